import { entry } from "../catalog.ts";

/** Findings about games: what changes, who may do what, and when. */
export const gameFindings = {
  "game-without-player": entry<object>(
    "error",
    "A rulebook that declares a `player` is a game. What changes, what may be done and when belongs to a game, so it asks for one.",
    () => ({
      message: "This belongs to a game, and this rulebook has no `player`.",
      hint: "Say what sits at the table: player Hero { hp: int default 10 }",
    }),
  ),
  "two-players": entry<object>(
    "error",
    "A game has one declaration of what sits at the table. Sides that differ are told apart by a field of it.",
    () => ({ message: "This game has a `player` already.", label: "the second one", hint: "Give the one `player` a field that tells them apart, or write `entity` here." }),
  ),
  "game-of-another": entry<{ name: string; kind: string }>(
    "error",
    "A game stands in one rulebook. Another one may use its types, tables and rules, but not what is played there.",
    (facts) => ({ message: `\`${facts.name}\` is ${facts.kind} of another rulebook's game, and a game stands in one rulebook.`, hint: "Declare what you need here." }),
  ),
  "formula-in-entity": entry<{ name: string }>(
    "error",
    "Only columns of tables hold formulas with values of their own. What is worked out for an entity is a field with `=`, or a rule.",
    (facts) => ({ message: `The field \`${facts.name}\` has brackets, as a column of formulas.`, hint: `Make it a rule that takes the entity, or a field: ${facts.name}: int = …` }),
  ),
  "clamp-of-what": entry<{ name: string; found: string; computed: boolean }>(
    "error",
    "`clamp` makes a value outside of the field's bound the nearest end of it. So the field is a number, it is kept, and it has a bound.",
    (facts) => ({
      message: facts.computed ? `\`${facts.name}\` is worked out each time: there is nothing to clamp.` : `\`clamp\` needs a number with a bound; \`${facts.name}\` is ${facts.found} without one.`,
      hint: facts.computed ? "Use `clamp(…)` in its formula." : "Write the bound: int 0 to 20 clamp",
    }),
  ),
  "pile-with-value": entry<{ name: string }>(
    "error",
    "A pile is empty when its entity is made. Pieces come into it by `put`.",
    (facts) => ({ message: `The pile \`${facts.name}\` cannot begin with something in it.`, hint: "Put the pieces into it in the setup: put new … into …" }),
  ),
  "pile-elsewhere": entry<object>(
    "error",
    "A pile is where pieces lie, and pieces lie in entities. What goes around is the pieces, or a list of them.",
    () => ({ message: "Only a field of an entity can be a pile.", hint: "Write `list of piece of …` for what a pile holds." }),
  ),
  "pile-of-what": entry<{ optional: boolean }>(
    "error",
    "A pile says of which table its pieces are made, and it is always there, even if it is empty.",
    (facts) => (facts.optional
      ? { message: "A pile is always there: it cannot be `optional`.", hint: "An empty pile is one in which no piece lies." }
      : { message: "This pile does not say what lies in it.", hint: "Write the table: pile of Card" }),
  ),
  "piece-of-what": entry<{ found: string; what: string }>(
    "error",
    "A piece is made of a row of a table: a card, a tile, a token. A pile holds pieces of one table or view.",
    (facts) => ({ message: `A ${facts.what} is of a table, and this is ${facts.found}.`, hint: `Name a table: ${facts.what} of Card` }),
  ),
  "seen-twice": entry<{ name: string; first: string; second: string }>(
    "error",
    "One word says who sees what lies in a pile: `hidden` (nobody), `owner` (the player it belongs to), `public` (everybody).",
    (facts) => ({ message: `\`${facts.name}\` is both \`${facts.first}\` and \`${facts.second}\`.`, hint: "Keep one of the two." }),
  ),
  "procedure-column": entry<{ name: string; wrong: "optional" | "brackets" | "value" | "bound" }>(
    "error",
    "A column of procedures says in its brackets what it is given, and each cell says what its row does; an empty cell does nothing.",
    (facts) => ({
      brackets: { message: `The column \`${facts.name}\` does not say what it is given.`, hint: `Write brackets, with what its cells speak of: ${facts.name}(me: Hero): procedure` },
      optional: { message: `The column \`${facts.name}\` need not be \`optional\`: an empty cell does nothing.`, hint: "Remove `optional`." },
      value: { message: `The column \`${facts.name}\` has one value for all rows, and procedures have none.`, hint: "Write what each row does into its cell." },
      bound: { message: `The column \`${facts.name}\` has a bound, and what is done is no number.`, hint: "Remove the bound." },
    })[facts.wrong],
  ),
  "game-in-table": entry<{ type: string }>(
    "error",
    "The rows of a table are written before anybody plays. What changes in a game is given to a column in its brackets.",
    (facts) => ({ message: `No cell can hold ${facts.type}: there is none before the game begins.`, hint: "Give the column brackets: play(me: Hero): procedure" }),
  ),
  "computed-in-default": entry<{ name: string }>(
    "error",
    "A field with `=` is worked out of the entity once that has been made. The default of another field is needed before.",
    (facts) => ({ message: `\`${facts.name}\` is worked out of what is made here: it is not there yet.`, hint: "Write its formula here, or speak of the fields that are given." }),
  ),
} as const;
