/** The search for pieces of which the rules do not say what they are: made of a row that was rolled, shuffled, chosen or read where not everybody sees it, or laid in a place that a shuffle has chosen. Locals are followed through calls; the order of things is not looked at, so that what cannot be told counts as unsure. */
import { calculationOf } from "../builtins/registry.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { childrenOf } from "./children.ts";
import type { Game, Phase } from "./game.ts";
import type { Span } from "../source/span.ts";
import type { Expr, Field, Id, Program, Statement, Table, Type } from "./program.ts";
import { rowOf, holdsRow, isRow, elementOf, holdsPiece } from "./held-rows.ts";

type Node = Expr | Statement;
type Shuffle = Extract<Expr, { kind: "shuffle" }>;
type Making = Extract<Statement, { kind: "putNew" }>;

/** What a value depends on that is not told to all: nothing, the order of one shuffled list of rows, or anything. */
type Secret = null | Shuffle | "any";

/** By the place of the node, which those that are made of it keep. */
export interface Unsure {
  /**
   * Of what is made where not everybody sees it. `row`: it may be any row of its table; a number: one of that shuffled list;
   * `place`: it may be any of those that were made so. What is left out is known.
   */
  readonly made: ReadonlyMap<Span, number | "row" | "place">;
  /** The numbers of shuffled lists. */
  readonly lists: ReadonlyMap<Span, number>;
  /** Tables whose rows are not told where they are rolled, chosen or given to a procedure: in secret, pieces are made of them. */
  readonly tables: ReadonlySet<Id>;
  /** `procedure#slot`: parameters that are given a row of a piece that not everybody sees. */
  readonly params: ReadonlySet<string>;
}

function both(a: Secret, b: Secret): Secret {
  return a === b || b === null ? a : a === null ? b : "any";
}

interface Callable {
  readonly params: readonly Field[];
  readonly bodies: Expr[];
  /** Rules do not say what they shuffle. */ readonly tells: boolean;
}

/** Goes through all texts of a game until nothing more is found. */
export class Search {
  private readonly callables = new Map<string, Callable>();
  private readonly slots = new Map<string, Secret>();
  private readonly results = new Map<string, Secret>();
  /** What decides whether it is called. */
  private readonly reasons = new Map<string, Secret>();
  private readonly made = new Map<Making, { row: Secret; place: Secret }>();
  private readonly texts: { readonly scope: string; readonly body: Expr }[] = [];
  private readonly open: ReadonlySet<string>;
  private changed = false;
  private scope = "";

  /** `told`: tables whose rows everybody hears of. */
  constructor(
    program: Program,
    game: Game,
    private readonly told: ReadonlySet<Id>,
  ) {
    this.open = new Set(
      game.entities.flatMap((entity) =>
        entity.piles.filter(({ seen }) => seen === "public").map(({ name }) => `${entity.id} ${name}`),
      ),
    );
    for (const { rules, tables } of [program, ...program.variants]) {
      for (const rule of rules) this.callable(`rule ${rule.id}`, rule.params, [rule.body], false);
      for (const table of tables) this.columns(table, program.tables);
    }
    for (const procedure of game.procedures)
      this.callable(`${ofProcedure}${procedure.id}`, procedure.params, [procedure.body], true);
    for (const action of game.actions) {
      const scope = `action ${action.id}`;
      for (const { slot, type } of action.params) if (this.isSecret(type)) this.slots.set(`${scope}#${slot}`, "any");
      for (const body of [...action.costs, action.body]) this.texts.push({ scope, body });
    }
    for (const phase of phasesIn(game.phase))
      for (const body of [phase.enter, phase.exit])
        if (body !== null) this.texts.push({ scope: `phase ${phase.id}`, body });
    for (const each of game.always) this.texts.push({ scope: `always ${each.id}`, body: each.body });
    for (const setup of game.setups) this.texts.push({ scope: `setup ${setup.id}`, body: setup.body });
  }

  private columns(table: Table, all: readonly Table[]): void {
    const own = table.columns.filter((column) => column.computed === null);
    // Whoever calls the column of a view calls those of its members.
    const views = all.filter(({ members }) => members.includes(table.id)).map(({ id }) => id);
    for (const column of table.columns) {
      if (column.params === null) continue;
      const cells = table.rows.flatMap((row) => {
        const cell = row.cells[own.indexOf(column)];
        return cell !== undefined && "formula" in cell ? [cell.formula] : [];
      });
      for (const id of [table.id, ...views])
        this.callable(`column ${id} ${column.name}`, column.params, cells, column.procedure);
    }
  }

