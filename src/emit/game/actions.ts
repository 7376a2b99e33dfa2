/** Actions: all uses of them that are possible at a moment, and doing one. */
import type { FunctionDeclarationStructure, StatementStructures } from "ts-morph";
import type { Action } from "../../ir/game.ts";
import type { Expr, Field, Type } from "../../ir/program.ts";
import { block, capture, local, newBody, type Body } from "../body/body.ts";
import { value } from "../body/expression.ts";
import { elements } from "../body/lists.ts";
import { loopOver } from "../body/loops.ts";
import { condition } from "../body/tests.ts";
import { placeOf as placeText } from "../../source/text.ts";
import { textLiteral } from "../literals.ts";
import { runtimeType, top, type Module } from "../module.ts";
import { typeText } from "../types.ts";
import { visit } from "../visit.ts";
import { bare, isPlainChoice, the } from "../world.ts";
import { costStatements, payable, trier } from "./costs.ts";
import { rowsText } from "./expressions.ts";
import { privateFunction, stateType } from "./functions.ts";
import { namingOf } from "./namings.ts";
import { eventFieldNames } from "./procedures.ts";
import { patternOf, type GamePlan } from "./plan.ts";
import { forbidder, forbiddersOf } from "./statuses.ts";
import { doneBy, namesOf, type Doing } from "./texts.ts";

/** What it answers, with what its slots are called there. */
function eventOf(module: Module, plan: GamePlan, action: Action): Doing["event"] {
  const pattern = patternOf(action);
  if (pattern?.kind !== "procedure") return null;
  const procedure = plan.game.procedures.find((each) => each.id === pattern.procedure);
  if (procedure === undefined) throw new Error(`There is no procedure ${pattern.procedure}.`);
  const names = eventFieldNames(procedure);
  const fields = new Map(pattern.slots.map((slot, place) => [slot, names[place] ?? ""]));
  if (pattern.resultSlot !== null) fields.set(pattern.resultSlot, "result");
  return { type: top(module, `event:${procedure.id}`, `entity:${plan.game.player}`), fields };
}

function doingOf(module: Module, plan: GamePlan, action: Action): Doing {
  const node = `action:${action.id}`;
  return { node, names: namesOf(module, node), params: [action.actor, ...action.params], result: { kind: "none" }, body: action.body, asking: action.name, costs: costStatements(action), first: null, isDeep: false, event: eventOf(module, plan, action) };
}

export function actionFunctions(module: Module, plan: GamePlan, action: Action): StatementStructures[] {
  return [usesFunction(module, plan, action), ...forbidder(module, plan, action), ...trier(module, action), ...doneBy(module, doingOf(module, plan, action))];
}

/** What the machine knows of it. */
export function actionEntry(module: Module, plan: GamePlan, action: Action): string {
  const doing = doingOf(module, plan, action);
  const limits = plan.limits.flatMap((limit, place) => (limit.action === action ? [place] : []));
  const values = action.params.map((param, place) => `values[${place}] as ${typeText(module, param.type)}`);
  const args = ["game", "me", ...values, ...(doing.event === null ? [] : [`event as ${doing.event.type}`])];
  const params = ["game", "me", ...(doing.event === null ? values.length === 0 ? [] : ["values"] : [values.length === 0 ? "_values" : "values", "event"])];
  return `{
    name: ${textLiteral(action.name)}, place: ${textLiteral(placeText(module.sources, action.at))},
    params: [${action.params.map((param) => namingOf(module, param.type)).join(", ")}], pieces: [${action.params.map((param) => String(bare(param.type).kind === "piece")).join(", ")}], limits: [${limits.join(", ")}],
    uses: ${doing.event === null ? `(game, me, _event, uses) => ${top(module, `uses:${action.id}`, doing.node)}(game, me, uses)` : `(game, me, event, uses) => ${top(module, `uses:${action.id}`, doing.node)}(game, me, uses, event as ${doing.event.type})`},
    act: (${params.join(", ")}) => ${doing.names.begin}(${args.join(", ")}),
  }`;
}

