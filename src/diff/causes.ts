/** Why an answer moved: which of the declarations that changed is one without whose change it would not have. */
import { createInterpreter, type Interpreter } from "../interpret/interpreter.ts";
import { layersOf } from "../interpret/linked.ts";
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

/**
 * Those whose change alone, taken back, moves the answer again; where none does, those whose change alone moves it from
 * what it was; where that cannot be said, all of them. `answer`: the same text for the same answer.
 */
export function causesOf(
  pair: RevisionPair,
  variant: Id | null,
  suspects: readonly Id[],
  answer: (interpreter: Interpreter) => string,
): readonly Id[] {
  if (suspects.length < 2) return suspects;
  const some = suspects.slice(0, mostSuspects);
  const [before, after] = [pair.before.programs(pair.rulebook), pair.after.programs(pair.rulebook)];
  const answerOf = (programs: readonly Program[]): string | null => {
    try {
      return answer(
        createInterpreter(programs, {
          sources: pair.after.sources,
          variant,
          oracle: createAsker({ budget: oddsBudget, games: 0 }),
        }),
      );
    } catch {
      // Half of a change need not make sense.
      return null;
    }
  };
  const [was, is] = [answerOf(before), answerOf(after)];
  const moves =
    (whole: readonly Program[], other: readonly Program[], unchanged: string | null) =>
    (id: Id): boolean => {
      const mixed = exchangeDeclaration(whole, other, id, variant);
      const found = mixed === null ? null : answerOf(mixed);
      return found !== null && found !== unchanged;
    };
  const back = some.filter(moves(after, before, is));
  if (back.length > 0) return back;
  const alone = some.filter(moves(before, after, was));
  return alone.length > 0 ? alone : suspects;
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
  const isLayer = (own: Id): boolean => variant !== null && layersOf(whole, variant).some((layer) => layer.id === own);
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
