/** `for each p in players where p.coins is max(…) { take 2 from p.coins }`: the condition is asked at each turn, of what the turns before have changed. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Edit, Fix } from "../../diagnostics/diagnostic.ts";
import type { Game } from "../../ir/game.ts";
import type { Expr, Program, Statement } from "../../ir/program.ts";
import { allParts, askedIn, bodiesOf, callsIn, ofKind, within, type Node } from "./bodies.ts";
import { changedBy, looksOf, type Looks } from "./changes.ts";
import { reached, type Edges } from "./circle.ts";

type Loop = Statement & { readonly kind: "forEach" };
type Each = Expr & { readonly kind: "each" };

/** Warns where the condition goes through a list and reads of each what the body changes, itself or by what it calls. */
export function checkAskedAgain(program: Program, game: Game, found: Collector): void {
  const bodies = bodiesOf(program);
  const edges: Edges = new Map([...bodies].map(([key, parts]) => [key, new Set(callsIn(parts))] as const));
  const all = (nodes: readonly Node[]): readonly Node[] =>
    within([...nodes, ...[...reached(edges, callsIn(nodes))].flatMap((key) => bodies.get(key) ?? [])]);
  const looks = looksOf(program, game);
  for (const loop of ofKind(allParts(program), "forEach")) {
    const { where, body } = loop;
    if (where === null || leaves(body)) continue;
    const lists = all([where]).filter(goesThrough);
    if (lists.length === 0) continue;
    const changed = new Set(all([body]).flatMap(changedBy).filter(isField));
    const at = changed.size === 0 ? undefined : readingOf(looks, where, lists, changed);
    if (at === undefined) continue;
    const field =
      [...looks.readAt([at])]
        .find((part) => changed.has(part))
        ?.split(" ")
        .at(-1) ?? "";
    found.report("asked-again", at.at, { field }, { fixes: onceOnly(loop, lists) });
  }
}

const isField = (part: string): boolean => part.startsWith("field ");

/** Of entities each has fields of its own; what goes through the fields of one alone is about that one. */
const goesThrough = (node: Node): node is Each =>
  node.kind === "each" && node.over.type.kind === "list" && node.over.type.of.kind === "entity";

/** Where the condition reads what is changed: in the list itself, or in the rule that is asked. */
function readingOf(looks: Looks, where: Expr, lists: readonly Each[], changed: ReadonlySet<string>): Node | undefined {
  const reads = (node: Node): boolean => [...looks.readAt([node])].some((part) => changed.has(part));
  const [list] = lists.filter(({ value, where: which }) => reads(value) || (which !== null && reads(which)));
  if (list === undefined) return undefined;
  const own = within([list.value, ...(list.where === null ? [] : [list.where])]);
  const here = (nodes: readonly Node[]): Node | undefined =>
    nodes.find((node) => (node.kind === "entityField" || askedIn([node]).length > 0) && reads(node));
  return within([where]).includes(list) ? here([...own].reverse()) : here(within([where]).filter(isAsking));
}

const isAsking = ({ kind }: Node): boolean => kind === "call" || kind === "columnCall";

/** It comes to no second turn. */
const leaves = (body: Expr): boolean =>
  body.kind === "block" && body.value === null && /^(?:stop|return)$/.test(body.statements.at(-1)?.kind ?? "");

/** The list in brackets is made once, before the first turn. */
function onceOnly({ where, slot, over }: Loop, lists: readonly Each[]): readonly Fix[] {
  if (where === null || lists.some((list) => list.value.kind === "local" && list.value.slot === list.slot)) return [];
  const names = within([where]).filter((node) => node.kind === "local" && node.slot === slot);
  const edits: readonly Edit[] = [
    { span: over.at.to(over.at.start), text: "(" },
    ...names.map(({ at }) => ({ span: at, text: "it" })),
    { span: where.at.from(where.at.end), text: ")" },
  ];
  return [{ guess: true, title: "Put the list and its `where` in brackets, with `it`", edits }];
}
