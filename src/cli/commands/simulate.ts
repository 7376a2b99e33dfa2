import { extname } from "node:path";
import { isFault } from "../../play/fault.ts";
import { resultsOf } from "../../play/results.ts";
import { matchOf, seedOf } from "../../play/simulation.ts";
import { merge } from "../../play/tally.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { exitCode } from "../exit.ts";
import { showRulesError } from "../game/fault.ts";
import { generatedGame, type LoadedGame } from "../game/load.ts";
import { openGame, quoteForShell, tellSetup, textIn, type OpenGame, type Options } from "../game/open.ts";
import { tickerOn } from "../progress.ts";
import type { Session, TableForm } from "../session.ts";
import { pluralize, giveTable } from "../show.ts";
import { startWorkers } from "../simulate/workers.ts";
import { simulationCsv } from "../simulate/csv.ts";
import { simulationJson, simulationMarkdown, simulationText, type Simulated } from "../simulate/forms.ts";
import { writeCheckpoint, readCheckpoint, type Checkpoint, type Sort } from "../simulate/checkpoint.ts";
import { without, withRange } from "../simulate/range.ts";
import { readRequest, type SimulationRequest } from "../simulate/request.ts";
import { writeAnswer } from "../target.ts";
import { readVary, type Variety } from "../simulate/vary.ts";

/** Lets bots play, and tells what came of it. */
export async function simulate(session: Session, options: Options, words: readonly string[]): Promise<number> {
  const opened = await openGame(session, options, words);
  if (typeof opened === "number") return opened;
  tellSetup(session, opened, options);
  const variety = await readVary(session, opened, options);
  const loaded = await generatedGame(opened);
  try {
    const request = readRequest(session, options, loaded.game, variety);
    const { rules } = loaded.game;
    const sort: Sort = {
      rulebook: rules.name,
      rules: rules.version,
      variant: opened.variant === null ? null : shortName(opened.variant),
      plan: request.plan,
    };
    const checkpoint =
      request.resume === null
        ? readCheckpoint("", "", sort)
        : readCheckpoint(request.resume.path, request.resume.shown, sort);
    const played = await playAll(session, loaded, request, sort, checkpoint);
    await show(session, options, simulatedBy(loaded, request, sort, played, variety, opened));
    return played.tally.faults > 0 ? exitCode.ruleErrors : exitCode.fine;
  } catch (problem) {
    if (isFault(problem)) return showRulesError(session, problem);
    throw problem;
  } finally {
    loaded.dispose();
  }
}

const shortName = (id: string): string => id.slice(id.indexOf(".") + 1);
/** Milliseconds between two times that what was played is written. */
const betweenFiles = 10_000;

async function playAll(
  session: Session,
  { game, source, dispose }: LoadedGame,
  { plan, games, workers, resume }: SimulationRequest,
  sort: Sort,
  before: Checkpoint,
): Promise<Checkpoint> {
  const { tally } = before;
  let { done } = before;
  const write = (): void => {
    if (resume !== null) writeCheckpoint(resume.path, sort, { tally, done });
  };
  const bar = barOn(session, games, tally.games);
  let written = performance.now();
  const crew = startWorkers(
    { source, plan },
    game,
    without(games, done),
    workers,
    (range, more) => {
      merge(tally, more);
      done = withRange(done, range);
      bar.tick(tally.games);
      if (performance.now() - written < betweenFiles) return;
      write();
      written = performance.now();
    },
    dispose,
  );
  let interrupted = false;
  session.terminal.onInterrupt(() => {
    interrupted = true;
    crew.stop();
  });
  try {
    await crew.done;
  } finally {
    bar.end();
    write();
  }
  if (interrupted)
    session.terminal.err(
      `Interrupted after ${pluralize(tally.games, "game")}. ${resume === null ? "With `--resume <file>` they are kept, and the next run goes on." : `\`${resume.shown}\` keeps them: the same command goes on.`}\n`,
    );
  return { tally, done };
}

const barWidth = 30;

function barOn(
  { terminal }: Session,
  games: number,
  before: number,
): { readonly tick: (played: number) => void; readonly end: () => void } {
  const ticker = tickerOn(terminal);
  const began = performance.now();
  return {
    tick: (played) => {
      const filled = Math.round((played / games) * barWidth);
      const left = (((performance.now() - began) / Math.max(1, played - before)) * (games - played)) / 1000;
      ticker.tick(
        `${"█".repeat(filled)}${"░".repeat(Math.max(0, barWidth - filled))} ${played} of ${games} games, ${left < 90 ? `${Math.ceil(left)} s` : `${Math.ceil(left / 60)} min`} left (Ctrl-C ends)`,
      );
    },
    end: ticker.end,
  };
}

function simulatedBy(
  { game: { rules } }: LoadedGame,
  { plan, games, written, refused, varied }: SimulationRequest,
  { variant }: Sort,
  { tally }: Checkpoint,
  { chosen }: Variety,
  { program }: OpenGame,
): Simulated {
  const replayCommand = (game: number): string => {
    const match = matchOf(plan, game);
    // Values that came as one are told as one.
    const table =
      chosen.isPacked && written.length > 1
        ? `--setup ${chosen.taker.rule.name} --args ${quoteForShell(JSON.stringify(match.setup[chosen.taker.rule.name]))}`
        : `${chosen.written}${written[match.variation] ?? ""}`;
    return `rulewright play ${program.rulebook.name}${variant === null ? "" : ` --variant ${variant}`} ${table} --players ${match.names.join(",")} --seed ${seedOf(plan, game)}`;
  };
  return {
    rules,
    plan,
    setup: `${chosen.written}${written.length === 1 ? (written[0] ?? "") : ""}`,
    variant,
    results: resultsOf(rules, plan, tally),
    wanted: games,
    replayCommand,
    refused,
    varied,
  };
}

async function show(session: Session, options: Options, simulated: Simulated): Promise<void> {
  const out = textIn(options, "out");
  const text = await render(session, session.form ?? formByName(out), simulated, out !== null);
  if (out === null) {
    giveTable(session, text);
    return;
  }
  writeAnswer(session, out, text);
  session.terminal.out(`Wrote \`${out}\`.\n`);
}

function formByName(out: string | null): TableForm {
  const byName = new Map<string, TableForm>([
    [".csv", "csv"],
    [".md", "markdown"],
    [".json", "json"],
    [".svg", "svg"],
  ]);
  return (out === null ? undefined : byName.get(extname(out).toLowerCase())) ?? "text";
}

async function render({ terminal }: Session, form: TableForm, simulated: Simulated, isFile: boolean): Promise<string> {
  switch (form) {
    case "csv":
      return simulationCsv(simulated);
    case "markdown":
      return simulationMarkdown(simulated);
    case "json":
      return simulationJson(simulated);
    case "svg": {
      const [{ simulationPicture }, { draw }] = await Promise.all([
        import("../simulate/picture.ts"),
        import("../../picture/draw.ts"),
      ]);
      return draw(simulationPicture(simulated));
    }
    default:
      form satisfies Kinds<"table text">;
      return simulationText(
        simulated,
        isFile ? (await import("../../diagnostics/palette.ts")).plain : terminal.palette,
      );
  }
}
