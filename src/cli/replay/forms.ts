/** What logs come to, in every form. */
import type { TableText } from "../../interpret/play/render.ts";
import { csvCell, reportMarkdown, reportPlain } from "../../interpret/play/render.ts";
import { inOrder, replayEnds, type ReplayEnd, type ReplaySide, type ReplayTally } from "../../play/replay.ts";
import { resultsOf, shareOf, type SimulationResults } from "../../play/results.ts";
import type { GameRules } from "../../runtime/game.ts";
import { pluralize } from "../show.ts";
import { isSolo } from "../../balance/seats.ts";
import { percent, plain, signedText } from "../../balance/simulation-tables.ts";

export interface ReplayedSide {
  readonly title: string;
  readonly rules: GameRules;
  readonly side: ReplaySide;
}

export interface Replayed {
  readonly tally: ReplayTally;
  readonly now: ReplayedSide;
  readonly before: ReplayedSide | null;
}

const endWords: Readonly<Record<ReplayEnd, string>> = {
  ended: "play to their end",
  open: "stop before the game is over",
  early: "are over before their last decision",
  impossible: "have a decision that is no longer possible",
  refused: "cannot begin",
  fault: "end in an error of the rules",
};

const sidesOf = ({ now, before }: Replayed): readonly ReplayedSide[] => (before === null ? [now] : [before, now]);

const row = (heading: string, ...cells: readonly string[]): TableText["rows"][number] => ({
  heading,
  cells: cells.map((text) => ({ text })),
});

export function replayTables(replayed: Replayed): readonly TableText[] {
  const sides = sidesOf(replayed);
  const results = sides.map(resultsOfSide);
  return [
    fates(replayed, sides),
    ...sides.flatMap(incidents),
    winners(sides, results),
    lengths(sides, results),
    uses("Actions, a game", "action", sides, results, ({ actions }) => actions),
    uses("Pieces, a game", "piece", sides, results, ({ pieces }) => pieces),
  ].filter(({ rows }) => rows.length > 0);
}

function resultsOfSide({ rules, side: { tally } }: ReplayedSide): SimulationResults {
  const seats = Math.max(0, ...[...tally.seats.keys()].map((key) => Number(key.split(" ")[1])));
  return resultsOf(
    rules,
    { variations: [{ parts: [], setup: {}, seats }], bots: [""], seed: "", longest: Infinity },
    tally,
  );
}

function fates({ tally }: Replayed, sides: readonly ReplayedSide[]): TableText {
  const broken = [...tally.broken.values()].reduce((sum, { times }) => sum + times, 0);
  return {
    title: "What becomes of the logs",
    corner: "logs that",
    columns: sides.map(({ title }) => title),
    rows: [
      ...replayEnds
        .filter((end) => sides.some(({ side }) => side.ends.has(end)))
        .map((end) => row(endWords[end], ...sides.map(({ side }) => String(side.ends.get(end) ?? 0)))),
      ...(broken === 0 ? [] : [row("are not played", ...sides.map(() => String(broken)))]),
    ],
  };
}

const mostTold = 20;

/** What is no longer possible, most frequent first. */
function incidents({ title, side }: ReplayedSide): readonly TableText[] {
  const all = [...side.impossible].sort(([, a], [, b]) => b.times - a.times || a.first.number - b.first.number);
  return [
    {
      title: `No longer possible by ${title}`,
      corner: "decision",
      columns: ["logs", "first", "decision", "of"],
      rows: all
        .slice(0, mostTold)
        .map(([key, { times, first }]) =>
          row(key, String(times), first.where, String(first.decision), String(first.of)),
        ),
    },
  ];
}

/** One figure by each side, and how it moved. */
function compareSides(
  heading: string,
  values: readonly (number | null)[],
  text: (value: number) => string,
): TableText["rows"][number] {
  const [before, now] = values;
  const cells = values.map((value) => (value === null ? "" : text(value)));
  if (values.length < 2) return row(heading, ...cells);
  const change = typeof before === "number" && typeof now === "number" ? now - before : null;
  const sign = change !== null && change > 0 ? "+" : "";
  return row(
    heading,
    ...cells,
    change === null ? "" : text === percent ? signedText(change) : `${sign}${plain(change)}`,
  );
}

const headings = (sides: readonly ReplayedSide[]): readonly string[] => [
  ...sides.map(({ title }) => title),
  ...(sides.length > 1 ? ["moved"] : []),
];

function winners(sides: readonly ReplayedSide[], results: readonly SimulationResults[]): TableText {
  const seats = [...new Set(results.flatMap((each) => each.seats.map(({ seat }) => seat ?? 0)))].sort((a, b) => a - b);
  return {
    title: "Who wins, by seat, among games that end",
    corner: "seat",
    columns: headings(sides),
    rows: [
      ...seats.map((seat) =>
        compareSides(
          String(seat),
          results.map((each) => each.seats.find((own) => own.seat === seat)?.won.share ?? null),
          percent,
        ),
      ),
      ...(seats.length === 0
        ? []
        : [
            compareSides(
              results.every(isSolo) ? "lost" : "draws",
              results.map(({ drawn, ended }) => (ended === 0 ? null : drawn.share)),
              percent,
            ),
          ]),
    ],
  };
}

