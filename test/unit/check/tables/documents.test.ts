import { describe, expect, it } from "vitest";
import { valueOf, withPoints } from "../../../../src/check/tables/number-cells.ts";
import { resolved } from "../../../support/resolved.ts";

interface Told {
  readonly code: string;
  readonly fixes: readonly string[];
}

/** What is said of a cell of one column, and what the fixes put there. */
function told(type: string, cell: string): readonly Told[] {
  const result = resolved(`let base = 4\ntable T {\n  | name: key | cell: ${type} |\n  | A | ${cell} |\n}\n`);
  result.checked("T");
  return result.found
    .sorted()
    .map((each) => ({ code: each.code, fixes: each.fixes.flatMap((fix) => fix.edits.map((edit) => edit.text)) }));
}

describe("numbers as documents write them", () => {
  it.each([
    ["**5**", "5"],
    ["*7.5*", "7.5"],
    ["_12_", "12"],
    ["`12`", "12"],
    ["***3***", "3"],
    ["**-5**", "-5"],
    ["**47.9%**", "47.9%"],
    ["1E+03", "1000"],
    ["2.5e-2", "0.025"],
    ["-1e3", "-1000"],
    ["1.5E1", "15"],
    ["12.345e1", "123.45"],
    ["5e-7", "0.0000005"],
    ["1e21", "1000000000000000000000"],
    ["1.1e23", "110000000000000000000000"],
    ["1.5e-99", `0.${"0".repeat(98)}15`],
    ["0.05e2", "5"],
    ["100e-2", "1"],
    ["120e0", "120"],
    ["+1.50e1", "15"],
    ["-25e-1", "-2.5"],
    ["- 2", "-2"],
    ["- 2.5%", "-2.5%"],
    ["- 12", "-12"],
    ["-  2", "-2"],
    ["- 2.25", "-2.25"],
    ["4.25 kg", "4.25"],
    ["x2.25", "2.25"],
    ["1,000", "1000"],
    ["12,000", "12000"],
    ["1,234,567.25", "1234567.25"],
    ["1 000 000", "1000000"],
    ["1'000", "1000"],
    ["1\u00A0000", "1000"],
    ["1\u202F000", "1000"],
    ["-1,000", "-1000"],
    ["\u22121,000", "-1000"],
    ["\u20131,000", "-1000"],
    ["+1,000", "1000"],
    ["7,5", "7.5"],
    ["1,00", "1.00"],
    ["1,0000", "1.0000"],
    ["1234,5", "1234.5"],
    ["-7,5", "-7.5"],
    ["\u22127,5", "-7.5"],
    ["+7,5", "7.5"],
    ["0.5x", "0.5"],
    ["3*", "3"],
    ["3\u00D7", "3"],
    ["4 kg", "4"],
    ["4 tons", "4"],
    ["4 lbs.", "4"],
    ["-4 kg", "-4"],
    ["\u22124 kg", "-4"],
    ["5€", "5"],
    ["90°", "90"],
    ["6'", "6"],
    ['6"', "6"],
    ["10 (metric tons)", "10"],
    ["$12", "12"],
    ["€ 2.5", "2.5"],
    ["x3", "3"],
    ["\u00D7 3", "3"],
    ["7O", "70"],
    ["2l5", "215"],
    ["3 l", "3"],
  ])("`%s` means %s", (cell, meant) => {
    expect(told("number", cell)).toEqual([{ code: "number-as-documents-write-it", fixes: [meant] }]);
  });
  it.each(["12+", "12 +", "7.5+", "7.25+"])("`%s` leaves open what is added: I change nothing", (cell) => {
    expect(told("number", cell)).toEqual([{ code: "number-as-documents-write-it", fixes: [] }]);
  });
  it.each([
    ["5.0", "5"],
    ["-5.00", "-5"],
    ["+12.0", "+12"],
  ])("`%s` in a column of whole numbers is %s", (cell, meant) => {
    expect(told("int", cell)).toEqual([{ code: "number-as-documents-write-it", fixes: [meant] }]);
    expect(told("number", cell)).toEqual([]);
  });
  it.each([
    "N/A",
    "n/a",
    "n.a.",
    "NA",
    "none",
    "nil",
    "Null",
    "-",
    "---",
    "–",
    "—",
    "?",
    "???",
    "..",
    "...",
    "…",
    "TBD",
    "x",
    "-".repeat(40),
  ])("`%s` is nothing, and an empty cell says so", (cell) => {
    expect(told("int", cell)).toEqual([{ code: "nothing-in-words", fixes: ["optional ", ""] }]);
    expect(told("int default 1", cell)).toEqual([{ code: "nothing-in-words", fixes: [""] }]);
  });
  it("`nothing` among numbers may be 0 as well", () => {
    expect(told("int", "nothing")).toEqual([{ code: "nothing-in-words", fixes: ["0", "optional ", ""] }]);
    expect(told("int default 1", "nothing")).toEqual([{ code: "nothing-in-words", fixes: [""] }]);
  });
  it("`x` is what the rulebook calls so", () => {
    const { codes, checked } = resolved("let x = 4\ntable T {\n  | name: key | cell: int |\n  | A | x |\n}\n");
    expect(checked("T").rows[0]?.cells[1]).toHaveProperty("formula");
    expect(codes()).toEqual([]);
  });
  it("sixty signs may be a number as documents write it, and no more", () => {
    expect(told("number", `${"1".repeat(59)}x`)).toEqual([
      { code: "number-as-documents-write-it", fixes: ["1".repeat(59)] },
    ]);
    expect(told("number", `${"1".repeat(60)}x`).map((each) => each.code)).not.toContain("number-as-documents-write-it");
  });
  it("two hundred signs may be words, and no more", () => {
    expect(told("int", `a ${"b".repeat(198)}`)).toEqual([{ code: "words-for-a-number", fixes: ["optional ", ""] }]);
    expect(told("int", `a ${"b".repeat(199)}`).map((each) => each.code)).not.toContain("words-for-a-number");
  });
  it.each([
    "base or base",
    "not a lot",
    "in between",
    "base is base",
    "match it",
    "to base",
    "a where b",
    "highest of",
    "lowest of",
    "otherwise nothing",
    "x and y",
  ])("`%s` has a word of formulas in it: it is read as one", (cell) => {
    expect(told("int", cell).map((each) => each.code)).not.toContain("words-for-a-number");
  });
  it.each(["1-5", "1 - 5", "1–5", "1 — 5", "1.5-2.5", "1.25-2.5", "1.5-2.25", "10‑20", "1−5"])(
    "`%s` is a band",
    (cell) => {
      // Other dashes are none of a range.
      const heading = /[‑−]/.test(cell) ? [] : [cell.includes(".") ? "range of number" : "range of int"];
      expect(told("int", cell)).toEqual([{ code: "band-in-number", fixes: heading }]);
    },
  );
  it.each([
    "about *5*",
    "*5*, or so",
    "so 1e3",
    "1e3 or so",
    "- 2 or so",
    "so 1,000",
    "so 7,5",
    "7,5 or so",
    "about 12+",
    "12+ or so",
    "about 5 kg",
    "5 kg or so",
    "make x3",
    "x3 or so",
    "so 5.0",
    "5.0 or so",
  ])("`%s` has a number in it and is none", (cell) => {
    for (const type of ["int", "number"])
      expect(told(type, cell).map((each) => each.code)).not.toContain("number-as-documents-write-it");
  });
  it("says which numbers a column of words should have", () => {
    const words = (type: string): string => {
      const { checked, found } = resolved(`table T {\n  | name: key | cell: ${type} |\n  | A | quite a  lot |\n}\n`);
      checked("T");
      return found
        .sorted()
        .map((each) => `${each.message} ${each.label ?? ""} ${each.hint ?? ""}`)
        .join();
    };
    expect([
      words("int").includes("a whole number"),
      words("number").includes("a whole number"),
      words("number").includes("a number"),
    ]).toEqual([true, false, true]);
  });
  it.each(["almost nothing", "a lot, they say", "twice the player's", "as many as there are"])(
    "`%s` is no number",
    (cell) => {
      expect(told("int", cell)).toEqual([{ code: "words-for-a-number", fixes: ["optional ", ""] }]);
    },
  );
  it.each(["if base > 3 { 1 } else { 2 }", "base", "base * 2", "6/12", "base - 1"])("`%s` is a formula", (cell) => {
    expect(told("number", cell)).toEqual([]);
  });
});

