/**
 * Which name means what: recorded while names are looked up, for whoever asks later. A thing is known by the place of
 * its own name, so that nothing needs a number. Builds record nothing.
 */
import { Span } from "../source/span.ts";
import type { Type } from "../ir/program.ts";
import type * as ast from "../syntax/ast.ts";

/** `name`: a word of a formula, or a text in quotes; `cell`: a key or variant as a cell has it; `heading`: a column's heading. */
export type NameForm = "name" | "cell" | "heading";

export interface NameUse {
  readonly at: Span;
  /** Where what is meant has its own name. */
  readonly of: Span;
  readonly written: NameForm;
}

export interface LocalName {
  readonly at: Span;
  readonly type: Type;
}

interface GivenValue {
  readonly at: Span;
  readonly name: string;
}

export class NameUses {
  readonly #uses: NameUse[] = [];
  readonly #locals: LocalName[] = [];
  readonly #given: GivenValue[] = [];
  readonly #same: (readonly [Span, Span])[] = [];
  /** By file and place, for whoever asks; null: not since something was said. */
  #byPlace: ByPlace | null = null;

  #say<T>(all: T[], said: T): void {
    all.push(said);
    this.#byPlace = null;
  }

  /** What stands at `at` means what is named at `of`. What was said last of a place counts. */
  use(at: Span, of: Span, written: NameForm = "name"): void {
    if (at.start < at.end && of.start < of.end) this.#say(this.#uses, { at, of, written });
  }

  /** Two names of one thing, each in its own place: a column of a view and of its member. */
  same(a: Span, b: Span): void {
    this.#same.push([a, b]);
  }

  /** The type of a local, by the place of its name. */
  local(at: Span, type: Type): void {
    if (at.start < at.end) this.#say(this.#locals, { at, type });
  }

  /** A value that is given by its place alone, and the name of what takes it. */
  noteGiven(value: Span, name: string): void {
    this.#say(this.#given, { at: value, name });
  }

  /** As if all had been said here. */
  adopt(others: NameUses): void {
    for (const each of others.#uses) this.#uses.push(each);
    for (const each of others.#locals) this.#locals.push(each);
    for (const each of others.#given) this.#given.push(each);
    for (const each of others.#same) this.#same.push(each);
    this.#byPlace = null;
  }

  get uses(): ReadonlyMap<string, ReadonlyMap<number, NameUse>> {
    return this.#placed.uses;
  }

  get twins(): readonly (readonly [Span, Span])[] {
    return this.#same;
  }

  typeOf(at: Span): Type | undefined {
    return this.#placed.locals.get(at.file)?.get(at.start)?.type;
  }

  localsIn(file: string): Iterable<LocalName> {
    return this.#placed.locals.get(file)?.values() ?? [];
  }

  /** The names by where the values begin. */
  givenIn(file: string): ReadonlyMap<number, GivenValue> {
    return this.#placed.given.get(file) ?? new Map();
  }

  get #placed(): ByPlace {
    this.#byPlace ??= { uses: byPlace(this.#uses), locals: byPlace(this.#locals), given: byPlace(this.#given) };
    return this.#byPlace;
  }
}

interface ByPlace {
  readonly uses: ReadonlyMap<string, ReadonlyMap<number, NameUse>>;
  readonly locals: ReadonlyMap<string, ReadonlyMap<number, LocalName>>;
  readonly given: ReadonlyMap<string, ReadonlyMap<number, GivenValue>>;
}

function byPlace<T extends { readonly at: Span }>(all: readonly T[]): ReadonlyMap<string, ReadonlyMap<number, T>> {
  const files = new Map<string, Map<number, T>>();
  for (const each of all) {
    const { file, start } = each.at;
    const existing = files.get(file);
    if (existing === undefined) files.set(file, new Map([[start, each]]));
    else existing.set(start, each);
  }
  return files;
}

/** Where a rulebook has its name; the word `rulebook` where its folder names it. */
export function placeOfRulebook(documents: readonly ast.Document[]): Span {
  for (const { declarations } of documents) {
    for (const each of declarations) {
      if (each.kind === "rulebook") return each.name?.span ?? each.span.to(each.span.start + "rulebook".length);
    }
  }
  return Span.ofFile(documents[0]?.file ?? "");
}
