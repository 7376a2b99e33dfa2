/** A game that is played, as plain JSON, and what plays it. */
import type { Decision, Setup } from "../../runtime/game.ts";
import { type Interpreter } from "../interpreter.ts";
import { type Core } from "./core.ts";
import { type Laid } from "./laid-chance.ts";
import { type Redraw } from "./view.ts";
import { type World } from "./world.ts";

/** A game as plain JSON. */
export interface Saved {
  readonly format: 1;
  readonly rules: string;
  readonly setup: Setup;
  readonly seed: number | string;
  decisions: readonly string[];
  /** As it is now. */
  core: Core;
  /** As it was at the last moment between texts; null: it is there now. */
  from: Core | null;
  /** What was decided since then. */
  tape: readonly Taped[];
  /** What of that was laid out by `expand`; left out: nothing. */
  readonly laid?: readonly Laid[] | undefined;
  pending: Decision | null;
  /** All who were asked: more than one where they choose at the same time. */
  asked: readonly Decision[];
  /** Of those who choose at the same time: what each has chosen, while others have not. */
  held: readonly (string | null)[];
}

/** The key of a decision; or what became of the unseen before the next one. */
export type Taped = string | Redraw;

export interface Table {
  readonly interpreter: Interpreter;
  readonly world: World;
  readonly version: string;
}
