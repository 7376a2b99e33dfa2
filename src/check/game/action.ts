/** Actions: who does it, what is chosen, when, and what it takes. */
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type * as ir from "../../ir/program.ts";
import type { Action, ActionParam } from "../../ir/game.ts";
import { bool, int, listOf, none, number, rangeOf, typeText } from "../../ir/types.ts";
import type { ActionSymbol, FieldSymbol } from "../../resolve/model.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type * as ast from "../../syntax/ast.ts";
import { failed, isSilent, local } from "../build.ts";
import type { Checker } from "../checker.ts";
import { declaredOf } from "../declaration/declared.ts";
import { reportUnused } from "../declaration/rule.ts";
import { pure } from "../effects.ts";
import { nowhere, within, type Expectation } from "../expectation.ts";
import { assume, learned, learnedOfElements } from "../expression/condition.ts";
import { around, over } from "../expression/meant.ts";
import { pathText } from "../expression/methods.ts";
import { declare } from "../expression/declare.ts";
import { asList } from "../expression/lists.ts";
import { demand, kept, mismatch, settle } from "../expression/settle.ts";
import { elementOf, fits } from "../fit.ts";
import { child, freshSlot, newScope, type Scope } from "../scope.ts";
import { elaborateStatement } from "../statement/block.ts";
import { checkMoment, eventPattern } from "./event.ts";
import { fixesFrom, fixesOfActor, fixesOfPlace } from "./action-fixes.ts";
import { named } from "./lookup.ts";
import { checkPlace, isAround } from "./place.ts";
import { reportSeveral } from "./several-chosen.ts";
import { prefersInWords } from "./said-lines.ts";
import { keptShown } from "../../syntax/shown.ts";

export function checkAction(checker: Checker, symbol: ActionSymbol): Action {
  const before = checker.found.count;
  const { decl } = symbol;
  const cancels = decl.place.kind === "call" && decl.place.when === "before";
  const scope = newScope({
    result: { type: none, what: `\`${symbol.name}\`` },
    role: cancels ? "before" : "text",
    inHead: true,
  });
  const actor = actorOf(checker, scope, symbol);
  const { place, conditions } = placeOf(checker, scope, symbol);
  const params = symbol.params
    .slice(1)
    .map((param, index) => chosen(checker, scope, symbol, param, decl.params[index + 1]));
  const lines = new Lines(checker, scope, symbol);
  for (const line of decl.lines) lines.read(line);
  const body = lines.body ?? withoutDo(checker, symbol);
  reportUnused(checker, scope.frame, before);
  return {
    ...declaredOf(symbol),
    actor,
    params,
    place,
    must: lines.must,
    ...(lines.prefers === null ? {} : { prefers: lines.prefers }),
    needs: [...conditions.map((condition) => ({ condition, why: null, at: condition.at })), ...lines.needs],
    costs: lines.costs,
    limits: lines.limits,
    body,
    effects: pure,
  };
}

/** `prefers card is Gold`: how much, only the designer knows. */
function notHowMuch(checker: Checker, wish: ir.Expr): ir.Expr {
  checker.found.report(
    "type-mismatch",
    wish.at,
    { wanted: typeText(number), found: typeText(wish.type), place: "what stands after `prefers`" },
    { fixes: [{ ...around(wish.at, "if ", " { 1 } else { 0 }"), guess: true }] },
  );
  return failed(wish.at);
}

function withoutDo(checker: Checker, { name, nameAt }: ActionSymbol): ir.Expr {
  checker.found.report("action-without-do", nameAt, { name });
  return failed(nameAt);
}

// ---------------------------------------------------------------- parameters

