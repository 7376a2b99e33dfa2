/** What has been played, in a file, so that it can be gone on with. */
import { existsSync } from "node:fs";
import { serializeTally, deserializeTally } from "../../play/serialize-tally.ts";
import type { SimulationPlan } from "../../play/simulation.ts";
import { newTally, type Tally } from "../../play/tally.ts";
import { WrongUse } from "../exit.ts";
import { readText } from "../read-file.ts";
import { replaceFile } from "../replace.ts";
import type { GameRange } from "./range.ts";

export interface Checkpoint {
  readonly tally: Tally;
  readonly done: readonly GameRange[];
}

/** What must be the same for games to be of one kind. */
export interface Sort {
  readonly rulebook: string;
  readonly rules: string;
  readonly variant: string | null;
  readonly plan: SimulationPlan;
}

const mark = "games simulated by rulewright";

/** Nothing, if there is no such file yet. */
export function readCheckpoint(path: string, shown: string, sort: Sort): Checkpoint {
  if (!existsSync(path)) return { tally: newTally(), done: [] };
  const found = parseCheckpoint(path, shown);
  if (found["rulebook"] !== sort.rulebook)
    throw new WrongUse(`\`${shown}\` keeps games of \`${String(found["rulebook"])}\`, not of \`${sort.rulebook}\`.`);
  if (found["rules"] !== sort.rules)
    throw new WrongUse(
      `\`${shown}\` keeps games that were played by other rules: they have changed since. Begin a new file.`,
    );
  const what = differing(found, sort);
  if (what !== null)
    throw new WrongUse(`\`${shown}\` keeps games with ${what}. Ask for the same again, or begin a new file.`);
  const tally = deserializeTally(found["tally"]);
  const done = found["done"];
  if (tally === null || !isRanges(done) || done.reduce((sum, [from, to]) => sum + to - from, 0) !== tally.games)
    throw damagedCheckpoint(shown);
  return { tally, done };
}

function damagedCheckpoint(shown: string): WrongUse {
  return new WrongUse(
    `The file \`${shown}\` that \`--resume\` names was damaged, or is none of mine. Begin a new one.`,
  );
}

function parseCheckpoint(path: string, shown: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(readText(path));
  } catch {
    throw damagedCheckpoint(shown);
  }
  if (typeof value !== "object" || value === null || (value as Readonly<Record<string, unknown>>)["what"] !== mark)
    throw damagedCheckpoint(shown);
  return value as Readonly<Record<string, unknown>>;
}

/** Null: it is the same sort of games. */
function differing(found: Readonly<Record<string, unknown>>, sort: Sort): string | null {
  const plan = (found["plan"] ?? {}) as Partial<SimulationPlan>;
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  if (!same(found["variant"], sort.variant))
    return found["variant"] === null ? "no variant" : `the variant \`${String(found["variant"])}\``;
  if (!same(plan.bots, sort.plan.bots))
    return `the bots ${Array.isArray(plan.bots) ? plan.bots.map((bot) => `\`${String(bot)}\``).join(", ") : "of another kind"}`;
  // What they are called does not matter: the same value may be written in several ways.
  if (!same(setupsOf(plan), setupsOf(sort.plan))) return "another setup, or other values of it";
  if (!same(plan.longest, sort.plan.longest)) return `\`--longest ${String(plan.longest)}\``;
  return same(plan.seed, sort.plan.seed) ? null : `\`--seed ${String(plan.seed)}\``;
}

const setupsOf = ({ variations }: Partial<SimulationPlan>): unknown =>
  Array.isArray(variations)
    ? (variations as SimulationPlan["variations"]).map(({ setup, seats }) => [setup, seats])
    : null;

/** The seed of the games in a file, so that it need not be said again. */
export function checkpointSeed(path: string, shown: string): string | null {
  if (!existsSync(path)) return null;
  const { plan } = parseCheckpoint(path, shown) as { readonly plan?: { readonly seed?: unknown } };
  return typeof plan?.seed === "string" ? plan.seed : null;
}

function isRanges(value: unknown): value is readonly GameRange[] {
  return (
    Array.isArray(value) &&
    value.every(
      (each) =>
        Array.isArray(each) &&
        each.length === 2 &&
        each.every((end) => Number.isSafeInteger(end) && end >= 0) &&
        each[0] < each[1],
    ) &&
    value.every((each, index) => index === 0 || (value[index - 1] as GameRange)[1] < (each as GameRange)[0])
  );
}

export function writeCheckpoint(path: string, sort: Sort, { tally, done }: Checkpoint): void {
  const { rulebook, rules, variant, plan } = sort;
  replaceFile(
    path,
    `${JSON.stringify({ what: mark, rulebook, rules, variant, plan, done, tally: serializeTally(tally) })}\n`,
  );
}
