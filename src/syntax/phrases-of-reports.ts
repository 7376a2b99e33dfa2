/** Lines of reports, and checks that go through rows: `sorted by price`, `columns cost, profit(crop)`, `check each Weapon: cost > 0`. */
import { isTable, small, type Said, type TypeOf } from "./phrase-shapes.ts";
import { withSigns } from "./phrase-shapes.ts";
import { sortedBy } from "./phrases-of-sorting.ts";
import { ofEach } from "./phrases-of-sums.ts";
import { columnName, humanName } from "./words.ts";

type Meant = Exclude<Said[1], string>;

const inReport = { inside: ["report"] };
const inCheck = { inside: ["check"] };

/** `sort by price descending` on a line of its own, with so many lines between. */
const sortedBelow: readonly Said[] = ["sort by", "sorted by", "order by", "ordered by"].flatMap((word) =>
  ["", " $k1 ⏎", " $k1 ⏎ $k2 ⏎", " $k1 ⏎ $k2 ⏎ $k3 ⏎"].map((lines): Said => [
    `rows $w : $w1 ⏎${lines} ${word} $k`,
    (part, typeOf, inFile) => {
      const row = part("$w");
      const by = part("$k")
        .replace(/"([^"]*)"/g, (_, title: string) => columnName(title))
        .replaceAll(`(${row})`, "(it)")
        .replaceAll(`${row}.`, "it.");
      const list = sortedBy("$w1", part("$w1"), by, typeOf, inFile);
      const between = lines.split("⏎").flatMap((line) => (line.trim() === "" ? [] : [`\n${line.trim()}`]));
      return list === null ? null : `rows $w: ${list}${between.join("")}`;
    },
    inReport,
  ]),
);

/** `rows: Weapon` */
const throughTable =
  (axis: string): Meant =>
  (part) =>
    isTable(part("$w")) ? `${axis} ${small(part("$w"))}: $w` : null;

const sheet: readonly Said[] = [
  ...["rows", "columns"].flatMap((axis): readonly Said[] => [
    [`${axis} : $w`, throughTable(axis), inReport],
    [`${axis} distribution ( $r )`, `${axis} result: distribution($r)`, inReport],
  ]),
  [
    "rows $w <sorted|ordered|sort|order> by $k",
    (part, ...inFile) => {
      const list = isTable(part("$w")) ? sortedBy("$w", part("$w"), part("$k"), ...inFile) : null;
      return list === null ? null : `rows ${small(part("$w"))}: ${list}`;
    },
    inReport,
  ],
  [
    "rows $w : $w1 <sorted|ordered|sort|order> by $k",
    (part, ...inFile) => {
      const by = part("$k").replaceAll(`${part("$w")}.`, "it.");
      const list = isTable(part("$w1")) ? sortedBy("$w1", part("$w1"), by, ...inFile) : null;
      return list === null ? null : `rows $w: ${list}`;
    },
    inReport,
  ],
  ...["rows", "columns"].flatMap((axis): readonly Said[] => [
    [`${axis} $w : $w1 , <|by> $w2 <descending|desc|highest first>`, `${axis} $w: sort($w1, by: -it.$w2)`, inReport],
    [`${axis} $w : $w1 , <|by> $w2 <ascending|asc|lowest first>`, `${axis} $w: sort($w1, by: it.$w2)`, inReport],
  ]),
  ["<cells :|cell :|cells =|cell =|cells|value :> $r", "cell $r", inReport],
  ["⏎ <total|sum|totals> ⏎", '\ntotal row "Total"\n', inReport],
  ["⏎ <total|sum|totals> }", '\ntotal row "Total" }', inReport],
  ...sortedBelow,
  [
    "$w . $w1 . $w2 = $a",
    (part, _typeOf, inFile) =>
      isTable(part("$w")) ? `table $w {\n| ${inFile(`key of ${part("$w")}`) ?? "name"} | $w2 |\n| $w1 | $a |\n}` : null,
    { inside: ["variant"] },
  ],
];

/** Between the commas that stand in no bracket, and in no text. */
function itemsOf(text: string): readonly string[] {
  const items = [""];
  let depth = 0;
  for (const [piece] of text.matchAll(/"[^"]*"?|[^"]/g)) {
    if (/^[([]$/.test(piece)) depth += 1;
    else if (/^[)\]]$/.test(piece)) depth -= 1;
    if (piece === "," && depth === 0) items.push("");
    else items[items.length - 1] += piece;
  }
  return items.map((item) => item.trim());
}

/** `"Cities" = count(…)`, `people per head = …` */
const titledItem = /^(?:"([^"]*)"|([\p{L}_][\p{L}\p{N}_ ]*?))\s*=(?!=)\s*(\S.*)$/u;

/** A line for a column: with the title it has, or the one that its value gives it. */
function columnOf(item: string, row: string, list: string, ...inFile: readonly [TypeOf, TypeOf]): string | null {
  const [, quoted, bare = "", formula] = titledItem.exec(item) ?? [];
  const name = /^"([^"]*)"$/.exec(item)?.[1];
  // A title alone is that of the column that is called so.
  if (name !== undefined && inFile[1](`heading ${columnName(name)}`) === null) return null;
  const [, value = "", as = ""] =
    /^(.*?)(\s+as\s+\S+)?$/.exec(formula ?? (name === undefined ? item : columnName(name))) ?? [];
  const title =
    name ?? quoted ?? humanName(bare || value.replaceAll(`(${row})`, "").replaceAll(`${row}.`, "").replaceAll('"', ""));
  const its = value.replace(/(?<![.\p{L}\p{N}_"])row(?![\p{L}\p{N}_"])/gu, row);
  // What is asked of other rows in it are their columns; a variant has none.
  const isOwn = / (?:where|for each) /.test(its) || inFile[1](`choice called ${list}`) !== null;
  return `\ncolumn "${title}" = ${isOwn ? its : ofEach(its, row, "", ...inFile)}${as}`;
}

