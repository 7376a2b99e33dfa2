/**
 * What a game's module is written of, part by part: a procedure, an action, a rule. A variant's game takes a part as it was
 * written for the plain one if neither it nor anything that it needs is another there.
 */
import { rememberedByText } from "../../query/by-text.ts";
import { changedBy, type Graph } from "../graph.ts";
import { withoutMarks } from "../marks.ts";
import type { Module, Unit } from "../module.ts";
import type { Node } from "../node.ts";
import { StructureKind, type StatementStructures } from "../structures.ts";
import { frameNumber } from "./functions.ts";

/** `besides`: what else it is made from. */
export function writeUnit(
  module: Module,
  node: Node,
  write: () => readonly StatementStructures[],
  besides: readonly Node[] = [],
): readonly StatementStructures[] {
  const { game } = module;
  if (game === null) return write();
  const known = game.plain?.units.get(node);
  if (known !== undefined && [node, ...besides].every((each) => game.unchanged.has(each)))
    return takeUnit(module, node, known);
  const noted = { frames: new Map<string, string>(), calls: new Map<string, string | null>(), used: new Set<string>() };
  game.writing.push(noted);
  const structures = write();
  game.writing.pop();
  game.units.set(node, { structures, ...noted, handed: wordsIn(structures).filter((word) => module.handed.has(word)) });
  return structures;
}

function takeUnit(
  module: Module,
  node: Node,
  { structures, frames, calls, used, handed }: Unit,
): readonly StatementStructures[] {
  const { game } = module;
  for (const [step, type] of frames) frameNumber(module, step, type);
  for (const [step, name] of calls) game?.calls.set(step, name);
  for (const what of used) game?.used.add(what);
  for (const name of handed) module.handed.add(name);
  for (const name of structures.flatMap(namesIn)) game?.taken.set(withoutMarks(name), node);
  return structures;
}

export const namesIn = (structure: StatementStructures): readonly string[] =>
  structure.kind === StructureKind.VariableStatement
    ? structure.declarations.map(({ name }) => name)
    : structure.kind === StructureKind.ImportDeclaration
      ? []
      : [structure.name];

/** Variants write most texts again as they are. */
const wordsOfText = rememberedByText(
  (text): readonly string[] => withoutMarks(text).match(/[\p{ID_Continue}$]+/gu) ?? [],
);

/** All words of a declaration: what it is called, its types, its text. */
function wordsIn(part: unknown): readonly string[] {
  if (typeof part === "string") return wordsOfText(part);
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(wordsIn) : [];
}

/** A variant's game may take what is in the plain one as it is here, with all that it needs. `changed`: what the variant replaces, and what needs it. */
export function takeUnchanged(plain: Module, own: Module, changed: ReadonlySet<Node>): void {
  const [there, here] = [plain.game, own.game];
  // Marks of one module mean nothing in another.
  if (there === null || here === null || own.printing.mapped || !areNamedAlike(plain, own)) return;
  const facts = (graph: Graph): readonly ReadonlySet<Node>[] => [
    graph.counted,
    graph.deep,
    graph.leftOut,
    graph.played,
    graph.rolling,
  ];
  const before = [...facts(plain.graph), there.plan.waits, there.plan.effects, there.nodes, there.circling];
  const now = [...facts(own.graph), here.plan.waits, here.plan.effects, here.nodes, here.circling];
  const others = [
    ...before.flatMap((set, place) => differences(set, now[place] ?? new Set())),
    ...differences(there.plan.made, here.plan.made).map((id) => `entity:${id}`),
    ...differences(plain.columns, own.columns).map((column) => `table:${column.slice(0, column.lastIndexOf("."))}`),
  ];
  const dirty = changedBy([...changed, ...others], own.graph);
  for (const node of own.graph.needs.keys()) if (!dirty.has(node)) here.unchanged.add(node);
}

const differences = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>): readonly T[] => [
  ...[...one].filter((each) => !other.has(each)),
  ...[...other].filter((each) => !one.has(each)),
];

const areNamedAlike = (plain: Module, own: Module): boolean =>
  [...plain.names].every(([what, name]) => (own.names.get(what) ?? name) === name);
