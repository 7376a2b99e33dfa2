/** `xs.longestRun`, `x.abs()`: functions behind their first value, as other languages write them. */
import { aliases, allFunctions, calculationOf, isWritten } from "../../builtins/registry.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Type } from "../../ir/program.ts";
import { isNumeric } from "../../ir/types.ts";
import type * as ast from "../../syntax/ast.ts";
import { choiceOf, isPlain, type Checker } from "../checker.ts";
import { elementOf } from "../fit.ts";
import { over } from "./meant.ts";
import { pathText } from "./methods.ts";

interface MemberForm {
  /** What to write, where it is clear. */
  readonly near: string;
  readonly fixes: readonly Fix[];
}

/** The function that is meant; undefined: none takes such a value first. `args`: null without brackets. */
export function functionBehind(
  checker: Checker,
  expr: ast.Expr & { kind: "member" | "memberCall" },
  type: Type,
): MemberForm | undefined {
  const { name: written, of, span } = expr;
  const name = allFunctions.has(written.text) ? written.text : aliasOf(written.text.toLowerCase(), type);
  if (name === "reachable") return ofPlaces(expr, type);
  if (name === undefined || !isWritten(name)) return ofDice(name, type);
  const takes = takesFirst(checker, name, type);
  if (takes === null) return undefined;
  const args = expr.kind === "memberCall" ? expr.args : [];
  const [first] = args;
  // `xs.sort(by: it.hp)`: what it goes by has an order, or that is named next.
  const isSorted = name === "sort" && args.length > 0 && args.every((arg) => arg.name !== null);
  const fits = isSorted || (takes && hasAll(name, type, args));
  const rest = span.between(of.span.end, first === undefined ? span.end : first.span.start);
  const fixes = [
    {
      title: `Write \`${name}(…)\``,
      edits: [
        { span: span.to(span.start), text: `${name}(` },
        { span: rest, text: first === undefined ? ")" : ", " },
      ],
    },
  ];
  return { near: words(name, type), fixes: fits ? fixes : [] };
}

/** `pile.top`: its first one. */
const aliasOf = (name: string, type: Type): string | undefined =>
  aliases.get(name) ?? (elementOf(type) === undefined ? undefined : { top: "first", bottom: "last" }[name]);

function words(name: string, type: Type): string {
  const what = elementOf(type) !== undefined ? "the list" : isNumeric(type) ? "the number" : "the value";
  return `\`${name}\` is a function: write \`${name}(…)\` with ${what} in the brackets.`;
}

/** `a.borders.reachable` */
function ofPlaces({ of, span }: ast.Expr & { kind: "member" | "memberCall" }, type: Type): MemberForm | undefined {
  const start = of.kind === "member" ? pathText(of.of) : null;
  if (of.kind !== "member" || start === null || elementOf(type) === undefined) return undefined;
  const better = `reachable(${start}, it.${of.name.text})`;
  return { near: `\`reachable\` is a function: write \`${better}\`.`, fixes: [over(span, better)] };
}

/** What rolls or asks takes more than a value: it is named, and no more. */
function ofDice(name: string | undefined, type: Type): MemberForm | undefined {
  const first = name === undefined ? undefined : allFunctions.get(name)?.parameters[0];
  return name === undefined || first?.isList !== true || elementOf(type) === undefined
    ? undefined
    : { near: words(name, type), fixes: [] };
}

/** False: it takes such values, but none of these. Null: it takes others. */
function takesFirst(checker: Checker, name: keyof typeof calculationOf, type: Type): boolean | null {
  const { types, parameters } = calculationOf[name];
  const element = elementOf(type);
  const choice = (of: Type): boolean => {
    const symbol = of.kind === "choice" ? choiceOf(checker, of.id) : undefined;
    return symbol !== undefined && symbol.ordered && isPlain(symbol);
  };
  if (name === "next" || name === "previous")
    return type.kind === "choice"
      ? choice(type)
      : (type.kind === "entity" && type.id === checker.model.player?.id) || null;
  if (element !== undefined) {
    if (name === "min" || name === "max") return isNumeric(element) || choice(element);
    if (parameters[0]?.isList !== true) return null;
    if (name === "sort") return isNumeric(element) || element.kind === "text" || choice(element);
    if (types.kind !== "list") return true;
    return types.of === "any" || (types.of === "number" ? isNumeric(element) : element.kind === types.of);
  }
  return isNumeric(type) && parameters[0]?.isList !== true ? true : null;
}

/** With the value before the dot it has all that it needs, each by its place. */
function hasAll(name: keyof typeof calculationOf, type: Type, args: readonly ast.Arg[]): boolean {
  if (args.some((arg) => arg.value === null || arg.name !== null)) return false;
  const { parameters } = calculationOf[name];
  if (elementOf(type) !== undefined)
    return (
      args.length === (parameters[0]?.isList === true ? parameters.filter((each) => !each.isOptional).length - 1 : 0)
    );
  return args.length + 1 === parameters.length;
}
