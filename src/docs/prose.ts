/** Markdown of designers as HTML: no tags of theirs, no pictures from elsewhere, and links only where one may follow them. */
import markdownIt from "markdown-it";

const reader = markdownIt({ html: false, linkify: false, typographer: false });
reader.disable("image");
reader.validateLink = (address) => /^(?:https?:|mailto:|#)/i.test(address.trim());

/** Headings become those of the place in which they stand: the highest is one below `level`. */
export function proseHtml(text: string, level: number): string {
  const tokens = reader.parse(text, {});
  for (const token of tokens) {
    if (token.type === "heading_open" || token.type === "heading_close") token.tag = `h${Math.min(6, level + Number(token.tag.slice(1)))}`;
  }
  return reader.renderer.render(tokens, reader.options, {});
}
