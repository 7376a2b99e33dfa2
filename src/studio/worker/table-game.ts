/** One game at the table of the page: what the seat that looks may see of it, and what it may do. */
import {
  followLog,
  seatText,
  type FollowedLog,
  type GameSession,
  type LogStop,
  type Seat,
} from "../../play/game-session.ts";
import { readBot } from "../../play/bots.ts";
import { faultText, isFault } from "../../play/fault.ts";
import { placedBoards } from "../../play/board.ts";
import { marksOf, placeIn } from "../../play/map.ts";
import { hidesNothing } from "../../play/piles.ts";
import { boardsOf, questionOf } from "../../play/screen.ts";
import { chosenWords, endText, kindsOf, type Sentence } from "../../play/story.ts";
import type { Vocabulary } from "../../play/vocabulary.ts";
import { actionWords, valueWords, type Reader } from "../../play/words.ts";
import type { Decision, GameModule, Json, Log, Option, View } from "../../runtime/game.ts";
import type {
  StoryChange,
  TableDecision,
  TableMap,
  TableOption,
  TableState,
  TableTurn,
  Target,
} from "../table-protocol.ts";
import { humanised } from "./make-controls.ts";

/** `human`, or a bot as it is written; what is neither plays by chance. */
const seatFrom = (written: string): Seat =>
  written === "human" ? { kind: "human" } : { kind: "bot", bot: readBot(written) ?? { kind: "random" } };

export interface TableGameOptions {
  readonly game: GameModule;
  readonly log: Pick<Log, "setup" | "seed" | "decisions">;
  readonly players: readonly string[];
}

type Bystanders = Pick<TableState, "stale">;

/** Throws an error of the rules where they refuse the setup. */
export class TableGame {
  readonly game: GameModule;
  readonly #session: GameSession;
  readonly #stop: LogStop | null;
  /** Who made each decision. */
  readonly #deciders: number[];
  /** What each reader was told, and how much of it before each choice that can be taken back. */
  readonly #told = new Map<Reader, Sentence[]>();
  readonly #marks: ReadonlyMap<Reader, number>[] = [];
  /** What the page has of the story, and of whom. */
  #sent: { readonly reader: Reader; readonly story: readonly Sentence[] } | null = null;
  #reader: number | null;
  #isRunning = false;
  /** When the game is over, also what was hidden. */
  #tellsAll = false;

  constructor({ game, log, players }: TableGameOptions, reader: number | null = null) {
    this.game = game;
    const named = players.map(seatFrom);
    const last = named.at(-1) ?? { kind: "human" };
    const followed: FollowedLog = followLog(game, log, (count) =>
      Array.from({ length: count }, (_, index) => named[index] ?? last),
    );
    this.#session = followed.session;
    this.#stop = followed.stop;
    this.#deciders = [...followed.players];
    const people = this.#people();
    const [only = 1] = people;
    this.#reader = reader !== null && this.#mayLook(reader) ? reader : people.length > 1 ? null : only;
    this.#passScreen();
  }

