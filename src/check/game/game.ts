/** The game of a rulebook: who may do what, and when; what lasts; how it goes and how it ends. */
import { compareText } from "../../diagnostics/collect.ts";
import type { Action, Game, Procedure, Status } from "../../ir/game.ts";
import type { Id } from "../../ir/program.ts";
import type { Checker } from "../checker.ts";
import { checkEntity } from "../declaration/entity.ts";
import { checkProcedure } from "../declaration/procedure.ts";
import { again, againAt } from "../reuse/again.ts";
import { checkAction } from "./action.ts";
import { allOf } from "./lookup.ts";
import { checkPhases } from "./phase.ts";
import { checkAlways, checkSetup } from "./setup.ts";
import { checkStatus } from "./status.ts";

/** Null: a rulebook without a player. */
export function checkGame(checker: Checker): Game | null {
  const { player } = checker.model;
  const entities = allOf(checker, "entity").map((symbol) => again(checker, symbol, () => checkEntity(checker, symbol)));
  const procedures = allOf(checker, "procedure").map((symbol) => again(checker, symbol, () => checkProcedure(checker, symbol)));
  if (player === null) return null;
  const phase = checkPhases(checker);
  const actions = allOf(checker, "action").map((symbol) => again(checker, symbol, () => checkAction(checker, symbol)));
  const statuses = allOf(checker, "status").map((symbol) => again(checker, symbol, () => checkStatus(checker, symbol, actions)));
  const always = [...checker.model.always].sort((a, b) => compareText(a.span.file, b.span.file) || a.span.start - b.span.start).map((decl, index) => againAt(checker, decl, () => checkAlways(checker, decl, index), index));
  const setups = allOf(checker, "setup").map((symbol) => again(checker, symbol, () => checkSetup(checker, symbol)));
  return { entities, player: player.id, procedures: procedures.map((each) => withAnswers(each, actions, statuses)), statuses, phase, actions, always, setups, ending: checker.endings() };
}

/** Some action answers the procedure, or some status waits for it. */
function withAnswers(procedure: Procedure, actions: readonly Action[], statuses: readonly Status[]): Procedure {
  const waiting = [...actions.map((action) => action.place), ...statuses.flatMap((status) => status.ends)];
  const answered = (when: "before" | "after"): boolean => waiting.some((event) => event.kind === "procedure" && event.when === when && isOf(event, procedure.id));
  const [before, after] = [answered("before"), answered("after")];
  const known = withAnswersOf.get(procedure);
  if (known !== undefined && known.answered.before === before && known.answered.after === after) return known;
  const made = { ...procedure, answered: { before, after } };
  withAnswersOf.set(procedure, made);
  return made;
}

/** One that is answered as it was stays the very same. */
const withAnswersOf = new WeakMap<Procedure, Procedure>();

const isOf = (event: { readonly procedure: Id }, id: Id): boolean => event.procedure === id;
