/** The body of a rule as it is read: a formula with its `where`, a decision table, or the steps one after the other. */
import { Collector } from "../diagnostics/collect.ts";
import { assertNever } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { cellText, parseExprCell, parseStatementsCell, parseTestCell } from "../syntax/cells.ts";
import { eachOf, formulaOf, isFormula, isRest, name, row, sign, testOf, word } from "./formula.ts";
import {
  paragraph,
  textPart,
  type DocBlock,
  type Formula,
  type FormulaLine,
  type Inline,
  type TableBlock,
} from "./model.ts";
import { shownWordsIn } from "./code.ts";
import { namedCell } from "./named-cells.ts";
import type { LinkScope } from "./resolve-names.ts";

/** `head`: what is defined, `crash(squares, hp)`. */
export function bodyBlocks(
  scope: LinkScope,
  head: Formula,
  body: ast.Expr | ast.Block,
  gives = true,
): readonly DocBlock[] {
  // What gives nothing equals nothing.
  if (!gives)
    return steps(
      scope,
      body.kind === "block" ? body.statements : [{ kind: "expression", value: body, span: body.span }],
    );
  if (body.kind !== "block")
    return isFormula(body)
      ? [formulas([{ indent: 0, formula: equals(head, body, scope) }])]
      : steps(scope, [{ kind: "expression", value: body, span: body.span }]);
  const before = body.statements.slice(0, -1);
  const last = body.statements.at(-1);
  const lets = before.filter((each) => each.kind === "let");
  const isPlain = last !== undefined && lets.length === before.length && lets.every((each) => isFormula(each.value));
  const where = (lead: string, indent: number): readonly FormulaLine[] =>
    lets.map((each, index) => ({
      indent,
      formula: row(word(index === 0 ? lead : "and "), equals(name(each.name.text), each.value, scope)),
    }));
  if (isPlain && last.kind === "expression" && isFormula(last.value))
    return [formulas([{ indent: 0, formula: equals(head, last.value, scope) }, ...where("where ", 1)])];
  if (isPlain && last.kind === "rows")
    return [...(lets.length === 0 ? [] : [formulas(where("with ", 0))]), ...tableBlocks(scope, last)];
  return steps(scope, body.statements);
}

const equals = (left: Formula, value: ast.Expr, scope: LinkScope): Formula =>
  row(left, sign(" = "), formulaOf(scope, value));
const formulas = (lines: readonly FormulaLine[]): DocBlock => ({ kind: "formula", lines });

// ---------------------------------------------------------------- steps

/** Lines until a decision table stands between them. */
interface LineWriter {
  readonly blocks: DocBlock[];
  lines: FormulaLine[];
}

export function steps(scope: LinkScope, statements: readonly ast.Statement[]): readonly DocBlock[] {
  const writing: LineWriter = { blocks: [], lines: [] };
  all(scope, writing, 0, statements);
  flush(writing);
  return writing.blocks;
}

function flush(writing: LineWriter): void {
  if (writing.lines.length > 0) writing.blocks.push(formulas(writing.lines));
  writing.lines = [];
}

const line = (writing: LineWriter, indent: number, ...parts: readonly Formula[]): void => {
  writing.lines.push({ indent, formula: row(...parts) });
};
const all = (scope: LinkScope, writing: LineWriter, indent: number, statements: readonly ast.Statement[]): void => {
  if (statements.length === 0) line(writing, indent, word("nothing"));
  for (const each of statements) step(scope, writing, indent, each);
};

function step(scope: LinkScope, writing: LineWriter, indent: number, statement: ast.Statement): void {
  const of = (expr: ast.Expr): Formula => formulaOf(scope, expr);
  const write = (...parts: readonly Formula[]): void => {
    line(writing, indent, ...parts);
  };
  switch (statement.kind) {
    case "let":
      return writeValue(scope, writing, indent, row(word("let "), name(statement.name.text)), statement.value);
    case "set":
      return writeValue(scope, writing, indent, row(word("set "), of(statement.target)), statement.value);
    case "add":
      return write(word("add "), of(statement.value), word(" to "), of(statement.target));
    case "take":
      return write(word("take "), of(statement.value), word(" from "), of(statement.target));
    case "put":
      return write(
        word("put "),
        of(statement.value),
        word(statement.under ? " under " : " into "),
        of(statement.target),
      );
    case "return":
      return write(word("return"), ...(statement.value === null ? [] : [sign(" "), of(statement.value)]));
    case "stop":
    case "cancel":
      return write(word(statement.kind));
    case "forEach":
      write(
        word("for each "),
        eachOf(scope, statement.each),
        ...(statement.pace === null ? [] : [word(` ${statement.pace}`)]),
        sign(":"),
      );
      return all(scope, writing, indent + 1, statement.body.statements);
    case "repeat":
      write(
        word("repeat"),
        ...(statement.mode === "forever" || statement.count === null
          ? []
          : statement.mode === "while"
            ? [word(" while "), of(statement.count)]
            : [sign(" "), of(statement.count), word(" times")]),
        sign(":"),
      );
      return all(scope, writing, indent + 1, statement.body.statements);
    case "rows":
      flush(writing);
      writing.blocks.push(...tableBlocks(scope, statement));
      return;
    case "choosing":
      return write(word("choose "), ...separateByCommas(statement.answers.map(of)));
    case "rolling":
      return write(word("the dice show "), ...separateByCommas(statement.faces.map(of)));
    case "expression":
      return value(scope, writing, indent, statement.value);
    default:
      return assertNever(statement);
  }
}

const separateByCommas = (parts: readonly Formula[]): readonly Formula[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [sign(", "), part]));

