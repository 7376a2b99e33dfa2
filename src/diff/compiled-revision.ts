/** One side of a comparison: what was compiled, ready to be asked. */
import type { Compilation, CompiledRulebook } from "../driver/compile.ts";
import type { OddsOracle } from "../interpret/odds-oracle.ts";
import { createInterpreter, type Interpreter } from "../interpret/interpreter.ts";
import { mapIds, visitIds } from "../ir/ids.ts";
import type { Id, Program } from "../ir/program.ts";
import { createAsker } from "../odds/asker.ts";
import { short } from "../interpret/show.ts";
import { sourceExcerpt } from "../interpret/source-excerpt.ts";
import type { Span } from "../source/span.ts";
import type { Sources } from "../source/text.ts";
import { dependencyGraphOf, type DependencyGraph } from "./dependency-graph.ts";

export interface CompiledRevision {
  readonly compilation: Compilation;
  readonly sources: Sources;
  /** Null: there is none of that name, or it has errors. */
  program(rulebook: string): Program | null;
  /** With those that it uses, itself the last. */
  programs(rulebook: string): readonly Program[];
  interpreter(rulebook: string, variant?: Id | null): Interpreter;
  nodes(rulebook: string, variant?: Id | null): DependencyGraph;
}

/** A rulebook on both sides. */
export interface RevisionPair {
  readonly rulebook: string;
  readonly before: CompiledRevision;
  readonly after: CompiledRevision;
}

/** What is written there, on one line; without the places there is nothing to tell. */
export const writtenAs = (side: CompiledRevision, expr: { readonly at: Span } | null): string | null =>
  expr === null ? null : short(sourceExcerpt(side.sources, expr.at) ?? "", 160);

/** States looked at for one question about dice. */
export const oddsBudget = 300_000;

/** `renamed`: rulebooks that have another name on the other side, which is the one used here. */
export function revisionOf(
  compilation: Compilation,
  renamed: ReadonlyMap<string, string> = new Map(),
): CompiledRevision {
  const rulebooks =
    renamed.size === 0
      ? compilation.rulebooks
      : compilation.rulebooks.map((each) => withNames(each, renamed, compilation));
  const byName = new Map(rulebooks.map((each) => [each.name, each]));
  const interpreters = new Map<string, Interpreter>();
  const graphs = new Map<string, DependencyGraph>();
  const oracle: OddsOracle = createAsker({ budget: oddsBudget, games: 0 });
  const programs = (rulebook: string): readonly Program[] => {
    const found = byName.get(rulebook);
    return found === undefined || found.program === null ? [] : [...found.linked, found.program];
  };
  return {
    compilation,
    sources: compilation.sources,
    program: (rulebook) => byName.get(rulebook)?.program ?? null,
    programs,
    interpreter(rulebook, variant = null) {
      const own =
        interpreters.get(rulebook) ?? createInterpreter(programs(rulebook), { sources: compilation.sources, oracle });
      interpreters.set(rulebook, own);
      return own.under(variant);
    },
    nodes(rulebook, variant = null) {
      const nodes = graphs.get(`${rulebook} ${variant}`) ?? dependencyGraphOf(programs(rulebook), variant);
      graphs.set(`${rulebook} ${variant}`, nodes);
      return nodes;
    },
  };
}

/** Rulebooks that are gone and came back under another name: most of what they declare has the same name and their title is the same, or nearly all has. */
export function renamedBetween(before: Compilation, after: Compilation): ReadonlyMap<string, string> {
  const names = ({ rulebooks }: Compilation): ReadonlySet<string> => new Set(rulebooks.map(({ name }) => name));
  const [old, fresh] = [names(before), names(after)];
  const gone = before.rulebooks.filter(({ name, program }) => program !== null && !fresh.has(name));
  const came = after.rulebooks.filter(({ name, program }) => program !== null && !old.has(name));
  const renamed = new Map<string, string>();
  for (const each of gone) {
    const taken = new Set(renamed.values());
    const likes = came
      .filter(({ name }) => !taken.has(name))
      .map((other) => ({ name: other.name, likeness: likeness(each, other) }))
      .sort((a, b) => b.likeness - a.likeness);
    const [best] = likes;
    if (best !== undefined && best.likeness >= 0.6) renamed.set(each.name, best.name);
  }
  return renamed;
}

function likeness(a: CompiledRulebook, b: CompiledRulebook): number {
  const names = ({ program }: CompiledRulebook): readonly string[] =>
    idsOf(program).map((id) => id.slice(id.indexOf(".") + 1));
  const [left, right] = [names(a), new Set(names(b))];
  const shared = left.filter((name) => right.has(name)).length;
  return shared / Math.max(1, left.length, right.size);
}

function idsOf(program: Program | null): readonly Id[] {
  if (program === null) return [];
  const { choices, records, tables, constants, rules, variants, game } = program;
  return [
    ...choices,
    ...records,
    ...tables,
    ...constants,
    ...rules,
    ...variants,
    ...(game === null
      ? []
      : [...game.entities, ...game.procedures, ...game.statuses, ...game.actions, ...game.setups, ...game.always]),
  ].map(({ id }) => id);
}

/** The same rulebook with other names of rulebooks in its ids. */
function withNames(
  rulebook: CompiledRulebook,
  renamed: ReadonlyMap<string, string>,
  { rulebooks }: Compilation,
): CompiledRulebook {
  const newIds = new Map<string, string>();
  for (const { name, program } of rulebooks) {
    const fresh = renamed.get(name);
    if (fresh === undefined || program === null) continue;
    for (const text of idsOfRulebook(program, `${name}.`)) newIds.set(text, `${fresh}.${text.slice(name.length + 1)}`);
  }
  const program = (each: Program): Program => {
    const inside = mapIds("Program", each, (id) => newIds.get(id) ?? id);
    return {
      ...inside,
      uses: each.uses.map((name) => renamed.get(name) ?? name),
      rulebook: { ...inside.rulebook, name: renamed.get(each.rulebook.name) ?? each.rulebook.name },
    };
  };
  return {
    ...rulebook,
    name: renamed.get(rulebook.name) ?? rulebook.name,
    program: rulebook.program === null ? null : program(rulebook.program),
    linked: rulebook.linked.map(program),
  };
}

/** Ids of a rulebook, those of phases and reports, too. */
function idsOfRulebook(program: Program, prefix: string): ReadonlySet<Id> {
  const found = new Set<Id>();
  visitIds("Program", program, (id) => {
    if (id.startsWith(prefix)) found.add(id);
  });
  return found;
}
