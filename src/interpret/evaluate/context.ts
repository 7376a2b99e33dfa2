/** What compiled expressions share. An expression becomes a function once and then runs over frames of locals. */
import type { Kept } from "./kept.ts";
import { childrenOf } from "../../ir/children.ts";
import type { Expr, Id, Json, Rule, Statement, Test, Type } from "../../ir/program.ts";
import { stepBudget } from "../../ir/program.ts";
import type { Fault } from "../../runtime/errors.ts";
import type { Trace } from "../../runtime/game.ts";
import type { Span } from "../../source/span.ts";
import type { Arithmetic } from "../arithmetic.ts";
import type { Asker } from "../asker.ts";
import { fault, type Led } from "../fault.ts";
import { rulebookOf, type Linked } from "../linked.ts";
import { newTape, type RoomDice, type Tape } from "./dice.ts";
import type { Segments } from "./segments.ts";

/** Locals by slot. */
export type Frame = Json[];
export type Run = (frame: Frame) => Json;

/** What a trace can hold: everything that was worked out, each inside what asked for it. */
export type Traced =
  | { readonly kind: "expr"; readonly expr: Expr }
  | { readonly kind: "statement"; readonly statement: Statement }
  | { readonly kind: "test"; readonly test: Test; readonly input: Json }
  /** One turn of a loop, or one element of a list that is gone through. */
  | { readonly kind: "turn"; readonly name: string | null; readonly value: Json; readonly of: Expr | Statement }
  | { readonly kind: "default"; readonly name: string; readonly expr: Expr }
  /** A face, or an element of what is rolled on. */
  | { readonly kind: "rolled"; readonly type: Type }
  | { readonly kind: "rule"; readonly rule: Rule; readonly layer: number; readonly frame: Frame }
  | { readonly kind: "row"; readonly index: number }
  | {
      readonly kind: "cell";
      readonly table: Id;
      readonly column: string;
      readonly key: string;
      readonly at: Span;
      readonly formula: boolean;
    }
  | { readonly kind: "constant"; readonly id: Id; readonly at: Span };

/** Told of each step where a trace is wanted. */
export interface Watch {
  open(what: Traced): void;
  close(value: Json): void;
  depth(): number;
  /** Closes what a `stop` or `return` left open. */
  unwind(to: number): void;
  /** Takes out what was told since the level was reached, to be put in again elsewhere. */
  cutOff(level: number): unknown;
  graft(trace: unknown): void;
}

/** How much the question at hand has cost so far. */
export interface Meter {
  steps: number;
  work: number;
  depth: number;
  /** Of all dice, since the beginning. */
  rolls: number;
}

/** Memory of one interpreter: what was worked out or made ready once. */
export interface Room {
  readonly linked: Linked;
  readonly meter: Meter;
  readonly watch: Watch | null;
  /** Set while a question is worked out in segments of the stack. */
  segments: Segments | null;
  /** Things made ready, by what they were made of. */
  readonly ready: Map<object, unknown>;
  /** Values of constants and plain cells. */
  readonly known: Map<string, Kept<Json>>;
  /** Being worked out at this moment: to find circles. */
  readonly open: Set<string>;
  /** What rolls take; null where nothing may roll. */
  dice: RoomDice | null;
  readonly tape: Tape;
  /** Who is asked for odds; null where nobody may be. */
  readonly asker: Asker | null;
  /** The game that is played; null where none is. */
  game: Played | null;
  /** Is told what runs (units of play/units.ts); lists among it are of what ran for a value that was kept. Null: nobody asks. */
  readonly ran: Set<object> | null;
}

/** What a room knows of a game; the rest is known where it is played (`ServerHost` in game/world.ts). */
export interface Played {
  readonly kind: "game";
  tell: Trace | null;
}

/** Where an expression stands. */
export interface Context {
  readonly room: Room;
  readonly numbers: Arithmetic;
  /** The layer of variants that it was written in: `original` looks below. */
  readonly layer: number;
}

export function contextOf(room: Room, id: Id, layer = 0): Context {
  return { room, numbers: room.linked.numbersOf(`${rulebookOf(id)}.`), layer };
}

export interface RoomOptions {
  readonly dice?: RoomDice | null;
  readonly asker?: Asker | null;
  readonly ran?: Set<object> | null;
}

export function newRoom(
  linked: Linked,
  watch: Watch | null,
  { dice = null, asker = null, ran = null }: RoomOptions = {},
): Room {
  return {
    linked,
    meter: { steps: 0, work: 0, depth: 0, rolls: 0 },
    watch,
    segments: null,
    ready: new Map(),
    known: new Map(),
    open: new Set(),
    dice,
    tape: newTape(),
    asker,
    game: null,
    ran,
  };
}

/** Made once for each thing. */
export function once<T>(room: Room, of: object, make: () => T): T {
  const known = room.ready.get(of);
  if (known !== undefined) return known as T;
  const fresh = make();
  room.ready.set(of, fresh);
  return fresh;
}

/**
 * Elements gone through, values copied and rules called for one question. Far more than a game asks for, and few enough
 * to be over in a few seconds: what grows without a `repeat` must end, too.
 */
const workBudget = 20_000_000;

/** Counts a turn of `repeat`. */
export function step(room: Room, at: Span): void {
  if (++room.meter.steps > stepBudget) fault("too-many-steps", at, [{ name: "steps", value: stepBudget }]);
}

/** Counts work that is no turn of `repeat`. */
export function work(room: Room, amount: number, at: Span): void {
  if ((room.meter.work += amount) > workBudget) fault("too-many-steps", at, []);
}

/** An error in play at an expression, with the locals that stand in it. */
export function failAt(
  kind: Fault,
  expr: Expr,
  frame: Frame,
  extra: readonly Led[] = [],
  about: string | null = null,
): never {
  return fault(
    kind,
    expr.at,
    [...extra, ...localsIn(expr, frame).filter((each) => extra.every((other) => other.name !== each.name))],
    about,
  );
}

const mostLocals = 8;

/** The locals that an expression reads, and what they are at this moment. */
export function localsIn(expr: Expr, frame: Frame): readonly Led[] {
  const found = new Map<string, Led>();
  const waiting: (Expr | Statement)[] = [expr];
  // Names that the expression itself gives its elements mean nothing outside of it.
  const inner = new Set<number>();
  for (let turns = 0; turns < waiting.length && found.size < mostLocals && turns < 400; turns += 1) {
    const node = waiting[turns] as Expr | Statement;
    if (node.kind === "each") inner.add(node.slot);
    if (node.kind !== "local") waiting.push(...childrenOf(node).slice(0, 50));
    else if (!inner.has(node.slot) && node.name !== "it") {
      const { slot, name, type } = node;
      const value = frame[slot];
      if (value !== undefined) found.set(name, { name, value, type });
    }
  }
  return [...found.values()];
}
