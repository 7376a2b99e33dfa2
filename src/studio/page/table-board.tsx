/** Who and what is on the table: fields as counters, statuses as tags, piles as stacks and fans of cards. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import type { EntityBoard, Target } from "../table-protocol.ts";
import { cards, optionsAt, point, table } from "./table-state.ts";

type Pile = EntityBoard["piles"][number];

/** More cards than these lie in a stack until one looks into it. */
const mostFanned = 12;
const opened = signal<ReadonlySet<string>>(new Set());

export function BoardView({ board }: { readonly board: EntityBoard }): JSX.Element {
  const target: Target = { kind: "entity", of: board.kind, number: board.number };
  const isOpen = optionsAt(target).length > 0;
  const counters = board.fields.filter(({ isNumber }) => isNumber);
  const others = board.fields.filter(({ isNumber }) => !isNumber);
  return (
    <section class="board" aria-label={board.name}>
      <h3>
        {isOpen ? (
          <button
            type="button"
            class="target"
            onClick={() => {
              point(target);
            }}
          >
            {board.name}
          </button>
        ) : (
          board.name
        )}
      </h3>
      {counters.length === 0 ? null : (
        <dl class="counters">
          {counters.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {others.length + board.statuses.length === 0 ? null : (
        <ul class="tags">
          {board.statuses.map(({ text, count }) => (
            <li key={text} class="status">
              {text}
              {count === 1 ? "" : ` ×${count}`}
            </li>
          ))}
          {others.map(({ name, text }) => (
            <li key={name}>
              {name}
              {text === null ? null : <b> {text}</b>}
            </li>
          ))}
        </ul>
      )}
      <div class="piles">
        {board.piles.map((pile) => (
          <PileView key={pile.name} pile={pile} board={board} />
        ))}
      </div>
    </section>
  );
}

function PileView({ pile, board }: { readonly pile: Pile; readonly board: EntityBoard }): JSX.Element {
  const seen = pile.pieces.filter((piece): piece is string => piece !== null);
  const id = `${board.kind} ${board.number} ${pile.name}`;
  const isFan = pile.seen === "owner" || seen.length <= 3 || opened.value.has(id);
  const count = pile.pieces.length;
  const shown = isFan && seen.length > 0 ? pile.pieces : pile.pieces.slice(0, 1);
  const canOpen = !isFan || opened.value.has(id);
  return (
    <div class="pile">
      <h4>
        {pile.name} <span class="faint">{count === 0 ? "empty" : count}</span>
        {canOpen ? (
          <button
            type="button"
            class="quiet small"
            aria-expanded={opened.value.has(id)}
            onClick={() => {
              const next = new Set(opened.value);
              if (!next.delete(id)) next.add(id);
              opened.value = next;
            }}
          >
            {opened.value.has(id) ? "Stack" : "Look through"}
          </button>
        ) : null}
      </h4>
      {count === 0 ? null : (
        <ul class={isFan && seen.length > 0 ? "fan" : "stack"}>
          {shown.slice(0, opened.value.has(id) ? undefined : mostFanned).map((piece, place) => (
            <li key={place}>
              <Card piece={piece} isWithin={isPlayable(board, pile)} count={count} />
            </li>
          ))}
          {shown.length > mostFanned && !opened.value.has(id) ? (
            <li class="more faint">and {shown.length - mostFanned} more</li>
          ) : null}
        </ul>
      )}
    </div>
  );
}

/** Options name rows: what is in one's own hand is meant before what lies elsewhere. */
function isPlayable(board: EntityBoard, pile: Pile): (key: string) => boolean {
  return (key) => {
    const rank = rankOf(board, pile);
    return (table.value?.boards ?? []).every((other) =>
      other.piles.every((each) => rankOf(other, each) >= rank || !each.pieces.includes(key)),
    );
  };
}

/** Own hands come first, then own piles, then the others. */
function rankOf({ name }: EntityBoard, { seen, pieces }: Pile): number {
  const isOwn = name.startsWith("You ");
  if (seen === "owner" && pieces.some((piece) => piece !== null)) return isOwn ? 0 : 1;
  return isOwn ? 2 : 3;
}

function Card({
  piece,
  isWithin,
}: {
  readonly piece: string | null;
  readonly isWithin: (key: string) => boolean;
  readonly count: number;
}): JSX.Element {
  if (piece === null) return <div class="card back" role="img" aria-label="A card that you do not see" />;
  const target: Target = { kind: "piece", key: piece };
  const row = cards.value.get(piece);
  const face = (
    <>
      <b>{piece}</b>
      {row === undefined || row.facts.length === 0 ? null : (
        <span class="facts">
          {row.facts.map(({ label, text }) => (
            <span key={label}>
              <span class="label">{label}</span> {text}
            </span>
          ))}
        </span>
      )}
      {row?.texts.map((text) => (
        <span class="text" key={text}>
          {text}
        </span>
      ))}
    </>
  );
  const options = optionsAt(target);
  if (options.length === 0 || !isWithin(piece)) return <div class="card">{face}</div>;
  return (
    <button
      type="button"
      class="card target"
      title={options.map(({ text }) => text).join("; ")}
      onClick={() => {
        point(target);
      }}
    >
      {face}
    </button>
  );
}
