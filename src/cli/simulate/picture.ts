/** Who wins, how long it takes, and what goes along with winning, as a picture. */
import { seatsByValue } from "../../balance/seats.ts";
import { shareOf, type Length, type SimulationResults, type UseResult, type Winning } from "../../play/results.ts";
import type { ConfidenceInterval } from "../../play/statistics.ts";
import type { Bars, Picture, PictureValue } from "../../picture/picture.ts";
import {
  byDifference,
  endingName,
  hasEndings,
  lengthName,
  percent,
  plain,
  signedText,
  variationsIn,
} from "../../balance/simulation-tables.ts";
import { meetings, titleOf, under, type Simulated } from "./forms.ts";

/** More bars than these nobody could tell apart. */
const [mostSlots, mostNames, mostSeries] = [60, 40, 8];

export function simulationPicture(simulated: Simulated): Picture {
  const { results } = simulated;
  const parts = [
    ...winnersOf(results),
    ...variationBars(results),
    ...results.lengths.filter(({ variation, phase }) => variation === "" && phase === null).map(lengthBars),
    ...usesOf("action", results.actions),
    ...usesOf("piece", results.pieces),
  ];
  return {
    kind: "several",
    title: titleOf(simulated),
    parts,
    description: `Shares of games won, lengths of games, and what goes along with winning. ${under(simulated)}.`,
    notes: [
      under(simulated),
      ...meetings(simulated),
      "Lines on bars: intervals of 95 % (Wilson's; of differences Newcombe's; of means 1.96 standard errors either way). Differences are Mantel-Haenszel risk differences between those who used it and those who could have.",
    ],
  };
}

const withBounds = (value: number, text: string, { low, high }: ConfidenceInterval): PictureValue => ({
  value,
  text,
  low,
  high,
});
const sheet = { title: "", description: "", notes: [] };

/** Bots where there are several, else seats; of variations both, as it may be a seat that is different in them. */
function winnersOf(results: SimulationResults): readonly Bars[] {
  const { bots, seats } = results;
  const several = new Set(bots.map(({ bot }) => bot)).size > 1;
  if (variationsIn(seats).length > 0)
    return [
      ...(several ? besideEachOther("variation", bots) : []),
      ...besideEachOther("variation", seats),
      ...besideEachOther("value", seatsByValue(results)),
    ];
  const all = several ? bots : seats;
  if (all.length === 0) return [];
  return [
    {
      ...sheet,
      kind: "bars",
      across: { name: several ? "bot" : "seat", headings: all.map(winnerName), numbers: null },
      panels: [{ name: "Games won", percent: true, series: [{ name: "won", values: all.map(wonValue) }] }],
    },
  ];
}

const winnerName = ({ bot, seat }: Winning): string => bot ?? `seat ${seat}`;
const wonValue = ({ won }: Winning): PictureValue => withBounds(won.share, percent(won.share), won);

function besideEachOther(across: string, all: readonly Winning[]): readonly Bars[] {
  const headings = variationsIn(all);
  if (headings.length === 0) return [];
  const find = (variation: string, name: string): PictureValue | null => {
    const found = all.find((each) => each.variation === variation && winnerName(each) === name);
    return found === undefined ? null : wonValue(found);
  };
  const series = [...new Set(all.map(winnerName))]
    .slice(0, mostSeries)
    .map((name) => ({ name, values: headings.map((variation) => find(variation, name)) }));
  return [
    {
      ...sheet,
      kind: "bars",
      across: { name: across, headings, numbers: null },
      panels: [
        { name: across === "value" ? "Games won, over all values of the others" : "Games won", percent: true, series },
      ],
    },
  ];
}

/** How each variation ends, and how long it takes. */
function variationBars({ endings, lengths }: SimulationResults): readonly Bars[] {
  const headings = variationsIn(lengths);
  if (headings.length === 0) return [];
  const across = { name: "variation", headings, numbers: null };
  const names = endings.filter(({ variation }) => variation === "").map(({ ending }) => ending);
  // One alone has no legend, which would say its name.
  const [only, ...others] = names;
  const endsTitle =
    only === undefined || others.length > 0
      ? "How it ends: share of games"
      : `How it ends: share of games that end in ${endingName(only)}`;
  const ends = names
    .slice(0, mostSeries)
    .map((name) => ({
      name: endingName(name),
      values: headings.map((variation) => shareIn(endings, variation, name)),
    }));
  const means = headings
    .map((variation) => lengths.find((each) => each.variation === variation && each.phase === null))
    .map((found) => (found === undefined ? null : meanValue(found)));
  return [
    ...(hasEndings({ endings })
      ? [{ ...sheet, kind: "bars" as const, across, panels: [{ name: endsTitle, percent: true, series: ends }] }]
      : []),
    {
      ...sheet,
      kind: "bars",
      across,
      panels: [
        {
          name: "How long it takes: decisions in a game, mean",
          percent: false,
          series: [{ name: "decisions", values: means }],
        },
      ],
    },
  ];
}

function shareIn(endings: SimulationResults["endings"], variation: string, name: string | null): PictureValue {
  const own = endings.filter((each) => each.variation === variation);
  const found = own.find(({ ending }) => ending === name)?.share ?? shareOf(0, own[0]?.share.of ?? 0);
  return withBounds(found.share, percent(found.share), found);
}

const meanValue = ({ spread: { mean, interval } }: Length): PictureValue => ({
  value: mean,
  text: plain(mean),
  ...interval,
});

/** With more numbers than there is room for, several stand in one bar. */
function lengthBars(length: Length): Bars {
  const [least, most] = [length.histogram[0]?.[0] ?? 0, length.histogram.at(-1)?.[0] ?? 0];
  const wide = Math.max(1, Math.ceil((most - least + 1) / mostSlots));
  const from = Math.floor(least / wide) * wide;
  const slots = Math.floor((most - from) / wide) + 1;
  const counts = Array.from({ length: slots }, () => 0);
  for (const [value, times] of length.histogram)
    counts[Math.floor((value - from) / wide)] = (counts[Math.floor((value - from) / wide)] ?? 0) + times;
  const numbers = counts.map((_, slot) => from + slot * wide);
  const name = wide === 1 ? lengthName(length) : `${lengthName(length)}, ${wide} to a bar, from`;
  return {
    ...sheet,
    kind: "bars",
    across: { name, headings: numbers.map(String), numbers },
    panels: [
      {
        name: "How long it takes: share of games",
        percent: true,
        series: [
          {
            name: "games",
            values: counts.map((times) => ({
              value: times / length.spread.count,
              text: percent(times / length.spread.count),
            })),
          },
        ],
      },
    ],
  };
}

function usesOf(what: "action" | "piece", all: readonly UseResult[]): readonly Bars[] {
  const notes = all
    .filter(({ difference }) => difference !== null)
    .sort(byDifference)
    .slice(0, mostNames);
  if (notes.length === 0) return [];
  const values = notes.map(({ difference }) =>
    difference === null ? null : withBounds(difference.value, signedText(difference.value), difference),
  );
  return [
    {
      ...sheet,
      kind: "bars",
      across: {
        name: what,
        headings: notes.map(({ name, usedPerGame }) => `${name} (${plain(usedPerGame)} a game)`),
        numbers: null,
      },
      panels: [{ name: "Won oftener when used, by so much", percent: true, series: [{ name: "difference", values }] }],
    },
  ];
}
