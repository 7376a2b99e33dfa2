/** What each node of a game promises: what it names is there, and what it is given is of its type. */
import type { Kinds } from "../source/exhaustive.ts";
import { fitsType, type World } from "./fits.ts";
import type { PileRef } from "./game.ts";
import { checkGiven, checkKeptAs, demand } from "./node-invariants.ts";
import type { Expr, Id, Statement, Type } from "./program.ts";
import { typeText } from "./types.ts";

type At = { readonly at: Expr["at"] };

function isOf(world: World, node: At, value: Expr, type: Type): void {
  demand(
    node,
    fitsType(world, value.type, type),
    `a ${typeText(value.type)} stands where a ${typeText(type)} is asked for`,
  );
}

function isPlayer(world: World, node: At, value: Expr): void {
  demand(
    node,
    world.player !== null && fitsType(world, value.type, { kind: "entity", id: world.player }),
    `a ${typeText(value.type)} is no player`,
  );
}

function checkPile(world: World, node: At, pile: PileRef): Id {
  isOf(world, node, pile.of, { kind: "entity", id: pile.entity });
  const table = world.entities.get(pile.entity)?.piles.find((each) => each.name === pile.name)?.table;
  demand(node, table !== undefined, `there is no pile ${pile.entity}.${pile.name}`);
  return table ?? "";
}

const elementOf = (type: Type): Type | undefined =>
  type.kind === "list" || type.kind === "set"
    ? type.of
    : type.kind === "range" && type.of.kind === "int"
      ? type.of
      : undefined;

export function checkGameNode(world: World, expr: Expr): void {
  switch (expr.kind) {
    case "entities":
      demand(expr, world.entities.has(expr.id), `there is no entity ${expr.id}`);
      break;
    case "active":
    case "winners":
      demand(expr, world.player !== null, "there are no players");
      break;
    case "entityField":
      isOf(world, expr, expr.of, { kind: "entity", id: expr.entity });
      demand(
        expr,
        world.entities.get(expr.entity)?.fields.some((field) => field.name === expr.name) ?? false,
        `there is no field ${expr.entity}.${expr.name}`,
      );
      break;
    case "pile": {
      const table = checkPile(world, expr, expr.pile);
      demand(
        expr,
        fitsType(world, { kind: "list", of: { kind: "piece", id: table } }, expr.type),
        "a pile of other pieces",
      );
      break;
    }
    case "pieceRow":
      demand(expr, isPiece(expr.of.type), `a ${typeText(expr.of.type)} has no row`);
      break;
    case "newEntity":
      checkGiven(world, expr, world.entities.get(expr.id)?.fields, expr.fields, expr.id);
      break;
    case "perform": {
      const procedure = world.procedures.get(expr.procedure);
      checkGiven(world, expr, procedure?.params, expr.args, expr.procedure);
      demand(
        expr,
        procedure !== undefined && fitsType(world, procedure.result, expr.type),
        `a call of ${expr.procedure} is no ${typeText(expr.type)}`,
      );
      break;
    }
    case "choose":
    case "chooseSome":
      checkChoice(world, expr);
      break;
    case "stacks":
      isOf(world, expr, expr.of, world.statuses.get(expr.status)?.on.type ?? { kind: "none" });
      break;
    case "act":
    case "possible":
      checkAct(world, expr, expr.action, expr.actor, expr.args);
      break;
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in if decide block list"
        | "set map range each pick index lookup end otherwise keep round bounded die dice roll times"
        | "again shuffle question best reach asOdds gameOver ending"
      >;
      break;
  }
}

function isPiece(type: Type): boolean {
  return type.kind === "piece" || ((type.kind === "optional" || type.kind === "list") && type.of.kind === "piece");
}

function checkChoice(world: World, expr: Expr & { readonly kind: "choose" | "chooseSome" }): void {
  const areSeveral = expr.kind === "choose" && expr.who.type.kind === "list";
  if (areSeveral) isOf(world, expr, expr.who, { kind: "list", of: { kind: "entity", id: world.player ?? "" } });
  else isPlayer(world, expr, expr.who);
  const from = areSeveral ? elementOf(expr.from.type) : expr.from.type;
  const element = from === undefined ? undefined : elementOf(from);
  const given = expr.kind === "chooseSome" || areSeveral ? elementOf(expr.type) : expr.type;
  demand(
    expr,
    element !== undefined && given !== undefined && fitsType(world, element, given),
    `\`${expr.kind}\` of a ${typeText(expr.from.type)} is no ${typeText(expr.type)}`,
  );
  if (expr.kind === "chooseSome") for (const end of [expr.least, expr.most]) isOf(world, expr, end, { kind: "int" });
}

/** Pieces are given by their rows. */
export function checkAct(world: World, node: At, id: Id, actor: Expr, args: readonly Expr[]): void {
  const action = world.actions.get(id);
  demand(node, action !== undefined && action.params.length === args.length, `${id} with ${args.length} values`);
  isPlayer(world, node, actor);
  action?.params.forEach((param, index) => {
    const value = args[index];
    if (value !== undefined)
      isOf(world, node, value, param.type.kind === "piece" ? { kind: "row", id: param.type.id } : param.type);
  });
}

export function checkGameStatement(world: World, statement: Statement): void {
  switch (statement.kind) {
    case "setField": {
      isOf(world, statement, statement.of, { kind: "entity", id: statement.entity });
      const field = world.entities.get(statement.entity)?.fields.find((each) => each.name === statement.name);
      demand(
        statement,
        field !== undefined && field.computed === null,
        `${statement.entity}.${statement.name} cannot be set`,
      );
      if (field !== undefined)
        checkKeptAs(world, statement.value, field.type, `\`${field.name}\` of ${statement.entity}`);
      break;
    }
    case "put": {
      const table = checkPile(world, statement, statement.into);
      const piece: Type = { kind: "piece", id: table };
      demand(
        statement,
        fitsType(world, statement.what.type, piece) ||
          fitsType(world, statement.what.type, { kind: "list", of: piece }),
        `a ${typeText(statement.what.type)} is put into a pile of ${table}`,
      );
      break;
    }
    case "putNew": {
      const row: Type = { kind: "row", id: checkPile(world, statement, statement.into) };
      demand(
        statement,
        fitsType(world, statement.row.type, row) || fitsType(world, statement.row.type, { kind: "list", of: row }),
        `a piece is made of a ${typeText(statement.row.type)}`,
      );
      break;
    }
    case "shufflePile":
      checkPile(world, statement, statement.pile);
      break;
    case "arrange":
      isOf(world, statement, statement.rows, {
        kind: "list",
        of: { kind: "row", id: checkPile(world, statement, statement.pile) },
      });
      break;
    case "addStatus":
    case "removeStatus": {
      const status = world.statuses.get(statement.status);
      isOf(world, statement, statement.of, status?.on.type ?? { kind: "none" });
      if (statement.kind === "addStatus")
        checkGiven(world, statement, status?.params, statement.args, statement.status);
      break;
    }
    case "endPhase":
    case "beginPhase":
      demand(
        statement,
        statement.phase === null || world.phases.has(statement.phase),
        `there is no phase ${statement.phase ?? ""}`,
      );
      break;
    default:
      statement.kind satisfies Kinds<"set let return stop forEach repeat do reveal cancel endGame">;
      break;
  }
}
