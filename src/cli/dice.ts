/** What a rule rolls with on the command line: a seed, or rolls that are laid out. */
import { randomBytes } from "node:crypto";
import type { RoomDice } from "../interpret/evaluate/dice.ts";
import type { Linked } from "../interpret/linked.ts";
import { LaidOutFaces, writtenFaces, type LaidFace } from "../interpret/play/laid-out.ts";
import type { Rule } from "../ir/program.ts";
import { seeded } from "../runtime/seeded.ts";
import { WrongUse } from "./exit.ts";
import type { Session } from "./session.ts";

export interface CallDice {
  readonly dice: RoomDice | null;
  /** Null where nothing rolls by a seed. */
  readonly seed: string | null;
  /** Was the seed chosen here? Then it is told, so that the call can be repeated. */
  readonly isFresh: boolean;
  readonly laid: LaidOutFaces | null;
}

const none: CallDice = { dice: null, seed: null, isFresh: false, laid: null };

export function callDice(rule: Rule, linked: Linked, options: Readonly<Record<string, unknown>>): CallDice {
  const [seed, rolls] = [options["seed"], options["rolls"]];
  if (typeof seed === "string" && typeof rolls === "string")
    throw new WrongUse("Give `--seed` or `--rolls`, not both.");
  if (!rule.effects.rolls) {
    if (typeof seed === "string" || typeof rolls === "string")
      throw new WrongUse(
        `\`${rule.id}\` rolls nothing. Leave \`${typeof seed === "string" ? "--seed" : "--rolls"}\` out.`,
      );
    return none;
  }
  if (typeof rolls === "string") {
    const laid = new LaidOutFaces(linked, readRolls(rolls), null);
    return { ...none, dice: laid, laid };
  }
  const chosen = typeof seed === "string" ? seed : randomBytes(4).toString("hex");
  return { ...none, dice: seeded(chosen), seed: chosen, isFresh: typeof seed !== "string" };
}

/** Tells a seed that was chosen here, beside the answer. */
export function tellSeed({ terminal }: Session, { seed, isFresh }: CallDice): void {
  if (seed !== null && isFresh) terminal.err(terminal.errPalette.faint(`rolled with --seed ${seed}\n`));
}

function readRolls(written: string): readonly LaidFace[] {
  const faces = writtenFaces(written);
  if (faces === null)
    throw new WrongUse(
      `\`--rolls\` takes faces with commas between them, as in \`--rolls 6,6,5\`, and I got \`${written}\`.`,
    );
  return faces;
}
