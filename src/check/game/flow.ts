/**
 * Which rows may stand where: in each local, and as pieces in each pile. What cannot be told may be every row, so that a row
 * which is not found somewhere can never be there. Locals are followed through calls; the order of things is not looked at.
 */
import type { Action, Game, PileRef } from "../../ir/game.ts";
import type { Expr, Field, Id, Json, Program, Type } from "../../ir/program.ts";
import { rowsOf, type Lookup } from "../coverage/lookup.ts";
import { allPhases, bodiesOf, columnKey, membersOf, ofEach, procedureKey, ruleKey, type Node } from "./bodies.ts";
import { valueOf, type Facts } from "./known.ts";
import { actionKey, partsOf, type Play } from "./play.ts";

/** What is carried out with the same locals, and those of its nodes that tell which rows are used. */
export interface Body { readonly scope: string; readonly nodes: readonly Node[] }

type Keys = ReadonlySet<string>;

export interface Flow {
  readonly bodies: readonly Body[];
  /** The rows that the value may hold. */
  keysOf(scope: string, expr: Expr): Keys;
  /** Those that may be the value of the parameter. */
  taken(action: Action, slot: number): Keys;
  inPile(entity: Id, name: string): Keys;
}

export function flowOf(program: Program, game: Game, play: Play, lookup: Lookup): Flow {
  const flow = new RowFlow(program, game, play, lookup);
  for (let before = -1; flow.size !== before;) {
    before = flow.size;
    flow.round();
  }
  return flow;
}

const pileName = (entity: Id, name: string): string => `pile ${entity} ${name}`;

const ofKinds = (...kinds: readonly Node["kind"][]): (roots: readonly Node[]) => readonly Node[] => ofEach((nodes) => nodes.filter(({ kind }) => kinds.includes(kind)));
const movingIn = ofKinds("let", "set", "forEach", "each", "call", "perform", "columnCall", "put", "putNew");
const tellingIn = ofKinds("putNew", "columnCall", "choose", "chooseSome", "column", "literal");

class RowFlow implements Flow {
  readonly bodies: readonly Body[];
  /** The same with what takes rows from one place to another alone: round after round goes through it. */
  private readonly moving: readonly Body[];
  size = 0;
  /** Locals by scope and slot, and piles. Of what is not here, everything is possible. */
  private readonly found = new Map<string, Set<string>>();
  private readonly members: ReadonlyMap<string, readonly string[]>;
  private readonly params = new Map<string, readonly Field[]>();
  private readonly facts: Facts;
  private readonly all = new Map<Id, Keys>();
  private readonly fitting = new Map<Expr, Map<string, boolean>>();

  constructor(program: Program, private readonly game: Game, private readonly play: Play, private readonly lookup: Lookup) {
    this.members = membersOf(program);
    const changing = new Set([...game.statuses.flatMap((status) => status.changes.map((change) => change.rule)), ...program.variants.flatMap((variant) => variant.rules.map((rule) => rule.id))]);
    this.facts = { lookup, changing, otherTables: program.variants.flatMap((variant) => variant.tables), slots: new Map() };
    const texts = bodiesIn(program, game, play);
    this.bodies = texts.map(({ scope, parts }) => ({ scope, nodes: tellingIn(parts) }));
    for (const entity of game.entities) for (const pile of entity.piles) this.found.set(pileName(entity.id, pile.name), new Set());
    this.declareParameters(program);
    this.moving = texts.map(({ scope, parts }) => ({ scope, nodes: movingIn(parts) }));
    for (const { scope, nodes } of this.moving) for (const node of nodes) if (node.kind === "let" || node.kind === "set" || node.kind === "forEach" || node.kind === "each") if ("slot" in node) this.declare(scope, node.slot);
  }

