/** Which numbers goals depend on: what their formulas, or the game that is played for them, refer to. */
import { digestOf } from "../ir/digest.ts";
import type { Goal } from "../ir/goals.ts";
import type { Id, Program } from "../ir/program.ts";
import { declarationsOfGame } from "../ir/game-declarations.ts";
import { allOf, visitAll, type ProgramPart } from "../ir/visit.ts";
import type { Tunable } from "./tunable.ts";

export interface PlacedGoal {
  readonly rulebook: string;
  readonly goal: Goal;
}

/** For each number, the places of the goals that may depend on it. */
export function goalsReaching(
  programs: readonly Program[],
  goals: readonly PlacedGoal[],
  tunables: readonly Tunable[],
): ReadonlyMap<Tunable, readonly number[]> {
  const parts = partsById(programs);
  const found = new Map<Tunable, number[]>(tunables.map((tunable) => [tunable, []]));
  for (const [index, placed] of goals.entries()) {
    const reached = reachedBy(programs, parts, placed);
    for (const [tunable, places] of found) if (isReached(tunable, reached)) places.push(index);
  }
  return found;
}

interface Reached {
  readonly ids: ReadonlySet<Id>;
  /** `duel.Weapon damage`. */
  readonly columns: ReadonlySet<string>;
}

function isReached({ declared, column, kind }: Tunable, { ids, columns }: Reached): boolean {
  return ids.has(declared) && (column === null || kind === "weight" || columns.has(`${declared} ${column}`));
}

function reachedBy(
  programs: readonly Program[],
  parts: ReadonlyMap<Id, ProgramPart>,
  { rulebook, goal }: PlacedGoal,
): Reached {
  const game =
    goal.start === null
      ? []
      : declarationsOfGame(programs.find((each) => each.rulebook.name === rulebook)?.game ?? null);
  const ids = new Set<Id>();
  const seen = new Set<object>();
  const columns = new Set<string>();
  const waiting: ProgramPart[] = [["Goal", goal], ...game];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    const [, node] = part;
    if (seen.has(node)) continue;
    seen.add(node);
    if ("id" in node && typeof node.id === "string") ids.add(node.id);
    columnsIn(part, columns);
    for (const name of digestOf(node).names) {
      const next = parts.get(name);
      if (next !== undefined) waiting.push(next);
    }
  }
  return { ids, columns: withMembers(programs, columns) };
}

function columnsIn(part: ProgramPart, columns: Set<string>): void {
  visitAll([part], {
    expr: (node) => {
      if (node.kind === "column" || node.kind === "columnCall") columns.add(`${node.table} ${node.name}`);
      else if (node.kind === "lookup") columns.add(`${node.table} ${node.column}`);
    },
  });
}

/** What is read of a view is read of the tables that it shows. */
function withMembers(programs: readonly Program[], columns: ReadonlySet<string>): ReadonlySet<string> {
  const members = new Map(programs.flatMap(({ tables }) => tables.map((table) => [table.id, table.members] as const)));
  const all = new Set(columns);
  for (const each of all) {
    const [table = "", column = ""] = each.split(" ");
    for (const member of members.get(table) ?? []) all.add(`${member} ${column}`);
  }
  return all;
}

function partsById(programs: readonly Program[]): ReadonlyMap<Id, ProgramPart> {
  return new Map(
    programs.flatMap((program) =>
      [
        ...allOf("Choice", program.choices),
        ...allOf("Record", program.records),
        ...allOf("Table", program.tables),
        ...allOf("Constant", program.constants),
        ...allOf("Rule", program.rules),
        ...declarationsOfGame(program.game),
      ].map((part) => [(part[1] as { readonly id: Id }).id, part] as const),
    ),
  );
}
