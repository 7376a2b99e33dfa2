/** `of[…]`: a row by its key or a column, a place in a list, an entry of a map. */
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Expr } from "../../ir/program.ts";
import type { TableSymbol } from "../../resolve/model.ts";
import { typeText } from "../../ir/types.ts";
import { failed, isSilent } from "../build.ts";
import type { Checker } from "../checker.ts";
import { within, type Expectation } from "../expectation.ts";
import { present } from "../fit.ts";
import { rowCalled } from "../rows.ts";
import { findLocal, type Scope } from "../scope.ts";
import { noMember } from "./no-member.ts";
import { asksGrid, asksOtherwise, inOtherColumn } from "./keys-asked.ts";
import { staticHead } from "./heads.ts";
import { fieldsOf } from "./fields.ts";
import { over } from "./meant.ts";
import { eachField } from "./each-field.ts";
import { reportMayBeNone } from "./none.ts";
import { bandNames, byColumns, inBands, warnOfBands } from "./bands.ts";
import { contextOf, settle } from "./settle.ts";
import { rowOf } from "./member.ts";

export function elaborateIndex(
  checker: Checker,
  scope: Scope,
  expr: ast.Expr & { kind: "index" },
  why: Expectation,
): Expr {
  if (asksGrid(checker, scope, expr, why)) return failed(expr.span);
  const arg = expr.args[0];
  if (arg === undefined || expr.args.length > 1 || arg.value === null) {
    checker.found.report(
      "one-in-brackets",
      expr.span,
      { count: expr.args.length },
      { ...contextOf(why), fixes: severalInBrackets(checker, expr) },
    );
    return failed(expr.span);
  }
  const head = staticHead(checker, scope, expr.of);
  if (head !== undefined)
    checker.watch?.headed(
      arg.name ?? {
        text: arg.value.kind === "name" ? arg.value.name.text : arg.value.kind === "text" ? arg.value.text : "",
        span: arg.span,
      },
      head,
    );
  if (head?.kind === "table") return lookUp(checker, scope, head.symbol, arg, arg.value, expr.span, why);
  const of = checker.elaborate(scope, expr.of, null, why);
  if (isSilent(of)) return failed(expr.span);
  if (arg.name !== null) {
    checker.found.report(
      "column-outside-table",
      arg.name.span,
      { name: arg.name.text, found: typeText(of.type) },
      contextOf(why),
    );
    return failed(expr.span);
  }
  return pickOut(checker, scope, of, arg.value, expr.span, why);
}

/** `xs[2 to 3]`: one place after the other. */
function placesFrom(of: Expr, index: ast.Expr, at: Expr["at"]): Fix {
  const each = "[i] for each i in ";
  return {
    title: "Write `[…[i] for each i in …]`",
    edits: [
      { span: at.to(at.start), text: "[" },
      { span: at.between(of.at.end, index.span.start), text: each },
    ],
  };
}

/** `weapon[damage]` for `weapon.damage` */
function fieldFixes(checker: Checker, of: Expr, index: ast.Expr, at: Expr["at"]): readonly Fix[] {
  const written = index.kind === "name" ? index.name.text : index.kind === "text" ? index.text : "";
  if (!fieldsOf(checker, of.type).some(({ name }) => name === written)) return [];
  const text = `.${written}`;
  return [{ title: `Write \`${text}\``, edits: [{ span: at.from(of.at.end), text }] }];
}

/** Two columns that are looked in, or a column where a dot would stand. */
function severalInBrackets(checker: Checker, expr: ast.Expr & { kind: "index" }): readonly Fix[] {
  const symbol = expr.of.kind === "name" ? checker.model.symbols.get(expr.of.name.text) : undefined;
  const fixes = symbol?.kind === "table" ? byColumns(symbol, expr.args, expr.span) : [];
  return fixes.length > 0 ? fixes : columnBehind(checker, expr);
}

/** `Weapon[name, damage]` for `Weapon[name].damage` */
function columnBehind(checker: Checker, expr: ast.Expr & { kind: "index" }): readonly Fix[] {
  const [key, column, more] = expr.args;
  const symbol = expr.of.kind === "name" ? checker.model.symbols.get(expr.of.name.text) : undefined;
  if (key?.value == null || column?.value?.kind !== "name" || more !== undefined || symbol?.kind !== "table") return [];
  const name = column.value.name.text;
  if (!symbol.columns.some((each) => each.name === name)) return [];
  const text = `].${name}`;
  return [{ title: `Write \`${text}\``, edits: [{ span: expr.span.from(key.value.span.end), text }] }];
}

