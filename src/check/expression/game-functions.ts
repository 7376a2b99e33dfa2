/** Functions that only a game has: what is asked of players, and how many of a status there are. */
import type { GameExpressionName } from "../../builtins/registry.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Id } from "../../ir/program.ts";
import { bool, int, listOf } from "../../ir/types.ts";
import type { StatusSymbol } from "../../resolve/model.ts";
import { nearFix } from "../../resolve/fixes.ts";
import { suggestions } from "../../diagnostics/suggest.ts";
import { failed, isSilent, literal, local } from "../build.ts";
import type { Checker } from "../checker.ts";
import { forArgument, forNamed, type Expectation } from "../expectation.ts";
import { elementOf } from "../fit.ts";
import { actionValues } from "../game/act.ts";
import { bind, child, findLocal, freshSlot, type Scope } from "../scope.ts";
import type { BuiltinCall } from "./builtin-call.ts";
import { valuesGiven } from "./given-values.ts";
import { notAList, numbersOf } from "./lists.ts";
import { at } from "./meant.ts";
import { promptOf } from "./prompt.ts";
import { contextOf, demand, mismatch, settle } from "./settle.ts";

type Function = (call: BuiltinCall) => Expr;

/** Those that give a value. */
export const gameExpressions: { readonly [name in GameExpressionName]: Function } = {
  choose,
  chooseSome,
  stacks,
  possible,
};

/** `choose(me, me.hand, "Which card?")` */
function choose(call: BuiltinCall): Expr {
  const given = valuesGiven(call, ["who", "list", "question"], ["who", "list"]);
  const { checker } = call;
  const who = given === undefined ? undefined : playersGiven(call, given[0]);
  if (given === undefined || who === undefined) return failed(call.expr.span);
  if (isPlayers(checker.model.player?.id, who)) return chooseTogether(call, who, given);
  const asked = askedOf(call, given, who);
  if (asked === undefined) return failed(call.expr.span);
  return {
    kind: "choose",
    ...asked,
    soft: false,
    type: elementOf(asked.from.type) ?? { kind: "never" },
    at: call.expr.span,
  };
}

function isPlayers(player: Id | undefined, { type }: Expr): boolean {
  const of = type.kind === "list" ? type.of : undefined;
  return of?.kind === "entity" && of.id === player;
}

/** `choose(players, 0 to it.coins)`: all of them choose at the same time. */
function chooseTogether(call: BuiltinCall, all: Expr, [, list, question]: readonly (ast.Expr | undefined)[]): Expr {
  const { checker, scope, expr, why } = call;
  const player = elementOf(all.type);
  if (list === undefined || player === undefined) return failed(expr.span);
  const outer = child(scope);
  const playersSlot = freshSlot(outer);
  const named = local(playersSlot, "players", all.type, all.at);
  const inner = child(outer);
  if (findLocal(scope, "it")?.kind === "it") checker.found.report("it-in-it", list.span, {}, contextOf(why));
  const slot = bind(inner, "it", player, list.span, { kind: "it" });
  const own = optionsOf(call, inner, list);
  const from = own?.type.kind === "range" ? numbersOf(own, inner) : own;
  const prompt = question === undefined ? null : promptOf(checker, question, expr.callee.text, why);
  const element = from === undefined ? undefined : elementOf(from.type);
  if (from === undefined || element === undefined || prompt === undefined) return failed(expr.span);
  const type = listOf(element);
  return {
    kind: "block",
    statements: [{ kind: "let", slot: playersSlot, name: "players", value: all, at: all.at }],
    value: {
      kind: "choose",
      who: named,
      from: { kind: "each", over: named, slot, where: null, value: from, type: listOf(from.type), at: from.at },
      prompt,
      soft: false,
      type,
      at: expr.span,
    },
    type,
    at: expr.span,
  };
}

/** `chooseSome(me, me.hand, least: 0, most: 2)` */
function chooseSome(call: BuiltinCall): Expr {
  const { checker, scope, expr, why } = call;
  const given = valuesGiven(call, ["who", "list", "question", "least", "most"], ["who", "list", "most"]);
  const players = given === undefined ? undefined : playersGiven(call, given[0]);
  const asked = given === undefined || players === undefined ? undefined : askedOf(call, given, players);
  if (given === undefined || asked === undefined) return failed(expr.span);
  const number = (name: string, value: ast.Expr | undefined): Expr => {
    const reason = forNamed(why, name, "chooseSome");
    return value === undefined
      ? literal(0, int, expr.span)
      : settle(
          checker,
          checker.elaborate(scope, value, int, reason),
          {
            type: int,
            bound: { low: 0, high: null, lowOpen: false, highOpen: false },
            what: `\`${name}\` of \`chooseSome\``,
          },
          reason,
        );
  };
  const least = number("least", given[3]);
  const most = number("most", given[4]);
  if (isSilent(least) || isSilent(most)) return failed(expr.span);
  if (least.kind === "literal" && most.kind === "literal" && Number(least.value) > Number(most.value)) {
    checker.found.report(
      "least-over-most",
      expr.span,
      { least: String(least.value), most: String(most.value) },
      contextOf(why),
    );
    return failed(expr.span);
  }
  return {
    kind: "chooseSome",
    ...asked,
    least,
    most,
    type: listOf(elementOf(asked.from.type) ?? { kind: "never" }),
    at: expr.span,
  };
}

interface Asked {
  readonly who: Expr;
  readonly from: Expr;
  readonly prompt: string | null;
}

