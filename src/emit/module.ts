/** One file in the making: what its names are, and what it must import. */
import type { Column, Id, Program, Table, Type } from "../ir/program.ts";
import { allOf } from "../ir/visit.ts";
import { memoizedBy } from "../query/memo.ts";
import type { Sources } from "../source/text.ts";
import type { GamePlan } from "./game/plan.ts";
import type { Graph } from "./graph.ts";
import type { Node } from "./node.ts";
import type { Printing } from "./print.ts";
import { visitNodes } from "./roots.ts";
import { newSpans, type Spans } from "./marks.ts";
import { capital, kebab, NameLog, NamePool, small } from "./names.ts";
import type { StatementStructures } from "./structures.ts";
import { bare, isPlainChoice, rulebookOf, type World } from "./world.ts";

/** Tables up to this size are looked up by `switch`, which is the fastest there is; larger ones by key in the object. */
const mostCases = 64;
/** Larger tables are one string that is parsed, with a type of their own. */
export const mostLiteralRows = 1000;

export interface Module {
  readonly world: World;
  readonly graph: Graph;
  readonly program: Program;
  readonly sources: Sources;
  /** Names of everything at the top, by what it is: `rule:…`, `table:…`, `keys:…`. */
  readonly names: ReadonlyMap<string, string>;
  readonly pool: NamePool;
  /** Columns with a function of their own in their rulebook: `penetration.Material.hp`. */
  readonly columns: ReadonlySet<string>;
  /** Null in the plain module; what a variant's own module holds. */
  readonly changed: ReadonlySet<Node> | null;
  /** How it is written down. */
  readonly printing: Printing;
  /** Of the module of a game. */
  readonly game: GamePart | null;
  /** Where from, what, and under which name. */
  readonly imports: Map<string, Map<string, Imported>>;
  /** Stretches of the rules that the text has marks of. */
  readonly spans: Spans;
  /** Private functions that were found to be needed, by what they do. */
  readonly helpers: Helpers;
  /** Names of imports and helpers. */
  readonly handed: NameLog;
}

/** A part as it was written, and what the module notes with it. */
export interface Unit {
  readonly structures: readonly StatementStructures[];
  /** Kinds of frames, and those of them that are calls. */
  readonly frames: Map<string, string>;
  readonly calls: Map<string, string | null>;
  readonly used: Set<string>;
  /** Names of imports and helpers that it speaks of. */
  readonly handed: readonly string[];
}

interface Imported {
  readonly alias: string;
  readonly isType: boolean;
}

interface Helper {
  readonly name: string;
  text: string;
}

/** By what they do; tells each name. */
class Helpers extends Map<string, Helper> {
  readonly #names: NameLog;

  constructor(names: NameLog) {
    super();
    this.#names = names;
  }

  override set(what: string, helper: Helper): this {
    this.#names.add(helper.name);
    return super.set(what, helper);
  }
}

/** What a game's own module adds. */
export interface GamePart {
  readonly plan: GamePlan;
  /** What stands in it; all else it takes from the plain module, from a variant's, or from other rulebooks. */
  readonly nodes: ReadonlySet<Node>;
  /** The module of the variant, from here, and what stands in it. */
  readonly variant: { readonly path: string; readonly nodes: ReadonlySet<Node> } | null;
  /** How values of types are named: what makes each, by its name, in order of need; and those of what is chosen. */
  readonly namings: Map<string, string>;
  readonly chosen: { readonly name: string; readonly type: Type }[];
  /** Numbers that are spoken of, by the names of their constants. */
  readonly numbers: Map<string, number>;
  /** Each kind of frame, by what goes on with it. */
  readonly frames: Map<string, { readonly number: number; readonly type: string }>;
  /** Names of procedures, by what goes on with the frames of their calls; null: a cell, of whose end nobody is told. */
  readonly calls: Map<string, string | null>;
  /** Texts that may wait, in a circle of calls or on a way to or from one: the depth of their frames counts. */
  readonly circling: ReadonlySet<Node>;
  /** Of a variant: the plain game. */
  readonly plain: GamePart | null;
  /** Helpers that are spoken of somewhere: `pool:…`, `set:…`, `statuses`. */
  readonly used: Set<string>;
  /** What it is written of; of those that are being written, what the module notes. */
  readonly units: Map<Node, Unit>;
  readonly writing: Pick<Unit, "frames" | "calls" | "used">[];
  /** Of a variant: nodes that are as in the plain game, with all that they need; by name, what was taken from there. */
  readonly unchanged: Set<Node>;
  readonly taken: Map<string, Node>;
  /** Names at the top that a function may use without being told so by the graph. */
  readonly reserved: Set<string>;
}

