import { escapeXml } from "../../picture/svg.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type { DocBlock, Inline, ListItem, Section, TableBlock } from "../model.ts";
import { proseHtml } from "./prose.ts";
import { UniqueNames } from "../words.ts";
import { idOf } from "./address.ts";
import { codeBlockHtml } from "./code-block.ts";
import { codeHtml, inlineHtml, linesHtml, type HtmlContext } from "./inline.ts";

export const newWriting = (page: string): HtmlContext => ({ page, ids: new UniqueNames("anchors") });

/** `level`: of the heading that stands above. */
export function blocksHtml(writing: HtmlContext, blocks: readonly DocBlock[], level: number): string {
  return blocks.map((each) => blockHtml(writing, each, level)).join("\n");
}

function blockHtml(writing: HtmlContext, block: DocBlock, level: number): string {
  const { page } = writing;
  switch (block.kind) {
    case "prose":
      return `<div class="prose">${proseHtml(block, level, page)}</div>`;
    case "paragraph":
      return `<p>${inlineHtml(writing, block.parts)}</p>`;
    case "list":
      return listHtml(writing, block.items);
    case "code":
      return codeBlockHtml(wordsOf(block), codeHtml(page, block.parts), rowsStyle(wordsOf(block)));
    case "formula":
      return `<div class="formula">${linesHtml(page, block.lines)}</div>`;
    case "table":
      return block.isCards === true ? cardsHtml(writing, block) : tableHtml(writing, block);
    case "fold":
      return `<details><summary>${inlineHtml(writing, block.summary)}</summary>\n${blocksHtml(writing, block.body, level)}</details>`;
    case "note":
      return `<div class="note ${block.tone}"><p class="tone">${tones[block.tone]}</p>${blocksHtml(writing, block.body, level)}</div>`;
    case "picture":
      return `<figure>${pictureHtml(block.svg, block.alt)}</figure>`;
    case "section":
      return sectionHtml(writing, block, level);
    default:
      return assertNever(block);
  }
}

const tones = { unclear: "Reading", disputed: "Disputed", variant: "Variant", wrong: "Differs" } as const;

function sectionHtml(writing: HtmlContext, { id, title, label, body }: Section, level: number): string {
  const tag = `h${Math.min(6, level + 1)}`;
  const anchor = id === null ? null : writing.ids.take(idOf(id));
  const kind = label === null ? "" : `<span class="kind">${escapeXml(label.kind)}</span> `;
  const called = label === null || label.name === "" ? "" : ` <code class="called">${escapeXml(label.name)}</code>`;
  const self =
    anchor === null ? "" : ` <a class="self" href="#${anchor}" aria-label="Link to ${escapeXml(title)}">#</a>`;
  return `<section class="${label === null ? "part" : `item ${escapeXml(label.kind).replace(/ /g, "-")}`}"${anchor === null ? "" : ` id="${anchor}"`}>\n<${tag}>${kind}${escapeXml(title)}${called}${self}</${tag}>\n${blocksHtml(writing, body, level + 1)}\n</section>`;
}

function listHtml(writing: HtmlContext, items: readonly ListItem[]): string {
  return `<ul>${items.map((each) => `<li>${inlineHtml(writing, each.parts)}${each.items.length === 0 ? "" : listHtml(writing, each.items)}</li>`).join("\n")}</ul>`;
}

/** What may be wider or longer than the page scrolls by itself, with the keyboard, too. */
function tableHtml(writing: HtmlContext, table: TableBlock): string {
  const isWide = table.columns.map((_, column) => table.rows.some((row) => lengthOf(row.cells[column] ?? []) > 36));
  const side = (column: number): string =>
    table.columns[column]?.isNumeric === true ? ' class="num"' : isWide[column] === true ? ' class="wide"' : "";
  const head = table.columns
    .map((column, place) => {
      const inside = inlineHtml(writing, column.parts);
      const id = column.id === null ? "" : ` id="${writing.ids.take(idOf(column.id))}"`;
      return inside === "" ? `<td${id}></td>` : `<th scope="col"${id}${side(place)}>${inside}</th>`;
    })
    .join("");
  const rows = table.rows
    .map((row) => {
      const id = row.id === null ? "" : ` id="${writing.ids.take(idOf(row.id))}"`;
      const cells = row.cells
        .map((cell, index) => {
          const inside = inlineHtml(writing, cell);
          return table.isHeaded && index === 0 && inside !== ""
            ? `<th scope="row"${side(index)}>${inside}</th>`
            : `<td${side(index)}>${inside}</td>`;
        })
        .join("");
      return `<tr${id}${row.isTotal === true ? ' class="total"' : ""}>${cells}</tr>`;
    })
    .join("\n");
  const size = `${table.columns.length >= 3 || table.rows.length > 20 || isWide.includes(true) ? ` tabindex="0"` : ""}`;
  return `<div class="scroll${table.rows.length > 20 ? " long" : ""}" role="group" aria-label="${escapeXml(table.caption)}"${size}><table${columnsStyle(table)}><caption>${escapeXml(table.caption)}</caption><thead><tr>${head}</tr></thead>\n<tbody>${rows}</tbody></table></div>`;
}

