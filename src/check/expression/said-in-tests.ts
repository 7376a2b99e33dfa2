/** Tests in the words of documents: `4/5` and `4 or 5` for both, `else` for all the rest, a condition that names what is tested. */
import type { Edit } from "../../diagnostics/diagnostic.ts";
import type { Type } from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { findLocal, type Scope } from "../scope.ts";
import { bareRow } from "./bare-row.ts";
import { contextOf } from "./settle.ts";

const rest: ReadonlySet<string> = new Set(["else", "default", "other", "others", "rest"]);

/** Whether it was one of these, and was told. */
export function saidOtherwise(checker: Checker, scope: Scope, value: ast.Expr, type: Type, why: Expectation): boolean {
  const report = (
    code: "foreign-word" | "foreign-sign",
    written: string,
    meant: string,
    edits: readonly Edit[],
  ): true => {
    checker.found.report(
      code,
      value.span,
      { written, meant },
      { ...contextOf(why), fixes: [{ title: `Write \`${meant}\``, edits }] },
    );
    return true;
  };
  if (value.kind === "name" && rest.has(value.name.text))
    return isFree(checker, scope, value.name.text) && bareRow(checker, value.name.text, type, value.span) === undefined
      ? report("foreign-word", value.name.text, "otherwise", [{ span: value.span, text: "otherwise" }])
      : false;
  if (value.kind !== "binary" || !(value.op === "or" || (value.op === "/" && type.kind === "int"))) return false;
  const parts = partsOf(value, value.op);
  if (!parts.every((part) => isPlain(part)) || (value.op === "/" && !parts.every(({ kind }) => kind === "number")))
    return false;
  const edits = parts.slice(1).map((part, at): Edit => {
    const before = parts[at] ?? part;
    return { span: value.span.between(before.span.end, part.span.start), text: ", " };
  });
  return report("foreign-sign", value.op, ",", edits);
}

const isFree = (checker: Checker, scope: Scope, name: string): boolean =>
  findLocal(scope, name) === undefined && !checker.model.symbols.has(name);

/** `4 or 5 or 6`: three parts. */
const partsOf = (value: ast.Expr, op: string): readonly ast.Expr[] =>
  value.kind === "binary" && value.op === op ? [...partsOf(value.left, op), value.right] : [value];

const isPlain = ({ kind }: ast.Expr): boolean =>
  kind === "number" || kind === "name" || kind === "text" || kind === "bool";