describe("a file with semicolons", () => {
  /** What is read, said and mended in one column of it. */
  function sheet(type: string, cell: string): { readonly read: readonly unknown[]; readonly told: readonly Told[] } {
    const { values, found } = resolved(`table T from "t.csv" {\n  name: key\n  cell: ${type}\n}\n`, {
      "t.csv": `name;cell\nA;${cell}\n`,
    });
    const read = values("T", "cell");
    return {
      read,
      told: found
        .sorted()
        .map((each) => ({ code: each.code, fixes: each.fixes.flatMap((fix) => fix.edits.map((edit) => edit.text)) })),
    };
  }
  it.each([
    ["number", "1.500", ["1500", "1,5"]],
    ["int", "1.500", ["1500"]],
    ["number", "1.500.000", ["1500000"]],
    ["number", "-12.250%", ["-12250%", "-12,25%"]],
  ])("asks of %s `%s` what the point is", (type, cell, fixes) => {
    expect(sheet(type, cell)).toEqual({ read: [null], told: [{ code: "point-or-thousands", fixes }] });
  });
  it.each([
    ["number", "1,5", 1.5],
    ["number", "1.234,5", 1234.5],
    ["int", "1500", 1500],
    ["number", "max([1,5])", undefined],
    ["number", "0,5%", 0.005],
  ])("reads of %s `%s` as %j", (type, cell, value) => {
    expect(sheet(type, cell).read).toEqual(value === undefined ? [undefined] : [value]);
  });
  it("has its habits, too", () => {
    expect(sheet("number", "1,5 kg")).toEqual({
      read: [null],
      told: [{ code: "number-as-documents-write-it", fixes: ["1.5"] }],
    });
  });
  it("puts points in numbers alone, where no commas stand between values", () => {
    const cells = [
      "7,5",
      "1.234,5",
      "1.234.567,25",
      "12.34,5",
      "1234.567,5",
      "1,5 to 2,5",
      "a, b",
      "max(1,5)",
      "[1,5]",
      `${"1".repeat(57)} 1,5`.slice(1),
      `${"1".repeat(57)} 1,5`,
    ];
    expect(cells.map(withPoints)).toEqual([
      "7.5",
      "1234.5",
      "1234567.25",
      "12.34.5",
      "1234.567.5",
      "1.5 to 2.5",
      "a, b",
      "max(1,5)",
      "[1,5]",
      `${"1".repeat(56)} 1.5`,
      `${"1".repeat(57)} 1,5`,
    ]);
  });
  it("has numbers that are worth what they are in all others", () => {
    expect(["50%", "0.1%", "-3.25", "+2", "-0", "-0%"].map(valueOf)).toEqual([0.5, 0.001, -3.25, 2, 0, 0]);
    expect(["-0", "-0%"].every((text) => Object.is(valueOf(text), 0))).toBe(true);
  });
});

