/** What many games say, as tables of texts. */
import { shareText, signed } from "../interpret/edges.ts";
import type { TableText } from "../interpret/play/render.ts";
import {
  shareOf,
  type Length,
  type SimulationResults,
  type Share,
  type UseResult,
  type Winning,
} from "../play/results.ts";
import { isSolo, seatsBySize, seatsByValue, sumOf, type SeatsOfSize } from "./seats.ts";
import type { ConfidenceInterval } from "../play/statistics.ts";

export function tablesOf(results: SimulationResults): readonly TableText[] {
  const several = results.bots.some(({ variation }) => variation !== "");
  const bots = new Set(results.bots.map(({ bot }) => bot));
  const nobody = wordOfNobody(results);
  const sizes = seatsBySize(results);
  const ofSize = ({ players }: SeatsOfSize): string => (sizes.length > 1 ? `, ${playersText(players)}` : "");
  return [
    ...(bots.size > 1
      ? [
          winners(
            "Who wins, by bot",
            "bot",
            results.bots.filter(({ variation }) => variation === ""),
            ({ bot }) => bot ?? "",
            nobody,
          ),
        ]
      : []),
    ...sizes.map((size) =>
      winners(`Who wins, by seat${ofSize(size)}`, "seat", size.seats, ({ seat }) => String(seat), nobody),
    ),
    ...(bots.size > 1 ? sizes.map((size) => crossing(`Won by bot and seat${ofSize(size)}`, results, size)) : []),
    ...(several ? variationTables(results, bots.size > 1) : []),
    ...(hasEndings(results) ? [endings(results)] : []),
    ...(several && hasEndings(results) ? [endingsByVariation(results)] : []),
    lengths(results),
    ...(several ? [lengthsByVariation(results)] : []),
    ...(results.actions.length === 0 ? [] : [uses("Actions", "action", results.actions, false)]),
    ...(results.pieces.length === 0
      ? []
      : [
          uses(
            "Pieces",
            "piece",
            results.pieces,
            results.pieces.some(({ drawnPerGame }) => drawnPerGame > 0),
          ),
        ]),
  ];
}

/** What a game is that nobody wins. */
export const wordOfNobody = (results: SimulationResults): "lost" | "drawn" => (isSolo(results) ? "lost" : "drawn");
export const playersText = (players: number): string => (players === 1 ? "1 player" : `${players} players`);
export const percent = shareText;
export const plain = (value: number): string => String(Number(value.toPrecision(value >= 1000 ? 6 : 4)));
/** A difference of shares; what arithmetic leaves of two that are the same is none. */
export const signedText = (difference: number): string => {
  const share = Math.abs(difference) < 1e-12 ? 0 : difference;
  return signed(`${(share * 100).toFixed(1)}%`, share);
};
const bounds = ({ low, high }: ConfidenceInterval, text = percent): string => `${text(low)} to ${text(high)}`;
const row = (heading: string, ...cells: readonly string[]): TableText["rows"][number] => ({
  heading,
  cells: cells.map((text) => ({ text })),
});

function winners(
  title: string,
  corner: string,
  all: readonly Winning[],
  name: (winning: Winning) => string,
  nobody: string,
): TableText {
  return {
    title,
    corner,
    columns: ["games", "won", "95 % interval", nobody],
    rows: all.map((each) =>
      row(name(each), String(each.won.of), percent(each.won.share), bounds(each.won), percent(each.drawn.share)),
    ),
  };
}

const shareCell = (won: Share | undefined): string =>
  won === undefined ? "" : `${percent(won.share)} (${bounds(won)})`;

/** Over all variations of a size: where a bot never sat, nothing stands. */
function crossing(title: string, { bots, cells }: SimulationResults, { seats, has }: SeatsOfSize): TableText {
  const columns = seats.map(({ seat }) => seat);
  const names = [...new Set(bots.map(({ bot }) => bot))];
  return {
    title,
    corner: "bot",
    columns: columns.map((seat) => `seat ${seat}`),
    rows: names.map((bot) =>
      row(
        bot ?? "",
        ...columns.map((seat) =>
          shareCell(togetherOf(cells.filter((cell) => cell.bot === bot && cell.seat === seat && has(cell.variation)))),
        ),
      ),
    ),
  };
}

function togetherOf(all: readonly Winning[]): Share | undefined {
  const [first, ...others] = all;
  if (first === undefined) return undefined;
  return others.length === 0 ? first.won : sumOf(all.map(({ won }) => won));
}

/** Each variation beside the others; where several things are gone through, each value beside the others as well. */
function variationTables(results: SimulationResults, isByBot: boolean): readonly TableText[] {
  const { bots, seats, values } = results;
  const nobody = wordOfNobody(results);
  const winningTables = (title: string, corner: string, all: readonly Winning[]): readonly TableText[] =>
    all.length === 0 ? [] : [byVariation(title, corner, all, nobody)];
  return [
    ...(isByBot ? winningTables("Won by variation and bot", "variation", bots) : []),
    ...winningTables("Won by variation and seat", "variation", seats),
    ...(isByBot
      ? winningTables(
          "Won by value and bot, over all values of the others",
          "value",
          values.filter(({ bot }) => bot !== null),
        )
      : []),
    ...winningTables("Won by value and seat, over all values of the others", "value", seatsByValue(results)),
  ];
}

