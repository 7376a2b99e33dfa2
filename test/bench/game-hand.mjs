/**
 * The small card fight (rules/brawl) as a programmer would write it who wants it fast: a state that is changed in place,
 * options as small numbers, nothing told, nothing checked, nobody's knowledge kept. The same generator and the same
 * shuffle as generated games, so that the same seed and the same picks give the same game.
 */
import { seeded } from "rulewright/runtime";

const cards = ["Thrust", "Jab", "Brace", "Feint"];
const copies = [6, 6, 4, 4];
const cost = [2, 1, 0, 1];
const thrust = 0;
const brace = 2;
const feint = 3;
/** Options: a card that is played or answers, or one of these. */
const done = 4;
const pass = 5;

/** Piles have their top at the end. */
const newSide = () => ({ sp: 0, feints: 0, lost: false, deck: [], hand: [], discard: [] });

export function init(seed) {
  const dice = seeded(seed).stream("setup");
  const state = {
    sides: [newSide(), newSide()],
    active: 0,
    amount: 0,
    asked: -1,
    options: [],
    winner: -1,
    decisions: 0,
  };
  for (const side of state.sides) {
    for (let card = 0; card < cards.length; card++) for (let n = copies[card]; n > 0; n--) side.deck.push(card);
    shuffle(dice, side.deck);
    draw(side, 4);
  }
  state.sides[0].sp = 3;
  ask(state);
  return state;
}

function shuffle(dice, pile) {
  for (let first = pile.length - 1; first > 0; first--) {
    const other = first - dice.below(first + 1);
    const held = pile[first];
    pile[first] = pile[other];
    pile[other] = held;
  }
}

function draw(side, count) {
  for (let n = Math.min(count, side.deck.length); n > 0; n--) side.hand.push(side.deck.pop());
}

/** Works out what can be done. */
function ask(state) {
  const { options } = state;
  options.length = 0;
  if (state.asked >= 0) {
    options.push(brace, pass);
    return;
  }
  const { hand, sp } = state.sides[state.active];
  let offered = 0;
  for (let i = hand.length - 1; i >= 0; i--) {
    const card = hand[i];
    if (card === brace || cost[card] > sp || (offered & (1 << card)) !== 0) continue;
    offered |= 1 << card;
    options.push(card);
  }
  options.push(done);
}

function discard(side, card) {
  const { hand } = side;
  hand.splice(hand.lastIndexOf(card), 1);
  side.discard.push(card);
}

export function step(state, place) {
  const option = state.options[place];
  state.decisions++;
  if (state.asked >= 0) answer(state, option);
  else if (option === done) endTurn(state);
  else play(state, option);
  if (state.winner < 0) ask(state);
  else state.options.length = 0;
}

function play(state, card) {
  const me = state.sides[state.active];
  me.sp -= cost[card];
  discard(me, card);
  if (card === feint) me.feints++;
  else {
    state.amount = (card === thrust ? 3 : 1) + 2 * me.feints;
    wait(state);
  }
}

/** The other side may answer, as long as it can. */
function wait(state) {
  const target = 1 - state.active;
  if (state.amount > 1 && state.sides[target].hand.includes(brace)) state.asked = target;
  else damage(state);
}

function answer(state, option) {
  if (option === pass) {
    damage(state);
    return;
  }
  discard(state.sides[state.asked], brace);
  state.amount -= Math.min(2, state.amount - 1);
  wait(state);
}

function damage(state) {
  const target = state.sides[1 - state.active];
  state.asked = -1;
  for (let n = Math.min(state.amount, target.deck.length); n > 0; n--) target.discard.push(target.deck.pop());
  if (target.deck.length === 0) state.winner = state.active;
  state.sides[state.active].feints = 0;
}

function endTurn(state) {
  const me = state.sides[state.active];
  draw(me, Math.max(1, 4 - me.hand.length));
  if (me.deck.length === 0) {
    state.winner = 1 - state.active;
    return;
  }
  state.active = 1 - state.active;
  state.sides[state.active].sp = 3;
}

export const optionsOf = (state) => state.options.length;
export const isOver = (state) => state.winner >= 0;

const rows = (pile) =>
  pile
    .map((card) => cards[card])
    .reverse()
    .join();
/** Who has won, and where everything lies, the top first. */
export const summary = ({ sides, winner }) =>
  `${winner + 1}: ${sides.map(({ deck, hand, discard: gone }) => `${rows(deck)}/${rows(hand)}/${rows(gone)}`).join(" ")}`;