/** Who is asked: one player, or a list of them. */
function playersGiven({ checker, scope, expr, why }: BuiltinCall, who: ast.Expr | undefined): Expr | undefined {
  const { player } = checker.model;
  if (player === null || who === undefined) return undefined;
  return checker.elaborate(scope, who, { kind: "entity", id: player.id }, forArgument(why, 1, expr.callee.text));
}

/** Who is asked, what for, and in which words; all of it is read, whatever is wrong. */
function askedOf(
  call: BuiltinCall,
  [, list, question]: readonly (ast.Expr | undefined)[],
  who: Expr,
): Asked | undefined {
  const { checker, scope, expr, why } = call;
  const callee = expr.callee.text;
  const { player } = checker.model;
  if (player === null || list === undefined) return undefined;
  const asked = demand(checker, who, { kind: "entity", id: player.id }, forArgument(why, 1, callee));
  const from = optionsOf(call, scope, list);
  const prompt = question === undefined ? null : promptOf(checker, question, callee, why);
  return isSilent(asked) || from === undefined || prompt === undefined ? undefined : { who: asked, from, prompt };
}

/** What is chosen from. */
function optionsOf({ checker, expr, why }: BuiltinCall, scope: Scope, list: ast.Expr): Expr | undefined {
  const callee = expr.callee.text;
  const reason = forArgument(why, 2, callee);
  if (list.kind === "text") {
    const last = expr.args.at(-1)?.span ?? list.span;
    // One text is the question; several are what to choose from.
    const edits =
      last.end === list.span.end
        ? [{ span: at(list.span, list.span.start), text: "[yes, no], " }]
        : [
            { span: at(list.span, list.span.start), text: "[" },
            { span: at(last, last.end), text: "]" },
          ];
    const title = edits.length === 1 ? "Write `[yes, no], …`" : "Write `[…, …]`";
    checker.found.report(
      "needs-a-list",
      list.span,
      { callee, found: "text" },
      { ...contextOf(why), fixes: [{ title, edits }] },
    );
    return undefined;
  }
  const from = checker.elaborate(scope, list, null, reason);
  if (isSilent(from)) return undefined;
  if (elementOf(from.type) !== undefined && from.type.kind !== "map") return from;
  if (from.type.kind === "optional" && elementOf(from.type.of) !== undefined)
    mismatch(checker, from, from.type.of, reason);
  else notAList(checker, from, callee, scope, reason);
  return undefined;
}

/** `stacks(me, Feinting)` */
function stacks(call: BuiltinCall): Expr {
  const { checker, scope, expr, why } = call;
  const given = valuesGiven(call, ["entity", "status"], ["entity", "status"]);
  const [written, named] = given ?? [];
  if (written === undefined || named === undefined) return failed(expr.span);
  const reason = forArgument(why, 1, "stacks");
  const of = checker.elaborate(scope, written, null, reason);
  const status = named.kind === "name" ? statusNamed(checker, scope, named.name) : undefined;
  if (status === undefined) {
    if (named.kind === "name") unknownStatus(checker, named.name, why);
    else checker.found.report("status-by-name", named.span, {}, contextOf(why));
    return failed(expr.span);
  }
  const bearer = bearerOf(checker, of, status, reason);
  return isSilent(bearer)
    ? failed(expr.span)
    : { kind: "stacks", of: bearer, status: status.id, type: int, at: expr.span };
}

/** `possible(play(a, Card.Feint))` */
function possible(call: BuiltinCall): Expr {
  const { checker, scope, expr, why } = call;
  const [written] = valuesGiven(call, ["use"], ["use"]) ?? [];
  if (written === undefined) return failed(expr.span);
  const action = written.kind === "call" ? checker.model.symbols.get(written.callee.text) : undefined;
  if (scope.frame.role !== "example")
    checker.found.report("example-line", expr.span, { name: "possible" }, contextOf(why));
  else if (written.kind === "call" && action?.kind === "record")
    checker.found.report("record-refused", written.span, { record: action.name }, contextOf(why));
  else if (written.kind !== "call" || action?.kind !== "action")
    checker.found.report("possible-what", written.span, { answers: null }, contextOf(why));
  else if (action.decl.place.kind !== "in")
    checker.found.report("possible-what", written.span, { answers: action.name }, contextOf(why));
  else {
    checker.names?.use(written.callee.span, action.nameAt);
    const values = actionValues(checker, scope, written, action);
    if (values !== undefined) return { kind: "possible", action: action.id, ...values, type: bool, at: expr.span };
  }
  return failed(expr.span);
}

/** What a status is on: an entity of the kind that its first parameter names. */
export function bearerOf(checker: Checker, of: Expr, status: StatusSymbol, why: Expectation): Expr {
  const type = status.params[0]?.type;
  return type === undefined || type.kind === "never" ? of : demand(checker, of, type, why);
}

export function statusNamed(checker: Checker, scope: Scope, name: ast.Name): StatusSymbol | undefined {
  if (findLocal(scope, name.text) !== undefined) return undefined;
  const symbol = checker.model.symbols.get(name.text);
  if (symbol?.kind !== "status") return undefined;
  checker.names?.use(name.span, symbol.nameAt);
  return symbol;
}

export function unknownStatus(checker: Checker, name: ast.Name, why: Expectation): undefined {
  const known = [...checker.model.symbols.values()].flatMap((symbol) =>
    symbol.kind === "status" ? [symbol.name] : [],
  );
  const near = suggestions(name.text, known);
  checker.found.report(
    "unknown-status",
    name.span,
    { name: name.text, near },
    { ...contextOf(why), ...nearFix(name.span, name.text, near) },
  );
}
