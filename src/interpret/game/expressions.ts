/** What reads a game, or makes something happen and gives a value. */
import type { Expr, Id, Json } from "../../ir/program.ts";
import type { GameExpr } from "../../ir/game.ts";
import { mostPlayers } from "../../runtime/game-entities.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { boundText } from "../../ir/bound-text.ts";
import { givenTo } from "../evaluate/call.ts";
import { contextOf, failAt, once, work, type Context, type Frame, type Run } from "../evaluate/context.ts";
import { deeper } from "../evaluate/depth.ts";
import { compile } from "../evaluate/expression.ts";
import { fault } from "../fault.ts";
import { bare } from "../values.ts";
import { limited } from "./bounds.ts";
import { choose, chooseSome } from "./choices.ts";
import { activeOf } from "./core.ts";
import { perform } from "./events.ts";
import { layoutOf, type Kind } from "./layout.ts";
import { entityAt, makeEntity, pieceAt, piecesIn, type PilePlace } from "./state.ts";
import { act, possible } from "./use-in-example.ts";
import { worldOf, type Of, type World } from "./world.ts";

export type GameKind = GameExpr["kind"];

export function gameExpr(context: Context, expr: Of<GameKind>): Run {
  switch (expr.kind) {
    case "entities":
      return entities(context, expr.id);
    case "active":
      return active(context, expr);
    case "entityField":
      return entityField(context, expr);
    case "pile":
      return pile(context, expr);
    case "pieceRow":
      return pieceRow(context, expr);
    case "newEntity":
      return newEntity(context, expr);
    case "perform":
      return perform(context, expr);
    case "choose":
      return choose(context, expr);
    case "chooseSome":
      return chooseSome(context, expr);
    case "stacks":
      return stacks(context, expr);
    case "gameOver":
      return () => worldOf(context.room).core.outcome !== null;
    case "winners":
      return () => worldOf(context.room).core.outcome?.winners ?? [];
    case "ending":
      return () => worldOf(context.room).core.outcome?.ending ?? null;
    case "act":
      return act(context, expr);
    case "possible":
      return possible(context, expr);
    default:
      return assertNever(expr);
  }
}

function entities({ room }: Context, id: Id): Run {
  const { place } = layoutOf(room, id).kind(id);
  return () => (worldOf(room).core.entities[place] ?? []).map((_, number) => number);
}

function active({ room }: Context, expr: Of<"active">): Run {
  return (frame) => {
    const { core } = worldOf(room);
    const why = core.phases.length > 0 || core.outcome !== null ? "it is nobody's turn" : noPhaseYet;
    return activeOf(core) ?? (expr.soft ? null : failAt("nothing-found", expr, frame, [], `\`active\`: ${why}`));
  };
}

/** An example begins behind the setup. */
const noPhaseYet = "no phase has begun yet. In an example the line `beginGame()` begins them";

function entityField(context: Context, expr: Of<"entityField">): Run {
  const { room } = context;
  const of = compile(context, expr.of);
  const kind = layoutOf(room, expr.entity).kind(expr.entity);
  const { place, field } = kind.field(expr.name);
  const { computed } = field;
  if (computed === null) return (frame) => entityAt(worldOf(room), kind, of(frame) as number).fields[place] ?? null;
  return (frame) => {
    const inner: Frame = [];
    inner[kind.entity.self] = of(frame);
    const before = deeper(room, expr.at);
    const value = once(room, computed, () => compile(contextOf(room, kind.entity.id), computed))(inner);
    room.meter.depth = before;
    return value;
  };
}

/** Which pile is meant. */
export function pilePlace(context: Context, { of, entity, name }: Of<"pile">["pile"]): (frame: Frame) => PilePlace {
  const run = compile(context, of);
  const kind = layoutOf(context.room, entity).kind(entity);
  const place = kind.pile(name);
  return (frame) => ({ kind, entity: run(frame) as number, pile: place });
}

function pile(context: Context, expr: Of<"pile">): Run {
  const { room } = context;
  const at = pilePlace(context, expr.pile);
  return (frame) => {
    const pieces = piecesIn(worldOf(room), at(frame));
    work(room, pieces.length, expr.at);
    return pieces.slice();
  };
}

/** Of a piece, or of each of a list of them. */
function pieceRow(context: Context, expr: Of<"pieceRow">): Run {
  const { room } = context;
  const of = compile(context, expr.of);
  const type = bare(expr.of.type);
  const inner = type.kind === "list" || type.kind === "set" ? bare(type.of) : type;
  if (inner.kind !== "piece") return of;
  const { id } = inner;
  // The table may be another rulebook's: its place is that in the game that is played.
  const rowOf = (piece: Json): Json => {
    if (piece === null) return null;
    const world = worldOf(room);
    return pieceAt(world, world.layout.table(id), piece as number).row;
  };
  return (frame) => {
    const value = of(frame);
    return Array.isArray(value) ? value.map(rowOf) : rowOf(value);
  };
}

function newEntity(context: Context, expr: Of<"newEntity">): Run {
  const { room } = context;
  const kind = layoutOf(room, expr.id).kind(expr.id);
  const given = givenTo(context, kind.kept, expr.fields);
  return (frame) => {
    const inner: Frame = [];
    for (const { slot, run } of given) inner[slot] = run(frame);
    work(room, 1, expr.at);
    const fields = fieldsOf(context, kind, inner, expr);
    const world = worldOf(room);
    seatFor(world, kind, expr);
    return makeEntity(world, kind, fields);
  };
}

/** There is room for one more at the table. */
function seatFor({ layout, core }: World, kind: Kind, made: Expr): void {
  if (layout.player !== kind) return;
  const players = core.entities[kind.place]?.length ?? 0;
  if (players >= mostPlayers)
    fault(
      "out-of-bounds",
      made.at,
      [{ name: "players", value: players + 1 }],
      `the number of players (up to ${mostPlayers})`,
    );
}

/** What was not given gets its default, which may read the fields before it; each is held to its bound. */
function fieldsOf({ room, numbers }: Context, kind: Kind, inner: Frame, made: Expr): readonly Json[] {
  const own = contextOf(room, kind.entity.id);
  return kind.kept.map((field) => {
    const { default: standard, bound, clamp, slot } = field;
    const given = inner[slot];
    const value =
      given !== undefined || standard === null
        ? (given ?? null)
        : once(room, standard, () => compile(own, standard))(inner);
    const right = limited(numbers, bound, clamp, value);
    if (right === undefined)
      fault(
        "out-of-bounds",
        made.at,
        [{ name: field.name, value }],
        `\`${field.name}\` of \`${kind.entity.name}\`${bound === null ? "" : ` (${boundText(bound)})`}`,
      );
    inner[slot] = right;
    return right;
  });
}

function stacks(context: Context, expr: Of<"stacks">): Run {
  const of = compile(context, expr.of);
  const place = layoutOf(context.room, expr.status).status(expr.status);
  return (frame) => {
    const on = of(frame);
    return worldOf(context.room).core.statuses.filter((each) => each.status === place && each.on === on).length;
  };
}
