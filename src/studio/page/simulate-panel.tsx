/** Simulate: bots play many games, and what comes of it fills in while they play. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { fittedFields } from "../controls.ts";
import type { Arguments } from "../protocol.ts";
import type { SimulationWanted } from "../simulate-protocol.ts";
import type { GameLine } from "../table-protocol.ts";
import { Fields } from "./form.tsx";
import { SimulationResult } from "./simulate-result.tsx";
import { isOfOldRules, refusedSimulation, running, simulate, simulated, stopSimulation } from "./simulate-state.ts";
import { Choice, GameChoices, SeedField, fittedSeat, seatKinds } from "./table-start.tsx";
import { brokenBooks, gameFor, games, newSeed } from "./table-state.ts";

interface Form {
  readonly rulebook: string | null;
  readonly setup: string | null;
  readonly variant: string | null;
  readonly args: Arguments;
  readonly bots: readonly string[];
  readonly games: number;
  readonly seed: string;
}
const form = signal<Form>({
  rulebook: null,
  setup: null,
  variant: null,
  args: {},
  bots: ["random"],
  games: 1000,
  seed: newSeed(),
});

const mostBots = 6;
const mostGames = 1_000_000;
/** As the command gives up. */
const longest = 10_000;

export function SimulatePanel(): JSX.Element {
  const found = games.value;
  const game = gameFor(running.value?.rulebook ?? form.value.rulebook);
  if (found === null) return <p class="hint">Reading the rules …</p>;
  if (game === undefined)
    return (
      <p class="hint">
        {brokenBooks.value.length > 0
          ? "The rules have a mistake. Mend it first: “Problems” lists it."
          : "No rulebook here is a game, so there is nothing to simulate. The gallery has some to begin with."}
      </p>
    );
  return (
    <div class="simulate">
      <SimulateForm game={game} all={found} />
      <Progress />
      {refusedSimulation.value === null ? null : (
        <p class="slow" role="alert">
          {refusedSimulation.value}
        </p>
      )}
      {simulated.value === null ? null : (
        <SimulationResult view={simulated.value.view} isOld={isOfOldRules.value} isRunning={running.value !== null} />
      )}
    </div>
  );
}

function SimulateForm({ game, all }: { readonly game: GameLine; readonly all: readonly GameLine[] }): JSX.Element {
  const now = form.value;
  const setup = game.setups.find(({ name }) => name === now.setup) ?? game.setups[0];
  const args = fittedFields(setup?.fields ?? [], now.args);
  const change = (next: Partial<Form>): void => {
    form.value = { ...now, ...next };
  };
  const begin = (event: Event): void => {
    event.preventDefault();
    if (setup === undefined) return;
    const wanted: SimulationWanted = {
      rulebook: game.rulebook,
      variant: game.variants.some(({ name }) => name === now.variant) ? now.variant : null,
      setup: { [setup.name]: args },
      bots: now.bots.map((bot) => fittedSeat(game, bot)),
      seed: now.seed,
      games: now.games,
      longest,
    };
    simulate(wanted);
  };
  return (
    <form class="start" onSubmit={begin}>
      <div class="fields">
        <GameChoices all={all} game={game} setup={setup} variant={now.variant} change={change} />
        <NumberField
          label="Games"
          value={now.games}
          most={mostGames}
          change={(value) => {
            change({ games: value });
          }}
        />
        <SeedField
          seed={now.seed}
          change={(seed) => {
            change({ seed });
          }}
        />
      </div>
      <BotList
        game={game}
        bots={now.bots}
        change={(bots) => {
          change({ bots });
        }}
      />
      {setup === undefined || setup.fields.length === 0 ? null : (
        <Fields
          key={`${game.rulebook} ${setup.name}`}
          fields={setup.fields}
          values={args}
          change={(next) => {
            change({ args: next });
          }}
        />
      )}
      <div class="actions">
        {running.value === null ? (
          // Another button than the one below, also to the browser: else a click on Stop would simulate again.
          <button key="begin" type="submit" class="primary">
            Simulate {now.games} games
          </button>
        ) : (
          <button key="stop" type="button" onClick={stopSimulation}>
            Stop
          </button>
        )}
      </div>
    </form>
  );
}

/** Bots take turns at the seats, as with `--bots`. */
function BotList({
  game,
  bots,
  change,
}: {
  readonly game: GameLine;
  readonly bots: readonly string[];
  readonly change: (bots: readonly string[]) => void;
}): JSX.Element {
  return (
    <fieldset class="bots">
      <legend>Bots</legend>
      {bots.map((bot, place) => (
        <div class="bot" key={place}>
          <Choice
            label={bots.length === 1 ? "All seats" : `Bot ${place + 1}`}
            value={fittedSeat(game, bot)}
            options={seatKinds(game).filter(({ value }) => value !== "human")}
            change={(kind) => {
              change(bots.map((each, index) => (index === place ? kind : each)));
            }}
          />
          {bots.length === 1 ? null : (
            <button
              type="button"
              class="quiet small"
              aria-label={`Remove bot ${place + 1}`}
              onClick={() => {
                change(bots.filter((_, index) => index !== place));
              }}
            >
              Remove
            </button>
          )}
        </div>
      ))}
      {bots.length === mostBots ? null : (
        <button
          type="button"
          class="small"
          onClick={() => {
            change([...bots, bots.includes("greedy") ? "search:100" : "greedy"]);
          }}
        >
          Add a bot
        </button>
      )}
      {bots.length === 1 ? null : <p class="hint">From game to game they change their seats.</p>}
    </fieldset>
  );
}

function NumberField({
  label,
  value,
  most,
  change,
}: {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly change: (value: number) => void;
}): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={1}
        max={most}
        step={1}
        required
        value={value}
        onInput={(event) => {
          const wanted = event.currentTarget.valueAsNumber;
          if (Number.isInteger(wanted) && wanted >= 1 && wanted <= most) change(wanted);
        }}
      />
    </div>
  );
}

function Progress(): JSX.Element | null {
  const wanted = running.value;
  if (wanted === null) return null;
  const played = simulated.value?.view.played ?? 0;
  return (
    <div class="progress">
      <progress aria-label="Games played" max={wanted.games} value={played} />
      <span>
        {played} of {wanted.games}
      </span>
    </div>
  );
}
