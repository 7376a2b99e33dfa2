import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

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
    () => ({
      message: "This game has a `player` already.",
      label: "the second one",
      hint: "Give the one `player` a field that tells them apart, or write `entity` here.",
    }),
  ),
  "game-of-another": entry<{ name: string; kind: string }>(
    "error",
    "A game stands in one rulebook. Another one may use its types, tables and rules, but not what is played there.",
    (facts) => ({
      message: `\`${facts.name}\` is ${facts.kind} of another rulebook's game, and a game stands in one rulebook.`,
      hint: "Declare what you need here.",
    }),
  ),
  "formula-in-entity": entry<{ name: string }>(
    "error",
    "Only columns of tables hold formulas with values of their own. What is worked out for an entity is a field with `=`, or a rule.",
    (facts) => ({
      message: `The field \`${facts.name}\` has brackets, as a column of formulas.`,
      hint: `Make it a rule that takes the entity, or a field: ${facts.name}: int = …`,
    }),
  ),
  "clamp-of-what": entry<{ name: string; found: string; computed: boolean }>(
    "error",
    "`clamp` makes a value outside of the field's bound the nearest end of it. So the field is a number, it is kept, and it has a bound.",
    (facts) => ({
      message: facts.computed
        ? `\`${facts.name}\` is worked out each time: there is nothing to clamp.`
        : `\`clamp\` needs a number with a bound; \`${facts.name}\` is \`${facts.found}\` without one.`,
      hint: facts.computed ? "Use `clamp(…)` in its formula." : "Write the bound: int 0 to 20 clamp",
    }),
  ),
  "pile-with-value": entry<{ name: string }>(
    "error",
    "A pile is empty when its entity is made. Pieces come into it by `put`.",
    (facts) => ({
      message: `The pile \`${facts.name}\` cannot begin with something in it.`,
      hint: "Put the pieces into it in the setup: put new … into …",
    }),
  ),
  "pile-elsewhere": entry<object>(
    "error",
    "A pile is where pieces lie, and pieces lie in entities. What goes around is the pieces, or a list of them.",
    () => ({
      message: "Only a field of an entity can be a pile.",
      hint: "Write `list of piece of …` for what a pile holds.",
    }),
  ),
  "pile-of-what": entry<{ optional: boolean }>(
    "error",
    "A pile says of which table its pieces are made, and it is always there, even if it is empty.",
    (facts) =>
      facts.optional
        ? {
            message: "A pile is always there: it cannot be `optional`.",
            hint: "An empty pile is one in which no piece lies.",
          }
        : { message: "This pile does not say what lies in it.", hint: "Write the table: pile of Card" },
  ),
  "piece-of-what": entry<{ found: string; what: string }>(
    "error",
    "A piece is made of a row of a table: a card, a tile, a token. A pile holds pieces of one table or view.",
    (facts) => ({
      message: `A ${facts.what} is of a table, and this is \`${facts.found}\`.`,
      hint: `Name a table: ${facts.what} of Card`,
    }),
  ),
  "seen-twice": entry<{ name: string; first: string; second: string }>(
    "error",
    "One word says who sees what lies in a pile: `hidden` (nobody), `owner` (the player it belongs to), `public` (everybody).",
    (facts) => ({
      message: `\`${facts.name}\` is both \`${facts.first}\` and \`${facts.second}\`.`,
      hint: "Keep one of the two.",
    }),
  ),
  "procedure-column": entry<{ name: string; wrong: "optional" | "brackets" | "value" | "bound" }>(
    "error",
    "A column of procedures says in its brackets what it is given, and each cell says what its row does; an empty cell does nothing.",
    (facts) =>
      ({
        brackets: {
          message: `The column \`${facts.name}\` does not say what it is given.`,
          hint: `Write brackets, with what its cells speak of: ${facts.name}(me: Hero): procedure`,
        },
        optional: {
          message: `The column \`${facts.name}\` need not be \`optional\`: an empty cell does nothing.`,
          hint: "Remove `optional`.",
        },
        value: {
          message: `The column \`${facts.name}\` has one value for all rows, and procedures have none.`,
          hint: "Write what each row does into its cell.",
        },
        bound: {
          message: `The column \`${facts.name}\` has a bound, and what is done is no number.`,
          hint: "Remove the bound.",
        },
      })[facts.wrong],
  ),
  "game-in-table": entry<{ type: string }>(
    "error",
    "The rows of a table are written before anybody plays. What changes in a game is given to a column in its brackets.",
    (facts) => ({
      message: `No cell can hold \`${facts.type}\`: there is none before the game begins.`,
      hint: "Give the column brackets: play(me: Hero): procedure",
    }),
  ),
  "computed-in-default": entry<{ name: string }>(
    "error",
    "A field with `=` is worked out of the entity once that has been made. The default of another field is needed before.",
    (facts) => ({
      message: `\`${facts.name}\` is worked out of what is made here: it is not there yet.`,
      hint: "Write its formula here, or speak of the fields that are given.",
    }),
  ),
  "fields-in-a-circle": entry<{ names: readonly string[] }>(
    "error",
    "A field with `=` may read other fields of its entity. If two read each other, neither can be worked out first.",
    (facts) => ({
      message:
        facts.names.length === 1
          ? `The formula of ${listed(facts.names)} reads ${listed(facts.names)} itself.`
          : `These fields read each other in a circle: ${listed(facts.names)}.`,
      hint: "Let one of them be an ordinary field, or work it out from others.",
    }),
  ),
  "needs-a-game": entry<{ name: string }>(
    "error",
    "Some functions are there in games alone: in a rulebook with a `player`.",
    (facts) => ({
      message: `\`${facts.name}\` is for games, and this rulebook has no \`player\`.`,
      hint: "Say what sits at the table: player Hero { hp: int default 10 }",
    }),
  ),
  "done-not-given": entry<{ name: string }>(
    "error",
    "`endGame`, `endPhase`, `reveal` and what begins or arranges a game in an example do something and give no value: each is a line of its own.",
    (facts) => ({
      message: `\`${facts.name}\` gives no value: it does something.`,
      hint: "Write it as a line of its own.",
    }),
  ),
  "question-not-written": entry<{ callee: string }>(
    "error",
    "The question that a player is asked stands in quotes, where it is asked.",
    (facts) => ({
      message: `The question of \`${facts.callee}\` is not written out.`,
      hint: 'Write it in quotes: choose(me, Location, "Where do you strike?")',
    }),
  ),
  "least-over-most": entry<{ least: string; most: string }>(
    "error",
    "Nobody can choose at least more than at most.",
    (facts) => ({
      message: `At least ${facts.least} and at most ${facts.most} cannot be.`,
      hint: "Turn the two around, or correct one.",
    }),
  ),
  "status-by-name": entry<object>(
    "error",
    "A status is named where it is counted, given or taken; it is no value that a name could hold.",
    () => ({ message: "This is not the name of a status.", hint: "Write its name: stacks(me, Feinting)" }),
  ),
  "unknown-status": entry<{ name: string; near: readonly string[] }>(
    "error",
    "A status is declared with `status`, and known by its name.",
    (facts) => ({
      message: `I know no status called \`${facts.name}\`.`,
      hint: didYouMean(facts.near) ?? `Declare it: status ${facts.name}(me: …) { … }`,
    }),
  ),
  "new-without-brackets": entry<{ name: string }>(
    "error",
    "`new` makes an entity with what is given in brackets; with nothing to give they are empty.",
    (facts) => ({
      message: `The brackets are missing behind \`new ${facts.name}\`.`,
      hint: `Write \`new ${facts.name}()\`.`,
    }),
  ),
  "new-of-what": entry<{ name: string; is: string | null; near: string | undefined; known: readonly string[] }>(
    "error",
    "`new E(…)` makes an entity: a player, or what `entity` declares. Records and variants are made without `new`.",
    (facts) => ({
      message:
        facts.is === null
          ? `I know no entity called \`${facts.name}\`.`
          : `\`${facts.name}\` is ${facts.is}, and \`new\` makes entities.`,
      hint: facts.near ?? (facts.is === null ? `There is ${listed(facts.known)}.` : "Leave `new` out."),
    }),
  ),
  "new-piece-alone": entry<object>(
    "error",
    "A piece lies in a pile at every moment, from the first on: it is made by putting it there.",
    () => ({ message: "A new piece has to lie somewhere.", hint: "Write where: put new Card.Feint into me.deck" }),
  ),
  "entity-without-new": entry<{ name: string }>(
    "error",
    "Records are values and made by their name; an entity exists, and is made by `new`.",
    (facts) => ({
      message: `\`${facts.name}\` is an entity: \`new\` makes one.`,
      hint: `Write \`new ${facts.name}(…)\`.`,
    }),
  ),
  "spoken-of-elsewhere": entry<{ name: string; is: "status" | "phase" | "setup" | "action" }>(
    "error",
    "Statuses, phases, setups and actions are no values: each has places where it is named.",
    (facts) => ({
      message: `\`${facts.name}\` is ${facts.is === "action" ? "an" : "a"} ${facts.is}, and no value.`,
      hint: {
        status: `Give it with \`add ${facts.name} to …\`, and count it with \`stacks(…, ${facts.name})\`.`,
        phase: `End it with \`endPhase(${facts.name})\`.`,
        setup: `An example begins with it: example "…" in ${facts.name}(…) { … }`,
        action: "Players use it; in an example it is a line of its own. What others call is a procedure.",
      }[facts.is],
    }),
  ),
  "cannot-put": entry<{ found: string }>(
    "error",
    "`put` moves pieces: one, or a list of them. Rows of a table become pieces by `put new`.",
    (facts) => ({
      message: `I put pieces into a pile, and this is \`${facts.found}\`.`,
      hint: "Name a piece, or pieces of a pile; `put new …` makes one of a row.",
    }),
  ),
  "put-where": entry<{ found: string }>(
    "error",
    "Pieces lie in piles, and a pile is a field of an entity.",
    (facts) => ({
      message: `This is no pile, but \`${facts.found}\`.`,
      hint: "Name a pile of an entity: put card into me.discard",
    }),
  ),
  "put-other-pieces": entry<{ pile: string; wanted: string; found: string }>(
    "error",
    "A pile holds pieces of the table or view that it names, and of no other; pieces that change between piles need piles of one view.",
    (facts) => ({
      message: `\`${facts.pile}\` holds pieces of \`${facts.wanted}\`, and this is of \`${facts.found}\`.`,
      hint: "Give both piles one table, or a view of both tables.",
    }),
  ),
  "set-pile": entry<{ name: string }>(
    "error",
    "What lies in a pile changes by `put` alone, so that each piece lies in one pile at every moment.",
    (facts) => ({
      message: `\`${facts.name}\` is a pile: only \`put\` changes what lies in it.`,
      hint: "Write where the pieces go: put … into …",
    }),
  ),
  "entity-as-number": entry<{ verb: string }>(
    "error",
    "`add` and `take` change a field of an entity; to the entity itself they give a status, by its name.",
    (facts) => ({
      message: `\`${facts.verb}\` cannot change an entity as a whole.`,
      hint: "Name the field, as in `add 1 to me.hp`, or a status, as in `add Feinting to me`.",
    }),
  ),
  "set-piece": entry<{ name: string }>(
    "error",
    "A piece has what stands in its row, and rows never change. What changes belongs to an entity, or to a pile the piece lies in.",
    (facts) => ({
      message: `\`${facts.name}\` stands in the row of the piece, which does not change.`,
      hint: "Keep what changes in a field of an entity.",
    }),
  ),
  "status-values-taken": entry<{ name: string }>(
    "error",
    "`take` removes the youngest status of that name, whatever values it has.",
    (facts) => ({
      message: `Taking \`${facts.name}\` away needs no values.`,
      hint: `Write \`take ${facts.name} from …\`.`,
    }),
  ),
  "shuffle-for-nothing": entry<{ found: string }>(
    "error",
    "`shuffle` mixes a pile where it lies. A list that is shuffled is another list: it is used where it stands.",
    (facts) => ({
      message: `Nobody uses the shuffled \`${facts.found}\`.`,
      hint: "Shuffle a pile: shuffle(me.deck). Or name the list: let mixed = shuffle(…)",
    }),
  ),
  "reveal-what": entry<{ found: string }>(
    "error",
    "`reveal` shows pieces to players: one, or a list of them, as in `reveal(top 3 of me.deck, to: me)`.",
    (facts) => ({
      message: `Only pieces can be revealed, and this is \`${facts.found}\`.`,
      hint: "Name a piece, or pieces of a pile.",
    }),
  ),
  "ends-no-phase": entry<{ name: string | null; near: readonly string[]; known: readonly string[] }>(
    "error",
    "`endPhase(Turn)` ends the phase of that name; without a name, the innermost.",
    (facts) => ({
      message: facts.name === null ? "This is not the name of a phase." : `I know no phase called \`${facts.name}\`.`,
      hint:
        didYouMean(facts.near) ??
        (facts.known.length === 0
          ? "Declare the phase, or leave the brackets empty."
          : `There is ${listed(facts.known)}.`),
    }),
  ),
  "winner-and-winners": entry<object>(
    "error",
    "Who has won is said once: `winner:` names one player, `winners:` a list of them.",
    () => ({ message: "This names winners twice.", hint: "Keep `winner:` for one, or `winners:` for a list." }),
  ),
  "ending-of-what": entry<{ found: string; values: boolean }>(
    "error",
    "How a game ends is a variant of a choice whose variants carry no values, one choice for the whole game: choice Ending { Knockout, Points }.",
    (facts) =>
      facts.values
        ? {
            message: `A variant of \`${facts.found}\` carries values, and an ending is a name alone.`,
            hint: "Declare the endings as a choice of their own.",
          }
        : {
            message: `An ending is a variant of a choice, and this is \`${facts.found}\`.`,
            hint: "Declare the endings as a choice, and name one of them.",
          },
  ),
  "rule-changes": entry<{ what: string; name: string; how: "changes" | "waits" }>(
    "error",
    "A rule tells, a procedure does: a rule, or a column of formulas, may read the game and never changes it, and asks nobody. So it can be asked at any moment, as often as need be.",
    (facts) => ({
      message:
        facts.how === "waits"
          ? `${facts.what} asks a player, and \`${facts.name}\` only tells.`
          : `${facts.what} changes the game, and \`${facts.name}\` only tells.`,
      hint: "Make it a procedure, or a column of procedures.",
    }),
  ),
  "reads-outside": entry<{ place: string }>(
    "error",
    "Constants, records, and what stands in tables stay the same while a game is played. What depends on a game is worked out by a rule, a procedure, or a column with brackets.",
    (facts) => ({
      message: `This looks at a game, and ${facts.place} stays the same while one is played.`,
      hint: facts.place === "a cell" ? "Write brackets in the heading of its column." : "Make it a rule.",
    }),
  ),
} as const;
