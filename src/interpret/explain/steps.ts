/** From the trace of everything to the steps that a reader wants: what says nothing new is left out. */
import { takesOneRow } from "../../ir/policies.ts";
import type { Expr, Statement, Type } from "../../ir/program.ts";
import { assertNever, type Kinds } from "../../source/exhaustive.ts";
import { placeOf } from "../../source/text.ts";
import type { Traced } from "../evaluate/context.ts";
import type { Linked } from "../linked.ts";
import { nameOf, short } from "../show.ts";
import { missesOf, rowStep } from "./decision-rows.ts";
import { filledText, plainText } from "./fill.ts";
import type { CallStep, Step } from "./explanation.ts";
import type { Trace } from "./record.ts";
import { tellAgain, tellDice, tellQuestion, tellRoll, tellTimes } from "./rolls.ts";
import { type Teller, isRow, text } from "./teller.ts";
import { core, once, roundingOf, valueStep } from "./value-steps.ts";

export type Of<K extends Traced["kind"]> = Extract<Traced, { kind: K }>;

const mostTurns = 12;

/** The steps inside of these, in order. */
export function stepsOf(teller: Teller, parts: readonly Trace[]): readonly Step[] {
  return limited(parts.flatMap((part) => tell(teller, part)));
}

/** Long loops say how many more turns there were. */
function limited(steps: readonly Step[]): readonly Step[] {
  const turns = steps.filter((step) => step.kind === "turn").length;
  if (turns <= mostTurns) return steps;
  let shown = 0;
  const kept = steps.filter((step) => step.kind !== "turn" || (shown += 1) <= mostTurns);
  return [...kept, { kind: "more", count: turns - mostTurns }];
}

function tell(teller: Teller, trace: Trace): readonly Step[] {
  const { what } = trace;
  switch (what.kind) {
    case "expr":
      return tellExpr(teller, trace, what.expr, false);
    case "statement":
      return tellStatement(teller, trace, what.statement);
    case "rule":
      return [callStep(teller, trace, what, null)];
    case "turn":
      return tellTurn(teller, trace, what);
    case "default":
      return [...stepsOf(teller, trace.parts), ...valueStep(teller, trace.parts[0], "default", what.name)];
    case "cell":
      return tellCell(teller, trace, what);
    case "rolled":
      return [];
    case "constant":
    case "row":
    case "test":
      return stepsOf(teller, trace.parts);
    default:
      return assertNever(what);
  }
}

/** `result`: its value is the result of what stands around it, and is told as such where it is worked out here. */
function tellExpr(teller: Teller, trace: Trace, expr: Expr, result: boolean): readonly Step[] {
  switch (expr.kind) {
    case "if":
      return tellIf(teller, trace, result);
    case "decide":
      return tellDecision(teller, trace, expr, result);
    case "block":
      return tellBlock(teller, trace, expr, result);
    case "call":
      return trace.parts.flatMap((part) =>
        part.what.kind === "rule"
          ? [callStep(teller, part, part.what, isRow(teller, expr) ? null : text(teller, expr))]
          : tell(teller, part),
      );
    case "keep":
    case "bounded":
    case "round": {
      const [inner] = trace.parts;
      const within = inner?.what.kind === "expr" ? inner.what.expr : null;
      if (inner !== undefined && within !== null && leadsOn(within)) return tellExpr(teller, inner, within, result);
      break;
    }
    case "dice":
      return tellDice(teller, trace, expr);
    case "times":
      return tellTimes(teller, trace, expr);
    case "again":
      return tellAgain(teller, trace, expr);
    case "roll":
      return [...tellRoll(teller, trace, expr), ...(result ? valueStep(teller, trace, "result", null) : [])];
    case "question":
    case "best":
      return tellQuestion(teller, trace, expr);
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall builtin not negate"
        | "and or arithmetic join compare equals about isNone isVariant in list set map range each reach pick"
        | "index lookup end otherwise die shuffle asOdds entities active entityField pile pieceRow"
        | "newEntity perform choose chooseSome stacks gameOver winners ending act possible"
      >;
      break;
  }
  const inside = stepsOf(teller, trace.parts);
  return result ? [...inside, ...valueStep(teller, trace, "result", null)] : inside;
}

const leadsOn = (expr: Expr): boolean =>
  expr.kind === "if" || expr.kind === "decide" || (expr.kind === "block" && expr.statements.length > 0);

