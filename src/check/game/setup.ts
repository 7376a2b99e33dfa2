/** Setups, what is always looked at, and how an example or report begins. */
import { holdsGame, none, typeText } from "../../ir/types.ts";
import type { Always, Setup } from "../../ir/game.ts";
import type { SetupSymbol } from "../../resolve/model.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Checker } from "../checker.ts";
import { declaredOf, readingsOf } from "../declaration/declared.ts";
import { elaborateFields } from "../declaration/fields.ts";
import { reportUnused } from "../declaration/rule.ts";
import { pure } from "../effects.ts";
import { nowhere, within } from "../expectation.ts";
import { newScope } from "../scope.ts";
import { noteNobody } from "./nobody.ts";
import { elaborateText } from "./phase.ts";

export function checkSetup(checker: Checker, symbol: SetupSymbol): Setup {
  const before = checker.found.count;
  const scope = newScope({ result: { type: none, what: `\`${symbol.name}\`` }, role: "text" });
  const params = elaborateFields(checker, scope, symbol.params, `\`${symbol.name}\``, "parameter");
  for (const { name, type, at } of params)
    if (holdsGame(type)) checker.found.report("setup-takes", at, { name, type: typeText(type) });
  const body = checker.block(scope, symbol.decl.body, false, null, within(nowhere, "anything", null));
  reportUnused(checker, scope.frame, before);
  return { ...declaredOf(symbol), params, body, effects: pure };
}

/** They have no names of their own: they are told apart by their place. */
export function checkAlways(checker: Checker, decl: ast.AlwaysDecl, index: number): Always {
  const name = `always ${index + 1}`;
  return {
    id: `${checker.model.info.name}.${name}`,
    name,
    doc: decl.doc,
    readings: readingsOf(decl),
    at: decl.span,
    title: decl.title.text,
    body: elaborateText(checker, decl.body, `"${decl.title.text}"`, (scope) => noteNobody(checker, scope, decl.body)),
  };
}
