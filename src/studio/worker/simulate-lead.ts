/** Leads a simulation: gives games to workers, adds up what they counted, and tells the page how it stands. */
import { assertNever } from "../../source/exhaustive.ts";
import type { SimulationPlan } from "../../play/simulation.ts";
import { merge, newTally } from "../../play/tally.ts";
import type { GameRules } from "../../runtime/game.ts";
import type { GamesRequest, GamesResponse, SimulateRequest, SimulateResponse } from "../simulate-protocol.ts";
import { mergeFirsts, newFirsts } from "./games-player.ts";
import { simulationView } from "./simulation-view.ts";

/** What a worker that plays is to who leads it. */
export interface PlayingWorker {
  post(request: GamesRequest): void;
  end(): void;
}

/** Games that a worker is given at once. */
const portion = 250;
/** Milliseconds between two reports to the page. */
const between = 300;

export class SimulateLead {
  readonly #spawn: (receive: (response: GamesResponse) => void) => PlayingWorker;
  readonly #respond: (response: SimulateResponse) => void;
  readonly #workers: PlayingWorker[] = [];
  readonly #tally = newTally();
  readonly #firsts = newFirsts();
  #asked: { readonly rules: GameRules; readonly plan: SimulationPlan } | null = null;
  #next = 0;
  #told = 0;
  #isOver = false;

  constructor(
    spawn: (receive: (response: GamesResponse) => void) => PlayingWorker,
    respond: (response: SimulateResponse) => void,
  ) {
    [this.#spawn, this.#respond] = [spawn, respond];
  }

  receive(request: SimulateRequest): void {
    const { texts, wanted, workers } = request;
    // Who has nothing to play need not be begun.
    const count = Math.max(1, Math.min(workers, Math.ceil(wanted.games / this.#most(request))));
    for (let place = 0; place < count; place += 1) {
      const worker = this.#spawn((response) => {
        this.#hear(worker, response, request);
      });
      this.#workers.push(worker);
      worker.post({ kind: "prepare", texts, wanted });
    }
  }

  /** The last part of one worker should not keep the others waiting. */
  #most({ wanted, workers }: SimulateRequest): number {
    return Math.max(1, Math.min(portion, Math.ceil(wanted.games / workers / 4)));
  }

  #hear(worker: PlayingWorker, response: GamesResponse, request: SimulateRequest): void {
    if (this.#isOver) return;
    switch (response.kind) {
      case "refused":
        this.#end();
        this.#respond(response);
        return;
      case "ready":
        this.#asked ??= { rules: response.rules, plan: response.plan };
        this.#give(worker, request);
        return;
      case "played":
        merge(this.#tally, response.tally);
        mergeFirsts(this.#firsts, response.firsts);
        if (response.isDone) this.#give(worker, request);
        this.#tell(request);
        return;
      default:
        assertNever(response);
    }
  }

  #give(worker: PlayingWorker, request: SimulateRequest): void {
    const { games } = request.wanted;
    if (this.#next >= games) return;
    const from = this.#next;
    this.#next = Math.min(games, from + this.#most(request));
    worker.post({ kind: "play", from, to: this.#next });
  }

  #tell({ wanted }: SimulateRequest): void {
    if (this.#asked === null) return;
    const isDone = this.#tally.games === wanted.games;
    if (!isDone && performance.now() - this.#told < between) return;
    this.#told = performance.now();
    this.#respond({
      kind: "simulated",
      view: simulationView({ ...this.#asked, wanted, tally: this.#tally, firsts: this.#firsts }),
    });
    if (isDone) this.#end();
  }

  #end(): void {
    this.#isOver = true;
    for (const worker of this.#workers) worker.end();
  }
}
