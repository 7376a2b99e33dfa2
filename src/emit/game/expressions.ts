/** What reads a game, and what makes something happen and gives a value at once. */
import type { GameExpr, PileRef } from "../../ir/game.ts";
import type { Expr, Id } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { hold, place, type Body } from "../body/body.ts";
import { calling, gameOf, given } from "../body/calls.ts";
import { operands, value } from "../body/expression.ts";
import { member } from "../literals.ts";
import { runtime, top, type Module } from "../module.ts";
import { typeText } from "../types.ts";
import { bare } from "../world.ts";
import { poolKey } from "./namings.ts";
import { pileCount, pilePlace, statusNumber as statusConstant } from "./numbers.ts";
import { kindPlan, type GamePlan, type PilePlan } from "./plan.ts";

type Of<K extends GameExpr["kind"]> = Extract<Expr, { kind: K }>;

export function planIn(body: Body): GamePlan {
  if (body.module.game === null) throw new Error("There is no game here.");
  return body.module.game.plan;
}

/** The name of a helper, which is written only if somebody asks for it. */
export function helperName(module: Module, what: string): string {
  module.game?.used.add(what);
  for (const { used } of module.game?.writing ?? []) used.add(what);
  return top(module, what, `entity:${module.game?.plan.game.player ?? ""}`);
}

/** `game.entities.Hero[me]!` */
export function entityText(body: Body, entity: Id, number: string): string {
  return `${member(`${gameOf(body)}.entities`, kindPlan(planIn(body), entity).entity.name)}[${number}]!`;
}

/** `player`, `Tower`: what an entity is called with its number. */
export const titleOf = (body: Body, entity: Id): string => kindPlan(planIn(body), entity).title;

export function rowsText(body: Body, table: Id): string {
  return `${member(`${gameOf(body)}.pieces`, poolKey(body.module, table))}.row`;
}

export function pilePlan(body: Body, { entity, name }: PileRef): PilePlan {
  const found = kindPlan(planIn(body), entity).piles.find((each) => each.pile.name === name);
  if (found === undefined) throw new Error(`${entity} has no pile ${name}.`);
  return found;
}

/** The list itself, which must not be kept. */
export function pileText(body: Body, pile: PileRef): string {
  return member(entityText(body, pile.entity, value(body, pile.of)), pile.name);
}

const copied = ".slice()";

/** A list that is only looked at, at once: a pile needs no copy of itself. */
export function looked(text: string): string {
  return text.endsWith(copied) ? text.slice(0, -copied.length) : text;
}

export function gameValue(body: Body, expr: Expr): string {
  switch (expr.kind) {
    case "entities":
      return `${runtime(body.module, "numbersBelow")}(${countOf(body, expr.id)})`;
    case "active":
      return expr.soft
        ? `${gameOf(body)}.active`
        : `${runtime(body.module, "found")}(${gameOf(body)}.active ?? undefined, ${place(body, expr.at)})`;
    case "entityField":
      return entityField(body, expr);
    case "pile":
      return `${pileText(body, expr.pile)}${copied}`;
    case "pieceRow":
      return pieceRow(body, expr);
    case "newEntity":
      return newEntity(body, expr);
    case "perform":
      return calling(
        body,
        `procedure:${expr.procedure}`,
        given(body, paramsOf(body, expr), expr.args),
        paramsOf(body, expr).length,
        expr,
      );
    case "stacks":
      return `${runtime(body.module, "stacks")}(${gameOf(body)}, ${statusNumber(body, expr.status)}, ${value(body, expr.of)})`;
    case "gameOver":
      return `(${gameOf(body)}.outcome !== null)`;
    case "winners":
      return `(${gameOf(body)}.outcome?.winners ?? [])`;
    case "ending":
      return `((${gameOf(body)}.outcome?.ending ?? null) as ${typeText(body.module, expr.type)})`;
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in if decide block list"
        | "set map range each pick index lookup end otherwise keep round bounded die dice roll times"
        | "again shuffle question best reach asOdds choose chooseSome act possible"
      >;
      throw new Error(`${expr.kind} is no part of generated code here.`);
  }
}

