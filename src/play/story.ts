/** What happened, in plain sentences, as far as its reader may know it. */
import { memoized } from "../query/memo.ts";
import { toldTo } from "../runtime/game-hear.ts";
import { somePiece } from "../runtime/game-marks.ts";
import type { GameRules, Told, View } from "../runtime/game.ts";
import { assertNever } from "../source/exhaustive.ts";
import { isSeenBy, pileCalled } from "./piles.ts";
import { Vocabulary } from "./vocabulary.ts";
import { actionWords, addressReader, does, valueWords, whose, who, type Reader } from "./words.ts";

export interface Sentence {
  readonly text: string;
  /** A turn of the story; what somebody did; what came of it; how it came about. */
  readonly kind: "heading" | "deed" | "event" | "aside";
}

type Move = Extract<Told, { kind: "move" }>;
type Decided = Extract<Told, { kind: "decision" }>;

export interface StoryContext {
  readonly rules: GameRules;
  readonly reader: Reader;
  readonly view: () => View;
}

export function storyOf(teller: StoryContext, events: readonly Told[]): readonly Sentence[] {
  const sentences: Sentence[] = [];
  const { reader } = teller;
  const audible = reader === null ? events : events.map((each) => toldTo(each, reader));
  for (let index = 0; index < audible.length; index += 1) {
    const each = audible[index] as Told;
    if (each.kind === "decision") {
      sentences.push({ kind: "deed", text: deedText(each, teller) });
      continue;
    }
    if (each.kind !== "move") {
      sentences.push(...sentencesOf(teller, each));
      continue;
    }
    // Pieces that go the same way are told of together.
    const moves = [each];
    for (
      let next = audible[index + 1];
      next?.kind === "move" && next.from === each.from && next.to === each.to;
      next = audible[index + 1]
    ) {
      moves.push(next);
      index += 1;
    }
    sentences.push({ kind: "event", text: movesText(teller, moves) });
  }
  return sentences;
}

function sentencesOf(teller: StoryContext, event: Exclude<Told, Move | Decided>): readonly Sentence[] {
  const { reader, rules } = teller;
  const kinds = kindsOf(rules);
  const words = (value: Extract<Told, { kind: "field" }>["before"]): string => valueWords(value, kinds, reader);
  switch (event.kind) {
    case "phase":
      return event.edge === "end"
        ? []
        : [
            {
              kind: "heading",
              text:
                event.active === null
                  ? kinds.name(event.name)
                  : `${kinds.name(event.name)}: ${who(`player ${event.active}`, reader)}`,
            },
          ];
    case "call":
      return [{ kind: "aside", text: `${calledWords(event.procedure, event.values.map(words).join(", "), kinds)}.` }];
    // Which pieces it is about, others may not see.
    case "must":
      return [
        {
          kind: "aside",
          text: `${does(`player ${event.player}`, reader, "have", "has")} to do this: ${actionWords(event.action, "", kinds)}.`,
        },
      ];
    // What came of it has been told.
    case "returned":
      return [];
    case "cancelled":
      return [{ kind: "event", text: `${actionWords(event.procedure, "", kinds)} does not happen.` }];
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
      // To whoever sees the pieces in it, nothing has changed.
      if (isSameToAll(event)) return [];
      return [
        {
          kind: "event",
          text: `${capital(whose(kinds.entity(event.entity), kinds.name(event.field), reader))}: ${words(event.before)} → ${words(event.after)}.`,
        },
      ];
    case "status":
      return [
        {
          kind: "event",
          text: `${does(kinds.entity(event.entity), reader, "are", "is")} ${event.change === "added" ? "now" : "no longer"} ${kinds.name(event.status)}.`,
        },
      ];
    case "reveal":
      return [{ kind: "event", text: revealText({ ...event, piece: kinds.value(event.piece) }, reader) }];
    case "shuffle":
      return [{ kind: "event", text: `Shuffled: ${pileText(teller, event.pile)}.` }];
    case "end":
      return [{ kind: "heading", text: endText(withEnding(event, kinds), reader) }];
    default:
      return assertNever(event);
  }
}

function isSameToAll({ before, after }: Extract<Told, { kind: "field" }>): boolean {
  const text = JSON.stringify(before);
  return text === JSON.stringify(after) && !text.includes(JSON.stringify(somePiece));
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const kindsOf = memoized((rules: GameRules) => new Vocabulary(rules));

/** Actions are called as their authors like, also in other languages: "chooses" fits before each. */
function deedText({ player, key }: Decided, { reader, rules }: StoryContext): string {
  const name = `player ${player}`;
  if (key === "pass") return `${does(name, reader, "pass", "passes")}.`;
  if (key === "done") return `${does(name, reader, "are", "is")} done.`;
  return sentence(`${does(name, reader, "choose", "chooses")} ${chosenWords(key, rules, reader)}`);
}

/** `Play Feint` of `play(Feint)`; what is no action stays as it is shown. */
export function chosenWords(key: string, rules: GameRules, reader: Reader): string {
  const [, action = "", values = ""] = /^([^(]+)(?:\((.*)\))?$/s.exec(key) ?? [];
  const kinds = kindsOf(rules);
  const isAction = rules.actions.some(({ name }) => name === action);
  return addressReader(isAction ? actionWords(action, kinds.inValues(values), kinds) : kinds.inText(key), reader);
}

/** `Hurt: you, 5` */
const calledWords = (procedure: string, values: string, kinds: Vocabulary): string =>
  values === "" ? actionWords(procedure, "", kinds) : `${actionWords(procedure, "", kinds)}: ${values}`;

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const withEnding = (event: Extract<Told, { kind: "end" }>, kinds: Vocabulary): Extract<Told, { kind: "end" }> => ({
  ...event,
  ending: event.ending === null ? null : kinds.value(event.ending),
});

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
  const kinds = kindsOf(rules);
  return whose(kinds.entity(entity), kinds.name(name), reader);
}

/** `Thrust and 2 pieces: from your deck to your hand.` */
function movesText(teller: StoryContext, moves: readonly Move[]): string {
  const { from, to } = moves[0] as Move;
  const what = moves.some(({ piece }) => piece !== somePiece)
    ? listNames(countNames(moves.map(({ piece }) => kindsOf(teller.rules).value(piece))))
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
