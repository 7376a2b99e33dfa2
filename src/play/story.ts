/** What happened, in plain sentences, as far as its reader may know it. */
import type { GameRules, Json, Told, View } from "../runtime/game.ts";
import { assertNever } from "../source/exhaustive.ts";
import { isSeenBy, pileCalled, type PileReference } from "./piles.ts";
import { addressReader, atStart, does, valueWords, whose, who, type Reader } from "./words.ts";

export interface Sentence {
  readonly text: string;
  /** A turn of the story; what somebody did; what came of it; how it came about. */
  readonly kind: "heading" | "deed" | "event" | "aside";
}

type Move = Extract<Told, { kind: "move" }>;
type Decided = Extract<Told, { kind: "decision" }>;

/** What is told of a game, and of a decision which pieces were named in it: others see them only if they see them move. */
export type StoryEvent = Told & { readonly named?: readonly string[] };

export interface StoryContext {
  readonly rules: GameRules;
  readonly reader: Reader;
  readonly view: () => View;
}

export function storyOf(teller: StoryContext, events: readonly StoryEvent[]): readonly Sentence[] {
  const sentences: Sentence[] = [];
  for (let index = 0; index < events.length; index += 1) {
    const each = events[index] as StoryEvent;
    if (each.kind === "decision") {
      sentences.push({
        kind: "deed",
        text: deedText(
          each,
          teller.reader,
          (each.named ?? []).filter((piece) => !isWitnessed(teller, events, index + 1, piece)),
        ),
      });
      continue;
    }
    if (each.kind !== "move") {
      sentences.push(...sentencesOf(teller, unsecret(teller, events, index)));
      continue;
    }
    // Pieces that go the same way are told of together.
    const moves = [each];
    for (
      let next = events[index + 1];
      next?.kind === "move" && next.from === each.from && next.to === each.to;
      next = events[index + 1]
    ) {
      moves.push(next);
      index += 1;
    }
    sentences.push({ kind: "event", text: movesText(teller, moves) });
  }
  return sentences;
}

/** What is told without the pieces that the reader does not see; a row of which a piece is made for others is one of them. */
function unsecret(teller: StoryContext, events: readonly StoryEvent[], place: number): Exclude<Told, Move | Decided> {
  const each = events[place] as Exclude<Told, Move | Decided>;
  const { reader } = teller;
  if (reader === null || (each.kind !== "roll" && each.kind !== "field" && each.kind !== "call")) return each;
  const unseen = new Set((each.secrets ?? []).flatMap(({ piece, seenBy }) => (seenBy.includes(reader) ? [] : [piece])));
  const hide = (value: Json): Json => without(value, unseen);
  switch (each.kind) {
    case "roll":
      return typeof each.result === "string" && isMadeUnseen(teller, events, place + 1, each.result)
        ? { ...each, result: hiddenPiece }
        : { ...each, result: hide(each.result) };
    case "field":
      return { ...each, before: hide(each.before), after: hide(each.after) };
    case "call":
      return { ...each, values: each.values.map(hide) };
    default:
      return assertNever(each);
  }
}

const hiddenPiece = "a piece";

function without(value: Json, unseen: ReadonlySet<string>): Json {
  if (typeof value === "string") return unseen.has(value) ? hiddenPiece : value;
  if (unseen.size === 0 || value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((each: Json) => without(each, unseen));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, without(each, unseen)]));
}

/** Is a piece of that row made where the reader does not see it, before the next decision? */
function isMadeUnseen(
  { rules, view, reader }: StoryContext,
  events: readonly Told[],
  from: number,
  row: string,
): boolean {
  for (const each of events.slice(from)) {
    if (each.kind === "decision") return false;
    if (
      each.kind === "move" &&
      each.from === null &&
      each.piece === row &&
      reader !== null &&
      !isSeenBy(pileCalled(rules, each.to, view), reader)
    )
      return true;
  }
  return false;
}

