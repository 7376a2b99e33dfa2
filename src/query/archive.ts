/**
 * A graph of objects as bytes, and back: nodes that were one are one again, so that whoever compares by identity goes on as
 * if the process had never ended. What named tables know of the nodes goes with them. Plain data, lists, maps, sets and the
 * classes that are given; whatever holds anything else is left out as a whole.
 */
import { fillNamed, namedTables } from "./memo.ts";

/** How instances of a class are taken apart and made again. */
export interface Codec {
  readonly name: string;
  is(value: object): boolean;
  parts(value: object): readonly unknown[];
  make(parts: readonly unknown[]): object;
}

export type Roots = ReadonlyMap<string, unknown>;

const codes = { list: 0, map: 1, set: 2, classes: 3 } as const;
const firstShape = 64;

/** References: what stands here itself, a text, another object, a small whole number. */
const tags = { other: 0, text: 1, object: 2, int: 3 } as const;
const others = [null, undefined, true, false] as const;
const mostInt = 2 ** 29;

interface Head {
  readonly texts: readonly string[];
  /** As texts: some are not finite, or a zero with a sign. */
  readonly numbers: readonly string[];
  readonly shapes: readonly (readonly string[])[];
  readonly classes: readonly string[];
  readonly roots: readonly (readonly [string, number])[];
  readonly tables: readonly (readonly [string, readonly (readonly [number, number])[]])[];
  readonly objects: number;
  readonly words: number;
}

export interface Encoded {
  readonly bytes: Uint8Array;
  /** Roots that hold what no archive can, and why. */
  readonly left: readonly (readonly [string, string])[];
}

/** Each root is kept as a whole or not at all. */
export function encodeGraph(roots: Roots, codecs: readonly Codec[]): Encoded {
  const writer = new Writer(codecs);
  const kept: [string, number][] = [];
  const left: [string, string][] = [];
  for (const [name, value] of roots) {
    const reference = writer.tryAdd(value);
    if (typeof reference === "string") left.push([name, reference]);
    else kept.push([name, reference]);
  }
  const tables = new Map(
    [...namedTables()].map(([name, table]) => [name, { table, entries: [] as [number, number][] }]),
  );
  // What is added on the way is gone through as well.
  for (let id = 0; id < writer.objects.length; id += 1) {
    const node = writer.objects[id];
    if (node === undefined) continue;
    for (const { table, entries } of tables.values()) {
      if (!table.has(node)) continue;
      const reference = writer.tryAdd(table.get(node));
      if (typeof reference === "number") entries.push([id, reference]);
    }
  }
  return {
    bytes: writer.bytes(
      kept,
      [...tables].map(([name, { entries }]) => [name, entries]),
    ),
    left,
  };
}

class Unfit extends Error {}

class Writer {
  readonly objects: object[] = [];
  readonly #ids = new Map<object, number>();
  readonly #codecs: readonly Codec[];
  readonly #words: number[] = [];
  /** Where each object begins in the words. */
  readonly #texts = new Index<string>();
  readonly #numbers = new Index<string>();
  readonly #shapes = new Index<string>();
  readonly #shapeNames: (readonly string[])[] = [];

  constructor(codecs: readonly Codec[]) {
    this.#codecs = codecs;
  }

