/** A state of a game in words, part by part, and where two of them are not the same. */
import type { Core } from "../../interpret/game/core.ts";
import type { Kind } from "../../interpret/game/layout.ts";
import { entityText, inGame } from "../../interpret/game/outside.ts";
import type { Board } from "../../interpret/game/module.ts";
import { short, valueText } from "../../interpret/show.ts";
import { ordered } from "../../interpret/values.ts";
import type { Status } from "../../ir/game.ts";
import type { Id, Json, Type } from "../../ir/program.ts";
import { countNames, endText, listNames } from "../../play/story.ts";
import { whose } from "../../play/words.ts";
import type { PartMove } from "../shape.ts";

/** A part of a state: long values are shown cut, and compared whole. */
export interface PartText {
  readonly text: string;
  readonly whole: string;
  /** Rows of pieces, in their order. */
  readonly isPile: boolean;
}
export interface StateText {
  /** Fields, piles, whose turn it is: `player 1's hp` is `5`. */
  readonly parts: ReadonlyMap<string, PartText>;
  /** What is there or not: players and other entities, statuses. */
  readonly present: ReadonlyMap<string, PartText>;
}
interface Growing {
  readonly parts: Map<string, PartText>;
  readonly present: Map<string, PartText>;
}

const longest = 120;

/** `only`: kept fields and piles that are told, as `kind.name`. */
export function stateTextOf(board: Board, core: Core, only: ReadonlySet<string> | null = null): StateText {
  const { world: runtime } = board;
  runtime.core = core;
  const look: Growing = { parts: new Map(), present: new Map() };
  for (const kind of runtime.layout.kinds) {
    for (const number of (core.entities[kind.place] ?? []).keys()) entityLook(look, board, core, kind, number, only);
  }
  if (only !== null) return look;
  for (const { status, on, values } of core.statuses) {
    const declared = runtime.layout.statuses[status] as Status;
    const name = `${entityText(runtime, runtime.layout.kind((declared.on.type as { readonly id: Id }).id), on)}: ${declared.name}`;
    const before = look.present.get(name);
    const describe = (of: "text" | "whole"): string => {
      const now = declared.params
        .map((param, index) => `${param.name} ${partOf(board, param.type, values[index] ?? null)[of]}`)
        .join(", ");
      return [before?.[of], now === "" ? "there" : now].filter((each) => each !== undefined).join(" and ");
    };
    look.present.set(name, { text: describe("text"), whole: describe("whole"), isPile: false });
  }
  look.parts.set("phase", words(core.phases.map(({ phase }) => runtime.layout.phase(phase).name).join(", ") || "none"));
  const active = core.phases.at(-1)?.active ?? null;
  look.parts.set("whose turn it is", words(active === null ? "nobody's" : `player ${active + 1}'s`));
  look.parts.set("the game", words(core.outcome === null ? "goes on" : over(core.outcome)));
  return look;
}

const words = (text: string, isPile = false): PartText => ({ text, whole: text, isPile });

function entityLook(
  look: Growing,
  board: Board,
  core: Core,
  kind: Kind,
  number: number,
  only: ReadonlySet<string> | null,
): void {
  const { world: runtime } = board;
  const entity = core.entities[kind.place]?.[number];
  const name = entityText(runtime, kind, number);
  if (only === null) look.present.set(name, words("there"));
  for (const [index, field] of kind.kept.entries()) {
    if (only === null || only.has(partId(kind, field.name)))
      look.parts.set(whose(name, field.name, null), partOf(board, field.type, entity?.fields[index] ?? null));
  }
  for (const [index, { pile, table }] of kind.piles.entries()) {
    if (only !== null && !only.has(partId(kind, pile.name))) continue;
    const rows = (entity?.piles[index] ?? []).map((piece) => core.pieces[table]?.[piece]?.row ?? "");
    look.parts.set(whose(name, pile.name, null), words(rows.length === 0 ? "empty" : rows.join(", "), true));
  }
}

export const partId = ({ entity }: Pick<Kind, "entity">, name: string): string => `${entity.id}.${name}`;

/** A key or variant says by itself of what it is one. `most`: longer ones are cut. */
export function textOf(
  { world: runtime }: Board,
  type: Type,
  value: Parameters<typeof valueText>[2],
  most: number | null = longest,
): string {
  const plain = type.kind === "optional" ? type.of : type;
  if (typeof value === "string" && (plain.kind === "row" || plain.kind === "choice")) return value;
  return valueText(runtime.room.linked, type, value, { ...(most === null ? {} : { most }), ...inGame(runtime.room) });
}

export function partOf(board: Board, type: Type, value: Json): PartText {
  const whole = textOf(board, type, ordered(board.world.room.linked, type, value), null);
  return { text: textOf(board, type, value), whole, isPile: false };
}

const over = ({ winners, ending }: NonNullable<Core["outcome"]>): string =>
  endText({ winners: winners.map((player) => player + 1), ending }, null)
    .replace("The game is over: ", "")
    .replace(/\.$/, "");

/** `start`: where both came from. A field that one side does not have is no part of the other. */
export function movesBetween(start: StateText | null, before: StateText, after: StateText): readonly PartMove[] {
  const shared = [...after.parts]
    .filter(([part, { whole }]) => before.parts.has(part) && before.parts.get(part)?.whole !== whole)
    .map(([part]) => part);
  const present = [...new Set([...after.present.keys(), ...before.present.keys()])].filter(
    (name) => before.present.get(name)?.whole !== after.present.get(name)?.whole,
  );
  const partMove = (part: string, of: "parts" | "present"): PartMove => {
    const [was, from, to] = [start, before, after].map((look) => look?.[of].get(part));
    if (from === undefined || to === undefined)
      return { part, was: shorten(was), from: shorten(from), to: shorten(to) };
    const isLong = Math.max(from.text.length, to.text.length) > longest || from.text === to.text;
    return isLong
      ? { part, was: null, ...apartTexts(from, to) }
      : { part, was: shorten(was), from: from.text, to: to.text };
  };
  const moves = [...shared.map((part) => partMove(part, "parts")), ...present.map((part) => partMove(part, "present"))];
  return moves.sort((a, b) => rank(a.part) - rank(b.part));
}

const shorten = (part: PartText | undefined): string | null => (part === undefined ? null : short(part.text, longest));

const before = 24;

/** Of long ones what is not in the other one, or what follows from where they part. */
export function apartTexts(from: PartText, to: PartText): Pick<PartMove, "from" | "to"> {
  if (from.isPile && to.isPile) return pileTexts(from.text, to.text);
  let at = 0;
  while (at < from.whole.length && from.whole[at] === to.whole[at]) at += 1;
  const start = Math.max(0, at - before);
  const there = ({ whole }: PartText): string => `${start === 0 ? "" : "…"}${short(whole.slice(start), longest)}`;
  return { from: there(from), to: there(to) };
}

const rank = (part: string): number =>
  part === "the game" ? 0 : part === "phase" || part === "whose turn it is" ? 2 : 1;

function pileTexts(from: string, to: string): Pick<PartMove, "from" | "to"> {
  const [a, b] = [from.split(", "), to.split(", ")];
  const [old, fresh] = [apartFrom(a, b), apartFrom(b, a)];
  return old === fresh
    ? { from: "in one order", to: "in another" }
    : { from: short(old, longest), to: short(fresh, longest) };
}

function apartFrom(all: readonly string[], others: readonly string[]): string {
  const left = [...others];
  const more = all.filter((each) => {
    const place = left.indexOf(each);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return more.length === 0 ? `${all.length} of them` : `${all.length} of them, with ${listNames(countNames(more))}`;
}
