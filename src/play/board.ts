/** Boards whose places are rows of a table: every place, who is there as far as a player sees it, and where it leads. */
import type { Board, GameRules, Json, View } from "../runtime/game.ts";
import { initialsOf } from "./map.ts";
import { kindsOf } from "./story.ts";
import { valueWords, who, type Reader } from "./words.ts";

export interface BoardMark {
  readonly sign: string;
  readonly means: string;
  /** What a map holds for the place: `×3`, `(ready)`; null: the entity is there, and that is all. */
  readonly amount: string | null;
  readonly kind: string;
  readonly number: number;
}
export interface PlaceOnBoard {
  readonly key: string;
  readonly name: string;
  readonly at: readonly [number, number] | null;
  readonly marks: readonly BoardMark[];
  /** By column; the only one has no name. */
  readonly leads: readonly { readonly column: string | null; readonly names: readonly string[] }[];
}
export interface PlacedBoard {
  readonly title: string;
  readonly drawn: Board["drawn"];
  readonly places: readonly PlaceOnBoard[];
  /** Pairs of places, by number from 0, each once. */
  readonly edges: readonly (readonly [number, number])[];
}

export function placedBoards(rules: GameRules, view: View, reader: Reader): readonly PlacedBoard[] {
  return (rules.boards ?? []).map((board) => fillBoard(rules, board, view, reader));
}

function fillBoard(rules: GameRules, board: Board, view: View, reader: Reader): PlacedBoard {
  const kinds = kindsOf(rules);
  const marks = marksOn(rules, board, view, reader);
  const order = new Map(board.places.map(({ key }, index) => [key, index]));
  return {
    title: board.table,
    drawn: board.drawn,
    places: board.places.map(({ key, at, leads }) => ({
      key,
      name: kinds.value(key),
      at,
      marks: marks.get(key) ?? [],
      leads: leads.flatMap((keys, index) =>
        keys.length === 0
          ? []
          : [
              {
                column: board.columns.length === 1 ? null : kinds.name(board.columns[index] ?? ""),
                names: keys.map((each) => kinds.value(each)),
              },
            ],
      ),
    })),
    edges: board.places.flatMap(({ leads }, from) =>
      [...new Set(leads.flat())].flatMap((key) => {
        const to = order.get(key) ?? 0;
        return from < to ? [[from, to] as const] : [];
      }),
    ),
  };
}

/** `Alaska: you ×3 — Alberta, Kamchatka` */
export function placeText({ name, marks, leads }: PlaceOnBoard): string {
  const here = marks.map(({ means, amount }) => (amount === null ? means : `${means} ${amount}`)).join(", ");
  const ways = leads.map(({ column, names }) => `${column === null ? "" : `${column} `}${names.join(", ")}`).join("; ");
  return `${name}${here === "" ? "" : `: ${here}`}${ways === "" ? "" : ` — ${ways}`}`;
}

/** What there is more to say than a number, there is no room for. */
export const signText = ({ sign, amount }: BoardMark): string =>
  amount?.startsWith("×") === true ? sign + amount : sign;

// ---------------------------------------------------------------- who is where

function marksOn(
  rules: GameRules,
  board: Board,
  view: View,
  reader: Reader,
): ReadonlyMap<string, readonly BoardMark[]> {
  const kinds = kindsOf(rules);
  const initials = initialsOf(rules);
  const marks = new Map<string, BoardMark[]>(board.places.map(({ key }) => [key, []]));
  for (const { name: kind, isPlayer } of rules.entities) {
    const own = board.fields.filter(({ entity }) => entity === kind);
    for (const [index, fields] of (view.entities[kind] ?? []).entries())
      for (const { field, part } of own) {
        const number = index + 1;
        const entity = who(isPlayer ? `player ${number}` : `${kinds.name(kind)} ${number}`, reader);
        const sign = isPlayer ? String(number) : `${initials.get(kind) ?? ""}${number}`;
        const mark =
          own.length === 1
            ? { sign, means: entity, kind, number }
            : { sign: sign + field.slice(0, 1), means: `${entity}, ${kinds.name(field)}`, kind, number };
        for (const [key, held] of placesIn(fields[field], part)) {
          marks.get(key)?.push({ ...mark, amount: amountText(held, (value) => valueWords(value, kinds, reader)) });
        }
      }
  }
  return marks;
}

/** The places that a field holds, and what a map holds for each; of one that it holds nothing for, it says nothing. */
function placesIn(value: Json | undefined, part: string | null): readonly (readonly [key: string, held: Json])[] {
  if (typeof value === "string") return [[value, null]];
  if (Array.isArray(value)) return value.flatMap((each: Json) => placesIn(each, part));
  if (typeof value !== "object" || value === null) return [];
  const object = value as { readonly [name: string]: Json };
  return part === null ? Object.entries(object).filter(([, held]) => !isNothing(held)) : placesIn(object[part], null);
}

function amountText(held: Json, words: (value: Json) => string): string | null {
  if (held === null || held === true) return null;
  return typeof held === "number" ? `×${held}` : `(${words(held)})`;
}

const isNothing = (held: Json): boolean =>
  held === null || held === 0 || held === false || (Array.isArray(held) && held.length === 0);