export function pickOut(
  checker: Checker,
  scope: Scope,
  of: Expr,
  index: ast.Expr,
  at: Expr["at"],
  why: Expectation,
): Expr {
  const [wanted, words] =
    of.type.kind === "map"
      ? ([of.type.key, "the key"] as const)
      : ([{ kind: "int" } as const, "the place in the list"] as const);
  const reason = { ...why, kind: "key" as const, words };
  if (index.kind === "range" && of.type.kind === "list") {
    checker.found.report(
      "type-mismatch",
      index.span,
      { wanted: typeText(wanted), found: "range of int", place: words },
      { ...contextOf(why), fixes: [placesFrom(of, index, at)] },
    );
    return failed(at);
  }
  if (of.type.kind !== "map" && of.type.kind !== "list") {
    if (of.type.kind === "optional") reportMayBeNone(checker, of, within(why, "operand", "what stands before `[ ]`"));
    else
      checker.found.report(
        "cannot-pick",
        of.at,
        { found: typeText(of.type) },
        {
          ...contextOf(why),
          fixes: [...fieldFixes(checker, of, index, at), ...eachField(checker, scope, of, index, at, why)],
        },
      );
    return failed(at);
  }
  const place = settle(
    checker,
    checker.elaborate(scope, index, wanted, reason),
    { type: wanted, bound: null, what: words },
    reason,
  );
  if (place.kind === "literal" && typeof place.value === "number" && of.type.kind === "list" && place.value < 1) {
    const fixes =
      place.value === 0
        ? [over(place.at, "1")]
        : place.value === -1
          ? [
              {
                title: "Write `last(…)`",
                edits: [
                  { span: at.to(at.start), text: "last(" },
                  { span: at.from(of.at.end), text: ")" },
                ],
              },
            ]
          : [];
    checker.found.report("counts-from-one", place.at, { index: String(place.value) }, { ...contextOf(why), fixes });
    return failed(at);
  }
  return {
    kind: "index",
    of,
    index: place,
    soft: false,
    type: of.type.kind === "map" ? of.type.value : of.type.of,
    at,
  };
}

function lookUp(
  checker: Checker,
  scope: Scope,
  table: TableSymbol,
  arg: ast.Arg,
  value: ast.Expr,
  at: Expr["at"],
  why: Expectation,
): Expr {
  const type = { kind: "row", id: table.id } as const;
  if (arg.name === null && value.kind === "text") return rowOf(checker, table, value.text, value.span, at, why);
  if (arg.name === null && value.kind === "name" && isRowAlone(checker, scope, table, value.name.text)) {
    const name = value.name.text;
    const way = `${table.name}.${name}`;
    const facts = { name, ways: [way] };
    checker.found.report("row-without-table", value.span, facts, { ...contextOf(why), fixes: [over(at, way)] });
    return failed(at);
  }
  const column = table.columns.find((each) => (arg.name === null ? each.isKey : each.name === arg.name.text));
  if (column === undefined || column.params !== null) {
    if (arg.name === null)
      checker.found.report(
        "no-key",
        at,
        { table: table.name, bands: bandNames(table) },
        { ...contextOf(why), fixes: [...inBands(table, value, at), ...inOtherColumn(checker, table, value)] },
      );
    else
      noMember(
        checker,
        arg.name,
        table.name,
        table.columns.filter((each) => each.params === null).map((each) => each.name),
        why,
      );
    return failed(at);
  }
  if (arg.name !== null) checker.names?.use(arg.name.span, column.at);
  // A row without a range holds nothing.
  const ranged = present(column.type);
  const holds = ranged.kind === "range";
  const wanted = ranged.kind === "range" ? ranged.of : column.type;
  const reason = { ...why, kind: "key" as const, words: `the \`${column.name}\` looked for` };
  const raw = checker.elaborate(scope, value, wanted, reason);
  if (raw.type.kind === "row" && raw.type.id === table.id && column.type.kind === "text") {
    const facts = { table: table.name, key: column.label, found: table.name, column: "", heading: "" };
    const edits = [at.to(raw.at.start), at.from(raw.at.end)].map((span) => ({ span, text: "" }));
    const fixes = [{ title: `Take out \`${table.name}[ ]\``, edits }];
    checker.found.report("key-of-texts", raw.at, facts, { ...contextOf(why), fixes });
    return failed(at);
  }
  if (asksOtherwise(checker, table, column, raw, arg, reason)) return failed(at);
  const found = settle(checker, raw, { type: wanted, bound: null, what: `\`${column.name}\`` }, reason);
  if (!holds) warnOfBands(checker, table, column, value, found, at, why);
  return {
    kind: "lookup",
    table: table.id,
    column: column.name,
    how: holds ? "holds" : "equals",
    value: found,
    soft: false,
    type,
    at,
  };
}

/** `Weapon[Sword]`: a key, and nothing else is called so. */
const isRowAlone = (checker: Checker, scope: Scope, table: TableSymbol, name: string): boolean =>
  findLocal(scope, name) === undefined &&
  !checker.model.symbols.has(name) &&
  rowCalled(checker, table, name) !== undefined;
