/** Fields within their bounds. */
import type { EntityField } from "../../ir/game.ts";
import { hold, type Body } from "../body/body.ts";
import { withPlaces } from "../body/arithmetic.ts";
import { boundedText, fitsBoundText } from "../body/limits.ts";
import { numberLiteral } from "../literals.ts";
import { bare } from "../world.ts";

/** Lies the value, which has a name, within the bound? `true` where there is none. */
export function insideText(body: Body, field: EntityField, name: string): string {
  const { bound } = field;
  if (bound === null) return "true";
  const all = fitsBoundText(body, bound, field.type, name);
  return field.type.kind === "optional" ? `(${name} === null || (${all}))` : `(${all})`;
}

/** The value as the field holds it: with `clamp` the nearest end, else an error beyond it. `at`: the place of that, as code. */
export function heldText(body: Body, field: EntityField, entity: string, text: string, at: string): string {
  const { bound, clamp } = field;
  if (bound === null) return text;
  if (!clamp) return boundedText(body, text, bound, `field \`${field.name}\` of \`${entity}\``, at);
  const name = hold(body, "wanted", text);
  const isInt = bare(field.type).kind === "int";
  const low =
    bound.low === null
      ? null
      : {
          test: isInt
            ? `${name} ${bound.lowOpen ? "<=" : "<"} ${numberLiteral(bound.low)}`
            : `!${withPlaces(body, bound.lowOpen ? "isMore" : "isAtLeast", [name, numberLiteral(bound.low)])}`,
          end: bound.low + (bound.lowOpen ? 1 : 0),
        };
  const high =
    bound.high === null
      ? null
      : {
          test: isInt
            ? `${name} ${bound.highOpen ? ">=" : ">"} ${numberLiteral(bound.high)}`
            : `!${withPlaces(body, bound.highOpen ? "isLess" : "isAtMost", [name, numberLiteral(bound.high)])}`,
          end: bound.high - (bound.highOpen ? 1 : 0),
        };
  const clamped = [low, high]
    .flatMap((each) => (each === null ? [] : [`${each.test} ? ${numberLiteral(each.end)} : `]))
    .join("");
  return field.type.kind === "optional" ? `(${name} === null ? null : ${clamped}${name})` : `(${clamped}${name})`;
}
