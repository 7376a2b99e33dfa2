/** Why an answer moved: which of the declarations that changed is one without whose change it would not have. */
import { createInterpreter, type Interpreter } from "../interpret/interpreter.ts";
import { layersUnder } from "../interpret/linked.ts";
import type { Id, Program } from "../ir/program.ts";
import { createAsker } from "../odds/asker.ts";
import { oddsBudget, type RevisionPair } from "./compiled-revision.ts";
import type { DependencyGraph, ChangeReach } from "./dependency-graph.ts";

/** Of more changes the first are tried. */
const mostSuspects = 12;

/** Changed declarations that the rule depends on, itself among them. */
export function suspectsOf(id: Id, reach: ChangeReach, before: DependencyGraph, after: DependencyGraph): readonly Id[] {
  const seen = new Set<Id>();
  const waiting: Id[] = [id];
  while (waiting.length > 0) {
    const at = waiting.pop() as Id;
    if (seen.has(at)) continue;
    seen.add(at);
    waiting.push(...(after.get(at)?.needs ?? []), ...(before.get(at)?.needs ?? []));
  }
  return [...seen].filter((each) => reach.changed.has(each)).sort();
}

/** The same text for the same answer, of each question; null: there is none. */
export type Answers = (interpreter: Interpreter) => readonly (string | null)[];

/**
 * Of each question those whose change alone, taken back, moves the answer again; where none does, those whose change alone
 * moves it from what it was; where that cannot be said, all of them. Together: whichever is a cause of one of the answers.
 */
export function causesOf(
  pair: RevisionPair,
  variant: Id | null,
  suspects: readonly Id[],
  answers: Answers,
): readonly Id[] {
  if (suspects.length < 2) return suspects;
  const some = suspects.slice(0, mostSuspects);
  const [before, after] = [pair.before.programs(pair.rulebook), pair.after.programs(pair.rulebook)];
  const answersOf = (programs: readonly Program[] | null): ReturnType<Answers> => {
    try {
      return programs === null
        ? []
        : answers(
            createInterpreter(programs, {
              sources: pair.after.sources,
              variant,
              asker: createAsker({ budget: oddsBudget, games: 0 }),
            }),
          );
    } catch {
      // Half of a change need not make sense.
      return [];
    }
  };
  const [was, is] = [answersOf(before), answersOf(after)];
  const exchangeEach = (whole: readonly Program[], other: readonly Program[]): ReadonlyMap<Id, ReturnType<Answers>> =>
    new Map(some.map((id) => [id, answersOf(exchangeDeclaration(whole, other, id, variant))]));
  const back = exchangeEach(after, before);
  const causesAt = (by: ReadonlyMap<Id, ReturnType<Answers>>, at: number, unchanged: string | null): readonly Id[] =>
    some.filter((id) => {
      const found = by.get(id)?.[at] ?? null;
      return found !== null && found !== unchanged;
    });
  let alone: ReadonlyMap<Id, ReturnType<Answers>> | null = null;
  const causes = Array.from({ length: Math.max(was.length, is.length) }, (_, at) => {
    const found = causesAt(back, at, is[at] ?? null);
    if (found.length > 0) return found;
    alone ??= exchangeEach(before, after);
    const other = causesAt(alone, at, was[at] ?? null);
    return other.length > 0 ? other : suspects;
  });
  return causes.length === 0 ? suspects : [...new Set(causes.flat())];
}

const kinds = ["choices", "records", "tables", "constants", "rules"] as const;

/** The programs with one declaration as it is in the others; null where it is not there on both sides. */
function exchangeDeclaration(
  whole: readonly Program[],
  other: readonly Program[],
  id: Id,
  variant: Id | null,
): readonly Program[] | null {
  if (id.endsWith(".")) return exchangeNumbers(whole, other, id.slice(0, -1));
  let done = false;
  const replaceIn = <T extends { readonly id: Id }>(all: readonly T[], others: readonly T[]): readonly T[] =>
    all.map((each) => {
      const found = each.id === id ? others.find((one) => one.id === id) : undefined;
      if (found === undefined) return each;
      done = true;
      return found;
    });
  const isLayer = (own: Id): boolean =>
    variant !== null && layersUnder(whole, variant).some((layer) => layer.id === own);
  const programs = whole.map((program): Program => {
    const twin = other.find(({ rulebook }) => rulebook.name === program.rulebook.name);
    if (twin === undefined) return program;
    const parts = Object.fromEntries(
      kinds.map((kind) => [kind, replaceIn<{ readonly id: Id }>(program[kind], twin[kind])]),
    );
    const variants = program.variants.map((each) => {
      const same = twin.variants.find((one) => one.id === each.id);
      return same === undefined || !isLayer(each.id)
        ? each
        : {
            ...each,
            tables: replaceIn(each.tables, same.tables),
            constants: replaceIn(each.constants, same.constants),
            rules: replaceIn(each.rules, same.rules),
          };
    });
    return { ...program, ...parts, variants };
  });
  return done ? programs : null;
}

function exchangeNumbers(
  whole: readonly Program[],
  other: readonly Program[],
  rulebook: string,
): readonly Program[] | null {
  const found = other.find((each) => each.rulebook.name === rulebook);
  if (found === undefined) return null;
  const { rounding, decimals } = found.rulebook;
  return whole.map((each) =>
    each.rulebook.name === rulebook ? { ...each, rulebook: { ...each.rulebook, rounding, decimals } } : each,
  );
}
