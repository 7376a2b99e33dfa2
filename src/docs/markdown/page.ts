/** A page as Markdown that Git hosts show well, with its pictures as files beside it. */
import type { OutputFile } from "../../driver/compare.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type { DocBlock, ListItem, NavItem, Page, ProseLink, Section, TableBlock } from "../model.ts";
import { UniqueNames } from "../words.ts";
import { address, inlineMarkdown, linesMarkdown, plainMarkdown } from "./text.ts";

interface MarkdownContext {
  readonly page: string;
  readonly ids: UniqueNames;
  readonly pictures: OutputFile[];
}

export function pageMarkdown(page: Page): readonly OutputFile[] {
  const writing: MarkdownContext = { page: page.path, ids: new UniqueNames("anchors"), pictures: [] };
  const above =
    page.above === null ? [] : [`[${plainMarkdown(page.above.title)}](${address(page.path, page.above.to)})`, ""];
  const parts = [
    ...above,
    `# ${plainMarkdown(page.title)}`,
    "",
    ...blocks(writing, page.lead, 1),
    ...blocks(writing, page.body, 1),
    ...turn(page),
  ];
  const text = `${parts
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()}\n`;
  return [{ path: `${page.path.replace(/(^|\/)index$/, "$1README")}.md`, text }, ...writing.pictures];
}

function turn({ path, before, after }: Page): readonly string[] {
  const link = (item: NavItem | null, lead: string): readonly string[] =>
    item === null ? [] : [`${lead} [${plainMarkdown(item.title)}](${address(path, item.to)})`];
  const links = [...link(before, "Before:"), ...link(after, "Next:")];
  return links.length === 0 ? [] : ["---", "", links.join(" · ")];
}

const blocks = (writing: MarkdownContext, all: readonly DocBlock[], level: number): readonly string[] =>
  all.flatMap((each) => [...lines(writing, each, level), ""]);

function lines(writing: MarkdownContext, block: DocBlock, level: number): readonly string[] {
  const { page } = writing;
  switch (block.kind) {
    case "prose":
      return proseLines(block, level, page);
    case "paragraph":
      return [inlineMarkdown(page, block.parts)];
    case "list":
      return listLines(page, block.items, "");
    case "code":
      return codeFence(block.parts.map((part) => part.text).join(""), "rules");
    case "formula":
      return linesMarkdown(page, block.lines).map((each, index, all) => (index < all.length - 1 ? `${each}  ` : each));
    case "table":
      return tableLines(writing, block);
    case "fold":
      return [
        "<details>",
        `<summary>${summary(inlineMarkdown(page, block.summary))}</summary>`,
        "",
        ...blocks(writing, block.body, level),
        "</details>",
      ];
    case "note":
      return quote([
        `**${{ unclear: "Reading", disputed: "Disputed", variant: "Variant", wrong: "Differs" }[block.tone]}.**`,
        "",
        ...blocks(writing, block.body, level),
      ]);
    case "picture":
      return pictureLines(writing, block);
    case "section":
      return sectionLines(writing, block, level);
    default:
      return assertNever(block);
  }
}

/** Within a tag Markdown is not read. */
const summary = (text: string): string =>
  text.replace(/\\([\\`*_[\]<>|~#$])/g, (_, sign: string) => (sign === "<" ? "&lt;" : sign === ">" ? "&gt;" : sign));
const quote = (some: readonly string[]): readonly string[] =>
  some
    .join("\n")
    .trim()
    .split("\n")
    .map((each) => (each === "" ? ">" : `> ${each}`));

function codeFence(text: string, language: string): readonly string[] {
  const fence = "`".repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((each) => each.length + 1)));
  return [`${fence}${language}`, ...text.split("\n"), fence];
}

/** Markdown of a designer: as it is, but for tags, pictures and links that nobody may follow; headings go down to where they stand. */
function proseLines(
  { text, links }: Extract<DocBlock, { kind: "prose" }>,
  level: number,
  page: string,
): readonly string[] {
  const all = text.split(/\r\n|\r|\n/);
  const highest = Math.min(...all.flatMap((line) => /^ {0,3}(#{1,6})\s/.exec(line)?.[1]?.length ?? []));
  let open: string | null = null;
  return all.map((line) => {
    const fence = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (fence !== null && (open === null || fence.startsWith(open))) open = open === null ? fence : null;
    if (open !== null || fence !== null) return line;
    const heading = /^ {0,3}(#{1,6})(\s.*)$/.exec(line);
    const lowered =
      heading === null
        ? line
        : `${"#".repeat(Math.min(6, level + 1 + (heading[1] ?? "").length - highest))}${heading[2] ?? ""}`;
    return safeLinks(lowered.replace(/<(?=[a-z/!?])/gi, "\\<").replace(/!\[/g, "\\!["), links ?? [], page);
  });
}

const isOutward = /^\s*<?(?:https?:|mailto:)/i;

/** `[words](place)` and `[words]: place`. */
function safeLinks(line: string, links: readonly ProseLink[], page: string): string {
  return line
    .replace(/\[([^[\]]*)\]\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g, (whole, words: string, url: string) => {
      const target = links.find((each) => each.written === url.trim());
      return target !== undefined ? `[${words}](${address(page, target.to)})` : isOutward.test(url) ? whole : words;
    })
    .replace(/^(\s{0,3}\[[^\]]+\]):(.*)$/, (whole, lead: string, address: string) =>
      isOutward.test(address) ? whole : `${lead}\\:${address}`,
    );
}

function listLines(page: string, items: readonly ListItem[], indent: string): readonly string[] {
  return items.flatMap((each) => [
    `${indent}- ${inlineMarkdown(page, each.parts)}`,
    ...listLines(page, each.items, `${indent}  `),
  ]);
}

function tableLines(writing: MarkdownContext, table: TableBlock): readonly string[] {
  const cell = (text: string): string => text.replace(/\s*\n\s*/g, " ").trim();
  const head = table.columns.map((column) => cell(inlineMarkdown(writing.page, column.parts, true)));
  const rule = table.columns.map((column) => (column.isNumeric ? "--:" : "---"));
  const rows = table.rows.map((row) => {
    const id = row.id === null ? "" : `<a id="${anchor(writing, row.id)}"></a>`;
    return `| ${row.cells.map((parts, place) => `${place === 0 ? id : ""}${cell(inlineMarkdown(writing.page, parts, true))}`).join(" | ")} |`;
  });
  return [`| ${head.join(" | ")} |`, `| ${rule.join(" | ")} |`, ...rows];
}

const anchor = (writing: MarkdownContext, id: string): string =>
  writing.ids.take(id.replace(/\s+/g, "-").replace(/["&<>]/g, ""));

function sectionLines(writing: MarkdownContext, { id, title, label, body }: Section, level: number): readonly string[] {
  const called = label === null || label.name === "" ? "" : ` (${label.kind} \`${label.name}\`)`;
  return [
    ...(id === null ? [] : [`<a id="${anchor(writing, id)}"></a>`, ""]),
    `${"#".repeat(Math.min(6, level + 1))} ${plainMarkdown(title)}${called}`,
    "",
    ...blocks(writing, body, level + 1),
  ];
}

function pictureLines(
  writing: MarkdownContext,
  { name, svg, alt }: Extract<DocBlock, { kind: "picture" }>,
): readonly string[] {
  const folder = writing.page.slice(0, writing.page.lastIndexOf("/") + 1);
  const path = `pictures/${name}.svg`;
  writing.pictures.push({ path: `${folder}${path}`, text: svg });
  return [`![${plainMarkdown(alt)}](${path.split("/").map(encodeURIComponent).join("/")})`];
}
