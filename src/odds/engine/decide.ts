/** Decision tables: headings are rolled once, then the rows are looked at as in play; what the chosen row gives may roll, too. */
import { takesOneRow } from "../../ir/policies.ts";
import type { Decision, Expr, Json } from "../../ir/program.ts";
import type { Frame } from "../../interpret/evaluate/context.ts";
import { compile } from "../../interpret/evaluate/expression.ts";
import type { Linked } from "../../interpret/linked.ts";
import { leaves, rolls } from "./nodes.ts";
import { named } from "./operators.ts";
import { freshSlot, fromDist, fromFlow, gathered, local, type Part, type Place } from "./part.ts";
import { Onward } from "./population.ts";

type Decide = Expr & Decision;
type Slots = ReadonlySet<number>;

export function decidePart(place: Place, expr: Decide, out: Slots): Part {
  const inputs = expr.inputs.map((input) => input.value);
  const { linked } = place.context.room;
  if (inputs.some((input) => leaves(input) || rolls(linked, input))) {
    return place.part(
      named(
        place,
        inputs,
        (locals) => ({
          ...expr,
          inputs: expr.inputs.map((input, index) => ({ ...input, value: locals[index] ?? input.value })),
        }),
        expr,
      ),
      out,
    );
  }
  return takesOneRow(expr.policy) ? oneRow(place, expr, out) : manyRows(place, expr, out);
}

/** The same decision, but which row it is. */
function indexed(expr: Decide, policy: Decision["policy"]): Decide {
  return {
    ...expr,
    policy,
    rows: expr.rows.map((row, index) => ({
      ...row,
      result: { kind: "literal", value: index, type: { kind: "int" }, at: row.at },
    })),
  };
}

type Either = Extract<Expr, { kind: "if" | "decide" }>;

/** What may be taken, of which exactly one is; null where several are, or where headings that roll are to be named first. */
export function resultsOf(linked: Linked, expr: Either): readonly Expr[] | null {
  if (expr.kind === "if") return expr.else === null ? null : [expr.then, expr.else];
  const isPlain = expr.inputs.every(({ value }) => !rolls(linked, value));
  return isPlain && takesOneRow(expr.policy) ? expr.rows.map((row) => row.result) : null;
}

/** Which of these it is, by number. */
export function choiceOf(place: Place, expr: Either): Part {
  const type = { kind: "int" } as const;
  const numbered = (value: number): Expr => ({ kind: "literal", value, type, at: expr.at });
  if (expr.kind === "decide") return place.part({ ...indexed(expr, expr.policy), type });
  return place.part({ ...expr, then: numbered(0), else: numbered(1), type });
}

function oneRow(place: Place, expr: Decide, out: Slots): Part {
  const choose = compile(place.context, indexed(expr, expr.policy));
  const results = expr.rows.map((row) => place.part(row.result, out));
  const at = (frame: Frame): Part => results[choose(frame) as number] as Part;
  if (leaves(expr)) return fromFlow((frame, mass, roundings, sink) => at(frame).flow(frame, mass, roundings, sink));
  return fromDist((frame) => at(frame).dist(frame));
}

/** `rows list`, `sum` and so on: the results of all rows that fit, one after the other, and what is made of them. */
function manyRows(place: Place, expr: Decide, out: Slots): Part {
  const choose = compile(place.context, indexed(expr, "list"));
  const slots = expr.rows.map(() => freshSlot(place));
  const results = expr.rows.map((row) => place.part(row.result, new Set([...out, ...slots])));
  const whole = compile(place.context, {
    ...expr,
    rows: expr.rows.map((row, index) => ({ ...row, result: local(slots[index] as number, row.result) })),
  });
  const flow: Part["flow"] = (frame, mass, roundings, sink) => {
    const turn = (now: Frame, rows: readonly Json[], share: number, all: number): void => {
      const [row, ...rest] = rows as readonly number[];
      if (row === undefined) return sink.next(now, whole(now), share, all);
      (results[row] as Part).flow(
        now,
        share,
        all,
        new Onward(sink, (left, value, one, inside) => {
          left[slots[row] as number] = value;
          turn(left, rest, one, inside);
        }),
      );
    };
    turn(frame, choose(frame) as readonly Json[], mass, roundings);
  };
  return leaves(expr) ? fromFlow(flow) : fromDist(gathered(flow));
}
