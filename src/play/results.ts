/** What many games say, as plain data: shares with their bounds, lengths, and what each action and piece does. */
import type { GameRules } from "../runtime/game.ts";
import { seedOf, variationName, type SimulationPlan } from "./simulation.ts";
import { riskDifference, spreadOf, wilson, type ConfidenceInterval, type Spread } from "./statistics.ts";
import { messagesOf, type Extreme, type Tally, type UseTally } from "./tally.ts";

export interface Share extends ConfidenceInterval {
  readonly times: number;
  readonly of: number;
  readonly share: number;
}

export interface Winning {
  readonly variation: string;
  /** Null: of all of them together. */
  readonly seat: number | null;
  readonly bot: string | null;
  readonly won: Share;
  readonly drawn: Share;
}

export interface UseResult {
  readonly name: string;
  /** The table of a piece; null: it is an action. */
  readonly table: string | null;
  /** A game, over all seats. */
  readonly drawnPerGame: number;
  readonly usedPerGame: number;
  readonly offered: number;
  readonly used: number;
  /** Of the seats that could use it: those that did, and those that did not. */
  readonly wonWith: Share;
  readonly wonWithout: Share;
  readonly difference: ({ readonly value: number } & ConfidenceInterval) | null;
}

export interface Length {
  readonly variation: string;
  /** Null: decisions. */ readonly phase: string | null;
  readonly spread: Spread;
  readonly histogram: readonly (readonly [number, number])[];
}

export interface Notable {
  readonly game: number;
  readonly seed: string;
  readonly decisions: number;
}

/** What one of several variations says, where it is not told of all of them anyway. */
export interface VariationResult {
  readonly variation: string;
  readonly games: number;
  readonly unfinished: number;
  readonly faults: number;
  readonly actions: readonly UseResult[];
  readonly pieces: readonly UseResult[];
}

export interface SimulationResults {
  readonly games: number;
  readonly ended: number;
  readonly drawn: Share;
  readonly unfinished: number;
  readonly faults: number;
  /** Each bot over all seats, each seat over all bots, and one by one; of all variations together where the name is empty. */
  readonly bots: readonly Winning[];
  readonly seats: readonly Winning[];
  readonly cells: readonly Winning[];
  /** Where several things are gone through: each value over all values of the others, by bot and by seat; its name stands for the variation. */
  readonly values: readonly Winning[];
  /** None, where there is only one. */
  readonly variations: readonly VariationResult[];
  readonly endings: readonly { readonly variation: string; readonly ending: string | null; readonly share: Share }[];
  readonly endingsNeverReached: readonly string[];
  readonly lengths: readonly Length[];
  readonly actions: readonly UseResult[];
  readonly pieces: readonly UseResult[];
  /** What was never used: though it could be, and because it never could. */
  readonly unused: { readonly actions: Unused; readonly pieces: Unused };
  readonly shortest: Notable | null;
  readonly longest: Notable | null;
  readonly endless: Notable | null;
  readonly messages: readonly {
    readonly message: string;
    /** What went wrong, by its name: `no-row-fits`; null: the file of an earlier version does not say. */
    readonly fault: string | null;
    readonly game: number;
    readonly seed: string;
  }[];
}
export interface Unused {
  readonly passedOver: readonly string[];
  readonly neverOffered: readonly string[];
}

interface VariationCell {
  readonly variation: number;
  readonly seat: number;
  readonly bot: string;
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
}

