/** Tables in Markdown that are rules show what the rules read; all others are Markdown. */
import { expect, it } from "vitest";
import { docsOf } from "../../../src/docs/site.ts";
import { markdownHtml } from "../../../src/docs/embed.ts";
import { compileProject, exactAsker } from "../../../src/driver/compile.ts";
import { sourceText } from "../../../src/source/text.ts";
import { memoryHost } from "../../support/memory-host.ts";

const text = `---
title: of no matter
---
# Things

| mood | sign |
| --- | --- |
| *good* | __x__ |

\`\`\`rules
rulebook t { title "T" }
\`\`\`

### table Thing

What there __is__.

| name: key | worth: int | notes: optional text |
| --------- | ---------: | -------------------- |
| __proto__ | 2*3*4 | *not* all of it, a\\|b, <b>&amp;</b> |
| snake_case_ | 5 | [no](https://example.org) |

### More

| a | b |
| --- | --- |
| **c** | d |
`;

const plain = (html: string): string =>
  html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
const cells = (html: string): readonly string[] =>
  [...html.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/g)].map(([, inner = ""]) => inner);

it("shows cells of rules as they are read, and the tables around them as Markdown", () => {
  const html = markdownHtml(sourceText("rules/t/t.rules.md", text));
  expect(cells(html).map(plain).join(" | ")).toBe(
    [
      "mood | sign | <em>good</em> | <strong>x</strong>",
      "name: key | worth: int | notes: optional text",
      "proto | 2*3*4 | *not* all of it, a|b, <b>&amp;</b>",
      "snake_case_ | 5 | [no](https://example.org)",
      "a | b | <strong>c</strong> | d",
    ].join(" | "),
  );
  expect(html).toContain("What there <strong>is</strong>.");
});

it("says the same names and texts as the document of the rules", async () => {
  const compilation = await compileProject(memoryHost({ "rules/t/t.rules.md": text }));
  expect(compilation.diagnostics).toEqual([]);
  const files = await docsOf(compilation, { form: "site", asker: await exactAsker() });
  const book = files.find(({ path }) => path.endsWith("t/index.html"))?.text ?? "";
  for (const cell of ["proto", "*not* all of it, a|b, <b>&amp;</b>", "snake_case_", "[no](https://example.org)"])
    expect(cells(book).map(plain)).toContain(cell);
});
