/** Statements that change a game. */
import type { Expr, Statement, Type } from "../../ir/program.ts";
import { isTakenByPlace } from "../../ir/taken-by-place.ts";
import { unsurePieces } from "../../ir/unsure-pieces.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { place, type Body } from "../body/body.ts";
import { calling, gameOf, given } from "../body/calls.ts";
import { operands, value } from "../body/expression.ts";
import { drop } from "../body/statements.ts";
import { runtime } from "../module.ts";
import { bare } from "../world.ts";
import { helperName, planIn, withPile, statusNumber, pileNumber } from "./expressions.ts";
import { phaseNumber } from "./numbers.ts";

type Of<K extends Statement["kind"]> = Extract<Statement, { kind: K }>;

export function gameAct(body: Body, statement: Statement): void {
  const { module } = body;
  const say = (line: string): number => body.lines.push(`${line};`);
  switch (statement.kind) {
    case "setField":
      setField(body, statement);
      return;
    case "put": {
      const [[what = "null"], at] = withPile(body, [statement.what], statement.into);
      say(
        `${runtime(module, "put")}(${gameOf(body)}, ${poolName(body, statement.into)}, ${what}, ${at}, ${String(statement.under)}, ${place(body, statement.at)}${isTakenByPlace(planIn(body).program, statement) ? ", true" : ""})`,
      );
      return;
    }
    case "putNew": {
      const unsure = unsurePieces(planIn(body).program).made.get(statement.at);
      const [[row = "null"], at] = withPile(body, [statement.row], statement.into);
      say(
        `${runtime(module, "putNew")}(${gameOf(body)}, ${poolName(body, statement.into)}, ${row}, ${at}, ${String(statement.under)}, ${place(body, statement.at)}${unsure === undefined ? "" : `, ${JSON.stringify(unsure)}`})`,
      );
      return;
    }
    case "shufflePile":
      say(
        `${runtime(module, "shufflePile")}(${gameOf(body)}, ${poolName(body, statement.pile)}, ${pileNumber(body, statement.pile, value(body, statement.pile.of))})`,
      );
      return;
    case "reveal":
      reveal(body, statement);
      return;
    case "addStatus":
      addStatus(body, statement);
      return;
    case "removeStatus":
      say(
        `${runtime(module, "removeStatus")}(${gameOf(body)}, ${helperName(module, "statuses")}[${statusNumber(body, statement.status)}]!, ${value(body, statement.of)})`,
      );
      return;
    case "cancel":
      if (body.event !== null) say(`${body.event}.cancelled = true`);
      return;
    case "endPhase":
      say(
        `${runtime(module, "endPhase")}(${gameOf(body)}, ${statement.phase === null ? "null" : phaseOf(body, statement.phase)})`,
      );
      return;
    case "endGame": {
      const [winners = "null", ending = "null"] = operands(body, [
        statement.winners,
        ...(statement.ending === null ? [] : [statement.ending]),
      ]);
      say(`${runtime(module, "endGame")}(${gameOf(body)}, ${winners}, ${ending})`);
      return;
    }
    default:
      statement.kind satisfies Kinds<"set let return stop forEach repeat do arrange beginPhase">;
      throw new Error(`${statement.kind} is no part of generated code here.`);
  }
}

function setField(body: Body, statement: Of<"setField">): void {
  const [of = "0", text = "null"] = operands(body, [statement.of, statement.value]);
  body.lines.push(
    `${helperName(body.module, `set:${statement.entity}.${statement.name}`)}(${gameOf(body)}, ${of}, ${text}, ${place(body, statement.value.at)});`,
  );
}

function phaseOf(body: Body, id: string): string {
  const plan = planIn(body);
  const phase = plan.phases.find((each) => each.id === id);
  if (phase === undefined) throw new Error(`There is no phase ${id}.`);
  return phaseNumber(body.module, plan, phase);
}

export function poolName(body: Body, pile: { readonly entity: string; readonly name: string }): string {
  const { pool } = planIn(body)
    .kinds.find((kind) => kind.entity.id === pile.entity)
    ?.piles.find((each) => each.pile.name === pile.name) ?? { pool: null };
  if (pool === null) throw new Error(`There is no pile ${pile.name}.`);
  return movedPool(body, pool.table);
}

function movedPool(body: Body, table: string): string {
  return helperName(body.module, `pool:${table}`);
}

/** What pieces these are; null: surely none. */
function pieceTable(expr: Expr): string | null {
  const type = bare(expr.type);
  const inner: Type = type.kind === "list" || type.kind === "set" ? bare(type.of) : type;
  return inner.kind === "piece" ? inner.id : null;
}

function reveal(body: Body, statement: Of<"reveal">): void {
  const table = pieceTable(statement.what);
  const [what = "null", to = "null"] = operands(body, [statement.what, statement.to]);
  if (table === null) {
    drop(body, what);
    drop(body, to);
    return;
  }
  body.lines.push(`${runtime(body.module, "reveal")}(${gameOf(body)}, ${movedPool(body, table)}, ${what}, ${to});`);
}

/** Values are worked out after what it is on. */
function addStatus(body: Body, statement: Of<"addStatus">): void {
  const status = planIn(body).game.statuses.find((each) => each.id === statement.status);
  if (status === undefined) throw new Error(`There is no status ${statement.status}.`);
  const [on = "0", ...args] = given(body, status.params, statement.args, [statement.of]);
  body.lines.push(
    `${calling(body, `status:${statement.status}`, [on, ...args], status.params.length + 1, statement.of)};`,
  );
}