export function resultsOf(rules: GameRules, plan: SimulationPlan, tally: Tally): SimulationResults {
  const ended = tally.games - tally.unfinished - tally.faults;
  const cells = cellsOf(tally);
  const whole = wholeOf(plan);
  const drawn = [...tally.endings.values()].reduce((sum, each) => sum + each.drawn, 0);
  const tables = new Map(rules.pieces.flatMap(({ table, keys }) => keys.map((key) => [key, table] as const)));
  const usesIn = ({ has }: VariationPart, games: number): Pick<VariationResult, "actions" | "pieces"> => ({
    actions: rules.actions.map(({ name }) => useOf(name, null, tally.actions.get(name), games, has)),
    pieces: [...tables].map(([key, table]) => useOf(key, table, tally.pieces.get(key), games, has)),
  });
  const { actions, pieces } = usesIn(everything, tally.games);
  const [, ...parts] = whole;
  const notable = (found: Extreme | null): Notable | null =>
    found === null ? null : { ...found, seed: seedOf(plan, found.game) };
  return {
    games: tally.games,
    ended,
    drawn: shareOf(drawn, ended),
    unfinished: tally.unfinished,
    faults: tally.faults,
    bots: whole.flatMap((part) => byBot(plan, part, cells)),
    seats: whole.flatMap((part) => bySeat(plan, part, cells)),
    cells: cells.flatMap((cell) => winning(nameOf(plan, cell.variation), cell.seat, cell.bot, [cell])),
    values: valuesOf(plan).flatMap((part) => [...byBot(plan, part, cells), ...bySeat(plan, part, cells)]),
    variations: parts.map((part, index) => {
      const uses = usesIn(part, tally.variations.get(String(index))?.games ?? 0);
      return {
        variation: part.name,
        ...(tally.variations.get(String(index)) ?? { games: 0, unfinished: 0, faults: 0 }),
        actions: uses.actions.filter(isTold),
        pieces: uses.pieces.filter(isTold),
      };
    }),
    endings: whole.flatMap(({ name, has }) =>
      endingsOf(tally, has).map(([ending, games, all]) => ({
        variation: name,
        ending: ending === "" ? null : ending,
        share: shareOf(games, all),
      })),
    ),
    endingsNeverReached: rules.endings.filter(
      (ending) => ![...tally.endings.keys()].some((key) => afterSpace(key) === ending),
    ),
    lengths: whole.flatMap(({ name, has }) => lengthsOf(tally, name, has)),
    actions: actions.filter(isTold),
    pieces: pieces.filter(isTold),
    unused: {
      actions: unusedOf(actions),
      pieces: unusedOf(
        pieces.filter((each) => pieces.some((other) => other.table === each.table && other.offered > 0)),
      ),
    },
    shortest: notable(tally.shortest),
    longest: notable(tally.longest),
    endless: notable(tally.endless),
    messages: messagesOf(tally).map((each) => ({ ...each, seed: seedOf(plan, each.game) })),
  };
}

const isTold = ({ used, drawnPerGame }: UseResult): boolean => used > 0 || drawnPerGame > 0;
const nameOf = ({ variations }: SimulationPlan, place: number): string =>
  variationName(variations[place] ?? { parts: [] });

export function shareOf(times: number, of: number): Share {
  return { times, of, share: of === 0 ? 0 : times / of, ...wilson(times, of) };
}

function cellsOf(tally: Tally): readonly VariationCell[] {
  return [...tally.seats]
    .map(([key, counts]) => {
      const [variation = "", seat = "", bot = ""] = key.split(" ");
      return { variation: Number(variation), seat: Number(seat), bot, ...counts };
    })
    .sort((a, b) => a.variation - b.variation || a.seat - b.seat || (a.bot < b.bot ? -1 : 1));
}

interface VariationPart {
  readonly name: string;
  readonly has: (variation: number) => boolean;
}

const everything: VariationPart = { name: "", has: () => true };

/** All variations together, and each, where there are several. */
function wholeOf({ variations }: SimulationPlan): readonly VariationPart[] {
  return variations.length < 2
    ? [everything]
    : [
        everything,
        ...variations.map((each, index) => ({
          name: variationName(each),
          has: (variation: number) => variation === index,
        })),
      ];
}

/** The values of each thing that is gone through, where there are several such things. */
function valuesOf({ variations }: SimulationPlan): readonly VariationPart[] {
  const most = Math.max(0, ...variations.map(({ parts }) => parts.length));
  if (most < 2) return [];
  const names = Array.from({ length: most }, (_, index) => [
    ...new Set(variations.flatMap(({ parts }) => parts.slice(index, index + 1))),
  ]);
  return names
    .filter((values) => values.length > 1)
    .flat()
    .map((name) => ({ name, has: (variation: number) => variations[variation]?.parts.includes(name) === true }));
}

function byBot(
  plan: SimulationPlan,
  { name, has }: VariationPart,
  cells: readonly VariationCell[],
): readonly Winning[] {
  return [...new Set(plan.bots)].flatMap((bot) =>
    winning(
      name,
      null,
      bot,
      cells.filter((cell) => has(cell.variation) && cell.bot === bot),
    ),
  );
}

function bySeat(
  plan: SimulationPlan,
  { name, has }: VariationPart,
  cells: readonly VariationCell[],
): readonly Winning[] {
  return seatsOf(plan, has).flatMap((seat) =>
    winning(
      name,
      seat,
      null,
      cells.filter((cell) => has(cell.variation) && cell.seat === seat),
    ),
  );
}

function seatsOf({ variations }: SimulationPlan, has: (variation: number) => boolean): readonly number[] {
  const most = Math.max(0, ...variations.flatMap(({ seats }, index) => (has(index) ? [seats] : [])));
  return Array.from({ length: most }, (_, seat) => seat + 1);
}