export function newModule(
  base: Omit<Module, "names" | "pool" | "imports" | "helpers" | "handed" | "columns" | "spans">,
): Module {
  const [pool, handed] = [new NamePool(), new NameLog()];
  return {
    ...base,
    names: topNames(base.program, base.world, pool),
    pool,
    columns: columnsRead(base.program, base.world),
    imports: new Map(),
    helpers: new Helpers(handed),
    handed,
    spans: newSpans(base.printing.mapped),
  };
}

/** The same names wherever a rulebook is spoken of: they depend on its own declarations alone. */
export function topNames(program: Program, world: World, pool: NamePool): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const take = (what: string, wanted: string): void => {
    names.set(what, pool.takeTop(wanted));
  };
  for (const each of program.rules) take(`rule:${each.id}`, each.name);
  for (const each of program.tables) take(`table:${each.id}`, each.name);
  for (const each of program.records) take(`record:${each.id}`, each.name);
  for (const each of program.choices) take(`choice:${each.id}`, each.name);
  for (const each of program.constants) take(`constant:${each.id}`, each.name);
  for (const each of program.tables) {
    take(`keys:${each.id}`, `${each.name}Key`);
    take(`row:${each.id}`, `${each.name}Row`);
    take(`list:${each.id}`, `${small(each.name)}Keys`);
    for (const column of each.columns)
      take(`column:${each.id}.${column.name}`, `${small(each.name)}${capital(column.name)}`);
  }
  for (const each of program.records) take(`make:${each.id}`, `make${capital(each.name)}`);
  for (const each of program.choices) {
    take(`order:${each.id}`, `${small(each.name)}Variants`);
    if (isPlainChoice(each)) continue;
    for (const variant of each.variants) {
      take(`variant:${each.id}.${variant.name}`, `${each.name}${capital(variant.name)}`);
      take(`make:${each.id}.${variant.name}`, `make${capital(each.name)}${capital(variant.name)}`);
    }
  }
  for (const each of program.rules) take(`body:rule:${each.id}`, `${each.name}Within`);
  for (const each of program.tables)
    for (const column of each.columns)
      take(`body:column:${each.id}.${column.name}`, `${small(each.name)}${capital(column.name)}Within`);
  for (const [copy] of world.rules)
    if (copy.includes("~")) {
      const rule = world.rules.get(copy);
      take(`rule:${copy}`, `${rule?.name ?? "rule"}Before`);
      take(`body:rule:${copy}`, `${rule?.name ?? "rule"}BeforeWithin`);
    }
  return names;
}

/** Columns of numbers, yes and no, choices and rows that rules read. */
function columnsRead(program: Program, world: World): ReadonlySet<string> {
  const found = new Set<string>();
  const roots = [
    ...allOf("Rule", program.rules),
    ...allOf("Variant", program.variants),
    ...allOf("Table", program.tables),
    ...allOf("Record", program.records),
    ...allOf("Constant", program.constants),
  ];
  visitNodes(roots, (node) => {
    if (node.kind !== "column") return;
    const table = world.tables.get(node.table);
    const column = table?.columns.find((each) => each.name === node.name);
    if (
      table !== undefined &&
      column !== undefined &&
      rulebookOf(table.id) === program.rulebook.name &&
      hasReader(world, table, column)
    )
      found.add(`${table.id}.${column.name}`);
  });
  return found;
}

function hasReader(world: World, table: Table, column: Column): boolean {
  if (
    column.computed !== null ||
    column.params !== null ||
    (table.members.length > 0 && memberComputes(world, table, column))
  )
    return false;
  const type = bare(column.type);
  const isSmall =
    type.kind === "int" ||
    type.kind === "number" ||
    type.kind === "bool" ||
    type.kind === "row" ||
    (type.kind === "choice" &&
      world.choices.get(type.id)?.variants.every((variant) => variant.fields.length === 0) === true);
  return isSmall && rowCount(world, table) <= mostCases;
}

function memberComputes(world: World, table: Table, column: Column): boolean {
  return table.members.some((member) => {
    const own = world.tables.get(member);
    const there = own?.columns.find((each) => each.name === column.name);
    return (
      own === undefined ||
      (own.members.length > 0
        ? memberComputes(world, own, column)
        : there !== undefined && (there.computed !== null || there.params !== null))
    );
  });
}

