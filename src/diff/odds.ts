/** Rules that roll: their odds on both sides, at the simplest inputs and away from them one part after the other. */
import type { Interpreter } from "../interpret/interpreter.ts";
import { isNarrow, middleOf } from "../interpret/odds-text.ts";
import type { Chance, Odds } from "../interpret/odds-value.ts";
import { valueText } from "../interpret/show.ts";
import { bare, canonical } from "../interpret/values.ts";
import type { Json, Rule } from "../ir/program.ts";
import { ruleOdds } from "../odds/of-rule.ts";
import { picksOf } from "./domain.ts";
import { callText } from "./compared-input.ts";
import { inputOf, type Input, type ComparedRule } from "./compared-rule.ts";
import type { OddsMove, OddsMoves } from "./shape.ts";

const mostAsked = 24;
const mostNamed = 120;

export function oddsMoves(subject: ComparedRule): OddsMoves {
  const inputs = inputsOf(subject);
  let [compared, differ, open] = [0, 0, 0];
  let largest: OddsMove | null = null;
  for (const input of inputs) {
    const [from, to] = [distribution(subject.before, subject, input), distribution(subject.after, subject, input)];
    if (from === null || to === null) continue;
    compared += 1;
    if (from.some(isWide) || to.some(isWide)) {
      open += 1;
      continue;
    }
    const move = moveOf(subject, input, from, to);
    if (move === null) continue;
    differ += 1;
    if (largest === null || move.distance > largest.distance + 1e-12) largest = move;
  }
  return { asked: compared, differ, open, largest };
}

/** What examples and reports name; then all where they are few, else those near the simplest, spread over the values of each part. */
function inputsOf({ domains, named }: ComparedRule): readonly Input[] {
  const few = Math.max(3, Math.floor(mostAsked / Math.max(1, domains.length)));
  const some = domains.map(({ values }) =>
    values.length <= few
      ? values
      : Array.from(
          { length: few },
          (_, index) =>
            values[
              Math.min(values.length - 1, index < few / 2 ? index : Math.floor((index * values.length) / few))
            ] as Json,
        ),
  );
  const mixed = picksOf(
    some.map(({ length }) => length),
    mostAsked,
  ).list.map((picked): Input => picked.map((index, place) => some[place]?.[index]));
  return [...new Map([...named.slice(0, mostNamed), ...mixed].map((input) => [JSON.stringify(input), input])).values()];
}

function distribution(
  { rule, interpreter }: { readonly rule: Rule; readonly interpreter: Interpreter },
  subject: ComparedRule,
  input: Input,
): readonly Chance[] | null {
  const answer = ruleOdds(interpreter).distribution(rule.id, inputOf(subject, input));
  return answer.kind === "value" ? answer.value : null;
}

const isWide = ({ chance }: Chance): boolean =>
  chance.estimate !== null || (!isNarrow(chance) && chance.high - chance.low > 1e-9);

/** Null: every result is as likely as it was. */
function moveOf(subject: ComparedRule, input: Input, from: readonly Chance[], to: readonly Chance[]): OddsMove | null {
  const { before, after } = subject;
  const chances = new Map<string, { readonly value: Json; from: number; to: number }>();
  const add = (all: readonly Chance[], side: ComparedRule["before"], end: "from" | "to"): void => {
    for (const { value, chance } of all) {
      const key = canonical(side.interpreter.linked, side.rule.result, value);
      const entry = chances.get(key) ?? { value, from: 0, to: 0 };
      entry[end] = middleOf(chance);
      chances.set(key, entry);
    }
  };
  add(from, before, "from");
  add(to, after, "to");
  const moved = [...chances.values()].filter((each) => Math.abs(each.to - each.from) > 1e-9);
  const [most] = moved.sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from) || 0);
  if (most === undefined) return null;
  const distance = moved.reduce((sum, each) => sum + Math.abs(each.to - each.from), 0) / 2;
  return {
    input: inputOf(subject, input),
    call: callText(subject, input),
    distance,
    average: averages(subject, from, to),
    result: resultText(after, most.value),
    from: most.from,
    to: most.to,
  };
}

function resultText({ rule, interpreter }: ComparedRule["after"], value: Json): string {
  return typeof value === "string" && bare(rule.result).kind !== "text"
    ? value
    : valueText(interpreter.linked, rule.result, value, { most: 60 });
}

function averages(
  { before, after }: ComparedRule,
  from: readonly Chance[],
  to: readonly Chance[],
): OddsMove["average"] {
  const isNumber = ({ rule: { result } }: ComparedRule["before"]): boolean =>
    result.kind === "int" || result.kind === "number";
  if (!isNumber(before) || !isNumber(after)) return null;
  const mean = (all: readonly Chance[]): number =>
    all.reduce((sum, { value, chance }) => sum + (value as number) * middleOf(chance as Odds), 0);
  return { from: mean(from), to: mean(to) };
}
