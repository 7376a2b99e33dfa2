import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { resolved, type Resolved } from "../../../support/resolved.ts";

const head = `choice Class { Primary, HeatManagement }
choice Obstacle { Wall(hp: int), Smoke }
let base = 4
let band = 2 to 3
table Ammo {
  | name: key | factor: number |
  | Standard  | 1 |
  | Armor Piercing | 2 |
  | Windows, displays | 3 |
}
`;

/** One column with one cell in each row. */
function column(type: string, ...cells: readonly string[]): Resolved & { readonly read: readonly unknown[] } {
  const rows = cells.map((cell, index) => `  | R${index} | ${cell} |\n`).join("");
  const result = resolved(
    `${head}table T {\n  | name: key | cell${type.startsWith("(") ? type : `: ${type}`} |\n${rows}}\n`,
  );
  return { ...result, read: result.values("T", "cell") };
}

describe("values", () => {
  it.each([
    ["int", "12", 12],
    ["int", "+2", 2],
    ["int", "-2", -2],
    ["int", "−2", -2],
    ["int", "–2", -2],
    ["int", "-0", 0],
    ["int", "007", 7],
    ["int", "9007199254740991", 9007199254740991],
    ["number", "7.5", 7.5],
    ["number", "47.9%", 0.479],
    ["number", "0.1%", 0.001],
    ["number", "-3.25", -3.25],
    ["number", "1", 1],
    ["number", "0.000001", 0.000001],
    ["bool", "yes", true],
    ["bool", "no", false],
    ["text", "Windows, display cases", "Windows, display cases"],
    ["text", "**Feint**", "Feint"],
    ["text", "a \\| b", "a | b"],
    ["text", "`x` and *y*", "`x` and *y*"],
    ["text", "none", "none"],
    ["text", "\u201cquoted\u201d", "\u201cquoted\u201d"],
    ["text", "*/ ${x} `", "*/ ${x} `"],
    ["optional int", "", null],
    ["optional int", "none", null],
    ["optional int", "5", 5],
    ["int default 3", "", 3],
    ['text default "x"', "", "x"],
    ["Class", "Heat Management", "HeatManagement"],
    ["Class", "Primary", "Primary"],
    ["Class", "**Primary**", "Primary"],
    ["optional Class", "none", null],
    ["Obstacle", "Smoke", { kind: "Smoke" }],
    ["Ammo", "Armor Piercing", "Armor Piercing"],
    ["Ammo", "ArmorPiercing", "Armor Piercing"],
    ["Ammo", "Windows, displays", "Windows, displays"],
    ["list of Ammo", "Standard, ArmorPiercing", ["Standard", "Armor Piercing"]],
    ["list of Ammo", "Windows, displays", ["Windows, displays"]],
    ["list of int", "1, 2, -3", [1, 2, -3]],
    ["list of text", "a, b (c, d)", ["a", "b (c, d)"]],
    ["set of Class", "Primary, Heat Management", ["Primary", "HeatManagement"]],
    ["list of int default []", "", []],
    ["optional list of int", "none", null],
  ])("%s: `%s`", (type, cell, value) => {
    const { read, codes } = column(type, cell);
    expect(codes()).toEqual([]);
    expect(read).toEqual([value]);
  });
  it("keeps quotes, and asks about them where all texts of a column have them", () => {
    const some = column("text", '"quoted"', "plain");
    expect([some.codes(), some.read]).toEqual([[], ['"quoted"', "plain"]]);
    const all = column("text", '"quoted"', '"as well"');
    expect([all.codes(), all.read]).toEqual([["quotes-in-cells"], ['"quoted"', '"as well"']]);
  });
  it("says none with an empty cell where a formula is asked for, too", () => {
    const { codes } = column("(n: int): optional int", "", "n + 1");
    expect(codes()).toEqual([]);
  });
});

