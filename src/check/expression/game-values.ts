/** What a game has already: its players, whose turn it is, how it ended; and all entities of a kind. */
import type { Expr, Id, Type } from "../../ir/program.ts";
import { bool, listOf, never, optional } from "../../ir/types.ts";
import type { Span } from "../../source/span.ts";
import { gameValues } from "../../builtins/registry.ts";
import type { Checker } from "../checker.ts";

/** Undefined: the name is none of them, or no game is played here. */
export function gameValue(checker: Checker, name: string, at: Span): Expr | undefined {
  const { player } = checker.model;
  if (player === null || !gameValues.has(name)) return undefined;
  const type: Type = { kind: "entity", id: player.id };
  switch (name) {
    case "players":
      return allOf(player.id, at);
    case "active":
      return { kind: "active", soft: false, type, at };
    case "winners":
      return { kind: "winners", type: listOf(type), at };
    case "gameOver":
      return { kind: "gameOver", type: bool, at };
    default:
      return { kind: "ending", type: endingType(checker), at };
  }
}

/** All entities of a kind, in the order in which they were made. */
export function allOf(id: Id, at: Span): Expr {
  return { kind: "entities", id, type: listOf({ kind: "entity", id }), at };
}

function endingType(checker: Checker): Type {
  const choice = checker.endings();
  return choice === null ? optional(never) : optional({ kind: "choice", id: choice });
}
