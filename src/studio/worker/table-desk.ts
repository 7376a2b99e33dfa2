/** The table of the page: compiles the newest texts, plays one game by them, and goes on with it when the rules change. */
import { assertNever, type Kinds } from "../../source/exhaustive.ts";
import { compileProject, type Compilation, type CompiledRulebook } from "../../driver/compile.ts";
import { newMemory } from "../../driver/incremental.ts";
import { saysWishes } from "../../ir/wishes.ts";
import { isFault } from "../../play/fault.ts";
import { readSavedGame, writeSavedGame } from "../../play/saved-game.ts";
import type { GameModule, Log } from "../../runtime/game.ts";
import type { PageSettings } from "../addresses.ts";
import type { GameLine, TableRequest, TableResponse, TableStart, TableState } from "../table-protocol.ts";
import { cardsOf } from "./cards.ts";
import { link } from "../../interpret/linked.ts";
import { gameOf, isPlayable, shortName, variantOf } from "./game-of.ts";
import { fieldsOf } from "./make-controls.ts";
import { PageProject } from "./page-project.ts";
import { pause } from "./pause.ts";
import type { TableGame } from "./table-game.ts";

/** So often bots show what they do, in milliseconds. */
const between = 250;
/** So long they decide before others get their turn. */
const slice = 20;
/** So many decisions of bots alone: after that the game does not seem to end. */
const longestRun = 10_000;

interface Open {
  readonly rulebook: string;
  readonly variant: string | null;
  readonly table: TableGame;
  /** All that was decided, also what the rules of now do not allow. */
  readonly whole: Pick<Log, "setup" | "seed" | "decisions">;
}

