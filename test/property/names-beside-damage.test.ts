/**
 * A sign is lost from rules that are in order, or stands there twice: no name is told as unknown because of that. A name that
 * nothing has is told all the same where it stands in another declaration.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { projectRoot } from "../support/project-files.ts";
import { chance, type Chance } from "../support/random.ts";
import { compileTexts } from "../support/render.ts";
import { seedFrom, tries } from "../support/soak.ts";

interface Book {
  readonly path: string;
  readonly files: ReadonlyMap<string, string>;
}

/** All rulebooks of a folder, each alone. */
function booksIn(folder: string): readonly Book[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const files = new Map(
        readdirSync(join(folder, name))
          .filter((file) => /\.(?:rules|csv)$/.test(file))
          .map((file) => [`rules/${name}/${file}`, readFileSync(join(folder, name, file), "utf8")]),
      );
      return [...files.keys()].filter((path) => path.endsWith(".rules")).map((path) => ({ path, files }));
    });
}

const books = ["src/studio/gallery", "test/systems"].flatMap((folder) => booksIn(join(projectRoot, folder)));

const seed = seedFrom(20_261_128);
const random = chance(seed);

async function errorsOf({ path, files }: Book, text: string): Promise<readonly Diagnostic[]> {
  const { diagnostics } = await compileTexts(new Map(files).set(path, text));
  return diagnostics.filter(({ severity }) => severity === "error");
}

/** Without texts and remarks, which hold no signs and no names. */
const plain = (text: string): string => text.replaceAll(/"[^"\n]*"|#.*/g, (hidden) => " ".repeat(hidden.length));

function damage(text: string, { pick, once }: Chance): string {
  const { 0: sign, index: at } = pick([...plain(text).matchAll(/[()[\]{}|=,:+*/<>-]/g)]);
  return `${text.slice(0, at)}${once(2) ? "" : `${sign}${sign}`}${text.slice(at + 1)}`;
}

/** Rules of one line, each written once. */
const linesOf = (text: string): readonly string[] =>
  (text.match(/^rule \w+\([^)\n]*\)[^={\n]*= [^{}"#\n]*$/gm) ?? []).filter(namesOne);

const namesOne = (line: string): boolean =>
  new RegExp(`(?<![\\w.]|\\bis )${/\((\w+):/.exec(line)?.[1] ?? "none"}\\b`).test(line.slice(line.indexOf(" = ")));

const hasLines = ({ path, files }: Book): boolean => linesOf(files.get(path) ?? "").length > 2;

function inBody(line: string, change: (body: string) => string): string {
  const at = line.indexOf(" = ") + 3;
  return line.slice(0, at) + change(line.slice(at));
}

/** A sign of its formula is lost or stands there twice, or too much stands behind it. */
const damageBody = (line: string, random: Chance): string =>
  inBody(line, (body) => (random.once(3) || !/[()+*/<>-]/.test(body) ? `${body} 3 3` : damage(body, random)));

/** Where a formula names a parameter, it names nothing. Behind `is` it may be a row of what another rule gives. */
function misspell(line: string, { pick }: Chance): string {
  const parameters = [...line.matchAll(/(\w+):/g)].map(([, name = ""]) => name);
  return inBody(line, (body) => {
    const { 0: name, index: at } = pick(
      [...body.matchAll(/(?<![\w.]|\bis )[A-Za-z]\w*/g)].filter(([each]) => parameters.includes(each)),
    );
    return `${body.slice(0, at)}qzxv${body.slice(at + name.length)}`;
  });
}

const isOfName = ({ code }: Diagnostic): boolean => /^(?:unknown-(?!sign)|no-member|not-a-type)/.test(code);

describe(`names beside damage, seed ${seed}`, () => {
  const times = tries(20_000, 250);

  it(`are not unknown because of it, ${times} times`, { timeout: times * 400 }, async () => {
    const wrong: string[] = [];
    for (let i = 0; i < times; i += 1) {
      const book = random.pick(books);
      const damaged = damage(book.files.get(book.path) ?? "", random);
      const found = (await errorsOf(book, damaged)).filter(isOfName);
      for (const { span, code } of found) {
        const text = damaged.slice(span.start, span.end);
        wrong.push(`${book.path}: ${code} ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  const pairs = tries(10_000, 150);

  it(`are told where nothing has them, ${pairs} times`, { timeout: pairs * 400 }, async () => {
    const wrong: string[] = [];
    for (let i = 0; i < pairs; i += 1) {
      const book = random.pick(books.filter(hasLines));
      const text = book.files.get(book.path) ?? "";
      const rules = linesOf(text);
      const first = random.below(rules.length - 1);
      const others = rules.filter((_, index) => index !== first);
      const [broken, misspelt] = [rules[first] ?? "", random.pick(others)];
      const lines = { [broken]: damageBody(broken, random), [misspelt]: misspell(misspelt, random) };
      const damaged = text
        .split("\n")
        .map((line) => lines[line] ?? line)
        .join("\n");
      const at = damaged.indexOf("qzxv");
      const found = await errorsOf(book, damaged);
      if (!found.some(({ span }) => span.start <= at && at < span.end))
        wrong.push(`${book.path}: ${lines[broken]} / ${lines[misspelt]}: ${found.map((f) => f.code)}`);
    }
    expect(wrong).toEqual([]);
  });
});
