import { useState, useSyncExternalStore } from "react";
import { useBot } from "./bot.ts";
import { Inspector } from "./inspector.tsx";
import { begin, current, cut, subscribe, travel, type Moment } from "./match.ts";
import { Table } from "./table.tsx";

export function App() {
  const match = useSyncExternalStore(subscribe, current);
  const isThinking = useBot(match);
  const [isInspecting, setInspecting] = useState(true);
  const { game, seed, moments, at, problem } = match;
  const last = moments.length - 1;
  return (
    <div className={isInspecting ? "app inspecting" : "app"}>
      <header>
        <h1>Brawl</h1>
        <button type="button" onClick={begin}>
          New game
        </button>
        <button type="button" aria-expanded={isInspecting} onClick={() => setInspecting(!isInspecting)}>
          Inspector
        </button>
      </header>
      <main>
        {problem !== null && (
          <p className="notice" role="alert">
            {problem}
          </p>
        )}
        {at < last && (
          <p className="notice" role="status">
            You look at the past: moment {at} of {last}. Whoever moves here plays on from here.
            <button type="button" onClick={() => travel(last)}>
              Back to now
            </button>
            <button type="button" onClick={cut}>
              Play on from here
            </button>
          </p>
        )}
        <Table key={seed} game={game} moment={moments[at] as Moment} isThinking={isThinking} />
      </main>
      {isInspecting && <Inspector match={match} />}
    </div>
  );
}
