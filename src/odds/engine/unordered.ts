/** Locals that hold sets or lists of which nobody sees the order: games that differ in nothing else are the same. */
import { calculationOf } from "../../builtins/registry.ts";
import { childrenOf } from "../../ir/children.ts";
import type { Builtin, Expr, Json, Statement } from "../../ir/program.ts";
import { memoized } from "../../query/memo.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { compared, keyOf } from "./dist.ts";
import { listsIn } from "./unordered-lists.ts";

type Node = Expr | Statement;
type Slots = ReadonlySet<number>;

/** The slots of sets and lists in a body whose order no use of them can tell. */
export function unorderedIn(root: Node): Slots {
  return new Set([...setsIn(root), ...listsIn(root)]);
}

function setsIn(root: Node): Slots {
  const sets = new Set<number>();
  const seen = new Set<number>();
  const kept = new Set<Node>();
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    const inPlace = changedInPlace(node);
    if (inPlace !== null) kept.add(inPlace);
    const hidden = hiddenIn(node);
    for (const child of childrenOf(node)) {
      if (child.kind !== "local" || !(hidden.includes(child) || kept.has(child))) work.push(child);
      else sets.add(child.slot);
    }
    if (node.kind === "local") seen.add(node.slot);
  }
  return new Set([...sets].filter((slot) => !seen.has(slot)));
}

/** The parts of a node of which it does not tell the order. */
function hiddenIn(node: Node): readonly Expr[] {
  switch (node.kind) {
    case "builtin":
      return node.args.slice(0, 1).filter((arg) => calculationOf[node.name].ignoresOrder && isSet(arg));
    case "in":
      return [node.right].filter(isSet);
    case "equals":
      return node.by === "deep" && isSet(node.left) && isSet(node.right) ? [node.left, node.right] : [];
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call not negate and"
        | "or arithmetic join compare about isNone isVariant if decide block list set map range each"
        | "pick index lookup end otherwise keep round bounded die dice roll times again shuffle question"
        | "best reach asOdds entities active entityField pile pieceRow newEntity perform choose chooseSome"
        | "stacks gameOver winners ending act possible let return stop forEach repeat do setField put"
        | "putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return [];
  }
}

/** A set that something is added to or taken from, and that stays where it was. */
const changes: ReadonlySet<Builtin> = new Set<Builtin>(["append", "without"]);

function isSet({ type }: Expr): boolean {
  return type.kind === "set";
}

/** The set that a statement changes in its place, which shows no order by it. */
function changedInPlace(node: Node): Expr | null {
  if (node.kind !== "set" || !("slot" in node) || node.value.kind !== "builtin" || !changes.has(node.value.name))
    return null;
  const [of] = node.value.args;
  return of?.kind === "local" && of.slot === node.slot && isSet(of) ? of : null;
}

/** The same for the same elements, in whatever order they came. */
export function unorderedKey(value: Json): Json {
  if (!Array.isArray(value)) return keyOf(value);
  const text = written(value as readonly Json[]);
  compared.length += text.length;
  return text;
}

const written = memoized((value: readonly Json[]): string => {
  const texts = value.map((each) => (typeof each === "string" ? JSON.stringify(each) : String(keyOf(each))));
  return `\0{${texts.sort().join()}}`;
});
