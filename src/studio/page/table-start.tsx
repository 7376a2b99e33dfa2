/** Before a game: what it begins with. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useId, useRef } from "preact/hooks";
import { fittedFields } from "../controls.ts";
import type { Arguments } from "../protocol.ts";
import type { GameLine } from "../table-protocol.ts";
import { Fields } from "./form.tsx";
import { ask, brokenBooks, gameFor, games, loadFile, newSeed } from "./table-state.ts";

interface Wanted {
  readonly rulebook: string | null;
  readonly setup: string | null;
  readonly variant: string | null;
  readonly args: Arguments;
  readonly first: string;
  readonly others: string;
  readonly seed: string;
}
const wanted = signal<Wanted>({
  rulebook: null,
  setup: null,
  variant: null,
  args: {},
  first: "human",
  others: "random",
  seed: newSeed(),
});

/** Who may sit in a seat of a game. */
export const seatKinds = (
  game: Pick<GameLine, "hasHabits"> | undefined,
): readonly { readonly value: string; readonly label: string }[] => [
  { value: "human", label: "Person" },
  { value: "random", label: "Bot: by chance" },
  { value: "greedy", label: "Bot: looks one step ahead" },
  ...(game?.hasHabits === true ? [{ value: "habits", label: "Bot: as the rules prefer" }] : []),
  { value: "search:100", label: "Bot: searches" },
];

/** Who sits there, also in a game that has no such bot. */
export const fittedSeat = (game: Pick<GameLine, "hasHabits">, kind: string): string =>
  seatKinds(game).some(({ value }) => value === kind) ? kind : "greedy";

/** What a game begins with: its setup and values, who sits where, the seed; or a saved one. */
export function StartForm(): JSX.Element {
  const found = games.value;
  const now = wanted.value;
  const game = gameFor(now.rulebook);
  if (found === null) return <p class="hint">Reading the rules …</p>;
  if (game === undefined)
    return (
      <p class="hint">
        {brokenBooks.value.length > 0 ? (
          "The rules have a mistake. Mend it first: “Problems” lists it."
        ) : (
          <>
            No rulebook here is a game: a game declares a <code>player</code>, phases, actions and a <code>setup</code>.
            The gallery has some to begin with.
          </>
        )}
      </p>
    );
  const setup = game.setups.find(({ name }) => name === now.setup) ?? game.setups[0];
  const args = fittedFields(setup?.fields ?? [], now.args);
  const change = (next: Partial<Wanted>): void => {
    wanted.value = { ...now, ...next };
  };
  const begin = (event: Event): void => {
    event.preventDefault();
    if (setup === undefined) return;
    ask({
      kind: "begin",
      start: {
        rulebook: game.rulebook,
        variant: game.variants.some(({ name }) => name === now.variant) ? now.variant : null,
        setup: { [setup.name]: args },
        seed: now.seed,
        players: [fittedSeat(game, now.first), fittedSeat(game, now.others)],
      },
    });
    change({ seed: newSeed() });
  };
  return (
    <form class="start" onSubmit={begin}>
      <div class="fields">
        <GameChoices all={found} game={game} setup={setup} variant={now.variant} change={change} />
        <Choice
          label="Player 1"
          value={fittedSeat(game, now.first)}
          options={seatKinds(game)}
          change={(first) => {
            change({ first });
          }}
        />
        <Choice
          label="The others"
          value={fittedSeat(game, now.others)}
          options={seatKinds(game)}
          change={(others) => {
            change({ others });
          }}
        />
        <SeedField
          seed={now.seed}
          change={(seed) => {
            change({ seed });
          }}
        />
      </div>
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
        <LoadButton />
        <button type="submit" class="primary">
          Play {game.title}
        </button>
      </div>
    </form>
  );
}

/** Which game, with which setup, by which variant of its rules. */
export function GameChoices({
  all,
  game,
  setup,
  variant,
  change,
}: {
  readonly all: readonly GameLine[];
  readonly game: GameLine;
  readonly setup: GameLine["setups"][number] | undefined;
  readonly variant: string | null;
  readonly change: (next: Partial<Pick<Wanted, "rulebook" | "setup" | "variant" | "args">>) => void;
}): JSX.Element {
  return (
    <>
      {all.length < 2 ? null : (
        <Choice
          label="Game"
          value={game.rulebook}
          options={all.map(({ rulebook, title }) => ({ value: rulebook, label: title }))}
          change={(rulebook) => {
            change({ rulebook, setup: null, variant: null, args: {} });
          }}
        />
      )}
      {game.setups.length < 2 ? null : (
        <Choice
          label="Setup"
          value={setup?.name ?? ""}
          options={game.setups.map(({ name }) => ({ value: name, label: name }))}
          change={(name) => {
            change({ setup: name, args: {} });
          }}
        />
      )}
      {game.variants.length === 0 ? null : (
        <Choice
          label="Variant"
          value={variant ?? ""}
          options={[
            { value: "", label: "The rules as they are" },
            ...game.variants.map(({ name, title }) => ({ value: name, label: title })),
          ]}
          change={(name) => {
            change({ variant: name === "" ? null : name });
          }}
        />
      )}
    </>
  );
}

export function SeedField({
  seed,
  change,
}: {
  readonly seed: string;
  readonly change: (seed: string) => void;
}): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>Seed</label>
      <input
        id={id}
        type="text"
        value={seed}
        onInput={(event) => {
          change(event.currentTarget.value);
        }}
      />
    </div>
  );
}

export function Choice({
  label,
  value,
  options,
  change,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly change: (value: string) => void;
}): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          change(event.currentTarget.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {options.some((option) => option.value === value) ? null : <option value={value}>{value}</option>}
      </select>
    </div>
  );
}

function LoadButton(): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Load
      </button>
      <input
        ref={input}
        class="unseen"
        type="file"
        aria-label="A saved game"
        tabIndex={-1}
        accept=".json,application/json"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file !== undefined) void loadFile(file);
        }}
      />
    </>
  );
}
