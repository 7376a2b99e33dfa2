/** The table as this player sees it: only what `view` gives, and a click for each option. */
import { useRef } from "react";
import { Card, type CardKey } from "../rules/brawl/brawl.rules";
import type { GameKeys, GameOption, GameView } from "../rules/brawl/brawl.rules/game";
import { decide, you, type Game, type Moment } from "./match.ts";
import { useMoving } from "./moving.ts";
import { nameOf, optionText, reasonText } from "./texts.ts";

type Side = GameView["entities"]["Side"][number];
type Keys = GameKeys["Side"][number];

interface TableProps {
  readonly game: Game;
  readonly moment: Moment;
  readonly isThinking: boolean;
}

/** The card of a hand that an option plays. */
function cardOf(option: GameOption): CardKey | null {
  return option.action === "play" || option.action === "react" ? option.values[0] : null;
}

export function Table({ game, moment: { state, seen }, isThinking }: TableProps) {
  const { entities, statuses, active } = seen.view;
  const decision = game.decisions(state).find(({ player }) => player === you) ?? null;
  const options = decision?.options ?? [];
  const byCard = new Map(options.map((option) => [cardOf(option), option.key]));
  const reasons = new Map(
    (decision === null ? [] : game.whyNot(state, you)).map((refused) => [cardOf(refused), reasonText(refused)]),
  );
  const outcome = game.outcome(state);
  const feints = (player: number): number =>
    statuses.filter(({ status, on }) => status === "Feinting" && on.number === player).length;
  const table = useRef<HTMLDivElement>(null);
  useMoving(table, seen);
  const [mine, theirs] = entities.Side;
  const [myKeys, theirKeys] = seen.keys.Side;
  if (mine === undefined || theirs === undefined || myKeys === undefined || theirKeys === undefined)
    throw new Error("A duel has two sides.");
  return (
    <div className="table" ref={table}>
      <SideRow side={theirs} keys={theirKeys} number={3 - you} feints={feints(3 - you)} isActive={active === 3 - you}>
        <div className="hand backs" aria-label={`${theirs.hand.length} cards in the bot's hand`}>
          {theirs.hand.map((_, place) => (
            <span
              key={theirKeys.hand[place]}
              className="card back"
              data-pieces={theirKeys.hand[place]}
              data-pile={`player ${3 - you}.hand`}
            />
          ))}
        </div>
      </SideRow>
      <p className="middle" aria-live="polite">
        {outcome !== null ? (
          <strong data-testid="outcome">{outcome.winners.includes(you) ? "You win." : "The bot wins."}</strong>
        ) : isThinking ? (
          "The bot thinks …"
        ) : decision?.kind === "reaction" ? (
          "You are hit. Answer with a card?"
        ) : decision === null ? (
          "The bot is to move."
        ) : (
          "Your turn."
        )}
        {options.map((option) =>
          cardOf(option) === null ? (
            <button
              type="button"
              className="main"
              key={option.key}
              data-option={option.key}
              onClick={() => decide(option.key)}
            >
              {optionText(option)}
            </button>
          ) : null,
        )}
      </p>
      <SideRow side={mine} keys={myKeys} number={you} feints={feints(you)} isActive={active === you}>
        <div className="hand">
          {mine.hand.map((card, place) =>
            card === null ? null : (
              <HandCard
                key={myKeys.hand[place]}
                piece={myKeys.hand[place]}
                card={card}
                option={byCard.get(card)}
                reason={reasons.get(card)}
              />
            ),
          )}
        </div>
      </SideRow>
    </div>
  );
}

interface HandCardProps {
  readonly piece: number | undefined;
  readonly card: CardKey;
  readonly option: string | undefined;
  readonly reason: string | undefined;
}
function HandCard({ piece, card, option, reason }: HandCardProps) {
  const { cost, effect } = Card[card];
  return (
    <button
      type="button"
      className={`card ${card.toLowerCase()}`}
      disabled={option === undefined}
      data-option={option}
      data-pieces={piece}
      onClick={() => option !== undefined && decide(option)}
    >
      <span className="cost" aria-label={`costs ${cost}`}>
        {cost}
      </span>
      <b>{card}</b>
      <span className="effect">{effect}</span>
      {reason !== undefined && <small>{reason}</small>}
    </button>
  );
}

interface SideRowProps {
  readonly side: Side;
  readonly keys: Keys;
  readonly number: number;
  readonly feints: number;
  readonly isActive: boolean;
  readonly children: React.ReactNode;
}
function SideRow({ side, keys, number, feints, isActive, children }: SideRowProps) {
  const name = nameOf(number);
  // Piles are counted from the top.
  const [top] = side.discard;
  return (
    <section className={isActive ? "side active" : "side"} aria-label={name}>
      <div className="about">
        <h2>{name}</h2>
        <span className="points" aria-label={`${side.sp} points`}>
          {"●".repeat(side.sp)}
          <i>{"●".repeat(Math.max(0, 3 - side.sp))}</i>
        </span>
        {feints > 0 && <span className="tag">Feinting{feints > 1 ? ` × ${feints}` : ""}</span>}
      </div>
      <div className="piles">
        <figure>
          <span className="card back" data-pieces={keys.deck.join(" ")} data-pile={`player ${number}.deck`}>
            <b>{side.deck.length}</b>
          </span>
          <figcaption>deck</figcaption>
        </figure>
        <figure>
          <span
            className={top === undefined ? "card empty" : `card ${top.toLowerCase()}`}
            data-pieces={keys.discard.join(" ")}
            data-pile={`player ${number}.discard`}
          >
            <b>{top ?? ""}</b>
          </span>
          <figcaption>{side.discard.length} discarded</figcaption>
        </figure>
      </div>
      {children}
    </section>
  );
}
