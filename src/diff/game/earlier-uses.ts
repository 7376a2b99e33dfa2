/** The earliest use that differs: what was found by chance may come earlier, too. */
import type { SampledState } from "./sampled-states.ts";
import { bothAt } from "./replay-action.ts";
import type { MoveSearch, MoveGroup } from "./move-groups.ts";
import { groupOf, compareUse } from "./use-moves.ts";

/** Of each kind of use; and moments that have to be gone to for all of them. */
const mostUsesBefore = 60;
const mostGoneTo = 600;

/** What was found by chance may come earlier, too. These are not counted. */
export function lookBack(search: MoveSearch): void {
  let left = mostGoneTo;
  const allGroups = [...search.groups.values()];
  for (const group of allGroups) {
    const { kind, earliest, tried, differ } = group;
    if (kind !== "use" || earliest === null || earliest.at.made.length > 0) continue;
    let uses = mostUsesBefore;
    for (const moment of search.moments.all) {
      if (left <= 0 || uses <= 0 || moment.decisions.length > (group.earliest ?? earliest).at.decisions.length) break;
      if (search.offered.get(moment)?.has(group) === false) continue;
      left -= 1;
      uses -= usesBefore(search, group, moment);
    }
    Object.assign(group, { tried, differ });
  }
}

function usesBefore(search: MoveSearch, group: MoveGroup, moment: SampledState): number {
  const both = bothAt(search.boards, moment);
  const keys = new Set(both?.before.pending?.options.map(({ key }) => key));
  const options =
    both?.after.pending?.options.filter((option) => keys.has(option.key) && groupOf(search, option) === group) ?? [];
  if (both !== null) for (const option of options) compareUse(search, moment, both, option, []);
  return options.length;
}
