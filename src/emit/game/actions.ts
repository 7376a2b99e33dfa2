/** Actions: all uses of them that are possible at a moment, and doing one. */
import type { FunctionDeclarationStructure, StatementStructures } from "../structures.ts";
import type { Action } from "../../ir/game.ts";
import type { Expr, Field, Type } from "../../ir/program.ts";
import { allOf } from "../../ir/visit.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { block, capture, hold, local, newBody, newLocal, type Body } from "../body/body.ts";
import { value } from "../body/expression.ts";
import { loopOver } from "../body/loops.ts";
import { beginLoop, endLoop } from "../body/statements.ts";
import { condition } from "../body/tests.ts";
import { textLiteral } from "../literals.ts";
import { placeText } from "../places.ts";
import { runtime, runtimeType, top, type Module } from "../module.ts";
import { typeText } from "../types.ts";
import { holdsNode, readingsOf, rootsOf, type ProgramNode, type Roots } from "../roots.ts";
import { bare, isPlainChoice, the } from "../world.ts";
import { costStatements, mayBeUnpaid, payable, trier } from "./costs.ts";
import { looked, planIn, rowsText } from "./expressions.ts";
import { privateFunction, stateType } from "./functions.ts";
import { newHeld, type Held } from "./held.ts";
import { openedParams } from "../../ir/opened-pieces.ts";
import { isReasonTold } from "../../ir/told-reasons.ts";
import { isUntold } from "../../ir/unsure-pieces.ts";
import { untoldNamingOf } from "./namings.ts";
import { actionNumber, limitNumber } from "./numbers.ts";
import { eventFieldNames } from "./procedures.ts";
import { patternOf, type GamePlan } from "./plan.ts";
import { forbidder, forbiddersOf } from "./statuses.ts";
import { piecePlace } from "./tabled.ts";
import { doneBy, namesOf, type Doing } from "./texts.ts";

/** What it answers, with what its slots are called there. */
export function eventOf(module: Module, plan: GamePlan, action: Action): Doing["event"] {
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
  return {
    node,
    names: namesOf(module, node),
    params: [action.actor, ...action.params],
    result: { kind: "none" },
    body: action.body,
    asking: action.name,
    costs: costStatements(action),
    first: null,
    isDeep: false,
    event: eventOf(module, plan, action),
  };
}

export function actionFunctions(module: Module, plan: GamePlan, action: Action): StatementStructures[] {
  return [
    usesFunction(module, plan, action),
    ...(isReasonTold(module.program, action) && isRefusable(plan, action)
      ? [refusalsFunction(module, plan, action)]
      : []),
    ...forbidder(module, plan, action),
    ...trier(module, action),
    ...doneBy(module, doingOf(module, plan, action)),
  ];
}

/** What the machine knows of it. */
export function actionEntry(module: Module, plan: GamePlan, action: Action): string {
  const doing = doingOf(module, plan, action);
  const limits = plan.limits.flatMap((limit, place) =>
    limit.action === action ? [limitNumber(module, plan, place)] : [],
  );
  const values = action.params.map((param, place) => `values[${place}] as ${typeText(module, param.type)}`);
  const opened = openedParams(module.program, action);
  const args = ["game", "me", ...values, ...(doing.event === null ? [] : [`event as ${doing.event.type}`])];
  const params = [
    "game",
    "me",
    ...(doing.event === null
      ? values.length === 0
        ? []
        : ["values"]
      : [values.length === 0 ? "_values" : "values", "event"]),
  ];
  return `{
    name: ${textLiteral(action.name)}, place: ${textLiteral(placeText(module, action.at))},
    params: [${action.params.map((param) => untoldNamingOf(module, param.type, isUntold(module.program, param.type))).join(", ")}], pieces: [${action.params.map((param) => String(bare(param.type).kind === "piece")).join(", ")}]${opened.includes(true) ? `, opened: [${opened.join(", ")}]` : ""}, limits: [${limits.join(", ")}],
    uses: ${doing.event === null ? `(game, me, _event, uses) => ${top(module, `uses:${action.id}`, doing.node)}(game, me, uses)` : `(game, me, event, uses) => ${top(module, `uses:${action.id}`, doing.node)}(game, me, uses, event as ${doing.event.type})`},
    act: (${params.join(", ")}) => ${doing.names.begin}(${args.join(", ")}),
  }`;
}

// ---------------------------------------------------------------- uses

