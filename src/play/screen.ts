/** The table as one player sees it: lines of plain text, each a list of parts. */
import type { Decision, GameRules, Json, View } from "../runtime/game.ts";
import { somePiece } from "../runtime/game-marks.ts";
import { nameUnseen } from "../runtime/game-unseen.ts";
import { countNames, kindsOf } from "./story.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { addressReader, atStart, valueWords, who, type Reader } from "./words.ts";

/** Of an entity: its name, what is said of it on one line, and its piles. */
export interface EntityPanel {
  readonly name: string;
  readonly facts: readonly string[];
  readonly piles: readonly { readonly name: string; readonly text: string }[];
}

/** Of an entity, for who draws it: its fields in words, its statuses, and what is seen of its piles. */
export interface EntityBoard {
  readonly kind: string;
  readonly number: number;
  readonly name: string;
  readonly fields: readonly BoardField[];
  readonly statuses: readonly BoardStatus[];
  readonly piles: readonly BoardPile[];
}
export interface BoardField {
  readonly name: string;
  /** Null: the name says it all. */
  readonly text: string | null;
  readonly isNumber: boolean;
}
export interface BoardStatus {
  readonly name: string;
  readonly text: string;
  readonly count: number;
}
export interface BoardPile {
  readonly name: string;
  readonly table: string;
  readonly seen: "hidden" | "owner" | "public";
  /** The top first; null: a piece that is not seen. */
  readonly pieces: readonly (string | null)[];
}

/** Oneself first, then the other players in their order, then everything else in order of source. */
export function boardsOf(rules: GameRules, seen: View, reader: Reader): readonly EntityBoard[] {
  const view = nameUnseen(seen, seen.unseen, somePiece);
  const kinds = [...rules.entities].sort((a, b) => Number(b.isPlayer) - Number(a.isPlayer));
  const boards = kinds.flatMap((kind) =>
    (view.entities[kind.name] ?? []).map((fields, index) => boardOf(rules, view, reader, kind, fields, index + 1)),
  );
  const own = reader === null ? undefined : boards[reader - 1];
  return own === undefined ? boards : [own, ...boards.filter((board) => board !== own)];
}

export function panelsOf(rules: GameRules, view: View, reader: Reader): readonly EntityPanel[] {
  return boardsOf(rules, view, reader).map(({ name, fields, statuses, piles }) => ({
    name,
    facts: [
      ...fields.map((field) => (field.text === null ? field.name : `${field.name} ${field.text}`)),
      ...statuses.map(({ text, count }) => (count === 1 ? text : `${text} ×${count}`)),
    ],
    piles: piles.map((pile) => ({
      name: pile.name,
      text: pileText(pile.pieces.map((piece) => (piece === null ? null : kindsOf(rules).value(piece)))),
    })),
  }));
}

type EntityRules = GameRules["entities"][number];

function boardOf(
  rules: GameRules,
  view: View,
  reader: Reader,
  kind: EntityRules,
  fields: { readonly [field: string]: Json },
  number: number,
): EntityBoard {
  const kinds = kindsOf(rules);
  const title = kind.isPlayer ? `player ${number}` : `${kinds.name(kind.name)} ${number}`;
  const piles = new Set(kind.piles.map((pile) => pile.name));
  const statuses = new Map<string, BoardStatus>();
  for (const { status, on, values } of view.statuses) {
    if (on.kind !== kind.name || on.number !== number) continue;
    const words = values.map((value) => valueWords(value, kinds, reader)).join(", ");
    const called = kinds.name(status);
    const text = values.length === 0 ? called : `${called} (${words})`;
    statuses.set(text, { name: called, text, count: (statuses.get(text)?.count ?? 0) + 1 });
  }
  return {
    kind: kind.name,
    number,
    name: who(title, reader) === "you" ? `You (${title})` : atStart(title, reader),
    fields: Object.entries(fields)
      .filter(([field]) => !piles.has(field))
      .flatMap(([field, value]) => fieldOf(kinds.name(field), value, kinds, reader)),
    statuses: [...statuses.values()],
    piles: kind.piles.map(({ name, table, seen }) => ({
      name: kinds.name(name),
      table,
      seen,
      pieces: piecesOf(fields[name]),
    })),
  };
}

const piecesOf = (pile: Json | undefined): readonly (string | null)[] =>
  Array.isArray(pile) ? (pile as readonly (string | null)[]) : [];

/** What is no, none or empty is not spoken of. */
function fieldOf(
  name: string,
  value: Json,
  kinds: ReadonlyMap<string, boolean>,
  reader: Reader,
): readonly BoardField[] {
  if (value === null || value === false || (Array.isArray(value) && value.length === 0)) return [];
  if (value === true) return [{ name, text: null, isNumber: false }];
  const text = valueWords(value, kinds, reader);
  return text === "" ? [] : [{ name, text, isNumber: typeof value === "number" }];
}

/** `4`; `Thrust, Jab ×2`; `14, with Thrust on top`: what is seen of it. */
function pileText(pieces: readonly (string | null)[]): string {
  const seen = pieces.filter((piece): piece is string => piece !== null);
  if (pieces.length === 0) return "empty";
  if (seen.length === 0) return String(pieces.length);
  const names = countNames(seen).join(", ");
  if (seen.length === pieces.length) return pieces.length < 8 ? names : `${names} (${pieces.length})`;
  const onTop = pieces.slice(0, seen.length).every((piece) => piece !== null);
  return `${pieces.length}, with ${names} ${onTop ? "on top" : "among them"}`;
}

/** The phase, the event with its moment, or the procedure that asks. */
function aboutText(words: Vocabulary, kind: Decision["kind"], about: string): string {
  if (kind !== "reaction") return words.name(about);
  const [, moment = "", event = about] = /^((?:before|after) )(.*)$/s.exec(about) ?? [];
  return moment + words.inText(event);
}

/** What is asked: `You may, in Turn:`, `Where do you strike?` */
export function questionOf({ kind, about, player }: Decision, reader: Reader, words?: Vocabulary): string {
  const subject = reader === null ? `Player ${player}` : "You";
  const question = addressReader(words === undefined ? about : aboutText(words, kind, about), reader);
  if (kind === "action") return `${subject} may, in ${question}:`;
  if (kind === "reaction") return `${subject} may answer, ${question}:`;
  return question.endsWith("?") ? question : `${subject} choose${subject === "You" ? "" : "s"}, ${question}:`;
}
