/** `price - 20%`: a share that is added to what it is no share of. */
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { plainNumber } from "../../runtime/texts.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { findLocal, type Scope } from "../scope.ts";
import { pathText } from "./methods.ts";
import { fieldsOf } from "./fields.ts";
import { contextOf } from "./settle.ts";

type Binary = ast.Expr & { kind: "binary" };

/** True, and reported, where it cannot stay: where a whole number is wanted. */
export function shareAdded(
  checker: Checker,
  scope: Scope,
  { op, left, right, span }: Binary,
  first: Expr,
  expected: Type | null,
  why: Expectation,
): boolean {
  if (right.kind !== "number" || !right.percent || Number.isInteger(right.value)) return false;
  if (!sums.has(op) || !isAmount(checker, scope, left, first)) return false;
  const share = plainNumber(Number((100 + (op === "+" ? 100 : -100) * right.value).toFixed(6)));
  const toWhole = expected?.kind === "int" && checker.model.info.rounding === "exact";
  const shown = ` * ${share}%`;
  const last = left.kind === "binary" && sums.has(left.op) ? left.right : null;
  const fixes = (toWhole ? ["floor(", "ceil(", "round("] : [""]).flatMap((call) =>
    (last === null ? [left] : [left, last]).map((of): Fix => {
      const [open, close] = of === left && last !== null ? [`${call}(`, ")"] : [call, ""];
      const behind = `${close}${shown}${call === "" ? "" : ")"}`;
      return {
        title: `Write \`${open}${sumText(left) ?? "…"}${behind}\``,
        edits: [
          { span: span.to(span.start), text: open },
          { span: span.between(left.span.end, span.end), text: behind },
        ].filter(({ text }) => text !== ""),
      };
    }),
  );
  const value = plainNumber(right.value);
  const asNumber = { title: `Write \`${value}\``, edits: [{ span: right.span, text: value }] };
  checker.found.report(
    toWhole ? "share-added-to-whole" : "share-added",
    right.span,
    { percent: right.text, value, path: sumText(left), better: fixes[0]?.title.slice(7, -1) ?? "" },
    { ...contextOf(why), fixes: toWhole ? fixes : [...fixes, asNumber] },
  );
  return toWhole;
}

const sums: ReadonlySet<string> = new Set(["+", "-"]);

/** `w.cost + fee` as it is written; null where it holds more than names. */
function sumText(expr: ast.Expr): string | null {
  if (expr.kind !== "binary") return pathText(expr);
  const [left, right] = [sumText(expr.left), pathText(expr.right)];
  return left === null || right === null ? null : `${left} ${expr.op} ${right}`;
}

/** Whether it counts something: a share, and what may be one, is no amount, and a plain number says nothing. */
function isAmount(checker: Checker, scope: Scope, written: ast.Expr, made: Expr): boolean {
  return amount(checker, scope, written, made) === "amount";
}

function amount(checker: Checker, scope: Scope, written: ast.Expr, made: Expr): "amount" | "share" | "plain" {
  const expr = written.kind === "parens" ? written.of : written;
  if (made.kind === "literal") return Math.abs(Number(made.value)) < 1 ? "share" : "plain";
  if (made.kind === "arithmetic" && expr.kind === "binary") {
    const sides = [amount(checker, scope, expr.left, made.left), amount(checker, scope, expr.right, made.right)];
    return sides.includes("share") ? "share" : sides.includes("amount") ? "amount" : "plain";
  }
  if (made.kind === "constant") return "share";
  if (made.type.kind === "int") return "amount";
  const declared = declaredOf(checker, scope, expr, made);
  if (made.type.kind !== "number" || declared?.type.kind !== "number" || declared.isShare === true) return "share";
  return (declared.bound?.high ?? 2) > 1 ? "amount" : "share";
}

/** Where the number is declared that is written there. */
function declaredOf(checker: Checker, scope: Scope, expr: ast.Expr, made: Expr) {
  if (expr.kind === "name" && made.kind === "local") return findLocal(scope, expr.name.text);
  return made.kind === "field" || made.kind === "column" || made.kind === "entityField"
    ? fieldsOf(checker, made.of.type).find(({ name }) => name === made.name)
    : undefined;
}

/** `terrain.risk`, declared as `percent`; null: it is no share, or more than a name. */
export function shareNamed(checker: Checker, scope: Scope, written: ast.Expr, made: Expr): string | null {
  const isShare = made.type.kind === "number" && declaredOf(checker, scope, written, made)?.isShare === true;
  return isShare ? pathText(written) : null;
}
