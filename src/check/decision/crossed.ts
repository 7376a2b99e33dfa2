/** `| price | Normal | Gold |` over a table with two directions: the headings are values of something that is not named. */
import { type Type } from "../../ir/program.ts";
import { isNumeric } from "../../ir/types.ts";
import type * as ast from "../../syntax/ast.ts";
import { cellText, type TestHeader } from "../../syntax/cells.ts";
import { keyName, variantName } from "../../syntax/words.ts";
import { choiceOf, tableOf, type Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { contextOf } from "../expression/settle.ts";
import { present } from "../fit.ts";
import { keysOf } from "../rows.ts";
import { findLocal, localNames, type Local, type Scope } from "../scope.ts";

const number = /^(?:[<>]=?\s*)?\d+(?:\s*(?:to|-|–|\.\.)\s*\d+|\+)?$/;

/** The heading that crosses the two, once it was reported; undefined: nothing is crossed. */
export function crossedTable(
  checker: Checker,
  scope: Scope,
  header: ast.Rows["header"],
  why: Expectation,
): (TestHeader & { kind: "grid" }) | undefined {
  const [corner, ...others] = header.cells;
  const heads = others.map(cellText);
  if (corner === undefined || heads.length < 2 || corner.text.includes("\\")) return undefined;
  const named = cellText(corner);
  const across = (type: Type): boolean => heads.every((head) => isValueOf(checker, type, head));
  const locals = localNames(scope).flatMap((name) => findLocal(scope, name) ?? []);
  const possible = locals.filter(
    ({ name, kind, type }) => kind === "parameter" && name !== named && across(present(type)),
  );
  const column = possible.at(named === "" ? -1 : 0);
  const row = named === "" ? possible[0] : findLocal(scope, named);
  if (column === undefined || row === undefined || row === column || (named !== "" && possible.length > 1))
    return undefined;
  const text = `${row.name} \\ ${column.name}`;
  checker.found.report(
    "crossed-table",
    corner.span,
    { written: text, of: column.name },
    {
      ...contextOf(why),
      fixes: [
        {
          title: `Write \`${text}\` in the corner`,
          edits: [{ span: corner.span, text: named === "" ? ` ${text} ` : text }],
        },
      ],
    },
  );
  return { kind: "grid", row: nameOf(row, corner), column: nameOf(column, corner), text };
}

function isValueOf(checker: Checker, type: Type, text: string): boolean {
  if (text === "") return false;
  if (isNumeric(type)) return number.test(text);
  if (type.kind === "choice") {
    const name = variantName(text);
    return choiceOf(checker, type.id)?.variants.some((each) => variantName(each.name) === name) === true;
  }
  const table = type.kind === "row" ? tableOf(checker, type.id) : undefined;
  return table !== undefined && [...keysOf(checker, table)].some((key) => keyName(key) === keyName(text));
}

const nameOf = ({ name }: Local, { span }: ast.RawCell): ast.Expr => ({
  kind: "name",
  name: { text: name, span },
  span,
});
