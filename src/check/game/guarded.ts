/** What is done, with what is looked at before it comes to that. */
import { childrenOf } from "../../ir/children.ts";
import { memoized } from "../../query/memo.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { calledBy, within, type Node } from "./bodies.ts";

export interface Guarded<T> {
  readonly each: T;
  readonly guards: readonly Node[];
}

/** All nodes, each with what decides whether it comes to them. */
export const guardedIn = memoized((root: Node): readonly Guarded<Node>[] => {
  const all: Guarded<Node>[] = [{ each: root, guards: [] }];
  for (const next of all)
    all.push(...(next.each.kind === "block" ? inBlock(next.each, next.guards) : behind(next.each, next.guards)));
  return all;
});

/** What is called. */
export function callsOf(parts: readonly Node[]): readonly Guarded<string>[] {
  return parts.flatMap(callsOfOne);
}

const callsOfOne = memoized((root: Node): readonly Guarded<string>[] =>
  guardedIn(root).flatMap(({ each, guards }) => {
    const key = calledBy(each);
    return key === undefined ? [] : [{ each: key, guards }];
  }),
);

function behind(node: Node, guards: readonly Node[]): readonly Guarded<Node>[] {
  const more = [...guards, ...guardsIn(node)];
  return childrenOf(node).map((each) => ({ each, guards: more }));
}

/** What decides whether the parts of the node are done. */
function guardsIn(node: Node): readonly Node[] {
  switch (node.kind) {
    case "if":
      return [node.condition];
    case "decide":
      return node.inputs.map((input) => input.value);
    case "forEach":
      return node.where === null ? [node.over] : [node.over, node.where];
    case "repeat":
      return node.count === null ? [] : [node.count];
    case "and":
    case "or":
    case "otherwise":
      return [node.left];
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate arithmetic join compare equals about isNone isVariant in block list set map range each"
        | "pick index lookup end keep round bounded die dice roll times again shuffle question best reach"
        | "asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome stacks"
        | "gameOver winners ending act possible let return stop do setField put putNew shufflePile"
        | "reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return [];
  }
}

/** After `if c { return }` the rest of a block is done only if c does not hold. */
function inBlock(block: Node & { readonly kind: "block" }, guards: readonly Node[]): readonly Guarded<Node>[] {
  let now = guards;
  return childrenOf(block).map((each) => {
    const here = { each, guards: now };
    if (each.kind === "do" && each.value.kind === "if" && within([each.value]).some(isLeaving))
      now = [...now, each.value.condition];
    return here;
  });
}

const isLeaving = ({ kind }: Node): boolean => kind === "return" || kind === "stop";