function lengths(sides: readonly ReplayedSide[], results: readonly SimulationResults[]): TableText {
  const phases = [...new Set(results.flatMap((each) => each.lengths.map(({ phase }) => phase)))];
  return {
    title: "How long they take, on average",
    corner: "of",
    columns: headings(sides),
    rows: phases.map((phase) =>
      compareSides(
        phase ?? "decisions",
        results.map((each) => each.lengths.find((own) => own.phase === phase)?.spread.mean ?? null),
        plain,
      ),
    ),
  };
}

/** What moved most stands first. */
function uses(
  title: string,
  corner: string,
  sides: readonly ReplayedSide[],
  results: readonly SimulationResults[],
  of: (results: SimulationResults) => SimulationResults["pieces"],
): TableText {
  const names = [...new Set(results.flatMap((each) => of(each).map(({ name }) => name)))];
  const all = names.map((name) => ({
    name,
    values: results.map((each) =>
      each.games === 0 ? null : (of(each).find((own) => own.name === name)?.usedPerGame ?? 0),
    ),
  }));
  const change = ([before, now]: readonly (number | null)[]): number => Math.abs((now ?? 0) - (before ?? 0));
  if (sides.length > 1) all.sort((a, b) => change(b.values) - change(a.values));
  return {
    title,
    corner,
    columns: headings(sides),
    rows: all.map(({ name, values }) => compareSides(name, values, plain)),
  };
}

export function titleOf({ tally, now }: Replayed): string {
  return `${now.rules.title}: ${pluralize(tally.logs, "log")} played again`;
}

export function remarksOf({ tally, before }: Replayed): readonly string[] {
  const first = inOrder(tally.broken);
  return [
    ...(before === null || tally.bothEnded === 0
      ? []
      : [
          `Of ${pluralize(tally.bothEnded, "log")} that end by both, ${tally.otherWinner} (${percent(shareOf(tally.otherWinner, tally.bothEnded).share)}) are won by somebody else.`,
        ]),
    ...first
      .slice(0, mostTold)
      .map(
        ([why, { times, first: place }]) =>
          `${place.where}: ${why}.${times > 1 ? ` So are ${times - 1} more lines.` : ""}`,
      ),
  ];
}

function messagesOf(replayed: Replayed): readonly string[] {
  return sidesOf(replayed).flatMap(({ title, side }) =>
    [...side.messages]
      .sort(([, a], [, b]) => b.times - a.times || a.first.number - b.first.number)
      .slice(0, mostTold)
      .map(
        ([message, { times, first }]) => `By ${title}, ${pluralize(times, "log")}: ${message} First ${first.where}.`,
      ),
  );
}

export const replayText = (replayed: Replayed, strong: (text: string) => string): string =>
  [
    strong(titleOf(replayed)),
    "",
    ...replayTables(replayed).map((table) => reportPlain(table, strong)),
    ...remarksOf(replayed),
    ...messagesOf(replayed),
    "",
  ].join("\n");

export const replayMarkdown = (replayed: Replayed): string =>
  [
    `# ${titleOf(replayed)}`,
    "",
    ...replayTables(replayed).map(reportMarkdown),
    ...[...remarksOf(replayed), ...messagesOf(replayed)].map((line) => `- ${line}`),
    "",
  ].join("\n");

export const replayCsv = (replayed: Replayed): string =>
  [
    ["table", "name", "column", "value"],
    ...replayTables(replayed).flatMap(({ title, columns, rows }) =>
      rows.flatMap(({ heading, cells }) =>
        cells.map(({ text }, index) => [title, heading, columns[index] ?? "", text]),
      ),
    ),
    ...inOrder(replayed.tally.broken).map(([why, { times, first }]) => ["broken", first.where, why, String(times)]),
  ]
    .map((line) => `${line.map(csvCell).join(",")}\n`)
    .join("");

export function replayJson(replayed: Replayed): string {
  const incidentsOf = (all: ReplaySide["impossible"]): readonly object[] =>
    inOrder(all).map(
      ([
        what,
        {
          times,
          first: { number, where, decision, of },
        },
      ]) => ({ what, times, first: { number, where, decision, of } }),
    );
  const sideJson = (side: ReplayedSide): object => ({
    title: side.title,
    rules: side.rules.version,
    ends: Object.fromEntries(replayEnds.map((end) => [end, side.side.ends.get(end) ?? 0])),
    impossible: incidentsOf(side.side.impossible),
    messages: incidentsOf(side.side.messages),
    results: resultsOfSide(side),
  });
  const { tally, now, before } = replayed;
  return `${JSON.stringify(
    {
      rulebook: now.rules.name,
      logs: tally.logs,
      broken: incidentsOf(tally.broken),
      bothEnded: tally.bothEnded,
      otherWinner: tally.otherWinner,
      now: sideJson(now),
      before: before === null ? null : sideJson(before),
    },
    null,
    2,
  )}\n`;
}
