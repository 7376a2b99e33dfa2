/** What a playtester sees: the game to play, the rules to try, their odds, and the rules as they are written. */
import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { assertNever } from "../../../source/exhaustive.ts";
import { OddsPanel } from "../odds-panel.tsx";
import { currentRule, notice, openPath, overview, panel, pinnedRule, project, rules, texts } from "../state.ts";
import { SlowMark } from "../slow-mark.tsx";
import { games } from "../table-state.ts";
import { TablePanel } from "../table-panel.tsx";
import { TryPanel } from "../try-panel.tsx";

type Part = "play" | "try" | "odds" | "read";
const part = signal<Part>("play");

const hasGames = (): boolean => games.value === null || games.value.length > 0;
const hasRules = (): boolean => rules.value.some(({ ofGame }) => !ofGame);
const hasDice = (): boolean => rules.value.some(({ ofGame, rolls, givesOdds }) => !ofGame && rolls && !givesOdds);

/** What of the Studio's parts is at work: the others ask nothing. */
effect(() => {
  const now = part.value;
  panel.value = now === "odds" ? "odds" : now === "try" ? "try" : "table";
});

/** Where nothing is played the rules are tried. */
effect(() => {
  if (part.value === "play" && !hasGames() && overview.value !== null) part.value = hasRules() ? "try" : "read";
});

/** A rule of a game in play cannot be tried by itself: the first that can is. */
effect(() => {
  if (part.value !== "try" && part.value !== "odds") return;
  const rule = currentRule.value;
  const fits = part.value === "try" ? canBeTried : rolls;
  if (rule !== null && fits(rule)) return;
  pinnedRule.value = rules.value.find(fits)?.id ?? null;
});

function canBeTried({ ofGame }: { readonly ofGame: boolean }): boolean {
  return !ofGame;
}
function rolls(rule: (typeof rules.value)[number]): boolean {
  return !rule.ofGame && rule.rolls && !rule.givesOdds;
}

export function Player(): JSX.Element {
  const titles = overview.value?.rulebooks.map(({ title }) => title) ?? [];
  const [only, ...others] = titles;
  return (
    <div class="player">
      <header>
        <h1>{only !== undefined && others.length === 0 ? only : project.value?.name}</h1>
        <Parts />
      </header>
      <main class="player-body">
        <SlowMark />
        <Body />
      </main>
      <footer class="hint">
        Made with Rulewright. This page is whole in itself: it fetches nothing and sends nothing.
      </footer>
      {notice.value === null ? null : (
        <p class="notice" role="status">
          {notice.value}
        </p>
      )}
    </div>
  );
}

function Parts(): JSX.Element {
  const all: readonly { readonly id: Part; readonly title: string; readonly isThere: boolean }[] = [
    { id: "play", title: "Play", isThere: hasGames() },
    { id: "try", title: "Try a rule", isThere: hasRules() },
    { id: "odds", title: "Odds", isThere: hasDice() },
    { id: "read", title: "Read", isThere: true },
  ];
  return (
    <nav aria-label="Parts">
      {all
        .filter(({ isThere }) => isThere)
        .map(({ id, title }) => (
          <button
            key={id}
            type="button"
            aria-current={part.value === id ? "page" : undefined}
            onClick={() => {
              part.value = id;
            }}
          >
            {title}
          </button>
        ))}
    </nav>
  );
}

function Body(): JSX.Element {
  switch (part.value) {
    case "play":
      return <TablePanel />;
    case "try":
      return (
        <>
          <Books />
          <TryPanel />
        </>
      );
    case "odds":
      return (
        <>
          <Books />
          <OddsPanel />
        </>
      );
    case "read":
      return <Texts />;
    default:
      return assertNever(part.value);
  }
}

/** Several rulebooks: of which one the rules are. */
function Books(): JSX.Element | null {
  const fits = part.value === "odds" ? rolls : canBeTried;
  const books = overview.value?.rulebooks.filter((book) => book.rules.some(fits)) ?? [];
  if (books.length < 2) return null;
  const now = currentRule.value?.id;
  return (
    <p class="field">
      <label for="book">Rulebook</label>
      <select
        id="book"
        value={books.find((book) => book.rules.some(({ id }) => id === now))?.name}
        onChange={(event) => {
          const book = books.find(({ name }) => name === event.currentTarget.value);
          pinnedRule.value = book?.rules.find(fits)?.id ?? null;
        }}
      >
        {books.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </p>
  );
}

function Texts(): JSX.Element {
  return (
    <>
      {[...texts.value].map(([path, text]) => (
        <details key={path} class="text-file" open={path === openPath.value}>
          <summary>{path.slice(path.indexOf("/") + 1)}</summary>
          <pre tabIndex={0} aria-label={path}>
            {text}
          </pre>
        </details>
      ))}
    </>
  );
}
