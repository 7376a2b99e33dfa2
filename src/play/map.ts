/**
 * Where things stand, drawn: on hexes, where places are records of `q` and `r` (axial: q to the east, r to the south-east), on
 * squares where they are of `x` and `y`. Of any game, by what a player sees of it.
 */
import type { GameRules, Json, View } from "../runtime/game.ts";
import { kindsOf } from "./story.ts";
import { valueWords, who, type Reader } from "./words.ts";

export interface DrawnMap {
  readonly lines: readonly string[];
  /** What its marks mean, in the order in which they were found. */
  readonly legend: readonly string[];
}

export interface MapPosition {
  readonly kind: "hex" | "square";
  readonly across: number;
  readonly down: number;
}
/** Something that stands in a place. */
export interface MapMark {
  readonly place: MapPosition;
  readonly sign: string;
  readonly means: string;
  /** Of an entity or, where it lies in a list of one, of that one. */
  readonly kind: string;
  readonly number: number;
  readonly isEntity: boolean;
}

/** Signs from one hex or square to the next in its line. */
const step = 4;
const mostRows = 31;

/** Null: nothing stands anywhere, or too far apart for `width` signs. */
export function mapOf(rules: GameRules, view: View, reader: Reader, width: number): DrawnMap | null {
  const marks = marksOf(rules, view, reader);
  const [first] = marks;
  if (first === undefined || marks.some(({ place }) => place.kind !== first.place.kind)) return null;
  const points = marks.map(({ place }) => pointOf(place));
  const [left, right] = [Math.min(...points.map(({ x }) => x)) - 2, Math.max(...points.map(({ x }) => x)) + 2];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)) - 1, Math.max(...points.map(({ y }) => y)) + 1];
  if (bottom - top >= mostRows || (right - left) * (step / 2) + step > width) return null;
  const lines = Array.from({ length: bottom - top + 1 }, (_, row) =>
    lineOf(top + row, left, right, marks, first.place.kind),
  );
  return { lines, legend: [...new Set(marks.map(({ sign, means }) => `${sign} ${means}`))] };
}

/** In half steps across. */
export function pointOf({ kind, across, down }: MapPosition): { readonly x: number; readonly y: number } {
  return { x: kind === "hex" ? 2 * across + down : 2 * across, y: down };
}

function lineOf(y: number, left: number, right: number, marks: readonly MapMark[], kind: MapPosition["kind"]): string {
  const signs: string[] = [];
  for (let x = left; x <= right; x += 1) {
    if ((x - (kind === "hex" ? y : 0)) % 2 !== 0) continue;
    const here = marks.filter(({ place }) => {
      const point = pointOf(place);
      return point.x === x && point.y === y;
    });
    const text = here.length === 0 ? "·" : together([...new Set(here.map(({ sign }) => sign))]);
    const at = (x - left) * (step / 2);
    signs.push(" ".repeat(Math.max(0, at - signs.join("").length)) + text);
  }
  return signs.join("");
}

/** All who stand in one place, or as many as there is room for, and that there are more. */
function together(signs: readonly string[]): string {
  const inner = step - 1;
  const all = signs.join("");
  return all.length <= inner
    ? all
    : `${signs.reduce((text, sign) => (text.length + sign.length < inner ? text + sign : text), "")}+`;
}

// ---------------------------------------------------------------- what stands where

export function marksOf(rules: GameRules, view: View, reader: Reader): readonly MapMark[] {
  const kinds = kindsOf(rules);
  const initials = initialsOf(rules);
  return rules.entities.flatMap((kind) =>
    (view.entities[kind.name] ?? []).flatMap((fields, index) => {
      const entity = kind.isPlayer ? `player ${index + 1}` : `${kind.name} ${index + 1}`;
      const sign = kind.isPlayer ? String(index + 1) : `${initials.get(kind.name) ?? ""}${index + 1}`;
      return Object.entries(fields).flatMap(([name, value]): readonly MapMark[] => {
        const place = placeIn(value);
        const of = { kind: kind.name, number: index + 1 };
        if (place !== null) return [{ place, sign, means: who(entity, reader), ...of, isEntity: true }];
        if (!Array.isArray(value)) return [];
        return value.flatMap((each: Json, number) => {
          const inside =
            placeIn(each) ??
            Object.values(isObject(each) ? each : {})
              .map(placeIn)
              .find((found) => found !== null) ??
            null;
          return inside === null
            ? []
            : [
                {
                  place: inside,
                  sign: `${name.slice(0, 1)}${number + 1}`,
                  means: placeIn(each) === null ? valueWords(each, kinds, reader) : name,
                  ...of,
                  isEntity: false,
                },
              ];
        });
      });
    }),
  );
}

/** A capital letter for each kind of entity; the first that is left. */
export function initialsOf(rules: GameRules): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    rules.entities
      .filter(({ isPlayer }) => !isPlayer)
      .map(({ name }) => {
        const letter =
          [...name.toUpperCase(), ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find(
            (each) => /\p{Lu}/u.test(each) && !taken.has(each),
          ) ?? "?";
        taken.add(letter);
        return [name, letter];
      }),
  );
}

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The place that a value is; null: it is none. */
export function placeIn(value: Json): MapPosition | null {
  if (!isObject(value) || Object.keys(value).length !== 2) return null;
  const whole = (across: Json | undefined, down: Json | undefined, kind: MapPosition["kind"]): MapPosition | null =>
    Number.isSafeInteger(across) && Number.isSafeInteger(down)
      ? { kind, across: across as number, down: down as number }
      : null;
  return whole(value["q"], value["r"], "hex") ?? whole(value["x"], value["y"], "square");
}
