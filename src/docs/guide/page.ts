/** A page of the guide, written by us in Markdown, as HTML: its blocks are coloured, its examples can be opened. */
import markdownIt from "markdown-it";
import { escapeXml } from "../../picture/svg.ts";
import { codeIn } from "../code.ts";
import { relative } from "../html/address.ts";
import { codeBlockHtml } from "../html/code-block.ts";
import { codeHtml } from "../html/inline.ts";

/** One file in Markdown and where it is on the site, without an ending. */
export interface GuidePage {
  /** In the repository. */
  readonly file: string;
  readonly path: string;
  readonly text: string;
  /** Addresses that open the example of a block, by the line that its code begins with. */
  readonly opens: ReadonlyMap<number, string>;
}

export interface GuideHeading {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  /** The words below it, up to the next one. */
  readonly text: string;
}

export interface WrittenPage {
  readonly title: string;
  readonly html: string;
  readonly headings: readonly GuideHeading[];
}

/** Leads a link of a file to the site; null: there is nothing. */
export type LeadTo = (file: string, target: string) => string | null;

const reader = markdownIt({ html: true, linkify: false, typographer: false });
type Token = ReturnType<typeof reader.parse>[number];

/** As Git hosts name the places of headings. */
export const headingSlug = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

export function writeGuidePage(page: GuidePage, leadTo: LeadTo): WrittenPage {
  const tokens = reader.parse(page.text, {}).filter((token) => !isRemark(token));
  const headings = headingsOf(tokens);
  const parts: string[] = [];
  let heading = -1;
  let examples = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      heading += 1;
      examples = 0;
      token.attrSet("id", headings[heading]?.id ?? "");
    }
    leadOn(page, token, leadTo);
    if (token.type !== "fence") {
      parts.push(renderToken(tokens, index));
      continue;
    }
    examples += 1;
    const title = headings[heading]?.title ?? "";
    parts.push(fenceHtml(page, token, examples === 1 ? title : `${title}, ${examples}`));
  }
  return { title: headings[0]?.title ?? page.path, html: `<div class="prose">${parts.join("")}</div>`, headings };
}

/** Marks for those who write the page. */
const isRemark = ({ type, content }: Token): boolean => type === "html_block" && /^\s*<!--[^]*-->\s*$/.test(content);

function renderToken(tokens: readonly Token[], index: number): string {
  const token = tokens[index];
  if (token === undefined) return "";
  // Wide tables scroll by themselves, with the keyboard, too.
  if (token.type === "table_open") return `<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>`;
  if (token.type === "table_close") return "</table></div>\n";
  return reader.renderer.render([token], reader.options, {});
}

function headingsOf(tokens: readonly Token[]): readonly GuideHeading[] {
  const found: { id: string; title: string; level: number; words: string[] }[] = [];
  const taken = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type === "heading_open") {
      const title = wordsOf(tokens[index + 1]);
      const slug = headingSlug(title);
      const before = taken.get(slug) ?? 0;
      taken.set(slug, before + 1);
      found.push({
        id: before === 0 ? slug : `${slug}-${before}`,
        title,
        level: Number(token.tag.slice(1)),
        words: [],
      });
    } else if (tokens[index - 1]?.type !== "heading_open") found.at(-1)?.words.push(wordsOf(token));
  }
  return found.map(({ words, ...rest }) => ({ ...rest, text: words.join(" ").replaceAll(/\s+/g, " ").trim() }));
}

function wordsOf(token: Token | undefined): string {
  if (token === undefined || token.type === "html_block") return "";
  return token.children === null ? token.content : token.children.map(({ content }) => content).join("");
}

/** Links and pictures of a token, from its file to the site. */
function leadOn({ file }: GuidePage, { children }: Token, leadTo: LeadTo): void {
  for (const child of children ?? []) {
    const name = child.type === "link_open" ? "href" : child.type === "image" ? "src" : null;
    const written = name === null ? "" : String(child.attrGet(name) ?? "");
    if (name === null || /^https?:/.test(written)) continue;
    const target = leadTo(file, decodeURI(written));
    if (target === null) throw new Error(`${file} leads to ${written}, which is not part of the site.`);
    child.attrSet(name, target);
  }
}

function fenceHtml(page: GuidePage, { content, info, map }: Token, title: string): string {
  const [language = ""] = info.split(" ");
  const code = content.replace(/\n$/, "");
  const inside = language === "rules" ? codeHtml(page.path, codeIn(null, code)) : escapeXml(code);
  // The line below the mark, from 1.
  const address = page.opens.get((map?.[0] ?? 0) + 2);
  const open =
    address === undefined
      ? ""
      : `<p class="open"><a href="${escapeXml(`${relative(page.path, "studio/index.html")}${address}`)}" aria-label="Open it in the Studio: ${escapeXml(title)}">Open it in the Studio</a></p>\n`;
  return `${codeBlockHtml(code, inside)}\n${open}`;
}
