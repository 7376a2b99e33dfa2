/** Choices, records and the fields of whatever has fields. */
import type * as ast from "../syntax/ast.ts";
import type { Span } from "../source/span.ts";
import { codeOf } from "./code.ts";
import { checkBlocks, declarationSection, scopeOf, shownOf, wordsOf, type RenderContext } from "./declaration.ts";
import { proseInline } from "./inline-prose.ts";
import { textPart, type Inline, type Section, type TableBlock } from "./model.ts";
import type { LinkScope } from "./resolve-names.ts";

export function choiceSection(context: RenderContext, decl: ast.ChoiceDecl): Section {
  const scope = scopeOf(context, decl);
  const { name } = decl;
  const isPlain = decl.variants.every((each) => each.doc === null && each.fields.length === 0);
  if (isPlain) {
    const lead = decl.ordered ? "From low to high: " : "One of ";
    const parts = decl.variants.flatMap((each, index): readonly Inline[] => [
      ...(index === 0 ? [] : [textPart(", ")]),
      { kind: "place", id: `${name.text}.${each.name.text}`, text: shownOf(each.name) },
    ]);
    return declarationSection(context, decl.ordered ? "ordered choice" : "choice", name.text, [
      ...wordsOf(decl),
      { kind: "paragraph", parts: [textPart(lead), ...parts, textPart(".")] },
    ]);
  }
  const table: TableBlock = {
    kind: "table",
    caption: `The variants of ${shownOf(name)}`,
    isHeaded: true,
    columns: columns(
      decl.ordered ? "From low to high" : "One of",
      ...(decl.variants.some((each) => each.fields.length > 0) ? ["With"] : []),
      "",
    ),
    rows: decl.variants.map((each) => ({
      id: `${name.text}.${each.name.text}`,
      cells: [
        [textPart(shownOf(each.name))],
        ...(decl.variants.some((other) => other.fields.length > 0) ? [fieldList(scope, each.fields)] : []),
        proseInline(each.doc),
      ],
    })),
  };
  return declarationSection(context, decl.ordered ? "ordered choice" : "choice", name.text, [...wordsOf(decl), table]);
}

const columns = (...names: readonly string[]): TableBlock["columns"] =>
  names.map((each) => ({ parts: [textPart(each)], isNumeric: false, id: null }));

function fieldList(scope: LinkScope, fields: readonly ast.Param[]): readonly Inline[] {
  return fields.flatMap((each, index): readonly Inline[] => [
    ...(index === 0 ? [] : [textPart(", ")]),
    { kind: "code", parts: oneLine(scope, each.span) },
  ]);
}

/** `type Skill = int 0 to 20`, as it is written. */
export function namedNumberSection(context: RenderContext, decl: ast.TypeDecl): Section {
  return declarationSection(context, "type", decl.name.text, [
    ...wordsOf(decl),
    { kind: "code", parts: oneLine(scopeOf(context, decl), decl.span) },
  ]);
}

export function recordSection(context: RenderContext, decl: ast.RecordDecl): Section {
  return declarationSection(context, "record", decl.name.text, [
    ...wordsOf(decl),
    fieldTable(context, decl, decl.name.text, decl.fields),
    ...checkBlocks(context, decl.checks),
  ]);
}

/** A row for each field: what it may be, and what is said of it. */
export function fieldTable(
  context: RenderContext,
  decl: ast.RecordDecl | ast.EntityDecl,
  owner: string,
  fields: readonly ast.FieldDecl[],
): TableBlock {
  const scope = scopeOf(context, decl);
  const hasDocs = fields.some((each) => each.doc !== null);
  return {
    kind: "table",
    caption: `The fields of ${shownOf(decl.name)}`,
    isHeaded: true,
    columns: columns("Field", "May be", ...(hasDocs ? [""] : [])),
    rows: fields.map((each) => ({
      id: `${owner}:${each.name.text}`,
      cells: [
        [textPart(shownOf(each.name))],
        [{ kind: "code", parts: oneLine(scope, afterColon(scope, each)) }],
        ...(hasDocs ? [proseInline(each.doc)] : []),
      ],
    })),
  };
}

function afterColon(scope: LinkScope, field: ast.FieldDecl): Span {
  const start = Math.min(field.type.span.start, field.span.end);
  return field.span.from(
    start > field.span.start ? start : scope.site.sources.has(field.span.file) ? field.span.start : start,
  );
}

const oneLine = (scope: LinkScope, span: Span): ReturnType<typeof codeOf> =>
  codeOf(scope, span).map((part) => ({
    ...part,
    text: part.text
      .replace(/\s*\n\s*/g, " ")
      .replaceAll("<=", "≤")
      .replaceAll(">=", "≥"),
  }));
