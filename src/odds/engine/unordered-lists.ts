/** Lists of dice of which only the values are asked for, in whatever order they lie: `count(dice where it is 6)`, `max(dice)`. */
import { childrenOf } from "../../ir/children.ts";
import type { Builtin, Expr, Statement, Type } from "../../ir/program.ts";
import type { Kinds } from "../../source/exhaustive.ts";

type Node = Expr | Statement;

/** Of lists of whole numbers these say the same in any order. */
const ofAll: ReadonlySet<Builtin> = new Set<Builtin>(["count", "any", "all", "sum", "min", "max", "mean", "median"]);
/** These give a list with what they are given, in an order that only the order of that decides. */
const passedOn: ReadonlySet<Builtin> = new Set<Builtin>(["append", "concat", "without", "reverse", "distinct"]);

/** The slots of such lists, which `let` and `set` lines of the body give their values. */
export function listsIn(root: Node): ReadonlySet<number> {
  const values = new Map<number, Expr[]>();
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if ((node.kind === "let" || node.kind === "set") && "slot" in node && isPlainList(node.value.type))
      values.set(node.slot, [...(values.get(node.slot) ?? []), node.value]);
    work.push(...childrenOf(node));
  }
  const unordered = new Set(values.keys());
  // A list that is seen shows the lists that it was made of.
  for (let before = -1; before !== unordered.size;) {
    before = unordered.size;
    if (before > 0) look(root, unordered, false);
  }
  return unordered;
}

/** Values that are the same look the same. */
function isPlainList(type: Type): boolean {
  return type.kind === "list" && (type.of.kind === "int" || type.of.kind === "bool" || type.of.kind === "text");
}

/** Takes out the lists whose order is seen. `hidden`: nobody sees the order of what the node gives. */
function look(node: Node, unordered: Set<number>, hidden: boolean): void {
  const seen = (nodes: readonly (Node | null)[]): void => {
    for (const each of nodes) if (each !== null) look(each, unordered, false);
  };
  switch (node.kind) {
    case "local":
      if (!hidden) unordered.delete(node.slot);
      return;
    case "let":
      return look(node.value, unordered, unordered.has(node.slot));
    case "set":
      return "slot" in node ? look(node.value, unordered, unordered.has(node.slot)) : seen(node.items);
    case "builtin":
      return lookAtBuiltin(node, unordered, hidden);
    case "in":
      look(node.right, unordered, isPlainList(node.right.type));
      return seen([node.left]);
    case "each":
      look(node.over, unordered, hidden && isPlainList(node.over.type));
      return seen([node.where, node.value]);
    case "pick":
      look(node.of, unordered, (node.which === "highest" || node.which === "lowest") && isPlainList(node.of.type));
      return seen([node.count]);
    case "block":
      for (const each of node.statements) look(each, unordered, false);
      if (node.value !== null) look(node.value, unordered, hidden);
      return;
    case "if":
      seen([node.condition]);
      for (const each of [node.then, node.else]) if (each !== null) look(each, unordered, hidden);
      return;
    case "keep":
      return look(node.of, unordered, hidden);
    default:
      node.kind satisfies Kinds<
        | "literal constant rows record variant with field column columnCall call not negate and or"
        | "arithmetic join compare equals about isNone isVariant decide list map range index lookup"
        | "end otherwise round bounded die dice roll times again shuffle question best reach asOdds"
        | "entities active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
        | "winners ending act possible return stop forEach repeat do setField put putNew shufflePile reveal"
        | "addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return seen(childrenOf(node));
  }
}

function lookAtBuiltin(node: Extract<Expr, { kind: "builtin" }>, unordered: Set<number>, hidden: boolean): void {
  const [list, ...others] = node.args;
  if (list === undefined) return;
  const isPlain = isPlainList(list.type);
  const isOfAll = ofAll.has(node.name) || (node.name === "sort" && others.length === 0);
  const passes = hidden && passedOn.has(node.name);
  look(list, unordered, isPlain && (isOfAll || passes));
  for (const each of others) look(each, unordered, passes && isPlainList(each.type));
}
