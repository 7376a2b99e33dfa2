/** The inside of one generated function, while it is written: lines of statements, names of locals. */
import type { Expr, Field, Id, Statement, Type } from "../../ir/program.ts";
import { memoizedBy } from "../../query/memo.ts";
import type { Span } from "../../source/span.ts";
import { textLiteral } from "../literals.ts";
import type { Node } from "../node.ts";
import type { Module } from "../module.ts";
import { NamePool, small } from "../names.ts";
import { placeText } from "../places.ts";
import { takesDice } from "../rolling.ts";
import { type ProgramNode, type Roots, slotsIn, visitNodes } from "../roots.ts";
import { rulebookOf } from "../world.ts";
import { closed, interval, type Interval } from "./exact.ts";
import { growingLists } from "./growing.ts";
import { takenApart } from "./inline.ts";

export interface Loop {
  readonly label: string;
  labelled: boolean;
  inner: number;
  /** Constants that are worked out before the loop, by what they hold. */
  readonly before: Map<string, string>;
}

export interface Body {
  readonly module: Module;
  /** Places kept by the rulebook that this was written in. */
  readonly decimals: number;
  readonly pool: NamePool;
  /** What the dice that were handed in are called; null: nothing rolls here. */
  readonly dice: string | null;
  /** What the game that was handed in is called; null: nothing of a game is here. */
  readonly game: string | null;
  /** What is answered, where something is. */
  event: string | null;
  /** Rows of pieces that have a name of their own, by the slot of the piece. */
  readonly rows: Map<number, string>;
  /** What the places of such rows are called, by the name of the row. */
  readonly places: Map<string, { readonly table: Id; readonly name: string }>;
  /** Whose text it is, for what is asked without words of its own. */
  asking: string;
  /** Names of locals by slot. */
  readonly slots: Map<number, string>;
  /** Slots that are kept in a frame, with the type that they have there. */
  framed: ReadonlyMap<number, string>;
  /** Slots that are read somewhere; the others need no name. */
  readonly read: ReadonlySet<number>;
  /** Slots that get another value later. */
  readonly changing: ReadonlySet<number>;
  /** The widest type that the values of a slot have. */
  readonly types: ReadonlyMap<number, Type>;
  /** Between which ends the numbers of a slot lie. */
  readonly bounds: Map<number, Interval>;
  /** Lists that nobody else holds while they grow. */
  readonly growing: ReadonlySet<number>;
  /** What this is the body of. */
  readonly node: Node;
  /** Locals that are only ever asked for a field, and for which. */
  readonly takenApart: ReadonlyMap<number, ReadonlySet<string>>;
  /** Records that stand in locals of their own, field by field. */
  readonly split: Map<number, ReadonlyMap<string, string>>;
  /** Parameters that stay what they are. */
  readonly steady: ReadonlySet<number>;
  /** Slots of parameters: their values come from outside, and need not be kept ones. */
  readonly given: Set<number>;
  /** The copy that `original` calls. */
  readonly original: Id | undefined;
  lines: string[];
  /** Loops around this place, innermost last. `inner`: a plain `break` would leave something else. */
  readonly loops: Loop[];
  /** What has been compared so far: TypeScript may believe to know it, and would not have it compared again. */
  readonly tested: Set<string>;
  /** Locals that are filled in branches, and whether TypeScript sees in each of them which value it is. */
  readonly filled: Map<string, boolean>;
}

/** Names of the runtime that a body may use; no local takes one. */
const runtimeNames: ReadonlySet<string> = new Set(
  (
    "fail keep keepInt fitting fittingTo divide isSame isMore isLess isAtLeast isAtMost floor ceil round keepTo divideTo isSameTo isMoreTo isLessTo isAtLeastTo isAtMostTo floorTo ceilTo roundTo " +
    "bounded clamp greater lesser power remainder begin enter leave spend step endOf isWithin numbersIn append concat distinct least mean most only picked pickedBy sorted sortedBy stepped total without " +
    "entryOf found mapWith listWith noRow numberText sameSet sameValue sameIn contains joined plainNumber valueText places " +
    "howMany sumOfDice rolledFrom rolledBetween rolledBy shuffled firstOf lastOf groupsOf longestRun positionOf Search"
  ).split(" "),
);
const gameNames: ReadonlySet<string> = new Set(
  (
    "rolledDie rolledDice rolledOf rolledNumber rolledWeighted diceOf put putNew shuffledRows shufflePile reveal addStatus removeStatus countDown endStatuses stacks endPhase endGame settling answering " +
    "choose chooseSome further eventOf tell isHeard playersIn numbersBelow namings machine"
  ).split(" "),
);