describe("dates that spreadsheets have made", () => {
  const dates = [
    "2026-05-01",
    "2026/5/1",
    "2026.05.01",
    "01/05/2026",
    "1-5-2026",
    "1.5.2026",
    "1.5.26",
    "1.5.",
    "12.11.",
    "2026-05-01 12:00",
    "2026-05-01T12:00:30",
    "01/05/2026 9:30",
    "5-Jan",
    "5 January",
    "05-jan-26",
    "5. Januar 2026",
    "Jan-05",
    "JAN 2026",
    "Feb-1",
    "3. Feb",
    "März 3",
    "3-Mar",
    "4-Apr",
    "April-4",
    "5 Mai",
    "6-Jun",
    "6 June",
    "6. Juni",
    "7-Jul",
    "7 July",
    "7. Juli",
    "8-Aug",
    "8 August",
    "9-Sep",
    "9 Sept",
    "9 September",
    "10-Oct",
    "10. Okt",
    "10 October",
    "11-Nov",
    "11 November",
    "12-Dec",
    "12. Dez",
    "12 Dezember",
  ];
  it.each(dates)("`%s` is neither a number nor a range", (cell) => {
    for (const type of ["int", "number", "range of int"])
      expect(told(type, cell)).toEqual([{ code: "date-in-cell", fixes: [] }]);
  });
  it.each([
    ["5 marbles", "5"],
    ["12 maybe", "12"],
    ["3 sept-cards", null],
  ])("`%s` is none", (cell, meant) => {
    expect(told("number", cell).map((each) => each.code)).not.toContain("date-in-cell");
    if (meant !== null)
      expect(told("number", cell)).toEqual([{ code: "number-as-documents-write-it", fixes: [meant] }]);
  });
});

