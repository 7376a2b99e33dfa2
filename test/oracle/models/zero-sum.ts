/**
 * A solver of small games of two players in which what one wins the other loses: counterfactual regret minimization
 * (Zinkevich, Johanson, Bowling and Piccione 2007; regrets never below 0, Tammelin 2014). It gives bounds: what each player
 * is sure of, found by the best answer to the other's plan. It knows trees, and nothing of rules.
 */
export type Node =
  | { readonly kind: "end"; readonly worth: number }
  | { readonly kind: "chance"; readonly children: readonly { readonly chance: number; readonly node: Node }[] }
  /** `knows`: what the player knows there; where it is the same, they cannot tell one node from another. */
  | { readonly kind: "player"; readonly player: number; readonly knows: string; readonly children: readonly Node[] };

type Choice = Extract<Node, { kind: "player" }>;

interface Known {
  readonly regrets: number[];
  readonly sums: number[];
}

/** What the first player wins, between two bounds. */
export function valueOfGame(root: Node, rounds: number): { readonly low: number; readonly high: number } {
  const all = new Map<string, Known>();
  const byNode = new Map<Choice, Known>();
  const known = (node: Choice): Known => {
    const before = byNode.get(node);
    if (before !== undefined) return before;
    const { player, knows, children } = node;
    const name = `${player} ${knows}`;
    const found = all.get(name) ?? { regrets: children.map(() => 0), sums: children.map(() => 0) };
    if (found.regrets.length !== children.length) throw new Error(`They can tell it by their options: ${name}`);
    all.set(name, found);
    byNode.set(node, found);
    return found;
  };
  for (let round = 1; round <= rounds; round += 1) for (const player of [1, 2]) learn(root, player, 1, 1, round, known);
  return { low: -bestAnswer(root, 2, known), high: bestAnswer(root, 1, known) };
}

const shares = (weights: readonly number[]): readonly number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (total > 0 ? weight / total : 1 / weights.length));
};

/** What the node is worth to the first player. `own`, `others`: how likely the plans lead there. */
function learn(
  node: Node,
  who: number,
  own: number,
  others: number,
  round: number,
  known: (node: Choice) => Known,
): number {
  if (node.kind === "end") return node.worth;
  if (node.kind === "chance")
    return node.children.reduce(
      (sum, { chance, node: child }) => sum + chance * learn(child, who, own, others * chance, round, known),
      0,
    );
  const { regrets, sums } = known(node);
  const plan = shares(regrets);
  const isMine = node.player === who;
  const values = node.children.map((child, place) => {
    const share = plan[place] ?? 0;
    return learn(child, who, isMine ? own * share : own, isMine ? others : others * share, round, known);
  });
  const value = values.reduce((sum, each, place) => sum + each * (plan[place] ?? 0), 0);
  if (!isMine) return value;
  const sign = who === 1 ? 1 : -1;
  for (const [place, each] of values.entries()) {
    regrets[place] = Math.max(0, (regrets[place] ?? 0) + others * sign * (each - value));
    sums[place] = (sums[place] ?? 0) + round * own * (plan[place] ?? 0);
  }
  return value;
}

/** What the player wins at most against the plan of the other one. */
function bestAnswer(root: Node, who: number, known: (node: Choice) => Known): number {
  const sign = who === 1 ? 1 : -1;
  const reached = new Map<string, { readonly node: Choice; readonly reach: number }[]>();
  const collect = (node: Node, reach: number): void => {
    if (node.kind === "chance") for (const { chance, node: child } of node.children) collect(child, reach * chance);
    if (node.kind !== "player") return;
    if (node.player !== who) {
      for (const [place, share] of shares(known(node).sums).entries())
        collect(node.children[place] as Node, reach * share);
      return;
    }
    const all = reached.get(node.knows) ?? [];
    all.push({ node, reach });
    reached.set(node.knows, all);
    for (const child of node.children) collect(child, reach);
  };
  collect(root, 1);
  const chosen = new Map<string, number>();
  const worth = (node: Node): number => {
    if (node.kind === "end") return sign * node.worth;
    if (node.kind === "chance")
      return node.children.reduce((sum, { chance, node: child }) => sum + chance * worth(child), 0);
    if (node.player !== who)
      return shares(known(node).sums).reduce(
        (sum, share, place) => (share === 0 ? sum : sum + share * worth(node.children[place] as Node)),
        0,
      );
    return worth(node.children[best(node.knows)] as Node);
  };
  const best = (knows: string): number => {
    const before = chosen.get(knows);
    if (before !== undefined) return before;
    const all = reached.get(knows) ?? [];
    const count = all[0]?.node.children.length ?? 1;
    let [place, most] = [0, -Infinity];
    for (let each = 0; each < count; each += 1) {
      const value = all.reduce((sum, { node, reach }) => sum + reach * worth(node.children[each] as Node), 0);
      if (value > most) [place, most] = [each, value];
    }
    chosen.set(knows, place);
    return place;
  };
  return worth(root);
}
