/** Pictures of the odds of rules that roll, for the values that examples and reports give them. */
import type { Interpreter } from "../interpret/interpreter.ts";
import { oddsText } from "../interpret/odds-text.ts";
import { reportText } from "../interpret/play/cell-text.ts";
import { headed, resultsOf } from "../interpret/play/distribution.ts";
import { bare } from "../interpret/values.ts";
import type { Expr, Json, Program, Rule } from "../ir/program.ts";
import { allOf, visitAll } from "../ir/visit.ts";
import { ruleOdds } from "../odds/of-rule.ts";
import { draw } from "../picture/draw.ts";
import { barsOf, estimateNote, valueOfOdds } from "../picture/of-report.ts";
import type { RenderContext } from "./declaration.ts";
import type { ExampleRunner } from "./examples.ts";
import type { DocBlock } from "./model.ts";
import { pictureBlock } from "./pictures.ts";

/** So many questions of one rule, and so many results of a question. */
const [mostQuestions, mostResults] = [2, 60];

export function oddsBlocks({ book }: RenderContext, runner: ExampleRunner, name: string): readonly DocBlock[] {
  const rule = book.program.rules.find((each) => each.name === name);
  if (rule === undefined || !canAsk(rule)) return [];
  return questionsOf(runner.interpreter, rule, book.program).flatMap((args, index) =>
    drawOdds(runner.interpreter, rule, args, `${book.name}-odds-${rule.name}${index === 0 ? "" : `-${index + 1}`}`),
  );
}

function canAsk({ effects, result }: Rule): boolean {
  return (
    effects.rolls &&
    !effects.reads &&
    !effects.changes &&
    !effects.waits &&
    ["int", "number", "bool", "choice"].includes(bare(result).kind)
  );
}

/** Values of calls in which nothing is open: each set once. */
function questionsOf(
  interpreter: Interpreter,
  rule: Rule,
  { examples, reports }: Program,
): readonly (readonly Json[])[] {
  const found = new Map<string, readonly Json[]>();
  if (rule.params.every((param) => param.default !== null)) found.set("", []);
  const steps = examples.flatMap((each) => each.steps);
  visitAll([...allOf("ExampleStep", steps), ...allOf("Report", reports)], {
    expr: (node) => {
      if (found.size >= mostQuestions) return "stop";
      if (node.kind !== "call" || node.rule !== rule.id) return undefined;
      const args = constantArguments(interpreter, node.args);
      if (args !== null) found.set(JSON.stringify(args), args);
      return undefined;
    },
  });
  return [...found.values()].slice(0, mostQuestions);
}

function constantArguments(interpreter: Interpreter, args: readonly (Expr | null)[]): readonly Json[] | null {
  const values: Json[] = [];
  for (const arg of args) {
    // What is left out is so at the end alone.
    if (arg === null) return args.slice(values.length).every((each) => each === null) ? values : null;
    if (JSON.stringify(arg).includes('"kind":"local"')) return null;
    const found = interpreter.evaluate(interpreter.context(""), arg, []);
    if (found.kind !== "value") return null;
    values.push(found.value);
  }
  return values;
}

function drawOdds(interpreter: Interpreter, rule: Rule, args: readonly Json[], name: string): readonly DocBlock[] {
  const odds = ruleOdds(interpreter);
  const found = odds.distribution(rule.id, args);
  if (found.kind !== "value" || found.value.length === 0 || found.value.length > mostResults) return [];
  const { linked } = interpreter;
  const { numbers } = interpreter.context(rule.id);
  const type = bare(rule.result);
  const isNumber = type.kind === "int" || type.kind === "number";
  const headings = resultsOf(linked, rule.result, [found.value]).map(({ value, beyond }) =>
    typeof value === "boolean"
      ? value
        ? "yes"
        : "no"
      : headed(reportText(linked, numbers, rule.result, value, null), beyond),
  );
  const values = found.value.map(({ chance }) => valueOfOdds(chance, oddsText(chance, { decimals: 1, percent: true })));
  const called = `${rule.shown ?? rule.name}${args.length === 0 ? "" : `(${args.map((arg, index) => reportText(linked, numbers, rule.params[index]?.type ?? { kind: "never" }, arg, null)).join(", ")})`}`;
  const average = isNumber ? odds.average(rule.id, args) : null;
  const notes = [
    ...(average?.kind === "value" ? [`On average ${oddsText(average.value, { decimals: 2, percent: false })}.`] : []),
    ...(found.value.some(({ chance }) => chance.estimate !== null) ? [estimateNote] : []),
  ];
  const sheet = { title: `The odds of ${called}`, notes };
  const bars = barsOf(sheet, "result", headings, isNumber ? found.value.map(({ value }) => value as number) : null, [
    { name: "chance", percent: true, series: [{ name: "chance", values }] },
  ]);
  const alt = `The odds of ${called}: ${headings
    .map((heading, index) => `${heading} ${values[index]?.text ?? ""}`)
    .slice(0, 30)
    .join(", ")}. ${notes.join(" ")}`.trim();
  return [pictureBlock(name, draw(bars), alt)];
}
