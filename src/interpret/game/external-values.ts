/** Values of a game as others see them: keys of options, plain JSON, and what a trace is told. */
import type { Json, Type } from "../../ir/program.ts";
import { boundText } from "../../ir/bound-text.ts";
import type { Machine } from "../evaluate/context.ts";
import { nameOf, numberText, type ShowOptions } from "../show.ts";
import { bare, own, put, variantOf, type ObjectValue, type RangeValue } from "../values.ts";
import type { EntityKind } from "./layout.ts";
import type { PilePlace } from "./state.ts";
import { runtimeIn, type GameRuntime } from "./game-runtime.ts";

/** `player 2`, `Tower 1`. */
export function entityText(runtime: GameRuntime, kind: EntityKind, number: number): string {
  return `${kind === runtime.layout.player ? "player" : kind.entity.name} ${number + 1}`;
}

/** `player 2.hand` */
export function pileText(runtime: GameRuntime, { kind, entity, pile }: PilePlace): string {
  return `${entityText(runtime, kind, entity)}.${kind.piles[pile]?.pile.name ?? ""}`;
}

/** How pieces are shown to people while a game is played. */
export function inGame(machine: Machine): ShowOptions {
  const game = runtimeIn(machine);
  return game === null
    ? {}
    : { rowOf: (table, piece) => game.core.pieces[game.layout.table(table)]?.[piece]?.row ?? null };
}

function rowOf(runtime: GameRuntime, type: Extract<Type, { kind: "piece" }>, number: Json): string {
  return runtime.core.pieces[runtime.layout.table(type.id)]?.[number as number]?.row ?? `piece ${String(number)}`;
}

/** What an option means: a row or piece by its key, a variant by its name, a text as it is. */
export function keyText(runtime: GameRuntime, type: Type, value: Json): string {
  const plain = bare(type);
  if (value === null) return "none";
  if (plain.kind === "entity") return entityText(runtime, runtime.layout.kind(plain.id), value as number);
  if (plain.kind === "piece") return rowOf(runtime, plain, value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) {
    const of = elementOf(plain);
    return `[${value.map((each: Json) => keyText(runtime, of, each)).join(", ")}]`;
  }
  const object = value as ObjectValue;
  if (plain.kind === "range") return boundText(object as unknown as RangeValue);
  if (plain.kind === "map")
    return `[${Object.keys(object)
      .map((name) => `${name}: ${keyText(runtime, plain.value, own(object, name) ?? null)}`)
      .join(", ")}]`;
  return madeKey(runtime, plain, object);
}

function madeKey(runtime: GameRuntime, type: Type, object: ObjectValue): string {
  const name = type.kind === "record" ? nameOf(type.id) : (variantOf(object) ?? "");
  const fields = fieldsOf(runtime, type, object).filter(
    (field) => field.computed === null && own(object, field.name) !== undefined,
  );
  return fields.length === 0
    ? name
    : `${name}(${fields.map((field) => `${field.name}: ${keyText(runtime, field.type, own(object, field.name) ?? null)}`).join(", ")})`;
}

function fieldsOf(
  runtime: GameRuntime,
  type: Type,
  object: Json,
): readonly { readonly name: string; readonly type: Type; readonly computed: unknown }[] {
  const { linked } = runtime.machine;
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
  entity(kind: EntityKind, number: number): Json;
  piece(type: Extract<Type, { kind: "piece" }>, number: number): Json;
}

function seenAs(runtime: GameRuntime, seen: Seen, type: Type, value: Json): Json {
  const plain = bare(type);
  if (value === null) return null;
  if (plain.kind === "entity") return seen.entity(runtime.layout.kind(plain.id), value as number);
  if (plain.kind === "piece") return seen.piece(plain, value as number);
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const of = elementOf(plain);
    return value.map((each: Json) => seenAs(runtime, seen, of, each));
  }
  if (plain.kind === "range") return value;
  const object = value as ObjectValue;
  const copy: { [name: string]: Json } = {};
  const types =
    plain.kind === "map" ? null : new Map(fieldsOf(runtime, plain, object).map((field) => [field.name, field.type]));
  for (const [name, each] of Object.entries(object))
    put(
      copy,
      name,
      seenAs(runtime, seen, plain.kind === "map" ? plain.value : (types?.get(name) ?? { kind: "never" }), each),
    );
  return copy;
}

const asNumber = (kind: EntityKind, number: number): Json => ({ kind: kind.entity.name, number: number + 1 });

/** Plain JSON: an entity as its kind and number, a piece as its row. */
export function outsideValue(runtime: GameRuntime, type: Type, value: Json): Json {
  return seenAs(runtime, { entity: asNumber, piece: (of, number) => rowOf(runtime, of, number) }, type, value);
}

/** The same for one who knows these pieces only. */
export function outsideValueFor(
  runtime: GameRuntime,
  knows: (table: number, piece: number) => boolean,
  type: Type,
  value: Json,
): Json {
  return seenAs(
    runtime,
    {
      entity: asNumber,
      piece: (of, number) => (knows(runtime.layout.table(of.id), number) ? rowOf(runtime, of, number) : null),
    },
    type,
    value,
  );
}

/** For a trace: an entity as a text, a piece as it is told. */
export function markedValue(
  runtime: GameRuntime,
  piece: (table: number, piece: number, row: string) => Json,
  type: Type,
  value: Json,
): Json {
  return seenAs(
    runtime,
    {
      entity: (kind, number) => entityText(runtime, kind, number),
      piece: (of, number) => piece(runtime.layout.table(of.id), number, rowOf(runtime, of, number)),
    },
    type,
    value,
  );
}