/** `beside`: what else is written into the same function, so that no local takes a name that it needs. */
export function newBody(
  module: Module,
  node: Node,
  roots: Roots,
  params: readonly Field[] = [],
  beside: readonly Node[] = [],
): Body {
  // Who speaks of dice in the rules keeps the word.
  let saysDice = params.some((param) => param.name === "dice");
  const read = new Set<number>();
  const changing = new Set<number>();
  const types = new Map<number, Type>();
  const widen = (slot: number, type: Type): void => {
    types.set(slot, joined(types.get(slot), type));
  };
  const wanted = new Map<number, string>(params.map((param) => [param.slot, param.name]));
  const assigned: Assignment[] = [];
  visitNodes(roots, (each) => {
    if (each.kind === "local") {
      read.add(each.slot);
      widen(each.slot, each.type);
    }
    if ((each.kind === "let" || each.kind === "forEach") && each.name === "dice") saysDice = true;
    if (each.kind === "set" && isAssignment(each)) changing.add(each.slot);
    if (isAssignment(each)) assigned.push(each);
  });
  // Where it is read it has the type of the local, of which a value may only be a part.
  for (const { slot, value } of assigned) widen(slot, value.type);
  const id = node.slice(node.indexOf(":") + 1);
  const rule = module.world.rules.get(id);
  const pool = new NamePool(
    [],
    [
      runtimeNames,
      ...(module.game === null ? [] : [gameNames, module.game.reserved]),
      ...[node, ...beside].map((each) => namesNear(module, each)),
      module.handed.soFar(),
    ],
  );
  const isPlayed = module.game?.nodes.has(node) === true;
  const body: Body = {
    module,
    decimals: module.world.programs.find((each) => each.rulebook.name === rulebookOf(id))?.rulebook.decimals ?? 6,
    pool,
    dice: !isPlayed && takesDice(module.world, node) ? pool.take(saysDice ? "roller" : "dice") : null,
    game: isPlayed ? pool.take(params.some((param) => param.name === "game") ? "state" : "game") : null,
    event: null,
    rows: new Map(),
    places: new Map(),
    asking: "",
    slots: new Map(),
    framed: new Map(),
    read,
    changing,
    types,
    bounds: new Map(
      params.flatMap((param) => (param.bound == null ? [] : [[param.slot, closed(param.bound)] as const])),
    ),
    growing: growingLists(roots),
    node,
    takenApart: takenApart(roots),
    split: new Map(),
    steady: new Set(params.filter((param) => !changing.has(param.slot)).map((param) => param.slot)),
    given: new Set(params.map((param) => param.slot)),
    original: rule === undefined ? undefined : module.world.originals.get(rule),
    lines: [],
    loops: [],
    tested: new Set(),
    filled: new Map(),
  };
  boundLocals(body, roots);
  for (const [slot, name] of wanted)
    body.slots.set(
      slot,
      body.pool.take(params.some((param) => param.slot === slot) && !read.has(slot) ? `_${name}` : name),
    );
  return body;
}

/** Locals lie between the ends of all values that they get; those that are worked out from themselves may lie anywhere. */
function boundLocals(body: Body, roots: Roots): void {
  const values = new Map<number, Expr[]>();
  /** How often it gets a value that does not stand there. */
  const open = new Map<number, number>();
  const count = (slot: number, by: number): void => {
    open.set(slot, (open.get(slot) ?? 0) + by);
  };
  slotsIn(roots, (slot, field) => {
    if (field.is === "binds") count(slot, 1);
  });
  visitNodes(roots, (each) => {
    const given = givenTo(each);
    if (given === null) return;
    (values.get(given.slot) ?? values.set(given.slot, []).get(given.slot))?.push(given.value);
    if (each.kind !== "set") count(given.slot, -1);
  });
  const unknown = new Set([...body.given, ...[...open].filter(([, times]) => times > 0).map(([slot]) => slot)]);
  for (const [slot, all] of [...values].sort(([a], [b]) => a - b)) {
    if (unknown.has(slot)) {
      body.bounds.delete(slot);
      continue;
    }
    const ends = all.filter((expr) => isNumber(expr.type)).map((expr) => interval(body, expr));
    if (ends.length === all.length)
      body.bounds.set(slot, {
        low: Math.min(...ends.map((each) => each.low)),
        high: Math.max(...ends.map((each) => each.high)),
      });
  }
}

/** What the local is, if that stands there: what is rolled in a list, and what is rolled again, are locals, too. */
function givenTo(node: ProgramNode): { readonly slot: number; readonly value: Expr } | null {
  if (node.kind === "again" || isAssignment(node)) return node;
  return node.kind === "each" && node.over.kind === "times" ? { slot: node.slot, value: node.over.value } : null;
}

