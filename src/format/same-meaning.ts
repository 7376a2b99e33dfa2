/**
 * Whether two pieces of a document mean the same: equal apart from where they stand, from the line of dashes in a
 * table, and from how a whole number's zeros are written. The cells of a table are compared by their number alone;
 * each was compared when it was printed.
 */
export function haveSameMeaning(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((each, index) => haveSameMeaning(each, b[index]))
    );
  }
  if (isNumeral(a) && isNumeral(b)) return sameNumeral(a, b);
  if ("cells" in a && "cells" in b)
    return Array.isArray(a["cells"]) && Array.isArray(b["cells"]) && a["cells"].length === b["cells"].length;
  if ("header" in a && "header" in b)
    return haveSameMeaning(a["header"], b["header"]) && haveSameMeaning(a["rows"], b["rows"]);
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => where.has(key) || (Object.hasOwn(b, key) && haveSameMeaning(a[key], b[key])))
  );
}

/** What says where a thing stands, or how it was drawn. */
const where = new Set(["span", "opSpan"]);

type NodeFields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is NodeFields => typeof value === "object" && value !== null;
const isNumeral = (value: NodeFields): boolean => value["kind"] === "number" && typeof value["text"] === "string";

function sameNumeral(a: NodeFields, b: NodeFields): boolean {
  return Object.is(a["value"], b["value"]) && a["percent"] === b["percent"] && decimals(a) === decimals(b);
}

function decimals(numeral: NodeFields): string {
  return /\.\d*/.exec(String(numeral["text"]))?.[0] ?? "";
}
