/** What has been played, in a file, so that it can be gone on with and merged with other parts. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { serializeTally, deserializeTally } from "../../play/serialize-tally.ts";
import type { SimulationPlan } from "../../play/simulation.ts";
import { newTally, type Tally } from "../../play/tally.ts";
import { WrongUse } from "../exit.ts";
import { readText } from "../read-file.ts";
import { replaceFile } from "../replace.ts";
import type { GameRange } from "./range.ts";
import type { Telling } from "./telling.ts";

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

/** All that a file of games holds. */
export interface KeptGames extends Checkpoint {
  readonly sort: Sort;
  readonly telling: Telling;
}

/** A file of games, and the option that named it. */
export interface CheckpointFile {
  readonly path: string;
  readonly shown: string;
  readonly option: "--resume" | "--out" | "--merge";
}

type Fields = Readonly<Record<string, unknown>>;

const mark = "games simulated by rulewright";

/** Nothing, if there is no such file yet. */
export function readCheckpoint(file: CheckpointFile, sort: Sort): Checkpoint {
  if (!existsSync(file.path)) return { tally: newTally(), done: [] };
  const found = readKept(file);
  refuseOthers(file, found.sort, sort);
  return found;
}

/** Ends with what is different about the games in a file. */
export function refuseOthers({ shown, option }: CheckpointFile, found: Sort, sort: Sort): void {
  const instead = option === "--merge" ? "Merge parts of one simulation." : "Begin a new file.";
  if (found.rulebook !== sort.rulebook)
    throw new WrongUse(`\`${shown}\` keeps games of \`${found.rulebook}\`, not of \`${sort.rulebook}\`.`);
  if (found.rules !== sort.rules)
    throw new WrongUse(
      `\`${shown}\` keeps games that were played by other rules${option === "--merge" ? "" : ": they have changed since"}. ${instead}`,
    );
  const what = differing(found, sort);
  if (what !== null)
    throw new WrongUse(
      `\`${shown}\` keeps games with ${what}. ${option === "--merge" ? instead : "Ask for the same again, or begin a new file."}`,
    );
}

/** A file of games by itself; ends with a word about it where it is none, or was damaged. */
export function readKept(file: CheckpointFile): KeptGames {
  const { digest, ...found } = parseCheckpoint(file);
  const tally = deserializeTally(found["tally"]);
  const done = found["done"];
  const sort = sortIn(found);
  if (
    digest !== digestOf(found) ||
    sort === null ||
    tally === null ||
    !isRanges(done) ||
    done.reduce((sum, [from, to]) => sum + to - from, 0) !== tally.games
  )
    throw damagedCheckpoint(file);
  // The digest says that it is as it was written: what is only told of the games needs no second look.
  return { tally, done, sort, telling: found["telling"] as Telling };
}

const digestOf = (content: Fields): string => createHash("sha256").update(JSON.stringify(content)).digest("base64url");

function sortIn({ rulebook, rules, variant, plan }: Fields): Sort | null {
  const isWhole =
    typeof rulebook === "string" &&
    typeof rules === "string" &&
    (variant === null || typeof variant === "string") &&
    typeof plan === "object" &&
    plan !== null;
  return isWhole ? { rulebook, rules, variant, plan: plan as SimulationPlan } : null;
}

function damagedCheckpoint({ shown, option }: CheckpointFile): WrongUse {
  return new WrongUse(
    `The file \`${shown}\` that \`${option}\` names was damaged, or is none of mine. ${option === "--merge" ? "Play that part again." : "Begin a new one."}`,
  );
}

function parseCheckpoint(file: CheckpointFile): Fields {
  if (!existsSync(file.path)) throw new WrongUse(`There is no file \`${file.shown}\`, which \`${file.option}\` names.`);
  let value: unknown;
  try {
    value = JSON.parse(readText(file.path));
  } catch {
    throw damagedCheckpoint(file);
  }
  if (typeof value !== "object" || value === null || (value as Fields)["what"] !== mark) throw damagedCheckpoint(file);
  return value as Fields;
}

/** Null: it is the same sort of games. */
function differing(found: Sort, sort: Sort): string | null {
  const plan = found.plan as Partial<SimulationPlan>;
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  if (!same(found.variant, sort.variant))
    return found.variant === null ? "no variant" : `the variant \`${found.variant}\``;
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
export function checkpointSeed(file: CheckpointFile): string | null {
  if (!existsSync(file.path)) return null;
  const { plan } = parseCheckpoint(file) as { readonly plan?: { readonly seed?: unknown } };
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

export function writeCheckpoint(path: string, { sort, telling, done, tally }: KeptGames): void {
  const { rulebook, rules, variant, plan } = sort;
  const content = JSON.parse(
    JSON.stringify({ what: mark, rulebook, rules, variant, plan, done, tally: serializeTally(tally), telling }),
  ) as Fields;
  replaceFile(path, `${JSON.stringify({ ...content, digest: digestOf(content) })}\n`);
}
