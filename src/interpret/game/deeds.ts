/** Statements that change a game. */
import type { Changing } from "../../ir/game.ts";
import type { Expr, Id, Json, Statement } from "../../ir/program.ts";
import { isTakenByPlace } from "../../ir/taken-by-place.ts";
import { unsurePieces } from "../../ir/unsure-pieces.ts";
import { laying } from "../../runtime/budget.ts";
import { assertNever } from "../../source/exhaustive.ts";
import { boundText } from "../../ir/bound-text.ts";
import { contextOf, failAt, once, work, type Context, type Frame, type Run } from "../evaluate/context.ts";
import { givenTo } from "../evaluate/call.ts";
import { compile } from "../evaluate/expression.ts";
import { elementType } from "../evaluate/lists.ts";
import type { Act } from "../evaluate/statement.ts";
import { fault } from "../fault.ts";
import { bare } from "../values.ts";
import { arrange } from "./arrange.ts";
import { limited } from "./bounds.ts";
import { CannotPay } from "./costs.ts";
import { pilePlace } from "./expressions.ts";
import { layoutOf } from "./layout.ts";
import { leave } from "./phases.ts";
import { loseSight, makePiece, movePiece, piecesIn, revealPiece, setField, shufflePile } from "./state.ts";
import { addStatus, removeYoungest, statusFrame } from "./statuses.ts";
import { GameEnded, worldOf } from "./world.ts";

type Deed<K extends Changing["kind"]> = Extract<Statement, { kind: K }>;

export function deed(context: Context, statement: Deed<Changing["kind"]>): Act {
  const { room } = context;
  switch (statement.kind) {
    case "setField":
      return setFieldOf(context, statement);
    case "put":
      return put(context, statement);
    case "putNew":
      return putNew(context, statement);
    case "shufflePile":
      return shuffled(context, statement);
    case "reveal":
      return reveal(context, statement);
    case "addStatus":
      return statusAdded(context, statement);
    case "removeStatus": {
      const of = compile(context, statement.of);
      const place = layoutOf(room, statement.status).status(statement.status);
      return (frame) => removeYoungest(worldOf(room), place, of(frame) as number);
    }
    case "cancel":
      return () => {
        const { answered } = worldOf(room);
        if (answered !== null) answered.cancelled = true;
      };
    case "endPhase":
      return () => leave(worldOf(room), statement.phase);
    case "endGame":
      return endGame(context, statement);
    case "arrange":
      return arrange(context, statement);
    case "beginPhase":
      throw new Error("A phase begins in a line of an example, nowhere else.");
    default:
      return assertNever(statement);
  }
}

function setFieldOf(context: Context, statement: Deed<"setField">): Act {
  const { room, numbers } = context;
  const of = compile(context, statement.of);
  const value = compile(context, statement.value);
  const kind = layoutOf(room, statement.entity).kind(statement.entity);
  const { name, bound, clamp } = statement;
  const about = `\`${name}\` of \`${kind.entity.name}\`${bound === null ? "" : ` (${boundText(bound)})`}`;
  return (frame) => {
    const entity = of(frame) as number;
    const wanted = value(frame);
    const world = worldOf(room);
    const held = limited(numbers, bound, clamp && world.undo === null, wanted);
    if (held === undefined) {
      if (world.undo !== null) throw new CannotPay();
      failAt("out-of-bounds", statement.value, frame, [{ name, value: wanted }], about);
    }
    setField(world, kind, entity, name, held as Json);
  };
}

/** A piece, a list of them, or none. */
const piecesOf = (value: Json): readonly number[] =>
  value === null ? [] : Array.isArray(value) ? (value as readonly number[]) : [value as number];

/** Of which table they are rows; it may be another rulebook's. */
function pieceTable(what: Expr): Id | null {
  const type = bare(what.type);
  const piece = type.kind === "piece" ? type : bare(elementType(what.type));
  return piece.kind === "piece" ? piece.id : null;
}

