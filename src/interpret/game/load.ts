/** A saved game, read again. What does not fit together was damaged. */
import type { ChangedRules, SavedGame } from "../../runtime/game.ts";
import { migrated } from "../../runtime/game-saved.ts";
import type { Json, Type } from "../../ir/program.ts";
import { RulesError } from "../../runtime/errors.ts";
import type { StreamWords } from "../../runtime/game-state.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { rowsOf } from "../evaluate/tables.ts";
import { own, variantOf, type ObjectValue } from "../values.ts";
import { limited } from "./bounds.ts";
import type { Core, EntityCore, PhaseCore, PieceCore, StatusCore } from "./core.ts";
import type { Kind } from "./layout.ts";
import type { Laid } from "./laid-chance.ts";
import type { Saved, Taped } from "./saved.ts";
import type { World } from "./world.ts";

export function readSaved(
  world: World,
  version: string,
  json: string,
  { rules, migrate = [] }: ChangedRules = {},
): Saved {
  const read = parsed(json);
  const saved = isObject(read)
    ? migrated<SavedGame>(read, version, migrate, (each, game) => each.state?.(game) ?? game)
    : read;
  if (!isObject(saved) || saved["format"] !== 1 || !isText(saved["rules"])) return damaged("it is no saved game");
  if (saved["rules"] !== version && rules !== "changed")
    throw new RulesError(
      "wrong-argument",
      undefined,
      { rules: saved["rules"] },
      "This game was saved under other rules",
    );
  const { setup, seed, decisions, core, from, tape } = saved;
  if (!isObject(setup) || !(typeof seed === "number" || typeof seed === "string") || !isListOf(decisions, isText))
    return damaged("how it was begun and played");
  if (!isListOf(tape, (each): each is Json => isTaped(each)) || !Object.hasOwn(saved, "pending"))
    return damaged("what was decided last");
  if (saved["laid"] !== undefined && !isListOf(saved["laid"], isLaid)) return damaged("how its chance was laid out");
  const held = saved["held"] ?? [];
  if (!isListOf(held, (each): each is string | null => each === null || isText(each)))
    return damaged("what was decided last");
  readCore(world, core);
  if (from !== null) readCore(world, from);
  return { ...saved, held, rules: version } as unknown as Saved;
}

/** Is it a state of this game? */
export function isCore(world: World, core: Core): boolean {
  try {
    readCore(world, core);
    return true;
  } catch (problem) {
    if (problem instanceof RulesError) return false;
    throw problem;
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return damaged("it is not JSON");
  }
}

export function damaged(what: string): never {
  throw new RulesError("wrong-argument", undefined, {}, `This saved game is damaged: ${what}`);
}

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
const isListOf = <T>(value: unknown, each: (item: unknown) => item is T): value is readonly T[] =>
  Array.isArray(value) && value.every(each);
const isLaid = (value: unknown): value is Laid => value === null || isListOf(value, isCount);
const isTaped = (value: unknown): value is Taped & Json =>
  isText(value) ||
  (isObject(value) &&
    isListOf(value["players"], isCount) &&
    isListOf(value["rows"], (rows): rows is readonly string[] => isListOf(rows, isText)) &&
    isChance(value["chance"]));

function readCore(world: World, value: unknown): asserts value is Core {
  if (!isObject(value)) damaged("there is no state");
  const core = value as unknown as Core;
  const { layout } = world;
  const hasShape =
    isListOf(value["entities"], Array.isArray) &&
    core.entities.length === layout.kinds.length &&
    isListOf(value["pieces"], Array.isArray) &&
    core.pieces.length === layout.tables.length &&
    isListOf(value["used"], (each): each is readonly number[] => isListOf(each, isCount)) &&
    core.used.length === layout.limits.length &&
    Array.isArray(value["statuses"]) &&
    Array.isArray(value["phases"]) &&
    typeof value["inSetup"] === "boolean" &&
    (value["leaving"] === null || isCount(value["leaving"]));
  if (!hasShape) damaged("its parts");
  if (!isChance(value["chance"])) damaged("its chance");
  if (core.chance.undrawn !== undefined) damaged("some of its pieces are not drawn yet");
  for (const kind of layout.kinds)
    for (const entity of core.entities[kind.place] ?? []) readEntity(world, core, kind, entity);
  for (const [table, pieces] of core.pieces.entries()) readPieces(world, core, table, pieces);
  for (const status of core.statuses) readStatus(world, core, status);
  if (!core.phases.every((phase, depth) => isPhase(world, core, phase, depth))) damaged("its phases");
  if (value["outcome"] !== null && !isOutcome(world, core)) damaged("how it ended");
}

function isChance(value: unknown): boolean {
  const isWords = (words: unknown): words is StreamWords =>
    isListOf(words, (each): each is number => typeof each === "number" && (each | 0) === each) &&
    words.length === 4 &&
    words.some((each) => each !== 0);
  return isObject(value) && isWords(value["setup"]) && isWords(value["shuffle"]) && isWords(value["dice"]);
}