function tellIf(teller: Teller, trace: Trace, result: boolean): readonly Step[] {
  const [condition, chosen] = trace.parts;
  if (condition === undefined || condition.what.kind !== "expr") return [];
  const at = condition.what.expr.at;
  const branch: Step = {
    kind: "branch",
    condition: text(teller, condition.what.expr),
    filled: compares(condition) ? filledText(teller.linked, condition) : null,
    holds: condition.value === true,
    place: placeOf(teller.sources, at),
  };
  const reasons = stepsOf(teller, [condition]);
  if (condition.value === undefined) return reasons;
  return [
    ...reasons,
    branch,
    ...(chosen?.what.kind === "expr" ? tellExpr(teller, chosen, chosen.what.expr, result) : []),
  ];
}

/** Is there a comparison to show both sides of? A bare yes or no shows nothing. */
function compares(condition: Trace): boolean {
  const { what } = condition;
  if (what.kind !== "expr") return false;
  switch (what.expr.kind) {
    case "compare":
    case "equals":
    case "about":
    case "in":
    case "isNone":
      return true;
    case "and":
    case "or":
    case "not":
      return condition.parts.some(compares);
    default:
      what.expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin negate"
        | "arithmetic join isVariant if decide block list set map range each pick index lookup end"
        | "otherwise keep round bounded die dice roll times again shuffle question best reach asOdds entities"
        | "active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners"
        | "ending act possible"
      >;
      return false;
  }
}

function tellBlock(
  teller: Teller,
  trace: Trace,
  expr: Extract<Expr, { kind: "block" }>,
  result: boolean,
): readonly Step[] {
  const last = trace.parts.at(-1);
  const hasValue = expr.value !== null && last?.what.kind === "expr" && trace.parts.length > expr.statements.length;
  const before = hasValue ? trace.parts.slice(0, -1) : trace.parts;
  const inside = stepsOf(teller, before);
  return hasValue && last?.what.kind === "expr"
    ? [...inside, ...tellExpr(teller, last, last.what.expr, result)]
    : inside;
}

function tellDecision(
  teller: Teller,
  trace: Trace,
  expr: Extract<Expr, { kind: "decide" }>,
  result: boolean,
): readonly Step[] {
  const rows = trace.parts.filter((part) => part.what.kind === "row");
  const firstRow = trace.parts.findIndex((part) => part.what.kind === "row");
  const inputs = firstRow < 0 ? trace.parts : trace.parts.slice(0, firstRow);
  const results = firstRow < 0 ? [] : trace.parts.slice(firstRow).filter((part) => part.what.kind === "expr");
  const fitting = rows.filter((row) => row.value === true);
  // Under `unique` the row that fits is looked at twice.
  const seen = new Set<number>();
  const told = fitting.flatMap((row) => {
    const { what } = row;
    if (what.kind !== "row" || seen.has(what.index)) return [];
    seen.add(what.index);
    return [rowStep(teller, expr, inputs, what.index)];
  });
  const reasons = [...stepsOf(teller, inputs), ...rows.flatMap((row) => stepsOf(teller, row.parts))];
  const collects = !takesOneRow(expr.policy);
  const outcome = results.flatMap((part) =>
    part.what.kind === "expr" ? tellExpr(teller, part, part.what.expr, result && !collects) : [],
  );
  const missed = teller.withMisses && expr.form !== "grid" ? missesOf(teller, expr, inputs, rows) : [];
  return [
    ...reasons,
    ...told,
    ...missed,
    ...outcome,
    ...(result && collects ? valueStep(teller, trace, "result", null) : []),
  ];
}

function tellStatement(teller: Teller, trace: Trace, statement: Statement): readonly Step[] {
  switch (statement.kind) {
    case "let":
    case "set": {
      const [value] = trace.parts;
      if (value?.what.kind !== "expr") return [];
      const inside = stepsOf(teller, trace.parts);
      const { name, trace: changed } =
        statement.kind === "set" ? innermost(value, statement.name) : { name: statement.name, trace: value };
      return [...inside, ...valueStep(teller, changed, statement.kind, name)];
    }
    case "return": {
      const [value] = trace.parts;
      return value?.what.kind === "expr" ? tellExpr(teller, value, value.what.expr, true) : [];
    }
    default:
      statement.kind satisfies Kinds<
        | "stop forEach repeat do setField put putNew shufflePile reveal addStatus removeStatus cancel"
        | "endPhase endGame arrange beginPhase"
      >;
      return stepsOf(teller, trace.parts);
  }
}

