/** Statements that change a game. */
import type { Changing } from "../../ir/game.ts";
import type { Expr, Json, Statement } from "../../ir/program.ts";
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
import { limitTo } from "./bounds.ts";
import { CannotPay } from "./costs.ts";
import { pilePlace } from "./expressions.ts";
import { layoutOf } from "./layout.ts";
import { leave } from "./phases.ts";
import { loseSight, makePiece, movePiece, piecesIn, revealPiece, setField, shufflePile } from "./state.ts";
import { addStatus, removeYoungest, statusFrame } from "./statuses.ts";
import { GameEnded, runtimeOf } from "./game-runtime.ts";

type Deed<K extends Changing["kind"]> = Extract<Statement, { kind: K }>;

export function deed(context: Context, statement: Deed<Changing["kind"]>): Act {
  const { machine } = context;
  switch (statement.kind) {
    case "setField":
      return setFieldOf(context, statement);
    case "put":
      return put(context, statement);
    case "putNew":
      return putNew(context, statement);
    case "shufflePile":
      return compileShuffle(context, statement);
    case "reveal":
      return reveal(context, statement);
    case "addStatus":
      return statusAdded(context, statement);
    case "removeStatus": {
      const of = compile(context, statement.of);
      const place = layoutOf(machine, statement.status).status(statement.status);
      return (frame) => removeYoungest(runtimeOf(machine), place, of(frame) as number);
    }
    case "cancel":
      return () => {
        const { answered } = runtimeOf(machine);
        if (answered !== null) answered.cancelled = true;
      };
    case "endPhase":
      return () => leave(runtimeOf(machine), statement.phase);
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
  const { machine, numbers } = context;
  const of = compile(context, statement.of);
  const value = compile(context, statement.value);
  const kind = layoutOf(machine, statement.entity).kind(statement.entity);
  const { name, bound, clamp } = statement;
  const about = `\`${name}\` of \`${kind.entity.name}\`${bound === null ? "" : ` (${boundText(bound)})`}`;
  return (frame) => {
    const entity = of(frame) as number;
    const wanted = value(frame);
    const runtime = runtimeOf(machine);
    const held = limitTo(numbers, bound, clamp && runtime.undo === null, wanted);
    if (held === undefined) {
      if (runtime.undo !== null) throw new CannotPay();
      failAt("out-of-bounds", statement.value, frame, [{ name, value: wanted }], about);
    }
    setField(runtime, kind, entity, name, held as Json);
  };
}

/** A piece, a list of them, or none. */
const piecesOf = (value: Json): readonly number[] =>
  value === null ? [] : Array.isArray(value) ? (value as readonly number[]) : [value as number];

function pieceTable(context: Context, what: Expr): number | null {
  const type = bare(what.type);
  const piece = type.kind === "piece" ? type : bare(elementType(what.type));
  return piece.kind === "piece" ? layoutOf(context.machine, piece.id).table(piece.id) : null;
}

function put(context: Context, { what, into, under, at }: Deed<"put">): Act {
  const { machine } = context;
  const pieces = compile(context, what);
  const place = pilePlace(context, into);
  const table = pieceTable(context, what);
  return (frame) => {
    const moved = piecesOf(pieces(frame));
    const to = place(frame);
    work(machine, laying(moved.length, piecesIn(runtimeOf(machine), to).length), at);
    if (table === null) return;
    loseSight(runtimeOf(machine), table, moved, to);
    for (const piece of moved) movePiece(runtimeOf(machine), table, piece, to, under);
  };
}

function putNew(context: Context, { row, into, under, at }: Deed<"putNew">): Act {
  const { machine } = context;
  const unsure = unsurePieces(layoutOf(machine, into.entity).program).made.get(at);
  const rows = compile(context, row);
  const place = pilePlace(context, into);
  return (frame) => {
    const newRows = rows(frame);
    const to = place(frame);
    const list = newRows === null ? [] : Array.isArray(newRows) ? (newRows as readonly string[]) : [newRows as string];
    work(machine, laying(list.length, piecesIn(runtimeOf(machine), to).length), at);
    for (const each of list) makePiece(runtimeOf(machine), each, to, under, unsure);
  };
}

function compileShuffle(context: Context, { pile, at }: Deed<"shufflePile">): Act {
  const { machine } = context;
  const place = pilePlace(context, pile);
  return (frame) => {
    const runtime = runtimeOf(machine);
    const to = place(frame);
    if (runtime.inQuestion) fault("decision-in-question", at, [], "a shuffle");
    shufflePile(runtime, to);
  };
}

function reveal(context: Context, { what, to }: Deed<"reveal">): Act {
  const { machine } = context;
  const pieces = compile(context, what);
  const players = compile(context, to);
  const table = pieceTable(context, what);
  return (frame) => {
    const shown = piecesOf(pieces(frame));
    const seeing = piecesOf(players(frame));
    if (table !== null) for (const piece of shown) revealPiece(runtimeOf(machine), table, piece, seeing);
  };
}

function statusAdded(context: Context, statement: Deed<"addStatus">): Act {
  const { machine } = context;
  const of = compile(context, statement.of);
  const layout = layoutOf(machine, statement.status);
  const place = layout.status(statement.status);
  const status = layout.statuses[place] as (typeof layout.statuses)[number];
  const given = givenTo(context, status.params, statement.args);
  const own = contextOf(machine, status.id);
  return (frame) => {
    const on = of(frame) as number;
    const values = new Map(given.map(({ slot, run }) => [slot, run(frame)]));
    const inner: Frame = statusFrame({ ...status, params: [] }, { status: place, on, values: [] });
    for (const param of status.params)
      inner[param.slot] = values.has(param.slot)
        ? (values.get(param.slot) as Json)
        : standard(own, param.default, inner);
    addStatus(
      runtimeOf(machine),
      place,
      on,
      status.params.map((param) => inner[param.slot] as Json),
    );
  };
}

function standard(context: Context, value: Expr | null, frame: Frame): Json {
  return value === null ? null : once(context.machine, value, (): Run => compile(context, value))(frame);
}

function endGame(context: Context, { winners, ending }: Deed<"endGame">): Act {
  const { machine } = context;
  const who = compile(context, winners);
  const which = ending === null ? null : compile(context, ending);
  return (frame) => {
    const list = piecesOf(who(frame));
    endWith(runtimeOf(machine), [...new Set(list)], which === null ? null : (which(frame) as string | null));
    throw new GameEnded();
  };
}

/** The game is over; who has won, from 0. */
export function endWith(
  runtime: ReturnType<typeof runtimeOf>,
  winners: readonly number[],
  ending: string | null,
): void {
  runtime.core.outcome = { winners, ending };
  runtime.tell?.({ kind: "end", winners: winners.map((player) => player + 1), ending });
}
