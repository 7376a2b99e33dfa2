import { describe, expect, it } from "vitest";
import { resolved } from "../../../support/resolved.ts";

interface Told { readonly code: string; readonly fixes: readonly string[] }

/** What is said of a cell of one column, and what the fixes put there. */
function told(type: string, cell: string): readonly Told[] {
  const result = resolved(`let base = 4\ntable T {\n  | name: key | cell: ${type} |\n  | A | ${cell} |\n}\n`);
  result.checked("T");
  return result.found.sorted().map((each) => ({ code: each.code, fixes: each.fixes.flatMap((fix) => fix.edits.map((edit) => edit.text)) }));
}

describe("numbers as documents write them", () => {
  it.each([
    ["**5**", "5"], ["*7.5*", "7.5"], ["_12_", "12"], ["`12`", "12"], ["***3***", "3"], ["**-5**", "-5"], ["**47.9%**", "47.9%"],
    ["1E+03", "1000"], ["2.5e-2", "0.025"], ["-1e3", "-1000"], ["1.5E1", "15"], ["12.345e1", "123.45"], ["5e-7", "0.0000005"], ["1e21", "1000000000000000000000"], ["1.1e23", "110000000000000000000000"], ["1.5e-99", `0.${"0".repeat(98)}15`], ["0.05e2", "5"], ["100e-2", "1"], ["120e0", "120"], ["+1.50e1", "15"], ["-25e-1", "-2.5"],
    ["- 2", "-2"], ["- 2.5%", "-2.5%"],
    ["1,000", "1000"], ["12,000", "12000"], ["1,234,567.25", "1234567.25"], ["1 000 000", "1000000"], ["1'000", "1000"], ["1\u00A0000", "1000"], ["1\u202F000", "1000"], ["-1,000", "-1000"], ["\u22121,000", "-1000"], ["\u20131,000", "-1000"], ["+1,000", "1000"],
    ["7,5", "7.5"], ["1,00", "1.00"], ["1,0000", "1.0000"], ["1234,5", "1234.5"], ["-7,5", "-7.5"], ["\u22127,5", "-7.5"], ["+7,5", "7.5"],
    ["0.5x", "0.5"], ["3*", "3"], ["3\u00D7", "3"], ["4 kg", "4"], ["4 tons", "4"], ["4 lbs.", "4"], ["-4 kg", "-4"], ["\u22124 kg", "-4"], ["5€", "5"], ["90°", "90"], ["6'", "6"], ["6\"", "6"], ["10 (metric tons)", "10"],
    ["$12", "12"], ["€ 2.5", "2.5"], ["x3", "3"], ["\u00D7 3", "3"],
    ["7O", "70"], ["2l5", "215"], ["3 l", "3"],
  ])("`%s` means %s", (cell, meant) => {
    expect(told("number", cell)).toEqual([{ code: "number-as-documents-write-it", fixes: [meant] }]);
  });
  it.each(["12+", "12 +", "7.5+"])("`%s` leaves open what is added: I change nothing", (cell) => {
    expect(told("number", cell)).toEqual([{ code: "number-as-documents-write-it", fixes: [] }]);
  });
  it.each([["5.0", "5"], ["-5.00", "-5"], ["+12.0", "+12"]])("`%s` in a column of whole numbers is %s", (cell, meant) => {
    expect(told("int", cell)).toEqual([{ code: "number-as-documents-write-it", fixes: [meant] }]);
    expect(told("number", cell)).toEqual([]);
  });
  it.each(["N/A", "n/a", "n.a.", "NA", "none", "nil", "Null", "nothing", "-", "---", "–", "—", "?", "???", "..", "...", "…", "TBD", "x"])("`%s` is nothing, and an empty cell says so", (cell) => {
    expect(told("int", cell)).toEqual([{ code: "nothing-in-words", fixes: [] }]);
    expect(told("int default 1", cell)).toEqual([{ code: "nothing-in-words", fixes: [""] }]);
  });
  it.each(["1-5", "1 - 5", "1–5", "1 — 5", "1.5-2.5", "10‑20", "1−5"])("`%s` is a band", (cell) => {
    expect(told("int", cell)).toEqual([{ code: "band-in-number", fixes: [] }]);
  });
  it.each(["almost nothing", "a lot, they say", "twice the player's", "as many as there are"])("`%s` is no number", (cell) => {
    expect(told("int", cell)).toEqual([{ code: "words-for-a-number", fixes: [] }]);
  });
  it.each(["if base > 3 { 1 } else { 2 }", "base", "base * 2", "6/12", "base - 1"])("`%s` is a formula", (cell) => {
    expect(told("number", cell)).toEqual([]);
  });
});

