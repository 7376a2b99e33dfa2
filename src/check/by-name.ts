/** `times`, `explode`, `reroll` and their likes work out anew what they are given: it has to be something that rolls. */
import type { Collector } from "../diagnostics/collect.ts";
import { childrenOf } from "../ir/children.ts";
import type { Expr, Statement, Type } from "../ir/program.ts";
import { effectsOf, type KnownEffects } from "./effects.ts";
import { around } from "./expression/settle.ts";

type Node = Expr | Statement;
type Repeated = Expr & { readonly kind: "times" | "again" };

/** `nodes`: all of one frame. */
export function reportRepeated(known: KnownEffects, nodes: readonly Node[], found: Collector): void {
  const repeated = nodes.filter((node): node is Repeated => node.kind === "times" || node.kind === "again");
  if (repeated.length === 0) return;
  const rolled = new Set(
    nodes.flatMap((node) => (node.kind === "let" && effectsOf(known, node.value).rolls ? [node.slot] : [])),
  );
  for (const node of repeated) {
    const { rolls, changes } = effectsOf(known, node.value);
    // What changes a game has been told already that it cannot stand here.
    if (node.value.type.kind === "never" || rolls || changes) continue;
    // Four goblins; a number so many times is a product that was meant.
    if (node.kind === "times" && isThing(node.value.type)) continue;
    const callee = calleeOf(node);
    const read = partsOf(node.value);
    const name =
      read.find((part) => part.kind === "local" && rolled.has(part.slot)) ??
      (node.value.kind === "local" ? node.value : undefined);
    if (name?.kind === "local") found.report("already-rolled", name.at, { name: name.name, callee });
    // A rule may roll in what is to come; so often the same is no mistake.
    else if (node.kind === "again" || !read.some((part) => part.kind === "call" || part.kind === "columnCall")) {
      const { at, type } = node.value;
      const list = type.kind === "list" && (node.value.kind === "local" || node.value.kind === "constant");
      const turned = node.kind === "times" && effectsOf(known, node.count).rolls;
      const facts = { callee, written: productOf(node), turned, list };
      found.report("nothing-rolls", at, facts, { fixes: list ? [around(at, "roll(")] : [] });
    }
  }
}

/** What a table, a choice or a record names: several of a kind are a list of them. */
const isThing = ({ kind }: Type): boolean => kind === "row" || kind === "choice" || kind === "record";

function calleeOf(node: Repeated): string {
  if (node.kind === "times") return "times";
  return node.count === null ? node.how : `${node.how}Each`;
}

function partsOf(root: Expr): readonly Node[] {
  const parts: Node[] = [];
  const work: Node[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    parts.push(node);
    work.push(...childrenOf(node));
  }
  return parts;
}

/** `3 times 5`: perhaps the product was meant. */
function productOf(node: Repeated): string | null {
  if (
    node.kind !== "times" ||
    node.count.kind !== "literal" ||
    node.value.kind !== "literal" ||
    typeof node.value.value !== "number"
  )
    return null;
  return `${String(node.count.value)} * ${String(node.value.value)}`;
}
