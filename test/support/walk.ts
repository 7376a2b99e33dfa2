/** All that chance may do, with how likely it is: what a solver writes first. */
import type { Expanded } from "../../src/runtime/game.ts";

export function* eachOutcome<S>(
  expand: (rolls: readonly number[]) => Expanded<S>,
): Generator<{ readonly state: S; readonly chance: number }> {
  const open: { readonly rolls: readonly number[]; readonly chance: number }[] = [{ rolls: [], chance: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { rolls, chance } = next;
    const found = expand(rolls);
    if (found.kind === "state") yield { state: found.state, chance };
    else
      for (const [place, { weight }] of found.outcomes.entries())
        open.push({ rolls: [...rolls, place], chance: chance * (weight / found.total) });
  }
}
