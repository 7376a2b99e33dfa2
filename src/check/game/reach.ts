/** What a game never comes to: endings, statuses, effects and procedures that nothing leads to, and phases that nothing ends. */
import { valuesOfWish } from "../../ir/goals.ts";
import type { Game, Phase } from "../../ir/game.ts";
import type { Expr, Id, Program, Type } from "../../ir/program.ts";
import { axesOf, valuesOf, type Report } from "../../ir/reports.ts";
import type { Checker } from "../checker.ts";
import type { KnownEffects } from "../effects.ts";
import { effectsOf } from "../effects.ts";
import { warnOfUndrawn } from "./only-looked-at.ts";
import { allPhases, bodiesOf, callsIn, columnKey, ofKind, procedureKey, stepsOf, type Node } from "./bodies.ts";
import { isPlayed, playOf, type Play } from "./play.ts";

export function checkReach(checker: Checker, program: Program, game: Game, known: KnownEffects): void {
  checkAlwaysChange(checker, game, known);
  // Beside what is played there may be parts of a game yet to be written.
  if (game.phase === null || !isPlayed(game)) return;
  if (game.setups.length === 0)
    checker.found.report("game-without-setup", nameAt(checker, game.phase), { name: game.phase.name });
  const play = playOf(program, game);
  checkEnds(checker, game, play);
  for (const phase of allPhases(game.phase)) checkIdle(checker, game, phase);
  checkUnused(checker, program, game, play);
  checkAnswers(checker, game, play);
  warnOfUndrawn(checker, program, game, play);
}

/** Only the name of a declaration is marked, not all of it. */
function nameAt(checker: Checker, { id, at }: { readonly id: Id; readonly at: Phase["at"] }): Phase["at"] {
  return checker.symbol(id)?.nameAt ?? at;
}

// ---------------------------------------------------------------- how it ends

function checkEnds(checker: Checker, game: Game, play: Play): void {
  const ends = ofKind(play.parts, "endGame").length > 0;
  const left = new Set(ofKind(play.parts, "endPhase").map((node) => node.phase));
  const visit = (phase: Phase, isLeft: boolean): void => {
    if (phase.repeats !== null && phase.repeats.condition === null && !ends && !isLeft) {
      checker.found.report("never-ends", nameAt(checker, phase), { name: phase.name });
      return;
    }
    for (const inner of phase.phases) visit(inner, isLeft || left.has(phase.id));
  };
  if (game.phase !== null) visit(game.phase, false);
  checkEndings(checker, game, play);
}

function checkEndings(checker: Checker, game: Game, play: Play): void {
  const choice = game.ending === null ? undefined : checker.symbol(game.ending);
  if (choice?.kind !== "choice") return;
  const said = new Set([
    ...ofKind(play.parts, "literal").flatMap(({ type, value }) =>
      type.kind === "choice" && type.id === choice.id ? [value] : [],
    ),
    ...ofKind(play.parts, "variant").flatMap(({ id, variant }) => (id === choice.id ? [variant] : [])),
  ]);
  for (const variant of choice.variants)
    if (!said.has(variant.name))
      checker.found.report("ending-unreached", variant.at, { name: variant.name, of: choice.name });
}

// ---------------------------------------------------------------- what happens in it

function checkAlwaysChange(checker: Checker, game: Game, known: KnownEffects): void {
  for (const always of game.always) {
    if (effectsOf(known, always.body).changes || always.body.type.kind === "never") continue;
    const title =
      checker.model.always.find((decl) => decl.span.file === always.at.file && decl.span.start === always.at.start)
        ?.title.span ?? always.at;
    checker.found.report("changes-nothing", title, { title: always.title });
  }
}

function checkIdle(checker: Checker, game: Game, phase: Phase): void {
  if (phase.phases.length > 0 || phase.enter !== null || phase.exit !== null) return;
  const waiting = [...game.actions.map((action) => action.place), ...game.statuses.flatMap((status) => status.ends)];
  if (waiting.some((place) => place.kind === "phase" && place.phase === phase.id)) return;
  checker.found.report("idle-phase", nameAt(checker, phase), { name: phase.name });
}

