/**
 * Which rows may stand where: in each local, and as pieces in each pile. What cannot be told may be every row, so that a row
 * which is not found somewhere can never be there. Locals are followed through calls; the order of things is not looked at.
 */
import type { Action, Game } from "../../ir/game.ts";
import type { Expr, Field, Id, Program, Type } from "../../ir/program.ts";
import { assertNever, type Kinds, kindSet } from "../../source/exhaustive.ts";
import { rowsOf, type Lookup } from "../coverage/lookup.ts";
import { allPhases, bodiesOf, columnKey, membersOf, ofEach, procedureKey, ruleKey, type Node } from "./bodies.ts";
import { valueOf, type AskedValues, type Facts } from "./known.ts";
import { movesIn, originsOf, pileName, type Move, type Origin } from "./moves.ts";
import { actionKey, partsOf, type Play } from "./play.ts";

/** What is carried out with the same locals, and those of its nodes that tell which rows are used. */
export interface Body {
  readonly scope: string;
  readonly nodes: readonly Node[];
}

type Keys = ReadonlySet<string>;

export interface Flow {
  readonly bodies: readonly Body[];
  /** The rows that the value may hold. */
  keysOf(scope: string, expr: Expr): Keys;
  /** Those that may be the value of the parameter. */
  taken(action: Action, slot: number): Keys;
  inPile(entity: Id, name: string): Keys;
}

/** Where it is looked for, and what conditions are held against (`asked` is told). */
export interface Ways {
  readonly program: Program;
  readonly game: Game;
  readonly play: Play;
  readonly lookup: Lookup;
  readonly asked: AskedValues;
}

export function flowOf(ways: Ways): Flow {
  return new RowFlow(ways);
}

const tells = kindSet<
  Node["kind"],
  | "local constant rows record variant with field call builtin not negate and or arithmetic join"
  | "compare equals about isNone isVariant in if decide block list set map range each pick index"
  | "lookup end otherwise keep round bounded die dice roll times again shuffle question best reach asOdds"
  | "entities active entityField pile pieceRow newEntity perform stacks gameOver winners ending act"
  | "possible let return stop forEach repeat do setField put shufflePile reveal addStatus removeStatus"
  | "cancel endPhase endGame arrange beginPhase"
>({ putNew: true, columnCall: true, choose: true, chooseSome: true, column: true, literal: true });
const tellingIn = ofEach((nodes) => nodes.filter(({ kind }) => tells.has(kind)));

/** A local or a pile, and where its rows go from there. */
interface Place {
  readonly keys: Set<string>;
  readonly ways: Way[];
}
interface Way {
  readonly to: Place;
  readonly conditions: readonly Condition[];
}
/** What must hold of a row in the slot for it to go that way. */
interface Condition {
  readonly slot: number;
  readonly where: Expr;
}

class RowFlow implements Flow {
  readonly bodies: readonly Body[];
  /** Locals by scope and slot, and piles. Of what is not here, everything is possible. */
  private readonly places = new Map<string, Place>();
  /** Rows that came to a place and have not gone on yet. */
  private readonly arrived: (readonly [Place, string])[] = [];
  private readonly members: ReadonlyMap<string, readonly string[]>;
  private readonly params = new Map<string, readonly Field[]>();
  private readonly facts: Facts;
  private readonly all = new Map<Id, Keys>();
  private readonly fitting = new Map<Expr, Map<string, boolean>>();

  private readonly game: Game;
  private readonly lookup: Lookup;

