/** Lines of actions in the words of a table: `limit once per game`, `prefers never`. Rules that hold say none of it. */
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { PhaseSymbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { over } from "../expression/meant.ts";
import { findLocal, type Scope } from "../scope.ts";

/** `per game` for the outermost phase, `per turn` for that of each player, `per round` for what goes through all of them. */
export function phaseMeant(phases: readonly PhaseSymbol[], name: ast.Name): readonly Fix[] {
  const said = name.text.toLowerCase();
  const sameWords = phases.filter((phase) => phase.name.toLowerCase() === said);
  const meant = sameWords.length > 0 ? sameWords : phasesBy(phases, said);
  const [only, more] = meant;
  return only === undefined || more !== undefined ? [] : [over(name.span, only.name)];
}

function phasesBy(phases: readonly PhaseSymbol[], said: string): readonly PhaseSymbol[] {
  const outermost = phases.filter(({ parent }) => parent === null);
  const turns = phases.filter(({ decl }) => decl.each !== null);
  switch (said) {
    case "game":
    case "match":
      return outermost;
    case "turn":
      return turns;
    case "round":
      // The outermost phase is no round, unless it repeats.
      return phases.filter(
        ({ id, parent, decl }) =>
          turns.some((turn) => turn.parent === id) && (parent !== null || decl.repeats !== null),
      );
    default:
      return [];
  }
}

/** How much the others are liked. */
const others = 0;
const liked: ReadonlyMap<string, number> = new Map([
  ...["never", "avoid", "rarely", "seldom"].map((word) => [word, -5] as const),
  ...["always", "often", "first"].map((word) => [word, 5] as const),
]);

/** Reports `prefers never`: what says nothing has 0 as well. */
export function prefersInWords({ model, found }: Checker, scope: Scope, wish: ast.Expr): boolean {
  const name = wish.kind === "name" ? wish.name.text : "";
  const much = liked.get(name);
  if (much === undefined || findLocal(scope, name) !== undefined || model.symbols.has(name)) return false;
  const side = much < others ? "less" : "more";
  const fix: Fix = {
    guess: true,
    title: `Write a number, such as \`${much}\`: ${side} than the ${others} of an action without \`prefers\``,
    edits: [{ span: wish.span, text: String(much) }],
  };
  found.report("unknown-name", wish.span, { name, near: [], wanted: "number" }, { fixes: [fix] });
  return true;
}
