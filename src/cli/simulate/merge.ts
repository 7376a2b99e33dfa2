/** `--merge *.json`: the parts of a simulation put together, as if it had been played in one. */
import { resolve } from "node:path";
import { merge as mergeTally, newTally } from "../../play/tally.ts";
import { exitCode, WrongUse } from "../exit.ts";
import type { Options } from "../game/open.ts";
import { expandNames } from "../named-files.ts";
import type { Session } from "../session.ts";
import { readKept, refuseOthers, type CheckpointFile, type KeptGames } from "./checkpoint.ts";
import { without, type GameRange } from "./range.ts";
import { showSimulated } from "./show.ts";
import { simulatedBy } from "./telling.ts";

interface KeptFile extends KeptGames {
  readonly file: CheckpointFile;
}

export async function mergeParts(session: Session, options: Options, words: readonly string[]): Promise<number> {
  refuseMore(options, words);
  const { cwd } = session.terminal;
  const named = await expandNames(cwd, (options["merge"] as readonly unknown[]).map(String));
  const files = named.map((shown): CheckpointFile => ({ path: resolve(cwd, shown), shown, option: "--merge" }));
  const { sort, telling } = firstOf(files);
  const tally = newTally();
  const played: { readonly games: GameRange; readonly shown: string }[] = [];
  for (const file of files) {
    const part = readKept(file);
    refuseOthers(file, part.sort, sort);
    refuseOtherCount(part.telling.games, telling.games, file);
    played.push(...part.done.map((games) => ({ games, shown: file.shown })));
    mergeTally(tally, part.tally);
  }
  refuseTwice(played);
  refuseMissing(played, telling.games);
  await showSimulated(session, options, simulatedBy(telling, sort.plan, tally));
  return tally.faults > 0 ? exitCode.ruleErrors : exitCode.fine;
}

function refuseMore(options: Options, words: readonly string[]): void {
  const more = Object.keys(options).find((name) => !["merge", "out", "format"].includes(name));
  const given = more === undefined ? words[0] : `--${more}`;
  if (given !== undefined)
    throw new WrongUse(
      `\`--merge\` takes files of parts as they were played; beside it only \`--format\` and \`--out\` mean something. I also got \`${given}\`.`,
    );
}

/** One part is looked at after the other, so that many take no more room than one. */
function firstOf(files: readonly CheckpointFile[]): KeptFile {
  const [file] = files;
  if (file === undefined) throw new WrongUse("`--merge` takes the files of parts: `--merge part-*.json`.");
  return { file, ...readKept(file) };
}

function refuseOtherCount(found: number, games: number, { shown }: CheckpointFile): void {
  if (found !== games)
    throw new WrongUse(
      `\`${shown}\` is a part of ${found} games, and the first file one of ${games}. Merge parts of one simulation.`,
    );
}

const gamesText = ([from, to]: GameRange): string =>
  to - from === 1 ? `Game ${from + 1} is` : `Games ${from + 1} to ${to} are`;

function refuseTwice(played: { readonly games: GameRange; readonly shown: string }[]): void {
  played.sort((a, b) => a.games[0] - b.games[0]);
  for (const [index, { games, shown }] of played.entries()) {
    const before = played[index - 1];
    if (before === undefined || before.games[1] <= games[0]) continue;
    const both: GameRange = [games[0], Math.min(games[1], before.games[1])];
    throw new WrongUse(
      `${gamesText(both)} in both \`${before.shown}\` and \`${shown}\`, and would count twice. Leave one of the files out.`,
    );
  }
}

const mostTold = 3;

function refuseMissing(played: readonly { readonly games: GameRange }[], games: number): void {
  const missing = without(
    games,
    played.map((each) => each.games),
  );
  if (missing.length === 0) return;
  const more = missing.length - mostTold;
  throw new WrongUse(
    `${missing
      .slice(0, mostTold)
      .map((range) => `${gamesText(range)} missing.`)
      .join(" ")}${more > 0 ? ` So are ${more} more stretches.` : ""} Play the parts that hold them, and merge again.`,
  );
}