  constructor({ program, game, play, lookup, asked }: Ways) {
    this.game = game;
    this.lookup = lookup;
    this.members = membersOf(program);
    const changing = new Set([
      ...game.statuses.flatMap((status) => status.changes.map((change) => change.rule)),
      ...program.variants.flatMap((variant) => variant.rules.map((rule) => rule.id)),
    ]);
    this.facts = {
      lookup,
      changing,
      otherTables: program.variants.flatMap((variant) => variant.tables),
      slots: new Map(),
      asked,
    };
    const texts = bodiesIn(program, game, play);
    this.bodies = texts.map(({ scope, parts }) => ({ scope, nodes: tellingIn(parts) }));
    const moving = texts.map(({ scope, parts }) => ({ scope, moves: movesIn(parts) }));
    for (const entity of game.entities) for (const pile of entity.piles) this.declare(pileName(entity.id, pile.name));
    this.declareParameters(program);
    for (const { scope, moves } of moving)
      for (const move of moves) if (move.kind === "local") this.declare(localName(scope, move.slot));
    for (const action of game.actions) if (play.keys.has(actionKey(action))) this.choose(action);
    for (const { scope, moves } of moving) for (const move of moves) this.follow(scope, move);
    this.spread();
  }

  private declareParameters(program: Program): void {
    for (const rule of program.rules) this.params.set(ruleKey(rule.id), rule.params);
    for (const procedure of this.game.procedures) this.params.set(procedureKey(procedure.id), procedure.params);
    for (const table of program.tables)
      for (const column of table.columns)
        if (column.params !== null) this.params.set(columnKey(table.id, column.name), column.params);
    for (const [scope, params] of this.params) for (const { slot } of params) this.declare(localName(scope, slot));
    for (const action of this.game.actions)
      for (const { slot } of action.params) this.declare(localName(actionKey(action), slot));
  }

  private declare(name: string): void {
    if (!this.places.has(name)) this.places.set(name, { keys: new Set(), ways: [] });
  }

  inPile(entity: Id, name: string): Keys {
    return this.places.get(pileName(entity, name))?.keys ?? none;
  }
  taken(action: Action, slot: number): Keys {
    return this.places.get(localName(actionKey(action), slot))?.keys ?? none;
  }

  keysOf(scope: string, expr: Expr): Keys {
    const parts = originsOf(expr).flatMap((origin) => this.sourcesOf(scope, origin));
    const [only, another] = parts;
    return only === undefined
      ? none
      : another === undefined
        ? keysIn(only)
        : new Set(parts.flatMap((part) => [...keysIn(part)]));
  }

  // ---------------------------------------------------------------- ways

  private choose(action: Action): void {
    const scope = actionKey(action);
    for (const { slot, from } of action.params)
      this.lead(
        scope,
        originsOf(from),
        localName(scope, slot),
        action.needs.map((need) => ({ slot, where: need.condition })),
      );
  }

  private follow(scope: string, move: Move): void {
    switch (move.kind) {
      case "local":
        this.lead(
          scope,
          move.from,
          localName(scope, move.slot),
          move.where === null ? [] : [{ slot: move.slot, where: move.where }],
        );
        return;
      case "pile":
        this.lead(scope, move.from, move.name);
        return;
      case "call":
        for (const callee of [move.key, ...(this.members.get(move.key) ?? [])]) this.pass(scope, callee, move.args);
        return;
      default:
        return assertNever(move);
    }
  }

  private pass(scope: string, callee: string, args: readonly (readonly Origin[] | null)[]): void {
    for (const [index, param] of (this.params.get(callee) ?? []).entries()) {
      const arg = args[index] ?? null;
      const to = localName(callee, param.slot);
      if (arg !== null) this.lead(scope, arg, to);
      else if (param.default !== null) this.lead(callee, originsOf(param.default), to);
    }
  }

  private lead(scope: string, from: readonly Origin[], name: string, conditions: readonly Condition[] = []): void {
    const to = this.places.get(name);
    if (to === undefined) return;
    for (const source of from.flatMap((origin) => this.sourcesOf(scope, origin))) {
      if ("ways" in source) source.ways.push({ to, conditions });
      else for (const key of source) this.add({ to, conditions }, key);
    }
  }

  private add({ to, conditions }: Way, key: string): void {
    if (to.keys.has(key) || !conditions.every(({ slot, where }) => this.mayHold(where, slot, key))) return;
    to.keys.add(key);
    this.arrived.push([to, key]);
  }

  private spread(): void {
    for (let next = this.arrived.pop(); next !== undefined; next = this.arrived.pop()) {
      const [place, key] = next;
      for (const way of place.ways) this.add(way, key);
    }
  }

