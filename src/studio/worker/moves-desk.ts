/**
 * Compares the texts of now with an earlier state of them, for the page. Only the newest texts are compared: what is on its way
 * is given up between two rules when others come.
 */
import { compileProject, type Compilation } from "../../driver/compile.ts";
import { newMemory } from "../../driver/incremental.ts";
import type { PageSettings } from "../addresses.ts";
import type { Moves, MovesRequest, MovesResponse } from "../moves-protocol.ts";
import { PageProject } from "./page-project.ts";
import { pause } from "./pause.ts";

/** Inputs tried for each rule: fewer than the command tries, since it is asked after every pause in typing. */
const tries = 4000;

/** Newer texts came. */
class Superseded extends Error {}

export class MovesDesk {
  readonly #settings: PageSettings;
  readonly #respond: (response: MovesResponse) => void;
  readonly #now: PageProject;
  readonly #memory = newMemory();
  #earlier: { readonly project: PageProject; compiled: Promise<Compilation> | null };
  #compare: MovesRequest | null = null;
  #done = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor(settings: PageSettings, respond: (response: MovesResponse) => void) {
    [this.#settings, this.#respond] = [settings, respond];
    this.#now = new PageProject(settings);
    this.#earlier = { project: new PageProject(settings), compiled: null };
  }

  receive(request: MovesRequest): void {
    this.#compare = request;
    this.#now.change(request.changes);
    if (request.earlier !== null) {
      const { rules, files } = request.earlier;
      const project = new PageProject({ ...this.#settings, rules });
      project.change(files.map(({ path, text }) => [path, text] as const));
      this.#earlier = { project, compiled: null };
    }
    this.#turn = this.#turn.then(() => this.#work());
  }

  /** For tests: everything that was asked has been done. */
  async settled(): Promise<void> {
    await this.#turn;
  }

  async #work(): Promise<void> {
    // What has come meanwhile is taken in first.
    await pause();
    const compare = this.#compare;
    if (compare === null || compare.version === this.#done) return;
    try {
      const moves = await this.#moves(compare);
      this.#done = compare.version;
      this.#respond({ kind: "moves", version: compare.version, moves });
    } catch (problem) {
      if (!(problem instanceof Superseded)) throw problem;
    }
  }

  async #moves(compare: MovesRequest): Promise<Moves> {
    const { version, from, to } = compare;
    const step = async (what: string): Promise<void> => {
      this.#respond({ kind: "progress", version, what });
      await pause();
      if (this.#compare !== compare) throw new Superseded();
    };
    // What compares comes while the rules are compiled: nothing else here needs it.
    const comparing = import("../../diff/diff.ts");
    const before = await this.#compiledEarlier();
    const { host, config } = this.#now;
    const after = await compileProject(host, { config, memory: this.#memory, withoutExamples: true });
    await step("the rules");
    const { diffOf } = await comparing;
    const diff = await diffOf(before, after, { from, to, tries, progress: step });
    await step("pictures");
    // Nobody needs the pictures before something has been compared.
    const { movesOf } = await import("./moves.ts");
    return movesOf(diff, before, after);
  }

  #compiledEarlier(): Promise<Compilation> {
    const { host, config } = this.#earlier.project;
    return (this.#earlier.compiled ??= compileProject(host, { config, memory: newMemory(), withoutExamples: true }));
  }
}
