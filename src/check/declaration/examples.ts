/** `examples "…" for rule`: a column named as a parameter gives it, the others are expected; one example for each row. */
import type * as ir from "../../ir/program.ts";
import type { Example, ExampleStep } from "../../ir/examples.ts";
import type { StartOfExample } from "../../ir/game.ts";
import type * as ast from "../../syntax/ast.ts";
import { typeText } from "../../ir/types.ts";
import type { FieldSymbol, RuleSymbol, TableSymbol } from "../../resolve/model.ts";
import { placeOfRulebook } from "../../resolve/names.ts";
import { anyValue, foreignTests } from "../../syntax/cell-habits.ts";
import { cellText, parseRollingCell, parseTestHeader } from "../../syntax/cells.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import { columnName } from "../../syntax/words.ts";
import { failed, local } from "../build.ts";
import { choiceOf, recordOf, type Checker } from "../checker.ts";
import { reasonOf, expectedOfCell, valueOfCell } from "../decision/cells.ts";
import { hasAllCells, hasAllHeadings } from "../decision/rows.ts";
import { over } from "../expression/meant.ts";
import { contextOf } from "../expression/settle.ts";
import { inPlace, nowhere, type Expectation } from "../expectation.ts";
import { freshSlot, newScope, type Scope } from "../scope.ts";
import { startOf } from "../game/examples.ts";
import { layOut, variantOf } from "./example.ts";

type Column =
  | { readonly kind: "given"; readonly param: FieldSymbol; readonly text: string }
  | { readonly kind: "expected"; readonly field: FieldSymbol | null; readonly text: string }
  | { readonly kind: "disputed" }
  | { readonly kind: "rolling" }
  | { readonly kind: "wrong" };

export function checkExamples(checker: Checker, decl: ast.ExamplesDecl): readonly Example[] {
  const variant = variantOf(checker, decl.variant);
  const start = startOf(checker, decl.start);
  const rule = ruleNamed(checker, decl);
  if (rule === undefined || decl.rows === null) return [];
  if (!hasAllHeadings(checker, decl.rows, nowhere)) return [];
  const { header, rows } = decl.rows;
  const columns = header.cells.map((cell) => columnOf(checker, rule, cell));
  const shaped = checkColumns(checker, rule, columns, header);
  return rows.flatMap((row, index) => {
    if (!shaped || !hasAllCells(checker, row, header.cells.length, nowhere)) return [];
    return [rowExample(checker, { decl, rule, columns, variant, start }, row, index)];
  });
}

function ruleNamed(checker: Checker, decl: ast.ExamplesDecl): RuleSymbol | undefined {
  const { model } = checker;
  const from = decl.ruleMember === null ? model : model.uses.get(decl.rule.text);
  const name = decl.ruleMember ?? decl.rule;
  const symbol = from?.symbols.get(name.text);
  if (symbol?.kind === "rule") {
    if (decl.ruleMember !== null && from !== undefined)
      checker.names?.use(decl.rule.span, placeOfRulebook(from.documents));
    checker.names?.use(name.span, symbol.nameAt);
    return symbol;
  }
  if (name.text === "") return undefined;
  const rules = [...(from ?? model).symbols.values()].filter((each) => each.kind === "rule").map((each) => each.name);
  const near = suggestions(name.text, rules);
  checker.found.report(
    "examples-for-what",
    name.span,
    { name: name.text, is: symbol?.kind ?? null, near: didYouMean(near) },
    { fixes: symbol?.kind === "table" && decl.ruleMember === null ? ruleOfTable(checker, decl, symbol) : [] },
  );
  return undefined;
}

/** `examples "Ratings" for Rating`: a rule that looks the row up, of a table with two columns. */
function ruleOfTable(checker: Checker, decl: ast.ExamplesDecl, { name, columns }: TableSymbol): readonly Fix[] {
  const [key, value, more] = columns;
  const rule = `${name.slice(0, 1).toLowerCase()}${name.slice(1)}Of`;
  if (key === undefined || value === undefined || more !== undefined || checker.model.symbols.has(rule)) return [];
  const given = key.type.kind === "range" ? key.type.of : key.type;
  const parameter = `${key.name}: ${key.isKey ? name : typeText(given)}`;
  const looked = key.isKey ? `${key.name}.${value.name}` : `${name}[${key.name}: ${key.name}].${value.name}`;
  const heading = decl.rows?.header.cells.find((cell) => columnName(cellText(cell)) === value.name);
  const edits = [
    { span: decl.span.to(decl.span.start), text: `rule ${rule}(${parameter}): ${typeText(value.type)} = ${looked}\n` },
    { span: decl.rule.span, text: rule },
    ...(heading === undefined ? [] : [{ span: heading.span, text: "result" }]),
  ];
  return [{ guess: true, title: `Look it up by a rule \`${rule}\``, edits }];
}