  /** A text: why it cannot be kept; nothing of it was added. */
  tryAdd(value: unknown): number | string {
    const [objects, words] = [this.objects.length, this.#words.length];
    try {
      return this.#add(value);
    } catch (problem) {
      if (!(problem instanceof Unfit)) throw problem;
      for (const each of this.objects.splice(objects)) this.#ids.delete(each);
      this.#words.length = words;
      return problem.message;
    }
  }

  /** Parts before what they are parts of; without the stack of the machine, as formulas may be long. */
  #add(value: unknown): number {
    const open = new Set<object>();
    const waiting: {
      readonly node: object;
      readonly code: number;
      readonly parts: readonly unknown[];
      next: number;
    }[] = [];
    const enter = (node: object): void => {
      if (open.has(node)) throw new Unfit("It goes in a circle.");
      open.add(node);
      waiting.push({ node, ...this.#taken(node), next: 0 });
    };
    if (isUnknown(value, this.#ids)) enter(value);
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      const { node, code, parts } = top;
      let deeper: object | null = null;
      while (deeper === null && top.next < parts.length) {
        const part = parts[top.next];
        if (isUnknown(part, this.#ids)) deeper = part;
        else top.next += 1;
      }
      if (deeper !== null) {
        enter(deeper);
        continue;
      }
      waiting.pop();
      open.delete(node);
      this.#words.push(code);
      if (code < firstShape) this.#words.push(parts.length);
      for (const part of parts) this.#words.push(this.#reference(part));
      this.#ids.set(node, this.objects.push(node) - 1);
    }
    return this.#reference(value);
  }

  #taken(node: object): { readonly code: number; readonly parts: readonly unknown[] } {
    if (Array.isArray(node)) return { code: codes.list, parts: node };
    const kind = Object.getPrototypeOf(node) as unknown;
    if (kind === Object.prototype) return this.#plain(node);
    if (kind === Map.prototype) return { code: codes.map, parts: [...(node as Map<unknown, unknown>)].flat() };
    if (kind === Set.prototype) return { code: codes.set, parts: [...(node as Set<unknown>)] };
    const place = this.#codecs.findIndex((codec) => codec.is(node));
    const codec = this.#codecs[place];
    if (codec === undefined) throw new Unfit("It is of a class that nobody knows here.");
    return { code: codes.classes + place, parts: codec.parts(node) };
  }

  #plain(node: object): { readonly code: number; readonly parts: readonly unknown[] } {
    const names = Object.keys(node);
    if (names.some((name) => name.includes("\n") || name === "__proto__")) throw new Unfit("Its names are odd.");
    const shape = names.join("\n");
    const known = this.#shapes.size;
    const code = firstShape + this.#shapes.of(shape);
    if (this.#shapes.size > known) this.#shapeNames.push(names);
    return { code, parts: Object.values(node) as readonly unknown[] };
  }

  #reference(value: unknown): number {
    if (typeof value === "string") return (this.#texts.of(value) << 2) | tags.text;
    if (typeof value === "number") return this.#numberReference(value);
    if (typeof value === "object" && value !== null) return ((this.#ids.get(value) ?? 0) << 2) | tags.object;
    const place = others.findIndex((each) => each === value);
    if (place < 0) throw new Unfit("It is no data.");
    return (place << 2) | tags.other;
  }

  #numberReference(value: number): number {
    const isZero = Object.is(value, -0);
    if (Number.isInteger(value) && Math.abs(value) < mostInt && !isZero) return (value << 2) | tags.int;
    return ((others.length + this.#numbers.of(isZero ? "-0" : String(value))) << 2) | tags.other;
  }

  bytes(roots: Head["roots"], tables: Head["tables"]): Uint8Array {
    const head: Head = {
      texts: this.#texts.all,
      numbers: this.#numbers.all,
      shapes: this.#shapeNames,
      classes: this.#codecs.map(({ name }) => name),
      roots,
      tables,
      objects: this.objects.length,
      words: this.#words.length,
    };
    const text = new TextEncoder().encode(JSON.stringify(head));
    const start = 4 * Math.ceil((8 + text.length) / 4);
    const bytes = new Uint8Array(start + 4 * this.#words.length);
    const view = new DataView(bytes.buffer);
    view.setInt32(0, text.length, true);
    view.setInt32(4, start, true);
    bytes.set(text, 8);
    new Int32Array(bytes.buffer, start).set(this.#words);
    return bytes;
  }
}

const isUnknown = (value: unknown, ids: ReadonlyMap<object, number>): value is object =>
  typeof value === "object" && value !== null && !ids.has(value);

/** Numbers for what comes, in the order in which it comes. */
class Index<T> {
  readonly #places = new Map<T, number>();

  of(value: T): number {
    const known = this.#places.get(value) ?? this.#places.size;
    if (known === this.#places.size) this.#places.set(value, known);
    return known;
  }

  get size(): number {
    return this.#places.size;
  }

  get all(): readonly T[] {
    return [...this.#places.keys()];
  }
}

/** The roots by name. `bytes`: of this compiler, and whole: whoever keeps them makes sure of that. */
export function decodeGraph(bytes: Uint8Array, codecs: readonly Codec[]): Roots {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = view.getInt32(4, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + view.getInt32(0, true)))) as Head;
  const aligned = (bytes.byteOffset + start) % 4 === 0 ? bytes : new Uint8Array(bytes);
  const words = new Int32Array(aligned.buffer, aligned.byteOffset + start, head.words);
  const classes = head.classes.map((name) => codecs.find((codec) => codec.name === name));
  const numbers = head.numbers.map(Number);
  const { texts, shapes } = head;
  const objects: object[] = [];
  const value = (reference: number): unknown => {
    const place = reference >> 2;
    switch (reference & 3) {
      case tags.text:
        return texts[place];
      case tags.object:
        return objects[place];
      case tags.int:
        return place;
      default:
        return place < others.length ? others[place] : numbers[place - others.length];
    }
  };
  let at = 0;
  const next = (): unknown => value(words[at++] ?? 0);
  const list = (): unknown[] => {
    const length = words[at++] ?? 0;
    const all: unknown[] = [];
    for (let index = 0; index < length; index += 1) all.push(next());
    return all;
  };
  const made = (code: number): object => {
    if (code >= firstShape) {
      const node: Record<string, unknown> = {};
      for (const name of shapes[code - firstShape] ?? []) node[name] = next();
      return node;
    }
    if (code === codes.list) return list();
    if (code === codes.set) return new Set(list());
    if (code === codes.map) {
      const all = new Map<unknown, unknown>();
      for (let left = words[at++] ?? 0; left > 0; left -= 2) {
        const key = next();
        all.set(key, next());
      }
      return all;
    }
    const codec = classes[code - codes.classes];
    if (codec === undefined) throw new Error("An archive of another compiler.");
    return codec.make(list());
  };
  while (at < words.length) objects.push(made(words[at++] ?? 0));
  for (const [name, entries] of head.tables) {
    fillNamed(name, (table) => {
      for (const [id, reference] of entries) {
        const node = objects[id];
        if (node !== undefined) table.set(node, value(reference));
      }
    });
  }
  return new Map(head.roots.map(([name, reference]) => [name, value(reference)]));
}
