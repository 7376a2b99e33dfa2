/** The table as this player sees it: only what `view` gives, and a click for each option. */
import { Card, type CardKey } from "../rules/brawl/brawl.rules";
import type { GameOption, GameView, State } from "../rules/brawl/brawl.rules/game";
import { decide, you, type Game } from "./match.ts";
import { nameOf, optionText, reasonText } from "./texts.ts";

type Side = GameView["entities"]["Side"][number];

interface TableProps {
  readonly game: Game;
  readonly state: State;
  readonly isThinking: boolean;
}

/** The card of a hand that an option plays. */
function cardOf(option: GameOption): CardKey | null {
  return option.action === "play" || option.action === "react" ? option.values[0] : null;
}

export function Table({ game, state, isThinking }: TableProps) {
  const { entities, statuses, active } = game.view(state, you);
  const decision = game.decisions(state).find(({ player }) => player === you) ?? null;
  const options = decision?.options ?? [];
  const byCard = new Map(options.map((option) => [cardOf(option), option.key]));
  const reasons = new Map(
    (decision === null ? [] : game.whyNot(state, you)).map((refused) => [cardOf(refused), reasonText(refused)]),
  );
  const outcome = game.outcome(state);
  const feints = (player: number): number =>
    statuses.filter(({ status, on }) => status === "Feinting" && on.number === player).length;
  const [mine, theirs] = entities.Side;
  if (mine === undefined || theirs === undefined) throw new Error("A duel has two sides.");
  return (
    <div className="table">
      <SideRow side={theirs} name={nameOf(3 - you)} feints={feints(3 - you)} isActive={active === 3 - you}>
        <div className="hand backs" aria-label={`${theirs.hand.length} cards in the bot's hand`}>
          {theirs.hand.map((_, place) => (
            <span key={place} className="card back" />
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
      <SideRow side={mine} name={nameOf(you)} feints={feints(you)} isActive={active === you}>
        <div className="hand">
          {mine.hand.map((card, place) =>
            card === null ? null : (
              <HandCard key={`${place} ${card}`} card={card} option={byCard.get(card)} reason={reasons.get(card)} />
            ),
          )}
        </div>
      </SideRow>
    </div>
  );
}

interface HandCardProps {
  readonly card: CardKey;
  readonly option: string | undefined;
  readonly reason: string | undefined;
}
function HandCard({ card, option, reason }: HandCardProps) {
  const { cost, effect } = Card[card];
  return (
    <button
      type="button"
      className={`card ${card.toLowerCase()}`}
      disabled={option === undefined}
      data-option={option}
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
  readonly name: string;
  readonly feints: number;
  readonly isActive: boolean;
  readonly children: React.ReactNode;
}
function SideRow({ side, name, feints, isActive, children }: SideRowProps) {
  const top = side.discard.at(-1);
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
          <span className="card back">
            <b>{side.deck.length}</b>
          </span>
          <figcaption>deck</figcaption>
        </figure>
        <figure>
          <span className={top === undefined ? "card empty" : `card ${top.toLowerCase()}`}>
            <b>{top ?? ""}</b>
          </span>
          <figcaption>{side.discard.length} discarded</figcaption>
        </figure>
      </div>
      {children}
    </section>
  );
}