function columnOf(checker: Checker, rule: RuleSymbol, cell: ast.RawCell): Column {
  const header = parseTestHeader(cell, checker.found);
  const fields = rule.result.kind === "record" ? (recordOf(checker, rule.result.id)?.fields ?? []) : [];
  const value = header.kind === "single" ? header.value : undefined;
  if (value?.kind === "missing") return { kind: "wrong" };
  if (value?.kind === "name") {
    const name = value.name.text;
    const param = rule.params.find((each) => each.name === name);
    if (param !== undefined) checker.names?.use(value.span, param.at);
    if (param !== undefined) return { kind: "given", param, text: cellText(cell) };
    if (name === "rolling") return { kind: "rolling" };
    if (name === "disputed") return { kind: "disputed" };
    if (name === "result") return { kind: "expected", field: null, text: "result" };
    const field = fields.find((each) => each.name === name);
    if (field !== undefined) checker.names?.use(value.span, field.at);
    if (field !== undefined) return { kind: "expected", field, text: name };
  }
  if (value?.kind === "member" && value.of.kind === "name" && value.of.name.text === "result") {
    const field = fields.find((each) => each.name === value.name.text);
    if (field !== undefined) checker.names?.use(value.name.span, field.at);
    if (field !== undefined) return { kind: "expected", field, text: `result.${field.name}` };
  }
  const known = [
    ...rule.params.map((each) => each.name),
    "result",
    ...fields.map((each) => each.name),
    "rolling",
    "disputed",
  ];
  const isResult = gives.test(cellText(cell)) || cellText(cell).toLowerCase() === rule.name.toLowerCase();
  const near = isResult ? ["result"] : suggestions(cellText(cell), known);
  const [only] = near;
  const fixes =
    near.length === 1 && only !== undefined
      ? [
          {
            guess: true as const,
            title: `Change \`${cellText(cell)}\` to \`${only}\``,
            edits: [{ span: cell.span, text: only }],
          },
        ]
      : [];
  checker.found.report(
    "examples-column",
    cell.span,
    { name: cellText(cell), rule: rule.name, near: didYouMean(near), known },
    { fixes },
  );
  return { kind: "wrong" };
}

/** What else people call the column of what is expected. */
const gives = /^(?:results|expected|outcome|output|gives)$/i;

/** Every parameter without a default is given, something is expected, nothing stands twice. */
function checkColumns(checker: Checker, rule: RuleSymbol, columns: readonly Column[], header: ast.RawRow): boolean {
  if (columns.some((column) => column.kind === "wrong")) return false;
  const names = columns.map((column) =>
    column.kind === "given" ? column.param.name : column.kind === "expected" ? `= ${column.text}` : `= ${column.kind}`,
  );
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice >= 0) {
    checker.found.report("column-twice", header.cells[twice]?.span ?? header.span, {
      name: cellText(header.cells[twice] ?? { text: "", span: header.span }),
    });
    return false;
  }
  const missing = rule.params
    .filter((param) => param.default === null && !names.includes(param.name))
    .map((param) => param.name);
  if (missing.length > 0) checker.found.report("examples-need-columns", header.span, { rule: rule.name, missing });
  else if (!columns.some((column) => column.kind === "expected"))
    checker.found.report("examples-expect-nothing", header.span, { rule: rule.name });
  return missing.length === 0 && columns.some((column) => column.kind === "expected");
}

interface TableOfExamples {
  readonly decl: ast.ExamplesDecl;
  readonly rule: RuleSymbol;
  readonly columns: readonly Column[];
  readonly variant: ir.Id | null;
  readonly start: StartOfExample | null;
}

