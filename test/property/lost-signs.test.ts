/** A sign is lost from a rulebook that is in order: one finding says so, nothing follows from it, and a fix puts it back. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { edited } from "../support/editor-session.ts";
import { projectRoot } from "../support/project-files.ts";
import { compileTexts } from "../support/render.ts";

const gallery = join(projectRoot, "src/studio/gallery");

interface Book {
  readonly path: string;
  readonly files: ReadonlyMap<string, string>;
}

/** The starter and the small classics of the gallery. */
const books: readonly Book[] = readdirSync(gallery, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({
    path: `rules/${name}/${name}.rules`,
    files: new Map(
      readdirSync(join(gallery, name)).map((file) => [
        `rules/${name}/${file}`,
        readFileSync(join(gallery, name, file), "utf8"),
      ]),
    ),
  }));

const codesOf = (found: readonly Diagnostic[]): readonly string[] =>
  found.filter(({ severity }) => severity === "error").map(({ code }) => code);

/** What is wrong with what is said where one place of the text is written otherwise; null: nothing. */
async function told(
  { path, files }: Book,
  at: number,
  length: number,
  instead: string,
  expected: readonly string[],
): Promise<string | null> {
  const text = files.get(path) ?? "";
  const damaged = new Map(files).set(path, text.slice(0, at) + instead + text.slice(at + length));
  const { diagnostics } = await compileTexts(damaged);
  const where = `${path}:${text.slice(0, at).split("\n").length}`;
  const codes = codesOf(diagnostics);
  if (codes.length !== 1 || !expected.includes(codes[0] ?? "")) return `${where}: ${codes.join(", ")}`;
  const fix = diagnostics.find(({ severity }) => severity === "error")?.fixes[0];
  if (fix === undefined) return `${where}: no fix`;
  const after = codesOf((await compileTexts(edited(damaged, fix.edits))).diagnostics);
  return after.length === 0 ? null : `${where}: mended, ${after.join(", ")}`;
}

/** Bars between two cells of rows, without the heading and its line of dashes, which say what the columns are. */
function innerBars(text: string): readonly number[] {
  const places: number[] = [];
  let start = 0;
  let rowsBefore = 0;
  for (const line of text.split("\n")) {
    const isRow = /^\s*\|.*\|\s*$/.test(line);
    rowsBefore = isRow ? rowsBefore + 1 : 0;
    if (isRow && rowsBefore > 2 && !/^[\s|:-]+$/.test(line)) {
      const bars = [...line.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
      for (const [place, bar] of bars.entries()) {
        const cell = (from: number | undefined, to: number | undefined): string =>
          line.slice((from ?? 0) + 1, to).trim();
        // Beside an empty cell nothing shows where it was.
        if (
          place > 0 &&
          place < bars.length - 1 &&
          cell(bars[place - 1], bar) !== "" &&
          cell(bar, bars[place + 1]) !== ""
        )
          places.push(start + bar);
      }
    }
    start += line.length + 1;
  }
  return places;
}

/** The braces that end a declaration. */
const lastBraces = (text: string): readonly number[] => [...text.matchAll(/^\}$/gm)].map(({ index }) => index);

it("bars and braces are there to be lost", () => {
  const texts = books.map(({ path, files }) => files.get(path) ?? "");
  expect(texts.flatMap(innerBars).length).toBeGreaterThan(40);
  expect(texts.flatMap(lastBraces).length).toBeGreaterThan(40);
});

describe.each(books.map((book) => [book.path, book] as const))("%s", (_, book) => {
  const text = book.files.get(book.path) ?? "";

  it("a bar", async () => {
    const wrong = await Promise.all(
      innerBars(text).map((at) => told(book, at, 1, " ", ["too-few-cells", "cells-in-row"])),
    );
    expect(wrong.filter((each) => each !== null)).toEqual([]);
  });

  it("a brace that ends a declaration", async () => {
    const wrong = await Promise.all(lastBraces(text).map((at) => told(book, at, 2, "", ["unclosed-bracket"])));
    expect(wrong.filter((each) => each !== null)).toEqual([]);
  });
});
