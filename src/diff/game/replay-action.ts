/** The same is done on both sides, from the same moment: what is asked meanwhile, and what becomes of it. */
import type { Core } from "../../interpret/game/core.ts";
import type { Board } from "../../interpret/game/module.ts";
import type { Saved } from "../../interpret/game/saved.ts";
import { same } from "../../interpret/game/plain.ts";
import type { Json } from "../../ir/program.ts";
import { isFault } from "../../play/fault.ts";
import type { Dice } from "../../runtime/dice.ts";
import type { Decision, Option } from "../../runtime/game.ts";
import type { PartMove } from "../shape.ts";
import { sightMoves } from "./sight-moves.ts";
import { stateTextOf, movesBetween } from "./state-text.ts";
import type { Boards } from "./sampled-states.ts";

export interface Both {
  readonly before: Saved;
  readonly after: Saved;
}

export interface ReplayResult {
  /** What was chosen, in order: the use, and what was answered. */
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  /** Actions with `must` that were done, on either side: nobody chooses them. */
  readonly musts: ReadonlySet<string>;
  /** Empty: the same came of it. */
  readonly parts: readonly PartMove[];
}

/** Both sides at a moment; null: one of them would not wait there. */
export function bothAt(
  { before, after }: Boards,
  moment: { readonly before: Core; readonly after: Core },
): Both | null {
  const [old, fresh] = [waiting(before, moment.before), waiting(after, moment.after)];
  return old === null || fresh === null ? null : { before: old, after: fresh };
}

function waiting(board: Board, core: Core): Saved | null {
  try {
    const state = board.goneOn(core);
    return state !== null && state.pending !== null && state.from === null && isSame(core, state.core) ? state : null;
  } catch (problem) {
    if (isFault(problem)) return null;
    throw problem;
  }
}

/** But for chance, and for what players know. */
const visible = ({ entities, pieces, statuses, phases, outcome }: Core): Json =>
  ({
    entities,
    pieces: pieces.map((table) => table.map(({ row }) => row)),
    statuses,
    phases,
    outcome,
  }) as unknown as Json;
const isSame = (a: Core, b: Core): boolean => same(visible(a), visible(b));

const mostAnswers = 60;

/** `isWanted`: of what may be answered, this is what is looked for. */
export function replayOnBoth(
  boards: Boards,
  from: Both,
  key: string,
  dice: Dice,
  isWanted: (option: Option) => boolean,
): ReplayResult {
  const {
    before: { game: old },
    after: { game: fresh },
  } = boards;
  const states = { before: old.fork(from.before), after: fresh.fork(from.after) };
  const chosen: string[] = [];
  const options: Option[] = [];
  const musts = new Set<string>();
  const offered: PartMove[] = [];
  let keys: { readonly before: string | null; readonly after: string | null } = { before: key, after: key };
  for (let turn = 0; turn < mostAnswers && (keys.before !== null || keys.after !== null); turn += 1) {
    tellChoice(states, keys, chosen, options);
    const faults = {
      before: stepOrFault(boards.before, states.before, keys.before, musts),
      after: stepOrFault(boards.after, states.after, keys.after, musts),
    };
    if (faults.before !== null || faults.after !== null) {
      const parts =
        faults.before === faults.after
          ? []
          : [{ part: "the game", was: null, from: faults.before ?? "goes on", to: faults.after ?? "goes on" }];
      return { options, chosen, musts, parts: [...offered, ...parts] };
    }
    keys = answers(states, dice, isWanted, offered);
  }
  return { options, chosen, musts, parts: [...offered, ...becameOf(boards, from, states)] };
}

function becameOf(boards: Boards, from: Both, states: Both): readonly PartMove[] {
  const sights = sightMoves(boards, states);
  if (boards.isSameShape && isSame(states.before.core, states.after.core)) return sights;
  const start = stateTextOf(boards.after, from.after.core);
  const moves = movesBetween(
    start,
    stateTextOf(boards.before, states.before.core),
    stateTextOf(boards.after, states.after.core),
  );
  return [...moves, ...sights];
}

function tellChoice(
  { before, after }: Both,
  keys: { readonly before: string | null; readonly after: string | null },
  chosen: string[],
  options: Option[],
): void {
  const decision = keys.after === null ? before.pending : after.pending;
  const key = keys.after ?? keys.before;
  const option = decision?.options.find((each) => each.key === key);
  if (decision === null || option === undefined) return;
  options.push(option);
  const alone = keys.before === null ? " (now)" : keys.after === null ? " (before)" : "";
  chosen.push(`player ${decision.player}: ${option.key}${alone}`);
}

/** Null: it went well. */
function stepOrFault({ game }: Board, state: Saved, key: string | null, musts: Set<string>): string | null {
  if (key === null) return null;
  try {
    game.step(state, key, (event) => {
      if (event.kind === "must") musts.add(event.action);
    });
    return null;
  } catch (problem) {
    if (isFault(problem)) return `error: ${problem.message.split("\n")[0] ?? ""}`;
    throw problem;
  }
}

const inside = ({ from, pending }: Saved): Decision | null => (from === null ? null : pending);

/** What is answered on both sides: the same, where both are asked the same. */
function answers(
  states: Both,
  dice: Dice,
  isWanted: (option: Option) => boolean,
  offered: PartMove[],
): { readonly before: string | null; readonly after: string | null } {
  const [old, fresh] = [inside(states.before), inside(states.after)];
  if (old === null && fresh === null) return { before: null, after: null };
  const isShared = old !== null && fresh !== null && old.player === fresh.player && old.kind === fresh.kind;
  const keys = (decision: Decision | null): readonly string[] => decision?.options.map((option) => option.key) ?? [];
  const [a, b] = [keys(old), keys(fresh)];
  const shared = isShared ? (fresh?.options ?? []).filter((option) => a.includes(option.key)) : [];
  if (offered.length === 0 && (!isShared || a.join("\n") !== b.join("\n")))
    offered.push({
      part: `what ${who(fresh ?? old)} may choose`,
      was: null,
      from: listedKeys(old, isShared ? b : []),
      to: listedKeys(fresh, isShared ? a : []),
    });
  if (shared.length > 0) {
    const wanted = shared.filter(isWanted);
    const { key } = (
      wanted.length > 0 && dice.below(2) === 0 ? wanted[dice.below(wanted.length)] : shared[dice.below(shared.length)]
    ) as Option;
    return { before: key, after: key };
  }
  return { before: ownAnswer(a, dice), after: ownAnswer(b, dice) };
}

const who = (decision: Decision | null): string => (decision === null ? "nobody" : `player ${decision.player}`);

/** Those that the other side does not have; null: nothing is asked there. */
function listedKeys(decision: Decision | null, others: readonly string[]): string | null {
  if (decision === null) return null;
  const more = decision.options.map(({ key }) => key).filter((key) => !others.includes(key));
  return more.length === 0 ? "nothing more" : more.join(", ");
}

/** Nothing more than must be. */
function ownAnswer(keys: readonly string[], dice: Dice): string | null {
  if (keys.length === 0) return null;
  return keys.find((key) => key === "pass" || key === "done") ?? keys[dice.below(keys.length)] ?? null;
}