function winning(
  variation: string,
  seat: number | null,
  bot: string | null,
  cells: readonly VariationCell[],
): readonly Winning[] {
  const [games, won, drawn] = cells.reduce(
    ([a, b, c], cell) => [a + cell.games, b + cell.won, c + cell.drawn],
    [0, 0, 0],
  ) as readonly [number, number, number];
  return games === 0 ? [] : [{ variation, seat, bot, won: shareOf(won, games), drawn: shareOf(drawn, games) }];
}

const beforeSpace = (key: string): number => Number(key.slice(0, key.indexOf(" ")));
const afterSpace = (key: string): string => key.slice(key.indexOf(" ") + 1);

function endingsOf(tally: Tally, has: (variation: number) => boolean): readonly (readonly [string, number, number])[] {
  const sums = new Map<string, number>();
  for (const [key, { games }] of tally.endings)
    if (has(beforeSpace(key))) sums.set(afterSpace(key), (sums.get(afterSpace(key)) ?? 0) + games);
  const all = [...sums.values()].reduce((sum, games) => sum + games, 0);
  return [...sums].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([ending, games]) => [ending, games, all]);
}

/** Phases that only go along with the one around them say nothing. */
function lengthsOf(tally: Tally, variation: string, has: (variation: number) => boolean): readonly Length[] {
  const sums = new Map<string, Map<number, number>>();
  for (const [key, numbers] of tally.lengths) {
    if (!has(beforeSpace(key))) continue;
    const into = sums.get(afterSpace(key)) ?? new Map<number, number>();
    sums.set(afterSpace(key), into);
    for (const [value, times] of numbers) into.set(value, (into.get(value) ?? 0) + times);
  }
  const games = total(sums.get(""));
  return [...sums]
    .flatMap(([phase, numbers]) => {
      const left = games - total(numbers);
      if (left > 0) numbers.set(0, (numbers.get(0) ?? 0) + left);
      const spread = spreadOf(numbers);
      if (spread === null || (phase !== "" && !tally.repeated.has(phase))) return [];
      return [
        { variation, phase: phase === "" ? null : phase, spread, histogram: [...numbers].sort(([a], [b]) => a - b) },
      ];
    })
    .sort((a, b) =>
      a.phase === null ? -1 : b.phase === null ? 1 : a.spread.mean - b.spread.mean || (a.phase < b.phase ? -1 : 1),
    );
}

const total = (numbers: ReadonlyMap<number, number> | undefined): number =>
  [...(numbers?.values() ?? [])].reduce((sum, times) => sum + times, 0);

function useOf(
  name: string,
  table: string | null,
  uses: UseTally | undefined,
  games: number,
  has: VariationPart["has"],
): UseResult {
  // In an order of their own: a sum of fractions depends on it in its last digits, and threads report as they please.
  const strata = [...(uses?.strata ?? [])]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, stratum]) => (has(beforeSpace(key)) ? [stratum] : []));
  const counts = [...(uses?.counts ?? [])].flatMap(([variation, each]) => (has(Number(variation)) ? [each] : []));
  const total = (of: "drawn" | "offered" | "used"): number => counts.reduce((all, each) => all + each[of], 0);
  const sum = (of: (stratum: (typeof strata)[number]) => number): number =>
    strata.reduce((all, stratum) => all + of(stratum), 0);
  return {
    name,
    table,
    drawnPerGame: games === 0 ? 0 : total("drawn") / games,
    usedPerGame: games === 0 ? 0 : total("used") / games,
    offered: total("offered"),
    used: total("used"),
    wonWith: shareOf(
      sum((each) => each.withWon),
      sum((each) => each.with),
    ),
    wonWithout: shareOf(
      sum((each) => each.withoutWon),
      sum((each) => each.without),
    ),
    difference: riskDifference(strata),
  };
}

/** `Never offered`: what must be done happens without being offered, so it may well have happened. */
export const neverOfferedText = (what: "actions" | "pieces", names: readonly string[]): string =>
  `Never offered to a player: the ${what} ${names.join(", ")}.${what === "actions" ? " (An action with `must` happens without being offered.)" : ""}`;

function unusedOf(all: readonly UseResult[]): Unused {
  const unused = all.filter(({ used }) => used === 0);
  return {
    passedOver: unused.filter(({ offered }) => offered > 0).map(({ name }) => name),
    neverOffered: unused.filter(({ offered }) => offered === 0).map(({ name }) => name),
  };
}
