/** Texts that are made of values. */
import type { Expr, Type } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { rowsText, titleOf } from "../game/expressions.ts";
import { propertyName, textLiteral } from "../literals.ts";
import { runtime } from "../module.ts";
import { bare, isPlainChoice, the } from "../world.ts";
import { withPlaces } from "./arithmetic.ts";
import { place, type Body } from "./body.ts";
import { operands } from "./expression.ts";

/** A text: texts, keys and numbers as they are written, the rest as in the rules. */
export function join(body: Body, expr: Extract<Expr, { kind: "join" }>): string {
  const parts: Expr[] = [];
  let at: Expr = expr;
  while (at.kind === "join") {
    parts.unshift(at.right);
    at = at.left;
  }
  const all = [at, ...parts];
  const texts = operands(body, all);
  return `${runtime(body.module, "joined")}(${all.map((part, position) => asText(body, part, texts[position] ?? `""`)).join(" + ")}, ${place(body, expr.at)})`;
}

function asText(body: Body, expr: Expr, text: string): string {
  const type = expr.type;
  switch (type.kind) {
    case "text":
    case "row":
      return text;
    case "int":
      return `${runtime(body.module, "plainNumber")}(${text})`;
    case "number":
      return body.decimals === 6
        ? `${runtime(body.module, "numberText")}(${text}, ${place(body, expr.at)})`
        : `${runtime(body.module, "plainNumber")}(${withPlaces(body, "keep", [text, place(body, expr.at)])})`;
    case "bool":
      return `(${text} ? "yes" : "no")`;
    case "choice":
      if (isPlainChoice(the(body.module.world.choices, type.id))) return text;
      break;
    default:
      type.kind satisfies Kinds<"record list set map range none never optional odds entity piece">;
      break;
  }
  return `${runtime(body.module, "valueText")}(${text}, ${shape(body, type)})`;
}

/** What a text of a value must know of its type: names of tables, records and variants, and what a number stands for in a game. */
function shape(body: Body, type: Type): string {
  return codeOf(shapeOf(body, bare(type), 0));
}

/** A part that is worked out where the text is made. */
class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function codeOf(shape: unknown): string {
  if (shape instanceof Code) return shape.text;
  if (Array.isArray(shape)) return `[${shape.map(codeOf).join(", ")}]`;
  if (typeof shape === "object" && shape !== null)
    return `{ ${Object.entries(shape)
      .map(([name, part]) => `${propertyName(name)}: ${codeOf(part)}`)
      .join(", ")} }`;
  return typeof shape === "string" ? textLiteral(shape) : String(shape);
}

function shapeOf(body: Body, type: Type, depth: number): unknown {
  const name = (id: string): string => id.slice(id.indexOf(".") + 1);
  if (depth > 6) return null;
  switch (type.kind) {
    case "list":
    case "set":
    case "optional":
      return shapeOf(body, type.of, type.kind === "optional" ? depth : depth + 1);
    case "row":
      return { row: name(type.id) };
    case "range":
      return { range: true };
    // A whole number stands there without quotes, whatever it is in an object.
    case "map":
      return {
        key: type.key.kind === "int" ? { word: true } : shapeOf(body, type.key, depth + 1),
        map: shapeOf(body, type.value, depth + 1),
      };
    case "record":
      return {
        make: { "": [name(type.id), fieldShapes(body, the(body.module.world.records, type.id).fields, depth)] },
      };
    case "entity":
      return body.game === null ? null : { entity: titleOf(body, type.id) };
    case "piece":
      return body.game === null ? null : { row: name(type.id), rows: new Code(rowsText(body, type.id)) };
    case "choice": {
      const { variants } = the(body.module.world.choices, type.id);
      if (variants.every((variant) => variant.fields.length === 0)) return { word: true };
      return {
        make: Object.fromEntries(
          variants.map((variant) => [variant.name, [variant.name, fieldShapes(body, variant.fields, depth)]]),
        ),
      };
    }
    default:
      type.kind satisfies Kinds<"none int number text bool never odds">;
      return null;
  }
}

function fieldShapes(
  body: Body,
  fields: readonly { readonly name: string; readonly type: Type }[],
  depth: number,
): unknown {
  return fields.map((each) => [each.name, shapeOf(body, each.type, depth + 1)]);
}
