/** What many games say, in sentences: what went wrong first, then what all games share, who wins, how it ends, how long it takes. */
import type { Share, SimulationResults } from "../play/results.ts";
import { seatsBySize } from "./seats.ts";
import { endingName, hasEndings, percent, plain, playersText, wordOfNobody } from "./simulation-tables.ts";

export interface SimulationFinding {
  readonly text: string;
  /** A designer will hardly want it. */
  readonly isBad: boolean;
}

const good = (text: string): SimulationFinding => ({ text, isBad: false });
const bad = (text: string): SimulationFinding => ({ text, isBad: true });

export function findingsOf(results: SimulationResults): readonly SimulationFinding[] {
  const { faults, unfinished } = results;
  const only = onlyEnding(results);
  return [
    ...failed(results, faults, "ended in an error of the rules"),
    ...failed(results, unfinished, `came to no end${unfinished === results.games ? onlyDone(results) : ""}`),
    ...(only === null ? [] : [only]),
    ...winnerFindings(results),
    ...(only === null ? mostlyEnding(results) : []),
    ...lengthFindings(results),
  ];
}

function failed({ games }: SimulationResults, count: number, what: string): readonly SimulationFinding[] {
  if (count === 0) return [];
  return [bad(count < games ? `${count} of ${games} games ${what}.` : `${allGames(games)} ${what}.`)];
}

/** So many decisions, and what is done in them says something. */
const longGame = 500;

/** Of games without an end: what goes round in them, if a few actions are all that is done. */
function onlyDone({ actions, endless }: SimulationResults): string {
  if (endless === null || endless.decisions < longGame) return "";
  const usesOf = (some: SimulationResults["actions"]): number => some.reduce((sum, { used }) => sum + used, 0);
  const all = usesOf(actions);
  const most = actions.filter(({ used }) => used > all / 10);
  if (most.length === 0 || most.length > 3 || usesOf(most) < 0.95 * all) return "";
  const names = most.map(({ name }) => `\`${name}\``);
  return `: ${names.join(" and ")} ${names.length === 1 ? "is" : "are"} nearly all that is done in them`;
}

const allGames = (games: number): string => (games === 1 ? "The only game" : `All ${games} games`);

/** Where all games that ended did so in one way. That is worth a look if the rules know others. */
function onlyEnding(results: SimulationResults): SimulationFinding | null {
  const { ended, drawn, endingsNeverReached } = results;
  const nobody = ended > 0 && drawn.times === ended;
  const [top] = results.endings;
  if (top === undefined || !hasEndings(results) || top.share.times < ended)
    return nobody ? bad(`Nobody won any of the ${ended} games.`) : null;
  const text = `${allGames(ended)}${ended < results.games ? " that ended" : ""} ended with ${endingName(top.ending)}${nobody ? ": nobody won" : ""}.`;
  return endingsNeverReached.length > 0 || nobody ? bad(text) : good(text);
}

function mostlyEnding(results: SimulationResults): readonly SimulationFinding[] {
  const [top] = results.endings;
  if (top === undefined || !hasEndings(results)) return [];
  return [good(`${percent(top.share.share)} of games end with ${endingName(top.ending)}.`)];
}

interface Named {
  readonly name: string;
  readonly won: Share;
}

/** Of all variations together. */
const isWhole = ({ variation }: { readonly variation: string }): boolean => variation === "";

function winnerFindings(results: SimulationResults): readonly SimulationFinding[] {
  const { bots, drawn, ended } = results;
  if (ended === drawn.times) return [];
  const sizes = seatsBySize(results);
  return [
    ...sizes.flatMap(({ players, seats }) =>
      compared(
        seats.map(({ seat, won }) => ({ name: `Seat ${seat ?? 0}`, won })),
        sizes.length > 1 ? `With ${playersText(players)} ` : "",
      ),
    ),
    ...compared(bots.filter(isWhole).map(({ bot, won }) => ({ name: `The bot ${bot ?? ""}`, won }))),
    ...(drawn.times === 0 ? [] : [good(`${percent(drawn.share)} of games are ${wordOfNobody(results)}.`)]),
  ];
}

/** Only what the intervals bear out is called more. */
function compared(all: readonly Named[], where = ""): readonly SimulationFinding[] {
  const [most, ...others] = [...all].sort((a, b) => b.won.share - a.won.share);
  const least = others.at(-1);
  if (most === undefined || least === undefined) return [];
  const shares = [most, ...others].map(({ name, won }) => `${name} ${percent(won.share)}`).join(", ");
  return most.won.low > least.won.high
    ? [good(`${where}${most.name} wins more often: ${shares}.`)]
    : [good(`${where}${where === "" ? "N" : "n"}obody surely wins more often than the others: ${shares}.`)];
}

function lengthFindings({ lengths }: SimulationResults): readonly SimulationFinding[] {
  const spread = lengths.find(({ variation, phase }) => variation === "" && phase === null)?.spread;
  if (spread === undefined) return [];
  const [least, low, , median, , high, most] = spread.quantiles;
  return least === most
    ? [good(`Every game takes ${plain(least)} decisions.`)]
    : [
        good(
          `A game takes ${plain(median)} decisions in the middle; nine of ten take ${plain(low)} to ${plain(high)}, and all ${plain(least)} to ${plain(most)}.`,
        ),
      ];
}
