/** What a simulation has found so far. */
import type { JSX } from "preact";
import type { TableText } from "../../interpret/play/render.ts";
import { assertNever } from "../../source/exhaustive.ts";
import type { Bars, LengthStep, OddGame, SimulationView, SimulationWanted } from "../simulate-protocol.ts";
import { openOdd } from "./simulate-state.ts";
import { say } from "./state.ts";

export interface SimulationResultProps {
  readonly view: SimulationView;
  /** The rules have changed since. */
  readonly isOld: boolean;
  readonly isRunning: boolean;
}

export function SimulationResult({ view, isOld, isRunning }: SimulationResultProps): JSX.Element {
  const { title, played, wanted, isDone, sentences, bars, lengths, tables, odd } = view;
  return (
    <div class="simulated" aria-busy={isRunning} data-played={played}>
      <h2>
        {title}: {played === 1 ? "1 game" : `${played} games`}
        {isDone || isRunning ? "" : ` of ${wanted.games}`}
      </h2>
      {isOld ? (
        <p class="slow" role="status">
          The rules have changed since. Simulate again to see what the change does.
        </p>
      ) : null}
      <ul class="sentences">
        {sentences.map(({ text, isBad }) => (
          <li key={text} class={isBad ? "bad" : undefined}>
            {text}
          </li>
        ))}
      </ul>
      <OddGames odd={odd} isOld={isOld} />
      {bars.map((each) => (
        <BarChart key={each.title} bars={each} />
      ))}
      {lengths.length < 2 ? null : <LengthChart steps={lengths} />}
      <details class="numbers">
        <summary>All tables</summary>
        {tables.map((table) => (
          <ResultTable key={table.title} table={table} />
        ))}
      </details>
      <div class="actions">
        <button type="button" class="quiet" onClick={() => void copy(markdownOf(view), "The tables are")}>
          Copy as tables
        </button>
        <button type="button" class="quiet" onClick={() => void copy(commandOf(wanted), "The command is")}>
          Copy as a command
        </button>
      </div>
    </div>
  );
}

function OddGames({ odd, isOld }: { readonly odd: readonly OddGame[]; readonly isOld: boolean }): JSX.Element | null {
  if (odd.length === 0) return null;
  return (
    <section class="odd-games" aria-label="Games worth a look">
      <h3>Games worth a look</h3>
      <ul>
        {odd.map((game) => (
          <li key={`${game.kind} ${game.name}`}>
            <button
              type="button"
              class={game.kind === "fault" || game.kind === "endless" ? "bad" : undefined}
              disabled={isOld}
              onClick={() => {
                openOdd(game);
              }}
            >
              <b>{oddName(game)}</b> <span class="faint">{pluralDecisions(game.decisions)}</span>
              {game.kind === "fault" ? <span class="faint">{game.name}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      <p class="hint">A click opens it on the table, at its last decision.</p>
    </section>
  );
}

const pluralDecisions = (count: number): string => (count === 1 ? "1 decision" : `${count} decisions`);

function oddName({ kind, name }: OddGame): string {
  switch (kind) {
    case "shortest":
      return "The shortest";
    case "longest":
      return "The longest";
    case "ending":
      return `Ends otherwise: ${name ?? ""}`;
    case "drawn":
      return "A draw";
    case "lost":
      return "A loss";
    case "endless":
      return "Came to no end";
    case "fault":
      return "Ended in an error";
    default:
      return assertNever(kind);
  }
}

/** The bar is the share that was seen; the line across its end says how far the truth may be from it. */
function BarChart({ bars: { title, rows } }: { readonly bars: Bars }): JSX.Element {
  return (
    <section class="shares" aria-label={title}>
      <h3>{title}</h3>
      <ol class="bars">
        {rows.map(({ name, share, low, high, text }) => (
          <li key={name}>
            <span class="bar-name">{name}</span>
            <span class="bar-track">
              <span class="bar" style={{ width: `${share * 100}%` }} />
              <span class="bar-bounds" style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
            </span>
            <span class="bar-value">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const chart = { width: 320, height: 110, base: 92 };

function LengthChart({ steps }: { readonly steps: readonly LengthStep[] }): JSX.Element {
  const most = Math.max(...steps.map(({ games }) => games));
  const width = chart.width / steps.length;
  const [first, last] = [steps[0]?.from ?? 0, steps.at(-1)?.to ?? 0];
  return (
    <section class="lengths" aria-label="How long a game takes">
      <h3>How long a game takes</h3>
      <svg
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        role="img"
        aria-label={`Games by their number of decisions, ${first} to ${last}`}
      >
        {steps.map(({ from, to, games }, place) => {
          const height = (games / most) * (chart.base - 6);
          return (
            <rect
              key={from}
              x={place * width + 0.5}
              y={chart.base - height}
              width={Math.max(1, width - 1)}
              height={height}
            >
              <title>{`${from === to ? from : `${from} to ${to}`} decisions: ${games} games`}</title>
            </rect>
          );
        })}
        <text x={0} y={chart.height - 2}>
          {first}
        </text>
        <text x={chart.width / 2} y={chart.height - 2} text-anchor="middle">
          decisions
        </text>
        <text x={chart.width} y={chart.height - 2} text-anchor="end">
          {last}
        </text>
      </svg>
    </section>
  );
}

function ResultTable({ table: { title, corner, columns, rows } }: { readonly table: TableText }): JSX.Element {
  return (
    <div class="result-table" role="region" aria-label={title} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {[corner, ...columns].map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ heading, cells }) => (
            <tr key={heading}>
              <th scope="row">{heading}</th>
              {cells.map(({ text }, place) => (
                <td key={place}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function markdownOf({ title, played, sentences, tables }: SimulationView): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [
    `# ${title}: ${played} games`,
    "",
    ...sentences.map(({ text }) => `- ${text}`),
    ...tables.flatMap(({ title: name, corner, columns, rows }) => [
      "",
      `## ${name}`,
      "",
      line([corner, ...columns]),
      line([corner, ...columns].map(() => "---")),
      ...rows.map(({ heading, cells }) => line([heading, ...cells.map(({ text }) => text)])),
    ]),
    "",
  ].join("\n");
}

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The command plays the same games. */
export function commandOf({ rulebook, variant, setup, bots, seed, games }: SimulationWanted): string {
  const [[name = "", args = {}] = []] = Object.entries(setup);
  return [
    "npx rulewright simulate",
    quoted(rulebook),
    ...(variant === null ? [] : ["--variant", quoted(variant)]),
    "--setup",
    quoted(name),
    ...(Object.keys(args).length === 0 ? [] : ["--args", quoted(JSON.stringify(args))]),
    "--bots",
    quoted(bots.join(",")),
    "--games",
    String(games),
    "--seed",
    quoted(seed),
  ].join(" ");
}

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} in the clipboard.`);
  } catch {
    say("The browser does not let me write to the clipboard.");
  }
}
