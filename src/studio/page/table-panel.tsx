/** The table: a game is begun, played and watched. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { assertNever } from "../../source/exhaustive.ts";
import type { TableDecision, TableOption, TableState } from "../table-protocol.ts";
import { BoardView } from "./table-board.tsx";
import { MapView } from "./table-map.tsx";
import { PlacesView } from "./table-places.tsx";
import { Choice, seatKinds, StartForm } from "./table-start.tsx";
import {
  ask,
  choose,
  isTableSlow,
  narrowed,
  optionsAt,
  refusal,
  stopTable,
  story,
  table,
  thinking,
  games,
} from "./table-state.ts";

export function TablePanel(): JSX.Element {
  const now = table.value;
  return (
    <div class="table-panel">
      {isTableSlow.value ? (
        <p class="slow" role="status">
          {thinking.value === null ? "This takes long." : `Player ${thinking.value} thinks for a long time.`}{" "}
          <button type="button" onClick={stopTable}>
            Stop
          </button>
        </p>
      ) : null}
      <Refusal />
      {now === null ? <StartForm /> : <Game now={now} />}
    </div>
  );
}

function Refusal(): JSX.Element | null {
  const found = refusal.value;
  if (found === null) return null;
  const { why, rewindTo } = found;
  return (
    <p class="slow" role="alert">
      {why}{" "}
      {rewindTo === null ? null : (
        <button
          type="button"
          onClick={() => {
            ask({ kind: "rewind", decisions: rewindTo });
          }}
        >
          Take it back all the same
        </button>
      )}
    </p>
  );
}

function Game({ now }: { readonly now: TableState }): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent): void => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLSelectElement
    )
      return;
    if (event.key === "Escape") narrowed.value = null;
    if (event.key === "u") ask({ kind: "undo" });
    if (!/^[1-9]$/.test(event.key)) return;
    const option = shownOptions(now.decision)[Number(event.key) - 1];
    if (option !== undefined) choose(option);
  };
  // Who plays with keys alone stays at the table when an option is gone, and no key comes between.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) host.current?.focus({ preventScroll: true });
  }, [now]);
  return (
    <div class="game" ref={host} tabIndex={-1} onKeyDown={press} data-moment={now.moment}>
      <GameBar now={now} />
      <Warnings now={now} />
      {now.reader === null && now.turn.kind !== "over" ? (
        <Curtain now={now} />
      ) : (
        <>
          <Turn now={now} />
          {now.map === null ? null : <MapView map={now.map} />}
          {now.placedBoards.map((board) => (
            <PlacesView key={board.title} board={board} />
          ))}
          <div class="boards">
            {now.boards.map((board) => (
              <BoardView key={`${board.kind} ${board.number}`} board={board} />
            ))}
          </div>
          <Story />
        </>
      )}
      <Seats now={now} />
    </div>
  );
}

function GameBar({ now }: { readonly now: TableState }): JSX.Element {
  return (
    <div class="game-bar">
      <h2>{now.title}</h2>
      <span class="faint">{now.phase}</span>
      <span class="spacer" />
      {now.turn.kind === "watch" ? null : (
        <button
          type="button"
          title="u"
          disabled={now.moment === 0}
          onClick={() => {
            ask({ kind: "undo" });
          }}
        >
          Undo
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          ask({ kind: "save" });
        }}
      >
        Save
      </button>
      <button
        type="button"
        onClick={() => {
          ask({ kind: "leave" });
        }}
      >
        New game
      </button>
    </div>
  );
}

function Warnings({ now: { stop, stale, problems } }: { readonly now: TableState }): JSX.Element | null {
  const words =
    stale === "errors"
      ? "The rules have a mistake. The game waits, and goes on when it is mended."
      : stale === "gone"
        ? "The game is gone from the rules. It goes on when it is back."
        : stale !== null
          ? `The rules refuse to begin this game now. ${stale.refused}`
          : stop === null
            ? null
            : stopWords(stop);
  return (
    <>
      {words === null ? null : (
        <p class="slow" role="status" data-testid="stop">
          {words}
        </p>
      )}
      {problems.map((problem) => (
        <p class="slow bad" key={problem}>
          A check does not hold: {problem}
        </p>
      ))}
    </>
  );
}

function stopWords({ end, decision, of, what }: NonNullable<TableState["stop"]>): string {
  const told = what === "" ? "" : end === "fault" ? ` ${what}` : ` (${what})`;
  switch (end) {
    case "impossible":
      return `Under the rules as they are now, decision ${decision} of ${of} is no longer possible${told}. The game stands before it: go on from here, or change the rules back.`;
    case "early":
      return `Under the rules as they are now, the game is over before decision ${decision} of ${of}${told}.`;
    case "fault":
      return `Under the rules as they are now, decision ${decision} of ${of} ends in an error.${told} The game stands before it.`;
    default:
      return assertNever(end);
  }
}

function Curtain({ now: { turn } }: { readonly now: TableState }): JSX.Element {
  const to = turn.kind === "hand over" ? turn.to : 1;
  return (
    <div class="curtain">
      <p>Player {to}, it is your turn. Nobody else looks at the screen?</p>
      <button
        type="button"
        class="primary"
        onClick={() => {
          ask({ kind: "look", player: to });
        }}
      >
        I am player {to}
      </button>
    </div>
  );
}

function Turn({ now: { turn, decision, mayTellAll } }: { readonly now: TableState }): JSX.Element {
  switch (turn.kind) {
    case "yours":
      return <Options decision={decision} />;
    case "watch":
      return (
        <>
          <div class="watch">
            <span>Player {turn.player} decides.</span>
            <button
              type="button"
              disabled={turn.isRunning}
              onClick={() => {
                ask({ kind: "step", all: false });
              }}
            >
              Next decision
            </button>
            <button
              type="button"
              onClick={() => {
                ask(turn.isRunning ? { kind: "pause" } : { kind: "step", all: true });
              }}
            >
              {turn.isRunning ? "Pause" : "Play to the end"}
            </button>
            <button
              type="button"
              disabled={turn.isRunning || table.value?.moment === 0}
              onClick={() => {
                ask({ kind: "rewind", decisions: (table.value?.moment ?? 1) - 1 });
              }}
            >
              Back
            </button>
          </div>
          <Options decision={decision} />
        </>
      );
    case "hand over":
      return (
        <div class="watch" role="status">
          <span>Player {turn.to} is next.</span>
          <button
            type="button"
            class="primary"
            onClick={() => {
              ask({ kind: "look", player: null });
            }}
          >
            Hand over
          </button>
        </div>
      );
    case "bot":
      return (
        <p class="watch" role="status">
          Player {turn.player} is thinking …
        </p>
      );
    case "over":
      return (
        <>
          <p class="tally good" role="status" data-testid="over">
            {turn.text}
          </p>
          {mayTellAll ? (
            <p class="hint">
              What happened is told as one of you may know it.{" "}
              <button
                type="button"
                onClick={() => {
                  ask({ kind: "reveal" });
                }}
              >
                Tell also what was hidden
              </button>
            </p>
          ) : null}
        </>
      );
    default:
      return assertNever(turn);
  }
}

function shownOptions(decision: TableDecision | null): readonly TableOption[] {
  return narrowed.value === null ? (decision?.options ?? []) : optionsAt(narrowed.value);
}

function Options({ decision }: { readonly decision: TableDecision | null }): JSX.Element | null {
  if (decision === null) return null;
  const shown = shownOptions(decision);
  const docs = new Map(
    shown.flatMap(({ action, doc }) => (action === null || doc === null ? [] : [[action, doc] as const])),
  );
  return (
    <section class="options" aria-label="What you may do">
      <h3>
        {decision.question}
        {narrowed.value === null ? null : (
          <button
            type="button"
            class="quiet small"
            onClick={() => {
              narrowed.value = null;
            }}
          >
            All options
          </button>
        )}
      </h3>
      {docs.size === 0 ? null : <p class="hint">{[...docs.values()].join(" ")}</p>}
      <ol>
        {shown.map((option, index) => (
          <li key={option.key}>
            <button
              type="button"
              onClick={() => {
                choose(option);
              }}
            >
              <kbd>{index + 1}</kbd> {option.text}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Story(): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  const told = story.value;
  useEffect(() => {
    if (host.current !== null) host.current.scrollTop = host.current.scrollHeight;
  }, [told]);
  return (
    <section class="story" aria-label="What happened">
      <h3>What happened</h3>
      <div ref={host} class="told" role="log" tabIndex={0} aria-label="What happened">
        {told.map(({ kind, text }, place) => (
          <p key={place} class={kind}>
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}

function Seats({ now: { rulebook, players, seed, reader, turn } }: { readonly now: TableState }): JSX.Element {
  const game = games.value?.find((each) => each.rulebook === rulebook);
  const isAlone = players.every((seat) => seat !== "human");
  return (
    <details class="seats">
      <summary>Seats and seed</summary>
      <div class="fields">
        {players.map((seat, index) => (
          <Choice
            key={index}
            label={`Player ${index + 1}`}
            value={seat}
            options={seatKinds(game)}
            change={(kind) => {
              ask({ kind: "seats", players: players.map((each, place) => (place === index ? kind : each)) });
            }}
          />
        ))}
        {isAlone || turn.kind === "over" ? (
          <Choice
            label="Seen by"
            value={reader === null ? "" : String(reader)}
            options={[
              ...(reader === null ? [{ value: "", label: "Nobody yet" }] : []),
              ...players.flatMap((seat, index) =>
                isAlone || seat === "human" ? [{ value: String(index + 1), label: `Player ${index + 1}` }] : [],
              ),
            ]}
            change={(player) => {
              ask({ kind: "look", player: Number(player) });
            }}
          />
        ) : null}
      </div>
      <p class="hint">
        Seed <code>{seed}</code>: the same seed and the same decisions give the same game.
      </p>
    </details>
  );
}