// ---------------------------------------------------------------- uses

/** Offers each possible use in order; true: that is enough. */
function usesFunction(module: Module, plan: GamePlan, action: Action): FunctionDeclarationStructure {
  const node = `action:${action.id}`;
  const parts = [action.params.map((param) => param.from), action.needs, action.limits, action.costs, action.place];
  const handed = [action.actor, ...action.params].map((field) => ({ kind: "local", slot: field.slot, name: field.name, type: field.type }));
  const body = newBody(module, node, [parts, handed], [action.actor]);
  const [uses, event] = [body.pool.take("uses"), body.pool.take("event")];
  const answers = eventOf(module, plan, action);
  for (const [slot, field] of answers?.fields ?? []) body.slots.set(slot, `${event}.${field}`);
  pattern(body, plan, action);
  params(body, action, 0, () => { one(body, plan, action, uses); });
  body.lines.push("return false;");
  return privateFunction({
    name: top(module, `uses:${action.id}`, node), result: "boolean", lines: body.lines,
    params: [
      { name: body.game ?? "game", type: stateType(module) }, { name: local(body, action.actor.slot), type: "number" }, { name: uses, type: runtimeType(module, "Uses") },
      ...(answers === null ? [] : [{ name: event, type: answers.type }]),
    ],
  });
}

function pattern(body: Body, plan: GamePlan, action: Action): void {
  const own = patternOf(action);
  if (own?.kind !== "procedure") return;
  const procedure = plan.game.procedures.find((each) => each.id === own.procedure);
  for (const { slot, test } of own.tests) {
    const type: Type = slot === own.resultSlot ? procedure?.result ?? { kind: "never" } : procedure?.params[own.slots.indexOf(slot)]?.type ?? { kind: "never" };
    const fits = condition(body, test, { text: body.slots.get(slot) ?? "null", type, plainly: false });
    if (fits !== "true") body.lines.push(`if (!(${fits})) return false;`);
  }
}

/** A loop for each value, those that mean the same once. */
function params(body: Body, action: Action, at: number, inner: () => void): void {
  const param = action.params[at];
  if (param === undefined) {
    inner();
    return;
  }
  const isOnce = patternOf(action) === null && sameKeys(body, action) === "early";
  const known = isOnce && !isDistinct(param) ? body.pool.take("seen") : null;
  const meaning = bare(param.type).kind === "piece" ? "string" : typeText(body.module, param.type);
  if (known !== null) body.lines.push(`const ${known}: (${meaning})[] = [];`);
  const turn = (): void => {
    if (known !== null) {
      const name = local(body, param.slot);
      const type = bare(param.type);
      const key = type.kind === "piece" ? `${rowsText(body, type.id)}[${name}]!` : name;
      body.lines.push(`if (${known}.includes(${key})) continue;`, `${known}.push(${key});`);
    }
    params(body, action, at + 1, inner);
  };
  through(body, param, turn);
}

/** Through what the parameter is chosen from. */
function through(body: Body, param: Action["params"][number], turn: () => void): void {
  const { from } = param;
  if (from.kind === "each" && from.value.kind === "local" && from.value.slot === from.slot) {
    elements(body, from, (text) => {
      body.slots.set(param.slot, text);
      turn();
    });
    return;
  }
  (body.read as Set<number>).add(param.slot);
  loopOver(body, from, param.slot, param.name, () => {
    const loop = body.loops.at(-1);
    if (loop !== undefined) loop.inner += 1;
    turn();
    if (loop !== undefined) loop.inner -= 1;
  });
}

