/** How likely each result of a rule is, as a picture and a table need it. */
import { createInterpreter } from "../../interpret/interpreter.ts";
import { middleOf, oddsText } from "../../interpret/odds-text.ts";
import type { Chance, Odds } from "../../interpret/odds-value.ts";
import { valueText } from "../../interpret/show.ts";
import { bare } from "../../interpret/values.ts";
import { ruleOdds } from "../../odds/of-rule.ts";
import type { CurveName, CurvesAnswer, MistakeAnswer, NoAnswer, OddsAnswer, OddsRow } from "../protocol.ts";
import type { Ready } from "./answer-desk.ts";
import { findRule } from "./try.ts";

/** Decimals of a chance in per cent. */
const format = { decimals: 2, percent: true };

type Curve = OddsAnswer | NoAnswer | MistakeAnswer;

/** A curve that cannot be had is no reason to withhold the others. */
export function curvesOf(ready: Ready, curves: readonly CurveName[]): CurvesAnswer {
  return {
    kind: "curves",
    curves: curves.map((curve) => {
      try {
        return oddsOf(ready, curve);
      } catch (problem) {
        return { kind: "mistake", message: problem instanceof Error ? problem.message : String(problem) };
      }
    }),
  };
}

export function oddsOf(ready: Ready, { rule: id, args, variant }: CurveName): Curve {
  const found = findRule(ready, id);
  if ("kind" in found) return found;
  const { programs, rule } = found;
  if (variant !== null && !programs.some(({ variants }) => variants.some((each) => each.id === variant)))
    return { kind: "none", why: "gone" };
  const { compilation, asker } = ready;
  const interpreter = createInterpreter(programs, { sources: compilation.sources, asker }).under(variant);
  const odds = ruleOdds(interpreter);
  const result = odds.distribution(id, args);
  if (result.kind === "fault") return { kind: "mistake", message: result.message };
  const type = bare(rule.result);
  const isNumeric = type.kind === "int" || type.kind === "number";
  const moment = (answer: ReturnType<typeof odds.average> | null): string | null =>
    answer?.kind === "value" ? oddsText(answer.value, { decimals: 2, percent: false }) : null;
  const { linked } = interpreter;
  const steps = type.kind === "choice" && linked.choice(type.id).ordered ? linked.choice(type.id).variants : null;
  const rankOf = (value: (typeof chances)[number]["value"]): number | null => {
    if (typeof value === "number" && isNumeric) return value;
    const place = steps?.findIndex(({ name }) => name === value) ?? -1;
    return place < 0 ? null : place;
  };
  const chances = result.value;
  const rows = chances.map(({ value, chance }, place): OddsRow => {
    const [atLeast, atMost] = [together(chances.slice(place)), together(chances.slice(0, place + 1))];
    return {
      text:
        typeof value === "string" && type.kind !== "text" ? value : valueText(linked, rule.result, value, { most: 60 }),
      number: typeof value === "number" && isNumeric ? value : null,
      rank: rankOf(value),
      chance: middle(chance),
      chanceText: oddsText(chance, format),
      atLeast: middle(atLeast),
      atLeastText: oddsText(atLeast, format),
      atMost: middle(atMost),
      atMostText: oddsText(atMost, format),
    };
  });
  const average = isNumeric ? odds.average(id, args) : null;
  return {
    kind: "odds",
    scale: isNumeric
      ? "numbers"
      : type.kind === "choice" || type.kind === "row"
        ? `${type.kind} ${type.id}`
        : type.kind,
    rows,
    isOrdered: isNumeric || steps !== null,
    average: moment(average),
    mean: average?.kind === "value" ? middle(average.value) : null,
    spread: isNumeric ? moment(odds.spread(id, args)) : null,
    isEstimate: chances.some(({ chance }) => chance.estimate !== null),
  };
}

const middle = (odds: Odds): number => middleOf(odds.estimate ?? odds);

/** The chance of any of these results. */
function together(some: readonly Chance[]): Odds {
  const sum = (end: (odds: Odds) => number): number =>
    Math.min(
      1,
      some.reduce((total, { chance }) => total + end(chance), 0),
    );
  const estimated = some.some(({ chance }) => chance.estimate !== null);
  return {
    low: sum(({ low }) => low),
    high: sum(({ high }) => high),
    percent: true,
    estimate: estimated
      ? { low: sum((odds) => (odds.estimate ?? odds).low), high: sum((odds) => (odds.estimate ?? odds).high) }
      : null,
  };
}
