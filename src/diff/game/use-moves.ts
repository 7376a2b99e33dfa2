/** What may be done at a moment and what comes of it, by the rules before and after. */
import { piecesIn } from "../../play/piles.ts";
import type { Option } from "../../runtime/game.ts";
import { seeded } from "../../runtime/seeded.ts";
import { positionOf, type SampledState } from "./sampled-states.ts";
import { replayOnBoth, type Both } from "./replay-action.ts";
import { groupIn, countMove, type MoveSearch, type MoveGroup } from "./move-groups.ts";

/** At each moment: those that have been done least often, beside those that say something else themselves. */
const usesOfMoment = 2;
const triesOfChanged = 200;

const isChanged = ({ actions, rows }: MoveSearch, option: Option): boolean =>
  (option.action !== null && actions.has(option.action)) || piecesIn(option.values, rows).length > 0;

/** By what it is called: the action with its piece; of several pieces the one that says something else. */
export function groupOf(search: MoveSearch, option: Option): MoveGroup {
  const [changed] = piecesIn(option.values, search.rows);
  const [first] = piecesIn(option.values, search.pieces);
  return groupIn(search, "use", option.action ?? option.key, changed ?? first ?? null);
}

/** What both offer at a moment, and uses of some of it. */
export function compareFrom(search: MoveSearch, moment: SampledState, both: Both): void {
  const [old, fresh] = [both.before.pending?.options ?? [], both.after.pending?.options ?? []];
  compareOffers(search, moment, both, old, fresh);
  const keys = new Set(old.map(({ key }) => key));
  const triesOf = (option: Option): number => groupOf(search, option).tried;
  const shared = fresh.filter(({ key }) => keys.has(key));
  search.offered.set(moment, new Set(shared.map((option) => groupOf(search, option))));
  const changed = shared.filter((option) => isChanged(search, option) && triesOf(option) < triesOfChanged);
  const others = shared
    .filter((option) => !isChanged(search, option))
    .sort((a, b) => triesOf(a) - triesOf(b))
    .slice(0, usesOfMoment);
  for (const option of [...changed, ...others])
    if (search.uses < search.most) compareUse(search, moment, both, option, []);
}

/** One use by both, counted with its cause. `overrides`: what the moment was changed by. */
export function compareUse(
  search: MoveSearch,
  moment: SampledState,
  both: Both,
  option: Option,
  overrides: readonly string[],
): void {
  search.uses += 1;
  const found = replayOnBoth(
    search.boards,
    both,
    option.key,
    seeded(`diff ${moment.begun.seed} ${moment.decisions.length} ${option.key}`),
    (each) => isChanged(search, each),
  );
  // An answer that says something else is more to the point than what it answers.
  const cause = found.options.find((each) => each.action !== null && isChanged(search, each)) ?? option;
  const [must, ...others] = [
    ...(isChanged(search, cause) ? [null] : []),
    ...[...found.musts].filter((each) => search.actions.has(each)),
  ];
  for (const each of others) if (each !== null) groupIn(search, "use", each, null).tried += 1;
  countMove(must === undefined || must === null ? groupOf(search, cause) : groupIn(search, "use", must, null), () =>
    found.parts.length === 0
      ? null
      : { at: { ...positionOf(moment), made: overrides }, chosen: found.chosen, parts: found.parts },
  );
}

function compareOffers(
  search: MoveSearch,
  moment: SampledState,
  both: Both,
  old: readonly Option[],
  fresh: readonly Option[],
): void {
  // What is no action is to pass.
  const nameOf = ({ action, key }: Option): string => action ?? key;
  const player = both.after.pending?.player ?? 0;
  for (const action of new Set([...fresh, ...old].map(nameOf))) {
    const keys = (all: readonly Option[]): readonly string[] =>
      all.filter((each) => nameOf(each) === action).map(({ key }) => key);
    const [a, b] = [keys(old), keys(fresh)];
    const alone = (all: readonly string[], others: readonly string[]): string =>
      all.length === 0 ? "nothing" : all.filter((key) => !others.includes(key)).join(", ") || "nothing more";
    countMove(groupIn(search, "offer", action, null), () =>
      a.length === b.length && a.every((key) => b.includes(key))
        ? null
        : {
            at: positionOf(moment),
            chosen: [],
            parts: [{ part: `what player ${player} may do`, was: null, from: alone(a, b), to: alone(b, a) }],
          },
    );
  }
}
