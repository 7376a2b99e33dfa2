/** Whole columns that a variant changes, as people write it: `Weapon.cost = cost * 2`, `cost: original + 3`. */
import { isTable, type Said, type TypeOf } from "./phrase-shapes.ts";

type Meant = Exclude<Said[1], string>;

const inVariant = { inside: ["variant"] };

/** `cost: int = round(original * 1.5)`: a part of a whole number has to be rounded. */
function lineFor(table: string, column: string, value: string, inFile: TypeOf): string | null {
  const type = isTable(table) ? inFile(`plain ${table} ${column}`) : null;
  if (type === null) return null;
  const own = new RegExp(
    `(?<![.\\p{L}\\p{N}_])(?:(?:${table}|original|it|row)\\.)?${column}(?![\\p{L}\\p{N}_(])`,
    "gu",
  );
  // Less than it was, or a number below 0: of a minus alone nobody knows.
  if (value.startsWith("-")) return null;
  const its = value.replace(own, "original").replace(/^[+*/]\s*/, (sign) => `original ${sign.trim()} `);
  const isWhole = type !== "int" || /^(?:round|floor|ceil|if|match)\b/.test(its) || !/\/|\d\.\d|%/.test(its);
  return `${column}: ${type} = ${isWhole ? its : `round(${its})`}`;
}

/** `Weapon.cost = cost * 2`, `Weapon.cost * 2` */
const ofTable =
  (value: string): Meant =>
  (part, _typeOf, inFile) => {
    const said = value.replace(/\$\w+/g, (piece) => part(piece));
    const line = lineFor(part("$w"), part("$w1"), said, inFile);
    return line === null ? null : `table $w { ${line} }`;
  };

/** `{ cost: original + 3 }`, `{ cost = cost * 2 }` in a table of the variant. */
const inTable: Meant = (part, _typeOf, inFile) => {
  const line = lineFor(part("$w"), part("$w1"), part("$r"), inFile);
  return line === null ? null : `table $w { ${line}`;
};

const steps = ["+", "-", "*", "/"].map((sign): Said => [
  `<|each |every |all >$w . $w1 ${sign}<=|> $a`,
  ofTable(`original ${sign} $a`),
  inVariant,
]);

const times: readonly Said[] = [
  ["doubled|is doubled|are doubled|doubles", "original * 2"],
  ["halved|is halved|are halved", "original / 2"],
].map(([word = "", value = ""]): Said => [`<|each |every |all >$w . $w1 <${word}>`, ofTable(value), inVariant]);

export const variantsSaid: readonly Said[] = [
  ...["=", ":"].flatMap((sign): readonly Said[] => [
    [`<|set |each |every |all |set all >$w . $w1 ${sign} $r`, ofTable("$r"), inVariant],
    [`<table|change|in> $w { $w1 ${sign} $r`, inTable, inVariant],
  ]),
  ...steps,
  ...times,
];
