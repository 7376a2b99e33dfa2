/** Values of a game as others see them: keys of options, plain JSON, and what a trace is told. */
import type { Json, Type } from "../../ir/program.ts";
import { unseenPiece } from "../../runtime/game-unseen.ts";
import { boundText } from "../../ir/bound-text.ts";
import type { Room } from "../evaluate/context.ts";
import { nameOf, numberText, type ShowOptions } from "../show.ts";
import { bare, own, put, variantOf, type ObjectValue, type RangeValue } from "../values.ts";
import type { Kind } from "./layout.ts";
import type { PilePlace } from "./state.ts";
import { worldIn, type World } from "./world.ts";

/** `player 2`, `Tower 1`. */
export function entityText(world: World, kind: Kind, number: number): string {
  return `${kind === world.layout.player ? "player" : kind.entity.name} ${number + 1}`;
}

/** `player 2.hand` */
export function pileText(world: World, { kind, entity, pile }: PilePlace): string {
  return `${entityText(world, kind, entity)}.${kind.piles[pile]?.pile.name ?? ""}`;
}

/** How pieces are shown to people while a game is played. */
export function inGame(room: Room): ShowOptions {
  const game = worldIn(room);
  return game === null
    ? {}
    : { rowOf: (table, piece) => game.core.pieces[game.layout.table(table)]?.[piece]?.row ?? null };
}

function rowOf(world: World, type: Extract<Type, { kind: "piece" }>, number: Json): string {
  return world.core.pieces[world.layout.table(type.id)]?.[number as number]?.row ?? `piece ${String(number)}`;
}

/** What an option means: a row or piece by its key, a variant by its name, a text as it is. */
export function keyText(world: World, type: Type, value: Json): string {
  const plain = bare(type);
  if (value === null) return "none";
  if (plain.kind === "entity") return entityText(world, world.layout.kind(plain.id), value as number);
  if (plain.kind === "piece") return rowOf(world, plain, value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) {
    const of = elementOf(plain);
    return `[${value.map((each: Json) => keyText(world, of, each)).join(", ")}]`;
  }
  const object = value as ObjectValue;
  if (plain.kind === "range") return boundText(object as unknown as RangeValue);
  if (plain.kind === "map")
    return `[${Object.keys(object)
      .map((name) => `${name}: ${keyText(world, plain.value, own(object, name) ?? null)}`)
      .join(", ")}]`;
  return madeKey(world, plain, object);
}

function madeKey(world: World, type: Type, object: ObjectValue): string {
  const name = type.kind === "record" ? nameOf(type.id) : (variantOf(object) ?? "");
  const fields = fieldsOf(world, type, object).filter(
    (field) => field.computed === null && own(object, field.name) !== undefined,
  );
  return fields.length === 0
    ? name
    : `${name}(${fields.map((field) => `${field.name}: ${keyText(world, field.type, own(object, field.name) ?? null)}`).join(", ")})`;
}

function fieldsOf(
  world: World,
  type: Type,
  object: Json,
): readonly { readonly name: string; readonly type: Type; readonly computed: unknown }[] {
  const { linked } = world.room;
  if (type.kind === "record") return linked.record(type.id).fields;
  if (type.kind === "choice")
    return linked.choice(type.id).variants.find((variant) => variant.name === variantOf(object))?.fields ?? [];
  return [];
}

function elementOf(type: Type): Type {
  return type.kind === "list" || type.kind === "set" ? type.of : { kind: "never" };
}

/** How an entity and a piece are seen from outside. */
interface Seen {
  entity(kind: Kind, number: number): Json;
  piece(type: Extract<Type, { kind: "piece" }>, number: number): Json;
}

function seenAs(world: World, seen: Seen, type: Type, value: Json): Json {
  const plain = bare(type);
  if (value === null) return null;
  if (plain.kind === "entity") return seen.entity(world.layout.kind(plain.id), value as number);
  if (plain.kind === "piece") return seen.piece(plain, value as number);
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const of = elementOf(plain);
    return value.map((each: Json) => seenAs(world, seen, of, each));
  }
  if (plain.kind === "range") return value;
  const object = value as ObjectValue;
  const copy: { [name: string]: Json } = {};
  const types =
    plain.kind === "map" ? null : new Map(fieldsOf(world, plain, object).map((field) => [field.name, field.type]));
  for (const [name, each] of Object.entries(object))
    put(
      copy,
      name,
      seenAs(world, seen, plain.kind === "map" ? plain.value : (types?.get(name) ?? { kind: "never" }), each),
    );
  return copy;
}

const asNumber = (kind: Kind, number: number): Json => ({ kind: kind.entity.name, number: number + 1 });

/** Plain JSON: an entity as its kind and number, a piece as its row. */
export function outsideValue(world: World, type: Type, value: Json): Json {
  return seenAs(world, { entity: asNumber, piece: (of, number) => rowOf(world, of, number) }, type, value);
}

/** The same for one who knows these pieces only; another one is an `unseenPiece`. */
export function outsideValueFor(
  world: World,
  knows: (table: number, piece: number) => boolean,
  type: Type,
  value: Json,
): Json {
  return seenAs(
    world,
    {
      entity: asNumber,
      piece: (of, number) => (knows(world.layout.table(of.id), number) ? rowOf(world, of, number) : unseenPiece),
    },
    type,
    value,
  );
}

/** For a trace: an entity as a text, a piece as it is told. */
export function markedValue(
  world: World,
  piece: (table: number, piece: number, row: string) => Json,
  type: Type,
  value: Json,
): Json {
  return seenAs(
    world,
    {
      entity: (kind, number) => entityText(world, kind, number),
      piece: (of, number) => piece(world.layout.table(of.id), number, rowOf(world, of, number)),
    },
    type,
    value,
  );
}
