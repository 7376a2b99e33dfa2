/** A state of a game in words, part by part, and where two of them are not the same. */
import type { Core } from "../../interpret/game/core.ts";
import type { Kind } from "../../interpret/game/layout.ts";
import { entityText, inGame } from "../../interpret/game/outside.ts";
import type { Board } from "../../interpret/game/module.ts";
import { short, valueText } from "../../interpret/show.ts";
import type { Status } from "../../ir/game.ts";
import type { Id, Type } from "../../ir/program.ts";
import { counted, endText, listed } from "../../play/story.ts";
import { whose } from "../../play/words.ts";
import type { PartMove } from "../shape.ts";

export interface Look {
  /** Fields, piles, whose turn it is: `player 1's hp` is `5`. */
  readonly parts: ReadonlyMap<string, string>;
  /** What is there or not: entities, statuses. */
  readonly things: ReadonlyMap<string, string>;
}
interface Growing {
  readonly parts: Map<string, string>;
  readonly things: Map<string, string>;
}

const longest = 120;

/** `only`: kept fields and piles that are told, as `kind.name`. */
export function lookOf(board: Board, core: Core, only: ReadonlySet<string> | null = null): Look {
  const { world } = board;
  world.core = core;
  const look: Growing = { parts: new Map(), things: new Map() };
  for (const kind of world.layout.kinds) {
    for (const number of (core.entities[kind.place] ?? []).keys()) entityLook(look, board, core, kind, number, only);
  }
  if (only !== null) return look;
  for (const { status, on, values } of core.statuses) {
    const declared = world.layout.statuses[status] as Status;
    const name = `${entityText(world, world.layout.kind((declared.on.type as { readonly id: Id }).id), on)}: ${declared.name}`;
    const text = declared.params
      .map((param, place) => `${param.name} ${textOf(board, param.type, values[place] ?? null)}`)
      .join(", ");
    look.things.set(
      name,
      [look.things.get(name), text === "" ? "there" : text].filter((each) => each !== undefined).join(" and "),
    );
  }
  look.parts.set("phase", core.phases.map(({ phase }) => world.layout.phase(phase).name).join(", ") || "none");
  const active = core.phases.at(-1)?.active ?? null;
  look.parts.set("whose turn it is", active === null ? "nobody's" : `player ${active + 1}'s`);
  look.parts.set("the game", core.outcome === null ? "goes on" : over(core.outcome));
  return look;
}

function entityLook(
  look: Growing,
  board: Board,
  core: Core,
  kind: Kind,
  number: number,
  only: ReadonlySet<string> | null,
): void {
  const { world } = board;
  const entity = core.entities[kind.place]?.[number];
  const name = entityText(world, kind, number);
  if (only === null && kind !== world.layout.player) look.things.set(name, "there");
  for (const [place, field] of kind.kept.entries()) {
    if (only === null || only.has(partId(kind, field.name)))
      look.parts.set(whose(name, field.name, null), textOf(board, field.type, entity?.fields[place] ?? null));
  }
  for (const [place, { pile, table }] of kind.piles.entries()) {
    if (only !== null && !only.has(partId(kind, pile.name))) continue;
    const rows = (entity?.piles[place] ?? []).map((piece) => core.pieces[table]?.[piece]?.row ?? "");
    look.parts.set(whose(name, pile.name, null), rows.length === 0 ? "empty" : rows.join(", "));
  }
}

export const partId = ({ entity }: Pick<Kind, "entity">, name: string): string => `${entity.id}.${name}`;

/** A key or variant says by itself of what it is one. */
export function textOf({ world }: Board, type: Type, value: Parameters<typeof valueText>[2]): string {
  const plain = type.kind === "optional" ? type.of : type;
  if (typeof value === "string" && (plain.kind === "row" || plain.kind === "choice")) return value;
  return valueText(world.room.linked, type, value, { most: longest, ...inGame(world.room) });
}

const over = ({ winners, ending }: NonNullable<Core["outcome"]>): string =>
  endText({ winners: winners.map((player) => player + 1), ending }, null)
    .replace("The game is over: ", "")
    .replace(/\.$/, "");

/** `start`: where both came from. A field that one side does not have is no part of the other. */
export function movesBetween(start: Look | null, before: Look, after: Look): readonly PartMove[] {
  const shared = [...after.parts]
    .filter(([part, text]) => before.parts.has(part) && before.parts.get(part) !== text)
    .map(([part]) => part);
  const things = [...new Set([...after.things.keys(), ...before.things.keys()])].filter(
    (name) => before.things.get(name) !== after.things.get(name),
  );
  const told = (part: string, of: "parts" | "things"): PartMove => {
    const [was, from, to] = [start, before, after].map((look) => look?.[of].get(part));
    // Of long piles only what is not in the other one.
    if (from !== undefined && to !== undefined && Math.max(from.length, to.length) > longest)
      return { part, was: null, ...pileTexts(from, to) };
    return { part, was: shortened(was), from: shortened(from), to: shortened(to) };
  };
  const moves = [...shared.map((part) => told(part, "parts")), ...things.map((part) => told(part, "things"))];
  return moves.sort((a, b) => rank(a.part) - rank(b.part));
}

const shortened = (text: string | undefined): string | null => (text === undefined ? null : short(text, longest));

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
  return more.length === 0 ? `${all.length} of them` : `${all.length} of them, with ${listed(counted(more))}`;
}
