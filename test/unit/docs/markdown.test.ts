/** Markdown that a reader of Markdown may show: nothing that a designer wrote becomes a tag, a picture from elsewhere or a script. */
import markdownIt from "markdown-it";
import { expect, it } from "vitest";
import { docsOf } from "../../../src/docs/site.ts";
import { compileProject, exactAsker } from "../../../src/driver/compile.ts";
import { handbook } from "../../support/handbook.ts";
import { hostileBook } from "../../support/hostile-book.ts";
import { memoryHost } from "../../support/memory-host.ts";

/** As generous as any host: tags are taken as they are, and every address. */
const generous = markdownIt({ html: true });
generous.validateLink = () => true;

const written = async (files: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await docsOf(await compileProject(memoryHost(files), { withoutExamples: true }), {
        form: "markdown",
        oracle: await exactAsker(),
      })
    ).map((each) => [each.path, each.text]),
  );

it("holds no tag that a designer wrote", async () => {
  const files = await written(hostileBook);
  const html = [...files]
    .filter(([path]) => path.endsWith(".md"))
    .map(([, text]) => generous.render(text))
    .join("\n");
  const tags = new Set([...html.matchAll(/<([a-z][a-z0-9]*)\b/gi)].map((match) => (match[1] ?? "").toLowerCase()));
  for (const tag of ["script", "svg", "iframe", "b"]) expect(tags, tag).not.toContain(tag);
  const places = [...html.matchAll(/<[^>]*? (?:href|src)="([^"]*)"/g)].map((match) => match[1] ?? "");
  expect(places.filter((place) => /^\s*(?:javascript|data|file):|etc\/passwd/i.test(place))).toEqual([]);
  expect(
    [...html.matchAll(/<img[^>]* src="([^"]*)"/g)]
      .map((match) => match[1] ?? "")
      .filter((place) => !place.startsWith("pictures/")),
  ).toEqual([]);
  expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]* on(?:error|load|toggle)=/i);
});

it("leads nowhere that is not there", async () => {
  const files = await written(handbook);
  const broken: string[] = [];
  for (const [path, text] of files) {
    if (!path.endsWith(".md")) continue;
    for (const match of generous.render(text).matchAll(/ (?:href|src)="([^"]*)"/g)) {
      const url = new URL((match[1] ?? "").replaceAll("&amp;", "&"), `https://site.test/${path}`);
      const [target, anchor] = [decodeURIComponent(url.pathname.slice(1)), decodeURIComponent(url.hash.slice(1))];
      if (url.host !== "site.test") continue;
      if (!files.has(target) || (anchor !== "" && files.get(target)?.includes(`<a id="${anchor}"></a>`) !== true))
        broken.push(`${path}: ${match[1] ?? ""}`);
    }
  }
  expect(broken).toEqual([]);
});
