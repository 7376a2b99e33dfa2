/**
 * The small card fight in boardgame.io, the way its documentation does it: moves that change a draft, a stage for the
 * answers of the other side, `enumerate` for bots. Cards are shuffled as in generated games, so that games are the same.
 */
import { seeded } from "rulewright/runtime";
import { CreateGameReducer, InitializeGame } from "boardgame.io/dist/cjs/internal.js";
import { Client } from "boardgame.io/dist/cjs/client.js";

const cards = {
  Thrust: { copies: 6, cost: 2, attack: 3 },
  Jab: { copies: 6, cost: 1, attack: 1 },
  Brace: { copies: 4, cost: 0, attack: 0 },
  Feint: { copies: 4, cost: 1, attack: 0 },
};

/** Piles have their top at the end. */
function newSide(dice) {
  const deck = Object.entries(cards).flatMap(([card, { copies }]) => Array.from({ length: copies }, () => card));
  for (let first = deck.length - 1; first > 0; first--) {
    const other = first - dice.below(first + 1);
    [deck[first], deck[other]] = [deck[other], deck[first]];
  }
  return { sp: 3, feints: 0, hand: deck.splice(-4).reverse(), deck, discard: [] };
}

function drop(side, card) {
  side.hand.splice(side.hand.lastIndexOf(card), 1);
  side.discard.push(card);
}

/** The other side is asked as long as it can answer. */
function attack(G, ctx, events) {
  const target = 1 - Number(ctx.currentPlayer);
  if (G.amount > 1 && G.sides[target].hand.includes("Brace")) {
    events.setActivePlayers({ value: { [target]: "answer" } });
    return;
  }
  const side = G.sides[target];
  for (let n = Math.min(G.amount, side.deck.length); n > 0; n--) side.discard.push(side.deck.pop());
  if (side.deck.length === 0) G.lost = target;
  G.sides[1 - target].feints = 0;
  G.amount = 0;
  events.setActivePlayers({});
}

const play = ({ G, ctx, events }, card) => {
  const me = G.sides[ctx.currentPlayer];
  if (me.sp < cards[card].cost) return "INVALID_MOVE";
  me.sp -= cards[card].cost;
  drop(me, card);
  if (card === "Feint") {
    me.feints += 1;
    return undefined;
  }
  G.amount = cards[card].attack + 2 * me.feints;
  attack(G, ctx, events);
  return undefined;
};
const done = ({ G, ctx, events }) => {
  const me = G.sides[ctx.currentPlayer];
  for (let n = Math.min(Math.max(1, 4 - me.hand.length), me.deck.length); n > 0; n--) me.hand.push(me.deck.pop());
  if (me.deck.length === 0) G.lost = Number(ctx.currentPlayer);
  else events.endTurn();
};
const react = ({ G, ctx, events, playerID }) => {
  drop(G.sides[playerID], "Brace");
  G.amount -= Math.min(2, G.amount - 1);
  attack(G, ctx, events);
};
const pass = ({ G, ctx, events }) => {
  const target = 1 - Number(ctx.currentPlayer);
  const side = G.sides[target];
  for (let n = Math.min(G.amount, side.deck.length); n > 0; n--) side.discard.push(side.deck.pop());
  if (side.deck.length === 0) G.lost = target;
  G.sides[1 - target].feints = 0;
  G.amount = 0;
  events.setActivePlayers({});
};

/** Moves that can be made, in the order of the rulebook. */
function enumerate(G, ctx) {
  if (G.amount > 0)
    return [
      ["react", []],
      ["pass", []],
    ];
  const me = G.sides[ctx.currentPlayer];
  const offered = new Set(me.hand.toReversed().filter((card) => card !== "Brace" && cards[card].cost <= me.sp));
  return [...[...offered].map((card) => ["play", [card]]), ["done", []]];
}

const gameOf = (seed) => ({
  name: "brawl",
  disableUndo: true,
  setup: () => {
    const dice = seeded(seed).stream("setup");
    return { sides: [newSide(dice), newSide(dice)], amount: 0, lost: -1 };
  },
  moves: { play, done },
  turn: {
    onBegin: ({ G, ctx }) => {
      G.sides[ctx.currentPlayer].sp = 3;
    },
    stages: { answer: { moves: { react, pass } } },
  },
  endIf: ({ G }) => (G.lost >= 0 ? { winner: 1 - G.lost } : undefined),
  ai: { enumerate },
});

const rows = (pile) => pile.toReversed().join();
const told = ({ G, ctx }) =>
  `${ctx.gameover.winner + 1}: ${G.sides.map(({ deck, hand, discard }) => `${rows(deck)}/${rows(hand)}/${rows(discard)}`).join(" ")}`;
const playerOf = ({ G, ctx }) => (G.amount > 0 ? String(1 - Number(ctx.currentPlayer)) : ctx.currentPlayer);

/** The store and the client that its documentation shows. */
export const client = {
  init(seed) {
    const made = Client({ game: gameOf(seed), numPlayers: 2, debug: false });
    made.start();
    return made;
  },
  options(made) {
    const { G, ctx } = made.getState();
    return ctx.gameover === undefined ? enumerate(G, ctx) : [];
  },
  step(made, [move, args]) {
    made.updatePlayerID(playerOf(made.getState()));
    made.moves[move](...args);
  },
  summary: (made) => told(made.getState()),
};

/** Its reducer alone, without the store and the log. */
export const reducer = {
  init(seed) {
    const game = gameOf(seed);
    return { reduce: CreateGameReducer({ game, isClient: false }), state: InitializeGame({ game, numPlayers: 2 }) };
  },
  options({ state: { G, ctx } }) {
    return ctx.gameover === undefined ? enumerate(G, ctx) : [];
  },
  step(made, [move, args]) {
    made.state = made.reduce(made.state, {
      type: "MAKE_MOVE",
      payload: { type: move, args, playerID: playerOf(made.state) },
    });
  },
  summary: (made) => told(made.state),
};
