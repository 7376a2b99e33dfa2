/** What is called whenever a part of the program is worked out, whatever the values are. */
import { childrenOf } from "../ir/children.ts";
import { takesOneRow } from "../ir/policies.ts";
import type { Expr, Statement } from "../ir/program.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type { Span } from "../source/span.ts";

type Node = Expr | Statement;

/**
 * Where each is called first, by the key of what is called: `rule duel.hit`, `column duel.Card cost`, `procedure duel.strike`;
 * where the row is written, `cell duel.Card cost Cut` as well.
 */
export type Calls = ReadonlyMap<string, Span>;

const none: Calls = new Map();

/** The key of what a node calls; null: it calls nothing that a variant may not replace by something else. */
export function calledBy(node: Node): string | null {
  switch (node.kind) {
    case "call":
      return node.original ? null : `rule ${node.rule}`;
    case "columnCall":
      return `column ${node.table} ${node.name}`;
    case "perform":
      return `procedure ${node.procedure}`;
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
        | "each pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
        | "question best reach asOdds entities active entityField pile pieceRow newEntity choose chooseSome"
        | "stacks gameOver winners ending act possible let return stop forEach repeat do setField put"
        | "putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return null;
  }
}

export const cellKey = (table: string, column: string, row: string): string => `cell ${table} ${column} ${row}`;

/** The cell that a formula column is asked for in a row that is written there. */
function calledCell(node: Node): string | null {
  if (node.kind !== "columnCall" || node.of.kind !== "literal" || typeof node.of.value !== "string") return null;
  return cellKey(node.table, node.name, node.of.value);
}

export function sureCalls(node: Node): Calls {
  switch (node.kind) {
    case "if":
      return together([sureCalls(node.condition), node.else === null ? none : inAll([node.then, node.else])]);
    case "decide": {
      const inputs = node.inputs.map((input) => sureCalls(input.value));
      // Where no row fits, that is an error in play; under other policies no row need fit.
      const fits = takesOneRow(node.policy);
      return together([...inputs, fits ? inAll(node.rows.map((row) => row.result)) : none]);
    }
    case "and":
    case "or":
    case "otherwise":
      return sureCalls(node.left);
    case "each":
    case "forEach":
      return sureCalls(node.over);
    case "repeat":
      return together([
        node.count === null ? none : sureCalls(node.count),
        node.mode === "forever" ? sureCalls(node.body) : none,
      ]);
    case "times":
    case "again":
      return none;
    case "roll":
    case "best":
      return sureCalls(node.of);
    // With no step allowed nothing is asked of any place.
    case "reach":
      return together([node.start, node.goal, node.within].map((part) => (part === null ? none : sureCalls(part))));
    case "question":
      return none;
    case "block":
      return inOrder([...node.statements, ...(node.value === null ? [] : [node.value])]);
    default: {
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate arithmetic join compare equals about isNone isVariant in list set map range pick index"
        | "lookup end keep round bounded die dice shuffle asOdds entities active entityField pile"
        | "pieceRow newEntity perform choose chooseSome stacks gameOver winners ending act possible let"
        | "return stop do setField put putNew shufflePile reveal addStatus removeStatus cancel endPhase"
        | "endGame arrange beginPhase"
      >;
      const own = calledBy(node);
      const cell = calledCell(node);
      return together([
        ...childrenOf(node).map(sureCalls),
        own === null ? none : new Map([[own, node.at]]),
        cell === null ? none : new Map([[cell, node.at]]),
      ]);
    }
  }
}

/** One after the other, as long as nothing before may have ended it. */
function inOrder(nodes: readonly Node[]): Calls {
  const found: Calls[] = [];
  for (const node of nodes) {
    found.push(sureCalls(node));
    if (mayLeave(node)) break;
  }
  return together(found);
}

/** What ends the rule, the loop, the phase or the game somewhere inside. */
function mayLeave(node: Node): boolean {
  const work: Node[] = [node];
  for (let each = work.pop(); each !== undefined; each = work.pop()) {
    if (
      each.kind === "return" ||
      each.kind === "stop" ||
      each.kind === "endGame" ||
      each.kind === "endPhase" ||
      each.kind === "cancel"
    )
      return true;
    work.push(...childrenOf(each));
  }
  return false;
}

function together(all: readonly Calls[]): Calls {
  if (all.length === 1) return all[0] ?? none;
  const found = new Map<string, Span>();
  for (const calls of all) for (const [key, at] of calls) if (!found.has(key)) found.set(key, at);
  return found.size === 0 ? none : found;
}

/** What each of them calls. */
function inAll(nodes: readonly Expr[]): Calls {
  const [first, ...others] = nodes.map(sureCalls);
  if (first === undefined || first.size === 0) return none;
  return new Map([...first].filter(([key]) => others.every((calls) => calls.has(key))));
}

/** What several parts call, of which one is worked out: the cells of a column. */
export const callsOfAny = inAll;
