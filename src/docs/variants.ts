/** Variants: what each replaces, and by what. */
import type { Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { codeIn, codeOf } from "./code.ts";
import { headOf, scopeOf, usedBy, wordsOf, written, type Desk } from "./declaration.ts";
import { bodyBlocks } from "./lines.ts";
import { linked, paragraph, section, textPart, type Block, type Inline, type Section } from "./model.ts";
import { targetOf } from "./volume.ts";
import { humanName } from "./words.ts";

export function variantSection(desk: Desk, decl: ast.VariantDecl): Section {
  const title = decl.title?.text ?? "";
  const based = decl.basedOn.flatMap(({ text }) => {
    const to = targetOf(desk.shelf, `${desk.volume.name}.${text}`);
    return to === null ? [] : [{ text: humanName(text), to }];
  });
  return section(
    decl.name.text,
    humanName(decl.name.text),
    [
      ...(title === "" ? [] : [{ kind: "prose", text: title } as const]),
      ...wordsOf(decl),
      ...(based.length === 0 ? [] : [paragraph("Together with ", ...linked(based), ".")]),
      ...decl.declarations.flatMap((each) => replacement(desk, each)),
      ...usedBy(desk, `${desk.volume.name}.${decl.name.text}`),
    ],
    { kind: "variant", name: decl.name.text },
  );
}

function replacement(desk: Desk, decl: ast.Declaration): readonly Block[] {
  const scope = scopeOf(desk, decl);
  const instead = (name: string): Block => {
    const to = targetOf(desk.shelf, `${desk.volume.name}.${name}`);
    const what: Inline = to === null ? textPart(humanName(name)) : { kind: "link", text: humanName(name), to };
    return paragraph("Instead of ", what, ":");
  };
  switch (decl.kind) {
    case "rule":
      return [
        instead(decl.name.text),
        ...wordsOf(decl),
        { kind: "beside", left: bodyBlocks(scope, headOf(decl), decl.body), right: [written(scope, decl)] },
      ];
    case "constant":
      return [
        instead(decl.name.text),
        ...wordsOf(decl),
        { kind: "code", parts: codeOf(scope, decl.span.from(decl.name.span.start)) },
      ];
    case "table":
      return [
        instead(decl.name.text),
        ...wordsOf(decl),
        ...(decl.rows === null ? [] : [changedRows(desk, decl, decl.rows)]),
      ];
    default:
      decl.kind satisfies Kinds<
        | "rulebook use choice record check example examples report variant entity procedure status"
        | "phase action always setup"
      >;
      return [];
  }
}

function changedRows(desk: Desk, decl: ast.TableDecl, { header, rows }: ast.Rows): Block {
  const scope = scopeOf(desk, decl);
  return {
    kind: "table",
    caption: `What changes in ${humanName(decl.name.text)}`,
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
