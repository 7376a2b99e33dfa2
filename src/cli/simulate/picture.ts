/** Who wins, how long it takes, and what goes along with winning, as a picture. */
import type { Length, Results, UseResult, Winning } from "../../play/results.ts";
import type { Interval } from "../../play/statistics.ts";
import type { Bars, Picture, Value } from "../../picture/picture.ts";
import { byDifference, lengthName, percent, plain, signed } from "./tables.ts";
import { titleOf, under, type Simulated } from "./forms.ts";

/** More bars than these nobody could tell apart. */
const [mostSlots, mostNames, mostSeries] = [60, 40, 8];

export function simulationPicture(simulated: Simulated): Picture {
  const { results } = simulated;
  const parts = [
    ...winnersOf(results),
    ...results.lengths.filter(({ variation, phase }) => variation === "" && phase === null).map(lengthBars),
    ...usesOf("action", results.actions), ...usesOf("piece", results.pieces),
  ];
  return {
    kind: "several", title: titleOf(simulated), parts,
    description: `Shares of games won, lengths of games, and what goes along with winning. ${under(simulated)}.`,
    notes: [under(simulated), "Lines on bars: intervals of 95 % (Wilson's; of differences Newcombe's). Differences are Mantel-Haenszel risk differences between those who used it and those who could have."],
  };
}

const withBounds = (value: number, text: string, { low, high }: Interval): Value => ({ value, text, low, high });
const sheet = { title: "", description: "", notes: [] };

function winnersOf({ bots, seats }: Results): readonly Bars[] {
  const several = new Set(bots.map(({ bot }) => bot)).size > 1;
  const all = several ? bots : seats;
  const name = (each: Winning): string => (several ? each.bot ?? "" : `seat ${each.seat}`);
  const variations = [...new Set(all.map(({ variation }) => variation))];
  const headings = variations.length > 1 ? variations.slice(1) : [...new Set(all.map(name))];
  if (headings.length === 0) return [];
  const value = (found: Winning | undefined): Value | null => (found === undefined ? null : withBounds(found.won.share, percent(found.won.share), found.won));
  const series = variations.length > 1
    ? [...new Set(all.map(name))].slice(0, mostSeries).map((each) => ({ name: each, values: headings.map((variation) => value(all.find((one) => one.variation === variation && name(one) === each))) }))
    : [{ name: "won", values: headings.map((each) => value(all.find((one) => name(one) === each))) }];
  return [{ ...sheet, kind: "bars", across: { name: variations.length > 1 ? "variation" : several ? "bot" : "seat", headings, numbers: null }, panels: [{ name: "Games won", percent: true, series }] }];
}

/** With more numbers than there is room for, several stand in one bar. */
function lengthBars(length: Length): Bars {
  const [least, most] = [length.histogram[0]?.[0] ?? 0, length.histogram.at(-1)?.[0] ?? 0];
  const wide = Math.max(1, Math.ceil((most - least + 1) / mostSlots));
  const from = Math.floor(least / wide) * wide;
  const slots = Math.floor((most - from) / wide) + 1;
  const counts = Array.from({ length: slots }, () => 0);
  for (const [value, times] of length.histogram) counts[Math.floor((value - from) / wide)] = (counts[Math.floor((value - from) / wide)] ?? 0) + times;
  const numbers = counts.map((_, slot) => from + slot * wide);
  const name = wide === 1 ? lengthName(length) : `${lengthName(length)}, ${wide} to a bar, from`;
  return {
    ...sheet, kind: "bars", across: { name, headings: numbers.map(String), numbers },
    panels: [{ name: "How long it takes: share of games", percent: true, series: [{ name: "games", values: counts.map((times) => ({ value: times / length.spread.count, text: percent(times / length.spread.count) })) }] }],
  };
}

function usesOf(what: "action" | "piece", all: readonly UseResult[]): readonly Bars[] {
  const told = all.filter(({ difference }) => difference !== null).sort(byDifference).slice(0, mostNames);
  if (told.length === 0) return [];
  const values = told.map(({ difference }) => (difference === null ? null : withBounds(difference.value, signed(difference.value), difference)));
  return [{ ...sheet, kind: "bars", across: { name: what, headings: told.map(({ name, usedPerGame }) => `${name} (${plain(usedPerGame)} a game)`), numbers: null }, panels: [{ name: "Won oftener when used, by so much", percent: true, series: [{ name: "difference", values }] }] }];
}
