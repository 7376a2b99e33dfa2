/** What says what is possible, or how much something is, looks at the game and leaves it as it is. */
import type { Collector } from "../../diagnostics/collect.ts";
import { childrenOf, testValues } from "../../ir/children.ts";
import type { Action, EventPattern, Forbids, Game, PatternTest, Phase, Status, StatusChange } from "../../ir/game.ts";
import type { Expr } from "../../ir/program.ts";
import { changeText } from "../changes.ts";
import { firstWith, type KnownEffects } from "../effects.ts";
import { rollText } from "../impure.ts";
import { allPhases } from "./bodies.ts";

interface Guard {
  readonly expr: Expr;
  readonly place: string;
}

export function checkGuards(game: Game, known: KnownEffects, found: Collector): void {
  const guards = [
    ...game.actions.flatMap(guardsOfAction),
    ...game.statuses.flatMap(guardsOfStatus),
    ...allPhases(game.phase).flatMap(guardsOfPhase),
  ];
  for (const { expr, place } of guards) {
    const changes = firstWith(known, "changes", expr);
    const rolls = changes === undefined ? firstWith(known, "rolls", expr) : undefined;
    const asks = firstWith(known, "asks", expr);
    if (changes !== undefined)
      found.report("changes-in-guard", changes.at, {
        what: changeText(changes),
        place,
        how: changes.kind === "choose" || changes.kind === "chooseSome" ? "waits" : "changes",
      });
    if (rolls !== undefined)
      found.report("rolls-outside", rolls.at, {
        rolls: rollText(rolls),
        place,
        hint: "Roll in what happens, and look at the result there.",
      });
    if (asks !== undefined) found.report("asks-outside", asks.at, { where: "A condition of a game" });
  }
}

const given = (exprs: readonly (Expr | null)[], place: string): readonly Guard[] =>
  exprs.flatMap((expr) => (expr === null ? [] : [{ expr, place }]));
const tested = (tests: readonly PatternTest[]): readonly Guard[] =>
  given(
    tests.flatMap(({ test }) => testValues(test)),
    "a test",
  );

export function eventTests(event: EventPattern | Action["place"]): readonly PatternTest[] {
  return event.kind === "procedure" ? event.tests : [];
}

function guardsOfAction(action: Action): readonly Guard[] {
  return [
    ...tested(eventTests(action.place)),
    ...given(
      action.params.map((param) => param.from),
      "what stands after `from`",
    ),
    ...given(
      action.needs.map((need) => need.condition),
      "`needs`",
    ),
    ...given(
      action.limits.map((limit) => limit.times),
      "`limit`",
    ),
    ...given([action.prefers ?? null], "`prefers`"),
    ...given(action.costs.flatMap(valuesOfCost), "a value in `cost`"),
  ];
}

/** Paying changes the game; how much is paid is known before. */
function valuesOfCost(cost: Expr): readonly Expr[] {
  return cost.kind === "block"
    ? cost.statements.flatMap((statement) => childrenOf(statement) as readonly Expr[])
    : [cost];
}

function guardsOfStatus(status: Status): readonly Guard[] {
  const lineOf = (line: StatusChange | Forbids): readonly Guard[] => [
    ...tested(line.tests),
    ...given([line.condition], "`if`"),
  ];
  return [
    ...status.changes.flatMap((change) => [...lineOf(change), ...given([change.value], "a line of a status")]),
    ...status.forbids.flatMap(lineOf),
    ...status.ends.flatMap((end) => [...tested(eventTests(end)), ...given([end.condition], "`if`")]),
  ];
}

function guardsOfPhase(phase: Phase): readonly Guard[] {
  return [
    ...given([phase.each?.from ?? null], "what stands after `from`"),
    ...given([phase.each?.among ?? null], "what stands after `in`"),
    ...given([phase.each?.where ?? null], "what stands after `where`"),
    ...given([phase.repeats?.condition ?? null], "`repeats while`"),
  ];
}
