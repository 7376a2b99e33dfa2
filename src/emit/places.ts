/**
 * How generated code names a place in the rules. Code that is kept under version control and read there says which declaration
 * it is, with a hash of the words that stand there: neither changes with what is written above. Code that runs at once says
 * the line, as findings do.
 */
import type { Declared, Program } from "../ir/program.ts";
import { memoized } from "../query/memo.ts";
import { hashOfText } from "../runtime/game-state.ts";
import type { Span } from "../source/span.ts";
import { placeOf, positionAt, sliceOf, type Sources } from "../source/text.ts";
import { commentLine, commentText } from "./docs.ts";
import { allPhases } from "./game/parts.ts";
import type { World } from "./world.ts";

/** What says where something stands. */
export interface Placing {
  readonly world: World;
  readonly sources: Sources;
  readonly printing: { readonly places: "names" | "lines" };
}

/** The place of an error in play. */
export function placeText({ world, sources, printing: { places } }: Placing, at: Span): string {
  return places === "names" ? namedPlace(world, sources, at) : placeOf(sources, at);
}

/** Where a declaration stands, for a comment. */
export function originText({ world, sources, printing: { places } }: Placing, at: Span): string {
  if (places === "names") return commentLine(namedPlace(world, sources, at));
  const source = sources.get(at.file);
  const line = source === undefined ? "" : `:${positionAt(source, at.start).line}`;
  return commentLine(at.file) + line;
}

const hashLength = 6;

/** `penance.strain 3fa2c1`: layout is no part of the words. */
export function namedPlace(world: World, sources: Sources, at: Span): string {
  const source = sources.get(at.file);
  const name = nameAt(world, at) ?? at.file;
  world.hear?.(name);
  if (source === undefined) return name;
  return `${name} ${hashOfText(sliceOf(source, at).replace(/\s+/g, " ").trim()).slice(0, hashLength)}`;
}

interface Stretch {
  readonly at: Span;
  readonly name: string;
}

const stretchesByFile = memoized((world: World) => byFile(world.programs.flatMap(stretches)));

/** The innermost declaration around it. */
function nameAt(world: World, at: Span): string | null {
  let found: Stretch | null = null;
  for (const each of stretchesByFile(world).get(at.file) ?? [])
    if (each.at.start <= at.start && at.end <= each.at.end && (found === null || lengthOf(each) <= lengthOf(found)))
      found = each;
  return found?.name ?? null;
}

const lengthOf = ({ at }: Stretch): number => at.end - at.start;

function byFile(all: readonly Stretch[]): ReadonlyMap<string, readonly Stretch[]> {
  const files = new Map<string, Stretch[]>();
  for (const each of all) {
    const there = files.get(each.at.file);
    if (there === undefined) files.set(each.at.file, [each]);
    else there.push(each);
  }
  return files;
}

function stretches(program: Program): readonly Stretch[] {
  const { game } = program;
  const declared: readonly (readonly Declared[])[] = [
    program.choices,
    program.records,
    program.constants,
    program.tables,
    program.rules,
    program.variants,
    ...program.variants.flatMap((variant) => [variant.constants, variant.tables, variant.rules]),
    ...(game === null
      ? []
      : [game.entities, game.procedures, game.statuses, game.actions, game.always, game.setups, allPhases(game.phase)]),
  ];
  const tables = [...program.tables, ...program.variants.flatMap((variant) => variant.tables)];
  return [
    ...declared.flat().map(({ id, at }) => ({ name: id, at })),
    // Rows without a key have a number, which changes with those above.
    ...tables.flatMap(({ id, rows }) =>
      rows.flatMap((row, place) => (row.key === String(place + 1) ? [] : [{ name: `${id}[${row.key}]`, at: row.at }])),
    ),
  ];
}

/** What a declaration says of itself: its words, how doubtful places were read, and where it stands. */
export function docLines(placing: Placing, declared: Declared, more: readonly string[] = []): readonly string[] {
  const readings = declared.readings.map(
    ({ phrase, reading }) => `Unclear: "${commentLine(phrase)}". Read as: ${commentLine(reading)}`,
  );
  const body = [...(declared.doc === null ? [] : [commentText(declared.doc)]), ...readings];
  return [...body, ...(body.length > 0 ? [""] : []), ...more, `From ${originText(placing, declared.at)}.`];
}
