/** What moves while a game is played: how the table is laid, what may be done, and what comes of it. */
import type { Core } from "../../interpret/game/core.ts";
import { entityText } from "../../interpret/game/outside.ts";
import { fieldOf } from "../../interpret/game/view.ts";
import { rowsOf, type Placed } from "../../interpret/evaluate/tables.ts";
import { cellColumns } from "../../interpret/linked.ts";
import type { Id } from "../../ir/program.ts";
import { isFault } from "../../play/fault.ts";
import { piecesIn } from "../../play/piles.ts";
import { whose } from "../../play/words.ts";
import type { Option } from "../../runtime/game.ts";
import { seeded } from "../../runtime/seeded.ts";
import { meaningOf } from "../../ir/meaning.ts";
import type { PartMove, PlayCase, PlayMove, PlayMoves } from "../shape.ts";
import type { ChangeReach } from "../dependency-graph.ts";
import { stateTextOf, movesBetween, textOf } from "./state-text.ts";
import { positionOf, spread, type Boards, type SampledState, type SampledStates } from "./sampled-states.ts";
import { bothAt, replayOnBoth, type Both } from "./replay-action.ts";

/** At each moment: those that have been done least often, beside those that say something else themselves. */
const usesOfMoment = 2;
const triesOfChanged = 200;

interface MoveGroup {
  readonly kind: PlayMove["kind"];
  readonly name: string;
  readonly piece: string | null;
  tried: number;
  differ: number;
  earliest: PlayCase | null;
}

interface MoveSearch {
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

export async function playMoves(
  moments: SampledStates,
  reach: ChangeReach,
  variant: string | null,
  most: number,
  pause: () => Promise<void>,
): Promise<PlayMoves> {
  const { boards } = moments;
  const search: MoveSearch = {
    moments,
    boards,
    groups: new Map(),
    offered: new Map(),
    most,
    uses: 0,
    pieces: new Set(boards.after.game.rules.pieces.flatMap(({ keys }) => keys)),
    actions: new Set(
      boards.after.world.layout.game.actions
        .filter(
          ({ id }) => reach.changed.has(id) && boards.before.world.layout.game.actions.some((each) => each.id === id),
        )
        .map(({ name }) => name),
    ),
    rows: changedRows(boards),
  };
  setups(search);
  fields(search, reach);
  for (const [index, moment] of interleave(moments.all).entries()) {
    if (index % 50 === 0) await pause();
    if (search.uses >= most) break;
    const both = bothAt(boards, moment);
    if (both !== null) fromMoment(search, moment, both);
  }
  useSyntheticRows(search);
  const { uses } = search;
  lookBack(search);
  return {
    variant,
    games: moments.begun.length,
    uses,
    moves: movesIn(search),
    unseen: unseenIn(search),
    untried: moments.all.length === 0 ? "no moment of it is there on both sides" : null,
  };
}

/** Of tables that pieces are made of: rows of which a cell says something else. */
function changedRows({ before, after }: Boards): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const id of after.world.layout.tables) {
    if (!before.world.layout.tables.includes(id)) continue;
    const [old, fresh] = [rowsOf(before.world.room, id).byKey, rowsOf(after.world.room, id).byKey];
    for (const [key, placed] of fresh) {
      const was = old.get(key);
      if (was !== undefined && cellsOf(was) !== cellsOf(placed)) changed.add(key);
    }
  }
  return changed;
}

const cellsOf = ({ table, row }: Placed): string =>
  cellColumns(table)
    .map(({ name }, index) => `${name} ${meaningOf(row.cells[index] ?? {}).hash}`)
    .sort()
    .join();

function groupIn({ groups }: MoveSearch, kind: MoveGroup["kind"], name: string, piece: string | null): MoveGroup {
  const key = JSON.stringify([kind, name, piece]);
  const group = groups.get(key) ?? { kind, name, piece, tried: 0, differ: 0, earliest: null };
  groups.set(key, group);
  return group;
}

function count(group: MoveGroup, compare: () => PlayCase | null): void {
  group.tried += 1;
  const each = compare();
  if (each === null) return;
  group.differ += 1;
  if (group.earliest === null || isSooner(each, group.earliest)) group.earliest = each;
}

