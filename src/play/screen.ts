/** The table as one player sees it: lines of plain text, each a list of parts. */
import type { GameRules, Json, View } from "../runtime/game.ts";
import { countNames, kindsOf } from "./story.ts";
import { atStart, valueWords, who, type Reader } from "./words.ts";

/** Of an entity: its name, what is said of it on one line, and its piles. */
export interface EntityPanel {
  readonly name: string;
  readonly facts: readonly string[];
  readonly piles: readonly { readonly name: string; readonly text: string }[];
}

/** Oneself first, then the other players in their order, then everything else in order of source. */
export function panelsOf(rules: GameRules, view: View, reader: Reader): readonly EntityPanel[] {
  const kinds = [...rules.entities].sort((a, b) => Number(b.isPlayer) - Number(a.isPlayer));
  const boards = kinds.flatMap((kind) =>
    (view.entities[kind.name] ?? []).map((fields, index) => panelOf(rules, view, reader, kind, fields, index + 1)),
  );
  const own = reader === null ? undefined : boards[reader - 1];
  return own === undefined ? boards : [own, ...boards.filter((board) => board !== own)];
}

type EntityRules = GameRules["entities"][number];

function panelOf(
  rules: GameRules,
  view: View,
  reader: Reader,
  kind: EntityRules,
  fields: { readonly [field: string]: Json },
  number: number,
): EntityPanel {
  const kinds = kindsOf(rules);
  const title = kind.isPlayer ? `player ${number}` : `${kind.name} ${number}`;
  const name = who(title, reader) === "you" ? `You (${title})` : atStart(title, reader);
  const piles = new Set(kind.piles.map((pile) => pile.name));
  const facts = Object.entries(fields)
    .filter(([field]) => !piles.has(field))
    .flatMap(([field, value]) => factOf(field, value, kinds, reader));
  const statuses = view.statuses
    .filter(({ on }) => on.kind === kind.name && on.number === number)
    .map(({ status, values }) =>
      values.length === 0
        ? status
        : `${status} (${values.map((value) => valueWords(value, kinds, reader)).join(", ")})`,
    );
  return {
    name,
    facts: [...facts, ...countNames(statuses)],
    piles: kind.piles.map((pile) => ({ name: pile.name, text: pileText(fields[pile.name]) })),
  };
}

/** What is no, none or empty is not spoken of. */
function factOf(field: string, value: Json, kinds: ReadonlyMap<string, boolean>, reader: Reader): readonly string[] {
  if (value === null || value === false || (Array.isArray(value) && value.length === 0)) return [];
  if (value === true) return [field];
  const text = valueWords(value, kinds, reader);
  return text === "" ? [] : [`${field} ${text}`];
}

/** `4`; `Thrust, Jab ×2`; `14, with Thrust on top`: what is seen of it. */
function pileText(pile: Json | undefined): string {
  const pieces = Array.isArray(pile) ? (pile as readonly (string | null)[]) : [];
  const seen = pieces.filter((piece): piece is string => piece !== null);
  if (pieces.length === 0) return "empty";
  if (seen.length === 0) return String(pieces.length);
  const names = countNames(seen).join(", ");
  if (seen.length === pieces.length) return pieces.length < 8 ? names : `${names} (${pieces.length})`;
  const onTop = pieces.slice(0, seen.length).every((piece) => piece !== null);
  return `${pieces.length}, with ${names} ${onTop ? "on top" : "among them"}`;
}