/** One combination of values: is it possible? */
function one(body: Body, plan: GamePlan, action: Action, uses: string): void {
  const names = [action.actor, ...action.params].map((field: Field) => local(body, field.slot));
  const unless = action.params.length === 0 ? "return false;" : "continue;";
  const must = (text: string): void => { if (text !== "true") body.lines.push(`if (!(${text})) ${unless}`); };
  for (const limit of action.limits) {
    const place = plan.limits.findIndex((each) => each.action === action && each.phase.id === limit.phase);
    body.lines.push(`if ((${body.game ?? "game"}.used[${place}]![${names[0] ?? "0"}] ?? 0) >= ${value(body, limit.times)}) ${unless}`);
  }
  for (const need of action.needs) must(value(body, need.condition));
  if (forbiddersOf(plan, action).length > 0) body.lines.push(`if (${top(body.module, `forbids:${action.id}`, `action:${action.id}`)}(${[body.game ?? "game", ...names].join(", ")})) ${unless}`);
  payable(body, action, names, must);
  const number = plan.game.actions.indexOf(action);
  if (patternOf(action) === null && sameKeys(body, action) === "late") {
    const made = capture(body, () => `${uses}.isNew(${[body.game ?? "game", `machine.actions[${number}]!`, String(number), `[${names.slice(1).join(", ")}]`].join(", ")})`);
    body.lines.push(...made.lines, `if (!${made.result}) ${unless}`);
  }
  body.lines.push(`if (${uses}.isWanted() && ${uses}.take(${number}, [${names.slice(1).join(", ")}])) ${block(["return true;"])}`);
}

// ---------------------------------------------------------------- equal keys

/**
 * Where two combinations of values can have the same key. `early`: it is enough to look at each value by itself, since
 * nothing tells two pieces of one row apart; `late`: only the first possible one counts, by its key.
 */
function sameKeys(body: Body, action: Action): "never" | "early" | "late" {
  const doubtful = action.params.filter((param) => !isDistinct(param));
  if (doubtful.length === 0 && action.params.filter((param) => isLoose(body, param.type)).length < 2) return "never";
  if (action.params.some((param) => isLoose(body, param.type))) return "late";
  return doubtful.every((param) => bare(param.type).kind !== "piece" || isKnownByRow(action, param.slot)) ? "early" : "late";
}

/** Its keys could be those of other values. */
function isLoose(body: Body, type: Type): boolean {
  const plain = bare(type);
  return plain.kind === "text" || plain.kind === "list" || plain.kind === "set" || plain.kind === "map" || plain.kind === "range" || plain.kind === "record" || plain.kind === "number" || type.kind === "optional" ||
    (plain.kind === "choice" && !isPlainChoice(the(body.module.world.choices, plain.id)));
}

/** All values have keys of their own. */
function isDistinct({ from, type }: Pick<Action["params"][number], "from" | "type">): boolean {
  if (bare(type).kind === "piece") return false;
  return isSet(from);
}

function isSet(from: Expr): boolean {
  switch (from.kind) {
    case "rows": case "entities": case "range": return true;
    case "each": return from.value.kind === "local" && from.value.slot === from.slot && isSet(from.over);
    case "literal": return Array.isArray(from.value) && new Set(from.value).size === from.value.length;
    case "list": return from.items.every((item) => item.kind === "literal" || item.kind === "variant") && new Set(from.items.map((item) => JSON.stringify(item.kind === "literal" ? item.value : item.kind === "variant" ? item.variant : null))).size === from.items.length;
    default: return from.type.kind === "set" || from.type.kind === "range";
  }
}

/** Nothing but its row is looked at: then two of one row are possible, or none of them. */
function isKnownByRow({ needs, limits, costs, params: all, place }: Action, slot: number): boolean {
  let byRow = true;
  const below = new Set<unknown>();
  visit([needs, limits, all.map((param) => param.from), place], (node) => {
    const of = node["of"] as Expr | undefined;
    if (node["kind"] === "pieceRow" && of?.kind === "local") below.add(of);
    if (node["kind"] === "local" && node["slot"] === slot && !below.has(node)) byRow = false;
  });
  visit(costs, (node) => {
    const of = (node["kind"] === "pieceRow" ? node["of"] : node["kind"] === "put" ? node["what"] : undefined) as Expr | undefined;
    if (of?.kind === "local") below.add(of);
    if (node["kind"] === "local" && node["slot"] === slot && !below.has(node)) byRow = false;
  });
  return byRow;
}
