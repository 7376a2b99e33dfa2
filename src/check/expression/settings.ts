/** What is given to `roll`, `explode` and their likes: one thing by its place, and settings by their names. */
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { unknownArgument } from "./arguments.ts";
import type { BuiltinCall } from "./builtin-call.ts";
import { over } from "./meant.ts";
import { byWeight } from "./sheet-call.ts";
import { contextOf } from "./settle.ts";

export interface Settings {
  readonly first: ast.Expr;
  readonly by: ReadonlyMap<string, ast.Arg>;
}

/** Undefined, and reported, where something is missing, too much, twice or unknown. `tests`: settings that may be a test, such as `>= 9`. */
export function settingsOf(
  call: BuiltinCall,
  first: string,
  names: readonly string[],
  tests: readonly string[] = [],
): Settings | undefined {
  const { checker, expr, why } = call;
  const callee = expr.callee.text;
  if (expr.each !== null) {
    checker.found.report("phrase-not-taken", expr.each.span, { callee }, contextOf(why));
    return undefined;
  }
  const [given, ...others] = expr.args;
  if (given === undefined || given.name !== null) {
    if (given?.name !== undefined && given.name !== null && !names.includes(given.name.text))
      unknownArgument(checker, { name: callee, fields: [], at: expr.span, args: expr.args }, given.name, names, why);
    else checker.found.report("missing-argument", expr.span, { callee, missing: [first] }, contextOf(why));
    return undefined;
  }
  if (given.value === null) {
    checker.found.report("test-as-value", given.span, { callee, name: first }, contextOf(why));
    return undefined;
  }
  const by = new Map<string, ast.Arg>();
  for (const arg of others) {
    if (!isSetting(call, arg, first, names, tests, by)) return undefined;
    by.set(arg.name?.text ?? "", arg);
  }
  return { first: given.value, by };
}

/** `reroll(d20, 1)` for `on: 1`; `roll(1, 6)` for `roll(1 to 6)` */
function namedSetting({ expr }: BuiltinCall, arg: ast.Arg, names: readonly string[]): readonly Fix[] {
  const times = timesOf(arg);
  if (times > 0 && names.includes("limit")) return [over(arg.span, `limit: ${times}`)];
  const [first, second, third, more] = expr.args;
  const limit = third === undefined ? 0 : timesOf(third);
  if (first === undefined || second !== arg || more !== undefined || arg.value === null) return [];
  if (third !== undefined && limit === 0) return [];
  const weighted = first.value === null ? null : byWeight(expr.callee.text, expr.span, [first.value, arg.value]);
  if (weighted !== null) return [weighted];
  if (expr.callee.text === "roll")
    return [
      { title: "Write `… to …`", edits: [{ span: expr.span.between(first.span.end, arg.span.start), text: " to " }] },
    ];
  if (names[0] !== "on") return [];
  const { text, span } = expr.callee;
  const isEach = /^(?:reroll|explode)$/.test(text) && first.value?.kind === "times";
  const on = [...(isEach ? [{ span, text: `${text}Each` }] : []), { span: arg.span.to(arg.span.start), text: "on: " }];
  const title = (end: string): string => `Write \`${isEach ? `${text}Each(…, ` : ""}on: …${end}${isEach ? ")" : ""}\``;
  if (third !== undefined)
    return [{ title: title(`, limit: ${limit}`), edits: [...on, ...over(third.span, `limit: ${limit}`).edits] }];
  if (text.startsWith("explode")) return [{ title: title(""), edits: on }];
  // What is said to be rolled again at a table is so once, mostly.
  const once = { span: arg.span.from(arg.span.end), text: ", limit: 1" };
  return [
    { title: `${title(", limit: 1")}: once`, edits: [...on, once] },
    { title: `${title("")}: again and again`, edits: on },
  ];
}

/** `once`, `twice` in the place of a value; 0: it is none of these. */
const timesOf = ({ value }: ast.Arg): number =>
  value?.kind === "name" ? ["once", "twice"].indexOf(value.name.text) + 1 : 0;

function isSetting(
  call: BuiltinCall,
  arg: ast.Arg,
  first: string,
  names: readonly string[],
  tests: readonly string[],
  by: ReadonlyMap<string, ast.Arg>,
): boolean {
  const { checker, expr, why } = call;
  const callee = expr.callee.text;
  const name = arg.name?.text;
  if (arg.name === null || name === undefined)
    checker.found.report(
      "extra-argument",
      arg.span,
      { callee, takes: [first, ...names], given: expr.args.length },
      { ...contextOf(why), fixes: namedSetting(call, arg, names) },
    );
  else if (!names.includes(name))
    unknownArgument(checker, { name: callee, fields: [], at: expr.span, args: expr.args }, arg.name, names, why);
  else if (by.has(name)) checker.found.report("argument-twice", arg.span, { callee, name }, contextOf(why));
  else if (arg.value === null && !tests.includes(name))
    checker.found.report("test-as-value", arg.span, { callee, name }, contextOf(why));
  else return true;
  return false;
}
