/**
 * Whether two pieces of a document mean the same: equal apart from where they stand, from the line of dashes in a
 * table, and from how a whole number's zeros are written. The cells of a table are compared by their number alone;
 * each was compared when it was printed.
 */
export function alike(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, index) => alike(each, b[index]))
    );
  }
  if (isNumeral(a) && isNumeral(b)) return sameNumeral(a, b);
  if ("cells" in a && "cells" in b)
    return Array.isArray(a["cells"]) && Array.isArray(b["cells"]) && a["cells"].length === b["cells"].length;
  if ("header" in a && "header" in b) return alike(a["header"], b["header"]) && alike(a["rows"], b["rows"]);
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => where.has(key) || (Object.hasOwn(b, key) && alike(a[key], b[key])))
  );
}

/** What says where a thing stands, or how it was drawn. */
const where = new Set(["span", "opSpan"]);

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isNumeral = (value: Fields): boolean => value["kind"] === "number" && typeof value["text"] === "string";

function sameNumeral(a: Fields, b: Fields): boolean {
  return Object.is(a["value"], b["value"]) && a["percent"] === b["percent"] && decimals(a) === decimals(b);
}

function decimals(numeral: Fields): string {
  return /\.\d*/.exec(String(numeral["text"]))?.[0] ?? "";
}