  private declareParameters(program: Program): void {
    for (const rule of program.rules) this.params.set(ruleKey(rule.id), rule.params);
    for (const procedure of this.game.procedures) this.params.set(procedureKey(procedure.id), procedure.params);
    for (const table of program.tables) for (const column of table.columns) if (column.params !== null) this.params.set(columnKey(table.id, column.name), column.params);
    for (const [scope, params] of this.params) for (const { slot } of params) this.declare(scope, slot);
    for (const action of this.game.actions) for (const { slot } of action.params) this.declare(actionKey(action), slot);
  }

  private declare(scope: string, slot: number): void {
    const name = `${scope}#${slot}`;
    if (!this.found.has(name)) this.found.set(name, new Set());
  }

  private add(name: string, keys: Keys): void {
    const known = this.found.get(name);
    if (known === undefined) return;
    const before = known.size;
    for (const key of keys) known.add(key);
    this.size += known.size - before;
  }

  inPile(entity: Id, name: string): Keys { return this.found.get(pileName(entity, name)) ?? none; }
  taken(action: Action, slot: number): Keys { return this.found.get(`${actionKey(action)}#${slot}`) ?? none; }

  // ---------------------------------------------------------------- one round

  round(): void {
    for (const action of this.game.actions) if (this.play.keys.has(actionKey(action))) this.choose(action);
    for (const { scope, nodes } of this.moving) for (const node of nodes) this.visit(scope, node);
  }

  private choose(action: Action): void {
    const scope = actionKey(action);
    for (const { slot, from } of action.params) {
      const keys = action.needs.reduce((left, need) => this.narrowed(left, slot, need.condition), this.keysOf(scope, from));
      this.add(`${scope}#${slot}`, keys);
    }
  }

  private visit(scope: string, node: Node): void {
    switch (node.kind) {
      case "let": case "set":
        if ("slot" in node) this.add(`${scope}#${node.slot}`, this.keysOf(scope, node.value));
        return;
      case "forEach": case "each": this.add(`${scope}#${node.slot}`, this.narrowed(this.keysOf(scope, node.over), node.slot, node.where)); return;
      case "call": this.pass(scope, ruleKey(node.rule), node.args); return;
      case "perform": this.pass(scope, procedureKey(node.procedure), node.args); return;
      case "columnCall": {
        const key = columnKey(node.table, node.name);
        for (const each of [key, ...this.members.get(key) ?? []]) this.pass(scope, each, node.args);
        return;
      }
      case "put": this.lay(node.into, this.keysOf(scope, node.what)); return;
      case "putNew": this.lay(node.into, this.keysOf(scope, node.row)); return;
      default:
    }
  }

  private pass(scope: string, callee: string, args: readonly (Expr | null)[]): void {
    for (const [place, param] of (this.params.get(callee) ?? []).entries()) {
      const arg = args[place] ?? null;
      const keys = arg !== null ? this.keysOf(scope, arg) : param.default === null ? none : this.keysOf(callee, param.default);
      this.add(`${callee}#${param.slot}`, keys);
    }
  }

  private lay(into: PileRef, keys: Keys): void { this.add(pileName(into.entity, into.name), keys); }

  // ---------------------------------------------------------------- values

  keysOf(scope: string, expr: Expr): Keys {
    const several = (parts: readonly (Expr | null)[]): Keys => new Set(parts.flatMap((part) => (part === null ? [] : [...this.keysOf(scope, part)])));
    switch (expr.kind) {
      case "literal": return new Set(keysIn(expr.value, expr.type));
      case "local": return this.found.get(`${scope}#${expr.slot}`) ?? this.ofType(expr.type);
      case "pile": return this.inPile(expr.pile.entity, expr.pile.name);
      case "pieceRow": case "keep": case "bounded": case "shuffle": case "roll": case "pick": case "index": case "best": return this.keysOf(scope, expr.of);
      case "choose": case "chooseSome": return this.keysOf(scope, expr.from);
      case "each": return this.keysOf(scope, expr.value);
      case "if": return several([expr.then, expr.else]);
      case "otherwise": return several([expr.left, expr.right]);
      case "block": return expr.value === null ? none : this.keysOf(scope, expr.value);
      case "decide": return several(expr.rows.map((row) => row.result));
      case "list": return several(expr.items);
      case "builtin": return passing.has(expr.name) ? several(expr.args) : this.ofType(expr.type);
      default: return this.ofType(expr.type);
    }
  }

