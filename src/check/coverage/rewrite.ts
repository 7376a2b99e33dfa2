/** The program again, with what was proved written into its decisions. What has not changed is the very same data. */
import type { Program } from "../../ir/program.ts";

/** Parts of a node in which no decision can stand. */
const flat = new Set(["at", "type", "bound"]);

export function withComplete(program: Program, verdicts: ReadonlyMap<object, boolean>): Program {
  if (![...verdicts.values()].includes(true)) return program;
  return rewritten(program, verdicts);
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
