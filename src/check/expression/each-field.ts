/** `gun[range]`, `gun.range`, where columns are called as the variants of a choice: a case for each. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr } from "../../ir/program.ts";
import type * as ast from "../../syntax/ast.ts";
import { columnName } from "../../syntax/words.ts";
import { choiceOf, type Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { nameOf } from "../name-of.ts";
import type { Scope } from "../scope.ts";
import { fieldsOf } from "./fields.ts";
import { over } from "./meant.ts";
import { pathText } from "./methods.ts";
import { alone } from "./none.ts";

/** None where it is no such choice, or one of its variants has no column. */
export function eachField(
  checker: Checker,
  scope: Scope,
  of: Expr,
  index: ast.Expr,
  at: Expr["at"],
  why: Expectation,
): readonly Fix[] {
  const [whose, asked] = [nameOf(of), pathText(index)];
  if (whose === null || asked === null) return [];
  const { count } = checker.found;
  const { type } = checker.elaborate(scope, index, null, within(why, "anything", null));
  checker.found.takeBack(count);
  const names = new Set(fieldsOf(checker, of.type).map(({ name }) => name));
  const variants = type.kind === "choice" ? (choiceOf(checker, type.id)?.variants ?? []) : [];
  const fields = variants.map(({ name }) => columnName(name));
  if (fields.length === 0 || !fields.every((field) => names.has(field))) return [];
  const cases = variants.map(({ name }, place) => `${name}: ${whose}.${fields[place]}`).join(", ");
  const text = `match ${asked} { ${cases} }`;
  return [over(at, alone.has(why.kind) ? text : `(${text})`)];
}
