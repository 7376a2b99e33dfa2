/** Who acts, where a call leaves it out: `draw(2)` for `draw(me, 2)`, `choose(me.hand)` for `choose(me, me.hand)`. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type { Checker } from "../checker.ts";
import { findLocal, localNames, type Scope } from "../scope.ts";
import { at } from "./meant.ts";

/** The player called `me`, or the only one that has a name here; null: nobody knows. */
export function actorIn({ checker, scope }: { readonly checker: Checker; readonly scope: Scope }): string | null {
  const players = [...localNames(scope)].filter((name) => {
    const type = findLocal(scope, name)?.type;
    return type?.kind === "entity" && type.id === checker.model.player?.id;
  });
  return players.includes("me") ? "me" : players.length === 1 ? (players[0] ?? null) : null;
}

export const actorGiven = (first: Span, actor: string): Fix => ({
  title: `Write \`${actor}, …\``,
  edits: [{ span: at(first, first.start), text: `${actor}, ` }],
});