describe("formulas", () => {
  it("are left to be worked out", () => {
    const { checked, codes } = column("int", "2 * base", "floor(base / 3)");
    expect(codes()).toEqual([]);
    expect(checked("T").rows.map((row) => row.cells[1] !== undefined && "formula" in row.cells[1])).toEqual([
      true,
      true,
    ]);
  });
  it("choose, in a column of a choice or a table", () => {
    expect(column("Class", "if base > 3 { Primary } else { HeatManagement }").codes()).toEqual([]);
    expect(column("Ammo", "if base > 3 { Ammo.Standard } else { Ammo.ArmorPiercing }").codes()).toEqual([]);
  });
  it("of a table may read the column of the same name in another, and that is no circle", () => {
    const { codes, checked } = resolved(
      `${head}table T {\n  factor: number = ammo.factor * 2\n  twice: number = factor * 2\n  | name: key | ammo: Ammo |\n  | A | Standard |\n}\n`,
    );
    checked("T");
    expect(codes()).toEqual([]);
  });
  it("make variants with values", () => {
    const { codes, checked } = column("Obstacle", "Wall(hp: 80)", "Wall(80)");
    expect(codes()).toEqual([]);
    expect(
      checked("T").rows.every(
        (row) => row.cells[1] !== undefined && "formula" in row.cells[1] && row.cells[1].formula.kind === "variant",
      ),
    ).toBe(true);
  });
  it("share the slots of their parameters in all cells", () => {
    const { checked, codes } = column("(str: int, bonus: int default str): number", "5 + str / 10", "str * bonus");
    expect(codes()).toEqual([]);
    const { columns, rows } = checked("T");
    const slots = columns[1]?.params?.map((param) => param.slot) ?? [];
    expect(new Set(slots).size).toBe(2);
    const text = JSON.stringify(rows.map((row) => row.cells[1]));
    for (const [, slot] of text.matchAll(/"kind":"local","slot":(\d+)/g)) expect(slots).toContain(Number(slot));
  });
  it("read other columns of their row", () => {
    const { codes, checked } = resolved(
      'table T {\n  twice: int = hp * 2\n  more: int = twice + 1\n  check hp > 0 "Alive."\n  | name: key | hp: int | hit(n: int): int |\n  | A | 3 | n * hp |\n}\n',
    );
    expect(codes()).toEqual([]);
    expect(checked("T").columns.map((each) => [each.name, each.computed !== null])).toEqual([
      ["name", false],
      ["hp", false],
      ["hit", false],
      ["twice", true],
      ["more", true],
    ]);
    expect(checked("T").rows[0]?.cells).toHaveLength(3);
    expect(checked("T").checks[0]?.message).toBe("Alive.");
  });
});

describe("mistakes", () => {
  it.each([
    ["int", "1,000", "number-as-documents-write-it"],
    ["number", "7,5", "number-as-documents-write-it"],
    ["number", "0.5x", "number-as-documents-write-it"],
    ["int", "12+", "number-as-documents-write-it"],
    ["int", "5 kg", "number-as-documents-write-it"],
    ["int", "**5**", "number-as-documents-write-it"],
    ["int", "7O", "number-as-documents-write-it"],
    ["int", "N/A", "nothing-in-words"],
    ["int", "—", "nothing-in-words"],
    ["optional int", "-", "nothing-in-words"],
    ["int", "1-5", "band-in-number"],
    ["int", "quite a lot", "words-for-a-number"],
    ["int", "7.5", "not-whole"],
    ["bool", "true", "yes-or-no"],
    ["bool", "x", "yes-or-no"],
    ["Class", "Primry", "variant-in-cell"],
    ["Ammo", "Standart", "row-in-cell"],
    ["list of Ammo", "Standard, Standart", "row-in-cell"],
    ["number", "9007199255", "number-out-of-reach"],
    ["number >= 0", "9999999999", "number-out-of-reach"],
    ["list of number", "1, 9999999999", "number-out-of-reach"],
    ["int >= 1", "0", "cell-outside-limits"],
    ["number 0 to 1", "1.5", "cell-outside-limits"],
    ["optional int < 3", "3", "cell-outside-limits"],
    ["set of int", "1, 2, 1", "twice-in-set"],
    ["int", "", "empty-cell"],
    ["list of int", "", "empty-cell"],
    ["text", "", "empty-cell"],
  ])("%s: `%s` is %s, once and in its place", (type, cell, code) => {
    const { codes, found } = column(type, cell);
    expect(codes()).toEqual([code]);
    const [finding] = found.sorted();
    expect(finding?.context).toBe("row `R0`, column `cell`");
    expect(finding?.span.file).toBe("rules/fixture/b.rules");
  });
  it("points at the element of a list", () => {
    const { found } = column("list of Ammo", "Standard, Standart");
    const [finding] = found.sorted();
    expect((finding?.span.end ?? 0) - (finding?.span.start ?? 0)).toBe("Standart".length);
  });
  it("shows no more than twenty of one column, and says so", () => {
    const { codes } = column("int", ...Array.from({ length: 500 }, () => "N/A"));
    expect(codes().filter((code) => code === "nothing-in-words")).toHaveLength(20);
    expect(codes().filter((code) => code === "many-mistakes-in-column")).toHaveLength(1);
  });
  it("says nothing of empty cells in a row that is too short", () => {
    expect(resolved("table T {\n| name: key | a: int | b: int |\n| A | 1 |\n}\n").codes()).toEqual(["too-few-cells"]);
  });
});

