/**
 * Which name means what: recorded while names are looked up, for whoever asks later. A thing is known by the place of
 * its own name, so that nothing needs a number. Builds record nothing.
 */
import type { Span } from "../source/span.ts";
import type { Type } from "../ir/program.ts";
import type * as ast from "../syntax/ast.ts";

/** `name`: a word of a formula, or a text in quotes; `cell`: a key or variant as a cell has it; `heading`: a column's heading. */
export type Written = "name" | "cell" | "heading";

export interface NameUse {
  readonly at: Span;
  /** Where what is meant has its own name. */
  readonly of: Span;
  readonly written: Written;
}

export interface LocalName {
  readonly at: Span;
  readonly type: Type;
}

export class Names {
  readonly #uses = new Map<string, Map<number, NameUse>>();
  readonly #locals = new Map<string, Map<number, LocalName>>();
  readonly #given = new Map<string, Map<number, string>>();
  readonly #same: (readonly [Span, Span])[] = [];

  /** What stands at `at` means what is named at `of`. What was said last of a place counts. */
  use(at: Span, of: Span, written: Written = "name"): void {
    if (at.start < at.end && of.start < of.end) entry(this.#uses, at.file).set(at.start, { at, of, written });
  }

  /** Two names of one thing, each in its own place: a column of a view and of its member. */
  same(a: Span, b: Span): void {
    this.#same.push([a, b]);
  }

  /** The type of a local, by the place of its name. */
  local(at: Span, type: Type): void {
    if (at.start < at.end) entry(this.#locals, at.file).set(at.start, { at, type });
  }

  /** A value that is given by its place alone, and the name of what takes it. */
  given(value: Span, name: string): void {
    entry(this.#given, value.file).set(value.start, name);
  }

  /** As if all had been said here. */
  adopt(others: Names): void {
    for (const [all, more] of [[this.#uses, others.#uses], [this.#locals, others.#locals], [this.#given, others.#given]] as const) adoptAll<unknown>(all, more);
    this.#same.push(...others.#same);
  }

  get uses(): ReadonlyMap<string, ReadonlyMap<number, NameUse>> {
    return this.#uses;
  }

  get twins(): readonly (readonly [Span, Span])[] {
    return this.#same;
  }

  typeOf(at: Span): Type | undefined {
    return this.#locals.get(at.file)?.get(at.start)?.type;
  }

  localsIn(file: string): Iterable<LocalName> {
    return entry(this.#locals, file).values();
  }

  givenIn(file: string): ReadonlyMap<number, string> {
    return entry(this.#given, file);
  }
}

function adoptAll<V>(all: Map<string, Map<number, V>>, more: ReadonlyMap<string, ReadonlyMap<number, V>>): void {
  for (const [file, entries] of more) {
    const own = entry(all, file);
    for (const [start, value] of entries) own.set(start, value);
  }
}

function entry<V>(maps: Map<string, Map<number, V>>, file: string): Map<number, V> {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const made = new Map<number, V>();
  maps.set(file, made);
  return made;
}

/** Where a rulebook has its name; the word `rulebook` where its folder names it. */
export function placeOfRulebook(documents: readonly ast.Document[]): Span {
  for (const { declarations } of documents) {
    for (const each of declarations) {
      if (each.kind === "rulebook") return each.name?.span ?? { ...each.span, end: each.span.start + "rulebook".length };
    }
  }
  return { file: documents[0]?.file ?? "", start: 0, end: 0 };
}