/** As they came, after fewer decisions, by the rules as they are now, from a simpler start, with less to tell. */
function isSooner(a: PlayCase, b: PlayCase): boolean {
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

function setups(search: MoveSearch): void {
  const {
    boards: { before, after },
    moments,
  } = search;
  for (const begun of moments.begun) {
    const setUp = (side: typeof before): Core | string => {
      try {
        return side.game.init(begun.setup, begun.seed).core;
      } catch (problem) {
        if (isFault(problem)) return `error: ${problem.message.split("\n")[0] ?? ""}`;
        throw problem;
      }
    };
    const [a, b] = [setUp(before), setUp(after)];
    count(groupIn(search, "setup", Object.keys(begun.setup)[0] ?? "", null), () => {
      const parts: readonly PartMove[] =
        typeof a === "string" || typeof b === "string"
          ? a === b
            ? []
            : [
                {
                  part: "the table",
                  was: null,
                  from: typeof a === "string" ? a : "is laid",
                  to: typeof b === "string" ? b : "is laid",
                },
              ]
          : movesBetween(null, stateTextOf(before, a), stateTextOf(after, b));
      return parts.length === 0
        ? null
        : {
            at: { setup: begun.text, seed: begun.seed, side: "to", decisions: [], made: [], seen: [] },
            chosen: [],
            parts,
          };
    });
  }
}

const mostLooked = 400;

/** What is worked out of entities whenever it is read. */
function fields(search: MoveSearch, reach: ChangeReach): void {
  const {
    boards: { before, after },
    moments,
  } = search;
  const value = (board: typeof before, core: Core, id: Id, name: string, number: number): string => {
    const kind = board.world.layout.kind(id);
    const found = board.at(core, () => fieldOf(board.world, kind, number, name));
    return found.kind === "fault"
      ? `error: ${found.message.split("\n")[0] ?? ""}`
      : textOf(board, kind.field(name).field.type, found.value);
  };
  for (const kind of after.world.layout.kinds) {
    const { id, name } = kind.entity;
    const was = before.world.layout.kinds.find(({ entity }) => entity.id === id);
    if (was === undefined || !(reach.changed.has(id) || reach.through.has(id))) continue;
    for (const field of kind.entity.fields) {
      if (
        field.computed === null ||
        !was.entity.fields.some((each) => each.name === field.name && each.computed !== null)
      )
        continue;
      const group = groupIn(search, "field", `${field.name} of ${name}`, null);
      for (const moment of spread(moments.all, mostLooked)) {
        for (const number of (moment.after.entities[kind.place] ?? []).keys()) {
          count(group, () => {
            const [from, to] = [
              value(before, moment.before, id, field.name, number),
              value(after, moment.after, id, field.name, number),
            ];
            return from === to
              ? null
              : {
                  at: positionOf(moment),
                  chosen: [],
                  parts: [
                    { part: whose(entityText(after.world, kind, number), field.name, null), was: null, from, to },
                  ],
                };
          });
        }
      }
    }
  }
}

// ---------------------------------------------------------------- uses

const isChanged = ({ actions, rows }: MoveSearch, option: Option): boolean =>
  (option.action !== null && actions.has(option.action)) || piecesIn(option.values, rows).length > 0;

/** By what it is called: the action with its piece; of several pieces the one that says something else. */
function groupOf(search: MoveSearch, option: Option): MoveGroup {
  const [changed] = piecesIn(option.values, search.rows);
  const [first] = piecesIn(option.values, search.pieces);
  return groupIn(search, "use", option.action ?? option.key, changed ?? first ?? null);
}

function fromMoment(search: MoveSearch, moment: SampledState, both: Both): void {
  const [old, fresh] = [both.before.pending?.options ?? [], both.after.pending?.options ?? []];
  offers(search, moment, both, old, fresh);
  const keys = new Set(old.map(({ key }) => key));
  const triesOf = (option: Option): number => groupOf(search, option).tried;
  const shared = fresh.filter(({ key }) => keys.has(key));
  search.offered.set(moment, new Set(shared.map((option) => groupOf(search, option))));
  const changed = shared.filter((option) => isChanged(search, option) && triesOf(option) < triesOfChanged);
  const others = shared
    .filter((option) => !isChanged(search, option))
    .sort((a, b) => triesOf(a) - triesOf(b))
    .slice(0, usesOfMoment);
  for (const option of [...changed, ...others]) if (search.uses < search.most) use(search, moment, both, option, []);
}

function use(search: MoveSearch, moment: SampledState, both: Both, option: Option, overrides: readonly string[]): void {
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
  count(groupOf(search, cause), () =>
    found.parts.length === 0
      ? null
      : { at: { ...positionOf(moment), made: overrides }, chosen: found.chosen, parts: found.parts },
  );
}

function offers(
  search: MoveSearch,
  moment: SampledState,
  both: Both,
  old: readonly Option[],
  fresh: readonly Option[],
): void {
  const actions = new Set([...fresh, ...old].flatMap(({ action }) => (action === null ? [] : [action])));
  const player = both.after.pending?.player ?? 0;
  for (const action of actions) {
    const keys = (all: readonly Option[]): readonly string[] =>
      all.filter((each) => each.action === action).map(({ key }) => key);
    const [a, b] = [keys(old), keys(fresh)];
    const alone = (all: readonly string[], others: readonly string[]): string =>
      all.length === 0 ? "nothing" : all.filter((key) => !others.includes(key)).join(", ") || "nothing more";
    count(groupIn(search, "offer", action, null), () =>
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

// ---------------------------------------------------------------- moments that are made

const fewUses = 10;
const mostMade = 60;

/** Rows that say something else, and hardly come up: a piece of theirs is put where another lies. */
function useSyntheticRows(search: MoveSearch): void {
  const { boards, groups, moments } = search;
  for (const row of search.rows) {
    const uses = [...groups.values()]
      .filter(({ kind, piece }) => kind === "use" && piece === row)
      .reduce((sum, { tried }) => sum + tried, 0);
    if (uses >= fewUses) continue;
    for (const moment of spread(moments.all, mostMade)) {
      for (const { before, after, words } of withRow(boards, moment, row)) {
        const both = bothAt(boards, { before, after });
        const keys = both?.before.pending?.options.map(({ key }) => key) ?? [];
        const options =
          both?.after.pending?.options.filter(
            (option) => keys.includes(option.key) && piecesIn(option.values, new Set([row])).length > 0,
          ) ?? [];
        if (both !== null && options[0] !== undefined) use(search, moment, both, options[0], [words]);
      }
    }
  }
}

/** One for each pile that might hold it. */
function* withRow(
  { before, after }: Boards,
  moment: SampledState,
  row: string,
): Iterable<{ readonly before: Core; readonly after: Core; readonly words: string }> {
  const { layout, room: machine } = after.world;
  for (const [table, id] of layout.tables.entries()) {
    if (!rowsOf(machine, id).byKey.has(row)) continue;
    const place = before.world.layout.tables.indexOf(id);
    for (const kind of layout.kinds) {
      for (const [
        pile,
        {
          table: of,
          pile: { name },
        },
      ] of kind.piles.entries()) {
        if (of !== table) continue;
        for (const [number, entity] of (moment.after.entities[kind.place] ?? []).entries()) {
          const piece = entity.piles[pile]?.[0];
          const was = piece === undefined ? undefined : moment.after.pieces[table]?.[piece]?.row;
          if (piece === undefined || was === undefined || was === row) continue;
          yield {
            before: replaceRow(moment.before, place, piece, row),
            after: replaceRow(moment.after, table, piece, row),
            words: `${row} in the place of ${was} in ${whose(entityText(after.world, kind, number), name, null)}`,
          };
        }
      }
    }
  }
}

function replaceRow(core: Core, table: number, piece: number, row: string): Core {
  return {
    ...core,
    pieces: core.pieces.map((all, index) =>
      index === table ? all.map((each, number) => (number === piece ? { ...each, row } : each)) : all,
    ),
  };
}

// ---------------------------------------------------------------- the earliest

/** In an order in which early and late ones take turns. */
function interleave(all: readonly SampledState[]): readonly SampledState[] {
  const dice = seeded("diff moments");
  const left = [...all];
  for (let index = left.length - 1; index > 0; index -= 1) {
    const other = dice.below(index + 1);
    [left[index], left[other]] = [left[other] as SampledState, left[index] as SampledState];
  }
  return left;
}

/** Of each kind of use; and moments that have to be gone to for all of them. */
const mostUsesBefore = 60;
const mostGoneTo = 600;

/** What was found by chance may come earlier, too. These are not counted. */
function lookBack(search: MoveSearch): void {
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
  if (both !== null) for (const option of options) use(search, moment, both, option, []);
  return options.length;
}

// ---------------------------------------------------------------- what is told

/** Pieces that say nothing else themselves are told of together. */
function movesIn(search: MoveSearch): readonly PlayMove[] {
  const merged = new Map<string, { group: MoveGroup; pieces: string[] }>();
  for (const group of search.groups.values()) {
    if (group.differ === 0 || group.earliest === null) continue;
    const isOwn = group.piece !== null && search.rows.has(group.piece);
    const key = JSON.stringify([group.kind, group.name, isOwn ? group.piece : null]);
    const existing = merged.get(key);
    const pieces = group.piece === null ? [] : [group.piece];
    if (existing === undefined) {
      merged.set(key, { group: { ...group }, pieces });
      continue;
    }
    existing.group.tried += group.tried;
    existing.group.differ += group.differ;
    if (existing.group.earliest === null || isSooner(group.earliest, existing.group.earliest))
      existing.group.earliest = group.earliest;
    existing.pieces.push(...pieces);
  }
  const rank = ({ kind, name, pieces }: PlayMove): number =>
    kind === "setup"
      ? 0
      : kind === "field"
        ? 1
        : kind === "use" && (search.actions.has(name) || pieces.some((piece) => search.rows.has(piece)))
          ? 2
          : kind === "offer"
            ? 3
            : 4;
  return [...merged.values()]
    .flatMap(({ group: { kind, name, tried, differ, earliest }, pieces }): readonly PlayMove[] =>
      earliest === null ? [] : [{ kind, name, pieces: [...pieces].sort(), tried, differ, earliest }],
    )
    .map((move, index) => ({ move, place: index }))
    .sort((a, b) => rank(a.move) - rank(b.move) || a.place - b.place)
    .map(({ move }) => move);
}

function unseenIn({ groups, actions, rows }: MoveSearch): readonly string[] {
  const uses = [...groups.values()].filter(({ kind, tried }) => (kind === "use" || kind === "offer") && tried > 0);
  return [
    ...[...actions].filter((action) => !uses.some(({ name }) => name === action)),
    ...[...rows].filter((row) => !uses.some(({ piece }) => piece === row)),
  ];
}