function put(context: Context, statement: Deed<"put">): Act {
  const { what, into, under, at } = statement;
  const { room } = context;
  const pieces = compile(context, what);
  const place = pilePlace(context, into);
  const layout = layoutOf(room, into.entity);
  const id = pieceTable(what);
  const table = id === null ? null : layout.table(id);
  const byPlace = isTakenByPlace(layout.program, statement);
  return (frame) => {
    const moved = piecesOf(pieces(frame));
    const to = place(frame);
    work(room, laying(moved.length, piecesIn(worldOf(room), to).length), at);
    if (table === null) return;
    loseSight(worldOf(room), table, moved, to);
    for (const piece of moved) movePiece(worldOf(room), table, piece, { to, under, byPlace });
  };
}

function putNew(context: Context, { row, into, under, at }: Deed<"putNew">): Act {
  const { room } = context;
  const unsure = unsurePieces(layoutOf(room, into.entity).program).made.get(at);
  const rows = compile(context, row);
  const place = pilePlace(context, into);
  return (frame) => {
    const made = rows(frame);
    const to = place(frame);
    const list = made === null ? [] : Array.isArray(made) ? (made as readonly string[]) : [made as string];
    work(room, laying(list.length, piecesIn(worldOf(room), to).length), at);
    for (const each of list) makePiece(worldOf(room), each, to, under, unsure);
  };
}

function shuffled(context: Context, { pile, at }: Deed<"shufflePile">): Act {
  const { room } = context;
  const place = pilePlace(context, pile);
  return (frame) => {
    const world = worldOf(room);
    const to = place(frame);
    if (world.inQuestion) fault("decision-in-question", at, [], "a shuffle");
    shufflePile(world, to);
  };
}

function reveal(context: Context, { what, to }: Deed<"reveal">): Act {
  const { room } = context;
  const pieces = compile(context, what);
  const players = compile(context, to);
  const id = pieceTable(what);
  return (frame) => {
    const shown = piecesOf(pieces(frame));
    const seeing = piecesOf(players(frame));
    if (id === null) return;
    const world = worldOf(room);
    for (const piece of shown) revealPiece(world, world.layout.table(id), piece, seeing);
  };
}

function statusAdded(context: Context, statement: Deed<"addStatus">): Act {
  const { room } = context;
  const of = compile(context, statement.of);
  const layout = layoutOf(room, statement.status);
  const place = layout.status(statement.status);
  const status = layout.statuses[place] as (typeof layout.statuses)[number];
  const given = givenTo(context, status.params, statement.args);
  const own = contextOf(room, status.id);
  const left = status.ends.find((end) => end.left !== undefined)?.left;
  return (frame) => {
    const on = of(frame) as number;
    const values = new Map(given.map(({ slot, run }) => [slot, run(frame)]));
    const inner: Frame = statusFrame({ ...status, params: [] }, { status: place, on, values: [] });
    for (const param of status.params)
      inner[param.slot] = values.has(param.slot)
        ? (values.get(param.slot) as Json)
        : standard(own, param.default, inner);
    if (left !== undefined && (inner[left] as number) < 1) return;
    addStatus(
      worldOf(room),
      place,
      on,
      status.params.map((param) => inner[param.slot] as Json),
    );
  };
}

function standard(context: Context, value: Expr | null, frame: Frame): Json {
  return value === null ? null : once(context.room, value, (): Run => compile(context, value))(frame);
}

function endGame(context: Context, { winners, ending }: Deed<"endGame">): Act {
  const { room } = context;
  const who = compile(context, winners);
  const which = ending === null ? null : compile(context, ending);
  return (frame) => {
    const list = piecesOf(who(frame));
    endWith(worldOf(room), [...new Set(list)], which === null ? null : (which(frame) as string | null));
    throw new GameEnded();
  };
}

/** The game is over; who has won, from 0. */
export function endWith(world: ReturnType<typeof worldOf>, winners: readonly number[], ending: string | null): void {
  world.core.outcome = { winners, ending };
  world.tell?.({ kind: "end", winners: winners.map((player) => player + 1), ending });
}
