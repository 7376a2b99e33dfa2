/** `uses(Plan.Forest)` in a goal: how often a piece is used is counted where an action takes it, or somebody chooses it. */
import type { Collector } from "../../diagnostics/collect.ts";
import { declarationsOfGame } from "../../ir/game-declarations.ts";
import type { Id, Program, Table, Type } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { allOf, visitAll } from "../../ir/visit.ts";

/** Warns of measures of pieces that nobody ever takes: they are 0 in each game. */
export function warnOfUsesOfNothing(program: Program, linked: readonly Program[], found: Collector): void {
  const asked = program.goals.flatMap(({ wishes }) => wishes).filter(({ of }) => isOfPiece(of));
  if (asked.length === 0) return;
  const all = [...linked, program];
  const actions = new Set(all.flatMap(({ game }) => game?.actions ?? []).map(({ name }) => name));
  const tables = new Map(all.flatMap((each) => each.tables).map((table) => [table.id, table]));
  const taken = takenIn(all, tables);
  const reported = new Set<unknown>();
  for (const { of, at } of asked) {
    if (of.kind !== "measure" || of.name === null || actions.has(of.name) || reported.has(at)) continue;
    const { name, measure } = of;
    const ofThat = [...tables.values()].filter(({ rows }) => rows.some(({ key }) => key === name));
    const [first] = ofThat;
    if (first === undefined || ofThat.some(({ id }) => taken.has(id))) continue;
    reported.add(at);
    found.report("uses-of-nothing", at, { measure, table: ofThat.length > 1 ? null : first.name, row: name });
  }
}

const isOfPiece = (of: Program["goals"][number]["wishes"][number]["of"]): boolean =>
  of.kind === "measure" && (of.measure === "uses" || of.measure === "advantage");

/** Tables that have a pile, and of which a row or a piece is the value of an action, or chosen. */
function takenIn(programs: readonly Program[], tables: ReadonlyMap<Id, Table>): ReadonlySet<Id> {
  const taken = new Set<Id>();
  const take = (type: Type): void => {
    switch (type.kind) {
      case "list":
      case "set":
      case "optional":
      case "range":
        take(type.of);
        return;
      case "row":
      case "piece":
        for (const id of membersOf(type.id)) taken.add(id);
        return;
      default:
        // In maps and records nothing is counted.
        type.kind satisfies Kinds<"record none int number text bool never choice entity map odds">;
        return;
    }
  };
  const membersOf = (id: Id): readonly Id[] => [id, ...(tables.get(id)?.members ?? []).flatMap(membersOf)];
  for (const { game, rules, variants } of programs) {
    for (const { params } of game?.actions ?? []) for (const { type } of params) take(type);
    visitAll(
      [
        ...declarationsOfGame(game),
        ...allOf("Rule", rules),
        ...allOf(
          "Rule",
          variants.flatMap((variant) => variant.rules),
        ),
      ],
      {
        expr: (node) => {
          if (node.kind === "choose" || node.kind === "chooseSome") take(node.type);
        },
      },
    );
  }
  const piled = new Set(
    programs
      .flatMap(({ game }) => game?.entities ?? [])
      .flatMap(({ piles }) => piles.flatMap(({ table }) => membersOf(table))),
  );
  return new Set([...taken].filter((id) => piled.has(id)));
}
