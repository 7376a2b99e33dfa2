/** One input given to a rule before and after, and what both say to it. */
import { decodeArguments } from "../interpret/decode.ts";
import type { Frame } from "../interpret/evaluate/context.ts";
import type { Outcome } from "../interpret/interpreter.ts";
import { valueText } from "../interpret/show.ts";
import { canonical, own } from "../interpret/values.ts";
import type { Id, Json } from "../ir/program.ts";
import type { Difference } from "./shape.ts";
import type { ComparedRule, Input } from "./compared-rule.ts";

/** What both gave for one input. */
export interface ComparedInput {
  readonly isInput: boolean;
  readonly differs: boolean;
  readonly from: Outcome | null;
  readonly to: Outcome | null;
  readonly work: number;
}

/** What is not taken on either side is no input. */
export function compare(subject: ComparedRule, input: Input): ComparedInput {
  const [a, b] = [evaluate(subject.before, subject, input), evaluate(subject.after, subject, input)];
  const work = a.work + b.work;
  if (a.outcome === null && b.outcome === null) return { isInput: false, differs: false, from: null, to: null, work };
  return {
    isInput: true,
    differs: keyOf(subject.before, a.outcome) !== keyOf(subject.after, b.outcome),
    from: a.outcome,
    to: b.outcome,
    work,
  };
}

function evaluate(
  { rule, interpreter }: ComparedRule["before"],
  { params }: ComparedRule,
  input: Input,
): { readonly outcome: Outcome | null; readonly work: number } {
  const given = Object.fromEntries(
    params.flatMap(({ name }, index) => (input[index] === undefined ? [] : [[name, input[index]] as const])),
  );
  const decoded = interpreter.guard(() => decodeArguments(interpreter.room, rule, given));
  if (decoded.kind === "fault" || decoded.value.kind === "problems") return { outcome: null, work: 1 };
  const outcome = interpreter.callWith(rule.id, decoded.value.frame as Frame);
  const { steps, work } = interpreter.room.meter;
  return { outcome, work: steps + work + 10 };
}

/** The same for the same result. An error in play is a result of its kind. */
function keyOf({ rule, interpreter }: ComparedRule["before"], outcome: Outcome | null): string {
  if (outcome === null) return "not taken";
  return outcome.kind === "fault"
    ? `fault ${outcome.fault}`
    : canonical(interpreter.linked, rule.result, outcome.value);
}

/** Of two records only the fields that differ. */
export function apartTexts(
  { before, after }: ComparedRule,
  from: Outcome | null,
  to: Outcome | null,
): Pick<Difference, "from" | "to"> {
  const whole = { from: outcomeText(before, from), to: outcomeText(after, to) };
  const [a, b] = [before.rule.result, after.rule.result];
  if (from?.kind !== "value" || to?.kind !== "value" || a.kind !== "record" || b.kind !== "record") return whole;
  const fields = (side: ComparedRule["before"], id: Id, value: Json): ReadonlyMap<string, string> =>
    new Map(
      side.interpreter.linked
        .record(id)
        .fields.map(({ name, type }) => [
          name,
          valueText(side.interpreter.linked, type, own(value, name) ?? null, { most: 160 }),
        ]),
    );
  const [old, fresh] = [fields(before, a.id, from.value), fields(after, b.id, to.value)];
  if ([...old.keys()].join() !== [...fresh.keys()].join()) return whole;
  const apart = [...fresh].filter(([name, text]) => old.get(name) !== text).map(([name]) => name);
  const text = (of: ReadonlyMap<string, string>): string =>
    apart.map((name) => `${name}: ${of.get(name) ?? ""}`).join(", ");
  return apart.length === 0 || apart.length === fresh.size ? whole : { from: text(old), to: text(fresh) };
}

function outcomeText({ rule, interpreter }: ComparedRule["before"], outcome: Outcome | null): string {
  if (outcome === null) return "is not taken";
  if (outcome.kind === "fault") return `error: ${outcome.message.split("\n")[0] ?? ""}`;
  return valueText(interpreter.linked, rule.result, outcome.value, { most: 160 });
}

/** The call as it is written in the rules. */
export function callText({ params, after, programs }: ComparedRule, input: Input): string {
  return params
    .flatMap(({ name, type }, index) => {
      const value = input[index];
      if (value === undefined) return [];
      const plain = type.kind === "optional" ? type.of : type;
      // A key or variant says by itself of what it is one.
      const text =
        typeof value === "string" && (plain.kind === "row" || plain.kind === "choice")
          ? value
          : valueText(after.interpreter.linked, type, value, { most: 160 });
      return programs.length === 0 ? [] : [`${name}: ${text}`];
    })
    .join(", ");
}
