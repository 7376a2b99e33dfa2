/** What sheets ask of columns: `COUNTIF`, `SUMIFS`, `XLOOKUP`, `INDEX` with `MATCH`, `RANK`; and how columns are gone through. */
import { plainText } from "./build/context.ts";

/** What a criterion asks of a value: `">=5"`, `6`, `"Goblin"`, `"<>Goblin"`, `kind`; null: it is a formula of its own. */
export function askedBy(test: string): string | null {
  const [, sign = "=", value = ""] =
    /^(<=|>=|<>|<|>|=)?\s*(.*)$/su.exec(test.startsWith('"') ? plainText(test) : test) ?? [];
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(value);
  const word = sign === "=" ? "is" : sign === "<>" ? "is not" : isNumber ? sign : null;
  if (value === "" || word === null) return null;
  if (isNumber || /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(test)) return `${word} ${value}`;
  return test.startsWith('"') && !/["\\*?]/.test(value) ? `${word} "${value}"` : null;
}

/** `Weapon.damage`: a column of a table. */
export interface SheetColumnName {
  readonly table: string;
  readonly name: string;
}

/** `sum(row.damage for each row in Weapon where row.kind is "Blade")`: in the brackets. */
export const overRows = ({ table, name }: SheetColumnName, where = ""): string =>
  `row.${name} for each row in ${table}${where}`;

export function columnOf(text = ""): SheetColumnName | null {
  const [, table, name] = /^(\p{Lu}[\p{L}\p{N}_]*)\.([\p{L}_][\p{L}\p{N}_]*)$/u.exec(text) ?? [];
  return table === undefined || name === undefined ? null : { table, name };
}

/** `Result.home + Result.away`: the one table whose columns are in it, and the same of one row. */
export function ofEachRow(text: string, row = "row"): { readonly table: string; readonly text: string } | null {
  const named = /(?<![\p{L}\p{N}_."])(\p{Lu}[\p{L}\p{N}_]*)\.(?=[\p{Ll}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_(]))/gu;
  const tables = new Set([...text.matchAll(named)].map(([, table = ""]) => table));
  const [table = "", other] = tables;
  return table === "" || other !== undefined ? null : { table, text: text.replace(named, `${row}.`) };
}

/** With the signs of a sheet: `=`, `<>`. */
const inWords = (condition: string): string =>
  condition.replace(/\s*<>\s*/g, " is not ").replace(/\s*(?<![<>=])==?(?![<>=])\s*/g, " is ");

/** `SUMIF(Result, Result.home = c, Result.goals)`: what is summed, and what is asked, of each row. */
function ofRowsThat(ours: string, value: string | null, condition: string): string | null {
  const asked = ofEachRow(condition, value === null ? "it" : "row");
  if (asked === null || !/[<>=]| is /.test(condition)) return null;
  const where = `where ${inWords(asked.text)}`;
  if (value === null) return `${ours}(${asked.table} ${where})`;
  const summed = ofEachRow(value);
  return summed !== null && summed.table !== asked.table
    ? null
    : `${ours}(${summed?.text ?? value} for each row in ${asked.table} ${where})`;
}

type Given = readonly string[];

/** `COUNTIFS(Weapon.damage, ">3", Weapon.kind, "Blade")`: those rows in which all columns are as asked. */
function ofRows(ours: string, value: SheetColumnName | null, asked: Given): string | null {
  const it = ours === "count" ? "it" : "row";
  const tables = new Set(value === null ? [] : [value.table]);
  const tests: string[] = [];
  for (let at = 0; at < asked.length; at += 2) {
    const [column, test] = [columnOf(asked[at]), askedBy(asked[at + 1] ?? "")];
    if (column === null || test === null) return null;
    tables.add(column.table);
    tests.push(`${it}.${column.name} ${test}`);
  }
  const [table = "", other] = tables;
  if (other !== undefined || tests.length === 0) return null;
  const where = ` where ${tests.join(" and ")}`;
  return value === null ? `${ours}(${table}${where})` : `${ours}(${overRows(value, where)})`;
}

const isTable = (text: string): boolean => /^\p{Lu}[\p{L}\p{N}_]*$/u.test(text);
const isColumn = (text: string): boolean => /^[\p{Ll}_][\p{L}\p{N}_]*$/u.test(text);

/** `colour`, `colour is c`, `damage > 3`, asked of each row of a table: a name alone is a column, and what is called so here. */
function askedOfRow(test: string, row: string): string | null {
  if (isColumn(test)) return `${row}.${test} is ${test}`;
  const [, column = "", sign = "", value = ""] =
    /^([\p{Ll}_][\p{L}\p{N}_]*)\s*(<=|>=|<>|==?|<|>|is not|is)\s*(.+)$/u.exec(test) ?? [];
  return column === "" || /[<>=]| is /.test(value) ? null : `${row}.${column} ${inWords(` ${sign} `).trim()} ${value}`;
}

/** `SUMIF(City, colour = c, people)`, `SUMIF(City, colour, c, people)`: a column of those rows of a table. */
function ofTableThat(ours: string, [table = "", ...given]: Given): string | null {
  const value = ours === "count" ? "" : given.at(-1);
  const tests = ours === "count" ? given : given.slice(0, -1);
  const [test = "", by] = tests;
  const row = ours === "count" ? "it" : "row";
  if (!isTable(table) || value === undefined || (value !== "" && !isColumn(value))) return null;
  const asked =
    by === undefined
      ? askedOfRow(test, row)
      : isColumn(test) && askedBy(by) !== null
        ? `${row}.${test} ${askedBy(by) ?? ""}`
        : null;
  if (asked === null || tests.length > 2) return null;
  return value === ""
    ? `${ours}(${table} where ${asked})`
    : `${ours}(${overRows({ table, name: value }, ` where ${asked}`)})`;
}

/** `COUNTIF(xs; ">=5")`, `COUNTIF(Weapon.damage; 6)`, `COUNTIF(Weapon, damage > 5)` */
function countIfOf(given: Given): string | null {
  const [of = "", test = "", more] = given;
  const those = more !== undefined || isColumn(test) ? ofTableThat("count", given) : null;
  if (those !== null) return those;
  if (of === "" || test === "" || more !== undefined) return null;
  const asked = askedBy(test);
  if (asked === null && ofEachRow(test)?.table === of) return ofRowsThat("count", null, test);
  if (columnOf(of) !== null) return ofRows("count", null, given);
  if (asked === null) return /[<>]| is /.test(test) ? `count(${of} where ${test})` : null;
  return `count(${of} where it ${asked})`;
}

/** `SUMIF(xs; ">5")`, `SUMIF(Weapon.damage; ">5")`, `SUMIF(Weapon.kind; "Blade"; Weapon.damage)` */
const ofThose =
  (name: string) =>
  (given: Given): string | null => {
    const [of = "", test = "", summed = of, more] = given;
    const those = given.length > 2 ? ofTableThat(name, given) : null;
    if (those !== null) return those;
    if (given.length === 2 && /[<>=]| is /.test(of) && columnOf(test) !== null) return ofRowsThat(name, test, of);
    const asked = askedBy(test);
    const value = columnOf(summed);
    if (more === undefined && asked === null && ofEachRow(test)?.table === of) return ofRowsThat(name, summed, test);
    if (more !== undefined || asked === null) return null;
    if (value !== null) return ofRows(name, value, [of, test]);
    return summed === of && of !== "" ? `${name}(${of} where it ${asked})` : null;
  };

/** `SUMIFS(Drop.chance * Drop.amount, Drop.monster, monster)` */
const ofAllThose =
  (name: string) =>
  ([summed = "", ...asked]: Given): string | null => {
    const value = columnOf(summed);
    if (value !== null) return ofRows(name, value, asked);
    const rows = ofEachRow(summed);
    const those = rows === null ? null : ofRows(name, { table: rows.table, name: "" }, asked);
    return rows === null || those === null ? null : those.replace(`${name}(row. `, () => `${name}(${rows.text} `);
  };

/** `x` as a multiple of `step`. */
export function multipleOf(name: string, x: string, step: string): string {
  if (step === "1") return `${name}(${x})`;
  const divided = /^[\w.]+$|^[\w.]+\([^()]*\)$/.test(x) ? x : `(${x})`;
  return `${name}(${divided} / ${step}) * ${step}`;
}

/** `LARGE(Weapon.price, 2)`, `SMALL(scores; 1)`: the one at that place, when all are in a row. */
const nthOf =
  (sign: string) =>
  ([of = "", nth = "", more]: Given): string | null => {
    const column = columnOf(of);
    const list = column === null ? of : `[${overRows(column)}]`;
    return of === "" || nth === "" || more !== undefined ? null : `sort(${list}, by: ${sign}it)[${nth}]`;
  };

/** `XLOOKUP(name, Weapon.name, Weapon.damage)`, `LOOKUP(name; Weapon; damage)` */
function lookUpOf([key = "", where = "", what = "", more]: Given): string | null {
  if (key === "" || more !== undefined) return null;
  const column = columnOf(what);
  const table = columnOf(where)?.table ?? where;
  const name = column === null ? what : column.table === table ? column.name : "";
  return /^\p{Lu}[\p{L}\p{N}_]*$/u.test(table) && /^[\p{Ll}_][\p{L}\p{N}_]*$/u.test(name)
    ? `${table}[${key}].${name}`
    : null;
}

/** `INDEX(Item.name, MATCH(MAX(Item.price), Item.price, 0))`, `INDEX(Item.price, MATCH(key, Item.name, 0))` */
function indexOf([what = "", match = "", more]: Given): string | null {
  const [, most, key = "", where] =
    /^MATCH\((?:(max|min)\([^()]*\)|([^,;]+))[,;]\s*([\p{L}\p{N}_.]+)\s*(?:[,;]\s*-?[01]\s*)?\)$/iu.exec(match) ?? [];
  const [column, by] = [columnOf(what), columnOf(where)];
  if (column === null || column.table !== by?.table || more !== undefined) return null;
  return most === undefined
    ? `${column.table}[${by.name}: ${key.trim()}].${column.name}`
    : `first(sort(${column.table}, by: ${/max/i.test(most) ? "-" : ""}it.${by.name})).${column.name}`;
}

/** `MATCH(x, xs, 0)`, `MATCH(x; Item.price)`: the place of what is the same. */
function matchOf([value = "", of = "", kind = "0", more]: Given): string | null {
  const column = columnOf(of);
  return of === "" || kind !== "0" || more !== undefined
    ? null
    : `position(${column === null ? of : `[${overRows(column)}]`}, ${value})`;
}

/** `RANK(x, Item.attack)`, `RANK(x; xs; 1)`: how many are before it, and one. */
function rankOf([value = "", of = "", order = "0", more]: Given): string | null {
  if (of === "" || more !== undefined) return null;
  const column = columnOf(of);
  const its = column === null ? `${of} where it` : `${column.table} where it.${column.name}`;
  return `(1 + count(${its} ${order === "0" ? ">" : "<"} ${value}))`;
}

export const criteria: readonly (readonly [string, (given: Given) => string | null])[] = [
  ["COUNTIF", countIfOf],
  ["SUMIF", ofThose("sum")],
  ["AVERAGEIF", ofThose("mean")],
  [
    "COUNTIFS",
    (given) => (given.length === 1 ? ofRowsThat("count", null, given[0] ?? "") : ofRows("count", null, given)),
  ],
  ["SUMIFS", ofAllThose("sum")],
  ["AVERAGEIFS", ofAllThose("mean")],
  ["MAXIFS", ofAllThose("max")],
  ["MINIFS", ofAllThose("min")],
  ["LARGE", nthOf("-")],
  ["SMALL", nthOf("")],
  ["XLOOKUP", lookUpOf],
  ["LOOKUP", lookUpOf],
  ["INDEX", indexOf],
  ["MATCH", matchOf],
  ["RANK", rankOf],
];