describe("ranges as documents write them", () => {
  it.each([
    ["12+", ">= 12"],
    ["12 +", ">= 12"],
    ["12.5%+", ">= 12.5%"],
    ["12 or more", ">= 12"],
    ["12 or higher", ">= 12"],
    ["12 or above", ">= 12"],
    ["12 or over", ">= 12"],
    ["12 or greater", ">= 12"],
    ["12 and up", ">= 12"],
    ["12 and above", ">= 12"],
    ["12 and over", ">= 12"],
    ["12 Or  More", ">= 12"],
    ["at least 12", ">= 12"],
    ["At  least  12", ">= 12"],
    ["min 12", ">= 12"],
    ["min. 12", ">= 12"],
    ["from 12", ">= 12"],
    ["12-", "<= 12"],
    ["12 or less", "<= 12"],
    ["12 or lower", "<= 12"],
    ["12 or below", "<= 12"],
    ["12 or under", "<= 12"],
    ["12 or fewer", "<= 12"],
    ["12 and below", "<= 12"],
    ["12 and under", "<= 12"],
    ["at most 12", "<= 12"],
    ["max 12", "<= 12"],
    ["max. 12", "<= 12"],
    ["up to 12", "<= 12"],
    ["up  to 0.5", "<= 0.5"],
    ["over 12", "> 12"],
    ["above 12", "> 12"],
    ["more than 12", "> 12"],
    ["More  than 2.5%", "> 2.5%"],
    ["under 12", "< 12"],
    ["below 12", "< 12"],
    ["less than 12", "< 12"],
    ["less  than 1.5", "< 1.5"],
    ["12.25 +", ">= 12.25"],
    ["12 and  up", ">= 12"],
    ["at least 12.25", ">= 12.25"],
    ["12.25 or less", "<= 12.25"],
    ["12 or  less", "<= 12"],
    ["12 and  below", "<= 12"],
    ["at  most 12", "<= 12"],
    ["at most  12.25", "<= 12.25"],
    ["over  12.25", "> 12.25"],
    ["under  12.25", "< 12.25"],
  ])("`%s` means `%s`", (cell, meant) => {
    expect(told("range of number", cell)).toEqual([{ code: "range-as-documents-write-it", fixes: [meant] }]);
    expect(told("range of number", meant)).toEqual([]);
  });
  it.each([
    "about 12+",
    "12+ or so",
    "so 12-",
    "12- or so",
    "so at least 12",
    "at least 12 or so",
    "so at most 12",
    "at most 12 or so",
    "so over 12",
    "over 12 or so",
    "so under 12",
    "under 12 or so",
  ])("`%s` has a range in it and is none", (cell) => {
    const codes = told("range of number", cell).map((each) => each.code);
    expect(codes).not.toEqual([]);
    expect(codes).not.toContain("range-as-documents-write-it");
  });
  it("`none` is nothing where a range may be missing, and only there", () => {
    expect(told("optional range of int", "none")).toEqual([]);
    expect(told("range of int", "none")).not.toEqual([]);
  });
  it.each([
    ["> base", "low", 1],
    ["< base", "high", -1],
    [">= base", "low", null],
    ["<= base", "high", null],
  ] as const)("`%s` of whole numbers ends at the next one", (cell, end, step) => {
    const { checked } = resolved(
      `let base = 4\ntable T {\n  | name: key | cell: range of int |\n  | A | ${cell} |\n}\n`,
    );
    const made = checked("T").rows[0]?.cells[1];
    const formula = made !== undefined && "formula" in made && made.formula.kind === "range" ? made.formula[end] : null;
    const constant = { kind: "constant" };
    expect(formula).toMatchObject(
      step === null
        ? constant
        : { kind: "arithmetic", op: "+", left: constant, right: { kind: "literal", value: step } },
    );
  });
});
