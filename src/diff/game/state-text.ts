/** A state of a game in words, part by part, and where two of them are not the same. */
import type { Core } from "../../interpret/game/core.ts";
import type { EntityKind } from "../../interpret/game/layout.ts";
import { entityText, inGame } from "../../interpret/game/external-values.ts";
import type { GameBoard } from "../../interpret/game/module.ts";
import { short, valueText } from "../../interpret/show.ts";
import type { Status } from "../../ir/game.ts";
import type { Id, Type } from "../../ir/program.ts";
import { countNames, endText, listNames } from "../../play/story.ts";
import { whose } from "../../play/words.ts";
import type { PartMove } from "../shape.ts";

export interface StateText {
  /** Fields, piles, whose turn it is: `player 1's hp` is `5`. */
  readonly parts: ReadonlyMap<string, string>;
  /** What is there or not: entities, statuses. */
  readonly present: ReadonlyMap<string, string>;
}
interface Growing {
  readonly parts: Map<string, string>;
  readonly present: Map<string, string>;
}

const longest = 120;

/** `only`: kept fields and piles that are told, as `kind.name`. */
export function stateTextOf(board: GameBoard, core: Core, only: ReadonlySet<string> | null = null): StateText {
  const { runtime } = board;
  runtime.core = core;
  const look: Growing = { parts: new Map(), present: new Map() };
  for (const kind of runtime.layout.kinds) {
    for (const number of (core.entities[kind.place] ?? []).keys()) entityLook(look, board, core, kind, number, only);
  }
  if (only !== null) return look;
  for (const { status, on, values } of core.statuses) {
    const declared = runtime.layout.statuses[status] as Status;
    const name = `${entityText(runtime, runtime.layout.kind((declared.on.type as { readonly id: Id }).id), on)}: ${declared.name}`;
    const text = declared.params
      .map((param, index) => `${param.name} ${textOf(board, param.type, values[index] ?? null)}`)
      .join(", ");
    look.present.set(
      name,
      [look.present.get(name), text === "" ? "there" : text].filter((each) => each !== undefined).join(" and "),
    );
  }
  look.parts.set("phase", core.phases.map(({ phase }) => runtime.layout.phase(phase).name).join(", ") || "none");
  const active = core.phases.at(-1)?.active ?? null;
  look.parts.set("whose turn it is", active === null ? "nobody's" : `player ${active + 1}'s`);
  look.parts.set("the game", core.outcome === null ? "goes on" : over(core.outcome));
  return look;
}

function entityLook(
  look: Growing,
  board: GameBoard,
  core: Core,
  kind: EntityKind,
  number: number,
  only: ReadonlySet<string> | null,
): void {
  const { runtime } = board;
  const entity = core.entities[kind.place]?.[number];
  const name = entityText(runtime, kind, number);
  if (only === null && kind !== runtime.layout.player) look.present.set(name, "there");
  for (const [index, field] of kind.stored.entries()) {
    if (only === null || only.has(partId(kind, field.name)))
      look.parts.set(whose(name, field.name, null), textOf(board, field.type, entity?.fields[index] ?? null));
  }
  for (const [index, { pile, table }] of kind.piles.entries()) {
    if (only !== null && !only.has(partId(kind, pile.name))) continue;
    const rows = (entity?.piles[index] ?? []).map((piece) => core.pieces[table]?.[piece]?.row ?? "");
    look.parts.set(whose(name, pile.name, null), rows.length === 0 ? "empty" : rows.join(", "));
  }
}

export const partId = ({ entity }: Pick<EntityKind, "entity">, name: string): string => `${entity.id}.${name}`;

/** A key or variant says by itself of what it is one. */
export function textOf({ runtime }: GameBoard, type: Type, value: Parameters<typeof valueText>[2]): string {
  const plain = type.kind === "optional" ? type.of : type;
  if (typeof value === "string" && (plain.kind === "row" || plain.kind === "choice")) return value;
  return valueText(runtime.machine.linked, type, value, { most: longest, ...inGame(runtime.machine) });
}

const over = ({ winners, ending }: NonNullable<Core["outcome"]>): string =>
  endText({ winners: winners.map((player) => player + 1), ending }, null)
    .replace("The game is over: ", "")
    .replace(/\.$/, "");

/** `start`: where both came from. A field that one side does not have is no part of the other. */
export function movesBetween(start: StateText | null, before: StateText, after: StateText): readonly PartMove[] {
  const shared = [...after.parts]
    .filter(([part, text]) => before.parts.has(part) && before.parts.get(part) !== text)
    .map(([part]) => part);
  const present = [...new Set([...after.present.keys(), ...before.present.keys()])].filter(
    (name) => before.present.get(name) !== after.present.get(name),
  );
  const partMove = (part: string, of: "parts" | "present"): PartMove => {
    const [was, from, to] = [start, before, after].map((look) => look?.[of].get(part));
    // Of long piles only what is not in the other one.
    if (from !== undefined && to !== undefined && Math.max(from.length, to.length) > longest)
      return { part, was: null, ...pileTexts(from, to) };
    return { part, was: shorten(was), from: shorten(from), to: shorten(to) };
  };
  const moves = [...shared.map((part) => partMove(part, "parts")), ...present.map((part) => partMove(part, "present"))];
  return moves.sort((a, b) => rank(a.part) - rank(b.part));
}

const shorten = (text: string | undefined): string | null => (text === undefined ? null : short(text, longest));

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
