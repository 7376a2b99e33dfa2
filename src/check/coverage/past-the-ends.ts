/** `rule better(rank: Rank): Rank = next(rank)`: of the last there is no next, where nothing asks whether it is the last. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { formulaText } from "../../ir/formula-text.ts";
import { declarationsOfGame } from "../../ir/game-declarations.ts";
import type { Expr, Program, Rule } from "../../ir/program.ts";
import { allOf, visitAll, type ProgramPart } from "../../ir/visit.ts";
import { typeText } from "../../ir/types.ts";
import { NodeTable } from "../../query/memo.ts";
import { askedIn } from "./asked.ts";

type Call = Expr & { readonly kind: "call" };
type Step = Expr & { readonly kind: "builtin"; readonly name: "next" | "previous" };

/** Warns where a rule takes the next of whatever it is given, and somebody may give it the last. */
export function warnPastTheEnds(program: Program, linked: readonly Program[], found: Collector): void {
  const rules = [program, ...program.variants].flatMap(({ rules: own }) => own);
  const stepping = rules.map((rule) => ({ rule, steps: stepsIn(rule) })).filter(({ steps }) => steps.length > 0);
  if (stepping.length === 0) return;
  const parts = [program, ...linked].flatMap(partsOf);
  for (const { rule, steps } of stepping)
    for (const { step, param } of steps) {
      const safe = parts.flatMap((part) =>
        callsIn(part)
          .filter((call) => call.rule === rule.id)
          .map((call) => isSafe(part, call.args[param] ?? null)),
      );
      if (safe.length === 0 || safe.includes(false)) report(found, rule, step, param);
    }
}

function report(found: Collector, rule: Rule, step: Step, param: number): void {
  const { name, type } = rule.params[param] ?? { name: "it", type: step.type };
  const isAll = rule.body === step;
  const [open, close] = isAll ? ["", ""] : ["(", ")"];
  const edits = [
    ...(isAll ? [] : [{ span: step.at.to(step.at.start), text: open }]),
    { span: step.at.from(step.at.end), text: ` otherwise ${name}${close}` },
  ];
  const fix: Fix = { guess: true, title: `Write \`${open}… otherwise ${name}${close}\``, edits };
  found.report("past-the-end", step.at, { way: step.name, name, type: typeText(type) }, { fixes: [fix] });
}

/** What may call the rule; examples try it out, and say what they find. */
const partsOf = ({ rules, variants, constants, tables, records, game }: Program): readonly ProgramPart[] => [
  ...allOf("Rule", [rules, ...variants.map((variant) => variant.rules)].flat()),
  ...allOf("Constant", constants),
  ...allOf("Table", tables),
  ...allOf("Record", records),
  ...declarationsOfGame(game),
];

const calls = new NodeTable<object, readonly Call[]>();

const callsIn = (part: ProgramPart): readonly Call[] =>
  calls.of(part[1], () => {
    const all: Call[] = [];
    visitAll([part], {
      expr: (node) => {
        if (node.kind === "call") all.push(node);
      },
    });
    return all;
  });

/** A value that is written there, or of which the caller asks something. */
const isSafe = (part: ProgramPart, given: Expr | null): boolean =>
  given === null || given.kind === "literal" || given.kind === "variant" || askedIn(part).has(formulaText(given));

/** Steps from a parameter that may be any of its choice. */
function stepsIn(rule: Rule): readonly { readonly step: Step; readonly param: number }[] {
  // There `otherwise none` is the answer, and told where it is read.
  if (rule.result.kind === "optional") return [];
  const part: ProgramPart = ["Rule", rule];
  const steps: { readonly step: Step; readonly param: number }[] = [];
  visitAll([part], {
    expr: (node) => {
      if (!isStep(node)) return;
      const [of] = node.args;
      if (of?.kind !== "local" || of.type.kind !== "choice" || of.type.variants !== undefined) return;
      const param = rule.params.findIndex(({ slot, type }) => slot === of.slot && type.kind === "choice");
      if (param >= 0 && !askedIn(part).has(formulaText(of))) steps.push({ step: node, param });
    },
  });
  return steps;
}

const isStep = (node: Expr): node is Step =>
  node.kind === "builtin" && (node.name === "next" || node.name === "previous") && !node.soft;
