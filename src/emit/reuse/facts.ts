/**
 * What the files of all variants of a rulebook follow from, in three parts: what they have in common, by which all stand or
 * fall; what stands in each declaration, for whoever looked into it; and what each declaration of the plain game says.
 */
import { phasesOf } from "../../ir/rules-version.ts";
import { digestOf, hashed } from "../../ir/digest.ts";
import type { Declared, Expr, Id, Program, Table } from "../../ir/program.ts";
import { memoized } from "../../query/memo.ts";
import { kindSet } from "../../source/exhaustive.ts";
import type { Span } from "../../source/span.ts";
import { sliceOf, type Sources } from "../../source/text.ts";
import { declaredIn } from "../declared.ts";
import { partsOfPlain } from "../game/file.ts";
import { originsOfPlain, type WrittenGame } from "../game/share.ts";
import { namesIn } from "../game/units.ts";
import type { Graph } from "../graph.ts";
import { withoutMarks } from "../marks.ts";
import type { Node } from "../node.ts";
import type { Printing } from "../print.ts";
import { rootsOf, visitNodes, type ProgramNode } from "../roots.ts";
import { formulaColumns, formulasId, insides } from "./listening.ts";

export interface VariantFacts {
  readonly common: string;
  readonly contents: ReadonlyMap<Id, string>;
  /** By name, in the order of the plain game. */
  readonly texts: ReadonlyMap<string, PlainText>;
}

export interface PlainText {
  /** The part of the game that it was written with, which variants may take as it is; null: none. */
  readonly node: Node | null;
  readonly hash: string;
}

export interface FactSources {
  readonly programs: readonly Program[];
  readonly sources: Sources;
  readonly printing: Printing;
  readonly options: { readonly emit?: "ts" | "js" };
  readonly graph: Graph;
  readonly plain: WrittenGame | null;
}

export function factsOf(from: FactSources): VariantFacts {
  const { programs, sources } = from;
  const declared = programs.flatMap(declarationsOf);
  return {
    common: hashed([...outlines(from, declared), ...plainOutline(from.plain)].join("\n")),
    contents: new Map(
      declared.flatMap(({ node }) => [
        [node.id, hashed(`${digestOf(node).hash} ${wordsOf(sources, node)} ${docOf(node)}`)] as const,
        ...("rows" in node ? contentsOfFormulas(node as Table) : []),
      ]),
    ),
    texts: from.plain === null ? new Map() : textsOf(from.plain),
  };
}

type Kind = keyof typeof insides | null;

interface OneDeclared {
  readonly node: Declared;
  /** Null: all of it is to be seen. */
  readonly kind: Kind;
}

function declarationsOf({ choices, records, constants, tables, rules, game }: Program): readonly OneDeclared[] {
  const all = (nodes: readonly Declared[], kind: Kind): readonly OneDeclared[] => nodes.map((node) => ({ node, kind }));
  return [
    ...all(choices, null),
    ...all(records, null),
    ...all(constants, "constant"),
    ...all(tables, null),
    ...all(rules, "rule"),
    ...(game === null
      ? []
      : [
          ...all(game.entities, null),
          ...all(game.procedures, "procedure"),
          ...all(game.statuses, null),
          ...all(game.actions, "action"),
          ...all(game.always, "always"),
          ...all(game.setups, "setup"),
          ...all(phasesOf(game.phase), null),
        ]),
  ];
}

const docOf = ({ doc, readings }: Declared): string => JSON.stringify([doc, readings]);

/** The words of a declaration, and of the other files that it has rows from. */
function wordsOf(sources: Sources, node: Declared): string {
  const slice = (at: Span): string => {
    const source = sources.get(at.file);
    return source === undefined ? "" : sliceOf(source, at);
  };
  const rows = "rows" in node ? (node.rows as readonly { readonly at: Span }[]) : [];
  const others = new Set(rows.flatMap(({ at }) => (at.file === node.at.file ? [] : [at.file])));
  return [slice(node.at), ...[...others].map((file) => `${file} ${sources.get(file)?.text ?? ""}`)]
    .join("\n")
    .replace(/\s+/g, " ");
}

/** What is to be seen without looking into anything. */
function* outlines(
  { programs, sources, printing, options, graph }: FactSources,
  declared: readonly OneDeclared[],
): Iterable<string> {
  yield JSON.stringify([{ ...printing, layouts: null }, options.emit]);
  for (const { rulebook, uses, game, files } of programs) {
    yield JSON.stringify([rulebook, uses, files.map(({ path }) => path), game?.player, game?.ending], withoutSpans);
  }
  for (const { node, kind } of declared) {
    if ("rows" in node && formulaColumns(node as Table).size > 0) yield* outlineOfTable(node as Table);
    else
      yield kind === null
        ? `${node.id} ${digestOf(node).hash} ${wordsOf(sources, node)}`
        : `${JSON.stringify({ ...node, ...blanks[kind] }, withoutSpans)} ${traitsOf(insideOf(node, kind))}`;
  }
  // Of constants and tables, those that come first are written first.
  yield [...declared]
    .sort(({ node: { at: a } }, { node: { at: b } }) =>
      a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start,
    )
    .map(({ node }) => node.id)
    .join(" ");
  for (const [node, needs] of graph.needs) yield `${node}: ${[...needs].join(" ")}`;
  for (const nodes of [graph.looping, graph.asking, graph.rolling]) yield [...nodes].join(" ");
}

