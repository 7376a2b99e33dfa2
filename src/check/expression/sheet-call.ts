/** Functions of spreadsheets, and how each is said here: what to write over their names, commas and brackets. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type * as ast from "../../syntax/ast.ts";

interface Saying {
  /** Over the name. */
  readonly name: string;
  /** Over the name and the bracket behind it, in place of `name`. */
  readonly open?: string;
  /** Over each comma, in their order; the last one counts for all that follow. */
  readonly commas?: readonly string[];
  readonly close?: string;
  readonly takes: (given: readonly ast.Expr[]) => boolean;
}

const several = (given: readonly ast.Expr[]): boolean => given.length > 1;
const two = (given: readonly ast.Expr[]): boolean => given.length === 2;
const one = (given: readonly ast.Expr[]): boolean => given.length === 1;
const isBinary = (expr: ast.Expr, op: string): boolean => expr.kind === "binary" && expr.op === op;

const sayings = new Map<string, Saying>([
  ["if", { name: "if", open: "if ", commas: [" { ", " } else { "], close: " }", takes: (given) => given.length === 3 }],
  [
    "and",
    { name: "", commas: [" and "], takes: (given) => several(given) && !given.some((each) => isBinary(each, "or")) },
  ],
  ["or", { name: "", commas: [" or "], takes: several }],
  ["not", { name: "not ", takes: one }],
  ["sum", { name: "sum", open: "sum([", close: "])", takes: several }],
  ["average", { name: "mean", open: "mean([", close: "])", takes: several }],
  ["median", { name: "median", open: "median([", close: "])", takes: several }],
  ["count", { name: "count", takes: one }],
  ...["randbetween", "random", "rand", "randint"].map(
    (name) => [name, { name: "roll", commas: [" to "], takes: two }] as const,
  ),
]);

const places: ReadonlyMap<string, string> = new Map([
  ["roundup", "ceil"],
  ["rounddown", "floor"],
  ["round", "round"],
]);

/** The call in our words, by changes around what is given; null: it cannot be said so. */
export function sheetCallFix(name: string, at: Span, call: Span, args: readonly ast.Arg[]): Fix | null {
  const given = args.flatMap(({ value }) => value ?? []);
  const [first] = given;
  const last = given.at(-1);
  if (first === undefined || last === undefined || given.length < args.length || args.some((arg) => arg.name !== null))
    return null;
  const round = places.get(name.toLowerCase());
  if (round !== undefined && two(given) && last.kind === "number" && last.value === 0)
    return {
      title: `Write \`${round}(…)\``,
      edits: [
        { span: at, text: round },
        { span: call.between(first.span.end, call.end), text: ")" },
      ],
    };
  const saying = sayings.get(name.toLowerCase());
  if (saying === undefined || !saying.takes(given)) return null;
  const { open, commas, close } = saying;
  const between = given.slice(1).flatMap((value, index) => {
    const before = given[index] ?? first;
    const text = commas?.[Math.min(index, commas.length - 1)];
    return text === undefined ? [] : [{ span: call.between(before.span.end, value.span.start), text }];
  });
  return {
    title: `Write it with \`${saying.name === "" ? (commas?.[0] ?? "").trim() : saying.name.trim()}\``,
    edits: [
      open === undefined
        ? { span: at, text: saying.name }
        : { span: call.between(at.start, first.span.start), text: open },
      ...between,
      ...(close === undefined ? [] : [{ span: call.between(last.span.end, call.end), text: close }]),
    ],
  };
}
