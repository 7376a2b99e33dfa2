/** Calls that are lines of their own: `shuffle(me.deck)`, `reveal(card, to: me)`, `endPhase(Turn)`, `endGame(winner: me)`. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { nearFix } from "../../resolve/fixes.ts";
import { ownOf, type GameLineName } from "../../builtins/registry.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Expr, Id, Statement, Type } from "../../ir/program.ts";
import { listOf, typeText } from "../../ir/types.ts";
import { suggestions } from "../../diagnostics/suggest.ts";
import { isSilent } from "../build.ts";
import { choiceOf, isPlain, type Checker } from "../checker.ts";
import { forArgument, forNamed, within, type Expectation } from "../expectation.ts";
import { valuesGiven } from "../expression/given-values.ts";
import { contextOf, demand } from "../expression/settle.ts";
import { elementOf, present } from "../fit.ts";
import { findLocal, forgetGame, type Scope } from "../scope.ts";
import { isName, keyName } from "../../syntax/words.ts";
import { endsBySaying, severalWinners, winnerBySaying } from "./ends-said.ts";

type Call = ast.Expr & { readonly kind: "call" };

interface Doing {
  readonly checker: Checker;
  readonly scope: Scope;
  readonly expr: Call;
  readonly expected: null;
  readonly why: Expectation;
}

const doers: { readonly [name in GameLineName | "shuffle"]: (call: Doing) => Statement | undefined } = {
  shuffle,
  reveal,
  endPhase,
  endGame,
};

/** Undefined: it is none of them. "wrong": it was reported. */
export function elaborateDone(
  checker: Checker,
  scope: Scope,
  written: ast.Expr,
  why: Expectation,
): Statement | "wrong" | undefined {
  if (written.kind === "parens") return elaborateDone(checker, scope, written.of, why);
  if (checker.model.player !== null && endsBySaying({ checker, scope, why }, written)) return "wrong";
  if (written.kind !== "call" || checker.model.player === null) return undefined;
  const doer = checker.model.symbols.has(written.callee.text) ? undefined : ownOf(doers, written.callee.text);
  if (doer === undefined) return undefined;
  const done = doer({ checker, scope, expr: written, expected: null, why });
  forgetGame(scope);
  return done ?? "wrong";
}

/** A pile; a list that is shuffled gives another, and is used. */
function shuffle(call: Doing): Statement | undefined {
  const { checker, scope, expr, why } = call;
  const [written] = valuesGiven(call, ["pile"], ["pile"]) ?? [];
  if (written === undefined) return undefined;
  const pile = checker.elaborate(scope, written, null, forArgument(why, 1, "shuffle"));
  if (pile.kind === "pile") return { kind: "shufflePile", pile: pile.pile, at: expr.span };
  if (!isSilent(pile))
    checker.found.report("shuffle-for-nothing", expr.span, { found: typeText(pile.type) }, contextOf(why));
  return undefined;
}

/** `reveal(top 3 of me.deck, to: me)`; without `to`: to all. */
function reveal(call: Doing): Statement | undefined {
  const { checker, scope, expr, why } = call;
  const [written, whom] = valuesGiven(call, ["pieces", "to"], ["pieces"]) ?? [];
  if (written === undefined) return undefined;
  const what = checker.elaborate(scope, written, null, forArgument(why, 1, "reveal"));
  const to = whom === undefined ? everybody(checker, expr.span) : players(call, whom, "to");
  if (isSilent(what) || to === undefined) return undefined;
  const of = elementOf(what.type) ?? what.type;
  if (of.kind !== "piece") {
    checker.found.report("reveal-what", what.at, { found: typeText(what.type) }, contextOf(why));
    return undefined;
  }
  return { kind: "reveal", what, to, at: expr.span };
}

function playerType(checker: Checker): Type {
  return { kind: "entity", id: checker.model.player?.id ?? "" };
}

function everybody(checker: Checker, at: Expr["at"]): Expr {
  const type = playerType(checker);
  return { kind: "entities", id: type.kind === "entity" ? type.id : "", type: listOf(type), at };
}

/** A player, or a list of players. */
function players({ checker, scope, expr, why }: Doing, written: ast.Expr, name: string): Expr | undefined {
  const type = playerType(checker);
  const reason = forNamed(why, name, expr.callee.text);
  const value = checker.elaborate(scope, written, type, reason);
  const known = demand(checker, value, value.type.kind === "list" ? listOf(type) : type, reason);
  return isSilent(known) ? undefined : known;
}

/** `endPhase()`, `endPhase(Turn)` */
function endPhase(call: Doing): Statement | undefined {
  const { checker, scope, expr, why } = call;
  const given = valuesGiven(call, ["phase"], []);
  if (given === undefined) return undefined;
  const [written] = given;
  if (written === undefined) return { kind: "endPhase", phase: null, at: expr.span };
  const phase = phaseNamed(checker, scope, written, why);
  return phase === undefined ? undefined : { kind: "endPhase", phase, at: expr.span };
}

function phaseNamed(checker: Checker, scope: Scope, written: ast.Expr, why: Expectation): Id | undefined {
  const name = written.kind === "name" ? written.name.text : undefined;
  const symbol =
    name === undefined || findLocal(scope, name) !== undefined ? undefined : checker.model.symbols.get(name);
  if (symbol?.kind === "phase") {
    checker.names?.use(written.span, symbol.nameAt);
    return symbol.id;
  }
  const known = [...checker.model.symbols.values()].flatMap((each) => (each.kind === "phase" ? [each.name] : []));
  const near = name === undefined ? [] : suggestions(name, known);
  if (written.kind !== "missing")
    checker.found.report(
      "ends-no-phase",
      written.span,
      { name: name ?? null, near, known },
      { ...contextOf(why), ...nearFix(written.span, name ?? "", near) },
    );
  return undefined;
}

