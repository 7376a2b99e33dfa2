import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { readCsv } from "../../../src/resolve/csv.ts";
import { sourceText } from "../../../src/source/text.ts";
import { Span } from "../../../src/source/span.ts";

function read(text: string) {
  const found = new Collector();
  const csv = readCsv(sourceText("t.csv", text), found);
  return {
    csv,
    header: csv.header?.cells.map((cell) => cell.text),
    rows: csv.rows.map((row) => row.cells.map((cell) => cell.text)),
    codes: found.sorted().map((each) => each.code),
    found,
    text,
  };
}

describe("separators", () => {
  it.each([
    ["a,b,c;d\n1,2,3\n", ","],
    ["a;b;c,d\n1;2;3,4\n", ";"],
    ["a\tb,c\n1\t2\n", "\t"],
    ['"x;y;z",b\n1,2\n', ","],
    ["one\n1\n", ","],
    ["sep=;\na;b\n1;2\n", ";"],
  ])("%j is read by %j", (text, separator) => {
    expect(read(text).csv.separator).toBe(separator);
  });
  it("leaves out a `sep=` line", () => {
    expect(read("sep=;\r\na;b\r\n1;2").header).toEqual(["a", "b"]);
  });
});

describe("cells", () => {
  it("reads quotes, doubled quotes and line endings inside them", () => {
    const { header, rows, codes } = read('name,note\r\n"a, b","say ""hi"""\r\nx,"two\r\nlines"\r\n');
    expect(header).toEqual(["name", "note"]);
    expect(rows).toEqual([
      ["a, b", 'say "hi"'],
      ["x", "two\r\nlines"],
    ]);
    expect(codes).toEqual([]);
  });
  it("skips a byte-order mark and lines in which nothing stands", () => {
    expect(read("\ufeffa,b\n\n , \n1,2\n,\n").rows).toEqual([["1", "2"]]);
  });
  it("keeps a quote in the middle of a cell", () => {
    expect(read('a,b\n5" nail,2\n').rows).toEqual([['5" nail', "2"]]);
  });
  it("knows lone carriage returns as line endings", () => {
    expect(read("a,b\r1,2\r3,4").rows).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
  });
  it("points at the text of each cell", () => {
    const { csv, text } = read('a, b \n "x""y" ,  2\n');
    expect(csv.header?.cells.map(({ span }) => text.slice(span.start, span.end))).toEqual(["a", "b"]);
    expect(csv.rows[0]?.cells.map(({ span }) => text.slice(span.start, span.end))).toEqual(['x""y', "2"]);
  });
});

describe("mistakes", () => {
  it("reports all of them and reads on", () => {
    const { rows, codes } = read('a,b\n"open,2\n"x" y,3\n4,"also open\n5,6\n');
    // The quote of the first line closes at the one of the second, as RFC 4180 has it; the last one is never closed.
    expect(codes).toEqual(["text-after-quote", "quote-not-closed"]);
    expect(rows.at(-1)).toEqual(["5", "6"]);
  });
  it("points at the quote that is not closed", () => {
    const { found } = read('a\n"open\nb\n');
    expect(found.sorted()[0]?.span).toEqual(Span.still("t.csv", 2, 3));
  });
});

it("gives back what a writer of RFC 4180 wrote", () => {
  const cell = fc
    .string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", "\r", "\t", "é", " ", "|", "\u2028"), maxLength: 8 })
    .map((text) => text.trim());
  fc.assert(
    fc.property(
      fc.constantFrom(",", ";", "\t"),
      fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 }),
      (separator, rows) => {
        const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
        const text = [["h1", "h2", "h3"], ...rows].map((row) => row.map(quoted).join(separator)).join("\r\n");
        const result = read(text);
        expect(result.codes).toEqual([]);
        expect(result.rows).toEqual(rows.filter((row) => row.some((each) => each !== "")));
      },
    ),
    { seed: 20240517, numRuns: 500 },
  );
});

it("never throws and never hangs on any text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", "\r", "\t", "\ufeff", "sep="), maxLength: 60 }),
      (text) => {
        const { csv } = read(text);
        for (const row of csv.rows)
          for (const { span } of row.cells) expect(span.end <= text.length && span.start <= span.end).toBe(true);
      },
    ),
    { seed: 7, numRuns: 3000 },
  );
});

it("reads 100,000 rows", () => {
  const text = `name,hp,note\n${Array.from({ length: 100_000 }, (_, index) => `Row ${index},${index},"a, ""b"" ${index}"`).join("\n")}`;
  expect(read(text).rows).toHaveLength(100_000);
});

it("reads a cell of ten million characters, and one with a million quotes", () => {
  expect(read(`a,b\n${"x".repeat(10_000_000)},1\n`).rows[0]?.[0]).toHaveLength(10_000_000);
  expect(read(`a,b\n"${'""'.repeat(1_000_000)}",1\n`).rows[0]?.[0]).toHaveLength(1_000_000);
  expect(read(`a,b\n"${'""'.repeat(1_000_000)}\n`).codes).toEqual(["quote-not-closed"]);
});