describe("dates that spreadsheets have made", () => {
  const dates = [
    "2026-05-01", "2026/5/1", "2026.05.01", "01/05/2026", "1-5-2026", "1.5.2026", "1.5.26", "1.5.", "12.11.", "2026-05-01 12:00", "2026-05-01T12:00:30", "01/05/2026 9:30",
    "5-Jan", "5 January", "05-jan-26", "5. Januar 2026", "Jan-05", "JAN 2026", "Feb-1", "3. Feb", "März 3", "3-Mar", "4-Apr", "April-4", "5 Mai", "6-Jun", "6 June", "6. Juni", "7-Jul", "7 July", "7. Juli",
    "8-Aug", "8 August", "9-Sep", "9 Sept", "9 September", "10-Oct", "10. Okt", "10 October", "11-Nov", "11 November", "12-Dec", "12. Dez", "12 Dezember",
  ];
  it.each(dates)("`%s` is neither a number nor a range", (cell) => {
    for (const type of ["int", "number", "range of int"]) expect(told(type, cell)).toEqual([{ code: "date-in-cell", fixes: [] }]);
  });
  it.each([["5 marbles", "5"], ["12 maybe", "12"], ["3 sept-cards", null]])("`%s` is none", (cell, meant) => {
    expect(told("number", cell).map((each) => each.code)).not.toContain("date-in-cell");
    if (meant !== null) expect(told("number", cell)).toEqual([{ code: "number-as-documents-write-it", fixes: [meant] }]);
  });
});

describe("ranges as documents write them", () => {
  it.each([
    ["12+", ">= 12"], ["12 +", ">= 12"], ["12.5%+", ">= 12.5%"], ["12 or more", ">= 12"], ["12 or higher", ">= 12"], ["12 or above", ">= 12"], ["12 or over", ">= 12"], ["12 or greater", ">= 12"],
    ["12 and up", ">= 12"], ["12 and above", ">= 12"], ["12 and over", ">= 12"], ["12 Or  More", ">= 12"], ["at least 12", ">= 12"], ["At  least  12", ">= 12"], ["min 12", ">= 12"], ["min. 12", ">= 12"], ["from 12", ">= 12"],
    ["12-", "<= 12"], ["12 or less", "<= 12"], ["12 or lower", "<= 12"], ["12 or below", "<= 12"], ["12 or under", "<= 12"], ["12 or fewer", "<= 12"], ["12 and below", "<= 12"], ["12 and under", "<= 12"],
    ["at most 12", "<= 12"], ["max 12", "<= 12"], ["max. 12", "<= 12"], ["up to 12", "<= 12"], ["up  to 0.5", "<= 0.5"],
    ["over 12", "> 12"], ["above 12", "> 12"], ["more than 12", "> 12"], ["More  than 2.5%", "> 2.5%"],
    ["under 12", "< 12"], ["below 12", "< 12"], ["less than 12", "< 12"], ["less  than 1.5", "< 1.5"],
  ])("`%s` means `%s`", (cell, meant) => {
    expect(told("range of number", cell)).toEqual([{ code: "range-as-documents-write-it", fixes: [meant] }]);
    expect(told("range of number", meant)).toEqual([]);
  });
});
