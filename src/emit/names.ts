/** Every name of generated code is made safe here, and nowhere else. */
import { withoutMarks } from "./marks.ts";

/** Words that JavaScript keeps, and globals that generated code relies on. */
const kept: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function globalThis if implements import in instanceof interface let new null package private " +
    "protected public return static super switch this throw true try typeof undefined var void while with yield " +
    "Array Boolean Error Infinity JSON Map Math NaN Number Object Promise Readonly ReadonlyArray Record Set String Symbol " +
    "constructor exports prototype require hasOwnProperty toString valueOf isFinite isNaN parseInt parseFloat"
  ).split(" "),
);

/** Names that mean something as a type. */
const keptTypes: ReadonlySet<string> = new Set(
  "any asserts bigint boolean infer intrinsic is keyof never number object readonly string symbol type unique unknown".split(
    " ",
  ),
);

const identifier = /^[\p{ID_Start}_][\p{ID_Continue}]*$/u;

/** A name that may stand where JavaScript wants an identifier. `$` marks what is ours: no name of the rules has one. */
export function safeName(name: string): string {
  const plain = withoutMarks(name.normalize("NFC"))
    .replace(/[^\p{ID_Continue}]/gu, "_")
    .replace(/^(?![\p{ID_Start}_])/u, "_");
  return kept.has(plain) || plain.startsWith("__") || plain === "_" ? `${plain}_` : plain;
}

/** May the text stand as it is after a point and as a property's name? */
export function isPlainName(text: string): boolean {
  return identifier.test(text) && text !== "__proto__" && withoutMarks(text) === text;
}

/** Answers which names are taken. */
export interface TakenNames {
  has(name: string): boolean;
}

/** Names in the order in which they came: who asked for those so far hears of no later ones. */
export class NameLog {
  readonly #places = new Map<string, number>();

  add(name: string): void {
    if (!this.#places.has(name)) this.#places.set(name, this.#places.size);
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  soFar(): TakenNames {
    const count = this.#places.size;
    return { has: (name) => (this.#places.get(name) ?? count) < count };
  }
}

/** Names that are taken; gives each new one a form of its own. */
export class NamePool {
  readonly #taken: Set<string>;
  readonly #outer: readonly TakenNames[];
  readonly #log: string[] = [];

  /** `outer`: taken for good, and not copied, as many pools have them. */
  constructor(taken: Iterable<string> = [], outer: readonly TakenNames[] = []) {
    this.#taken = new Set(taken);
    this.#outer = outer;
  }

  has(name: string): boolean {
    return this.#taken.has(name) || this.#outer.some((names) => names.has(name));
  }

  /** The name is taken, and stays so. */
  reserve(name: string): void {
    this.#taken.add(name);
  }

  release(name: string): void {
    this.#taken.delete(name);
  }

  /** For what stands outside all blocks that are being written. */
  takeForGood(wanted: string): string {
    const name = this.take(wanted);
    this.#log.pop();
    return name;
  }

  /** Names taken meanwhile are free again afterwards: they stood in a block of their own. */
  scoped<T>(make: () => T): T {
    const before = this.#log.length;
    try {
      return make();
    } finally {
      for (const name of this.#log.splice(before)) this.#taken.delete(name);
    }
  }

  /** The name itself, or with a number behind it. */
  take(wanted: string): string {
    return this.#free(safeName(wanted));
  }

  /** For what stands at the top of a module, where a name may be a type's. */
  takeTop(wanted: string): string {
    return this.#free(keptTypes.has(wanted) ? `${wanted}_` : safeName(wanted));
  }

  #free(name: string): string {
    let free = name;
    for (let number = 2; this.has(free); number += 1) free = `${name}${/\d$/.test(name) ? "_" : ""}${number}`;
    this.#taken.add(free);
    this.#log.push(free);
    return free;
  }
}

/** `strike` becomes `Strike`. */
export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `Strike` becomes `strike`. */
export function small(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `armorCoverage` becomes `armor-coverage`. */
export function kebab(name: string): string {
  return safeName(name)
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1-$2")
    .toLowerCase();
}

/** A name for something described by free words: `armored >= 0` becomes `armored`. */
export function nameFromWords(words: string, otherwise: string): string {
  const pieces = words.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const joined = pieces
    .slice(0, 3)
    .map((piece, index) => (index === 0 ? small(piece) : capital(piece)))
    .join("");
  return /^\p{L}/u.test(joined) ? joined : otherwise;
}
