/**
 * Pieces that a use of an action names and then always lays where everybody sees them: who uses it says which one it is.
 * Where that depends on anything, or comes after something that may be answered, nothing is said of it.
 */
import { childrenOf } from "./children.ts";
import type { Action, Game, PileRef, Procedure } from "./game.ts";
import type { Expr, Id, Program, Statement } from "./program.ts";

type Node = Expr | Statement;

/** For each parameter of the action: is it a piece that is always laid open? */
export function openedParams(program: Program, { params, costs, body }: Action): readonly boolean[] {
  const { game } = program;
  const texts = [...costs, body].flatMap(linesOf);
  return params.map(
    ({ slot, type }) => game !== null && type.kind === "piece" && isOpened(game, texts, slot, new Set()),
  );
}

/** Is the piece in that place laid open whatever happens? */
function isOpened(game: Game, lines: readonly Node[], slot: number, inside: ReadonlySet<Id>): boolean {
  for (const line of lines) {
    if (line.kind === "put" && isLocal(line.what, slot)) return isPublic(game, line.into);
    const call = callIn(line);
    const procedure = game.procedures.find(({ id }) => id === call?.procedure);
    if (call !== null && procedure !== undefined) {
      const place = call.args.findIndex((arg) => arg !== null && isLocal(arg, slot));
      return place >= 0 && isOpenedBy(game, procedure, place, inside);
    }
    if (mayLeave(line, slot)) return false;
  }
  return false;
}

/** Nobody can cancel the call, and its text lays the piece open. */
export function isOpenedBy(game: Game, procedure: Procedure, place: number, inside: ReadonlySet<Id>): boolean {
  const param = procedure.params[place];
  return (
    param !== undefined &&
    !procedure.answered.before &&
    !inside.has(procedure.id) &&
    isOpened(game, linesOf(procedure.body), param.slot, new Set([...inside, procedure.id]))
  );
}

const linesOf = (body: Node): readonly Node[] =>
  body.kind === "block" ? [...body.statements, ...(body.value === null ? [] : [body.value])].flatMap(linesOf) : [body];

function callIn(line: Node): Extract<Expr, { kind: "perform" }> | null {
  const call = line.kind === "do" ? line.value : line;
  return call.kind === "perform" ? call : null;
}

const isLocal = (expr: Expr, slot: number): boolean => expr.kind === "local" && expr.slot === slot;

const isPublic = (game: Game, { entity, name }: PileRef): boolean =>
  game.entities.some(
    (each) => each.id === entity && each.piles.some((pile) => pile.name === name && pile.seen === "public"),
  );

const leaving: ReadonlySet<Node["kind"]> = new Set([
  "choose",
  "chooseSome",
  "perform",
  "columnCall",
  "return",
  "cancel",
  "endGame",
]);

/** It may ask somebody, end the text, or make another piece of it. */
function mayLeave(node: Node, slot: number): boolean {
  return (
    leaving.has(node.kind) ||
    (node.kind === "set" && "slot" in node && node.slot === slot) ||
    childrenOf(node).some((child) => mayLeave(child, slot))
  );
}