/** A column with longer words stands below the facts of a card. */
const longestFact = 24;

const hasCode = (cell: readonly Inline[]): boolean => cell.some(({ kind }) => kind === "code");

/** Each row as a card, as it would be printed and cut out; to compare them, the table stands behind a fold. */
function cardsHtml(writing: HtmlContext, table: TableBlock): string {
  const isFact = table.columns.map((_, column) =>
    table.rows.every(({ cells }) => lengthOf(cells[column] ?? []) <= longestFact && !hasCode(cells[column] ?? [])),
  );
  const cards = table.rows.map(({ id, cells }) => {
    const [name = [], ...others] = cells;
    const facts = others.flatMap((cell, index) => {
      const column = table.columns[index + 1];
      return cell.length === 0 || column === undefined || isFact[index + 1] !== true
        ? []
        : [`<div><dt>${inlineHtml(writing, column.parts)}</dt><dd>${inlineHtml(writing, cell)}</dd></div>`];
    });
    const texts = others.filter((cell, index) => cell.length > 0 && isFact[index + 1] !== true);
    // What a column of effects does, a column of text says better.
    const words = texts.some((cell) => !hasCode(cell)) ? texts.filter((cell) => !hasCode(cell)) : texts;
    const anchor = id === null ? "" : ` id="${writing.ids.take(idOf(id))}"`;
    const below = words.map((cell) => `<p>${inlineHtml(writing, cell)}</p>`).join("");
    return `<li${anchor}><b>${inlineHtml(writing, name)}</b>${facts.length === 0 ? "" : `<dl>${facts.join("")}</dl>`}${below}</li>`;
  });
  const rows = table.rows.map((row) => ({ ...row, id: null }));
  return `<ul class="cards" aria-label="${escapeXml(table.caption)}">${cards.join("\n")}</ul>\n<details><summary>As a table</summary>\n${tableHtml(writing, { ...table, rows })}</details>`;
}

/** On paper nothing scrolls: what is wider than the page is set smaller. So wide, in sizes of its letters, nothing needs to be. */
const leastOnPaper = 50;

const leastStyle = (least: number): string => (least < leastOnPaper ? "" : ` style="--least:${Math.ceil(least)}"`);

/** For no word to be broken; and what stands between columns. */
function columnsStyle({ columns, rows }: TableBlock): string {
  const letters = columns.map(({ parts }, column) =>
    Math.max(...[parts, ...rows.map((row) => row.cells[column] ?? [])].map(longestWord)),
  );
  return leastStyle(letters.reduce((sum, each) => sum + each * 0.7 + 0.7, 0));
}

/** For no row of a table as it is written to be broken, within its frame. */
function rowsStyle(code: string): string {
  const rows = code.split("\n").filter((line) => line.trimStart().startsWith("|"));
  return leastStyle(Math.max(0, ...rows.map((line) => line.trimEnd().length)) * 0.61 + 3);
}

/** Formulas may be broken anywhere. */
function wordsOf(part: Inline | DocBlock): string {
  return part.kind === "code" ? part.parts.map(({ text }) => text).join("") : "text" in part ? part.text : "";
}

const longestWord = (cell: readonly Inline[]): number =>
  Math.max(
    ...cell
      .map(wordsOf)
      .join("")
      .split(/\s+/)
      .map((word) => word.length),
  );

/** How much there is to read in a cell. */
function lengthOf(cell: readonly Inline[]): number {
  return cell.reduce((sum, part) => sum + wordsOf(part).length, 0);
}

/** Groups within a picture speak for nobody: its words are those of the whole. */
const groupNames = /(<g\b[^>]*?) aria-(?:label|description|hidden)="[^"]*"/g;

/** The colours of the dark stand in the style sheet of the page, once for all pictures; words for those who do not see it stand in the picture. */
function pictureHtml(svg: string, alt: string): string {
  return svg
    .replace(groupNames, "$1")
    .replace(/<style>[^<]*<\/style>/, "")
    .replace(/<title>[^<]*<\/title><desc>[^<]*<\/desc>/, "")
    .replace(/ aria-label="[^"]*"/, () => ` aria-label="${escapeXml(alt)}"`)
    .trim();
}
