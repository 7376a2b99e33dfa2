/** What working something out does beside giving a value: it rolls, it asks for odds, it reads or changes a game, it waits. */
import { childrenOf } from "../ir/children.ts";
import { holdsGame, holdsOdds } from "../ir/types.ts";
import type { Column, Effects, Expr, Id, Statement, Table } from "../ir/program.ts";
import { type Kinds, kindSet } from "../source/exhaustive.ts";

export type Node = Expr | Statement;

/** The effects of what can be called, once they are inferred. */
export interface KnownEffects {
  rule(id: Id): Effects;
  column(table: Id, name: string): Effects;
  procedure(id: Id): Effects;
  /** After a text something may come that others are asked about, or that waits. */
  readonly textsWait: boolean;
}

export const pure: Effects = { rolls: false, asks: false, reads: false, changes: false, waits: false };
export const asking: Effects = { ...pure, asks: true };
export const reading: Effects = { ...pure, reads: true };
const changing: Effects = { ...reading, changes: true };
export const waiting: Effects = { ...changing, waits: true };

const rolling = kindSet<
  Node["kind"],
  | "literal local constant rows record variant with field column columnCall call builtin not negate"
  | "and or arithmetic join compare equals about isNone isVariant in if decide block list set map"
  | "range each pick index lookup end otherwise keep round bounded question best reach asOdds"
  | "entities active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners"
  | "ending act possible let return stop forEach repeat do setField put putNew shufflePile reveal"
  | "addStatus removeStatus cancel endPhase endGame arrange beginPhase"
>({ die: true, dice: true, roll: true, times: true, again: true, shuffle: true });

/** What the node takes dice for by itself; `times` and `again` do through what they repeat, too. */
export const isRolled = (node: Node): boolean => rolling.has(node.kind);

/** The parts that are worked out where the node stands: what is asked for is rolled within the question only. */
export function partsOf(node: Node): readonly Node[] {
  if (node.kind === "question") return [];
  return node.kind === "best" ? [node.of] : childrenOf(node);
}

/** What the node does by itself or by what it calls, without its parts. */
export function ownEffects(known: KnownEffects, node: Node): Effects {
  switch (node.kind) {
    case "call":
      return known.rule(node.rule);
    case "columnCall":
      return known.column(node.table, node.name);
    case "perform":
      return both(changing, known.procedure(node.procedure));
    case "question":
    case "best":
      return asking;
    // Without anything that rolls inside they only repeat a value, which is an error of its own.
    case "times":
    case "again":
      return pure;
    // What is odds came from a question, and generated code has none.
    case "choose":
    case "chooseSome":
    case "act":
      return waiting;
    case "setField":
    case "put":
    case "putNew":
    case "shufflePile":
    case "reveal":
    case "addStatus":
    case "removeStatus":
    case "cancel":
    case "endPhase":
    case "endGame":
    case "newEntity":
      return changing;
    case "arrange":
      return changing;
    case "beginPhase":
      return waiting;
    case "forEach":
      return node.pace === "separately" && known.textsWait ? waiting : pure;
    case "entities":
    case "active":
    case "entityField":
    case "pile":
    case "pieceRow":
    case "stacks":
    case "possible":
    case "gameOver":
    case "winners":
    case "ending":
      return reading;
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
        | "each reach pick index lookup end otherwise keep round bounded die dice roll shuffle asOdds let"
        | "return stop repeat do"
      >;
      return "type" in node
        ? { ...pure, rolls: isRolled(node), asks: holdsOdds(node.type), reads: holdsGame(node.type) }
        : pure;
  }
}

/** The effects of an expression or statement, itself or through what it calls. */
export function effectsOf(known: KnownEffects, root: Node): Effects {
  let found = pure;
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    found = both(found, ownEffects(known, node));
    if (sameEffects(found, everything)) return found;
    work.push(...partsOf(node));
  }
  return found;
}

/** The first node, in the order in which things are worked out, that has the effect itself or calls what has it. `passes`: nodes of which others speak. */
export function firstWith<E extends keyof Effects>(
  known: KnownEffects,
  effect: E,
  root: Node,
  passes: (node: Node) => boolean = () => false,
): (E extends "rolls" | "asks" ? Expr : Node) | undefined {
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    // No statement rolls or asks by itself.
    if (ownEffects(known, node)[effect] && !passes(node)) return node as Expr;
    work.push(...[...partsOf(node)].reverse());
  }
  return undefined;
}

/** The first node that looks at a game, itself or through what it calls; a value of a game that is given looks at nothing. */
export const firstReading = (known: KnownEffects, root: Node): Node | undefined => readingAmong(known, root, partsOf);

/** The same, also within questions. */
export const firstReadingAsked = (known: KnownEffects, root: Node): Node | undefined =>
  readingAmong(known, root, childrenOf);

function readingAmong(known: KnownEffects, root: Node, parts: (node: Node) => readonly Node[]): Node | undefined {
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.kind !== "local" && node.kind !== "field" && ownEffects(known, node).reads) return node;
    work.push(...[...parts(node)].reverse());
  }
  return undefined;
}

const everything: Effects = { ...waiting, rolls: true, asks: true };

/** Everything that one of the two does. */
export function both(a: Effects, b: Effects): Effects {
  return {
    rolls: a.rolls || b.rolls,
    asks: a.asks || b.asks,
    reads: a.reads || b.reads,
    changes: a.changes || b.changes,
    waits: a.waits || b.waits,
  };
}

export function sameEffects(a: Effects, b: Effects): boolean {
  return (
    a.rolls === b.rolls && a.asks === b.asks && a.reads === b.reads && a.changes === b.changes && a.waits === b.waits
  );
}

/** The formulas of a column. */
export function cellsOf(table: Table, own: readonly Column[], column: Column): readonly Expr[] {
  const place = own.indexOf(column);
  return table.rows.flatMap((row) => {
    const cell = row.cells[place];
    return cell !== undefined && "formula" in cell ? [cell.formula] : [];
  });
}
