/** Cells that name a variant of a choice, or a row of a table. */
import { builtins } from "../../builtins/registry.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { isSlip, suggestions } from "../../diagnostics/suggest.ts";
import type { Json } from "../../ir/program.ts";
import { typeText } from "../../ir/types.ts";
import type { ChoiceSymbol, VariantOfSymbol } from "../../resolve/model.ts";
import type { Names } from "../../resolve/names.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../../syntax/ast.ts";
import { cellText } from "../../syntax/cells.ts";
import { keyName, variantName } from "../../syntax/words.ts";
import { choiceOf, isPlain, tableOf } from "../checker.ts";
import { present } from "../fit.ts";
import { keysOf, rowCalled, rowsOf } from "../rows.ts";
import { over } from "../expression/meant.ts";
import { countedKeys } from "./counted-rows.ts";
import { formulaCell } from "./formula-cells.ts";
import { saysNothing } from "./nothing.ts";
import { extraOf, failure, short, type CellReader, type ReaderOf } from "./reading.ts";

export function choiceReader(reader: ReaderOf): CellReader {
  const choice = reader.type.kind === "choice" ? choiceOf(reader.checker, reader.type.id) : undefined;
  if (choice === undefined) return () => failure;
  const values = valuesOf(choice);
  return (cell, row) => {
    const text = marked.test(cell.text) ? cellText(cell) : cell.text;
    const value = values.get(text) ?? values.get(variantName(text));
    if (value !== undefined) {
      noteCell(
        reader.checker.names,
        cell,
        () => choice.variants.find((each) => variantName(each.name) === variantName(text))?.at,
      );
      return { value };
    }
    if (
      isFormula(
        reader,
        text,
        new Set(choice.variants.filter((variant) => variant.fields.length > 0).map((variant) => variant.name)),
      )
    )
      return formulaCell(reader, cell, row);
    reportUnknown(
      reader,
      cell,
      row,
      text,
      "variant-in-cell",
      choice.name,
      choice.variants.map((variant) => variant.label),
    );
    return failure;
  };
}

/** A cell whose text stands as it is in the file. */
function noteCell(names: Names | null, cell: ast.RawCell, of: () => Span | undefined): void {
  const meant = names === null || cell.span.end - cell.span.start !== cell.text.length ? undefined : of();
  if (meant !== undefined) names?.use(cell.span, meant, "cell");
}

const marked = /[\\*_`]/;

/** Variants that need no further values, by name as written and joined. */
function valuesOf(choice: ChoiceSymbol): ReadonlyMap<string, Json> {
  const plain = isPlain(choice);
  const valueOf = (variant: VariantOfSymbol): Json => (plain ? variant.name : { kind: variant.name });
  return new Map(
    choice.variants
      .filter((variant) => variant.fields.length === 0)
      .flatMap((variant) => [
        [variant.label, valueOf(variant)] as const,
        [variantName(variant.name), valueOf(variant)] as const,
      ]),
  );
}

export function rowReader(reader: ReaderOf): CellReader {
  const { checker } = reader;
  const table = reader.type.kind === "row" ? tableOf(checker, reader.type.id) : undefined;
  if (table === undefined) return () => failure;
  return (cell, row) => {
    const text = marked.test(cell.text) ? cellText(cell) : cell.text;
    const known =
      rowCalled(checker, table, cell.text) ??
      rowCalled(checker, table, text) ??
      rowCalled(checker, table, keyName(text));
    if (known !== undefined) {
      noteCell(checker.names, cell, () => known.at);
      if (reader.plan.symbol.isBothWays && known.key === row) {
        checker.found.report("joined-to-itself", cell.span, { row: short(row) }, extraOf(reader, row));
        return failure;
      }
      return { value: known.key };
    }
    if (isFormula(reader, text, new Set())) return formulaCell(reader, cell, row);
    if (table.unread === true && !isSlip(text.slice(0, 200), keysOf(checker, table))) return failure;
    const meant = reader.plan.symbol.type.kind === "list" ? countedKeys(checker, table, text) : null;
    if (meant !== null) {
      const extra = { ...extraOf(reader, row), fixes: [over(cell.span, meant)] };
      checker.found.report("foreign-word", cell.span, { written: text, meant }, extra);
      return failure;
    }
    const rows = rowsOf(checker, table);
    reportUnknown(
      reader,
      cell,
      row,
      text,
      "row-in-cell",
      table.name,
      rows.length > 2000 ? [] : rows.map((each) => each.key),
    );
    return failure;
  };
}

/** The text can only be a formula: it begins with `if` or a name of this rulebook that something is done with. */
function isFormula(reader: ReaderOf, text: string, callable: ReadonlySet<string>): boolean {
  if (text === "none" && reader.target.kind === "optional") return true;
  const head = /^([\p{L}_][\p{L}\p{N}_]*)\s*([.([]?)/u.exec(text);
  const name = head?.[1] ?? "";
  const then = head?.[2] ?? "";
  if (name === "if" || name === "match") return true;
  const { symbols, uses } = reader.checker.model;
  if (then === "" && symbols.get(name)?.kind === "constant" && head?.[0] === text) return true;
  if (callable.has(name)) return true;
  return (then === "(" && builtins.has(name)) || (then !== "" && (symbols.has(name) || uses.has(name)));
}

function reportUnknown(
  reader: ReaderOf,
  cell: ast.RawCell,
  row: string,
  text: string,
  code: "variant-in-cell" | "row-in-cell",
  of: string,
  known: readonly string[],
): void {
  if (saysNothing(reader, cell, row, { kind: code === "variant-in-cell" ? "variant" : "row", name: of })) return;
  const several = asList(reader, cell, text, known);
  if (several !== null) {
    const facts = { found: short(text), of, near: [], known: [], several: true } as const;
    reader.checker.found.report(code, cell.span, facts, { ...extraOf(reader, row), fixes: [several] });
    return;
  }
  const near = text.length > 200 ? [] : suggestions(text, known);
  const [only] = near;
  const exact = cell.span.end - cell.span.start === cell.text.length;
  const fixes =
    near.length === 1 && only !== undefined && exact
      ? [
          {
            guess: true as const,
            title: `Change \`${short(text)}\` to \`${only}\``,
            edits: [{ span: cell.span, text: only }],
          },
        ]
      : [];
  reader.checker.found.report(
    code,
    cell.span,
    { found: short(text), of, near, known: known.length <= 12 ? known : [] },
    { ...extraOf(reader, row), fixes },
  );
}

/** `Summer, Fall`, `Summer/Fall` where one is wanted: the column holds lists of them. */
function asList(reader: ReaderOf, cell: ast.RawCell, text: string, known: readonly string[]): Fix | null {
  const { type, typeAt, isKey, params } = reader.plan.symbol;
  if (typeAt === null || isKey || params !== null || present(type) !== reader.type || text.length > 200) return null;
  const names = new Set(known.map(keyName));
  const parts = text.split(/\s*(?:[,;/&+|]|\b(?:and|or)\b)\s*/);
  if (parts.length < 2 || parts.some((part) => !names.has(keyName(part)))) return null;
  const list = `list of ${typeText(reader.type)}`;
  return {
    title: `Write \`${list}\` in the heading`,
    edits: [
      { span: typeAt, text: type.kind === "optional" ? `${list} default []` : list },
      ...(parts.join(", ") === text ? [] : [{ span: cell.span, text: parts.join(", ") }]),
    ],
  };
}