function sentencesOf(teller: StoryContext, event: Exclude<Told, Move | Decided>): readonly Sentence[] {
  const { reader, rules } = teller;
  const words = (value: Extract<Told, { kind: "field" }>["before"]): string =>
    valueWords(value, kindsOf(rules), reader);
  switch (event.kind) {
    case "phase":
      return event.edge === "end"
        ? []
        : [
            {
              kind: "heading",
              text: event.active === null ? event.name : `${event.name}: ${who(`player ${event.active}`, reader)}`,
            },
          ];
    case "call":
      return [{ kind: "aside", text: `${event.procedure}(${event.values.map(words).join(", ")})` }];
    // Which pieces it is about, others may not see.
    case "must":
      return [{ kind: "aside", text: `${atStart(`player ${event.player}`, reader)}: ${event.action}` }];
    case "cancelled":
      return [{ kind: "event", text: `${event.procedure} does not happen.` }];
    case "roll":
      return [
        {
          kind: "event",
          text:
            event.sides === null
              ? `Rolled: ${words(event.result)}.`
              : `A d${event.sides} shows ${words(event.result)}.`,
        },
      ];
    case "field":
      return [
        {
          kind: "event",
          text: `${capital(whose(event.entity, event.field, reader))}: ${words(event.before)} → ${words(event.after)}.`,
        },
      ];
    case "status":
      return [
        {
          kind: "event",
          text: `${does(event.entity, reader, "are", "is")} ${event.change === "added" ? "now" : "no longer"} ${event.status}.`,
        },
      ];
    case "reveal":
      return [{ kind: "event", text: revealText(event, reader) }];
    case "shuffle":
      return [{ kind: "event", text: `${capital(pileText(teller, event.pile))} is shuffled.` }];
    case "end":
      return [{ kind: "heading", text: endText(event, reader) }];
    default:
      return assertNever(event);
  }
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const kindsOf = (rules: GameRules): ReadonlyMap<string, boolean> =>
  new Map(rules.entities.map(({ name, isPlayer }) => [name, isPlayer]));

/** Does the reader see the piece move, or is it shown to them, before the next decision? */
function isWitnessed(
  { rules, view, reader }: StoryContext,
  events: readonly Told[],
  from: number,
  piece: string,
): boolean {
  for (const each of events.slice(from)) {
    if (each.kind === "decision") return false;
    if (each.kind === "reveal" && each.piece === piece && (reader === null || each.to.includes(reader))) return true;
    if (
      each.kind === "move" &&
      each.piece === piece &&
      [each.to, each.from].some(
        (pile) => pile !== null && (reader === null || isSeenBy(pileCalled(rules, pile, view), reader)),
      )
    )
      return true;
  }
  return false;
}

function deedText({ player, key }: Decided, reader: Reader, hidden: readonly string[]): string {
  const name = `player ${player}`;
  if (key === "pass") return `${does(name, reader, "pass", "passes")}.`;
  if (key === "done") return `${does(name, reader, "are", "is")} done.`;
  const said =
    player === reader || reader === null ? key : hidden.reduce((text, piece) => text.replace(piece, "a piece"), key);
  return `${atStart(name, reader)}: ${addressReader(said, reader)}`;
}

function revealText({ piece, to }: Extract<Told, { kind: "reveal" }>, reader: Reader): string {
  const sees = reader === null || to.includes(reader);
  return `${sees ? piece : "A piece"} is shown to ${listNames(to.map((player) => who(`player ${player}`, reader)))}.`;
}

export function endText(
  { winners, ending }: { readonly winners: readonly number[]; readonly ending: string | null },
  reader: Reader,
): string {
  const how = ending === null ? "" : ` (${ending})`;
  if (winners.length === 0) return `The game is over: nobody wins${how}.`;
  const names = winners.map((player) => who(`player ${player}`, reader));
  const verb = names.length === 1 && names[0] !== "you" ? "wins" : "win";
  return `The game is over: ${listNames(names)} ${verb}${how}.`;
}

export function listNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "nobody";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

function pileText({ rules, view, reader }: StoryContext, written: string): string {
  const { entity, name } = pileCalled(rules, written, view);
  return whose(entity, name, reader);
}

/** `Thrust and 2 pieces: from your deck to your hand.` */
function movesText(teller: StoryContext, moves: readonly Move[]): string {
  const { rules, view, reader } = teller;
  const { from, to } = moves[0] as Move;
  const sees = (pile: PileReference): boolean => reader === null || isSeenBy(pile, reader);
  const isSeen = sees(pileCalled(rules, to, view)) || (from !== null && sees(pileCalled(rules, from, view)));
  const what = isSeen
    ? listNames(countNames(moves.map(({ piece }) => piece)))
    : moves.length === 1
      ? "A piece"
      : `${moves.length} pieces`;
  const target = pileText(teller, to);
  if (from === null) return `${what}: made, into ${target}.`;
  return from === to ? `${what}: within ${target}.` : `${what}: from ${pileText(teller, from)} to ${target}.`;
}

/** `Jab ×2` */
export function countNames(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} ×${count}`));
}

/** What a player came to know by it that was unknown before; null: nothing. `forced`: players whose decisions left nothing to choose. */
export function newlyKnown(
  teller: StoryContext,
  events: readonly Told[],
  player: number,
  forced: ReadonlySet<number>,
): string | null {
  const { rules, view } = teller;
  let decision = -1;
  for (const each of events) {
    if (each.kind === "decision") {
      decision += 1;
      if (each.player !== player && !forced.has(decision)) return `player ${each.player} has chosen something`;
    }
    if (each.kind === "roll") return "something was rolled";
    if (each.kind === "reveal" && each.to.includes(player)) return `${each.piece} was shown to you`;
    if (each.kind !== "move" || each.from === null) continue;
    const hidden = !isSeenBy(pileCalled(rules, each.from, view), player);
    if (hidden && isSeenBy(pileCalled(rules, each.to, view), player)) return `${each.piece} came to light`;
  }
  return null;
}
