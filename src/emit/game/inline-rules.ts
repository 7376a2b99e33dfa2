/**
 * Rules that only choose from a list (`players where it.team is team`) are written where somebody goes through what they
 * give: no list is made for it.
 */
import type { Game } from "../../ir/game.ts";
import type { Expr, Rule } from "../../ir/program.ts";
import type { Graph } from "../graph.ts";
import { visit } from "../visit.ts";
import type { World } from "../world.ts";
import { substituted } from "./frames/substitute.ts";
import { changesGame } from "./parts.ts";

interface Unfolding {
  readonly world: World;
  readonly graph: Graph;
  slot: number;
}

/** The rules of a game, and the game, in which such calls are unfolded. */
export function unfoldedRules(world: World, graph: Graph): World {
  const rules = new Map(
    [...world.rules].map(
      ([id, rule]) =>
        [
          id,
          graph.played.has(`rule:${id}`) ? { ...rule, body: unfolded(world, graph, rule.body, rule) as Expr } : rule,
        ] as const,
    ),
  );
  // What `original` stands for goes by the rule itself.
  const originals = new Map(
    [...world.originals].map(
      ([rule, copy]) => [[...rules].find(([id]) => world.rules.get(id) === rule)?.[1] ?? rule, copy] as const,
    ),
  );
  return { ...world, rules, originals };
}

export function unfoldedGame(world: World, graph: Graph, game: Game): Game {
  const within = <T>(part: T): T => unfolded(world, graph, part, part) as T;
  return {
    ...game,
    procedures: game.procedures.map(within),
    actions: game.actions.map(within),
    always: game.always.map(within),
    setups: game.setups.map(within),
    phase: game.phase === null ? null : within(game.phase),
  };
}

/** `all`: everything that shares its slots. */
function unfolded(world: World, graph: Graph, root: unknown, all: unknown): unknown {
  let slot = 0;
  visit(all, (node) => {
    if (typeof node["slot"] === "number") slot = Math.max(slot, node["slot"] + 1);
  });
  const unfolding: Unfolding = { world, graph, slot };
  const changed = new Map<unknown, unknown>();
  visit(root, (node) => {
    const over = goneThrough(node);
    const list = over === null ? null : listOf(unfolding, over);
    if (list !== null) changed.set(over, list);
  });
  return substituted(root, changed);
}

/** What a node goes through at once, keeping nothing of it. */
function goneThrough(node: Readonly<Record<string, unknown>>): Expr | null {
  const expr = node as unknown as Expr;
  switch (expr.kind) {
    case "each":
      return expr.over;
    case "builtin":
      return expr.args.length === 1 &&
        (expr.name === "count" ||
          expr.name === "any" ||
          expr.name === "all" ||
          expr.name === "first" ||
          expr.name === "sum")
        ? (expr.args[0] ?? null)
        : null;
    default:
      break;
  }
  if (node["kind"] === "forEach" && !changesGame(node["body"])) return node["over"] as Expr;
  // A value of an action.
  return "from" in node && "slot" in node && "name" in node ? (node["from"] as Expr) : null;
}

/** The list that the rule gives, as it stands in the rule, for these values. */
function listOf(unfolding: Unfolding, call: Expr): Expr | null {
  if (call.kind !== "call" || call.original) return null;
  const { world, graph } = unfolding;
  const rule = world.rules.get(call.rule);
  if (
    rule === undefined ||
    rule.body.kind !== "each" ||
    world.changes.has(call.rule) ||
    world.originals.has(rule) ||
    graph.counted.has(`rule:${call.rule}`)
  )
    return null;
  if (!graph.played.has(`rule:${call.rule}`) || rule.params.some((_, place) => !isSimple(call.args[place] ?? null)))
    return null;
  return renamed(unfolding, rule, call.args as readonly Expr[]);
}

function isSimple(arg: Expr | null): boolean {
  return arg !== null && (arg.kind === "literal" || arg.kind === "local" || arg.kind === "constant");
}

/** With slots of its own, and the values in the places of the parameters. */
function renamed(unfolding: Unfolding, rule: Rule, args: readonly Expr[]): Expr {
  const values = new Map(rule.params.map((param, place) => [param.slot, args[place] as Expr]));
  const slots = new Map<number, number>();
  const fresh = (slot: number): number => {
    const known = slots.get(slot) ?? unfolding.slot++;
    slots.set(slot, known);
    return known;
  };
  const turn = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(turn);
    if (typeof node !== "object" || node === null) return node;
    const each = node as Readonly<Record<string, unknown>>;
    const { slot } = each;
    const value = each["kind"] === "local" && typeof slot === "number" ? values.get(slot) : undefined;
    if (value !== undefined) return { ...value, at: each["at"] };
    return Object.fromEntries(
      Object.entries(each).map(([name, part]) => [
        name,
        name === "slot" && typeof part === "number"
          ? fresh(part)
          : name === "type" || name === "at"
            ? part
            : turn(part),
      ]),
    );
  };
  return turn(rule.body) as Expr;
}