/** `set flight.damage = …` gives the local a new record; what is told is the part that is new. */
function innermost(value: Trace, name: string): { readonly name: string; readonly trace: Trace } {
  const { expr, trace } = core(value);
  const [field] = expr.kind === "with" ? expr.fields : [];
  const part = trace.parts.at(-1);
  if (field === undefined || part === undefined) return { name, trace: value };
  return innermost(part, `${name}.${field.name}`);
}

function tellTurn(teller: Teller, trace: Trace, what: Of<"turn">): readonly Step[] {
  const steps = stepsOf(teller, trace.parts);
  const { of } = what;
  if (of.kind === "each" || of.kind === "reach") {
    const type = of.kind === "reach" ? of.start.type : ({ kind: "never" } as const);
    return steps.length === 0
      ? []
      : [{ kind: "turn", name: null, text: plainText(teller.linked, type, what.value), number: 0, steps }];
  }
  if (trace.value === false) return [];
  if (of.kind === "repeat")
    return [{ kind: "turn", name: null, text: null, number: typeof what.value === "number" ? what.value : 0, steps }];
  const type =
    of.kind === "forEach" &&
    (of.over.type.kind === "list" || of.over.type.kind === "set" || of.over.type.kind === "range")
      ? of.over.type.of
      : ({ kind: "never" } as const);
  return [{ kind: "turn", name: what.name, text: plainText(teller.linked, type, what.value), number: 0, steps }];
}

function tellCell(teller: Teller, trace: Trace, what: Of<"cell">): readonly Step[] {
  const { linked, sources } = teller;
  const place = placeOf(sources, what.at);
  const id = JSON.stringify([what.table, what.key]);
  const used = teller.rows.get(id) ?? {
    table: nameOf(what.table),
    key: what.key,
    columns: new Map<string, string>(),
    place,
  };
  used.columns.set(what.column, short(plainText(linked, columnType(linked, what), trace.value), 60));
  teller.rows.set(id, used);
  const [formula] = trace.parts;
  if (!what.formula || formula?.what.kind !== "expr") return [];
  const { expr, trace: inner } = core(formula);
  const told = `${id} ${what.column} ${JSON.stringify(trace.value)}`;
  if (teller.told.has(told)) return [];
  teller.told.add(told);
  return [
    {
      kind: "cell",
      table: nameOf(what.table),
      key: what.key,
      column: what.column,
      place,
      ...once(
        text(teller, expr),
        filledText(linked, inner, " = "),
        plainText(linked, expr.type, trace.value),
        roundingOf(teller, formula),
      ),
      steps: stepsOf(teller, trace.parts),
    },
  ];
}

function columnType(linked: Linked, { table, column }: Of<"cell">): Type {
  return linked.table(table).columns.find((each) => each.name === column)?.type ?? { kind: "never" };
}

/** A rule that was called. What it came to stands first, then why. */
export function callStep(
  teller: Teller,
  trace: Trace,
  { rule, layer, frame }: Of<"rule">,
  formula: string | null,
): CallStep {
  const { linked, sources } = teller;
  const args = rule.params.map((param) => {
    const value = frame[param.slot] ?? null;
    return { name: param.name, value, text: plainText(linked, param.type, value) };
  });
  const key = `${rule.id} ${layer} ${JSON.stringify(args.map((arg) => arg.value))}`;
  // What rolls is another story each time.
  const again = teller.told.has(key) && trace.value !== undefined && !rule.effects.rolls;
  const body = trace.parts.at(-1);
  const before = again || teller.depth >= deepestTold ? [] : stepsOf(teller, trace.parts.slice(0, -1));
  const steps = again || body === undefined ? [] : bodySteps(teller, before, body);
  teller.told.add(key);
  return {
    kind: "call",
    rule: rule.name,
    formula,
    args,
    value: trace.value ?? null,
    text: trace.value === undefined ? null : plainText(linked, rule.result, trace.value),
    place: placeOf(sources, rule.at),
    replaced: layer > 0,
    again,
    steps,
  };
}

/** Rules that call each other hundreds deep are told only so far: nobody reads further in. */
const deepestTold = 40;

function bodySteps(teller: Teller, before: readonly Step[], body: Trace): readonly Step[] {
  if (teller.depth >= deepestTold) return [{ kind: "more", count: 0 }];
  teller.depth += 1;
  const steps = [...before, ...(body.what.kind === "expr" ? tellExpr(teller, body, body.what.expr, true) : [])];
  teller.depth -= 1;
  return steps;
}
