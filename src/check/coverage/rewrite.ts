/** The program again, with what was proved written into its decisions. What has not changed is the very same data. */
import type { Game } from "../../ir/game.ts";
import type { Name } from "../../ir/nodes/plans.ts";
import type { Nodes } from "../../ir/nodes/table.ts";
import type { Expr, Program } from "../../ir/program.ts";
import { mapChildren, mapNodes, type Mapper } from "../../ir/visit.ts";
import { TracedTable } from "../../query/traced.ts";

type Verdicts = ReadonlyMap<object, boolean>;

export function withComplete(program: Program, verdicts: Verdicts): Program {
  if (![...verdicts.values()].includes(true)) return program;
  const all = <N extends Name>(of: N, each: readonly (Nodes[N] & object)[]): readonly Nodes[N][] =>
    each.map((part) => partWith(of, part, verdicts));
  const { choices, records, tables, constants, rules, checks, examples, reports, goals, variants, game } = program;
  return {
    ...program,
    choices: all("Choice", choices),
    records: all("Record", records),
    tables: all("Table", tables),
    constants: all("Constant", constants),
    rules: all("Rule", rules),
    checks: all("Check", checks),
    examples: all("Example", examples),
    reports: all("Report", reports),
    goals: all("Goal", goals),
    variants: all("Variant", variants),
    game: game === null ? null : gameWith(game, verdicts),
  };
}

function gameWith(game: Game, verdicts: Verdicts): Game {
  const all = <N extends Name>(of: N, each: readonly (Nodes[N] & object)[]): readonly Nodes[N][] =>
    each.map((part) => partWith(of, part, verdicts));
  const { entities, procedures, statuses, phase, actions, always, setups } = game;
  return {
    ...game,
    entities: all("Entity", entities),
    procedures: all("Procedure", procedures),
    statuses: all("Status", statuses),
    phase: phase === null ? null : partWith("Phase", phase, verdicts),
    actions: all("Action", actions),
    always: all("Always", always),
    setups: all("Setup", setups),
  };
}

type IsProved = (decision: Expr) => boolean;

/** By what it was made of: it stands as long as the same decisions in it are proved. */
const parts = new TracedTable<object, IsProved, Expr, unknown>(null, {
  ask: (isProved, decision) => isProved(decision),
  listen: (_isProved, heard) => (decision) => heard(decision) as boolean,
  isSame: Object.is,
});

const partWith = <N extends Name>(of: N, part: Nodes[N] & object, verdicts: Verdicts): Nodes[N] =>
  parts.of(
    part,
    null,
    (decision) => verdicts.get(decision) === true,
    (isProved) => rewritten(of, part, isProved),
  ) as Nodes[N];

function rewritten<N extends Name>(of: N, part: Nodes[N], isProved: IsProved): Nodes[N] {
  const mapper: Mapper = {
    expr: (node) => {
      const made = mapChildren("Expr", node, mapper);
      return made.kind === "decide" && isProved(node) ? { ...made, complete: true } : made;
    },
    statement: (node) => mapChildren("Statement", node, mapper),
  };
  return mapNodes(of, part, mapper);
}