function actorOf(checker: Checker, scope: Scope, symbol: ActionSymbol): ir.Field {
  const [first] = symbol.params;
  const written = symbol.decl.params[0];
  const player = checker.model.player;
  if (first === undefined || written === undefined) {
    if (player === null && symbol.decl.brackets === null)
      checker.found.report("missing-brackets", symbol.nameAt, { name: symbol.name, what: "action" });
    if (player !== null)
      checker.found.report(
        "action-without-player",
        symbol.nameAt,
        { name: symbol.name, player: player.name, found: null },
        { fixes: fixesOfActor(symbol, player.name) },
      );
    return {
      name: "",
      label: "",
      doc: null,
      type: { kind: "never" },
      bound: null,
      slot: freshSlot(scope),
      default: null,
      computed: null,
      at: symbol.nameAt,
    };
  }
  const isPlayer = first.type.kind === "entity" && first.type.id === player?.id;
  if (!isPlayer && first.type.kind !== "never" && player !== null) {
    checker.found.report(
      "action-without-player",
      written.type.span,
      { name: symbol.name, player: player.name, found: typeText(first.type) },
      { fixes: fixesOfActor(symbol, player.name) },
    );
  } else if (written.from !== null) {
    checker.found.report("actor-chosen", written.from.span, { name: first.name, action: symbol.name });
  }
  reportDefault(checker, symbol, written);
  const slot = declare(checker, scope, written.name, first.type, "parameter", nowhere);
  return {
    name: first.name,
    label: first.label,
    ...keptShown(first),
    doc: first.doc,
    type: first.type,
    bound: null,
    slot,
    default: null,
    computed: null,
    at: first.at,
  };
}

function reportDefault(checker: Checker, symbol: ActionSymbol, written: ast.Param): void {
  if (written.default !== null)
    checker.found.report("default-of-choice", written.default.span, { name: written.name.text, action: symbol.name });
}

function chosen(
  checker: Checker,
  scope: Scope,
  symbol: ActionSymbol,
  param: FieldSymbol,
  written: ast.Param | undefined,
): ActionParam {
  const why = within(nowhere, "element", `what \`${param.name}\` is chosen from`);
  const isSeveral = written !== undefined && reportSeveral(checker, scope, symbol, param, written);
  const made =
    written === undefined || isSeveral ? undefined : writtenFrom(checker, scope, symbol, param, written, why);
  const element = made === undefined ? undefined : elementOf(made.type);
  const type = isSeveral
    ? ({ kind: "never" } as const)
    : element === undefined
      ? param.type
      : typeChosen(checker, param, element, made, why);
  const from = made === undefined || type.kind === "never" ? failed(param.at) : withinBound(scope, made, param, symbol);
  const slot =
    written === undefined
      ? freshSlot(scope)
      : declare(checker, scope, written.name, type, "parameter", nowhere, param.bound);
  // An option is there only where its `where` holds.
  assume(scope, learnedOfElements(checker, from, slot));
  return {
    name: param.name,
    label: param.label,
    ...keptShown(param),
    doc: param.doc,
    type,
    bound: param.bound,
    slot,
    default: null,
    computed: null,
    at: param.at,
    from,
  };
}

function writtenFrom(
  checker: Checker,
  scope: Scope,
  symbol: ActionSymbol,
  param: FieldSymbol,
  written: ast.Param,
  why: Expectation,
): ir.Expr | undefined {
  reportDefault(checker, symbol, written);
  if (written.from === null) {
    checker.found.report(
      "parameter-without-from",
      written.span,
      { name: param.name, action: symbol.name },
      { fixes: fixesFrom(checker, symbol, param, written) },
    );
    return undefined;
  }
  const pile = pileOfEntity(checker, param, written.from);
  if (pile !== null) {
    const { span } = written.from;
    const fixes = [{ title: `Write \`${pile}\``, edits: [{ span, text: pile }] }];
    checker.found.report("foreign-word", span, { written: "all of these", meant: pile }, { fixes });
    return undefined;
  }
  const hint = written.from.kind === "range" ? rangeOf(param.type) : listOf(param.type);
  return asList(checker, checker.elaborate(scope, written.from, hint, why), "from", why);
}

