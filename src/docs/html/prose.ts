/** Markdown of designers as HTML: no tags of theirs, no pictures from elsewhere, and links only where one may follow them. */
import markdownIt from "markdown-it";
import type { DocBlock, ProseLink } from "../model.ts";
import { href } from "./address.ts";

const reader = markdownIt({ html: false, linkify: false, typographer: false });
reader.disable("image");
// Which links stay is said below: of the others the words stay.
reader.validateLink = () => true;

type Token = ReturnType<typeof reader.parse>[number];

/** Headings become those of the place in which they stand: the highest is one below `level`. `rules`: tables that are rules. */
export function proseHtml(
  { text, links }: Extract<DocBlock, { kind: "prose" }>,
  level: number,
  page: string,
  rules: RuleTables | null = null,
): string {
  const tokens = reader.parse(text, {});
  if (rules !== null) showAsRead(tokens, rules);
  const highest = Math.min(
    ...tokens.flatMap((token) => (token.type === "heading_open" ? [Number(token.tag.slice(1))] : [])),
  );
  for (const token of tokens) {
    if (token.type === "heading_open" || token.type === "heading_close")
      token.tag = `h${Math.min(6, level + 1 + Number(token.tag.slice(1)) - highest)}`;
    if (token.children !== null) token.children = filterLinks(token.children, links ?? [], page);
  }
  return reader.renderer.render(tokens, reader.options, {});
}

export interface RuleTables {
  /** Whether the table that begins on this line, counted from 0, is one. */
  isRules(line: number): boolean;
  /** What the rules read in a cell. */
  read(cell: string): string;
}

/** In a formula a sign for bold print multiplies, and in a name it is a sign of the name. */
function showAsRead(tokens: readonly Token[], { isRules, read }: RuleTables): void {
  let isInside = false;
  for (const { type, map, content, children } of tokens) {
    if (type === "table_open" || type === "table_close") isInside = type === "table_open" && isRules(map?.[0] ?? -1);
    const [first, ...rest] = isInside && type === "inline" ? (children ?? []) : [];
    if (first === undefined) continue;
    [first.type, first.content] = ["text", read(content)];
    children?.splice(1, rest.length);
  }
}

/** Links out into the world and to known files; all others lose their link. */
function filterLinks(tokens: readonly Token[], links: readonly ProseLink[], page: string): Token[] {
  const open: boolean[] = [];
  return tokens.filter((token) => {
    if (token.type === "link_open") {
      const address = String(token.attrGet("href") ?? "");
      const target = links.find((each) => each.written === address);
      if (target !== undefined) token.attrSet("href", href(page, target.to));
      open.push(target !== undefined || /^(?:https?:|mailto:)/i.test(address));
      return open.at(-1) === true;
    }
    return token.type === "link_close" ? open.pop() === true : true;
  });
}
