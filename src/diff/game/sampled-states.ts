/** Moments of games that random players play by the rules of both sides: from each of them, both go on. */
import type { Core } from "../../interpret/game/core.ts";
import { copyCore } from "../../interpret/game/core.ts";
import { createBoard, type Board } from "../../interpret/game/module.ts";
import type { Saved } from "../../interpret/game/saved.ts";
import type { Setup as SetupRule } from "../../ir/game.ts";
import type { Id, Json } from "../../ir/program.ts";
import { createAsker } from "../../odds/asker.ts";
import { chooseOption } from "../../play/bots.ts";
import { diceAt, seatWords } from "../../play/chance.ts";
import { isFault } from "../../play/fault.ts";
import type { Setup } from "../../runtime/game.ts";
import { seeded } from "../../runtime/seeded.ts";
import { domainOf, type Domain, type DomainSources } from "../domain.ts";
import type { GamePosition } from "../shape.ts";
import { oddsBudget, type RevisionPair } from "../compiled-revision.ts";
import { migrationBetween, type Migration } from "./state-migration.ts";
import { textOf } from "./state-text.ts";

/** The same game on both sides. */
export interface Boards {
  readonly before: Board;
  readonly after: Board;
  readonly toAfter: Migration;
  readonly toBefore: Migration;
  /** What is kept of a game stands in the same places. */
  readonly isSameShape: boolean;
}

export interface Begun {
  readonly setup: Setup;
  readonly seed: string;
  readonly text: string;
}
/** The same state on both sides. */
export interface SampledState {
  readonly begun: Begun;
  readonly side: GamePosition["side"];
  readonly decisions: readonly string[];
  readonly before: Core;
  readonly after: Core;
}

export interface SampledStates {
  readonly boards: Boards;
  /** One for each game. */
  readonly begun: readonly Begun[];
  /** Those after fewer decisions first. */
  readonly all: readonly SampledState[];
}

/** On each side; of each game the first decisions, and then ever fewer of them. */
const mostGames = 12;
const mostDecisions = 600;
const mostMoments = 3000;

/** Null: there is no game on one side. A text: why moments of one are none of the other. */
export function boardsOf({ rulebook, before, after }: RevisionPair, variant: Id | null): Boards | string | null {
  if (before.program(rulebook)?.game == null || after.program(rulebook)?.game == null) return null;
  const board = (side: RevisionPair["before"]): Board =>
    createBoard(side.programs(rulebook), rulebook, {
      variant,
      sources: side.sources,
      asker: createAsker({ budget: oddsBudget, games: 0 }),
    });
  const [old, fresh] = [board(before), board(after)];
  const [toAfter, toBefore] = [migrationBetween(old, fresh), migrationBetween(fresh, old)];
  if (typeof toAfter === "string") return toAfter;
  return typeof toBefore === "string"
    ? toBefore
    : { before: old, after: fresh, toAfter, toBefore, isSameShape: shapeOf(old) === shapeOf(fresh) };
}

function shapeOf({ world: { layout } }: Board): string {
  const kinds = layout.kinds.map(({ entity, kept: storedFields, piles }) => [
    entity.id,
    storedFields.map(({ name }) => name),
    piles.map(({ pile }) => pile.name),
  ]);
  return JSON.stringify([kinds, layout.tables, layout.statuses.map(({ id }) => id), layout.phases.map(({ id }) => id)]);
}

export async function sampleStates(
  boards: Boards,
  ground: DomainSources,
  pause: (game: number) => Promise<void>,
): Promise<SampledStates> {
  const begun: Begun[] = [];
  const all: SampledState[] = [];
  // What is as it is now comes first: of two moments as early as each other, that is the one to be told.
  for (const side of ["to", "from"] as const) {
    for (let number = 1; number <= mostGames; number += 1) {
      await pause(number);
      const start = startOf(boards, ground, side, number);
      if (start === null) continue;
      begun.push(start.begun);
      play(boards, side, start, (moment) => all.push(moment));
    }
  }
  const sorted = all
    .map((moment, index) => ({ moment, place: index }))
    .sort((a, b) => a.moment.decisions.length - b.moment.decisions.length || a.place - b.place)
    .map(({ moment }) => moment);
  return { boards, begun, all: sorted.slice(0, mostMoments) };
}

