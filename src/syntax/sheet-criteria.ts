/** Criteria of `COUNTIF`, `SUMIF` and `AVERAGEIF`, and how columns are gone through. */
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

/** Those rows in which a column is as asked. */
export function ofThoseRows(ours: string, column: SheetColumnName, value: SheetColumnName, asked: string): string {
  return ours === "count"
    ? `count(${column.table} where it.${column.name} ${asked})`
    : `${ours}(${overRows(value, ` where row.${column.name} ${asked}`)})`;
}
