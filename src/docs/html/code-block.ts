/** A block of code, whose columns stay columns. */

/** Rows of a table, or words that several blanks bring below each other. */
const hasColumns = (code: string): boolean => code.split("\n").some((line) => /^\s*\||\S {2,}\S/.test(line));

/** What has columns scrolls by itself, with the keyboard, too; other lines are broken. `style`: an attribute with a space before it, or nothing. */
export function codeBlockHtml(code: string, inside: string, style = ""): string {
  const scrolls = hasColumns(code) ? ' class="columns" role="group" aria-label="Code" tabindex="0"' : "";
  return `<pre${scrolls}${style}><code>${inside}</code></pre>`;
}