/** `columns cost, profit(crop) / crop.days as 0.0`, `columns "Days" = crop.days, …`: a line for each. */
const calculated =
  (least: number): Meant =>
  (part, ...inFile) => {
    const items = itemsOf(part("$k"));
    if (
      items.length < least ||
      part("$k")
        .replace(/"[^"]*"/g, "")
        .includes(":") ||
      items.includes("")
    )
      return null;
    if (items.length === 1 && !titledItem.test(items[0] ?? "")) return null;
    const lines = items.map((item) => columnOf(item, part("$w"), part("$r"), ...inFile));
    return lines.includes(null) ? null : `rows $w: $r${lines.join("")}`;
  };

/** `column load`: a line with the title that is meant. */
const ofRow =
  (end: string): Meant =>
  (part, typeOf, inFile) => {
    const value = ofEach(part("$w1"), part("$w"), "", typeOf, inFile);
    return value.includes(".") ? `rows $w: $r\ncolumn "${humanName(part("$w1"))}" = ${value}${end}` : null;
  };

/** `column price`, further below. */
const plain =
  (end: string): Meant =>
  (part) =>
    `column "${humanName(part("$w"))}" = $w${end}`;

export const reportsSaid: readonly Said[] = [
  ["rows $w : $r ⏎ columns $k", calculated(1), inReport],
  ["rows $w : $r ⏎ <column|cells|cell> $k", calculated(2), inReport],
  ["rows $w : $r ⏎ <columns|column|cells> : $k", calculated(2), inReport],
  ["rows $w : $r ⏎ column $w1 ⏎", ofRow("\n"), inReport],
  ["rows $w : $r ⏎ column $w1 }", ofRow(" }"), inReport],
  ["<total|total row> average ( $k )", 'column "Average" = average($k)', inReport],
  ["<total|total row> chance ( $k )", 'column "Chance" = chance($k)', inReport],
  ...sheet,
  ["<column|columns> $w ⏎", plain("\n"), inReport],
  ["<column|columns> $w }", plain(" }"), inReport],
];

/** `each Weapon has cost > 0` */
const ofRows: Meant = (part, typeOf, inFile) => {
  const table = inFile(`table ${part("$w")}`) ?? "";
  const name = small(table);
  const text = ofEach(withSigns(part("$r")), name, table, typeOf, inFile);
  return text.includes(`${name}.`) ? `all(${text} for each ${name} in ${table})` : null;
};

/** `no two weapons have the same price and damage` */
const allUnlike: Meant = (part, _typeOf, inFile) => {
  const table = inFile(`table ${part("$w")}`);
  const its = ["$w1", "$w2"].flatMap((piece) => (part(piece) === "" ? [] : [`row.${part(piece)}`]));
  const what = its.length === 1 ? (its[0] ?? "") : `[${its.join(", ")}]`;
  return table === null ? null : `count(distinct(${what} for each row in ${table})) is count(${table})`;
};

const claims: readonly (readonly [string, Meant | string])[] = [
  ["$r for each $w in $a", "all($r for each $w in $a)"],
  ["<for each|each|all|for all|every> $w in $a <:|> $r", "all($r for each $w in $a)"],
  ["for each $w in $a { $r }", "all($r for each $w in $a)"],
  [
    "<for each|each|for all|every> $w in $a <|,|and|, and> <|for each|each|every> $w1 in $b <:|> $r",
    "all($r for each $w in $a for each $w1 in $b)",
  ],
  [
    "for each $w in $a <|,|and|, and> <|for each|each|every> $w1 in $b { $r }",
    "all($r for each $w in $a for each $w1 in $b)",
  ],
  ["for each $w in $a { for each $w1 in $b { $r } }", "all($r for each $w in $a for each $w1 in $b)"],
  ["<for|> <each|every> $w in $a except $b <:|> $r", "all($r for each $w in $a where $w is not $b)"],
  ["<for|> <each|every> $w in $a where $r1 : $r", "all($r for each $w in $a where $r1)"],
  ["every $w in $a has $r", "all($r for each $w in $a)"],
  ["no $w in $a has $r", "not any($r for each $w in $a)"],
  ["$p . all ( $w => $r )", "all($r for each $w in $p)"],
  ["no two <|rows of> $w <have|with|share> the same $w1< and $w2|>", allUnlike],
  ["<for|> <each|every|all> $w <:|has|has a|has an|have> $r", ofRows],
];

/** With its title behind it, before it, or none. */
export const checksSaid: readonly Said[] = [
  ...claims.flatMap(([said, meant]): readonly Said[] => {
    const check = (title: string): Said[1] =>
      typeof meant === "string"
        ? `check ${meant}${title}`
        : (...given) => {
            const text = meant(...given);
            return text === null ? null : `check ${text}${title}`;
          };
    return [
      [`check ${said} $t`, check(" $t"), inCheck],
      [`check $t <|:> ${said}`, check(" $t"), inCheck],
      [`check $t { <|⏎> ${said} <|⏎> }`, check(" $t"), inCheck],
      [`check ${said}`, check(""), inCheck],
    ];
  }),
  ["check $t { $r }", "check $r $t", inCheck],
  ["check $t : $r", "check $r $t", inCheck],
];
