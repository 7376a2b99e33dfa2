/** Values of built-in functions that have names: by place first, then by name. */
import type * as ast from "../../syntax/ast.ts";
import { unknownArgument } from "./arguments.ts";
import type { BuiltinCall } from "./builtins.ts";
import { contextOf } from "./settle.ts";

/** The values in the order of `names`, of which those `needed` have to be there; undefined (and reported) if one is missing, extra, unknown or given twice. */
export function valuesGiven(
  call: BuiltinCall,
  names: readonly string[],
  needed: readonly string[],
): readonly (ast.Expr | undefined)[] | undefined {
  const { checker, expr, why } = call;
  const callee = expr.callee.text;
  if (expr.each !== null) {
    checker.found.report("phrase-not-taken", expr.each.span, { callee }, contextOf(why));
    return undefined;
  }
  const given: (ast.Expr | undefined)[] = names.map(() => undefined);
  for (const [index, arg] of expr.args.entries()) {
    const place = arg.name === null ? index : names.indexOf(arg.name.text);
    const taker = { name: callee, fields: [], at: expr.span };
    if (arg.name !== null && place < 0) unknownArgument(checker, taker, arg.name, names, why);
    else if (place >= names.length)
      checker.found.report(
        "extra-argument",
        arg.span,
        { callee, takes: names, given: expr.args.length },
        contextOf(why),
      );
    else if (given[place] !== undefined)
      checker.found.report("argument-twice", arg.span, { callee, name: names[place] ?? "" }, contextOf(why));
    else if (arg.value === null)
      checker.found.report("test-as-value", arg.span, { callee, name: names[place] ?? "" }, contextOf(why));
    else {
      given[place] = arg.value;
      continue;
    }
    return undefined;
  }
  const missing = names.filter((name, index) => given[index] === undefined && needed.includes(name));
  if (missing.length > 0) checker.found.report("missing-argument", expr.span, { callee, missing }, contextOf(why));
  return missing.length > 0 ? undefined : given;
}
