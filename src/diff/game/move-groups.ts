/** Moves of one kind are counted together, each group with the earliest of those that differ. */
import type { PlayCase, PlayMove } from "../shape.ts";
import type { Boards, SampledState, SampledStates } from "./sampled-states.ts";

/** Moves of one kind: how many were tried, and how many differ. */
export interface MoveGroup {
  readonly kind: PlayMove["kind"];
  readonly name: string;
  readonly piece: string | null;
  tried: number;
  differ: number;
  earliest: PlayCase | null;
}

/** What is compared, what to look for, and what was found so far. */
export interface MoveSearch {
  readonly moments: SampledStates;
  readonly boards: Boards;
  readonly groups: Map<string, MoveGroup>;
  /** Keys of rows that pieces are made of. */
  readonly pieces: ReadonlySet<string>;
  /** Actions and rows that say something else. */
  readonly actions: ReadonlySet<string>;
  readonly rows: ReadonlySet<string>;
  /** What could be used at a moment that both sides have been at. */
  readonly offered: Map<SampledState, ReadonlySet<MoveGroup>>;
  readonly most: number;
  uses: number;
}

/** The group of that kind, name and piece. */
export function groupIn(
  { groups }: MoveSearch,
  kind: MoveGroup["kind"],
  name: string,
  piece: string | null,
): MoveGroup {
  const key = JSON.stringify([kind, name, piece]);
  const group = groups.get(key) ?? { kind, name, piece, tried: 0, differ: 0, earliest: null };
  groups.set(key, group);
  return group;
}

/** Compares one more of the group. */
export function countMove(group: MoveGroup, compare: () => PlayCase | null): void {
  group.tried += 1;
  const each = compare();
  if (each === null) return;
  group.differ += 1;
  if (group.earliest === null || isSooner(each, group.earliest)) group.earliest = each;
}

/** As they came, after fewer decisions, by the rules as they are now, from a simpler start, with less to tell. */
export function isSooner(a: PlayCase, b: PlayCase): boolean {
  const size = ({ at, chosen, parts }: PlayCase): readonly number[] => [
    at.made.length,
    at.decisions.length,
    chosen.length,
    at.side === "to" ? 0 : 1,
    at.setup.length,
    parts.length,
  ];
  const [left, right] = [size(a), size(b)];
  const place = left.findIndex((each, index) => each !== right[index]);
  return place >= 0 && (left[place] as number) < (right[place] as number);
}
