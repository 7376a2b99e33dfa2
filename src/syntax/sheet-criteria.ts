/** Criteria of `COUNTIF`, `SUMIF` and `AVERAGEIF`. */
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