export function countOf(body: Body, entity: Id): string {
  return `${member(`${gameOf(body)}.entities`, kindPlan(planIn(body), entity).entity.name)}.length`;
}

function entityField(body: Body, expr: Of<"entityField">): string {
  const declared = kindPlan(planIn(body), expr.entity).entity.fields.find((field) => field.name === expr.name);
  const of = value(body, expr.of);
  if (declared !== undefined && declared.computed !== null) {
    const node = `field:${expr.entity}.${expr.name}`;
    const name = top(body.module, node, node);
    if (!body.module.graph.deep.has(node)) return `${name}(${gameOf(body)}, ${of})`;
    return `${runtime(body.module, "leave")}(${name}(${gameOf(body)}, ${of}, ${runtime(body.module, "enter")}(${place(body, expr.at)})))`;
  }
  const bang =
    declared?.type.kind === "optional" && expr.type.kind !== "optional" && expr.type.kind !== "none" ? "!" : "";
  return `${member(entityText(body, expr.entity, of), expr.name)}${bang}`;
}

/** Of a piece, or of each of a list of them. */
function pieceRow(body: Body, expr: Of<"pieceRow">): string {
  const type = bare(expr.of.type);
  const known = expr.of.kind === "local" ? body.rows.get(expr.of.slot) : undefined;
  if (known !== undefined) return known;
  const text = value(body, expr.of);
  if (type.kind === "piece") {
    const rows = rowsText(body, type.id);
    if (expr.of.type.kind !== "optional") return `${rows}[${text}]!`;
    const piece = hold(body, "piece", text);
    return `(${piece} === null ? null : ${rows}[${piece}]!)`;
  }
  const inner = type.kind === "list" || type.kind === "set" ? bare(type.of) : type;
  if (inner.kind !== "piece") return text;
  const none = expr.of.type.kind === "optional" ? "?" : "";
  const rows = `${member(looked(text).replace(/^(?![\w$.[\]!]+$)(.*)$/s, "($1)"), "x").slice(0, -2)}${none}.map((piece) => ${rowsText(body, inner.id)}[piece]!)`;
  return none === "" ? rows : `(${rows} ?? null)`;
}

function newEntity(body: Body, expr: Of<"newEntity">): string {
  const { entity } = kindPlan(planIn(body), expr.id);
  const fields = entity.fields.filter((field) => field.computed === null);
  const args = given(body, fields, expr.fields);
  return `${top(body.module, `new:${expr.id}`, `entity:${expr.id}`)}(${[gameOf(body), place(body, expr.at), ...args].join(", ")})`;
}

export function paramsOf(body: Body, expr: Of<"perform">): GamePlan["game"]["procedures"][number]["params"] {
  const found = planIn(body).game.procedures.find((each) => each.id === expr.procedure);
  if (found === undefined) throw new Error(`There is no procedure ${expr.procedure}.`);
  return found.params;
}

export function statusNumber(body: Body, status: Id): string {
  const plan = planIn(body);
  const found = plan.game.statuses.find((each) => each.id === status);
  if (found === undefined) throw new Error(`There is no status ${status}.`);
  return statusConstant(body.module, plan, found);
}

/** The number that says which pile of its table is meant: see `Pieces`. */
export function pileNumber(body: Body, pile: PileRef, of: string): string {
  const plan = pilePlan(body, pile);
  const { pool } = plan;
  if (pool.piles.length === 1) return of;
  const { name } = kindPlan(planIn(body), pile.entity).entity;
  const which = pilePlace(body.module, name, plan);
  return `${of} * ${pileCount(body.module, pool)} + ${which}`;
}

/** Values from left to right, one of which is whose pile it is. */
export function withPile(
  body: Body,
  first: readonly Expr[],
  pile: PileRef,
): readonly [texts: readonly string[], at: string] {
  const texts = operands(body, [...first, pile.of]);
  return [texts.slice(0, -1), pileNumber(body, pile, texts.at(-1) ?? "0")];
}