/** Takes down each possible use in order; with null it says only whether there is one. */
function usesFunction(module: Module, plan: GamePlan, action: Action): FunctionDeclarationStructure {
  return combinations(module, plan, action, {
    name: top(module, `uses:${action.id}`, `action:${action.id}`),
    result: "boolean",
    none: "return false;",
    taker: "uses",
    type: `${runtimeType(module, "Uses")}<State> | null`,
    each: (body, uses, held) => {
      one(body, plan, action, uses, held);
    },
  });
}

/** Takes down each combination that is not possible, with what stands in its way. */
function refusalsFunction(module: Module, plan: GamePlan, action: Action): FunctionDeclarationStructure {
  return combinations(module, plan, action, {
    name: top(module, `refusals:${action.id}`, `action:${action.id}`),
    result: "void",
    none: "return;",
    taker: "refusals",
    type: `${runtimeType(module, "Refusals")}<State>`,
    each: (body, refusals, held) => {
      refused(body, plan, action, refusals, held);
    },
  });
}

/** Can anything stand in the way of one of its uses? */
const isRefusable = (plan: GamePlan, action: Action): boolean =>
  action.needs.length > 0 ||
  action.limits.length > 0 ||
  forbiddersOf(plan, action).length > 0 ||
  costStatements(action).some(mayBeUnpaid);

/** By action; null: nothing is told of it. */
export function refuserTexts(module: Module, plan: GamePlan): readonly string[] {
  return plan.game.actions.map((action) => {
    if (!isReasonTold(module.program, action)) return "null";
    if (!isRefusable(plan, action)) return "() => { /* Nothing stands in its way. */ }";
    const name = top(module, `refusals:${action.id}`, `action:${action.id}`);
    const event = eventOf(module, plan, action);
    return event === null
      ? `(game, me, _event, refusals) => { ${name}(game, me, refusals); }`
      : `(game, me, event, refusals) => { ${name}(game, me, refusals, event as ${event.type}); }`;
  });
}

interface Combined {
  readonly name: string;
  readonly result: string;
  /** Said where there are no combinations, and after all. */
  readonly none: string;
  /** What takes them: its name, and its type. */
  readonly taker: string;
  readonly type: string;
  /** What becomes of one. */
  readonly each: (body: Body, taker: string, held: Held) => void;
}

/** A function that goes through all combinations of the values that an action is offered with. */
function combinations(
  module: Module,
  plan: GamePlan,
  action: Action,
  { name, result, none, taker, type, each }: Combined,
): FunctionDeclarationStructure {
  const roots = [
    ...rootsOf(...action.params.map((param) => param.from), ...action.costs),
    ...allOf("Needs", action.needs),
    ...allOf("Limit", action.limits),
    ...allOf("ActionPlace", [action.place]),
    ...readingsOf([action.actor, ...action.params]),
  ];
  const body = newBody(module, `action:${action.id}`, roots, [action.actor]);
  const [taking, event] = [body.pool.take(taker), body.pool.take("event")];
  const answers = eventOf(module, plan, action);
  for (const [slot, field] of answers?.fields ?? []) body.slots.set(slot, `${event}.${field}`);
  pattern(body, plan, action, none);
  const held = newHeld(body, action);
  held.begin(-1);
  params(body, action, 0, held, () => {
    each(body, taking, held);
  });
  if (none !== "return;") body.lines.push(none);
  return privateFunction({
    name,
    result,
    lines: body.lines,
    params: [
      { name: body.game ?? "game", type: stateType(module) },
      { name: local(body, action.actor.slot), type: "number" },
      { name: taking, type },
      ...(answers === null ? [] : [{ name: event, type: answers.type }]),
    ],
  });
}

function pattern(body: Body, plan: GamePlan, action: Action, none: string): void {
  const own = patternOf(action);
  if (own?.kind !== "procedure") return;
  const procedure = plan.game.procedures.find((each) => each.id === own.procedure);
  for (const { slot, test } of own.tests) {
    const type: Type =
      slot === own.resultSlot
        ? (procedure?.result ?? { kind: "never" })
        : (procedure?.params[own.slots.indexOf(slot)]?.type ?? { kind: "never" });
    const fits = condition(body, test, { text: body.slots.get(slot) ?? "null", type, plainly: false });
    if (fits !== "true") body.lines.push(`if (!(${fits})) ${none}`);
  }
}

/** A loop for each value, those that mean the same once. */
function params(body: Body, action: Action, at: number, held: Held, inner: () => void): void {
  const param = action.params[at];
  if (param === undefined) {
    inner();
    return;
  }
  const isOnce = patternOf(action) === null && sameKeys(body, action) === "early" && !isDistinct(param);
  const turn = (): void => {
    held.begin(at);
    params(body, action, at + 1, held, inner);
  };
  const list = held.list(param);
  if (list === null && !isOnce && param.from.kind !== "pile") {
    (body.read as Set<number>).add(param.slot);
    loopOver(body, param.from, param.slot, param.name, () => {
      const loop = body.loops.at(-1);
      if (loop !== undefined) loop.inner += 1;
      nameRow(body, param);
      turn();
      if (loop !== undefined) loop.inner -= 1;
    });
    return;
  }
  through(body, param, list, isOnce, turn);
}

