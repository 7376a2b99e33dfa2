/** Rules that roll: their odds on both sides, at the simplest inputs and away from them one part after the other. */
import type { Interpreter } from "../interpret/interpreter.ts";
import { isNarrow, middleOf } from "../interpret/odds-text.ts";
import type { Chance, Odds } from "../interpret/odds-value.ts";
import { valueText } from "../interpret/show.ts";
import { bare, canonical } from "../interpret/values.ts";
import type { Json, Rule } from "../ir/program.ts";
import { ruleOdds } from "../odds/of-rule.ts";
import { picksOf } from "./domain.ts";
import { callText, inputOf, type Input, type Subject } from "./search.ts";
import type { OddsMove, OddsMoves } from "./shape.ts";

const mostAsked = 24;
const mostNamed = 120;

export function oddsMoves(subject: Subject): OddsMoves {
  const inputs = inputsOf(subject);
  let [asked, differ, open] = [0, 0, 0];
  let largest: OddsMove | null = null;
  for (const input of inputs) {
    const [from, to] = [distribution(subject.before, subject, input), distribution(subject.after, subject, input)];
    if (from === null || to === null) continue;
    asked += 1;
    if (from.some(isWide) || to.some(isWide)) {
      open += 1;
      continue;
    }
    const move = moveOf(subject, input, from, to);
    if (move === null) continue;
    differ += 1;
    if (largest === null || move.distance > largest.distance + 1e-12) largest = move;
  }
  return { asked, differ, open, largest };
}

/** What examples and reports name; then all where they are few, else those near the simplest, spread over the values of each part. */
function inputsOf({ domains, named }: Subject): readonly Input[] {
  const few = Math.max(3, Math.floor(mostAsked / Math.max(1, domains.length)));
  const some = domains.map(({ values }) =>
    values.length <= few
      ? values
      : Array.from(
          { length: few },
          (_, place) =>
            values[
              Math.min(values.length - 1, place < few / 2 ? place : Math.floor((place * values.length) / few))
            ] as Json,
        ),
  );
  const made = picksOf(
    some.map(({ length }) => length),
    mostAsked,
  ).list.map((picked): Input => picked.map((index, place) => some[place]?.[index]));
  return [...new Map([...named.slice(0, mostNamed), ...made].map((input) => [JSON.stringify(input), input])).values()];
}

function distribution(
  { rule, interpreter }: { readonly rule: Rule; readonly interpreter: Interpreter },
  subject: Subject,
  input: Input,
): readonly Chance[] | null {
  const answer = ruleOdds(interpreter).distribution(rule.id, inputOf(subject, input));
  return answer.kind === "value" ? answer.value : null;
}

const isWide = ({ chance }: Chance): boolean =>
  chance.estimate !== null || (!isNarrow(chance) && chance.high - chance.low > 1e-9);

/** Null: every result is as likely as it was. */
function moveOf(subject: Subject, input: Input, from: readonly Chance[], to: readonly Chance[]): OddsMove | null {
  const { before, after } = subject;
  const chances = new Map<string, { readonly value: Json; from: number; to: number }>();
  const add = (all: readonly Chance[], side: Subject["before"], end: "from" | "to"): void => {
    for (const { value, chance } of all) {
      const key = canonical(side.interpreter.linked, side.rule.result, value);
      const known = chances.get(key) ?? { value, from: 0, to: 0 };
      known[end] = middleOf(chance);
      chances.set(key, known);
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

function resultText({ rule, interpreter }: Subject["after"], value: Json): string {
  return typeof value === "string" && bare(rule.result).kind !== "text"
    ? value
    : valueText(interpreter.linked, rule.result, value, { most: 60 });
}

function averages({ before, after }: Subject, from: readonly Chance[], to: readonly Chance[]): OddsMove["average"] {
  const isNumber = ({ rule: { result } }: Subject["before"]): boolean =>
    result.kind === "int" || result.kind === "number";
  if (!isNumber(before) || !isNumber(after)) return null;
  const mean = (all: readonly Chance[]): number =>
    all.reduce((sum, { value, chance }) => sum + (value as number) * middleOf(chance as Odds), 0);
  return { from: mean(from), to: mean(to) };
}
