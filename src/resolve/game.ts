/** What a game consists of, over all of a rulebook's declarations. */
import type { Id } from "../ir/program.ts";
import { kindSet } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { idOf, type Resolver } from "./context.ts";
import type { EntitySymbol, Symbol } from "./model.ts";

/** The phase in which a phase stands. */
export function parentOf(resolver: Resolver, phase: ast.PhaseDecl): Id | null {
  for (const each of resolver.declared.values()) {
    if (each.kind === "phase" && each.phases.includes(phase)) return idOf(resolver, each.name.text);
  }
  return null;
}

const gameKinds = kindSet<
  ast.Declaration["kind"],
  "rulebook use section constant type choice record table rule example examples report goal variant check"
>({ entity: true, procedure: true, status: true, phase: true, action: true, always: true, setup: true });

/** A game has one kind of player; what else belongs to a game asks for it. */
export function playerOf(
  resolver: Resolver,
  declarations: readonly ast.Declaration[],
  symbols: ReadonlyMap<string, Symbol>,
): EntitySymbol | null {
  const [first, ...others] = declarations.filter((each) => each.kind === "entity" && each.isPlayer);
  for (const other of others)
    resolver.found.report(
      "two-players",
      other.span,
      {},
      first === undefined ? {} : { related: [{ span: first.span, label: "the first one" }] },
    );
  const orphan = declarations.find((each) => gameKinds.has(each.kind));
  if (first === undefined && orphan !== undefined) resolver.found.report("game-without-player", orphan.span, {});
  return (
    [...symbols.values()].find((symbol): symbol is EntitySymbol => symbol.kind === "entity" && symbol.decl.isPlayer) ??
    null
  );
}
