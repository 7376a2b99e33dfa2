/** Markdown of designers as HTML: no tags of theirs, no pictures from elsewhere, and links only where one may follow them. */
import markdownIt from "markdown-it";
import type { DocBlock, ProseLink } from "../model.ts";
import { href } from "./address.ts";

const reader = markdownIt({ html: false, linkify: false, typographer: false });
reader.disable("image");
// Which links stay is said below: of the others the words stay.
reader.validateLink = () => true;

type Token = ReturnType<typeof reader.parse>[number];

/** Headings become those of the place in which they stand: the highest is one below `level`. */
export function proseHtml({ text, links }: Extract<DocBlock, { kind: "prose" }>, level: number, page: string): string {
  const tokens = reader.parse(text, {});
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