type Assignment = Extract<Statement, { kind: "let" | "set" }>;

const isAssignment = (node: ProgramNode): node is Assignment =>
  node.kind === "let" || (node.kind === "set" && "slot" in node);

/** Names at the top of the module that this function may use, beside imports and helpers. */
export const namesNear = memoizedBy(
  (module: Module, node: Node): ReadonlySet<string> => new Set(namesNeeded(module, node)),
);

function namesNeeded(module: Module, node: Node): readonly string[] {
  const called = module.graph.needs.get(node) ?? new Set<Node>();
  // What is told of a procedure while somebody listens calls it again.
  const needed = node.startsWith("procedure:") ? new Set([node, ...called]) : called;
  const ids = new Set([...needed].map((each) => each.slice(each.indexOf(":") + 1)));
  const found: string[] = [];
  for (const each of needed) {
    found.push(...[each, `body:${each}`].flatMap((what) => module.names.get(what) ?? []));
    if (!each.startsWith("rule:") && !each.startsWith("constant:"))
      found.push(...namesBelow(module, each.slice(each.indexOf(":") + 1)));
  }
  for (const id of ids)
    if (rulebookOf(id) !== module.program.rulebook.name)
      found.push(id.slice(id.indexOf(".") + 1), small(id.slice(id.indexOf(".") + 1)));
  return found;
}

function namesBelow(module: Module, id: Id): readonly string[] {
  const table = module.world.tables.get(id);
  const choice = module.world.choices.get(id);
  const what = [
    `list:${id}`,
    `make:${id}`,
    `order:${id}`,
    ...(table?.columns ?? []).flatMap((column) => [`column:${id}.${column.name}`, `body:column:${id}.${column.name}`]),
    ...(choice?.variants ?? []).map((variant) => `make:${id}.${variant.name}`),
  ];
  return what.flatMap((each) => module.names.get(each) ?? []);
}

/** What `make` writes, and the lines it needs before it. */
export function capture<T>(body: Body, make: () => T): { readonly result: T; readonly lines: string[] } {
  const outer = body.lines;
  const lines: string[] = [];
  body.lines = lines;
  try {
    return { result: make(), lines };
  } finally {
    body.lines = outer;
  }
}

/** A fresh constant that holds this. */
export function hold(body: Body, wanted: string, text: string, type?: string): string {
  if (/^[\w$]+$/.test(text) && !/^\d/.test(text)) return text;
  const name = body.pool.take(wanted);
  body.lines.push(`const ${name}${type === undefined ? "" : `: ${type}`} = ${text};`);
  return name;
}

/** The name of a slot's local. */
export function local(body: Body, slot: number, wanted = "each"): string {
  const known = body.slots.get(slot);
  if (known !== undefined) return known;
  const name = body.pool.take(wanted);
  body.slots.set(slot, name);
  return name;
}

/** A local begins here. The same slot may begin again in another branch. */
export function newLocal(body: Body, slot: number, wanted: string): string {
  const name = body.pool.take(wanted);
  body.slots.set(slot, name);
  return name;
}

/** The place of an error, as a literal. */
export function place(body: Body, at: Span): string {
  return textLiteral(placeText(body.module, at));
}

/** Can be worked out later or twice and is the same still. */
export function isSteady(body: Body, expr: Expr): boolean {
  return expr.kind === "literal" || (expr.kind === "local" && !body.changing.has(expr.slot));
}

export function isNumber(type: Type): boolean {
  return type.kind === "int" || type.kind === "number";
}

export function block(lines: readonly string[]): string {
  return `{\n${lines.join("\n")}\n}`;
}

/** A type that has the values of both. */
function joined(a: Type | undefined, b: Type): Type {
  if (a === undefined || a.kind === "never") return b;
  if (b.kind === "never") return a;
  if (a.kind === "none") return b.kind === "optional" || b.kind === "none" ? b : { kind: "optional", of: b };
  if (b.kind === "none") return a.kind === "optional" ? a : { kind: "optional", of: a };
  if (a.kind === "optional" || b.kind === "optional")
    return { kind: "optional", of: joined(a.kind === "optional" ? a.of : a, b.kind === "optional" ? b.of : b) };
  if (a.kind === "choice") return { kind: "choice", id: a.id };
  if ((a.kind === "list" || a.kind === "set") && b.kind === a.kind) return { kind: a.kind, of: joined(a.of, b.of) };
  return a.kind === "map" && b.kind === "map"
    ? { kind: "map", key: joined(a.key, b.key), value: joined(a.value, b.value) }
    : a;
}
