/**
 * Rules that only choose from a list (`players where it.team is team`) are written where somebody goes through what they
 * give: no list is made for it.
 */
import type { Action, Game } from "../../ir/game.ts";
import type { Name } from "../../ir/nodes/plans.ts";
import type { Nodes } from "../../ir/nodes/table.ts";
import type { Expr, Rule } from "../../ir/program.ts";
import { mapSlots } from "../../ir/slots.ts";
import { allOf, mapChildren, substitute, type Mapper } from "../../ir/visit.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import type { Graph } from "../graph.ts";
import { slotsIn, visitNodes, type ProgramNode, type Roots } from "../roots.ts";
import type { World } from "../world.ts";
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
          graph.played.has(`rule:${id}`)
            ? { ...rule, body: unfolded(world, graph, "Expr", rule.body, [["Rule", rule]]) }
            : rule,
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
  const within = <N extends Name>(of: N, part: Nodes[N]): Nodes[N] =>
    unfolded(world, graph, of, part, allOf(of, [part]));
  return {
    ...game,
    procedures: game.procedures.map((each) => within("Procedure", each)),
    actions: game.actions.map((each) => within("Action", each)),
    always: game.always.map((each) => within("Always", each)),
    setups: game.setups.map((each) => within("Setup", each)),
    phase: game.phase === null ? null : within("Phase", game.phase),
  };
}

/** `all`: everything that shares its slots. */
function unfolded<N extends Name>(world: World, graph: Graph, of: N, part: Nodes[N], all: Roots): Nodes[N] {
  let slot = 0;
  slotsIn(all, (each) => {
    slot = Math.max(slot, each + 1);
  });
  const unfolding: Unfolding = { world, graph, slot };
  const changed = new Map<object, Expr>();
  const see = (over: Expr | null): void => {
    const list = over === null ? null : listOf(unfolding, over);
    if (over !== null && list !== null) changed.set(over, list);
  };
  visitNodes(allOf(of, [part]), (node) => {
    see(goneThrough(node));
  });
  if (of === "Action") for (const { from } of (part as Action).params) see(from);
  return substitute(of, part, changed);
}

/** What a node goes through at once, keeping nothing of it. */
function goneThrough(expr: ProgramNode): Expr | null {
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
    case "forEach":
      return changesGame(expr.body) ? null : expr.over;
    default:
      expr.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call not negate and"
        | "or arithmetic join compare equals about isNone isVariant in if decide block list set map"
        | "range pick index lookup end otherwise keep round bounded die dice roll times again shuffle"
        | "question best reach asOdds entities active entityField pile pieceRow newEntity perform choose"
        | "chooseSome stacks gameOver winners ending act possible let return stop repeat do setField put"
        | "putNew shufflePile reveal addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      return null;
  }
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
  const slots = new Map<number, number>();
  const fresh = (slot: number): number => {
    const known = slots.get(slot) ?? unfolding.slot++;
    slots.set(slot, known);
    return known;
  };
  const body = mapSlots("Expr", rule.body, fresh);
  const values = new Map(rule.params.map((param, place) => [slots.get(param.slot), args[place] as Expr]));
  const mapper: Mapper = {
    expr: (node) => {
      const value = node.kind === "local" ? values.get(node.slot) : undefined;
      return value === undefined ? mapChildren("Expr", node, mapper) : { ...value, at: node.at };
    },
    statement: (node) => mapChildren("Statement", node, mapper),
  };
  return mapper.expr(body);
}
