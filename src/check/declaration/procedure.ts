/** Procedures: what changes the game, under a name. Whether others answer them is known when all actions are. */
import type { Procedure } from "../../ir/game.ts";
import type { ProcedureSymbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { pure } from "../effects.ts";
import { nowhere, within } from "../expectation.ts";
import { settle } from "../expression/settle.ts";
import { newScope } from "../scope.ts";
import { declaredOf } from "./declared.ts";
import { elaborateFields } from "./fields.ts";
import { reportUnused } from "./rule.ts";

export function checkProcedure(checker: Checker, symbol: ProcedureSymbol): Procedure {
  const before = checker.found.count;
  const { decl, result } = symbol;
  const what = `the result of \`${symbol.name}\``;
  const gives = result.kind !== "none";
  const scope = newScope({ result: { type: result, what }, role: "text" });
  const params = elaborateFields(checker, scope, symbol.params, `\`${symbol.name}\``, "parameter");
  const why = gives ? within(nowhere, "result", what) : nowhere;
  const { body: written } = decl;
  const raw =
    written.kind === "block"
      ? checker.block(scope, written, gives, gives ? result : null, why)
      : gives
        ? checker.elaborate(scope, written, result, why)
        : checker.statement(scope, { kind: "expression", value: written, span: written.span }, false, null, why);
  const body = gives ? settle(checker, raw, { type: result, bound: null, what }, why) : raw;
  reportUnused(checker, scope.frame, before);
  return { ...declaredOf(symbol), effects: pure, params, result, body, answered: { before: false, after: false } };
}
