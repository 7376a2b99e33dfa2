/** Functions and values that a rulebook with a `player` has. */
import { list, optional, value, type GameFunction } from "./record.ts";

const quiet = { aliases: [], examples: [] } as const;

export const games = {
  choose: {
    parameters: [value("who"), { ...list, words: null }, optional("question")],
    documentation: "What the player picks from the list.",
    role: "value",
    isAlwaysReserved: true,
    ...quiet,
  },
  chooseSome: {
    parameters: [value("who"), { ...list, words: null }, optional("question"), optional("least"), value("most")],
    documentation: "What the player picks from the list, several at once.",
    role: "value",
    isAlwaysReserved: false,
    ...quiet,
  },
  stacks: {
    parameters: [value("entity"), value("status")],
    documentation: "How many of the status the entity has.",
    role: "value",
    isAlwaysReserved: false,
    ...quiet,
  },
  possible: {
    parameters: [value("use")],
    documentation: "Whether that use of an action is on offer, in an example.",
    role: "value",
    isAlwaysReserved: false,
    ...quiet,
  },
  reveal: {
    parameters: [value("pieces"), optional("to")],
    documentation: "Shows pieces that are hidden; without `to`, to all.",
    role: "line",
    isAlwaysReserved: true,
    ...quiet,
  },
  arrange: {
    parameters: [value("pile"), value("top")],
    documentation: "Lays the pile out for an example.",
    role: "example",
    isAlwaysReserved: true,
    ...quiet,
  },
  begin: {
    parameters: [value("phase"), optional("active")],
    documentation: "Begins the phase, in an example.",
    role: "example",
    isAlwaysReserved: false,
    ...quiet,
  },
  beginGame: {
    parameters: [],
    documentation: "Begins the game, in an example.",
    role: "example",
    isAlwaysReserved: false,
    ...quiet,
  },
  endPhase: {
    parameters: [optional("phase")],
    documentation: "Ends the phase.",
    role: "line",
    isAlwaysReserved: true,
    ...quiet,
    aliases: ["endturn", "finishturn", "nextturn", "passturn", "nextphase", "nextplayer"],
  },
  endGame: {
    parameters: [optional("winner"), optional("winners"), optional("ending")],
    documentation: "Ends the game.",
    role: "line",
    isAlwaysReserved: true,
    ...quiet,
    aliases: ["gameover", "finishgame", "stopgame"],
  },
} as const satisfies Readonly<Record<string, GameFunction>>;

/** Names that stand for something of the game, without brackets. */
export const gameValueRecords = {
  players: { documentation: "All players, in their order." },
  active: { documentation: "Whose turn it is." },
  winners: { documentation: "Who has won." },
  ending: { documentation: "How the game ended." },
  gameOver: { documentation: "Whether the game has ended." },
} as const satisfies Readonly<Record<string, { readonly documentation: string }>>;
