/**
 * Declarations that need not be worked out again: their own text stands as it did, and all that they ask of others is
 * answered as it was (see asked.ts). What was found in them, and what their names mean, comes with the result.
 */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Id, Type } from "../../ir/program.ts";
import type { ExampleStep } from "../../ir/examples.ts";
import type { Model, Symbol as Declared, TableSymbol, VariantSymbol } from "../../resolve/model.ts";
import { Names, placeOfRulebook } from "../../resolve/names.ts";
import { Span } from "../../source/span.ts";
import { isOneOf, newAsked, Recorder, type Asked, type LaidOut, type Those } from "./asked.ts";
import { likeness, type Likeness } from "../../source/likeness.ts";
import { PassTable } from "../../query/last.ts";
import { cellsOf, faceOf, rowOf, rowsOf } from "./faces.ts";

/** What the last check of a rulebook worked out. Whoever keeps it need not know what it holds. */
export interface CheckMemory {
  last: Last | null;
  /** What passes over the whole program worked out. */
  readonly passes: PassTable;
}

export const newCheckMemory = (): CheckMemory => ({ last: null, passes: new PassTable(true) });

export interface Last {
  readonly model: Model;
  readonly named: boolean;
  /** By the declaration. */
  readonly made: ReadonlyMap<object, Made>;
}

export interface Made {
  readonly value: unknown;
  readonly asked: Asked;
  readonly found: readonly Diagnostic[];
  readonly names: Names | null;
  /** It speaks of places outside of the declaration. */
  readonly elsewhere: boolean;
  readonly extra: number;
}

/** The whole rulebook's answers that are no symbols. */
export interface Answers {
  constantType(id: Id): Type;
  endings(): Id | null;
  layOut(step: ExampleStep, laid: LaidOut): void;
}

type Own = Declared | VariantSymbol;
/** A declaration of the source, which is the very same object as long as its file says the same. */
interface Source {
  readonly span: Span;
}

export class Reuse {
  readonly recorder = new Recorder();
  readonly #memory: CheckMemory;
  readonly #last: Last | null;
  readonly #made = new Map<object, Made>();
  readonly #model: Model;
  readonly #found: Collector;
  readonly #names: Names | null;
  readonly #likeness = new Map<string, Likeness>();
  readonly #those = new Map<string, Likeness>();
  readonly #rows = new Map<string, Likeness>();
  #everything: Likeness | undefined;
  /** Where the declaration that is worked out says what its names mean. */
  namesNow: Names | null;
  answers: Answers | null = null;

  constructor(memory: CheckMemory, model: Model, found: Collector, names: Names | null) {
    this.#memory = memory;
    this.#model = model;
    this.#found = found;
    this.#names = names;
    this.namesNow = names;
    const { last } = memory;
    const fits = last !== null && last.named === (names !== null) && sameGround(last.model, model);
    this.#last = fits ? last : null;
  }

  /** `own`: what the declaration declares; `extra`: what it depends on beside the model. */
  of<T>(source: Source, own: Own | null, make: () => T, extra = 0): T {
    const before = this.#last?.made.get(source);
    if (before !== undefined && before.extra === extra && this.#holds(source, own, before)) {
      this.#found.add(before.found);
      if (before.names !== null) this.#names?.adopt(before.names);
      for (const [step, laid] of before.asked.laidOut) this.answers?.layOut(step, laid);
      this.#made.set(source, before);
      return before.value as T;
    }
    return this.#fresh(source, make, extra);
  }

  /** The declaration that is worked out depends on the result of another. */
  relyOn(source: object): void {
    this.recorder.asked?.results.add(source);
  }

  /** To be kept for the next check. */
  finish(): void {
    this.#memory.last = { model: this.#model, named: this.#names !== null, made: this.#made };
  }