interface GameStart {
  readonly begun: Begun;
  readonly state: Saved;
}

const mostStarts = 4;

/** Each setup in turn; first with what is usual, then with other values. */
function startOf(boards: Boards, ground: DomainSources, side: GamePosition["side"], number: number): GameStart | null {
  const board = side === "to" ? boards.after : boards.before;
  const { setups } = board.world.layout.game;
  const setup = setups[(number - 1) % Math.max(1, setups.length)];
  if (setup === undefined) return null;
  const round = Math.floor((number - 1) / setups.length);
  const seed = `diff/${side === "to" ? number : number + mostGames}`;
  for (let turn = 0; turn < mostStarts; turn += 1) {
    const values = valuesFor(ground, setup, round + turn, `${side} ${number} ${turn}`);
    if (values === null) return null;
    const given: Setup = { [setup.name]: values };
    try {
      return {
        begun: { setup: given, seed, text: setupText(board, setup, values) },
        state: board.game.init(given, seed),
      };
    } catch (problem) {
      if (!isFault(problem)) throw problem;
    }
  }
  return null;
}

/** Null: there are none. */
function valuesFor(
  ground: DomainSources,
  { params }: SetupRule,
  round: number,
  seed: string,
): { readonly [name: string]: Json } | null {
  const dice = seeded(`diff ${seed}`);
  const values: { [name: string]: Json } = {};
  for (const { name, type, bound, default: standard } of params) {
    const domain: Domain | null = domainOf(ground, type, bound);
    if (standard !== null && (round === 0 || domain === null || domain.values.length === 0 || dice.below(2) === 0))
      continue;
    if (domain === null || domain.values.length === 0) return null;
    values[name] = domain.values[round === 0 ? 0 : dice.below(domain.values.length)] ?? null;
  }
  return values;
}

function setupText(board: Board, { name, params }: SetupRule, values: { readonly [name: string]: Json }): string {
  const given = params.flatMap((param) =>
    Object.hasOwn(values, param.name)
      ? [`${param.name}: ${textOf(board, param.type, values[param.name] ?? null)}`]
      : [],
  );
  return `${name}(${given.join(", ")})`;
}

/** As `rulewright play --players random` plays it with the same seed. */
function play(
  boards: Boards,
  side: GamePosition["side"],
  { begun, state }: GameStart,
  onMoment: (moment: SampledState) => void,
): void {
  const [board, carry] = side === "to" ? [boards.after, boards.toBefore] : [boards.before, boards.toAfter];
  const { game } = board;
  const decisions: string[] = [];
  const keep = (): void => {
    if (state.from !== null || !isWanted(decisions.length)) return;
    const own = copyCore(state.core);
    const other = carry(own);
    if (other !== null)
      onMoment({
        begun,
        side,
        decisions: [...decisions],
        before: side === "to" ? other : own,
        after: side === "to" ? own : other,
      });
  };
  try {
    keep();
    for (
      let decision = game.decision(state);
      decision !== null && decisions.length < mostDecisions;
      decision = game.decision(state)
    ) {
      const dice = diceAt(seatWords(begun.seed, decision.player), decisions.length);
      const place = chooseOption({ game, evaluator: () => [] }, { kind: "random" }, state, decision, dice);
      decisions.push(decision.options[place]?.key ?? "");
      game.step(state, place);
      keep();
    }
  } catch (problem) {
    // A game that ends with an error has moments until then.
    if (!isFault(problem)) throw problem;
  }
}

/** The first of a game all, later ones now and then. */
const isWanted = (decision: number): boolean =>
  decision < 60 || (decision < 150 ? decision % 2 === 0 : decision % 5 === 0);

export function positionOf({ begun: { text, seed }, side, decisions }: SampledState): GamePosition {
  return { setup: text, seed, side, decisions, made: [], seen: [] };
}

/** So many of them, evenly. */
export function spread<T>(all: readonly T[], most: number): readonly T[] {
  return all.length <= most
    ? all
    : Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)] as T);
}