  private callable(key: string, params: readonly Field[], bodies: readonly Expr[], tells: boolean): void {
    const before = this.callables.get(key);
    if (before === undefined) this.callables.set(key, { params, bodies: [...bodies], tells });
    else before.bodies.push(...bodies);
  }

  run(): Pick<Unsure, "made" | "lists"> {
    do {
      this.changed = false;
      for (const { scope, body } of this.texts) this.within(scope, body, null);
      for (const [key, { bodies }] of this.callables)
        for (const body of bodies) this.note(this.results, key, this.within(key, body, this.reasons.get(key) ?? null));
    } while (this.changed);
    return this.found();
  }

  private found(): Pick<Unsure, "made" | "lists"> {
    const lists = new Map<Span, number>();
    const made = new Map<Span, number | "row" | "place">();
    for (const [node, { row, place }] of this.made) {
      if (row === null) {
        if (place !== null) made.set(node.at, "place");
      } else if (row === "any" || !isSameTable(row, node)) {
        made.set(node.at, "row");
      } else {
        const number = lists.get((row as Expr).at) ?? lists.size;
        lists.set((row as Expr).at, number);
        made.set(node.at, number);
      }
    }
    return { made, lists };
  }

  /** Tables of which pieces are made that not everybody knows. */
  tablesMade(): ReadonlySet<Id> {
    const { made } = this.found();
    return new Set(
      [...this.made.keys()].flatMap((node) => {
        const table = made.has(node.at) ? rowOf(node.row.type) : null;
        return table === null ? [] : [table];
      }),
    );
  }

  /** `procedure#slot` of each parameter that is given a secret. */
  paramsGiven(): ReadonlySet<string> {
    return new Set(
      [...this.slots].flatMap(([key, secret]) =>
        secret !== null && key.startsWith(ofProcedure) ? [key.slice(ofProcedure.length)] : [],
      ),
    );
  }

  private isSecret(type: Type): boolean {
    return holdsRow(type) && !(rowOf(type) !== null && this.told.has(rowOf(type) as Id));
  }

  private within(scope: string, body: Expr, reason: Secret): Secret {
    const before = this.scope;
    this.scope = scope;
    const value = this.visit(body, reason);
    this.scope = before;
    return value;
  }

  private note(all: Map<string, Secret>, key: string, secret: Secret): void {
    const before = all.get(key) ?? null;
    const now = both(before, secret);
    if (now === before) return;
    all.set(key, now);
    this.changed = true;
  }

  private local(slot: number, secret: Secret): void {
    this.note(this.slots, `${this.scope}#${slot}`, secret);
  }

  private visitAll(nodes: readonly (Node | null)[], reason: Secret): Secret {
    return nodes.reduce<Secret>((all, node) => (node === null ? all : both(all, this.visit(node, reason))), null);
  }

  /** What its value depends on; `reason`: what it depends on that it is worked out at all. */
  private visit(node: Node, reason: Secret): Secret {
    switch (node.kind) {
      case "local":
        return this.slots.get(`${this.scope}#${node.slot}`) ?? null;
      case "let":
        return this.taken(node.slot, node.value, reason);
      case "set":
        return "slot" in node ? this.taken(node.slot, node.value, reason) : this.passed(node, reason);
      case "forEach":
      case "each":
        return this.loop(node, reason);
      case "if": {
        const condition = this.visit(node.condition, reason);
        return both(condition, this.visitAll([node.then, node.else], both(reason, condition)));
      }
      case "decide": {
        const inputs = node.inputs.map((input) => this.taken(input.slot, input.value, reason)).reduce(both, null);
        return both(
          inputs,
          this.visitAll(
            node.rows.map((row) => row.result),
            both(reason, inputs),
          ),
        );
      }
      case "call":
        return this.call(`rule ${node.rule}`, node.args, reason);
      case "perform":
        return this.call(`${ofProcedure}${node.procedure}`, node.args, reason);
      case "columnCall":
        return both(
          this.visit(node.of, reason) === null ? null : "any",
          this.call(`column ${node.table} ${node.name}`, node.args, reason),
        );
      case "return": {
        const value = both(reason, this.visitAll([node.value], reason));
        this.note(this.results, this.scope, value);
        return null;
      }
      case "block": {
        this.visitAll(node.statements, reason);
        return this.visitAll([node.value], reason);
      }
      case "putNew":
        return this.making(node, reason);
      default:
        node.kind satisfies Kinds<
          | "literal constant rows record variant with field column builtin not negate and or arithmetic"
          | "join compare equals about isNone isVariant in list map range pick index lookup end otherwise"
          | "keep round bounded die dice roll times again shuffle question best reach asOdds entities active"
          | "entityField pile pieceRow newEntity choose chooseSome stacks gameOver winners ending act"
          | "possible stop repeat do setField put shufflePile reveal addStatus removeStatus cancel"
          | "endPhase endGame arrange beginPhase"
        >;
        return this.value(node, reason);
    }
  }