/** What is asked of a piece is asked of its row. */
function nameRow(body: Body, { slot, type, name }: Action["params"][number]): void {
  if (type.kind !== "piece") return;
  const row = body.pool.take(`${name}Row`);
  const rowText = `${rowsText(body, type.id)}[${local(body, slot)}]!`;
  body.lines.push(`const ${row} = ${rowText};`);
  body.rows.set(slot, row);
  const at = body.pool.take(`${name}At`);
  const text = piecePlace(body, type.id, rowText);
  if (text === null) return;
  body.lines.push(`const ${at} = ${text};`);
  body.places.set(row, { table: type.id, name: at });
}

/** By its place in the list, if one before could have the same key. */
function through(
  body: Body,
  param: Action["params"][number],
  held: string | null,
  isOnce: boolean,
  turn: () => void,
): void {
  const { slot, from, type } = param;
  const isFilter =
    held === null &&
    from.kind === "each" &&
    from.value.kind === "local" &&
    from.value.slot === from.slot &&
    from.over.type.kind !== "range";
  const list = held ?? hold(body, "all", looked(value(body, isFilter ? from.over : from)));
  const index = body.pool.take("index");
  const name = newLocal(body, slot, param.name);
  const loop = beginLoop(body);
  loop.inner += 1;
  const { lines } = capture(body, () => {
    body.lines.push(`const ${name} = ${list}[${index}] as ${typeText(body.module, type)};`);
    nameRow(body, param);
    if (isFilter && from.where !== null) {
      body.slots.set(from.slot, name);
      const row = body.rows.get(slot);
      if (row !== undefined) body.rows.set(from.slot, row);
      body.lines.push(`if (!${value(body, from.where)}) continue;`);
    }
    if (isOnce)
      body.lines.push(
        type.kind === "piece"
          ? `if (${runtime(body.module, "isSameRow")}(${rowsText(body, type.id)}, ${list}, ${index})) continue;`
          : `if (${list}.indexOf(${name}) < ${index}) continue;`,
      );
    turn();
  });
  endLoop(body, loop, `for (let ${index} = 0; ${index} < ${list}.length; ${index} += 1) ${block(lines)}`);
}

/** One combination of values: is it possible? */
function one(body: Body, plan: GamePlan, action: Action, uses: string, held: Held): void {
  const unless = action.params.length === 0 ? "return false;" : "continue;";
  obstacles(body, plan, action, held, { hold: false, stop: () => unless });
  const given = givenText(body, plan, action);
  body.lines.push(`if (${uses} === null) return true;`);
  if (patternOf(action) === null && sameKeys(body, action) === "late")
    body.lines.push(`if (!${uses}.isNew(${given})) ${unless}`);
  body.lines.push(`${uses}.take(${given});`);
}

/** One combination of values: what stands in its way? */
function refused(body: Body, plan: GamePlan, action: Action, refusals: string, held: Held): void {
  const given = givenText(body, plan, action);
  const unless = action.params.length === 0 ? "return;" : "continue;";
  obstacles(body, plan, action, held, {
    hold: true,
    stop: (why) => `{ ${refusals}.take(${given}, ${why}); ${unless} }`,
  });
}

const givenText = (body: Body, plan: GamePlan, action: Action): string =>
  `${actionNumber(body.module, plan, action)}, [${action.params.map(({ slot }) => local(body, slot)).join(", ")}]`;

interface Stopped {
  /** What is found in the way is kept, to be told. */
  readonly hold: boolean;
  /** What is written where something stands in the way; `why`: what it is, as an object. */
  readonly stop: (why: string) => string;
}

