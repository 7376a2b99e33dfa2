/** What begins something that may have to wait: undefined then, else its result. */
import type { Expr, Type } from "../../../ir/program.ts";
import type { Kinds } from "../../../source/exhaustive.ts";
import { place, type Body } from "../../body/body.ts";
import { gameOf } from "../../body/calls.ts";
import { operands, value } from "../../body/expression.ts";
import { elementOf } from "../../body/lists.ts";
import { textLiteral } from "../../literals.ts";
import { runtime } from "../../module.ts";
import { chosenNaming } from "../namings.ts";

export function waitText(body: Body, expr: Expr): string {
  switch (expr.kind) {
    case "choose": {
      const [who = "0", from = "[]"] = operands(body, [expr.who, expr.from]);
      if (expr.who.type.kind === "list")
        return `${runtime(body.module, "chooseTogether")}(${gameOf(body)}, ${who}, ${from}, ${chosenNaming(body.module, choiceElement(expr.from.type))}, ${about(body, expr.prompt)}, ${place(body, expr.at)})`;
      return `${runtime(body.module, "choose")}(${gameOf(body)}, ${who}, ${listed(body, expr.from, from)}, ${chosenNaming(body.module, elementOf(expr.from))}, ${about(body, expr.prompt)}, ${expr.soft ? "null" : place(body, expr.at)})`;
    }
    case "chooseSome": {
      const [who = "0", from = "[]", least = "0", most = "0"] = operands(body, [
        expr.who,
        expr.from,
        expr.least,
        expr.most,
      ]);
      return `${runtime(body.module, "chooseSome")}(${gameOf(body)}, ${who}, ${listed(body, expr.from, from)}, ${least}, ${most}, ${chosenNaming(body.module, elementOf(expr.from))}, ${about(body, expr.prompt)}, ${place(body, expr.at)})`;
    }
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in if decide block list"
        | "set map range each pick index lookup end otherwise keep round bounded die dice roll times"
        | "again shuffle question best reach asOdds entities active entityField pile pieceRow newEntity"
        | "perform stacks gameOver winners ending act possible"
      >;
      return value(body, expr);
  }
}

/** What it waits for, in a word. */
export function waitName(expr: Expr): string {
  switch (expr.kind) {
    case "choose":
    case "chooseSome":
      return "choice";
    case "perform":
      return expr.procedure.slice(expr.procedure.lastIndexOf(".") + 1);
    case "columnCall":
      return expr.name;
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column call builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
        | "each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
        | "question best reach asOdds entities active entityField pile pieceRow newEntity stacks gameOver"
        | "winners ending act possible"
      >;
      return "wait";
  }
}

const about = (body: Body, prompt: string | null): string => textLiteral(prompt ?? body.asking);

/** Of what several choose from, one each. */
function choiceElement(from: Type): Type {
  const own: Type = from.kind === "list" ? from.of : from;
  return own.kind === "list" || own.kind === "set" ? own.of : { kind: "never" };
}

/** What is chosen from, as a list of its own. */
function listed(body: Body, from: Expr, text: string): string {
  return from.type.kind === "range" ? `${runtime(body.module, "numbersIn")}(${text}, ${place(body, from.at)})` : text;
}
