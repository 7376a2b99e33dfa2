/** Dice that were laid out by their faces: what an example or a command line says is rolled. */
import { layWords } from "../../diagnostics/catalog/play.ts";
import type { Json } from "../../ir/program.ts";
import type { Span } from "../../source/span.ts";
import type { Faces, RoomDice } from "../evaluate/dice.ts";
import { fault } from "../fault.ts";
import type { Linked } from "../linked.ts";
import { short, valueText, type ShowOptions } from "../show.ts";
import { samenessOf } from "../values.ts";

export interface LaidFace {
  /** Any of these is meant: text from outside may be the name of a row, of a variant, or a number. */
  readonly values: readonly Json[];
  /** As it was written. */
  readonly text: string;
  /** Where; null for what comes from outside. */
  readonly at: Span | null;
}

export class LaidOutFaces implements RoomDice {
  readonly #linked: Linked;
  readonly #show: ShowOptions;
  readonly #faces: readonly LaidFace[];
  /** Where all of them are laid out. */
  readonly #at: Span | null;
  #taken = 0;

  /** `show`: how pieces of a game are known. */
  constructor(linked: Linked, faces: readonly LaidFace[], at: Span | null, show: ShowOptions = {}) {
    this.#linked = linked;
    this.#show = show;
    this.#faces = faces;
    this.#at = at;
  }

  below(_: number, faces: Faces): number {
    return this.#next(faces);
  }

  weighted(_: readonly number[], faces: Faces): number {
    return this.#next(faces);
  }

  /** A shuffle is laid out whole, with the one that is left. */
  last(faces: Faces): void {
    this.#next(faces);
  }

  /** Ends with a fault if any are left. `at`: what came before they were needed. */
  done(at: Span): void {
    const left = this.#faces.slice(this.#taken);
    const [first] = left;
    if (first === undefined) return;
    const about = layWords.leftOver(
      this.#faces.length,
      this.#taken,
      left.slice(0, 12).map((face) => short(face.text, 40)),
    );
    fault("dice-left-over", first.at ?? at, [], about, first.at ?? at);
  }

  #next(rolled: Faces): number {
    const faces = this.#rows(rolled);
    const number = this.#taken + 1;
    const face = this.#faces[this.#taken];
    if (face === undefined)
      fault("dice-run-out", faces.at, [], layWords.runOut(number, this.#shown(faces), this.#faces.length), this.#at);
    const place = this.#placeOf(face, faces);
    if (place < 0)
      fault("no-such-face", faces.at, [], layWords.noFace(number, this.#shown(faces), short(face.text, 60)), face.at);
    this.#taken = number;
    return place;
  }

  /** Pieces are laid out by their rows. */
  #rows(faces: Faces): Faces {
    const { type, sides } = faces;
    if (type.kind !== "piece" || sides.kind !== "list") return faces;
    const list = sides.list.map((piece) => this.#show.rowOf?.(type.id, piece as number) ?? piece);
    return { ...faces, type: { kind: "row", id: type.id }, sides: { ...sides, list } };
  }

  #placeOf({ values }: LaidFace, { sides, type }: Faces): number {
    if (sides.kind !== "list") {
      const low = sides.kind === "die" ? 1 : sides.low;
      const found = values.find(
        (value) => typeof value === "number" && Number.isInteger(value) && value >= low && value < low + sides.count,
      );
      return found === undefined ? -1 : (found as number) - low;
    }
    const same = samenessOf(this.#linked, this.#linked.numbersOf(""), type, type);
    for (const value of values) {
      const place = sides.list.findIndex(
        (each, index) => same(each, value) && (sides.weights === null || (sides.weights[index] ?? 0) > 0),
      );
      if (place >= 0) return place;
    }
    return -1;
  }

  /** What is rolled, in a few words: "a d6", "one of [1, 2, 2]". */
  #shown({ sides, type }: Faces): string {
    if (sides.kind === "die") return layWords.die(sides.count);
    if (sides.kind === "range") return layWords.range(sides.low, sides.low + sides.count - 1);
    const { weights } = sides;
    const list = weights === null ? sides.list : sides.list.filter((_, place) => (weights[place] ?? 0) > 0);
    return layWords.list(
      short(
        type.kind === "row" ? list.join(", ") : valueText(this.#linked, { kind: "list", of: type }, list, { most: 60 }),
        100,
      ),
    );
  }
}

/** `6,6,5`, `Gold,4,3`, `"Gold, small",4`; null: it is no list of faces. */
export function writtenFaces(written: string): readonly LaidFace[] | null {
  const faces: LaidFace[] = [];
  for (let rest = written.trim(); rest !== "";) {
    const [whole, quoted, bare] = /^\s*(?:"([^"]+)"|([^,"]+?))\s*(?:,(?=\s*\S)|$)/.exec(rest) ?? [];
    const text = quoted ?? bare;
    if (whole === undefined || text === undefined) return null;
    faces.push({ values: meanings(text), text, at: null });
    rest = rest.slice(whole.length);
  }
  return faces;
}

/** What a word may mean: what is rolled on decides. */
function meanings(text: string): readonly Json[] {
  const plain = text.replace(/^[−–]/, "-");
  const number: readonly Json[] = /^[+-]?\d+(\.\d+)?$/.test(plain) ? [Number(plain) + 0] : [];
  const bool: readonly Json[] = text === "yes" ? [true] : text === "no" ? [false] : text === "none" ? [null] : [];
  return [...number, ...bool, text, { kind: text }];
}
