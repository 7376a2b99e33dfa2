/**
 * Monte-Carlo tree search over what a player knows (single-observer information-set MCTS of Cowling, Powley and Whitehouse,
 * 2012): each round draws what is unseen anew, goes down the tree by UCB1 among the options that are there in this drawing,
 * adds one node, goes on by a simple policy for a while, and judges where that led.
 */
import type { Dice } from "../runtime/dice.ts";
import type { Decision, GameModule } from "../runtime/game.ts";
import { isFault } from "./fault.ts";
import { greedy } from "./greedy.ts";
import type { Evaluator } from "./evaluator.ts";
import { freshSeed, toRest } from "./rollout.ts";

interface SearchSettings {
  /** Asked before each round with how many there were; each adds a node. */
  readonly goesOn: (done: number) => boolean;
  readonly policy: "random" | "greedy";
  readonly depth: number;
}
interface SearchContext<S> {
  readonly game: GameModule<S>;
  readonly evaluator: Evaluator<S>;
}

interface SearchNode {
  readonly children: Map<string, SearchNode>;
  /** Who chose what leads here. */
  readonly by: number;
  visits: number;
  /** How often it could have been chosen. */
  available: number;
  /** Of the one who chose it, and of its squares. */
  sum: number;
  squares: number;
}

/** How much what was tried seldom is favoured, for each spread of the values: what is worth 0 or 1 has a spread of one half. */
const curiosity = 2;
/** Where all values are the same, all is tried. */
const leastSpread = 1e-6;
const longestWay = 200;
const once = (done: number): boolean => done < 1;

const newNode = (by: number): SearchNode => ({ children: new Map(), by, visits: 0, available: 0, sum: 0, squares: 0 });

export function search<S>(
  table: SearchContext<S>,
  settings: SearchSettings,
  state: S,
  decision: Decision,
  dice: Dice,
): number {
  const root = newNode(0);
  for (let round = 0; settings.goesOn(round); round += 1) {
    const way: SearchNode[] = [root];
    const drawn = table.game.determinize(state, decision.player, freshSeed(dice));
    const end = explore(table, settings, drawn, way, dice, decision.player);
    for (const node of way) {
      node.visits += 1;
      // Nobody likes what ends in an error of the rules.
      const value = end === null ? 0 : (end[node.by - 1] ?? 0);
      node.sum += value;
      node.squares += value * value;
    }
  }
  return mostVisited(root, decision);
}

/** Of equal ones the one that did better, then the first. */
function mostVisited(root: SearchNode, { options }: Decision): number {
  let best = 0;
  let most: SearchNode | undefined;
  for (const [index, { key }] of options.entries()) {
    const child = root.children.get(key);
    if (
      child !== undefined &&
      (most === undefined || child.visits > most.visits || (child.visits === most.visits && child.sum > most.sum))
    )
      [best, most] = [index, child];
  }
  return best;
}

/** Goes down, adds a node, plays on and judges. Null: an error in play. */
function explore<S>(
  { game, evaluator }: SearchContext<S>,
  { policy, depth }: SearchSettings,
  state: S,
  way: SearchNode[],
  dice: Dice,
  player: number,
): readonly number[] | null {
  try {
    descend(game, state, way, dice, player);
    for (let step = 0; step < depth; step += 1) {
      const decision = game.decision(state);
      if (decision === null) break;
      const { options } = decision;
      game.step(
        state,
        options.length === 1
          ? 0
          : policy === "greedy"
            ? greedy({ game, evaluator }, once, state, decision, dice)
            : dice.below(options.length),
      );
    }
    toRest(game, state, dice);
    return evaluator(state);
  } catch (problem) {
    if (isFault(problem)) return null;
    throw problem;
  }
}

function descend<S>(game: GameModule<S>, state: S, way: SearchNode[], dice: Dice, player: number): void {
  let node = way[0] as SearchNode;
  for (let step = 0; step < longestWay; step += 1) {
    const decision = game.decision(state);
    if (decision === null) return;
    // Where there is nothing to choose there is nothing to learn.
    if (decision.options.length === 1) {
      game.step(state, 0);
      continue;
    }
    // What others choose at the same time they choose without knowing this: to who searches it is chance.
    if (decision.kind === "simultaneous" && decision.player !== player) {
      game.step(state, dice.below(decision.options.length));
      continue;
    }
    const { place, child, isNew } = pickChild(node, decision, dice);
    way.push(child);
    game.step(state, place);
    if (isNew) return;
    node = child;
  }
}

interface Picked {
  readonly place: number;
  readonly child: SearchNode;
  readonly isNew: boolean;
}

/** What was never tried comes first, in an order of chance. */
function pickChild(node: SearchNode, { options, player }: Decision, dice: Dice): Picked {
  const untried: number[] = [];
  const tried: Picked[] = [];
  for (const [index, { key }] of options.entries()) {
    const child = node.children.get(key);
    if (child === undefined) untried.push(index);
    else {
      child.available += 1;
      tried.push({ place: index, child, isNew: false });
    }
  }
  if (untried.length === 0) return mostPromising(tried);
  const place = untried[dice.below(untried.length)] as number;
  const child = newNode(player);
  child.available = 1;
  node.children.set((options[place] as Decision["options"][number]).key, child);
  return { place, child, isNew: true };
}

/** By UCB1. Values that lie close together are told apart as well as those that lie far apart. */
function mostPromising(tried: readonly Picked[]): Picked {
  let [visits, sum, squares] = [0, 0, 0];
  for (const { child } of tried)
    [visits, sum, squares] = [visits + child.visits, sum + child.sum, squares + child.squares];
  const spread = Math.max(leastSpread, Math.sqrt(Math.max(0, squares / visits - (sum / visits) ** 2)));
  let best = tried[0] as Picked;
  let most = -Infinity;
  for (const each of tried) {
    const { child } = each;
    const value = child.sum / child.visits + curiosity * spread * Math.sqrt(Math.log(child.available) / child.visits);
    if (value > most) [best, most] = [each, value];
  }
  return best;
}
