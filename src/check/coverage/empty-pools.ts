/** `max(skill times d6)` where `skill` may be 0: of no dice there is no highest. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { formulaText } from "../../ir/formula-text.ts";
import type { Expr, Program, Rule } from "../../ir/program.ts";
import { visitAll, type ProgramPart } from "../../ir/visit.ts";
import { askedIn } from "./asked.ts";
import { letsIn } from "./ends-met.ts";

type Call = Expr & { readonly kind: "builtin" };

/** Of a list without elements they give nothing. */
const ofSome: ReadonlySet<string> = new Set(["max", "min", "mean", "first", "last"]);

/** Warns where a rule says of a parameter that it may be 0, rolls so many dice, and asks for one of them. */
export function warnOfEmptyPools({ rules, variants }: Program, found: Collector): void {
  for (const rule of [rules, ...variants.map((variant) => variant.rules)].flat()) warnWithin(rule, found);
}

function warnWithin(rule: Rule, found: Collector): void {
  const part: ProgramPart = ["Rule", rule];
  const answered = new Set<Expr>();
  const calls: Call[] = [];
  visitAll([part], {
    expr: (node) => {
      if (node.kind === "otherwise") answered.add(unkept(node.left));
      else if (node.kind === "builtin" && ofSome.has(node.name) && node.args.length === 1) calls.push(node);
    },
  });
  if (calls.length === 0) return;
  const lets = letsIn(part);
  const asked = askedIn(part);
  const followed = (expr: Expr): Expr | null => {
    const bare = unkept(expr);
    if (asked.has(formulaText(bare))) return null;
    const written = bare.kind === "local" ? lets.get(bare.slot) : undefined;
    return written === undefined ? bare : followed(written);
  };
  for (const call of calls) {
    const [of] = call.args;
    const pool = answered.has(call) || of === undefined ? null : followed(of);
    const count = pool?.kind === "times" ? followed(pool.count) : null;
    const param = count?.kind === "local" ? rule.params.find(({ slot }) => slot === count.slot) : undefined;
    const low = param?.bound?.low ?? null;
    if (param === undefined || low === null || low > 0) continue;
    found.report("pool-may-be-empty", call.at, { builtin: call.name, count: param.name }, { fixes: [withZero(call)] });
  }
}

const unkept = (expr: Expr): Expr => (expr.kind === "keep" ? unkept(expr.of) : expr);

const withZero = ({ at }: Call): Fix => ({
  guess: true,
  title: "Write `otherwise 0`",
  edits: [
    { span: at.to(at.start), text: "(" },
    { span: at.from(at.end), text: " otherwise 0)" },
  ],
});