  /** Every row of the type; every piece that there may be. */
  private ofType(type: Type): Keys {
    switch (type.kind) {
      case "list": case "set": case "optional": return this.ofType(type.of);
      case "map": return new Set([...this.ofType(type.key), ...this.ofType(type.value)]);
      case "row": return this.rows(type.id);
      case "piece": return new Set(this.game.entities.flatMap((entity) => entity.piles.filter((pile) => pile.table === type.id).flatMap((pile) => [...this.inPile(entity.id, pile.name)])));
      default: return none;
    }
  }

  private rows(id: Id): Keys {
    const known = this.all.get(id) ?? new Set(rowsOf(this.lookup, id).map(({ row }) => row.key));
    this.all.set(id, known);
    return known;
  }

  /** Those for which the condition may hold. */
  private narrowed(keys: Keys, slot: number, where: Expr | null): Keys {
    if (where === null) return keys;
    const known = this.fitting.get(where) ?? new Map<string, boolean>();
    this.fitting.set(where, known);
    const fits = (key: string): boolean => {
      const before = known.get(`${slot} ${key}`);
      const now = before ?? valueOf({ ...this.facts, slots: new Map([[slot, key]]) }, where) !== false;
      known.set(`${slot} ${key}`, now);
      return now;
    };
    return new Set([...keys].filter(fits));
  }
}

const none: Keys = new Set();

/** What they give is among what they are given. */
const passing: ReadonlySet<string> = new Set(["first", "last", "only", "sort", "reverse", "distinct", "append", "without", "min", "max"]);

function keysIn(value: Json, type: Type): readonly string[] {
  if (type.kind === "row") return typeof value === "string" ? [value] : [];
  return (type.kind === "list" || type.kind === "set") && Array.isArray(value) ? value.flatMap((each) => keysIn(each, type.of)) : type.kind === "optional" && value !== null ? keysIn(value, type.of) : [];
}

/** Everything that happens in the game or is looked at in it, with its locals. */
function bodiesIn(program: Program, game: Game, play: Play): readonly { readonly scope: string; readonly parts: readonly Node[] }[] {
  const given = (parts: readonly (Expr | null)[]): readonly Expr[] => parts.filter((part) => part !== null);
  return [
    ...[...bodiesOf(program)].flatMap(([scope, parts]) => (play.keys.has(scope) ? [{ scope, parts }] : [])),
    ...game.actions.filter((action) => play.keys.has(actionKey(action))).map((action) => ({ scope: actionKey(action), parts: partsOf(action) })),
    ...allPhases(game.phase).flatMap(({ id, enter, exit, each, repeats }) => [
      { scope: `enter ${id}`, parts: given([enter]) }, { scope: `exit ${id}`, parts: given([exit]) },
      { scope: `phase ${id}`, parts: given([each?.from ?? null, each?.where ?? null, repeats?.condition ?? null]) },
    ]),
    ...game.always.map((each, place) => ({ scope: `always ${place}`, parts: [each.body] })),
    ...game.setups.map(({ id, body, params }) => ({ scope: `setup ${id}`, parts: [...given(params.map((param) => param.default)), body] })),
    ...game.entities.map(({ id, fields, checks }) => ({ scope: `entity ${id}`, parts: given([...fields.flatMap((field) => [field.default, field.computed]), ...checks.map((check) => check.condition)]) })),
    ...game.statuses.map(({ id, changes, forbids, ends }) => ({ scope: `status ${id}`, parts: given([...changes.flatMap((each) => [each.condition, each.value]), ...[...forbids, ...ends].map((each) => each.condition)]) })),
  ];
}
