/** Goals: what the rules should do, as it is written. */
import type * as ast from "../syntax/ast.ts";
import { declarationCode, scopeOf, wordsOf, type RenderContext } from "./declaration.ts";
import { section, type Section } from "./model.ts";
import { titleAnchor } from "./rulebook-pages.ts";

export function goalSection(context: RenderContext, decl: ast.GoalDecl): Section {
  return section(
    titleAnchor("goal", decl.title.text),
    decl.title.text,
    [...wordsOf(decl), declarationCode(scopeOf(context, decl), decl)],
    { kind: "goal", name: "" },
  );
}