describe("ranges", () => {
  const range = (low: number | null, high: number | null, lowOpen = false, highOpen = false): object => ({
    low,
    high,
    lowOpen,
    highOpen,
  });
  it.each([
    ["int", "1 to 10", range(1, 10)],
    ["int", "1-10", range(1, 10)],
    ["int", "1 – 10", range(1, 10)],
    ["int", "12", range(12, 12)],
    ["int", "-3 to 2", range(-3, 2)],
    ["int", "> 10", range(11, null)],
    ["int", ">= 10", range(10, null)],
    ["int", "< 3", range(null, 2)],
    ["int", "≤ 3", range(null, 3)],
    ["int", "over 3 to 5", range(4, 5)],
    ["int", "3 to under 5", range(3, 4)],
    ["int", "over 3 to under 6", range(4, 5)],
    ["number", "over 1 to 10", range(1, 10, true)],
    ["number", "0.5 to under 1.5", range(0.5, 1.5, false, true)],
    ["number", "> 1000", range(1000, null, true)],
    ["number", "10% to 50%", range(0.1, 0.5)],
    ["number", "2.5", range(2.5, 2.5)],
  ])("range of %s: `%s`", (of, cell, value) => {
    const { read, codes } = column(`range of ${of}`, cell);
    expect(codes()).toEqual([]);
    expect(read).toEqual([value]);
  });
  it("takes 00 for 100 where all numerals have two digits", () => {
    expect(column("range of int", "01-40", "41-75", "76-00").read).toEqual([
      range(1, 40),
      range(41, 75),
      range(76, 100),
    ]);
    expect(column("range of int", "01-99", "00").read).toEqual([range(1, 99), range(100, 100)]);
    expect(column("range of int", "00-49", "50-99").read).toEqual([range(0, 49), range(50, 99)]);
  });
  it("keeps ends that are formulas", () => {
    const { checked, codes } = column("range of int", "base to base + 3", "> base", "base");
    expect(codes()).toEqual([]);
    expect(
      checked("T").rows.map(
        (row) => row.cells[1] !== undefined && "formula" in row.cells[1] && row.cells[1].formula.type,
      ),
    ).toEqual(Array.from({ length: 3 }, () => ({ kind: "range", of: { kind: "int" } })));
  });
  it.each([
    ["number", "> base", [false, true], [true, false]],
    ["number", ">= base", [false, true], [false, false]],
    ["number", "< base", [true, false], [false, true]],
    ["number", "<= base", [true, false], [false, false]],
    ["int", "> base", [false, true], [false, false]],
    ["int", "< base", [true, false], [false, false]],
    ["int", "base", [false, false], [false, false]],
    ["number", "base * 2", [false, false], [false, false]],
  ])("range of %s: `%s` has the end that is written, %j, and is open there, %j", (of, cell, missing, open) => {
    const { checked, codes } = column(`range of ${of}`, cell);
    expect(codes()).toEqual([]);
    const made = checked("T").rows[0]?.cells[1];
    const formula = made !== undefined && "formula" in made && made.formula.kind === "range" ? made.formula : null;
    expect([
      [formula?.low === null, formula?.high === null],
      [formula?.lowOpen, formula?.highOpen],
    ]).toEqual([missing, open]);
  });
  it.each([
    ["10 to 1", ["1 to 10"]],
    ["over 10 to 1", []],
    ["10 to under 1", []],
    ["over 3 to under 4", []],
  ])("`%s` is turned around where that is meant: %j", (cell, texts) => {
    expect(
      column("range of int", cell)
        .found.sorted()
        .flatMap((each) => each.fixes.flatMap((fix) => fix.edits.map((edit) => edit.text))),
    ).toEqual(texts);
  });
  it("may be a range of the rulebook", () => {
    const { codes, checked } = column("range of int", "band", "4 to base");
    expect(codes()).toEqual([]);
    expect(
      checked("T").rows.map(
        (row) => row.cells[1] !== undefined && "formula" in row.cells[1] && row.cells[1].formula.kind,
      ),
    ).toEqual(["constant", "range"]);
  });
  it("have decimal commas in no cell but those of a spreadsheet that has them", () => {
    expect(column("range of number", "1,5 to 2").codes()).not.toEqual([]);
  });
  it("reach as far as a number does", () => {
    expect(column("range of number", "-9007199254 to 0").read).toEqual([range(-9007199254, 0)]);
  });
  it.each([
    ["12+", "range-as-documents-write-it"],
    ["300 or more", "range-as-documents-write-it"],
    ["10 to 1", "range-without-values"],
    ["over 3 to under 4", "range-without-values"],
    ["1, 2", "no-range"],
  ])("`%s` is %s", (cell, code) => {
    expect(column("range of int", cell).codes()).toEqual([code]);
  });
});

