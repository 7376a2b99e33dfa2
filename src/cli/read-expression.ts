/** A value written in the language of the rules on the command line that is made of no others: `Material["Glass"]`, `1 to 6`, a text in quotes. */
import { Collector } from "../diagnostics/collect.ts";
import type { Json, Type } from "../ir/program.ts";
import { typeText } from "../ir/types.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { parseExprCell } from "../syntax/cells.ts";
import { WrongUse } from "./exit.ts";
import { readName, rowKeys, type NameContext } from "./known-names.ts";
import { Span } from "../source/span.ts";

interface ExpressionContext extends NameContext {
  readonly what: string;
  readonly written: string;
}

export function readExpression(written: string, type: Type, what: string, { programs, variant }: NameContext): Json {
  const found = new Collector();
  const expr = parseExprCell({ text: written, span: Span.still("", 0, written.length) }, found);
  const first = found.sorted()[0];
  if (first !== undefined)
    throw new WrongUse(
      `I cannot read \`${written}\` for ${what}: ${first.message}${first.hint === undefined ? "" : ` ${first.hint}`}`,
    );
  return valueOf(expr, type, { what, written, programs, variant });
}

function valueOf(expr: ast.Expr, type: Type, reading: ExpressionContext): Json {
  if (expr.kind === "parens") return valueOf(expr.of, type, reading);
  switch (type.kind) {
    case "text":
      return expr.kind === "text" ? expr.text : fails(reading, "a text in quotes");
    case "range":
      return rangeOf(expr, type.of, reading);
    case "row":
      return rowOf(expr, type.id, reading);
    case "list":
    case "set":
      return fails(reading, "a list such as `[ …, … ]`");
    case "map":
      return fails(reading, "a map such as `[ key: value ]`");
    case "record":
      return fails(reading, `a record such as \`${typeText(type)}( … )\``);
    default:
      type.kind satisfies Kinds<"none int number bool never optional choice odds entity piece">;
      return fails(reading, `a ${typeText(type)}`);
  }
}

function fails(reading: ExpressionContext, wanted: string): never {
  throw new WrongUse(`${reading.what} must be ${wanted}, and I got \`${reading.written}\`.`);
}

function numberOf(expr: ast.Expr, type: Type, reading: ExpressionContext): number {
  const sign = expr.kind === "unary" && expr.op === "-" ? -1 : 1;
  const inner = expr.kind === "unary" && expr.op !== "not" ? expr.of : expr;
  if (inner.kind !== "number" || (type.kind === "int" && !Number.isInteger(inner.value)))
    return fails(reading, type.kind === "int" ? "a whole number there" : "a number there");
  return sign * inner.value + 0;
}

function rangeOf(expr: ast.Expr, of: Type, reading: ExpressionContext): Json {
  if (expr.kind !== "range") return fails(reading, "a range such as `1 to 6`");
  return {
    low: numberOf(expr.low, of, reading),
    high: numberOf(expr.high, of, reading),
    lowOpen: expr.over,
    highOpen: expr.under,
  };
}

/** The word that names a row: `Glass`, `Material.Glass`, `Material["Glass"]`, or in quotes. */
function wordOf(expr: ast.Expr): string | null {
  switch (expr.kind) {
    case "name":
      return expr.name.text;
    case "text":
      return expr.text;
    case "none":
      return "None";
    case "member":
      return expr.name.text;
    case "index": {
      const first = expr.args[0]?.value;
      return first?.kind === "text" ? first.text : null;
    }
    default:
      expr.kind satisfies Kinds<
        | "compare range call in number bool it memberCall with list map listEach if match unary binary"
        | "is pick dice times where otherwise new parens missing"
      >;
      return null;
  }
}

function rowOf(expr: ast.Expr, id: string, reading: ExpressionContext): Json {
  const word = wordOf(expr);
  const table = id.slice(id.indexOf(".") + 1);
  return word === null
    ? fails(reading, `a row of \`${table}\``)
    : readName(word, rowKeys(id, reading.programs), `${reading.what} must be a row of \`${table}\``);
}