function rowExample(checker: Checker, table: TableOfExamples, row: ast.RawRow, index: number): Example {
  const { decl, rule, columns } = table;
  const scope = newScope();
  const place = (text: string): Expectation => inPlace(`row ${index + 1}, column \`${text}\``);
  const args = rule.params.map((param) => {
    const at = columns.findIndex((column) => column.kind === "given" && column.param === param);
    const cell = row.cells[at];
    const column = columns[at];
    if (cell === undefined || column?.kind !== "given" || (cellText(cell) === "" && param.default !== null))
      return null;
    if (reportAnything(checker, param, cell, place(column.text))) return failed(cell.span);
    return valueOfCell(
      checker,
      scope,
      cell,
      { type: param.type, bound: param.bound, what: `\`${param.name}\` of \`${rule.name}\`` },
      place(column.text),
    );
  });
  const slot = freshSlot(scope);
  const value: ir.Expr = { kind: "call", rule: rule.id, args, original: false, type: rule.result, at: row.span };
  const claims = columns.flatMap((column, at) => claimOf(checker, scope, rule, column, row.cells[at], slot, place));
  const at = columns.findIndex((column) => column.kind === "disputed");
  const cell = row.cells[at];
  const reason = cell === undefined ? null : reasonOf(cell);
  if (reason !== null && claims.length > 1)
    checker.found.report("disputed-several", cell?.span ?? row.span, { claims: claims.length });
  if (claims.length === 0) checker.found.report("row-without-claim", row.span, { row: index + 1 });
  return {
    title: decl.title.text,
    row: index + 1,
    variant: table.variant,
    rule: rule.id,
    start: table.start,
    disputed: reason === null || cell === undefined ? null : { reason, at: cell.span },
    steps: [
      ...rollingOf(checker, columns, row, place),
      { kind: "let", slot, name: "result", value, at: row.span },
      ...claims,
    ],
    at: row.span,
  };
}

/** Whether the cell fits anything, as one of a table that decides may: an example tries one value. */
function reportAnything(checker: Checker, param: FieldSymbol, cell: ast.RawCell, why: Expectation): boolean {
  const text = cellText(cell);
  const { kind } = param.type;
  if (kind === "optional" || kind === "list" || kind === "set" || kind === "map" || kind === "never") return false;
  const choice = kind === "choice" ? choiceOf(checker, param.type.id) : undefined;
  const variants = choice?.variants.flatMap(({ name, fields }) => (fields.length > 0 ? [] : [name])) ?? [];
  const isAny =
    text === "" || foreignTests.get(text) === "-" || anyValue.test(text) || /^[-\u2010-\u2015\u2212]$/.test(text);
  if (!isAny || variants.includes(text) || (kind === "text" && text !== "")) return false;
  const ends = param.bound === null ? [] : [param.bound.low, param.bound.high];
  const values = kind === "bool" ? ["yes", "no"] : kind === "choice" ? variants : ends.flatMap((end) => end ?? []);
  const usual = param.default !== null;
  checker.found.report(
    "example-of-anything",
    cell.span,
    { name: param.name, usual },
    {
      ...contextOf(why),
      fixes: usual
        ? [{ title: "Leave it empty", edits: [{ span: cell.span, text: "" }] }]
        : values.slice(0, 3).map((value) => ({ guess: true as const, ...over(cell.span, String(value)) })),
    },
  );
  return true;
}

/** What the column `rolling` lays out for the row. */
function rollingOf(
  checker: Checker,
  columns: readonly Column[],
  row: ast.RawRow,
  place: (text: string) => Expectation,
): readonly ExampleStep[] {
  const cell = row.cells[columns.findIndex((column) => column.kind === "rolling")];
  if (cell === undefined) return [];
  const context = place("rolling").context;
  return [
    layOut(
      checker,
      { scope: newScope(), faces: parseRollingCell(cell, checker.found, context ?? undefined), context },
      cell.span,
    ),
  ];
}

function claimOf(
  checker: Checker,
  scope: Scope,
  rule: RuleSymbol,
  column: Column,
  cell: ast.RawCell | undefined,
  slot: number,
  place: (text: string) => Expectation,
): readonly (ExampleStep & { kind: "claim" })[] {
  if (column.kind !== "expected" || cell === undefined || cellText(cell) === "") return [];
  const result = local(slot, "result", rule.result, cell.span);
  const of: ir.Expr =
    column.field === null
      ? result
      : { kind: "field", of: result, name: column.field.name, type: column.field.type, at: cell.span };
  const test = expectedOfCell(checker, scope, cell, of.type, place(column.text));
  if (test.kind === "any" && of.type.kind === "never")
    return [{ kind: "claim", claim: { kind: "true", condition: failed(cell.span) }, at: cell.span }];
  return [
    { kind: "claim", claim: { kind: "fits", of, label: column.text, test, text: cellText(cell) }, at: cell.span },
  ];
}