/** `card: Card from Market`, where a market has one pile of cards. */
function pileOfEntity(checker: Checker, { type }: FieldSymbol, from: ast.Expr): string | null {
  const symbol = from.kind === "name" ? checker.model.symbols.get(from.name.text) : undefined;
  if (symbol?.kind !== "entity" || type.kind !== "row") return null;
  const [pile, more] = symbol.piles.filter(({ table }) => table === type.id);
  return pile === undefined || more !== undefined ? null : `only(${symbol.name}).${pile.name}`;
}

/** What is chosen from a pile is the piece itself, although its row was written. */
function typeChosen(
  checker: Checker,
  param: FieldSymbol,
  element: ir.Type,
  made: ir.Expr | undefined,
  why: Expectation,
): ir.Type {
  if (
    element.kind === "piece" &&
    param.type.kind === "row" &&
    fits(checker, { kind: "row", id: element.id }, param.type)
  )
    return element;
  if (made !== undefined && !isSilent(made) && !fits(checker, element, param.type))
    return mismatch(checker, { ...made, type: element }, param.type, why).type;
  return param.type;
}

/** A number beyond the parameter's bound is an error in play. */
function withinBound(scope: Scope, from: ir.Expr, { bound, name }: FieldSymbol, symbol: ActionSymbol): ir.Expr {
  const element = elementOf(from.type);
  if (bound === null || element === undefined) return from;
  const slot = freshSlot(scope);
  const value: ir.Expr = {
    kind: "bounded",
    of: local(slot, name, element, from.at),
    bound,
    what: `\`${name}\` of \`${symbol.name}\``,
    type: element,
    at: from.at,
  };
  return { kind: "each", over: from, slot, where: null, value, type: listOf(element), at: from.at };
}

// ---------------------------------------------------------------- when

/** `conditions`: what must hold beside the tests of what is answered. */
function placeOf(
  checker: Checker,
  scope: Scope,
  symbol: ActionSymbol,
): { readonly place: Action["place"]; readonly conditions: readonly ir.Expr[] } {
  const { place, params } = symbol.decl;
  if (place.kind === "in") {
    const phase = named(checker, place.phase, "phase");
    if (place.phase.text === "" && place.span.start === place.phase.span.start)
      checker.found.report(
        "action-without-place",
        symbol.nameAt,
        { name: symbol.name },
        { fixes: fixesOfPlace(checker, place.span) },
      );
    if (phase !== undefined) checkPlace(checker, symbol, place.phase, phase);
    return { place: { kind: "phase", phase: phase?.id ?? "" }, conditions: [] };
  }
  checkMoment(checker, place, true);
  const event = eventPattern(checker, scope, place, new Set(params.map((param) => param.name.text)));
  return { place: event?.pattern ?? { kind: "phase", phase: "" }, conditions: event?.conditions ?? [] };
}

// ---------------------------------------------------------------- lines

class Lines {
  must = false;
  body: ir.Expr | null = null;
  prefers: ir.Expr | null = null;
  readonly needs: Action["needs"][number][] = [];
  readonly costs: ir.Expr[] = [];
  readonly limits: Action["limits"][number][] = [];
  readonly #checker: Checker;
  readonly #scope: Scope;
  readonly #symbol: ActionSymbol;

  constructor(checker: Checker, scope: Scope, symbol: ActionSymbol) {
    this.#checker = checker;
    this.#scope = scope;
    this.#symbol = symbol;
  }

  read(line: ast.ActionLine): void {
    switch (line.kind) {
      case "must":
        return this.#readMust(line);
      case "needs":
        return this.#readNeeds(line);
      case "prefers":
        return this.#readPrefers(line);
      case "cost":
        return this.#readCost(line);
      case "limit":
        return this.#readLimit(line);
      case "do":
        return this.#readDo(line);
      default:
        return assertNever(line);
    }
  }