describe("what is not known", () => {
  it("is followed by nothing: of a column whose type has a mistake, an empty cell has none", () => {
    expect(column("Nowhere", "", "3").codes()).toEqual(["unknown-type"]);
  });
  it("is told with all that is, up to a dozen", () => {
    const told = (count: number): string => {
      const choice = `choice Rank { ${Array.from({ length: count }, (_, index) => `Grade${String.fromCharCode(65 + index)}`).join(", ")} }\n`;
      const { found, checked } = resolved(`${choice}table T {\n  | name: key | rank: Rank |\n  | A | Nobody |\n}\n`);
      checked("T");
      return found
        .sorted()
        .map((each) => `${each.message} ${each.hint ?? ""}`)
        .join("\n");
    };
    expect(told(12)).toContain("`GradeL`");
    expect(told(13)).not.toContain("`GradeL`");
  });
});

describe("CSV", () => {
  it("reads decimal commas in files with semicolons, and only there", () => {
    const rules = 'table T from "t.csv" {\n  name: key\n  a: number\n  b: text\n  c: range of number\n}\n';
    const { values, codes } = resolved(rules, {
      "t.csv": 'Name;A;B;C\nx;7,5;1,5;0,5 to 1,5\ny;1.234.567,25;"a;b";> 2,5\n',
    });
    expect(codes()).toEqual([]);
    expect(values("T", "a")).toEqual([7.5, 1234567.25]);
    expect(values("T", "b")).toEqual(["1,5", "a;b"]);
    expect(values("T", "c")).toEqual([
      { low: 0.5, high: 1.5, lowOpen: false, highOpen: false },
      { low: 2.5, high: null, lowOpen: true, highOpen: false },
    ]);
    expect(resolved(rules, { "t.csv": 'Name,A,B,C\nx,"7,5",b,1 to 2\n' }).values("T", "a")).toEqual([null]);
  });
  it("keeps keys as they stand, with signs that Markdown would take for emphasis", () => {
    const { table, values, codes } = resolved('table T from "t.csv" { name: key, next: T }\n', {
      "t.csv": "Name,Next\n__proto__,constructor\nconstructor,__proto__\n",
    });
    expect(codes()).toEqual([]);
    expect(table("T").rows.map((row) => row.key)).toEqual(["__proto__", "constructor"]);
    expect(values("T", "next")).toEqual(["constructor", "__proto__"]);
  });
});

