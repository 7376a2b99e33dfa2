/** Values of built-in functions that have names: by place first, then by name. */
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { actorGiven, actorIn } from "./actor.ts";
import { unknownArgument } from "./arguments.ts";
import type { BuiltinCall } from "./builtin-call.ts";
import { numbersChosen } from "./numbers-chosen.ts";
import { pathText } from "./methods.ts";
import { contextOf } from "./settle.ts";

/** The values in the order of `names`, of which those `needed` have to be there; `said`: the whole call as it is meant; undefined (and reported) if one is missing, extra, unknown or given twice. */
export function valuesGiven(
  call: BuiltinCall,
  names: readonly string[],
  needed: readonly string[],
  said: () => readonly Fix[] = () => [],
): readonly (ast.Expr | undefined)[] | undefined {
  const { checker, expr, why } = call;
  const callee = expr.callee.text;
  if (expr.each !== null) {
    checker.found.report("phrase-not-taken", expr.each.span, { callee }, contextOf(why));
    return undefined;
  }
  checker.watch?.given(
    callee,
    names.map((name) => ({ name, type: { kind: "never" } })),
    expr.args,
  );
  const given: (ast.Expr | undefined)[] = names.map(() => undefined);
  for (const [index, arg] of expr.args.entries()) {
    const place = arg.name === null ? index : names.indexOf(arg.name.text);
    const taker = { name: callee, fields: [], at: expr.span, args: expr.args };
    if (arg.name !== null && place < 0) unknownArgument(checker, taker, arg.name, names, why, said());
    else if (place >= names.length)
      checker.found.report(
        "extra-argument",
        arg.span,
        { callee, takes: names, given: expr.args.length },
        { ...contextOf(why), fixes: toPlaces(call) },
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
  if (missing.length > 0) {
    const [first] = expr.args;
    const some = callee === "chooseSome" ? numbersChosen(call) : null;
    const isActed = some === null && names[0] === "who" && missing.length === 1 && first?.name === null;
    const actor = isActed ? actorIn(call) : null;
    const fixes = some?.fixes ?? (actor === null || first === undefined ? said() : [actorGiven(first.span, actor)]);
    checker.found.report(
      "missing-argument",
      expr.span,
      { callee, missing: some?.missing ?? (actor === null ? missing : ["who"]) },
      { ...contextOf(why), fixes },
    );
  }
  return missing.length > 0 ? undefined : given;
}

/** `round(x, 2)`: two places; `round(x, -1)`: tens. */
function toPlaces({ expr, why }: BuiltinCall): readonly Fix[] {
  const [first, digits, more] = expr.args;
  if (!/^(?:round|floor|ceil)$/.test(expr.callee.text) || more !== undefined || first?.value == null) return [];
  const [, sign = "", count = ""] =
    /^(-?)([0-5])$/.exec(
      digits?.value?.kind === "unary"
        ? `-${pathText(digits.value.of) ?? ""}`
        : digits?.value == null
          ? ""
          : (pathText(digits.value) ?? ""),
    ) ?? [];
  if (count === "") return [];
  if (count === "0")
    return [{ title: "Take out `0`", edits: [{ span: expr.span.between(first.span.end, expr.span.end), text: ")" }] }];
  const factor = `1${"0".repeat(Number(count))}`;
  const [by, back] = sign === "" ? ["*", "/"] : ["/", "*"];
  const simple = pathText(first.value) !== null;
  const [open, close] = why.kind === "result" ? ["", ""] : ["(", ")"];
  return [
    {
      title: `Write \`${expr.callee.text}(… ${by} ${factor}) ${back} ${factor}\``,
      edits: [
        { span: expr.span.to(first.span.start), text: `${open}${expr.callee.text}(${simple ? "" : "("}` },
        {
          span: expr.span.from(first.span.end),
          text: `${simple ? "" : ")"} ${by} ${factor}) ${back} ${factor}${close}`,
        },
      ],
    },
  ];
}