export function rowCount(world: World, table: Table): number {
  return table.members.length === 0
    ? table.rows.length
    : table.members.reduce((sum, member) => {
        const own = world.tables.get(member);
        return sum + (own === undefined ? 0 : rowCount(world, own));
      }, 0);
}

/** Does what belongs to this node stand in this file? */
export function isHere(module: Module, node: Node): boolean {
  if (module.game !== null) return module.game.nodes.has(node);
  if (module.changed !== null) return module.changed.has(node);
  return rulebookOf(node.slice(node.indexOf(":") + 1)) === module.program.rulebook.name;
}

/** A function of the runtime. */
export function runtime(module: Module, name: string): string {
  return imported(module, "rulewright/runtime", name, false);
}

export function runtimeType(module: Module, name: string): string {
  return imported(module, "rulewright/runtime", name, true);
}

function imported(module: Module, from: string, name: string, isType: boolean): string {
  const there = module.imports.get(from)?.get(name);
  if (there !== undefined) {
    if (!isType && there.isType) putImport(module, from, name, { alias: there.alias, isType: false });
    return there.alias;
  }
  // `$` stands in no name of the rules.
  const plain = module.pool.has(name) ? `$${name}` : name;
  const alias = module.pool.has(plain) ? module.pool.take(plain) : plain;
  putImport(module, from, name, { alias, isType });
  return alias;
}

function putImport({ imports, handed }: Module, from: string, name: string, imported: Imported): void {
  handed.add(imported.alias);
  const names = imports.get(from) ?? new Map<string, Imported>();
  imports.set(from, names.set(name, imported));
}

/**
 * The name of something at the top of a module: `what` is what it is (`rule:…`, `keys:…`), `node` what it hangs on, so
 * that a variant's module takes it from the plain one unless it has its own. Types are always the plain module's.
 */
export function top(module: Module, what: string, node: Node, isType = false): string {
  const id: Id = node.slice(node.indexOf(":") + 1);
  const book = rulebookOf(id);
  const isOwn = book === module.program.rulebook.name;
  const here = isType ? isOwn && module.changed === null && module.game === null : isHere(module, node);
  const name = isOwn || here ? module.names.get(what) : namesOfOther(module.world, book).get(what);
  if (name === undefined) throw new Error(`Nothing is called ${what}.`);
  if (here) return name;
  if (module.game !== null) return fromGame(module, module.game, { what, book, isOwn, name, node, isType });
  if (isOwn) return fromModule(module, "../index.js", name, isType, null);
  const from = `${module.changed === null ? ".." : "../.."}/${kebab(book)}/index.js`;
  return fromModule(module, from, name, isType, module.pool.has(name) ? `${small(book)}${capital(name)}` : name);
}

/** A game's module stands beside the plain one, that of a variant one folder further down. */
function fromGame(
  module: Module,
  game: GamePart,
  of: {
    readonly what: string;
    readonly book: string;
    readonly isOwn: boolean;
    readonly name: string;
    readonly node: Node;
    readonly isType: boolean;
  },
): string {
  const up = game.variant === null ? "." : "../..";
  const from =
    !of.isType && game.variant?.nodes.has(of.node) === true
      ? game.variant.path
      : of.isOwn
        ? `${up}/index.js`
        : `${up === "." ? ".." : "../../.."}/${kebab(of.book)}/index.js`;
  const exported = namesOfOther(module.world, of.book).get(of.what) ?? of.name;
  if (!of.isOwn)
    return fromModule(
      module,
      from,
      exported,
      of.isType,
      module.pool.has(of.name) ? `${small(of.book)}${capital(of.name)}` : of.name,
    );
  // Its name is kept free here.
  const isType = of.isType && module.imports.get(from)?.get(exported)?.isType !== false;
  putImport(module, from, exported, { alias: of.name, isType });
  return of.name;
}

/** `wanted`: a name that is free in this module; null: the name is this module's already. */
function fromModule(module: Module, from: string, name: string, isType: boolean, wanted: string | null): string {
  const there = module.imports.get(from)?.get(name);
  if (there !== undefined && (isType || !there.isType)) return there.alias;
  const alias = there?.alias ?? (wanted === null ? name : module.pool.take(wanted));
  putImport(module, from, name, { alias, isType });
  return alias;
}

const namesOfOther = memoizedBy((world: World, book: string) => {
  const program = world.programs.find((each) => each.rulebook.name === book);
  if (program === undefined) throw new Error(`There is no rulebook called ${book}.`);
  return topNames(program, { ...world, rules: new Map() }, new NamePool());
});