describe("hostile tables", () => {
  it("have columns with names that every object has", () => {
    const { values, codes } = resolved(
      "table T {\n| name: key | constructor: int | toString: int default 1 | __proto__: int >= 2 |\n| A | 5 | | 3 |\n| B | | | 1 |\n}\n",
    );
    expect(values("T", "constructor")).toEqual([5, null]);
    expect(values("T", "toString")).toEqual([1, 1]);
    expect(codes()).toEqual(["empty-cell", "cell-outside-limits"]);
  });
  it("have cells of ten million characters", () => {
    const long = "x".repeat(10_000_000);
    expect(column("text", long).read).toEqual([long]);
    for (const type of ["int", "Class", "range of int", "list of Ammo"])
      expect(column(type, long).codes().length).toBeGreaterThan(0);
    for (const type of ["int", "range of int", "list of int"])
      expect(column(type, "1".repeat(1_000_000)).codes().length).toBeGreaterThan(0);
  });
  it("never break on any cell", () => {
    const types = [
      "int",
      "optional number",
      "text",
      "bool",
      "Class",
      "Obstacle",
      "Ammo",
      "list of int",
      "set of Ammo",
      "range of int",
      "range of number",
      "map of text to int",
      "(n: int): number",
      "Nowhere",
    ];
    const piece = fc.constantFrom(
      "1",
      "00",
      "-",
      "–",
      " ",
      ",",
      ".",
      "%",
      "to",
      "over",
      "under",
      ">",
      "<=",
      "x",
      "base",
      "Wall",
      "(",
      ")",
      "[",
      "]",
      '"',
      "Standard",
      "none",
      "if",
      "{",
      "}",
      "\\",
      "*",
      "N/A",
      "+",
      "'",
      ":",
      "\u2028",
    );
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.array(piece, { maxLength: 8 }), (type, pieces) => {
        column(type, pieces.join(""));
      }),
      { seed: 11, numRuns: 1000 },
    );
  });
});

it("says of 100,000 rows with the same mistakes only so much", () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => `Row ${index % 3},,${index}x,Standard,0`);
  const { checked, codes } = resolved(
    `${head}table T from "t.csv" {\n  name: key\n  hp: int\n  cost: number\n  ammo: Ammo\n  age: int > 0\n}\n`,
    { "t.csv": `name,hp,cost,ammo,age\n${rows.join("\n")}\n` },
  );
  expect(checked("T").rows).toHaveLength(3);
  expect(codes().filter((code) => code === "same-key")).toHaveLength(20);
  const wide = resolved(
    `${head}table T from "t.csv" {\n  number: key\n  hp: int\n  cost: number\n  ammo: Ammo\n  age: int > 0\n}\n`,
    { "t.csv": `number,hp,cost,ammo,age\n${rows.map((row, index) => `${index} ${row.slice(5)}`).join("\n")}\n` },
  );
  wide.checked("T");
  for (const code of ["empty-cell", "number-as-documents-write-it", "cell-outside-limits"])
    expect(wide.codes().filter((each) => each === code)).toHaveLength(20);
  expect(wide.codes().filter((code) => code === "many-mistakes-in-column")).toHaveLength(3);
});

it("reads tables of 100,000 rows", () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, index) =>
      `Row ${index},${(index % 90) + 1},${(index / 8).toFixed(3)},${index % 2 === 0 ? "Primary" : "Heat Management"},text ${index},${index} to ${index}`,
  );
  const { table, checked, codes } = resolved(
    `${head}table T from "t.csv" {\n  name: key\n  hp: int >= 1\n  cost: number\n  class: Class\n  note: text\n  band: range of int\n}\n`,
    { "t.csv": `name,hp,cost,class,note,band\n${rows.join("\n")}\n` },
  );
  expect(table("T").rows).toHaveLength(100_000);
  expect(checked("T").rows).toHaveLength(100_000);
  expect(codes()).toEqual([]);
});
