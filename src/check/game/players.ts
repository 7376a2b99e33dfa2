/** Setups that seat more players than a game has room for, whatever happens in them. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Game } from "../../ir/game.ts";
import { childrenOf } from "../../ir/children.ts";
import type { Expr, Id, Statement } from "../../ir/program.ts";
import { mostPlayers } from "../../runtime/game-entities.ts";
import type { Kinds } from "../../source/exhaustive.ts";

type Node = Expr | Statement;

export function checkPlayers(game: Game, found: Collector): void {
  for (const setup of game.setups) {
    const seats = new Seats(game);
    const players = seats.least(setup.body);
    if (players > mostPlayers && seats.first !== null && !seats.mayLeave)
      found.report("too-many-players", seats.first.at, { players, most: mostPlayers });
  }
}

/** How many players are made at least. */
class Seats {
  readonly #game: Game;
  readonly #inside = new Set<Id>();
  first: Expr | null = null;
  /** Something may end it early. */
  mayLeave = false;

  constructor(game: Game) {
    this.#game = game;
  }

  least(node: Node): number {
    switch (node.kind) {
      case "if":
        return this.least(node.condition) + Math.min(this.least(node.then), this.#given(node.else));
      case "and":
      case "or":
      case "otherwise":
        return this.least(node.left);
      case "decide":
        return this.#all(node.inputs.map((input) => input.value));
      case "repeat":
        return node.mode === "times" ? lengthOf(node.count) * this.least(node.body) : 0;
      case "forEach":
        return node.where === null ? lengthOf(node.over) * this.least(node.body) : 0;
      case "each":
      case "reach":
      case "times":
      case "again":
        return 0;
      case "return":
      case "stop":
      case "endGame":
        this.mayLeave = true;
        return 0;
      case "perform":
        return this.#all(node.args) + this.#done(node.procedure);
      case "newEntity":
        return this.#made(node);
      default:
        node.kind satisfies Kinds<
          | "literal local constant rows record variant with field column columnCall call builtin not"
          | "negate arithmetic join compare equals about isNone isVariant in block list set map range pick"
          | "index lookup end keep round bounded die dice roll shuffle question best asOdds entities"
          | "active entityField pile pieceRow choose chooseSome stacks gameOver winners ending act"
          | "possible let do setField put putNew shufflePile reveal addStatus removeStatus cancel endPhase"
          | "arrange beginPhase"
        >;
        return this.#all(childrenOf(node));
    }
  }

  #all(nodes: readonly (Node | null)[]): number {
    return nodes.reduce((sum, each) => sum + this.#given(each), 0);
  }

  #given(node: Node | null): number {
    return node === null ? 0 : this.least(node);
  }

  #made(made: Extract<Expr, { kind: "newEntity" }>): number {
    if (made.id !== this.#game.player) return this.#all(made.fields);
    this.first ??= made;
    return 1 + this.#all(made.fields);
  }

  #done(id: Id): number {
    const procedure = this.#game.procedures.find((each) => each.id === id);
    if (procedure === undefined || this.#inside.has(id)) return 0;
    this.#inside.add(id);
    const players = this.least(procedure.body);
    this.#inside.delete(id);
    return players;
  }
}

/** How often a loop surely turns. */
function lengthOf(expr: Expr | null): number {
  switch (expr?.kind) {
    case "literal":
      return typeof expr.value === "number" ? expr.value : Array.isArray(expr.value) ? expr.value.length : 0;
    case "list":
      return expr.items.length;
    case "range":
      return expr.low?.kind === "literal" && expr.high?.kind === "literal"
        ? Math.max(
            0,
            Number(expr.high.value) - Number(expr.low.value) + 1 - Number(expr.lowOpen) - Number(expr.highOpen),
          )
        : 0;
    default:
      expr?.kind satisfies
        | Kinds<
            | "local constant rows record variant with field column columnCall call builtin not negate and"
            | "or arithmetic join compare equals about isNone isVariant in if decide block set map each pick"
            | "index lookup end otherwise keep round bounded die dice roll times again shuffle question best reach"
            | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
            | "gameOver winners ending act possible"
          >
        | undefined;
      expr?.kind satisfies
        | Kinds<
            | "local constant rows record variant with field column columnCall call builtin not negate and"
            | "or arithmetic join compare equals about isNone isVariant in if decide block set map each pick"
            | "index lookup end otherwise keep round bounded die dice roll times again shuffle question best reach"
            | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
            | "gameOver winners ending act possible"
          >
        | undefined;
      return 0;
  }
}