  private value(node: Node, reason: Secret): Secret {
    switch (node.kind) {
      case "shuffle":
        return this.visit(node.of, reason) === null &&
          reason === null &&
          isRow(elementOf(node.of.type)) &&
          this.callables.get(this.scope)?.tells !== false
          ? node
          : both("any", this.visit(node.of, reason));
      case "roll":
      case "best": {
        this.local(node.slot, this.visit(node.of, reason));
        this.visitAll([node.by], reason);
        // A number, a word, a player: it is told to all.
        return node.kind === "roll" && !this.isSecret(node.type) ? null : "any";
      }
      case "reach": {
        const given = this.visitAll([node.start, node.goal, node.within], reason);
        this.local(node.slot, given);
        const next = this.visit(node.next, both(reason, given));
        this.local(node.slot, next);
        return given === null && next === null ? null : "any";
      }
      case "choose":
      case "chooseSome": {
        this.visitAll(childrenOf(node), reason);
        return this.isSecret(node.type) ? "any" : null;
      }
      case "pile": {
        this.visit(node.pile.of, reason);
        return this.open.has(`${node.pile.entity} ${node.pile.name}`) ? null : "any";
      }
      case "entityField": {
        const of = this.visit(node.of, reason);
        return of === null && !holdsPiece(node.type) ? null : "any";
      }
      case "die":
      case "dice":
        return null;
      case "builtin": {
        const [first] = node.args;
        // How many lie there, everybody sees.
        if (node.name === "count" && first?.kind === "pile")
          return this.visit(first.pile.of, reason) === null ? null : "any";
        return calculationOf[node.name].flow.endsWith("by place")
          ? this.visitAll(node.args, reason)
          : this.passed(node, reason);
      }
      case "pieceRow":
      case "otherwise":
      case "index":
      case "do":
      case "list":
        return this.visitAll(childrenOf(node), reason);
      default:
        node.kind satisfies Kinds<
          | "literal local constant rows record variant with field column columnCall call not negate and"
          | "or arithmetic join compare equals about isNone isVariant in if decide block set map range"
          | "each pick lookup end keep round bounded times again question asOdds entities active newEntity"
          | "perform stacks gameOver winners ending act possible let return stop forEach repeat setField"
          | "put putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange"
          | "beginPhase"
        >;
        return this.passed(node, reason);
    }
  }

  /** Something else is made of it: it is not the element of a shuffled list any more. */
  private passed(node: Node, reason: Secret): Secret {
    return this.visitAll(childrenOf(node), reason) === null ? null : "any";
  }

  private taken(slot: number, value: Expr, reason: Secret): Secret {
    const secret = this.visit(value, reason);
    this.local(slot, both(secret, reason));
    return secret;
  }

  private loop(node: Extract<Node, { kind: "forEach" | "each" }>, reason: Secret): Secret {
    const over = this.visit(node.over, reason);
    this.local(node.slot, over);
    const where = this.visitAll([node.where], reason);
    const value = this.visit(node.kind === "each" ? node.value : node.body, both(reason, where));
    return node.kind === "forEach" ? null : both(both(over, where), value);
  }

  private call(key: string, args: readonly (Expr | null)[], reason: Secret): Secret {
    const given = args.map((arg) => (arg === null ? null : this.visit(arg, reason)));
    const callable = this.callables.get(key);
    if (callable === undefined)
      return given.reduce<Secret>((all, each) => both(all, each === null ? null : "any"), null);
    for (const [place, { slot }] of callable.params.entries())
      this.note(this.slots, `${key}#${slot}`, given[place] ?? null);
    this.note(this.reasons, key, reason);
    return this.results.get(key) ?? null;
  }

  private making(node: Making, reason: Secret): Secret {
    const row = both(reason, this.visit(node.row, reason));
    const place = this.visit(node.into.of, reason);
    if (this.open.has(`${node.into.entity} ${node.into.name}`)) return null;
    const before = this.made.get(node) ?? { row: null, place: null };
    this.made.set(node, { row: both(before.row, row), place: both(before.place, place) });
    return null;
  }
}

const ofProcedure = "procedure ";
const phasesIn = (phase: Phase | null): readonly Phase[] =>
  phase === null ? [] : [phase, ...phase.phases.flatMap(phasesIn)];

const isSameTable = (shuffle: Shuffle, making: Making): boolean =>
  rowOf((shuffle as Expr).type) !== null && rowOf((shuffle as Expr).type) === rowOf(making.row.type);