  #fresh<T>(source: Source, make: () => T, extra: number): T {
    const asked = newAsked();
    const { count } = this.#found;
    const names = this.#names === null ? null : new Names();
    this.recorder.asked = asked;
    this.namesNow = names;
    const made = make();
    this.recorder.asked = null;
    this.namesNow = this.#names;
    if (names !== null) this.#names?.adopt(names);
    const found = this.#found.since(count);
    const value = this.#asBefore(source, made, asked);
    this.#made.set(source, {
      value,
      asked,
      found,
      names,
      extra,
      elsewhere: names !== null || speaksOfOthers(source.span, [value, found]),
    });
    return value;
  }

  /** Where the result comes to the same as before, all that was made of it stands. Lines that are still to be read are known by their nodes. */
  #asBefore<T>(source: Source, made: T, { laidOut }: Asked): T {
    const before = this.#last?.made.get(source);
    return before === undefined || laidOut.length + before.asked.laidOut.length > 0
      ? made
      : shared(before.value as T, made);
  }

  #holds(source: Source, own: Own | null, { asked, elsewhere }: Made): boolean {
    const fits = (now: Likeness): boolean => now === "same" || (now === "moved" && !elsewhere);
    if (own !== null && this.#ownLikeness(source, own) !== "same") return false;
    if (asked.everything && !fits(this.#ofEverything())) return false;
    if (
      asked.variants &&
      !fits(likeness(this.#last?.model.variants.map(identityOf), this.#model.variants.map(identityOf)))
    )
      return false;
    for (const name of asked.names) if (!fits(this.#ofName(name))) return false;
    for (const name of asked.rows.all) if (!fits(this.#ofRows(name))) return false;
    for (const [name, keys] of asked.rows.keys) if (!fits(this.#ofKeys(name, keys))) return false;
    for (const each of asked.those) if (!fits(this.#ofThose(each))) return false;
    for (const each of asked.results)
      if (this.#made.get(each)?.value !== this.#last?.made.get(each)?.value) return false;
    for (const [id, type] of asked.types) if (likeness(type, this.answers?.constantType(id)) !== "same") return false;
    return asked.endings === undefined || asked.endings === this.answers?.endings();
  }

  #ownLikeness(source: Source, own: Own): Likeness {
    const before =
      "kind" in own
        ? this.#last?.model.symbols.get(own.name)
        : this.#last?.model.variants.find((each) => each.decl === source);
    return before?.decl === own.decl ? likeness(before, own) : "other";
  }

  #ofName(name: string): Likeness {
    return remembered(this.#likeness, name, () => {
      const [before, now] = [this.#last?.model.symbols.get(name), this.#model.symbols.get(name)];
      return before === undefined || now === undefined
        ? before === now
          ? "same"
          : "other"
        : likeness(faceOf(before), faceOf(now));
    });
  }

  /** `partOf`: something of its rows. Of another rulebook, none: whatever those in use show is the same (see `sameGround`). */
  #ofTable(name: string, partOf: (table: TableSymbol) => unknown): Likeness {
    const [before, now] = [this.#last?.model.symbols.get(name), this.#model.symbols.get(name)];
    if (before?.kind !== "table" || now?.kind !== "table") return before?.kind === now?.kind ? "same" : "other";
    const isKept = before.rows === now.rows && before.keys === now.keys;
    return isKept ? "same" : likeness(partOf(before), partOf(now));
  }

  #ofRows(name: string): Likeness {
    return remembered(this.#rows, name, () => this.#ofTable(name, rowsOf));
  }

  #ofKeys(name: string, keys: Iterable<string>): Likeness {
    const all = this.#ofRows(name);
    return all === "same" ? all : this.#ofTable(name, (table) => [...keys].map((key) => rowOf(table.keys.get(key))));
  }

  #ofThose(those: Those): Likeness {
    return remembered(this.#those, those, () => {
      const namesIn = (model: Model | undefined): readonly string[] =>
        [...(model?.symbols.values() ?? [])].filter((each) => isOneOf(those, each)).map((each) => each.name);
      const now = namesIn(this.#model);
      return likeness(namesIn(this.#last?.model), now) === "same"
        ? least(now.map((each) => this.#ofName(each)))
        : "other";
    });
  }

  #ofEverything(): Likeness {
    const namesOf = (model: Model | undefined): readonly string[] => [...(model?.symbols.keys() ?? [])];
    const now = namesOf(this.#model);
    this.#everything ??=
      likeness(namesOf(this.#last?.model), now) === "same" ? least(now.map((each) => this.#ofName(each))) : "other";
    return this.#everything;
  }
}

function remembered<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
}

/** What is the same as before is the very same; of lists, each part. */
function shared<T>(before: T, now: T): T {
  if (!Array.isArray(before) || !Array.isArray(now)) return likeness(before, now) === "same" ? before : now;
  const parts = now.map((each: unknown, index) => shared<unknown>(before[index], each));
  return parts.length === before.length && parts.every((each, index) => each === before[index]) ? before : (parts as T);
}

const least = (all: readonly Likeness[]): Likeness =>
  all.includes("other") ? "other" : all.includes("moved") ? "moved" : "same";

const identityOf = ({ id, nameAt, tables }: VariantSymbol): unknown => ({
  id,
  nameAt,
  tables: tables.map(({ table }) => table),
});

/** What every declaration depends on: how numbers are kept and rounded, whether a game is played, and what other rulebooks show. */
function sameGround(before: Model, now: Model): boolean {
  const [was, is] = [[...before.uses.values()], [...now.uses.values()]];
  return (
    before.info.name === now.info.name &&
    before.info.decimals === now.info.decimals &&
    before.info.rounding === now.info.rounding &&
    before.player?.id === now.player?.id &&
    was.length === is.length &&
    was.every((each, index) => showsSame(each, is[index]))
  );
}

/** Of a rulebook that is used: types of its constants are asked for by those who need them. */
function showsSame(before: Model, now: Model | undefined): boolean {
  if (before === now || now === undefined) return before === now;
  const [was, is] = [[...before.symbols.values()], [...now.symbols.values()]];
  return (
    sameGround(before, now) &&
    likeness(placeOfRulebook(before.documents), placeOfRulebook(now.documents)) === "same" &&
    likeness(before.variants.map(identityOf), now.variants.map(identityOf)) === "same" &&
    was.length === is.length &&
    was.every((each, index) => each.name === is[index]?.name && likeness(shownOf(each), shownOf(is[index])) === "same")
  );
}

const shownOf = (symbol: Declared): unknown => [
  faceOf(symbol),
  symbol.kind === "table" ? [rowsOf(symbol), cellsOf(symbol)] : null,
];

/** A place outside of `own` stands in it. */
function speaksOfOthers(own: Span, root: unknown): boolean {
  const waiting: unknown[] = [root];
  for (let node = waiting.pop(); waiting.length > 0 || node !== undefined; node = waiting.pop()) {
    if (typeof node !== "object" || node === null) continue;
    if (!(node instanceof Span)) waiting.push(...Object.values(node));
    else if (node.file !== own.file || node.start < own.start || node.end > own.end) return true;
  }
  return false;
}
