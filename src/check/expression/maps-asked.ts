/** Maps of a choice or a table, where something is said of all of their values: `sum(cubes)`, `cubes is empty`, `default 16`. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { isNumeric, typeText } from "../../ir/types.ts";
import { isName, keyName } from "../../syntax/words.ts";
import { choiceOf, isPlain, tableOf, type Checker } from "../checker.ts";
import { present } from "../fit.ts";
import { rowsOf } from "../rows.ts";
import { findLocal, type Scope } from "../scope.ts";

/** So many keys are written out for somebody at most. */
const mostKeys = 12;

/** `[Blue: 0, Yellow: 0, Red: 0]`: a map of that type with all of its keys; null: they are too many, or nobody can list them. `value`: what stands at each; left out: none of it, and no. */
export function wholeMap(checker: Checker, type: Type, value?: string): string | null {
  if (type.kind !== "map") return null;
  const start = value ?? (isNumeric(type.value) ? "0" : type.value.kind === "bool" ? "no" : null);
  const keys = keysOf(checker, type.key);
  return start === null || keys === null ? null : `[${keys.map((key) => `${key}: ${start}`).join(", ")}]`;
}

function keysOf(checker: Checker, key: Type): readonly string[] | null {
  const choice = key.kind === "choice" ? choiceOf(checker, key.id) : undefined;
  const table = key.kind === "row" ? tableOf(checker, key.id) : undefined;
  const keys =
    choice !== undefined && isPlain(choice)
      ? choice.variants.map(({ name }) => name)
      : table === undefined
        ? []
        : rowsOf(checker, table).map((row) => keyName(row.key));
  return keys.length === 0 || keys.length > mostKeys || !keys.every(isName) ? null : keys;
}

/** `cubesLeft: map of Disease to int default 16` */
export function mapFilled(checker: Checker, expr: Expr, wanted: Type & { kind: "map" }): readonly Fix[] {
  if (expr.kind !== "literal" || expr.value === null) return [];
  const fits = isNumeric(wanted.value) ? isNumeric(expr.type) : wanted.value.kind === expr.type.kind;
  const value = typeof expr.value === "boolean" ? (expr.value ? "yes" : "no") : String(expr.value);
  const text = fits && typeof expr.value !== "string" ? wholeMap(checker, wanted, value) : null;
  return text === null ? [] : [{ title: `Write \`${text}\``, edits: [{ span: expr.at, text }] }];
}

/** `[disease] for each disease in Disease`, behind a map: what it has for each of its keys; null: they have no name. */
function forEachKey(type: Type, scope: Scope): { readonly one: string; readonly each: string } | null {
  const of = type.kind === "map" ? type.key : undefined;
  if (of?.kind !== "choice" && of?.kind !== "row") return null;
  const list = typeText(of);
  const name = list.replace(/^.*\./, "");
  const small = name.slice(0, 1).toLowerCase() + name.slice(1);
  const one = findLocal(scope, small) === undefined && small !== name ? small : "one";
  return { one, each: ` for each ${one} in ${list}` };
}

const overValues = /^(?:sum|mean|median|max|min|any|all)$/;

/** `sum(cubes)` */
export function valuesOfMap(callee: string, value: Expr, scope: Scope | undefined): readonly Fix[] {
  const type = present(value.type);
  if (callee === "count") return keysCounted(type, value.at);
  const keys = scope === undefined || !overValues.test(callee) ? null : forEachKey(type, scope);
  if (keys === null) return [];
  const text = `[${keys.one}]${keys.each}`;
  return [{ title: `Write \`…${text}\``, edits: [{ span: value.at.between(value.at.end, value.at.end), text }] }];
}

/** `count(cubes)`: how many keys have more than nothing. */
function keysCounted(type: Type, span: Span): readonly Fix[] {
  if (type.kind !== "map" || !isNumeric(type.value) || (type.key.kind !== "choice" && type.key.kind !== "row"))
    return [];
  const edits = [
    { span: span.to(span.start), text: `${typeText(type.key)} where (` },
    { span: span.from(span.end), text: "[it] otherwise 0) > 0" },
  ];
  return [{ guess: true, title: `Write \`${typeText(type.key)} where (…[it] otherwise 0) > 0\``, edits }];
}

/** `cubes is empty`: there may be a number for each key, and all of them 0, or no key at all. */
export function emptyMap(type: Type, scope: Scope, left: Span, whole: Span, isNot: boolean): readonly Fix[] {
  const keys = type.kind === "map" && isNumeric(type.value) ? forEachKey(type, scope) : null;
  const without = `${isNot ? "is not" : "is"} []`;
  const none: Fix = { title: `Write \`${without}\``, edits: [{ span: whole.from(left.end), text: ` ${without}` }] };
  if (keys === null) return [none];
  // A key that is missing has none of it as well.
  const open = isNot ? "any((" : "all((";
  const close = `[${keys.one}] otherwise 0) ${isNot ? "> 0" : "is 0"}${keys.each})`;
  const edits = [
    { span: whole.to(whole.start), text: open },
    { span: whole.from(left.end), text: close },
  ];
  return [{ title: `Write \`${open}…${close}\``, edits }, none].map((fix) => ({ guess: true as const, ...fix }));
}
