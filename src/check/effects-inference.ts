/**
 * The effects of a program, inferred over the whole graph of calls, through the rulebooks in use and over all variants, and
 * written into its rules, columns, procedures, actions and setups.
 */
import type { Game } from "../ir/game.ts";
import { layersOf } from "../ir/layers.ts";
import type { Effects, Expr, Id, Program, Rule, Table, Variant } from "../ir/program.ts";
import { NodeTable } from "../query/memo.ts";
import {
  addRule,
  addTable,
  callableColumns,
  effectsDigest,
  doTextsWait,
  graphOf,
  graphOfLinked,
  knownOf,
  ruleKey,
  saidIn,
  typesGive,
  type Inferred,
} from "./effects-graph.ts";
import { both, pure, sameEffects, type KnownEffects } from "./effects.ts";
import type { PassTable } from "../query/last.ts";

export interface WithEffects {
  readonly program: Program;
  readonly known: KnownEffects;
  /** Of `known`: the same text, the same effects. */
  readonly digest: string;
  /** What is known under one variant alone, or none: an example knows which of them it is about. */
  readonly under: (variant: Id | null) => KnownEffects;
}

/** The program with the effects of its rules, columns and game, and the effects of all that it can call. */
export function withEffects(program: Program, linked: readonly Program[], passes: PassTable): WithEffects {
  const inferred = passes.of("effects", groundOf(program, linked), (): Remembered => {
    const graph = graphOf(program, linked);
    return { ...knownOf(graph), digest: effectsDigest(graph), under: new Map() };
  });
  const { known, digest, at } = inferred;
  const rule = (each: Rule): Rule => withOwn(each, known.rule(each.id));
  const filled: Program = {
    ...program,
    rules: program.rules.map(rule),
    tables: program.tables.map((each) => tableWith(known, each)),
    variants: program.variants.map((variant) => ({
      ...variant,
      rules: variant.rules.map(rule),
      tables: variant.tables.map((each) => tableWith(known, each)),
    })),
    game: program.game === null ? null : withGameEffects(known, at, program.game),
  };
  return { program: filled, known, digest, under: (variant) => underVariant(inferred, program, linked, variant) };
}

/** What is inferred from the same graph. */
interface Remembered extends Inferred {
  readonly digest: string;
  readonly under: Map<string | null, KnownEffects>;
}

/** Most variants put nothing that can be called in the place of something else: they are as none. */
function underVariant(
  { under }: Remembered,
  program: Program,
  linked: readonly Program[],
  variant: Id | null,
): KnownEffects {
  const layers = program.variants
    .filter((each) => each.id === variant)
    .flatMap((each) => layersOf([program], each))
    .filter((layer) => layer.rules.length > 0 || layer.tables.length > 0);
  const key = layers.length === 0 ? null : variant;
  const before = under.get(key);
  if (before !== undefined) return before;
  const made = effectsUnder(program, linked, layers);
  under.set(key, made);
  return made;
}

/** All that the graph is made of. */
function groundOf(program: Program, linked: readonly Program[]): readonly unknown[] {
  const { game } = program;
  const textsWait = game !== null && doTextsWait(game);
  const said = (body: Expr): string => saidIn(body, textsWait).text;
  return [
    ...linked,
    textsWait,
    ...(game === null ? [] : gameGround(game, said)),
    ...[program, ...program.variants].flatMap((layer) => [
      "id" in layer ? layer.id : "",
      ...("basedOn" in layer ? layer.basedOn : []),
      "rules",
      ...layer.rules.flatMap((rule) => [rule.id, typesGive(rule), said(rule.body)]),
      "tables",
      ...layer.tables.flatMap((table) =>
        callableColumns(table).flatMap(({ key, cells, members }) => [
          key,
          cells.length,
          ...cells.map(said),
          members.length,
          ...members,
        ]),
      ),
    ]),
  ];
}

function gameGround(game: Game, said: (body: Expr) => string): readonly unknown[] {
  return [
    ...game.procedures.flatMap(({ id, body }) => [id, said(body)]),
    "answers",
    ...game.actions.flatMap(({ place, costs, body }) =>
      place.kind === "procedure" && place.when === "before" ? [place.procedure, ...costs.map(said), said(body)] : [],
    ),
    "changes",
    ...game.statuses.flatMap((status) => status.changes.map((change) => change.rule)),
  ];
}

/** By what they were made of: who has the same effects as before stays the very same. */
const filledIn = new NodeTable<object, { readonly effects: readonly Effects[]; readonly made: object }>(
  "filled in effects",
);

function withOwn<T extends { readonly effects: Effects }>(each: T, effects: Effects): T {
  return sameEffects(each.effects, effects) ? each : filled(each, [effects], () => ({ ...each, effects }));
}

function tableWith(known: KnownEffects, table: Table): Table {
  const effects = table.columns.map((column) => known.column(table.id, column.name));
  if (table.columns.every((column, place) => sameEffects(column.effects, effects[place] ?? pure))) return table;
  return filled(table, effects, () => ({
    ...table,
    columns: table.columns.map((column, place) => ({ ...column, effects: effects[place] ?? pure })),
  }));
}

function filled<T extends object>(of: T, effects: readonly Effects[], make: () => T): T {
  const before = filledIn.get(of);
  if (before?.effects.every((each, place) => sameEffects(each, effects[place] ?? pure))) return before.made as T;
  const made = make();
  filledIn.set(of, { effects, made });
  return made;
}

function withGameEffects(known: KnownEffects, at: Inferred["at"], game: Game): Game {
  const doneBy = (body: Expr): Effects => {
    const { effects, calls, originals } = saidIn(body, known.textsWait);
    return [...calls, ...originals].map(at).reduce(both, effects);
  };
  const done = (bodies: readonly Expr[]): Effects => bodies.map(doneBy).reduce(both, pure);
  return {
    ...game,
    procedures: game.procedures.map((each) => withOwn(each, known.procedure(each.id))),
    actions: game.actions.map((each) => withOwn(each, done([...each.costs, each.body]))),
    setups: game.setups.map((each) => withOwn(each, done([each.body]))),
  };
}

/** What each of the layers puts in the place of those before it. */
function effectsUnder(program: Program, linked: readonly Program[], variants: readonly Variant[]): KnownEffects {
  const graph = graphOfLinked(program, linked);
  const layers = [program, ...variants];
  const versions = new Map<Id, Rule[]>();
  for (const rule of layers.flatMap((layer) => layer.rules))
    versions.set(rule.id, [...(versions.get(rule.id) ?? []), rule]);
  for (const [id, rules] of versions) {
    const key = (index: number): string =>
      index === rules.length - 1 ? ruleKey(id) : `${ruleKey(id)} before ${index + 1}`;
    rules.forEach((rule, index) => {
      addRule(graph, key(index), rule, index === 0 ? undefined : key(index - 1));
    });
  }
  for (const table of layers.flatMap((layer) => layer.tables)) addTable(graph, table);
  return knownOf(graph).known;
}