function readEntity(world: World, core: Core, kind: Kind, value: unknown): asserts value is EntityCore {
  const entity = value as EntityCore;
  const hasShape =
    isObject(value) &&
    Array.isArray(value["fields"]) &&
    entity.fields.length === kind.kept.length &&
    isListOf(value["piles"], (pile): pile is readonly number[] => isListOf(pile, isCount)) &&
    entity.piles.length === kind.piles.length;
  if (!hasShape) damaged(`a ${kind.entity.name}`);
  const numbers = world.room.linked.numbersOf(kind.entity.id);
  for (const [place, field] of kind.kept.entries()) {
    const held = entity.fields[place];
    if (!fits(world, core, field.type, held) || limited(numbers, field.bound, false, held as Json) === undefined)
      damaged(`field \`${field.name}\` of a ${kind.entity.name}`);
  }
}

/** Each piece lies where it says, and nowhere else. */
function readPieces(world: World, core: Core, table: number, pieces: readonly PieceCore[]): void {
  const { layout, room } = world;
  const { byKey } = rowsOf(room, layout.tables[table] as string);
  const lying = new Set<PieceCore>();
  for (const kind of layout.kinds) {
    for (const [entity, { piles }] of (core.entities[kind.place] ?? []).entries()) {
      for (const [place, pile] of piles.entries()) {
        if (kind.piles[place]?.table !== table) continue;
        for (const number of pile) {
          const piece = pieces[number];
          if (
            !isObject(piece) ||
            lying.has(piece) ||
            piece.kind !== kind.place ||
            piece.entity !== entity ||
            piece.pile !== place
          )
            damaged("where its pieces lie");
          lying.add(piece);
        }
      }
    }
  }
  const players = core.entities[layout.player.place]?.length ?? 0;
  const isRight = (piece: PieceCore): boolean =>
    lying.has(piece) &&
    byKey.has(piece.row) &&
    isCount(piece.batch) &&
    piece.batch < pieces.length &&
    isListOf(piece.known, (each): each is number => isCount(each) && each < players);
  if (!pieces.every(isRight)) damaged("its pieces");
}

function readStatus(world: World, core: Core, each: StatusCore): void {
  const status = isObject(each) && isCount(each["status"]) ? world.layout.statuses[each.status] : undefined;
  const isRight =
    status !== undefined &&
    fits(world, core, status.on.type, each.on) &&
    Array.isArray(each.values) &&
    each.values.length === status.params.length &&
    status.params.every((param, place) => fits(world, core, param.type, each.values[place]));
  if (!isRight) damaged("its statuses");
}

const steps: readonly unknown[] = ["again", "turn", "begin", "inside", "end"];

function isPhase({ layout }: World, core: Core, each: PhaseCore, depth: number): boolean {
  if (
    !isObject(each) ||
    !steps.includes(each.step) ||
    !isCount(each.turn) ||
    !isCount(each.child) ||
    typeof each.alone !== "boolean"
  )
    return false;
  const players = core.entities[layout.player.place]?.length ?? 0;
  const isPlayer = (player: unknown): player is number => isCount(player) && player < players;
  if (!(each.active === null || isPlayer(each.active)) || !(each.players === null || isListOf(each.players, isPlayer)))
    return false;
  const outer = core.phases[depth - 1];
  if (outer === undefined)
    return each.alone ? layout.phases.some(({ id }) => id === each.phase) : layout.game.phase?.id === each.phase;
  return layout.phase(outer.phase).phases.some(({ id }) => id === each.phase);
}

function isOutcome({ layout, room }: World, core: Core): boolean {
  const { outcome } = core;
  const players = core.entities[layout.player.place]?.length ?? 0;
  if (!isObject(outcome) || !isListOf(outcome.winners, (each): each is number => isCount(each) && each < players))
    return false;
  return (
    outcome.ending === null ||
    (layout.game.ending !== null &&
      room.linked.choice(layout.game.ending).variants.some((variant) => variant.name === outcome.ending))
  );
}

/** Is it a value of the type? */
function fits(world: World, core: Core, type: Type, value: unknown): boolean {
  const all = (of: Type): boolean => Array.isArray(value) && value.every((each) => fits(world, core, of, each));
  switch (type.kind) {
    case "int":
      return Number.isSafeInteger(value);
    case "number":
      return Number.isFinite(value);
    case "text":
      return typeof value === "string";
    case "bool":
      return typeof value === "boolean";
    case "none":
    case "never":
      return value === null;
    case "optional":
      return value === null || fits(world, core, type.of, value);
    case "list":
    case "set":
      return all(type.of);
    case "map":
      return isObject(value) && Object.values(value).every((each) => fits(world, core, type.value, each));
    case "range":
      return isObject(value) && ["low", "high", "lowOpen", "highOpen"].every((end) => Object.hasOwn(value, end));
    case "row":
      return typeof value === "string" && rowsOf(world.room, type.id).byKey.has(value);
    case "entity":
      return isCount(value) && value < (core.entities[world.layout.kind(type.id).place]?.length ?? 0);
    case "piece":
      return isCount(value) && value < (core.pieces[world.layout.table(type.id)]?.length ?? 0);
    case "record":
      return hasFields(world, core, world.room.linked.record(type.id).fields, value);
    case "choice": {
      const variant = world.room.linked.choice(type.id).variants.find((each) => each.name === variantOf(value as Json));
      return variant !== undefined && (variant.fields.length === 0 || hasFields(world, core, variant.fields, value));
    }
    case "odds":
      return false;
    default:
      return assertNever(type);
  }
}

function hasFields(
  world: World,
  core: Core,
  fields: readonly { readonly name: string; readonly type: Type }[],
  value: unknown,
): boolean {
  return isObject(value) && fields.every(({ name, type }) => fits(world, core, type, own(value as ObjectValue, name)));
}
