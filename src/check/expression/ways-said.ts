/** Ways asked for without what leads on: `reachable(from: a, to: b)`, `steps(a, b)`, `a.borders.reachable`. A column of places says it. */
import type { WayName } from "../../builtins/registry.ts";
import type * as ast from "../../syntax/ast.ts";
import { childrenOf, type Part } from "../../syntax/children.ts";
import type { Edit, Fix } from "../../diagnostics/diagnostic.ts";
import type { Type } from "../../ir/program.ts";
import { sameType } from "../../ir/types.ts";
import type { Checker } from "../checker.ts";
import { elementOf } from "../fit.ts";
import { findLocal, type Local, type Scope } from "../scope.ts";
import { at, over } from "./meant.ts";
import { pathText } from "./methods.ts";
import { fieldsOf } from "./fields.ts";

/** One fix for each column that leads from such a place to others. */
export function wayMeant(
  checker: Checker,
  scope: Scope,
  { args, span }: ast.Expr & { kind: "call" },
  ask: WayName,
): readonly Fix[] {
  const values = args.flatMap(({ name, value }) => (name?.text === "within" || value === null ? [] : value));
  const limit = args.find(({ name }) => name?.text === "within")?.value;
  const [from, to, more] = values;
  const texts = values.map(pathText);
  const within = limit == null ? "" : pathText(limit);
  const type = from === undefined ? undefined : typeOfPath(checker, scope, from);
  if (type === undefined || more !== undefined || within === null || texts.includes(null)) return [];
  const other = to === undefined ? undefined : typeOfPath(checker, scope, to);
  if (to === undefined ? ask === "steps" : other === undefined || !sameType(type, other)) return [];
  const [start = "", goal = ""] = texts;
  const ends = ask === "steps" ? `${start}, ${goal}` : start;
  const before = ask === "reachable" && to !== undefined ? `${goal} in ` : "";
  return columnsOfPlaces(checker, type).map((column) =>
    over(span, `${before}${ask}(${ends}, it.${column}${within === "" ? "" : `, within: ${within}`})`),
  );
}

/** `borders` of a land: columns and fields that hold places of the same kind. */
function columnsOfPlaces(checker: Checker, type: Type): readonly string[] {
  return fieldsOf(checker, type).flatMap(({ name, type: held }) => {
    const element = held.kind === "set" || held.kind === "list" ? elementOf(held) : undefined;
    return element !== undefined && sameType(element, type) ? [name] : [];
  });
}

/** Of `a`, `me.at`: undefined where it is more than names. */
function typeOfPath(checker: Checker, scope: Scope, expr: ast.Expr): Type | undefined {
  if (expr.kind === "name") return findLocal(scope, expr.name.text)?.type;
  if (expr.kind !== "member") return undefined;
  const symbol = expr.of.kind === "name" ? checker.model.symbols.get(expr.of.name.text) : undefined;
  if (symbol?.kind === "table" && symbol.keys.has(expr.name.text)) return { kind: "row", id: symbol.id };
  const of = typeOfPath(checker, scope, expr.of);
  return of === undefined ? undefined : fieldsOf(checker, of).find(({ name }) => name === expr.name.text)?.type;
}

/** `Land where steps(a, it, it.roads) < 3`: of two `it` the outer one is named, `[land for each land in Land where …]`. */
export function namedOuter(checker: Checker, scope: Scope, { where, type }: Local, next: ast.Expr): readonly Fix[] {
  if (where === undefined) return [];
  const { of, condition } = where;
  const table = of.kind === "name" ? of.name.text : "one";
  const name = [table.slice(0, 1).toLowerCase() + table.slice(1), "one"].find(
    (each) => each !== table && findLocal(scope, each) === undefined && !checker.model.symbols.has(each),
  );
  if (name === undefined) return [];
  const columns = new Set(fieldsOf(checker, type).map((field) => field.name));
  const edits: Edit[] = [{ span: at(of.span, of.span.start), text: `[${name} for each ${name} in ` }];
  const rename = (part: Part): void => {
    // What is filtered inside has an `it` of its own, too.
    if (part === next || part.kind === "where") return;
    if (part.kind === "it") edits.push({ span: part.span, text: name });
    else if (part.kind === "name" && columns.has(part.name.text) && findLocal(scope, part.name.text) === undefined)
      edits.push({ span: at(part.name.span, part.name.span.start), text: `${name}.` });
    childrenOf(part).forEach(rename);
  };
  rename(condition);
  edits.push({ span: at(condition.span, condition.span.end), text: "]" });
  return [{ title: `Write \`[${name} for each ${name} in …]\``, edits }];
}
