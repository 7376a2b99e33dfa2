/** Numbers held within their bounds. */
import type { Bound, Type } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import { numberLiteral, textLiteral } from "../literals.ts";
import { runtime } from "../module.ts";
import { bare } from "../world.ts";
import { withPlaces } from "./arithmetic.ts";
import { place, type Body } from "./body.ts";

/** The value, or an error if it lies outside. */
export function boundedText(body: Body, of: string, bound: Bound, what: string, at: Span | string): string {
  const { low, high, lowOpen, highOpen, values } = bound;
  const end = [
    textLiteral(what),
    typeof at === "string" ? at : place(body, at),
    ...(body.decimals === 6 ? [] : [String(0.49999952 / 10 ** body.decimals)]),
  ].join(", ");
  if (values !== undefined) return `${runtime(body.module, "listed")}(${of}, ${numbersText(values)}, ${end})`;
  const ends = lowOpen ? (highOpen ? "open" : "over") : highOpen ? "under" : "closed";
  const limit = (each: number | null): string => (each === null ? "null" : numberLiteral(each));
  return `${runtime(body.module, "bounded")}(${of}, ${limit(low)}, ${limit(high)}, "${ends}", ${end})`;
}

/** Lies what has that name within the bound? */
export function fitsBoundText(
  body: Body,
  { low, high, lowOpen, highOpen, values }: Bound,
  type: Type,
  name: string,
): string {
  const isInt = bare(type).kind === "int";
  if (values !== undefined)
    return isInt
      ? `${numbersText(values)}.includes(${name})`
      : values.map((each) => withPlaces(body, "isSame", [name, numberLiteral(each)])).join(" || ");
  const tests = [
    low === null
      ? null
      : isInt
        ? `${name} ${lowOpen ? ">" : ">="} ${numberLiteral(low)}`
        : withPlaces(body, lowOpen ? "isMore" : "isAtLeast", [name, numberLiteral(low)]),
    high === null
      ? null
      : isInt
        ? `${name} ${highOpen ? "<" : "<="} ${numberLiteral(high)}`
        : withPlaces(body, highOpen ? "isLess" : "isAtMost", [name, numberLiteral(high)]),
  ].filter((each) => each !== null);
  return tests.length === 0 ? "true" : tests.join(" && ");
}

/** A bound as data. */
export function boundLiteral({ low, high, lowOpen, highOpen, values }: Bound): string {
  const limit = (end: number | null): string => (end === null ? "null" : numberLiteral(end));
  const listed = values === undefined ? "" : `, values: ${numbersText(values)}`;
  return `{ low: ${limit(low)}, high: ${limit(high)}, lowOpen: ${String(lowOpen)}, highOpen: ${String(highOpen)}${listed} }`;
}

const numbersText = (values: readonly number[]): string => `[${values.map(numberLiteral).join(", ")}]`;