  /** Several people who may all see everything. */
  get #sharesScreen(): boolean {
    return this.#people().length > 1 && hidesNothing(this.game.rules);
  }

  /** Where nothing is hidden nobody has to look away, but while others choose at the same time. */
  #passScreen(): void {
    if (!this.#sharesScreen) return;
    const decision = this.#session.decision();
    if (decision === null) this.#reader ??= this.#people()[0] ?? null;
    else if (this.#mayLook(decision.player) && decision.kind !== "simultaneous") this.#reader = decision.player;
    else this.#reader ??= decision.kind === "simultaneous" ? null : (this.#people()[0] ?? null);
  }

  get seats(): readonly string[] {
    return this.#session.seats.map(seatText);
  }

  get log(): Log {
    return this.#session.log();
  }

  get stop(): LogStop | null {
    return this.#stop;
  }

  get reader(): number | null {
    return this.#reader;
  }

  hash(): string {
    return this.#session.hash();
  }

  /** It is a bot's turn, and nobody has to be waited for. */
  get botToMove(): number | null {
    const decision = this.#session.decision();
    if (decision === null || this.#session.seats[decision.player - 1]?.kind !== "bot") return null;
    return this.#people().length > 0 || this.#isRunning ? decision.player : null;
  }

  run(isRunning: boolean): void {
    this.#isRunning = isRunning;
  }

  /** Null: it was done; a text: why the rules do not let it be done. */
  choose(key: string, moment: number): string | null {
    const decision = this.#session.decision();
    if (decision === null || moment !== this.#deciders.length || !this.#mayChoose(decision)) return null;
    const place = decision.options.findIndex((option) => option.key === key);
    if (place < 0) return null;
    this.#marks.push(this.#lengths());
    try {
      this.#session.choose(place);
      this.#deciders.push(decision.player);
      this.#passScreen();
      return null;
    } catch (problem) {
      this.#marks.pop();
      if (!isFault(problem)) throw problem;
      return `The rules end in an error there, and nothing was done. ${faultText(this.game.rules, this.#reader, problem)}`;
    }
  }

  /** The bot whose turn it is decides; a text: the error in which its choice ends. */
  playBot(): string | null {
    const decision = this.#session.decision();
    if (decision === null || this.#session.seats[decision.player - 1]?.kind !== "bot") return null;
    try {
      this.#session.playBotTurn();
      this.#deciders.push(decision.player);
      this.#passScreen();
      return null;
    } catch (problem) {
      if (!isFault(problem)) throw problem;
      this.#isRunning = false;
      return `What player ${decision.player} chose ends in an error of the rules. ${faultText(this.game.rules, this.#reader, problem)}`;
    }
  }

  /** Null: it was taken back; else why not, and how far the game had to go back for it. */
  undo(): { readonly why: string; readonly rewindTo: number | null } | null {
    const player = this.#sharesScreen ? this.#lastPerson() : this.#reader;
    if (player === null) return null;
    const why = this.#session.undo(player);
    if (why !== null) {
      const last = this.#deciders.lastIndexOf(player);
      return { why, rewindTo: last < 0 ? null : last };
    }
    const mark = this.#marks.pop();
    this.#deciders.length = this.#session.log().decisions.length;
    for (const [reader, told] of this.#told) told.length = mark?.get(reader) ?? 0;
    this.#tellsAll = false;
    this.#passScreen();
    return null;
  }

  #lastPerson(): number | null {
    const people = this.#people();
    return this.#deciders.filter((player) => people.includes(player)).at(-1) ?? null;
  }

  /** Null: it is not over, or all has been told. */
  get #mayTellAll(): boolean {
    return (
      this.#session.decision() === null &&
      !this.#tellsAll &&
      this.#people().length > 0 &&
      !hidesNothing(this.game.rules)
    );
  }

  /** What was hidden is told as well, when the game is over and somebody asks for it. */
  tellAll(): void {
    if (this.#mayTellAll) this.#tellsAll = true;
  }

  look(player: number | null): void {
    if (player === null || this.#mayLook(player)) this.#reader = player;
  }

  state({ stale }: Bystanders): TableState {
    const { rules } = this.game;
    const decision = this.#session.decision();
    const view = this.#reader === null ? null : this.#session.view(this.#reader);
    const mine = view !== null && decision !== null && this.#mayChoose(decision) ? this.#decision(decision) : null;
    return {
      rulebook: rules.name,
      title: rules.title,
      seed: String(this.#session.log().seed),
      players: this.seats,
      moment: this.#deciders.length,
      reader: this.#reader,
      phase: view === null ? "" : phaseText(view, kindsOf(rules)),
      turn: this.#turn(decision),
      boards: view === null ? [] : boardsOf(rules, view, this.#readerOfTexts()),
      map: view === null ? null : this.#map(view, mine),
      placedBoards: view === null ? [] : placedBoards(rules, view, this.#readerOfTexts()),
      decision: mine,
      stop: this.#shownStop(decision),
      stale,
      mayTellAll: this.#mayTellAll,
      // A check may speak of what is hidden: where people play, it is told when the game is over.
      problems: this.#people().length === 0 || decision === null ? this.#session.problems() : [],
    };
  }

  /** What others had decided there stays theirs. */
  #shownStop(decision: Decision | null): LogStop | null {
    if (this.#stop === null || this.#stop.decision - 1 !== this.#deciders.length) return null;
    const isOpen = this.#people().length === 0 || decision === null || decision.player === this.#reader;
    if (!isOpen) return { ...this.#stop, what: "" };
    const { end, what } = this.#stop;
    return end === "fault" ? this.#stop : { ...this.#stop, what: chosenWords(what, this.game.rules, this.#reader) };
  }

  /** What has been told to who looks, as a change of what the page has. */
  storyChange(): StoryChange {
    if (this.#reader === null && !this.#tellsAll) {
      this.#sent = null;
      return { keep: 0, add: [] };
    }
    const reader = this.#tellsAll ? null : this.#readerOfTexts();
    const told = this.#told.get(reader) ?? [];
    told.push(...this.#session.news(reader));
    this.#told.set(reader, told);
    const sent = this.#sent?.reader === reader ? this.#sent.story : [];
    let keep = 0;
    while (keep < sent.length && keep < told.length && sent[keep] === told[keep]) keep += 1;
    this.#sent = { reader, story: [...told] };
    return { keep, add: told.slice(keep) };
  }

  /** The page was drawn anew: it has nothing yet. */
  forgetSent(): void {
    this.#sent = null;
  }

  /** Where bots play alone, everything is told; who shares a screen is called by name. */
  #readerOfTexts(): Reader {
    return this.#people().length === 0 || this.#sharesScreen ? null : this.#reader;
  }

  #people(): readonly number[] {
    return this.#session.seats.flatMap(({ kind }, index) => (kind === "human" ? [index + 1] : []));
  }

  #mayLook(player: number): boolean {
    const seat = this.#session.seats[player - 1];
    return seat !== undefined && (seat.kind === "human" || this.#people().length === 0);
  }

  #mayChoose({ player }: Decision): boolean {
    return this.#people().length === 0
      ? !this.#isRunning
      : player === this.#reader && this.#session.seats[player - 1]?.kind === "human";
  }

  #lengths(): ReadonlyMap<Reader, number> {
    return new Map([...this.#told].map(([reader, told]) => [reader, told.length]));
  }

  #turn(decision: Decision | null): TableTurn {
    if (decision === null) {
      const outcome = this.#session.outcome();
      return { kind: "over", text: outcome === null ? "The game is over." : endText(outcome, this.#readerOfTexts()) };
    }
    const { player } = decision;
    if (this.#people().length === 0) return { kind: "watch", player, isRunning: this.#isRunning };
    if (this.#session.seats[player - 1]?.kind === "bot") return { kind: "bot", player };
    return player === this.#reader ? { kind: "yours" } : { kind: "hand over", to: player };
  }

  #decision(decision: Decision): TableDecision {
    const { rules } = this.game;
    const reader = this.#readerOfTexts();
    const kinds = kindsOf(rules);
    const keys = new Map<string, "piece" | "row">([
      ...(rules.boards ?? []).flatMap(({ places }) => places.map(({ key }) => [key, "row"] as const)),
      ...rules.pieces.flatMap((table) => table.keys.map((key) => [key, "piece"] as const)),
    ]);
    const docs = new Map(rules.actions.map(({ name, doc }) => [name, doc]));
    return {
      question: questionOf(decision, reader, kinds),
      options: decision.options.map((option): TableOption => ({
        key: option.key,
        action: option.action,
        doc: option.action === null ? null : (docs.get(option.action) ?? null),
        text: optionText(option, kinds, reader),
        targets: targetsIn(option.values, keys, kinds),
      })),
    };
  }

  #map(view: View, decision: TableDecision | null): TableMap | null {
    const places = (decision?.options ?? []).flatMap(({ targets }) =>
      targets.flatMap((target) => (target.kind === "place" ? [target.place] : [])),
    );
    const marks = marksOf(this.game.rules, view, this.#readerOfTexts());
    const kind = (marks[0]?.place ?? places[0])?.kind;
    if (kind === undefined) return null;
    const isSame = (place: { readonly kind: TableMap["kind"] }): boolean => place.kind === kind;
    return marks.every(({ place }) => isSame(place)) ? { kind, marks, places: places.filter(isSame) } : null;
  }
}

const phaseText = ({ phases }: View, kinds: Vocabulary): string =>
  (phases.length > 1 ? phases.slice(1) : phases).map((phase) => humanised(kinds.name(phase))).join(" · ");

/** `Play Feint`, `5`, `Pass`. */
function optionText({ key, action, values }: Option, kinds: Vocabulary, reader: Reader): string {
  const words = values.map((value) => valueWords(value, kinds, reader)).join(", ");
  if (action !== null) return actionWords(action, words, kinds);
  return key === "pass" || key === "done" || words === "" ? humanised(key) : words;
}

function targetsIn(
  values: readonly Json[],
  keys: ReadonlyMap<string, "piece" | "row">,
  kinds: ReadonlyMap<string, boolean>,
): readonly Target[] {
  return values.flatMap((value): readonly Target[] => {
    if (typeof value === "string") {
      const kind = keys.get(value);
      return kind === undefined ? [] : [{ kind, key: value }];
    }
    if (value === null || typeof value !== "object") return [];
    if (Array.isArray(value)) return targetsIn(value as readonly Json[], keys, kinds);
    const place = placeIn(value);
    if (place !== null) return [{ kind: "place", place }];
    const { kind, number } = value as { readonly [name: string]: Json };
    return typeof kind === "string" && typeof number === "number" && kinds.has(kind)
      ? [{ kind: "entity", of: kind, number }]
      : targetsIn(Object.values(value), keys, kinds);
  });
}