/** Where formulas are hidden, the words of the table are: they are words of the formulas, too. */
function* outlineOfTable(table: Table): Iterable<string> {
  const hidden = formulaColumns(table);
  const traits: string[] = [];
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, place) => {
      if (!hidden.has(place) || !("formula" in cell)) return cell;
      traits.push(`${place} ${traitsOf(cell.formula)}`);
      return { formula: null };
    }),
  }));
  yield JSON.stringify({ ...table, doc: null, readings: null, rows }, withoutSpans);
  yield traits.join(" ");
}

const contentsOfFormulas = (table: Table): readonly (readonly [Id, string])[] =>
  [...formulaColumns(table)].map(([place, column]) => [
    formulasId(table, column),
    hashed(
      table.rows
        .map(({ cells }) => cells[place])
        .map((cell) => (cell !== undefined && "formula" in cell ? digestOf(cell.formula).hash : ""))
        .join(" "),
    ),
  ]);

const withoutSpans = (name: string, value: unknown): unknown => (name === "at" ? 0 : value);

const blanks = Object.fromEntries(
  Object.entries(insides).map(([kind, names]) => [kind, Object.fromEntries(names.map((name) => [name, null]))]),
);

const insideOf = (node: Declared, kind: NonNullable<Kind>): Expr | null =>
  (node as unknown as Readonly<Record<string, Expr | null>>)[kind === "constant" ? "value" : "body"] ?? null;

/** Kinds of which no graph and no plan of a game speaks. */
const silent = kindSet<
  ProgramNode["kind"],
  | "constant rows record variant with column columnCall call map range each lookup die dice roll times again shuffle"
  | "question best reach asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
  | "gameOver winners ending act possible forEach repeat setField put putNew shufflePile reveal addStatus removeStatus"
  | "cancel endPhase endGame arrange beginPhase"
>({
  literal: true,
  local: true,
  field: true,
  negate: true,
  not: true,
  and: true,
  or: true,
  arithmetic: true,
  join: true,
  compare: true,
  equals: true,
  about: true,
  isNone: true,
  isVariant: true,
  in: true,
  if: true,
  decide: true,
  block: true,
  pick: true,
  index: true,
  end: true,
  otherwise: true,
  keep: true,
  round: true,
  bounded: true,
  builtin: true,
  let: true,
  return: true,
  stop: true,
  set: true,
  list: true,
  do: true,
});

/** What of a formula decides about graphs and plans, in whatever world it stands; what is unfolded elsewhere, whole. */
function traitsOf(body: Expr | null): string {
  return body === null ? "" : body.kind === "each" ? digestOf(body).hash : traitsIn(body);
}

const traitsIn = memoized((body: Expr): string => {
  const found = new Set<string>();
  visitNodes(rootsOf(body), (node) => {
    if (!silent.has(node.kind))
      found.add(
        Object.values(node)
          .filter((each) => typeof each === "string" || typeof each === "boolean")
          .join(" "),
      );
  });
  return hashed([...found].sort().join("\n"));
}, "traits");

/** What variants see of the plain game, apart from its texts. */
function* plainOutline(plain: WrittenGame | null): Iterable<string> {
  if (plain === null) return;
  const { game, columns } = plain.module;
  yield [...columns].join(" ");
  for (const [name, origin] of originsOfPlain(plain)) yield `${name} ${origin}`;
  for (const [name, part] of partsOfPlain(plain)) yield `${name} ${part}`;
  if (game === null) return;
  yield JSON.stringify([[...game.frames], game.chosen], withoutSpans);
  for (const [node, { structures, frames, calls, used, handed }] of game.units)
    yield JSON.stringify([
      node,
      structures.flatMap(namesIn).map(withoutMarks),
      [...frames],
      [...calls],
      [...used],
      handed,
    ]);
}

/** What the game says of its own version is brought up to date wherever it stands. */
const versionSaid = /(version|shape): "[0-9a-f]{16}"/g;

function textsOf(plain: WrittenGame): ReadonlyMap<string, PlainText> {
  const nodes = new Map(
    [...(plain.module.game?.units ?? [])].flatMap(([node, { structures }]) =>
      structures.flatMap(namesIn).map((name) => [withoutMarks(name), node] as const),
    ),
  );
  return new Map(
    plain.declared.map(({ text }) => {
      const { name, isType, isExported } = declaredIn(text);
      const said = name === "rules" ? text.replace(versionSaid, "") : text;
      return [name, { node: nodes.get(name) ?? null, hash: `${Number(isType)}${Number(isExported)} ${hashed(said)}` }];
    }),
  );
}
