import type { Json } from "../../ir/program.ts";

/** The same plain JSON: in lists and sets the order counts, in objects it does not. */
export function same(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    const [left, right] = [a as readonly Json[], b as readonly Json[]];
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      left.length === right.length &&
      left.every((each, index) => same(each, right[index] as Json))
    );
  }
  const [left, right] = [a as { readonly [key: string]: Json }, b as { readonly [key: string]: Json }];
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && same(left[name] as Json, right[name] as Json))
  );
}