function writeValue(scope: LinkScope, writing: LineWriter, indent: number, head: Formula, expr: ast.Expr): void {
  if (isFormula(expr)) return line(writing, indent, head, sign(" = "), formulaOf(scope, expr));
  line(writing, indent, head, sign(" ="));
  value(scope, writing, indent + 1, expr);
}

function value(scope: LinkScope, writing: LineWriter, indent: number, expr: ast.Expr): void {
  if (expr.kind === "if" && !isFormula(expr)) {
    for (const [index, arm] of expr.arms.entries()) {
      line(writing, indent, word(index === 0 ? "if " : "else if "), formulaOf(scope, arm.condition), sign(":"));
      all(scope, writing, indent + 1, arm.then.statements);
    }
    if (expr.otherwise === null) return;
    line(writing, indent, word("else"), sign(":"));
    return all(scope, writing, indent + 1, expr.otherwise.statements);
  }
  if (expr.kind === "match" && !isFormula(expr)) {
    // What is asked is worked out once, however many cases there are; and only one of them is done.
    line(writing, indent, word("depending on "), formulaOf(scope, expr.of), sign(":"));
    for (const arm of expr.arms) {
      line(writing, indent + 1, isRest(arm.test) ? word("otherwise") : testOf(scope, arm.test), sign(":"));
      all(scope, writing, indent + 2, arm.value.kind === "block" ? arm.value.statements : [arm.value]);
    }
    return;
  }
  line(writing, indent, formulaOf(scope, expr));
}

// ---------------------------------------------------------------- tables

const together: ReadonlyMap<string, string> = new Map([
  ["sum", "the results of all rows that fit, added up"],
  ["list", "the results of all rows that fit, as a list"],
  ["count", "how many rows fit"],
  ["min", "the least result of the rows that fit"],
  ["max", "the highest result of the rows that fit"],
  ["unique", "exactly one row fits"],
  ["any", "any row that fits; where several fit, they give the same"],
]);

/** Where not simply the first row counts, that is said to everybody. */
function tableBlocks(scope: LinkScope, statement: ast.RowsStatement): readonly DocBlock[] {
  const table = decisionTable(scope, statement);
  const how = together.get(statement.policy?.text ?? "");
  if (how === undefined) return [table];
  const last = statement.rows.rows.at(-1)?.cells.some((cell) => cellText(cell) === "otherwise") === true;
  return [
    paragraph(textPart(`Here counts: ${how}.${last ? " “Otherwise” fits where no other row does." : ""}`)),
    table,
  ];
}

/** What a heading asks of, in the words that are shown. */
export const headingText = (scope: LinkScope, heading: string): string =>
  columnsOfOwn.has(heading) ? heading : shownWordsIn(scope, heading.replaceAll("\\|", "|"));
const columnsOfOwn: ReadonlySet<string> = new Set(["result", "do", "disputed"]);

/** The first row that fits gives the result; `|` in a cell is written `\|`. */
function decisionTable(scope: LinkScope, { rows, policy }: ast.RowsStatement): TableBlock {
  const headings = rows.header.cells.map((cell) => cell.text);
  const cell = (raw: ast.RawCell, column: number): readonly Inline[] => {
    const heading = headings[column] ?? "";
    if (raw.text === "") return [];
    if (heading === "disputed") return [{ kind: "text", text: raw.text }];
    if (cellText(raw) === "otherwise") return [inline(word("otherwise"))];
    const named = namedCell(scope, raw);
    if (named !== null) return [inline(named)];
    const found = new Collector();
    const content: Inline =
      heading === "do"
        ? { kind: "formula", lines: statementLines(scope, raw, found) }
        : inline(
            heading === "result" || (column > 0 && isGrid(headings))
              ? formulaOf(scope, parseExprCell(raw, found))
              : testOf(scope, parseTestCell(raw, found)),
          );
    // What is no formula stands as it is written.
    return [found.count > 0 ? textPart(raw.text.replaceAll("\\|", "|")) : content];
  };
  const across = (raw: ast.RawCell): Inline => {
    const found = new Collector();
    const named = namedCell(scope, raw);
    const content = inline(named ?? testOf(scope, parseTestCell(raw, found)));
    return found.count > 0 && named === null ? textPart(raw.text) : content;
  };
  return {
    kind: "table",
    isHeaded: isGrid(headings),
    caption: `Decision table: ${together.get(policy?.text ?? "") ?? "the first row that fits"}`,
    columns: headings.map((heading, column) => ({
      parts:
        isGrid(headings) && column > 0
          ? [across(rows.header.cells[column] as ast.RawCell)]
          : [textPart(headingText(scope, heading))],
      isNumeric: rows.rows.every((each) => isNumber(each.cells[column]?.text ?? "")),
      id: null,
    })),
    rows: rows.rows.map((each) => ({
      id: null,
      cells: headings.map((_, column) => {
        const raw = each.cells[column];
        return raw === undefined ? [] : cell(raw, column);
      }),
    })),
  };
}

/** Two inputs, one downwards and one across: the corner says `down \ across`. */
const isGrid = (headings: readonly string[]): boolean => /\\(?!\|)/.test(headings[0] ?? "");
const isNumber = (text: string): boolean => text === "" || /^[-+]?\d+(?:\.\d+)?%?$/.test(text);
const inline = (formula: Formula): Inline => ({ kind: "formula", lines: [{ indent: 0, formula }] });

function statementLines(scope: LinkScope, raw: ast.RawCell, found: Collector): readonly FormulaLine[] {
  return steps(scope, parseStatementsCell(raw, found)).flatMap((block) =>
    block.kind === "formula" ? block.lines : [],
  );
}
