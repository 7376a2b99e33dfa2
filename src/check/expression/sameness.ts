/** How two values are compared for being the same. */
import type { Kinds } from "../../source/exhaustive.ts";
import type { Expr, Type } from "../../ir/program.ts";
import { holdsOdds, typeText } from "../../ir/types.ts";
import { choiceOf, isPlain, type Checker } from "../checker.ts";
import { isGivenTo, within, type Expectation } from "../expectation.ts";
import { elementOf, fits, joined } from "../fit.ts";
import { keyOfNumbers, fieldMeant, meantAs, whereIt } from "./meant.ts";
import { reportMayBeNone } from "./none.ts";
import { contextOf } from "./settle.ts";

/** How two values are compared for being the same; reports where they never can be. */
export function sameness(
  checker: Checker,
  left: Expr,
  right: Expr,
  at: Expr["at"],
  why: Expectation,
): "same" | "number" | "deep" | "odds" | undefined {
  const type = joined(checker, left.type, right.type);
  if (type !== undefined && holdsOdds(type) && type.kind !== "odds") {
    const optional = [left, right].find((side) => side.type.kind === "optional");
    if (optional === undefined) checker.found.report("odds-one-by-one", at, {}, contextOf(why));
    else reportMayBeNone(checker, optional, within(why, "operand", "a side of `is`"));
    return undefined;
  }
  if (type !== undefined) return samenessOf(checker, type);
  const [wide, single] = elementOf(left.type) === undefined ? [right, left] : [left, right];
  const element = elementOf(wide.type);
  if (element !== undefined && elementOf(single.type) === undefined && fits(checker, single.type, element)) {
    checker.found.report(
      "list-compared",
      wide.at,
      { op: "is", is: wide.type.kind === "range" ? "range" : "list", inside: wide === right },
      { ...contextOf(why), fixes: wide === left && isGivenTo(why, "count") ? [whereIt(left)] : [] },
    );
  } else {
    const numbers = [left, right].flatMap((side) => keyOfNumbers(checker, side));
    checker.found.report(
      "different-types",
      at,
      { left: typeText(left.type), right: typeText(right.type) },
      {
        ...contextOf(why),
        fixes:
          numbers.length > 0
            ? numbers
            : [
                ...meantAs(checker, right, left.type),
                ...meantAs(checker, left, right.type),
                ...fieldMeant(checker, left, right.type),
                ...fieldMeant(checker, right, left.type),
              ],
      },
    );
  }
  return undefined;
}

/** How two values of the type are compared. */
export function samenessOf(checker: Checker, type: Type): "same" | "number" | "deep" | "odds" {
  switch (type.kind) {
    case "odds":
      return "odds";
    case "number":
      return "number";
    case "int":
    case "text":
    case "bool":
    case "row":
    case "entity":
    case "piece":
    case "none":
    case "never":
      return "same";
    case "choice": {
      const choice = choiceOf(checker, type.id);
      return choice === undefined || isPlain(choice) ? "same" : "deep";
    }
    case "optional":
      return type.of.kind === "number" ? "deep" : samenessOf(checker, type.of);
    default:
      type.kind satisfies Kinds<"record list set map range">;
      return "deep";
  }
}