/** All that may stand in the way of a combination, in the order in which it is looked at. */
function obstacles(body: Body, plan: GamePlan, action: Action, held: Held, { hold: holds, stop }: Stopped): void {
  const names = [action.actor, ...action.params].map((field: Field) => local(body, field.slot));
  const game = body.game ?? "game";
  const must = (text: string, why: () => string): void => {
    if (text !== "true") body.lines.push(`if (!(${text})) ${stop(`{ ${why()} }`)}`);
  };
  for (const limit of action.limits) {
    const place = plan.limits.findIndex((each) => each.action === action && each.phase.id === limit.phase);
    const written = value(body, limit.times);
    const times = holds ? hold(body, "times", written) : written;
    const phase = textLiteral(plan.limits[place]?.phase.name ?? "");
    body.lines.push(
      `if ((${game}.used[${limitNumber(body.module, plan, place)}]![${names[0] ?? "0"}] ?? 0) >= ${times}) ${stop(`{ kind: "limit", times: ${times}, phase: ${phase} }`)}`,
    );
  }
  for (const need of action.needs)
    must(
      held.test(need.condition, () => value(body, need.condition)),
      () => `kind: "needs", text: ${need.why === null ? "null" : textLiteral(need.why)}`,
    );
  if (forbiddersOf(plan, action).length > 0) {
    const call = `${top(body.module, `forbids:${action.id}`, `action:${action.id}`)}(${[game, ...names].join(", ")})`;
    const status = holds ? hold(body, "status", call) : call;
    body.lines.push(`if (${status} !== null) ${stop(`{ kind: "status", status: ${status} }`)}`);
  }
  payable(body, action, names, (part, test, of) => {
    must(held.test(part, test), () => `kind: "cost", of: ${of()}`);
  });
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
  return doubtful.every((param) => bare(param.type).kind !== "piece" || isKnownByRow(planIn(body), action, param))
    ? "early"
    : "late";
}

/** Its keys could be those of other values. */
function isLoose(body: Body, type: Type): boolean {
  const plain = bare(type);
  return (
    plain.kind === "text" ||
    plain.kind === "list" ||
    plain.kind === "set" ||
    plain.kind === "map" ||
    plain.kind === "range" ||
    plain.kind === "record" ||
    plain.kind === "number" ||
    type.kind === "optional" ||
    (plain.kind === "choice" && !isPlainChoice(the(body.module.world.choices, plain.id)))
  );
}

/** All values have keys of their own. */
function isDistinct({ from, type }: Pick<Action["params"][number], "from" | "type">): boolean {
  if (bare(type).kind === "piece") return false;
  return isSet(from);
}

function isSet(from: Expr): boolean {
  switch (from.kind) {
    case "rows":
    case "entities":
    case "range":
      return true;
    case "each":
      return from.value.kind === "local" && from.value.slot === from.slot && isSet(from.over);
    case "literal":
      return Array.isArray(from.value) && new Set(from.value).size === from.value.length;
    case "list":
      return (
        from.items.every((item) => item.kind === "literal" || item.kind === "variant") &&
        new Set(
          from.items.map((item) =>
            JSON.stringify(item.kind === "literal" ? item.value : item.kind === "variant" ? item.variant : null),
          ),
        ).size === from.items.length
      );
    default:
      from.kind satisfies Kinds<
        | "local constant record variant with field column columnCall call builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block set map pick index"
        | "lookup end otherwise keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
        | "winners ending act possible"
      >;
      return from.type.kind === "set" || from.type.kind === "range";
  }
}

/** Nothing but its row is looked at: then two of one row are possible, or none of them. */
function isKnownByRow(plan: GamePlan, action: Action, param: Action["params"][number]): boolean {
  const { needs, limits, costs, params: all, place } = action;
  const others = all.filter((each) => each !== param).map((each) => each.from);
  const forbids = forbiddersOf(plan, action).flatMap(({ forbids: { slots, tests, condition: when } }) => {
    const own = slots[all.indexOf(param) + 1];
    return own == null ? [] : [{ slot: own, tests, roots: [...allOf("PatternTest", tests), ...rootsOf(when)] }];
  });
  const { from } = param;
  const where = from.kind === "each" ? [{ slot: from.slot, tests: [], roots: rootsOf(from.where) }] : [];
  const own = {
    slot: param.slot,
    tests: place.kind === "procedure" ? place.tests : [],
    roots: [
      ...allOf("Needs", needs),
      ...allOf("Limit", limits),
      ...rootsOf(...others, ...costs),
      ...allOf("ActionPlace", [place]),
    ],
  };
  // A test may be of the piece itself.
  return [own, ...where, ...forbids].every(
    ({ slot, tests, roots }) => tests.every((each) => each.slot !== slot) && isByRow(roots, slot),
  );
}

/** The piece in the slot stands for its row, or is what is put somewhere. */
function isByRow(roots: Roots, slot: number): boolean {
  const below = new Set<ProgramNode>();
  // A node is seen before what is in it.
  return !holdsNode(roots, (node) => {
    if (node.kind === "pieceRow") below.add(node.of);
    if (node.kind === "put") below.add(node.what);
    return node.kind === "local" && node.slot === slot && !below.has(node);
  });
}