  // ---------------------------------------------------------------- whence

  private sourcesOf(scope: string, origin: Origin): readonly (Place | Keys)[] {
    switch (origin.kind) {
      case "keys":
        return [new Set(origin.keys)];
      case "local": {
        const place = this.places.get(localName(scope, origin.slot));
        return place === undefined ? this.ofType(origin.type) : [place];
      }
      case "pile": {
        const place = this.places.get(origin.name);
        return place === undefined ? [] : [place];
      }
      case "all":
        return this.ofType(origin.type);
      default:
        return assertNever(origin);
    }
  }

  /** Every row of the type; every piece that there may be. */
  private ofType(type: Type): readonly (Place | Keys)[] {
    switch (type.kind) {
      case "list":
      case "set":
      case "optional":
        return this.ofType(type.of);
      case "map":
        return [...this.ofType(type.key), ...this.ofType(type.value)];
      case "row":
        return [this.rows(type.id)];
      case "piece":
        return this.game.entities.flatMap((entity) =>
          entity.piles
            .filter((pile) => pile.table === type.id)
            .flatMap((pile) => this.places.get(pileName(entity.id, pile.name)) ?? []),
        );
      default:
        type.kind satisfies Kinds<"record range none int number text bool never choice odds entity">;
        return [];
    }
  }

  private rows(id: Id): Keys {
    const known = this.all.get(id) ?? new Set(rowsOf(this.lookup, id).map(({ row }) => row.key));
    this.all.set(id, known);
    return known;
  }

  /** Of a row in the slot, as far as it can be told. */
  private mayHold(where: Expr, slot: number, key: string): boolean {
    const known = this.fitting.get(where) ?? new Map<string, boolean>();
    this.fitting.set(where, known);
    const before = known.get(`${slot} ${key}`);
    const now = before ?? valueOf({ ...this.facts, slots: new Map([[slot, key]]) }, where) !== false;
    known.set(`${slot} ${key}`, now);
    return now;
  }
}

const none: Keys = new Set();
const localName = (scope: string, slot: number): string => `${scope}#${slot}`;
const keysIn = (source: Place | Keys): Keys => ("ways" in source ? source.keys : source);

/** Everything that happens in the game or is looked at in it, with its locals. */
function bodiesIn(
  program: Program,
  game: Game,
  play: Play,
): readonly { readonly scope: string; readonly parts: readonly Node[] }[] {
  const given = (parts: readonly (Expr | null)[]): readonly Expr[] => parts.filter((part) => part !== null);
  return [
    ...[...bodiesOf(program)].flatMap(([scope, parts]) => (play.keys.has(scope) ? [{ scope, parts }] : [])),
    ...game.actions
      .filter((action) => play.keys.has(actionKey(action)))
      .map((action) => ({ scope: actionKey(action), parts: partsOf(action) })),
    ...allPhases(game.phase).flatMap(({ id, enter, exit, each, repeats }) => [
      { scope: `enter ${id}`, parts: given([enter]) },
      { scope: `exit ${id}`, parts: given([exit]) },
      {
        scope: `phase ${id}`,
        parts: given([each?.from ?? null, each?.among ?? null, each?.where ?? null, repeats?.condition ?? null]),
      },
    ]),
    ...game.always.map((each, place) => ({ scope: `always ${place}`, parts: [each.body] })),
    ...game.setups.map(({ id, body, params }) => ({
      scope: `setup ${id}`,
      parts: [...given(params.map((param) => param.default)), body],
    })),
    ...game.entities.map(({ id, fields, checks }) => ({
      scope: `entity ${id}`,
      parts: given([
        ...fields.flatMap((field) => [field.default, field.computed]),
        ...checks.map((check) => check.condition),
      ]),
    })),
    ...game.statuses.map(({ id, changes, forbids, ends }) => ({
      scope: `status ${id}`,
      parts: given([
        ...changes.flatMap((each) => [each.condition, each.value]),
        ...[...forbids, ...ends].map((each) => each.condition),
      ]),
    })),
  ];
}