/** `endGame(winner: me, ending: Knockout)`, `endGame(winners: [a, b])`, `endGame()` */
function endGame(call: Doing): Statement | undefined {
  const { checker, expr, why } = call;
  const given = valuesGiven(call, ["winner", "winners", "ending"], []);
  if (given === undefined) return undefined;
  const [winner, winners, ending] = given;
  if (winner !== undefined && winners !== undefined) {
    checker.found.report("winner-and-winners", winners.span, {}, contextOf(why));
    return undefined;
  }
  if (winner !== undefined && winnerBySaying(call, expr, winner, ending)) return undefined;
  const won = winnersOf(call, winner, winners);
  const how = ending === undefined ? null : endingOf(call, ending);
  return won === undefined || how === undefined
    ? undefined
    : { kind: "endGame", winners: won, ending: how, at: expr.span };
}

function winnersOf(call: Doing, winner: ast.Expr | undefined, winners: ast.Expr | undefined): Expr | undefined {
  const { checker, scope, expr, why } = call;
  const type = playerType(checker);
  if (winners !== undefined) {
    const reason = forNamed(why, "winners", "endGame");
    const all = demand(checker, checker.elaborate(scope, winners, listOf(type), reason), listOf(type), reason);
    return isSilent(all) ? undefined : all;
  }
  if (winner === undefined) return { kind: "list", items: [], type: listOf(type), at: expr.span };
  const reason = forNamed(why, "winner", "endGame");
  const value = checker.elaborate(scope, winner, type, reason);
  const fixes = isSilent(value) ? [] : severalWinners(call, expr, value);
  if (fixes.length > 0) {
    const facts = { wanted: typeText(type), place: reason.words, found: typeText(value.type) };
    checker.found.report("type-mismatch", value.at, facts, { ...contextOf(why), fixes });
    return undefined;
  }
  const one = demand(checker, value, type, reason);
  return isSilent(one) ? undefined : { kind: "list", items: [one], type: listOf(type), at: one.at };
}

/** All endings of a game are variants of one choice without values. */
function endingOf({ checker, scope, why }: Doing, written: ast.Expr): Expr | undefined {
  const choice = checker.endings();
  const type: Type | null = choice === null ? null : { kind: "choice", id: choice };
  const reason = within(why, "argument", "`ending` of `endGame`");
  const before = checker.found.count;
  const value = checker.elaborate(scope, written, type, reason);
  if (isSilent(value)) {
    reportUnknown(checker, written, choice, before);
    return undefined;
  }
  const given = present(value.type);
  const known = given.kind === "choice" ? choiceOf(checker, given.id) : undefined;
  if (type === null || given.kind !== "choice" || (known !== undefined && !isPlain(known))) {
    checker.found.report(
      "ending-of-what",
      value.at,
      { found: typeText(value.type), values: given.kind === "choice" && type !== null },
      { ...contextOf(why), fixes: type === null ? endingInWords(checker, written) : [] },
    );
    return undefined;
  }
  const fitting = demand(checker, value, type, reason);
  return isSilent(fitting) ? undefined : fitting;
}

/** A phase or the key of a row may be called like an ending, and is none. */
const namesNone: ReadonlySet<string> = new Set(["unknown-name", "spoken-of-elsewhere", "row-without-table"]);

/** `endGame(ending: Death)`, where nothing is called so: in the place of the finding that says only this. */
function reportUnknown(checker: Checker, written: ast.Expr, choice: Id | null, before: number): void {
  const [unknown, more] = checker.found.since(before);
  if (written.kind !== "name" || !namesNone.has(unknown?.code ?? "") || more !== undefined) return;
  const { name } = written;
  const symbol = choice === null ? checker.model.symbols.get("Ending") : choiceOf(checker, choice);
  const endings = symbol?.kind === "choice" && isPlain(symbol) ? symbol : null;
  const names = endings?.variants.map((variant) => variant.name) ?? [];
  if (!/^\p{Lu}/u.test(name.text) || (symbol !== undefined && endings === null)) return;
  if (suggestions(name.text, names).length > 0) return;
  checker.found.takeBack(before);
  checker.found.report(
    "unknown-ending",
    name.span,
    { name: name.text, choice: endings?.name ?? null },
    { fixes: fixesOfEnding(checker, name.text, endings?.variants.at(-1)) },
  );
}

/** `ending: "Dawn"` */
function endingInWords(checker: Checker, written: ast.Expr): readonly Fix[] {
  const name = written.kind === "text" ? keyName(written.text) : "";
  const isFree = isName(name) && !checker.model.symbols.has("Ending");
  return isFree
    ? fixesOfEnding(checker, name, undefined).map((fix) => ({
        ...fix,
        edits: [...fix.edits, { span: written.span, text: name }],
      }))
    : [];
}

/** One more behind the last; where there is none, a choice of them in front of the player. */
function fixesOfEnding(
  checker: Checker,
  name: string,
  last: { readonly at: Span; readonly shown?: string } | undefined,
): readonly Fix[] {
  const player = checker.model.player?.decl.span;
  if (last !== undefined) {
    // Behind its name may stand what it is called for people.
    const [start, text] = last.shown === undefined ? [last.at.end, `, ${name}`] : [last.at.start, `${name}, `];
    const edits = [{ span: last.at.between(start, start), text }];
    return [{ guess: true, title: `Add \`${name}\` to the choice`, edits }];
  }
  if (player === undefined) return [];
  const text = `choice Ending { ${name} }`;
  const edits = [{ span: player.to(player.start), text: `${text}\n` }];
  return [{ guess: true, title: `Declare \`${text}\``, edits }];
}