export class TableDesk {
  readonly #project: PageProject;
  readonly #respond: (response: TableResponse) => void;
  readonly #memory = newMemory();
  readonly #waiting: TableRequest[] = [];
  #compilation: Compilation | null = null;
  #version = 0;
  #isCompiled = false;
  #open: Open | null = null;
  #stale: TableState["stale"] = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(settings: PageSettings, respond: (response: TableResponse) => void) {
    this.#project = new PageProject(settings);
    this.#respond = respond;
  }

  receive(request: TableRequest): void {
    this.#waiting.push(request);
    this.#turn = this.#turn.then(() => this.#work());
  }

  /** For tests: everything that was asked has been done. */
  async settled(): Promise<void> {
    await this.#turn;
  }

  async #work(): Promise<void> {
    await pause();
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (next.kind === "texts") {
        this.#project.change(next.changes);
        [this.#version, this.#isCompiled] = [next.version, false];
        // Only the newest texts are compiled.
        if (this.#waiting.some(({ kind }) => kind === "texts")) continue;
      }
      if (!this.#isCompiled) await this.#compile();
      if (next.kind !== "texts") await this.#do(next);
    }
    await this.#letBotsPlay();
  }

  async #compile(): Promise<void> {
    const { host, config } = this.#project;
    const compilation = await compileProject(host, { config, memory: this.#memory, withoutExamples: true });
    [this.#compilation, this.#isCompiled] = [compilation, true];
    const playable = compilation.rulebooks.filter(isPlayable);
    this.#respond({
      kind: "games",
      version: this.#version,
      games: playable.map(gameLine),
      broken: compilation.rulebooks.filter(({ program }) => program === null).map(({ name }) => name),
    });
    if (this.#open !== null) await this.#goOn(this.#open);
  }

  /** The game that is played, under the rules as they are now. */
  async #goOn({ rulebook, variant, table, whole }: Open): Promise<void> {
    const found = this.#compilation?.rulebooks.find(({ name }) => name === rulebook);
    const game = await this.#gameOf(rulebook, variant);
    if (game === null) {
      this.#stale = found?.program === null ? "errors" : "gone";
      this.#show();
      return;
    }
    if (game.rules.version === table.game.rules.version && this.#stale === null) return;
    await this.#begin((Table) => new Table({ game, log: whole, players: table.seats }, table.reader), {
      rulebook,
      variant,
      whole,
    });
  }

  async #gameOf(rulebook: string, variant: string | null): Promise<GameModule | null> {
    return this.#compilation === null ? null : gameOf(this.#compilation, rulebook, variant);
  }

  /** A game takes the place of the one before, unless the rules refuse it. */
  async #begin(
    make: (Table: typeof TableGame) => TableGame,
    { rulebook, variant, whole }: Omit<Open, "table">,
  ): Promise<boolean> {
    // Until somebody plays, nobody waits for the code of a table.
    const { TableGame: Table } = await import("./table-game.ts");
    let table: TableGame;
    try {
      table = make(Table);
    } catch (problem) {
      if (!isFault(problem)) throw problem;
      if (this.#open === null || this.#open.whole !== whole) this.#refuse(problem.message);
      else {
        this.#stale = { refused: problem.message };
        this.#show();
      }
      return false;
    }
    this.#stale = null;
    this.#open = { rulebook, variant, table, whole };
    this.#respond({ kind: "cards", tables: this.#cards(rulebook, variant, table) });
    this.#show();
    return true;
  }

  #cards(rulebook: string, variant: string | null, { game: { rules } }: TableGame): ReturnType<typeof cardsOf> {
    const found = this.#compilation?.rulebooks.find(({ name }) => name === rulebook);
    if (found?.program === undefined || found.program === null) return [];
    return cardsOf(
      link([...found.linked, found.program], variantOf(found.program, variant)),
      rules.pieces.map(({ table }) => table),
      this.#compilation?.sources ?? new Map(),
    );
  }

  async #do(request: Exclude<TableRequest, { kind: "texts" }>): Promise<void> {
    switch (request.kind) {
      case "begin":
        await this.#start(request.start, []);
        return;
      case "open":
        await this.#openOdd(request.start, request.decisions);
        return;
      case "load":
        await this.#load(request.text);
        return;
      case "leave":
        [this.#open, this.#stale] = [null, null];
        this.#respond({ kind: "kept", text: null });
        this.#respond({ kind: "table", table: null, story: { keep: 0, add: [] } });
        return;
      default:
        request.kind satisfies Kinds<"choose step pause undo rewind seats look reveal save">;
        if (this.#open !== null && this.#stale === null) await this.#play(request, this.#open);
        else if (this.#open !== null) this.#show();
    }
  }

  async #play(
    request: Exclude<TableRequest, { kind: "texts" | "begin" | "open" | "load" | "leave" }>,
    { table, rulebook, variant }: Open,
  ): Promise<void> {
    switch (request.kind) {
      case "choose": {
        const why = table.choose(request.key, request.moment);
        if (why !== null) this.#refuse(why);
        else this.#remember();
        break;
      }
      case "step":
        table.run(request.all);
        if (!request.all) this.#tellFault(table.playBot());
        this.#remember();
        break;
      case "pause":
        table.run(false);
        break;
      case "undo": {
        const refused = table.undo();
        if (refused !== null) this.#respond({ kind: "refused", why: refused.why, rewindTo: refused.rewindTo });
        this.#remember();
        break;
      }
      case "rewind":
        await this.#follow({ ...table.log, decisions: table.log.decisions.slice(0, request.decisions) }, table.seats);
        return;
      case "seats":
        await this.#follow(table.log, request.players);
        return;
      case "reveal":
        table.tellAll();
        break;
      case "look":
        table.look(request.player);
        break;
      case "save":
        this.#respond({
          kind: "saved",
          name: `${rulebook}.game.json`,
          text: writeSavedGame({ rulebook, variant, players: table.seats, log: table.log, hash: table.hash() }),
        });
        return;
      default:
        assertNever(request);
    }
    this.#show();
  }

  async #follow(log: Open["whole"], players: readonly string[]): Promise<void> {
    const open = this.#open;
    if (open === null) return;
    const whole = { setup: log.setup, seed: log.seed, decisions: log.decisions };
    const { game, reader } = open.table;
    await this.#begin((Table) => new Table({ game, log: whole, players }, reader), { ...open, whole });
  }

  async #start({ rulebook, variant, setup, seed, players }: TableStart, decisions: readonly string[]): Promise<void> {
    const game = await this.#gameOf(rulebook, variant);
    if (game === null) {
      this.#refuse("The rules have a mistake, or this game is gone.");
      return;
    }
    const whole = { setup, seed, decisions };
    await this.#begin((Table) => new Table({ game, log: whole, players }), { rulebook, variant, whole });
  }

  /** Played by its bots once more, as far as the last decision. */
  async #openOdd(start: TableStart, decisions: number): Promise<void> {
    await this.#start(start, []);
    for (let passed = 0; passed < decisions - 1 && this.#open !== null; passed += 1) {
      const fault = this.#open.table.playBot();
      if (fault !== null) break;
      if (passed % 50 === 49) await pause();
    }
    this.#remember();
    this.#show();
  }

  async #load(text: string): Promise<void> {
    const saved = readSavedGame(text);
    if (typeof saved === "string") {
      this.#refuse(
        saved === "damaged"
          ? "The saved game was damaged: parts of it are missing."
          : "This is no saved game. “Save” makes one, and so does `save` in `rulewright play`.",
      );
      return;
    }
    const { rulebook, variant, players, log, hash } = saved;
    const game = await this.#gameOf(rulebook, variant);
    if (game === null) {
      this.#refuse(`This is a game of ${rulebook}, which cannot be played here now.`);
      return;
    }
    const whole = { setup: log.setup, seed: log.seed, decisions: log.decisions };
    const isBegun = await this.#begin((Table) => new Table({ game, log: whole, players }), {
      rulebook,
      variant,
      whole,
    });
    const table = this.#open?.table;
    if (isBegun && table !== undefined && log.rules === game.rules.version && table.hash() !== hash)
      this.#refuse("The saved game was damaged: its decisions lead elsewhere than they did.");
  }

  /** One decision after the other, with a look at what is asked meanwhile. */
  async #letBotsPlay(): Promise<void> {
    let [shown, paused] = [performance.now(), performance.now()];
    for (let decisions = 0; this.#waiting.length === 0 && this.#stale === null; decisions += 1) {
      const table = this.#open?.table;
      const player = table?.botToMove ?? null;
      if (table === undefined || player === null) return;
      if (decisions === longestRun) {
        table.run(false);
        this.#refuse(`The bots have made ${longestRun} decisions, and the game does not end. I leave it there.`);
        this.#show();
        return;
      }
      this.#respond({ kind: "thinking", player });
      const fault = table.playBot();
      this.#tellFault(fault);
      this.#remember();
      if (fault !== null || table.botToMove === null || performance.now() - shown > between) {
        this.#show();
        shown = performance.now();
      }
      // A bot whose choice ends in an error would choose it again.
      if (fault !== null) return;
      if (performance.now() - paused < slice) continue;
      await pause();
      paused = performance.now();
    }
  }

  #tellFault(why: string | null): void {
    if (why !== null) this.#refuse(why);
  }

  /** What was decided last takes the place of all that was decided there before. */
  #remember(): void {
    if (this.#open === null) return;
    const { setup, seed, decisions } = this.#open.table.log;
    this.#open = { ...this.#open, whole: { setup, seed, decisions } };
  }

  #refuse(why: string): void {
    this.#respond({ kind: "refused", why, rewindTo: null });
  }

  #show(): void {
    if (this.#open === null) return;
    const { table, rulebook, variant, whole } = this.#open;
    this.#respond({ kind: "table", table: table.state({ stale: this.#stale }), story: table.storyChange() });
    this.#respond({
      kind: "kept",
      text: writeSavedGame({
        rulebook,
        variant,
        players: table.seats,
        log: { rules: table.game.rules.version, ...whole },
        hash: table.hash(),
      }),
    });
  }
}

function gameLine({ name, program, linked }: CompiledRulebook): GameLine {
  const programs = program === null ? linked : [...linked, program];
  return {
    rulebook: name,
    title: program?.rulebook.title ?? name,
    setups: (program?.game?.setups ?? []).map((setup) => ({
      name: setup.name,
      doc: setup.doc,
      fields: fieldsOf(programs, setup.params, 0),
    })),
    variants: (program?.variants ?? []).map(({ id, title }) => ({ name: shortName(id), title })),
    hasHabits: program?.game != null && saysWishes(program.game),
  };
}