function byVariation(title: string, corner: string, all: readonly Winning[], nobody: string): TableText {
  const name = (each: Winning): string => each.bot ?? `seat ${each.seat}`;
  const columns = [...new Set(all.map(name))];
  return {
    title,
    corner,
    columns: ["games", ...columns, nobody],
    rows: variationsIn(all).map((variation) => {
      const own = all.filter((each) => each.variation === variation);
      // Of a bot that sits at several seats, each of them counts as a game.
      return row(
        variation,
        String(Math.max(...own.map(({ won }) => won.of))),
        ...columns.map((column) => shareCell(own.find((each) => name(each) === column)?.won)),
        percent(own[0]?.drawn.share ?? 0),
      );
    }),
  };
}

export function variationsIn(all: readonly { readonly variation: string }[]): readonly string[] {
  return [...new Set(all.map(({ variation }) => variation))].filter((variation) => variation !== "");
}

export const hasEndings = ({ endings: all }: Pick<SimulationResults, "endings">): boolean =>
  all.some(({ ending }) => ending !== null);
export const endingName = (ending: string | null): string => ending ?? "(without a name)";

/** The ending that is reached most first. */
function endingsByVariation({ endings: all }: SimulationResults): TableText {
  const names = all.filter(({ variation }) => variation === "").map(({ ending }) => ending);
  return {
    title: "How it ends, by variation",
    corner: "variation",
    columns: names.map(endingName),
    rows: variationsIn(all).map((variation) => {
      const own = all.filter((each) => each.variation === variation);
      const of = own[0]?.share.of ?? 0;
      return row(
        variation,
        ...names.map((name) => shareCell(own.find(({ ending }) => ending === name)?.share ?? shareOf(0, of))),
      );
    }),
  };
}

/** The means with their intervals. What is the same in every game stands in the table of all of them, and so does how far they spread. */
function lengthsByVariation({ lengths: all }: SimulationResults): TableText {
  const differs = ({ phase, spread: { quantiles } }: Length): boolean => phase === null || quantiles[0] < quantiles[6];
  const names = all.filter((each) => each.variation === "" && differs(each)).map(lengthName);
  const cell = (length: Length | undefined): string =>
    length === undefined
      ? ""
      : `${plain(length.spread.mean)}${length.spread.interval === null ? "" : ` (${bounds(length.spread.interval, plain)})`}`;
  return {
    title: "How long it takes, by variation: means",
    corner: "variation",
    columns: names,
    rows: variationsIn(all).map((variation) =>
      row(
        variation,
        ...names.map((name) => cell(all.find((each) => each.variation === variation && lengthName(each) === name))),
      ),
    ),
  };
}

function endings({ endings: all }: SimulationResults): TableText {
  return {
    title: "How it ends",
    corner: "ending",
    columns: ["games", "share", "95 % interval"],
    rows: all
      .filter(({ variation }) => variation === "")
      .map(({ ending, share }) => row(endingName(ending), String(share.times), percent(share.share), bounds(share))),
  };
}

export const lengthName = ({ phase }: Length): string => phase ?? "decisions";

function lengths({ lengths: all }: SimulationResults): TableText {
  return {
    title: "How long it takes",
    corner: "in a game",
    columns: ["mean", "least", "5 %", "25 %", "median", "75 %", "95 %", "most"],
    rows: all
      .filter(({ variation }) => variation === "")
      .map((each) => row(lengthName(each), plain(each.spread.mean), ...each.spread.quantiles.map(String))),
  };
}

/** What surely goes along with winning first, what surely goes along with losing last, between them what may be chance. */
export function byDifference(a: UseResult, b: UseResult): number {
  const sure = ({ difference }: UseResult): number =>
    difference === null ? 0 : Math.max(0, difference.low) + Math.min(0, difference.high);
  return (
    sure(b) - sure(a) ||
    Number(a.difference === null) - Number(b.difference === null) ||
    (b.difference?.value ?? 0) - (a.difference?.value ?? 0) ||
    (a.name < b.name ? -1 : 1)
  );
}

function uses(title: string, corner: string, all: readonly UseResult[], withDrawn: boolean): TableText {
  return {
    title,
    corner,
    columns: [
      ...(withDrawn ? ["drawn a game"] : []),
      "used a game",
      "won if used",
      "won if not",
      "difference",
      "95 % interval",
    ],
    rows: [...all]
      .sort(byDifference)
      .map((each) =>
        row(
          each.name,
          ...(withDrawn ? [plain(each.drawnPerGame)] : []),
          plain(each.usedPerGame),
          each.wonWith.of === 0 ? "" : percent(each.wonWith.share),
          each.wonWithout.of === 0 ? "" : percent(each.wonWithout.share),
          each.difference === null ? "" : signedText(each.difference.value),
          each.difference === null ? "" : bounds(each.difference, signedText),
        ),
      ),
  };
}
