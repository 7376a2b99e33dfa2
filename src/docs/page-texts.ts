/** What is written at each place of some pages, in plain words: what a search goes through. */
import { assertNever } from "../source/exhaustive.ts";
import type { DocBlock, Inline, LinkTarget, Page, TableBlock } from "./model.ts";

/** More of one place is not searched. */
const longest = 1000;

export type PageTexts = (at: LinkTarget) => string;

export function textsOf(pages: readonly Page[]): PageTexts {
  const found = new Map<string, string[]>();
  const key = ({ page, anchor }: LinkTarget): string => `${page}#${anchor ?? ""}`;
  const write = (at: LinkTarget, text: string): void => {
    const parts = found.get(key(at)) ?? [];
    if (text !== "") parts.push(text);
    found.set(key(at), parts);
  };
  for (const { path, lead, body } of pages) gather([...lead, ...body], { page: path, anchor: null }, write);
  return (at) => (found.get(key(at)) ?? []).join(" ").replace(/\s+/g, " ").slice(0, longest);
}

type Write = (at: LinkTarget, text: string) => void;

/** Without what is folded away, code and formulas: they are looked up by their names. */
function gather(blocks: readonly DocBlock[], at: LinkTarget, write: Write): void {
  for (const block of blocks)
    switch (block.kind) {
      case "section":
        gather(block.body, block.id === null ? at : { ...at, anchor: block.id }, write);
        break;
      case "note":
        gather(block.body, at, write);
        break;
      case "prose":
        write(at, block.text.replace(/[`*_]|^#+ |\]\([^)]*\)|\[/gm, ""));
        break;
      case "paragraph":
        // `Used by …`: what stands elsewhere.
        if (block.parts[0]?.kind !== "faint") write(at, wordsOf(block.parts));
        break;
      case "list":
        for (const { parts } of block.items) write(at, wordsOf(parts));
        break;
      case "table":
        gatherRows(block, at, write);
        break;
      case "code":
      case "formula":
      case "fold":
      case "picture":
        break;
      default:
        assertNever(block);
    }
}

/** A row that has a place of its own is found there, with the headings of its cells. */
function gatherRows({ columns, rows }: TableBlock, at: LinkTarget, write: Write): void {
  for (const { id, cells } of rows) {
    if (id === null) write(at, cells.map(wordsOf).join(" "));
    else
      write(
        { ...at, anchor: id },
        cells
          .flatMap((cell, index) => {
            const words = wordsOf(cell);
            return index === 0 || words === "" ? [] : [`${wordsOf(columns[index]?.parts ?? [])} ${words}`];
          })
          .join(", "),
      );
  }
}

const wordsOf = (parts: readonly Inline[]): string =>
  parts
    .map((part) =>
      part.kind === "code" ? part.parts.map(({ text }) => text).join("") : part.kind === "formula" ? "" : part.text,
    )
    .join("");
