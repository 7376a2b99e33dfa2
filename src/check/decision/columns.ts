/** Which headings ask, and which say what follows. */
import type * as ast from "../../syntax/ast.ts";
import type { Type } from "../../ir/program.ts";
import type { FieldSymbol } from "../../resolve/model.ts";
import type { parseTestHeader } from "../../syntax/cells.ts";
import { suggestions } from "../../diagnostics/suggest.ts";
import { recordOf, type Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { contextOf } from "../expression/settle.ts";
import { present } from "../fit.ts";
import { findLocal, localNames, type Scope } from "../scope.ts";

export type Header = ReturnType<typeof parseTestHeader>;

export interface InputColumn {
  readonly index: number;
  readonly value: ast.Expr;
  readonly text: string;
}
export interface FieldColumn {
  readonly index: number;
  readonly field: FieldSymbol;
  readonly text: string;
}
export interface Columns {
  readonly inputs: readonly InputColumn[];
  /** Index of `result`. */
  readonly result: number | undefined;
  readonly fields: readonly FieldColumn[];
  /** Index of `do`. */
  readonly steps: number | undefined;
  readonly disputed: number | undefined;
}

export function columnsOf(
  checker: Checker,
  scope: Scope,
  headers: readonly Header[],
  row: ast.RawRow,
  wanted: Type | null,
  why: Expectation,
): Columns {
  const record = wanted === null ? null : present(wanted);
  const known = record?.kind === "record" ? (recordOf(checker, record.id)?.fields ?? []) : [];
  const inputs: InputColumn[] = [];
  const fields: FieldColumn[] = [];
  const single = new Map<string, number>();
  headers.forEach((header, index) => {
    const at = row.cells[index]?.span ?? row.span;
    if (header.kind === "grid") {
      checker.found.report("grid-heading-place", at, {}, contextOf(why));
      return;
    }
    const isLast = index > 0 && index === headers.length - 1 && !headers.some((each) => isOutput(scope, each, known));
    const written = misspeltOutput(checker, scope, header.value, known, isLast);
    if (written !== undefined) {
      const fixes = [
        {
          guess: true as const,
          title: `Change \`${header.text}\` to \`${written}\``,
          edits: [{ span: at, text: written }],
        },
      ];
      checker.found.report(
        "unknown-name",
        at,
        { name: header.text, near: [written], wanted: null },
        { ...contextOf(why), fixes },
      );
    }
    const name =
      written === "result" || written === "do" || written === "disputed" ? written : outputName(scope, header.value);
    const field =
      known.find((each) => each.name === written) ?? known.find((each) => each.name === fieldName(scope, header.value));
    if (name !== undefined) {
      if (single.has(name)) checker.found.report("column-twice", at, { name }, contextOf(why));
      single.set(name, index);
    } else if (field !== undefined) {
      if (fields.some((each) => each.field === field))
        checker.found.report("column-twice", at, { name: field.name }, contextOf(why));
      if (header.value.kind === "name" || header.value.kind === "member")
        checker.names?.use(header.value.name.span, field.at);
      fields.push({ index, field, text: header.text });
    } else inputs.push({ index, value: header.value, text: header.text });
  });
  // What a procedure gave is called `result`, too: the last column of that name says what follows, if no other does.
  const last = inputs.at(-1);
  if (
    single.get("result") === undefined &&
    single.get("do") === undefined &&
    fields.length === 0 &&
    inputs.length > 1 &&
    last?.value.kind === "name" &&
    last.value.name.text === "result"
  ) {
    single.set("result", last.index);
    inputs.pop();
  }
  const columns: Columns = {
    inputs,
    result: single.get("result"),
    fields,
    steps: single.get("do"),
    disputed: single.get("disputed"),
  };
  reportMixed(checker, columns, known, record?.kind === "record" ? record.id : "", row, why);
  return columns;
}

/** What others call the column that says what follows. */
const foreignOutputs: ReadonlySet<string> = new Set([
  "output",
  "outcome",
  "results",
  "gives",
  "returns",
  "then",
  "answer",
]);

/** A heading that nothing has the name of, but `result`, `do` or a field nearly has. */
function misspeltOutput(
  checker: Checker,
  scope: Scope,
  value: ast.Expr,
  known: readonly FieldSymbol[],
  isLast: boolean,
): string | undefined {
  if (
    value.kind !== "name" ||
    value.name.text.length < 3 ||
    findLocal(scope, value.name.text) !== undefined ||
    findLocal(scope, "it") !== undefined
  )
    return undefined;
  const name = value.name.text;
  const outputs = ["result", "do", "disputed", ...known.map((field) => field.name)];
  // A rule is no value by itself: what stands last is called like the rule that it is for, or like another.
  if (isLast && known.length === 0 && checker.model.symbols.get(name)?.kind === "rule") return "result";
  if (outputs.includes(name) || checker.model.symbols.has(name) || checker.model.uses.has(name)) return undefined;
  if (foreignOutputs.has(name.toLowerCase())) return "result";
  const nearest = suggestions(name, [...localNames(scope), ...outputs])[0];
  // Nothing says yet what follows, and what stands last names nothing else.
  if (nearest === undefined) return isLast && known.length === 0 ? "result" : undefined;
  return outputs.includes(nearest) ? nearest : undefined;
}

const isOutput = (scope: Scope, header: Header, known: readonly FieldSymbol[]): boolean =>
  header.kind !== "grid" &&
  (outputName(scope, header.value) !== undefined || known.some(({ name }) => name === fieldName(scope, header.value)));

function outputName(scope: Scope, value: ast.Expr): "result" | "do" | "disputed" | undefined {
  const name = value.kind === "name" && findLocal(scope, value.name.text) === undefined ? value.name.text : undefined;
  return name === "result" || name === "do" || name === "disputed" ? name : undefined;
}

/** `damage`, or `result.damage` where a parameter has the name as well. */
function fieldName(scope: Scope, value: ast.Expr): string | undefined {
  if (value.kind === "name") return findLocal(scope, value.name.text) === undefined ? value.name.text : undefined;
  if (value.kind !== "member" || value.of.kind !== "name" || value.of.name.text !== "result") return undefined;
  return findLocal(scope, "result") === undefined ? value.name.text : undefined;
}

/** A table gives the result as a whole or by all its fields, not both and not some. */
function reportMixed(
  checker: Checker,
  columns: Columns,
  known: readonly FieldSymbol[],
  id: string,
  row: ast.RawRow,
  why: Expectation,
): void {
  if (columns.fields.length === 0) return;
  if (columns.result !== undefined) {
    checker.found.report("result-and-fields", row.cells[columns.result]?.span ?? row.span, {}, contextOf(why));
    return;
  }
  const missing = known
    .filter(
      (field) =>
        field.default === null && field.computed === null && !columns.fields.some((column) => column.field === field),
    )
    .map((field) => field.name);
  if (missing.length > 0)
    checker.found.report(
      "fields-missing",
      row.span,
      { record: id.slice(id.indexOf(".") + 1), missing },
      contextOf(why),
    );
  for (const column of columns.fields) {
    if (column.field.computed !== null) {
      checker.found.report(
        "computed-given",
        row.cells[column.index]?.span ?? row.span,
        { callee: id.slice(id.indexOf(".") + 1), name: column.field.name },
        contextOf(why),
      );
    }
  }
}