function checkUnused(checker: Checker, program: Program, game: Game, play: Play): void {
  const tried = new Set(callsIn([...program.examples.flatMap(stepsOf), ...reportParts(program)]));
  const callers = new Map<string, number>();
  for (const [key, parts] of bodiesOf(program))
    for (const call of new Set(callsIn(parts))) if (call !== key) callers.set(call, (callers.get(call) ?? 0) + 1);
  // Of a procedure that is answered the answers are spoken of.
  for (const procedure of game.procedures.filter(
    ({ id }) => !game.actions.some(({ place }) => place.kind === "procedure" && place.procedure === id),
  )) {
    const key = procedureKey(procedure.id);
    if (!play.keys.has(key) && !tried.has(key) && !callers.has(key))
      checker.found.report("unused-procedure", nameAt(checker, procedure), { name: procedure.name });
  }
  const added = new Set(ofKind(play.parts, "addStatus").map((node) => node.status));
  for (const status of game.statuses)
    if (!added.has(status.id)) checker.found.report("unused-status", nameAt(checker, status), { name: status.name });
  const made = new Set(ofKind(play.parts, "newEntity").map((node) => node.id));
  const asked = new Set(ofKind(play.parts, "entities").map((node) => node.id));
  for (const entity of game.entities) {
    const { id, name, fields, checks } = entity;
    const given = fields.some((field) => field.default === null && field.computed === null) ? "…" : "";
    if (made.has(id) || (!asked.has(id) && (checks.length === 0 || id === game.player))) continue;
    checker.found.report("never-made", nameAt(checker, entity), {
      name,
      given,
      isAsked: asked.has(id),
      checks: checks.length,
    });
  }
  checkEffects(checker, program, play);
  checkPieces(checker, program, play);
}

/** A column of a view is used if that of one of its tables is. */
function checkEffects(checker: Checker, program: Program, play: Play): void {
  for (const table of program.tables) {
    for (const column of table.columns) {
      if (!column.procedure) continue;
      const keys = [columnKey(table.id, column.name), ...table.members.map((member) => columnKey(member, column.name))];
      const ofView = program.tables.some(
        (view) => view.members.includes(table.id) && view.columns.some((each) => each.name === column.name),
      );
      if (!ofView && !keys.some((key) => play.keys.has(key)))
        checker.found.report("unused-effect", column.at, { column: column.name, table: table.name });
    }
  }
}

/** A table of which pieces are made, each by name, and a row that is not among them. */
function checkPieces(checker: Checker, program: Program, play: Play): void {
  const made = ofKind(play.parts, "putNew").map((node) => node.row);
  for (const table of program.tables) {
    const own = made.filter(({ type }) => elementOf(type)?.id === table.id);
    const named = own.flatMap(rowsNamed);
    if (own.length === 0 || named.includes(undefined)) continue;
    for (const row of table.rows)
      if (!named.includes(row.key)) checker.found.report("unused-piece", row.at, { row: row.key, table: table.name });
  }
}

function elementOf(type: Type): (Type & { readonly kind: "row" }) | undefined {
  return type.kind === "row" ? type : type.kind === "list" || type.kind === "set" ? elementOf(type.of) : undefined;
}

/** The keys, if they are written there; undefined: some row, or several. */
function rowsNamed(row: Expr): readonly (string | undefined)[] {
  if (row.kind === "list" || row.kind === "set") return "items" in row ? row.items.flatMap(rowsNamed) : [undefined];
  return [row.kind === "literal" && typeof row.value === "string" ? row.value : undefined];
}

function reportParts(program: Program): readonly Node[] {
  const wished = program.goals.flatMap(({ wishes }) => wishes.flatMap(valuesOfWish));
  return [...wished, ...program.reports.flatMap(partsOfReport)];
}

function partsOfReport(report: Report): readonly Node[] {
  return [...report.lets, ...axesOf(report).map((axis) => axis.values), ...valuesOf(report).map((each) => each.value)];
}

function checkAnswers(checker: Checker, game: Game, play: Play): void {
  const passed = new Set(allPhases(game.phase).flatMap(({ id, mayPass }) => (mayPass === true ? [id] : [])));
  for (const action of game.actions) {
    const { place } = action;
    const isTurn = place.kind === "phase" && !("when" in place);
    if (action.name === "pass" && (!isTurn || passed.has(place.phase)))
      checker.found.report("answer-called-pass", nameAt(checker, action), {});
    if (place.kind !== "procedure" || play.keys.has(procedureKey(place.procedure))) continue;
    checker.found.report("never-answers", nameAt(checker, action), {
      action: action.name,
      procedure: place.procedure.slice(place.procedure.indexOf(".") + 1),
    });
  }
}
