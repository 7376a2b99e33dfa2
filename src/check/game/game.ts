/** The game of a rulebook: who may do what, and when; what lasts; how it goes and how it ends. */
import { compareText } from "../../diagnostics/collect.ts";
import type { Action, Game, Procedure, Status } from "../../ir/game.ts";
import type { Id } from "../../ir/program.ts";
import { LastTable } from "../../query/last.ts";
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
  const procedures = allOf(checker, "procedure").map((symbol) =>
    again(checker, symbol, () => checkProcedure(checker, symbol)),
  );
  if (player === null) return null;
  const phase = checkPhases(checker);
  const actions = allOf(checker, "action").map((symbol) => again(checker, symbol, () => checkAction(checker, symbol)));
  const statuses = allOf(checker, "status").map((symbol) =>
    again(checker, symbol, () => checkStatus(checker, symbol, actions)),
  );
  const always = [...checker.model.always]
    .sort((a, b) => compareText(a.span.file, b.span.file) || a.span.start - b.span.start)
    .map((decl, index) => againAt(checker, decl, () => checkAlways(checker, decl, index), index));
  const setups = allOf(checker, "setup").map((symbol) => again(checker, symbol, () => checkSetup(checker, symbol)));
  return {
    entities,
    player: player.id,
    procedures: procedures.map(answeredBy(actions, statuses)),
    statuses,
    phase,
    actions,
    always,
    setups,
    ending: checker.endings(),
  };
}

/** Some action answers the procedure, or some status waits for it. */
function answeredBy(actions: readonly Action[], statuses: readonly Status[]): (procedure: Procedure) => Procedure {
  const [before, after] = [new Set<Id>(), new Set<Id>()];
  for (const event of [...actions.map((action) => action.place), ...statuses.flatMap((status) => status.ends)])
    if (event.kind === "procedure") (event.when === "before" ? before : after).add(event.procedure);
  return (procedure) => withAnswers(procedure, before.has(procedure.id), after.has(procedure.id));
}

/** One that is answered as it was stays the very same. */
const withAnswersOf = new LastTable<Procedure, Procedure>();

const withAnswers = (procedure: Procedure, before: boolean, after: boolean): Procedure =>
  withAnswersOf.of(procedure, [before, after], () => ({ ...procedure, answered: { before, after } }));
