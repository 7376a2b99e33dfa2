/** The game of a rulebook: who may do what, and when; what lasts; how it goes and how it ends. */
import type { Game } from "../../ir/game.ts";
import type { Symbol } from "../../resolve/model.ts";
import type { Checker } from "../checker.ts";
import { checkEntity } from "../declaration/entity.ts";
import { checkProcedure } from "../declaration/procedure.ts";

/** Null: a rulebook without a player. */
export function checkGame(checker: Checker): Game | null {
  const { player } = checker.model;
  const symbols = [...checker.model.symbols.values()];
  const all = <K extends Symbol["kind"]>(kind: K): (Symbol & { kind: K })[] => symbols.filter((symbol): symbol is Symbol & { kind: K } => symbol.kind === kind);
  const entities = all("entity").map((symbol) => checkEntity(checker, symbol));
  const procedures = all("procedure").map((symbol) => checkProcedure(checker, symbol));
  if (player === null) return null;
  return { entities, procedures, player: player.id, statuses: [], phase: null, actions: [], always: [], setups: [], ending: null };
}
