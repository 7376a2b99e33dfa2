/** What games have reached of their rules, from what was told of them: whatever is declared, and was never there, is not tested. */
import type { Phase, Status } from "../../src/ir/game.ts";
import type { Program } from "../../src/ir/program.ts";
import type { GameModule, Told } from "../../src/runtime/game.ts";

/** `action strike`, `piece Card Feint`, `ending Surrender`, each with the number of games or examples that reached it. */
export type Coverage = Map<string, { games: number; examples: number }>;

/**
 * Everything that can be reached, from the rules alone. Procedures of reports are asked about and not done; what ends with the
 * outermost phase ends with the game.
 */
export function reachable({ game, reports }: Program, { rules }: GameModule): readonly string[] {
  if (game === null) return [];
  const asked = JSON.stringify(reports);
  const isEnded = ({ ends }: Status): boolean =>
    ends.some((end) => !(end.kind === "phase" && end.when === "end" && end.phase === game.phase?.id));
  const phases = (phase: Phase): readonly string[] => [phase.name, ...phase.phases.flatMap(phases)];
  return [
    ...game.actions.map(({ name }) => `action ${name}`),
    ...game.procedures.filter(({ id }) => !asked.includes(JSON.stringify(id))).map(({ name }) => `procedure ${name}`),
    ...game.statuses.flatMap((status) => [
      `status ${status.name}`,
      ...(isEnded(status) ? [`end of status ${status.name}`] : []),
    ]),
    ...(game.phase === null ? [] : phases(game.phase).map((name) => `phase ${name}`)),
    ...game.setups.map(({ name }) => `setup ${name}`),
    ...rules.endings.map((name) => `ending ${name}`),
    ...rules.pieces.flatMap(({ table, keys }) => keys.map((key) => `piece ${table} ${key}`)),
    ...rules.entities.flatMap(({ name, piles }) => piles.map((pile) => `pile ${name}.${pile.name}`)),
  ];
}

/** What of that one game or example has reached. `chosen`: a piece that was used. */
export function reachedBy(rules: GameModule["rules"], told: readonly Told[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const kinds = rules.entities.find((each) => each.isPlayer)?.name ?? "";
  const tables = new Map<string, string>(
    rules.entities.flatMap(({ name, piles }) => piles.map((pile) => [`${name}.${pile.name}`, pile.table] as const)),
  );
  for (const each of told) {
    switch (each.kind) {
      case "decision": {
        const [, action = each.key, values = ""] = /^(\w+)(?:\((.*)\))?$/.exec(each.key) ?? [];
        if (rules.actions.some(({ name }) => name === action)) reached.add(`action ${action}`);
        for (const { table, keys } of rules.pieces)
          for (const key of keys)
            if (values === key || values.startsWith(`${key}, `)) reached.add(`use of ${table} ${key}`);
        break;
      }
      case "must":
        reached.add(`action ${each.action}`);
        break;
      case "call":
        reached.add(`procedure ${each.procedure}`);
        break;
      case "status":
        reached.add(`${each.change === "added" ? "status" : "end of status"} ${each.status}`);
        break;
      case "phase":
        reached.add(`phase ${each.name}`);
        break;
      case "move": {
        const pile = each.to.replace(/^player \d+/, kinds).replace(/ \d+\./, ".");
        reached
          .add(`pile ${pile}`)
          .add(`piece ${tables.get(pile) ?? ""} ${each.piece}`)
          .add(`${each.piece} in ${pile}`);
        break;
      }
      case "end":
        if (each.ending !== null) reached.add(`ending ${each.ending}`);
        break;
      default:
        break;
    }
  }
  return reached;
}

export function count(coverage: Coverage, reached: Iterable<string>, by: "games" | "examples"): void {
  for (const name of reached) {
    const times = coverage.get(name) ?? { games: 0, examples: 0 };
    times[by] += 1;
    coverage.set(name, times);
  }
}

/** A line for each, in order: how many games and how many examples reached it. */
export function coverageReport(coverage: Coverage, wanted: readonly string[]): string {
  const lines = wanted.map((name) => {
    const { games, examples } = coverage.get(name) ?? { games: 0, examples: 0 };
    return `${String(games).padStart(6)} ${String(examples).padStart(8)}  ${name}${games + examples === 0 ? "  NEVER" : ""}`;
  });
  return ["# How many random games, and how many worked examples, reached it.", " games examples", ...lines, ""].join(
    "\n",
  );
}
