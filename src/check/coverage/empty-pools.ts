/** `max(skill times d6)` where `skill` may be 0: of no dice there is no highest. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { declarationsOfGame } from "../../ir/game-declarations.ts";
import { formulaText } from "../../ir/formula-text.ts";
import type { Expr, Program } from "../../ir/program.ts";
import { allOf, visitAll, type ProgramPart } from "../../ir/visit.ts";
import { fieldEndsIn, type FieldEnds } from "./field-ends.ts";
import { askedIn } from "./asked.ts";
import { letsIn, limitsOf, paramsOf } from "./ends-met.ts";

type Call = Expr & { readonly kind: "builtin" };

/** Of a list without elements they give nothing. */
const ofSome: ReadonlySet<string> = new Set(["max", "min", "mean", "first", "last"]);

/** Warns where a rule says of a parameter that it may be 0, rolls so many dice, and asks for one of them. */
export function warnOfEmptyPools(program: Program, linked: readonly Program[], found: Collector): void {
  const { rules, variants, game } = program;
  const fieldEnds = fieldEndsIn(program, linked);
  const parts = allOf("Rule", [rules, ...variants.map((variant) => variant.rules)].flat());
  for (const part of [...parts, ...allOf("Table", program.tables), ...declarationsOfGame(game)])
    warnWithin(part, fieldEnds, found);
}

function warnWithin(part: ProgramPart, fieldEnds: FieldEnds, found: Collector): void {
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
    const least = count === null ? null : leastOf(part, count, fieldEnds);
    if (least === null || least.low > 0) continue;
    found.report("pool-may-be-empty", call.at, { builtin: call.name, count: least.name }, { fixes: [withZero(call)] });
  }
}

/** What a parameter or a field comes to at the least. */
function leastOf(
  part: ProgramPart,
  count: Expr,
  fieldEnds: FieldEnds,
): { readonly name: string; readonly low: number } | null {
  if (count.kind === "entityField") {
    const low = fieldEnds(count)?.low ?? null;
    return low === null ? null : { name: count.name, low };
  }
  const param = count.kind === "local" ? paramsOf(part).find(({ slot }) => slot === count.slot) : undefined;
  const low = param === undefined ? null : (limitsOf(param)?.low ?? null);
  return param === undefined || low === null ? null : { name: param.name, low };
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
