/** The program again, with what was proved written into its decisions. What has not changed is the very same data. */
import type { Game } from "../../ir/game.ts";
import type { Program } from "../../ir/program.ts";

/** Parts of a node in which no decision can stand. */
const flat = new Set(["at", "type", "bound"]);

export function withComplete(program: Program, verdicts: ReadonlyMap<object, boolean>): Program {
  if (![...verdicts.values()].includes(true)) return program;
  const all = <T extends object>(parts: readonly T[]): readonly T[] => parts.map((part) => partWith(part, verdicts));
  const { choices, records, tables, constants, rules, checks, examples, reports, variants, game } = program;
  return {
    ...program, choices: all(choices), records: all(records), tables: all(tables), constants: all(constants), rules: all(rules),
    checks: all(checks), examples: all(examples), reports: all(reports), variants: all(variants), game: game === null ? null : gameWith(game, verdicts),
  };
}

function gameWith(game: Game, verdicts: ReadonlyMap<object, boolean>): Game {
  const all = <T extends object>(parts: readonly T[]): readonly T[] => parts.map((part) => partWith(part, verdicts));
  const { entities, procedures, statuses, phase, actions, always, setups } = game;
  return {
    ...game, entities: all(entities), procedures: all(procedures), statuses: all(statuses), phase: phase === null ? null : partWith(phase, verdicts),
    actions: all(actions), always: all(always), setups: all(setups),
  };
}

/** By what it was made of; with the decisions in it, and which of them are proved. */
const parts = new WeakMap<object, { readonly decisions: readonly object[]; readonly proved: readonly boolean[]; readonly made: object }>();

function partWith<T extends object>(part: T, verdicts: ReadonlyMap<object, boolean>): T {
  const known = parts.get(part);
  if (known?.decisions.every((each, place) => (verdicts.get(each) === true) === known.proved[place])) return known.made as T;
  const decisions = decisionsIn(part);
  const made = rewritten(part, verdicts);
  parts.set(part, { decisions, proved: decisions.map((each) => verdicts.get(each) === true), made });
  return made;
}

/** Whatever may have a verdict. */
function decisionsIn(root: object): readonly object[] {
  const found: object[] = [];
  const work: unknown[] = [root];
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    if (typeof value !== "object" || value === null) continue;
    if ("kind" in value && value.kind === "decide") found.push(value);
    for (const [name, part] of Object.entries(value)) if (!flat.has(name) && typeof part === "object" && part !== null) work.push(part);
  }
  return found;
}

function rewritten<T>(value: T, verdicts: ReadonlyMap<object, boolean>): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return rewrittenList(value, verdicts);
  const entries: [string, unknown][] = [];
  let changed = verdicts.get(value) === true;
  for (const [name, part] of Object.entries(value)) {
    const made: unknown = flat.has(name) ? part : rewritten(part, verdicts);
    if (made !== part) changed = true;
    entries.push([name, made]);
  }
  if (!changed) return value;
  if (verdicts.get(value) === true) entries.push(["complete", true]);
  return Object.fromEntries(entries) as T;
}

function rewrittenList<T>(list: T & readonly unknown[], verdicts: ReadonlyMap<object, boolean>): T {
  const made = list.map((each) => rewritten(each, verdicts));
  return made.some((each, index) => each !== list[index]) ? made as readonly unknown[] as T : list;
}
