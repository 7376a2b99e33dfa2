/** Variants: what each replaces, and by what. */
import type { Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { codeIn } from "./code.ts";
import {
  headOf,
  scopeOf,
  usedBy,
  wordsOf,
  declarationCode,
  foldBelow,
  shownOf,
  type RenderContext,
} from "./declaration.ts";
import { name } from "./formula.ts";
import { bodyBlocks } from "./lines.ts";
import { linkList, paragraph, section, textPart, type DocBlock, type Inline, type Section } from "./model.ts";
import { shownTitle, targetOf } from "./rulebook-pages.ts";
import { humanName } from "../syntax/words.ts";

export function variantSection(context: RenderContext, decl: ast.VariantDecl): Section {
  const title = decl.title?.text ?? "";
  const based = decl.basedOn.flatMap(({ text }) => {
    const to = targetOf(context.site, `${context.book.name}.${text}`);
    return to === null ? [] : [{ text: humanName(text), to }];
  });
  return section(
    decl.name.text,
    humanName(decl.name.text),
    [
      ...(title === "" ? [] : [{ kind: "prose", text: title } as const]),
      ...wordsOf(decl),
      ...(based.length === 0 ? [] : [paragraph("Together with ", ...linkList(based), ".")]),
      ...decl.declarations.flatMap((each) => replacement(context, each)),
      ...foldBelow([], usedBy(context, `${context.book.name}.${decl.name.text}`)),
    ],
    { kind: "variant", name: decl.name.text },
  );
}

function replacement(context: RenderContext, decl: ast.Declaration): readonly DocBlock[] {
  const scope = scopeOf(context, decl);
  const instead = (name: string): DocBlock => {
    const id = `${context.book.name}.${name}`;
    const to = targetOf(context.site, id);
    const text = shownTitle(context.site, id);
    const what: Inline = to === null ? textPart(text) : { kind: "link", text, to };
    return paragraph("Instead of ", what, ":");
  };
  switch (decl.kind) {
    case "rule":
      return [
        instead(decl.name.text),
        ...wordsOf(decl),
        ...bodyBlocks(scope, headOf(decl), decl.body),
        ...foldBelow([declarationCode(scope, decl)]),
      ];
    case "constant":
      return [instead(decl.name.text), ...wordsOf(decl), ...bodyBlocks(scope, name(shownOf(decl.name)), decl.value)];
    case "table":
      return [
        instead(decl.name.text),
        ...wordsOf(decl),
        // For all rows; those below say otherwise.
        ...decl.fields.flatMap((field) =>
          field.value === null ? [] : bodyBlocks(scope, name(shownOf(field.name)), field.value),
        ),
        ...(decl.rows === null ? [] : [changedRows(context, decl, decl.rows)]),
      ];
    default:
      decl.kind satisfies Kinds<
        | "rulebook use section type choice record check example examples report goal variant entity procedure status"
        | "phase action always setup"
      >;
      return [];
  }
}

function changedRows(context: RenderContext, decl: ast.TableDecl, { header, rows }: ast.Rows): DocBlock {
  const scope = scopeOf(context, decl);
  return {
    kind: "table",
    caption: `What changes in ${shownTitle(context.site, `${context.book.name}.${decl.name.text}`)}`,
    isHeaded: true,
    columns: header.cells.map((cell, column) => ({
      parts: [textPart(cell.text)],
      isNumeric: column > 0 && rows.every((each) => /^$|^[-+]?[\d.]+%?$/.test(each.cells[column]?.text ?? "")),
      id: null,
    })),
    rows: rows.map((each) => ({
      id: null,
      cells: each.cells.map((cell, column): readonly Inline[] =>
        column === 0
          ? [textPart(cell.text)]
          : [{ kind: "code", parts: codeIn(scope, cell.text.replaceAll("\\|", "|")) }],
      ),
    })),
  };
}
