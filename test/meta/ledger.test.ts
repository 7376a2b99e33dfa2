/**
 * Every rule, table row, worked example, contradiction and doubt of the five source documents has its place: `ledger/` lists
 * for each its file and the text of the line it stands on. A row whose line is changed or removed must be given its place anew.
 * What the sources work out themselves stands in an example or a report, and what they get wrong by their own rules is disputed.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** How many rows of each kind the ledger of a document has: R rules, T and Q table rows, E examples, X contradictions, A doubts, C checks. */
const documents: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  PEN: {
    A: 24,
    C: 10,
    E: 33,
    Q1: 6,
    Q2: 5,
    Q3: 8,
    R: 35,
    T1: 11,
    T2: 9,
    T3: 8,
    T4: 8,
    T5: 8,
    T6: 5,
    T7: 6,
    T9: 10,
    X: 18,
  },
  QUD: {
    A: 19,
    C: 7,
    E: 6,
    R: 47,
    "T1-1": 19,
    "T1-2": 19,
    "T1-3": 19,
    "T1-4": 19,
    "T1-5": 19,
    "T1-6": 19,
    "T1-AV": 19,
    X: 7,
  },
  COV: { A: 25, C: 7, E: 12, R: 22, X: 4 },
  ABS: { A: 39, C: 14, E: 17, R: 65, T1: 10, T2: 6, T3: 12, T4: 5, T5: 4, T6: 13, T7: 4, T8: 6, X: 15 },
  FSA: { A: 17, C: 6, E: 3, R: 15, T1: 3, X: 2 },
};

/** Worked examples and cells that the sources' own rules contradict. */
const contradicted = new Set(
  `PEN-E-01 PEN-Q1-02 PEN-Q1-06 PEN-Q2-05
  QUD-E-06 QUD-T1-3-M03 QUD-T1-5-P00 QUD-T1-6-P02 QUD-T1-AV-M01
  ABS-E-03 ABS-E-10 ABS-E-13 ABS-E-14 ABS-E-16 ABS-E-17`.split(/\s+/),
);

interface Row {
  readonly id: string;
  readonly file: string;
  readonly text: string;
}

const rowsOf = (document: string): readonly Row[] =>
  readFileSync(`${root}test/meta/ledger/${document}.tsv`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [id = "", file = "", text = ""] = line.split("\t");
      return { id, file, text };
    });

/** Tables may be laid out anew: spaces count once. */
const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

const lines = new Map<string, readonly string[]>();
function linesOf(file: string): readonly string[] {
  const known = lines.get(file) ?? readFileSync(root + file, "utf8").split("\n");
  lines.set(file, known);
  return known;
}

function standsOnOneLine({ file, text }: Row): boolean {
  if (plain(text) === "") return false;
  return (
    linesOf(file).filter((line) => line.includes(text)).length === 1 ||
    linesOf(file).filter((line) => plain(line).includes(plain(text))).length === 1
  );
}

const isAt = ({ text }: Row, line: string): boolean => line.includes(text) || plain(line).includes(plain(text));

/** The declaration that the row's line belongs to, as far as its closing brace; in Markdown, a heading and its table. */
function declarationOf(row: Row): string {
  const all = linesOf(row.file);
  const at = all.findIndex((line) => isAt(row, line));
  const begins = all.flatMap((line, index) => (index <= at && /^(?:[a-z]|### )/.test(line) ? [index] : []));
  const begin = begins.at(-1) ?? 0;
  const end = all.findIndex((line, index) => index > begin && /^(?:\}|[a-z]|#)/.test(line));
  return all.slice(begin, end === -1 ? undefined : end + 1).join("\n");
}

describe.each(Object.entries(documents))("the ledger of %s", (document, kinds) => {
  const rows = rowsOf(document);

  it("lists each row once", () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const counted: Record<string, number> = {};
    for (const { id } of rows) {
      const kind = id.split("-").slice(1, -1).join("-");
      counted[kind] = (counted[kind] ?? 0) + 1;
    }
    expect(counted).toEqual(kinds);
  });

  it("gives each row one line of one file", () => {
    const lost = rows.filter((row) => !standsOnOneLine(row));
    expect(lost).toEqual([]);
  });

  it("has what the document works out itself in an example, a report or a check", () => {
    const worked = rows.filter(({ id }) => /-(?:E|Q\d|T1-(?:AV|\d))-/.test(id));
    const elsewhere = worked.filter((row) => !/^(?:### )?(?:examples?|report|check) /.test(declarationOf(row)));
    expect(elsewhere).toEqual([]);
  });

  it("disputes what contradicts the document's own rules", () => {
    const wrong = rows.filter(({ id }) => contradicted.has(id));
    expect(wrong.filter((row) => !/\bdisputed\b/.test(declarationOf(row)))).toEqual([]);
  });
});
