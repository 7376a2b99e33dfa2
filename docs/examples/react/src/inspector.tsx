/** What happened, as whoever you choose may know it, and the way to each moment. */
import { useState } from "react";
import { toldTo } from "rulewright/runtime";
import type { GameTold } from "../rules/brawl/brawl.rules/game";
import { travel, you, type Match } from "./match.ts";
import { toldText } from "./texts.ts";

/** undefined: everything; null: what a spectator may know. */
const lookers: readonly (readonly [name: string, seat: number | null | undefined])[] = [
  ["you know", you],
  ["the bot knows", 3 - you],
  ["spectators know", null],
  ["there is", undefined],
];

interface Line {
  readonly text: string;
  readonly depth: number;
}
function linesOf(told: readonly GameTold[], seat: number | null | undefined, open: { depth: number }): Line[] {
  const lines: Line[] = [];
  // The decision stands above its lines.
  for (const whole of told[0]?.kind === "decision" ? told.slice(1) : told) {
    const event = seat === undefined ? whole : toldTo(whole, seat);
    if (event.kind === "returned") open.depth = Math.max(0, open.depth - 1);
    const text = toldText(event);
    if (text !== null) lines.push({ text, depth: open.depth });
    if (event.kind === "call") open.depth += 1;
    if (event.kind === "end") open.depth = 0;
  }
  return lines;
}

export function Inspector({ match }: { readonly match: Match }) {
  const { game, keys, moments, at } = match;
  const [looker, setLooker] = useState(0);
  const last = moments.length - 1;
  // Calls can end at a later moment than they begin.
  const open = { depth: 0 };
  const all = moments.map(({ told }) => linesOf(told, lookers[looker]?.[1], open));
  return (
    <aside aria-label="Inspector">
      <div className="travel">
        <button type="button" aria-label="To the beginning" disabled={at === 0} onClick={() => travel(0)}>
          |◀
        </button>
        <button type="button" aria-label="One back" disabled={at === 0} onClick={() => travel(at - 1)}>
          ◀
        </button>
        <input
          type="range"
          aria-label="Moment"
          min={0}
          max={last}
          value={at}
          onChange={({ target }) => travel(Number(target.value))}
        />
        <button type="button" aria-label="One on" disabled={at === last} onClick={() => travel(at + 1)}>
          ▶
        </button>
        <button type="button" aria-label="To now" disabled={at === last} onClick={() => travel(last)}>
          ▶|
        </button>
      </div>
      <p className="facts">
        <label>
          All that{" "}
          <select value={looker} onChange={({ target }) => setLooker(Number(target.value))}>
            {lookers.map(([name], place) => (
              <option key={name} value={place}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <span>
          rules <code data-testid="rules">{game.rules.version}</code>
        </span>
      </p>
      <ol className="log" start={0}>
        {all.map((lines, place) => (
          <li key={place} aria-current={place === at ? "step" : undefined}>
            <button type="button" data-moment={place} onClick={() => travel(place)}>
              {place === 0 ? "The setup" : keyText(keys[place - 1], match, place, lookers[looker]?.[1])}
            </button>
            {place === at && (
              <ul>
                {lines.map(({ text, depth }, line) => (
                  <li key={line} style={{ paddingInlineStart: `${depth}em` }}>
                    {text}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** The decision of a moment; what its looker may not know of it is left out, as in the events. */
function keyText(key: string | undefined, { moments }: Match, place: number, seat: number | null | undefined): string {
  const decision = moments[place]?.told[0];
  if (decision?.kind !== "decision") return key ?? "";
  return toldText(seat === undefined ? decision : toldTo(decision, seat)) ?? "";
}
