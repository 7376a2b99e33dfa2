/** Values and odds of names, calculated from the last rules without errors, within a small budget. */
import { createInterpreter, type Interpreter } from "../interpret/interpreter.ts";
import { middleOf, oddsText } from "../interpret/odds-text.ts";
import type { Odds } from "../interpret/odds-value.ts";
import { childrenOf, stepParts } from "../ir/children.ts";
import type { Expr, Id, Json, Program, Rule, Statement } from "../ir/program.ts";
import { isNumeric } from "../ir/types.ts";
import { createAsker } from "../odds/asker.ts";
import { ruleOdds } from "../odds/of-rule.ts";
import { NodeTable } from "../query/memo.ts";
import type { AnalyzedRulebook } from "./editor-session.ts";

/** States that may be looked at while somebody waits for a line. */
const budget = 20_000;

const interpreterByPrograms = new NodeTable<readonly Program[], Interpreter>();

function interpreterOf({ programs, sources }: AnalyzedRulebook): Interpreter | null {
  if (programs.length === 0) return null;
  return interpreterByPrograms.of(programs, () =>
    createInterpreter(programs, { sources, asker: createAsker({ budget, games: 0 }) }),
  );
}

const programOf = (analyzed: AnalyzedRulebook, id: Id): Program | undefined =>
  analyzed.programs.find((each) => each.rulebook.name === id.slice(0, id.indexOf(".")));

function evaluateToText(interpreter: Interpreter, id: Id, expr: Expr): string | null {
  const outcome = interpreter.evaluate(interpreter.context(id), expr, []);
  if (outcome.kind === "fault") return null;
  const text = interpreter.show(expr.type, outcome.value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

/** Null: it cannot be had. */
export function valueOfConstant(analyzed: AnalyzedRulebook, id: Id): string | null {
  const interpreter = interpreterOf(analyzed);
  const constant = programOf(analyzed, id)?.constants.find((each) => each.id === id);
  return interpreter === null || constant === undefined ? null : evaluateToText(interpreter, id, constant.value);
}

/** What a row has in a column, worked out where a formula stands. */
export function valueOfCell(analyzed: AnalyzedRulebook, table: Id, key: string, column: string): string | null {
  const interpreter = interpreterOf(analyzed);
  const found = programOf(analyzed, table)?.tables.find((each) => each.id === table);
  const own = found?.columns.find((each) => each.name === column);
  if (
    interpreter === null ||
    found === undefined ||
    own === undefined ||
    own.params !== null ||
    own.type.kind === "none"
  )
    return null;
  const of: Expr = { kind: "literal", value: key, type: { kind: "row", id: table }, at: own.at };
  return evaluateToText(interpreter, table, { kind: "column", of, table, name: column, type: own.type, at: own.at });
}

/** "average 3.5; most often 6 (16.7%)": of a rule that rolls, with no values or with those of the first example; null: not at this price. */
export function oddsLine(analyzed: AnalyzedRulebook, id: Id): string | null {
  const interpreter = interpreterOf(analyzed);
  const program = programOf(analyzed, id);
  const rule = program?.rules.find((each) => each.id === id);
  if (
    interpreter === null ||
    program === undefined ||
    rule === undefined ||
    !rule.effects.rolls ||
    rule.effects.reads ||
    rule.effects.changes
  )
    return null;
  const values = rule.params.every((param) => param.default !== null) ? {} : valuesInExamples(program, rule);
  if (values === null) return null;
  const odds = ruleOdds(interpreter);
  const results = odds.distribution(id, values);
  if (
    results.kind === "fault" ||
    results.value.some(({ chance }) => chance.low !== chance.high && chance.high - chance.low > 1e-6)
  )
    return null;
  const likely = [...results.value]
    .sort((a, b) => middleOf(b.chance) - middleOf(a.chance))
    .slice(0, isNumeric(rule.result) ? 1 : 4);
  const parts = likely.map(({ value, chance }) => `${interpreter.show(rule.result, value)} ${percent(chance)}`);
  const average = isNumeric(rule.result) ? odds.average(id, values) : null;
  const given = rule.params.flatMap((param) =>
    param.name in values ? [`${param.name}: ${interpreter.show(param.type, values[param.name] ?? null)}`] : [],
  );
  const head = given.length === 0 ? "" : `With ${given.join(", ")}: `;
  return `${head}${average === null || average.kind === "fault" ? "" : `average ${oddsText(average.value, null)}, most often `}${parts.join(", ")}`;
}

const percent = (chance: Odds): string => oddsText(chance, { decimals: 1, percent: true });

/** The first example that gives it written values. */
function valuesInExamples(program: Program, rule: Rule): Readonly<Record<string, Json>> | null {
  for (const example of program.examples) {
    const work: (Expr | Statement)[] = example.steps.flatMap(stepParts).reverse();
    for (let node = work.pop(); node !== undefined; node = work.pop()) {
      if (node.kind === "call" && node.rule === rule.id) {
        const values = node.args.map((arg) => (arg === null ? undefined : literalOf(arg)));
        if (values.every((value, index) => value !== undefined || node.kind !== "call" || node.args[index] === null))
          return Object.fromEntries(
            rule.params.flatMap((param, index) => (values[index] === undefined ? [] : [[param.name, values[index]]])),
          );
      }
      work.push(...childrenOf(node));
    }
  }
  return null;
}

function literalOf(expr: Expr): Json | undefined {
  if (expr.kind === "literal" && expr.value !== null) return expr.value;
  return expr.kind === "keep" || expr.kind === "bounded" ? literalOf(expr.of) : undefined;
}