  #once(line: ast.ActionLine, isSecond: boolean): void {
    if (isSecond) this.#checker.found.report("said-twice", line.span, { what: line.kind });
  }

  #readMust(line: ast.ActionLine): void {
    this.#once(line, this.must);
    if (this.#symbol.decl.place.kind === "in" && !this.must)
      this.#checker.found.report("must-in-phase", line.span, { name: this.#symbol.name });
    this.must = true;
  }

  #readNeeds(line: ast.ActionLine & { kind: "needs" }): void {
    const checker = this.#checker;
    const why = within(nowhere, "condition", "what stands after `needs`");
    const condition = demand(checker, checker.elaborate(this.#scope, line.condition, bool, why), bool, why);
    assume(this.#scope, learned(checker, condition).yes);
    this.needs.push({ condition, why: line.why?.text ?? null, at: line.span });
  }

  #readPrefers(line: ast.ActionLine & { kind: "prefers" }): void {
    const checker = this.#checker;
    this.#once(line, this.prefers !== null);
    if (prefersInWords(checker, this.#scope, line.wish)) return;
    const why = within(nowhere, "operand", "what stands after `prefers`");
    const wish = checker.elaborate(this.#scope, line.wish, number, why);
    // Rounded as what is stored: what is equal to the rules is equal to the bot.
    this.prefers =
      wish.type.kind === "bool"
        ? notHowMuch(checker, wish)
        : kept(checker, demand(checker, wish, number, why), "what is preferred");
  }

  #readCost(line: ast.ActionLine & { kind: "cost" }): void {
    const checker = this.#checker;
    const { statement } = line;
    const made = elaborateStatement(checker, this.#scope, statement, nowhere);
    const pays =
      (statement.kind === "take" || statement.kind === "add" || statement.kind === "put") &&
      made?.kind !== "addStatus" &&
      made?.kind !== "removeStatus";
    const isIf = statement.kind === "expression" && statement.value.kind === "if";
    if (!pays) checker.found.report("cost-not-paid", statement.span, { isIf }, { fixes: paymentMeant(statement) });
    else if (made !== undefined)
      this.costs.push({ kind: "block", statements: [made], value: null, type: none, at: statement.span });
  }

  #readLimit(line: ast.ActionLine & { kind: "limit" }): void {
    const checker = this.#checker;
    const why = within(nowhere, "operand", "how often `limit` allows it");
    const what = `the limit of \`${this.#symbol.name}\``;
    const times = settle(
      checker,
      checker.elaborate(this.#scope, line.times, int, why),
      { type: int, bound: { low: 0, high: null, lowOpen: false, highOpen: false }, what },
      why,
    );
    const phase = named(checker, line.phase, "phase");
    const { place } = this.#symbol.decl;
    const own = place.kind === "in" ? checker.model.symbols.get(place.phase.text) : undefined;
    if (phase !== undefined && own?.kind === "phase" && !isAround(checker, phase, own)) {
      checker.found.report("limit-of-other-phase", line.phase.span, { limit: phase.name, phase: own.name });
    }
    if (phase !== undefined) this.limits.push({ times, phase: phase.id, at: line.span });
  }

  #readDo(line: ast.ActionLine & { kind: "do" }): void {
    this.#once(line, this.body !== null);
    const body = this.#checker.block(
      child(this.#scope, { inHead: false }),
      line.body,
      false,
      null,
      within(nowhere, "anything", null),
    );
    this.body ??= body;
  }
}

/** `cost me.coins - 2` */
function paymentMeant(statement: ast.Statement): readonly Fix[] {
  if (statement.kind !== "expression" || statement.value.kind !== "binary" || statement.value.op !== "-") return [];
  const [from, amount] = [pathText(statement.value.left), pathText(statement.value.right)];
  return from === null || amount === null ? [] : [over(statement.span, `take ${amount} from ${from}`)];
}
