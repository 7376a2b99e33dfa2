import { entry } from "../catalog.ts";
import { didYouMean } from "../suggest.ts";

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

/** Findings about games: what changes, who may do what, and when. */
export const gameFindings = {
  "game-without-player": entry<object>("error", () => ({
    message: "This belongs to a game, and this rulebook has no `player`.",
    hint: "Say what sits at the table: player Hero { hp: int default 10 }",
  })),
  "two-players": entry<object>("error", () => ({
    message: "This game has a `player` already.",
    label: "the second one",
    hint: "Give the one `player` a field that tells them apart, or write `entity` here.",
  })),
  "game-of-another": entry<{ name: string; kind: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is ${facts.kind} of another rulebook's game, and a game stands in one rulebook.`,
    hint: "Declare what you need here.",
  })),
  "formula-in-entity": entry<{ name: string }>("error", (facts) => ({
    message: `The field \`${facts.name}\` has brackets, as a column of formulas.`,
    hint: `Make it a rule that takes the entity, or a field: ${facts.name}: int = …`,
  })),
  "clamp-of-listed": entry<{ name: string }>("error", ({ name }) => ({
    message: `\`${name}\` is one of the numbers that are listed, so there is no nearest end to \`clamp\` to.`,
    hint: "Remove `clamp`, or write two ends: `int 4 to 12 clamp`.",
  })),
  "clamp-of-what": entry<{ name: string; found: string; computed: boolean; isNumber: boolean }>("error", (facts) => ({
    message: facts.computed
      ? `\`${facts.name}\` is worked out each time: there is nothing to clamp.`
      : `\`clamp\` needs a number with a bound; \`${facts.name}\` is \`${facts.found}\` without one.`,
    hint: facts.computed
      ? "Use `clamp(…)` in its formula."
      : facts.isNumber
        ? "Write the bound: int 0 to 20 clamp"
        : "Remove `clamp`; a number is held to limits where it changes, by `clamp(…, 0, 20)`.",
  })),
  "pile-with-value": entry<{ name: string }>("error", (facts) => ({
    message: `The pile \`${facts.name}\` cannot begin with something in it.`,
    hint: "Put the pieces into it in the setup: put new … into …",
  })),
  "pile-elsewhere": entry<object>("error", () => ({
    message: "Only a field of an entity can be a pile.",
    hint: "Write `list of piece of …` for what a pile holds.",
  })),
  "pile-of-what": entry<{ optional: boolean }>("error", (facts) =>
    facts.optional
      ? {
          message: "A pile is always there: it cannot be `optional`.",
          hint: "An empty pile is one in which no piece lies.",
        }
      : { message: "This pile does not say what lies in it.", hint: "Write the table: pile of Card" },
  ),
  "piece-of-what": entry<{ found: string; what: string }>("error", (facts) => ({
    message: `A ${facts.what} is of a table, and this is \`${facts.found}\`.`,
    hint: `Name a table: ${facts.what} of Card`,
  })),
  "seen-twice": entry<{ name: string; first: string; second: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is both \`${facts.first}\` and \`${facts.second}\`.`,
    hint: "Keep one of the two.",
  })),
  "procedure-column": entry<{ name: string; wrong: "optional" | "brackets" | "value" | "bound" }>(
    "error",
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
  "game-in-table": entry<{ type: string }>("error", (facts) => ({
    message: `No cell can hold \`${facts.type}\`: there is none before the game begins.`,
    hint: "Give the column brackets: play(me: Hero): procedure",
  })),
  "computed-in-default": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is worked out of what is made here: it is not there yet.`,
    hint: "Write its formula here, or speak of the fields that are given.",
  })),
  "fields-in-a-circle": entry<{ names: readonly string[] }>("error", (facts) => ({
    message:
      facts.names.length === 1
        ? `The formula of ${listed(facts.names)} reads ${listed(facts.names)} itself.`
        : `These fields read each other in a circle: ${listed(facts.names)}.`,
    hint: "Let one of them be an ordinary field, or work it out from others.",
  })),
  "needs-a-game": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is for games, and this rulebook has no \`player\`.`,
    hint: "Say what sits at the table: player Hero { hp: int default 10 }",
  })),
  "done-not-given": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` gives no value: it does something.`,
    hint: "Write it as a line of its own.",
  })),
  "question-not-written": entry<{ callee: string; isJoined?: boolean }>("error", (facts) => ({
    message: `The question of \`${facts.callee}\` is not written out.`,
    hint:
      facts.isJoined === true
        ? "The text of a question is the same each time: leave the values out. Players see them in the game."
        : 'Write it in quotes: choose(me, Location, "Where do you strike?")',
  })),
  "least-over-most": entry<{ least: string; most: string }>("error", (facts) => ({
    message: `At least ${facts.least} and at most ${facts.most} cannot be.`,
    hint: "Turn the two around, or correct one.",
  })),
  "status-by-name": entry<object>("error", () => ({
    message: "This is not the name of a status.",
    hint: "Write its name: stacks(me, Feinting)",
  })),
  "unknown-status": entry<{ name: string; near: readonly string[] }>("error", (facts) => ({
    message: `I know no status called \`${facts.name}\`.`,
    hint: didYouMean(facts.near) ?? `Declare it: status ${facts.name}(me: …) { … }`,
  })),
  "new-without-brackets": entry<{ name: string }>("error", (facts) => ({
    message: `The brackets are missing behind \`new ${facts.name}\`.`,
    hint: `Write \`new ${facts.name}()\`.`,
  })),
  "new-of-what": entry<{ name: string; is: string | null; near: string | undefined; known: readonly string[] }>(
    "error",
    (facts) => ({
      message:
        facts.is === null
          ? `I know no entity called \`${facts.name}\`.`
          : `\`${facts.name}\` is ${facts.is}, and \`new\` makes entities.`,
      hint: facts.near ?? (facts.is === null ? `There is ${listed(facts.known)}.` : "Leave `new` out."),
    }),
  ),
  "new-piece-alone": entry<object>("error", () => ({
    message: "A new piece has to lie somewhere.",
    hint: "Write where: put new Card.Feint into me.deck",
  })),
  "entity-without-new": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` is an entity: \`new\` makes one.`,
    hint: `Write \`new ${facts.name}(…)\`.`,
  })),
  "spoken-of-elsewhere": entry<{ name: string; is: "status" | "phase" | "setup" | "action" }>("error", (facts) => ({
    message: `\`${facts.name}\` is ${facts.is === "action" ? "an" : "a"} ${facts.is}, and no value.`,
    hint: {
      status: `Give it with \`add ${facts.name} to …\`, and count it with \`stacks(…, ${facts.name})\`.`,
      phase: `How often it has begun is counted by a field that its \`enter\` adds 1 to; \`endPhase(${facts.name})\` ends it.`,
      setup: `An example begins with it: example "…" in ${facts.name}(…) { … }`,
      action: `Players use it; in an example it is a line of its own, and \`not possible(${facts.name}(…))\` says that it is not on offer. What others call is a procedure.`,
    }[facts.is],
  })),
  "cannot-put": entry<{ found: string }>("error", (facts) => ({
    message: `I put pieces into a pile, and this is \`${facts.found}\`.`,
    hint: "Name a piece, or pieces of a pile; `put new …` makes one of a row.",
  })),
  "put-where": entry<{ found: string }>("error", (facts) => ({
    message: `This is no pile, but \`${facts.found}\`.`,
    hint: "Name a pile of an entity: put card into me.discard",
  })),
  "put-other-pieces": entry<{ pile: string; wanted: string; found: string }>("error", (facts) => ({
    message: `\`${facts.pile}\` holds pieces of \`${facts.wanted}\`, and this is of \`${facts.found}\`.`,
    hint: "Give both piles one table, or a view of both tables.",
  })),
  "set-pile": entry<{ name: string; isExample: boolean }>("error", (facts) => ({
    message: `\`${facts.name}\` is a pile: only \`put\` changes what lies in it.`,
    hint: facts.isExample
      ? "Lay out what its owner has with `arrange(…, top: […])`, or make new pieces: `put new … into …`."
      : "A piece always lies in some pile: write where it goes, `put … into …`. What leaves the game goes into a pile of its own.",
  })),
  "entity-as-number": entry<{ verb: string }>("error", (facts) => ({
    message: `\`${facts.verb}\` cannot change an entity as a whole.`,
    hint: "Name the field, as in `add 1 to me.hp`, or a status, as in `add Feinting to me`.",
  })),
  "set-piece": entry<{ name: string }>("error", (facts) => ({
    message: `\`${facts.name}\` stands in the row of the piece, which does not change.`,
    hint: "Keep what changes in a field of an entity.",
  })),
  "status-values-taken": entry<{ name: string }>("error", (facts) => ({
    message: `Taking \`${facts.name}\` away needs no values.`,
    hint: `Write \`take ${facts.name} from …\`.`,
  })),
  "shuffle-for-nothing": entry<{ found: string }>("error", (facts) => ({
    message: `Nobody uses the shuffled \`${facts.found}\`.`,
    hint: "Shuffle a pile: shuffle(me.deck). Or name the list: let mixed = shuffle(…)",
  })),
  "reveal-what": entry<{ found: string }>("error", (facts) => ({
    message: `Only pieces can be revealed, and this is \`${facts.found}\`.`,
    hint: "Name a piece, or pieces of a pile.",
  })),
  "ends-no-phase": entry<{ name: string | null; near: readonly string[]; known: readonly string[] }>(
    "error",
    (facts) => ({
      message: facts.name === null ? "This is not the name of a phase." : `I know no phase called \`${facts.name}\`.`,
      hint:
        didYouMean(facts.near) ??
        (facts.known.length === 0
          ? "Declare the phase, or leave the brackets empty."
          : `There is ${listed(facts.known)}.`),
    }),
  ),
  "winner-and-winners": entry<object>("error", () => ({
    message: "This names winners twice.",
    hint: "Keep `winner:` for one, or `winners:` for a list.",
  })),
  "ending-of-what": entry<{ found: string; values: boolean }>("error", (facts) =>
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
  "unknown-ending": entry<{ name: string; choice: string | null }>("error", ({ name, choice }) => ({
    message: `No ending is called \`${name}\`.`,
    hint:
      choice === null
        ? `Endings are a choice of their own: declare \`choice Ending { ${name} }\`.`
        : `Add \`${name}\` to \`choice ${choice}\`, or name one that is there.`,
  })),
  "never-made": entry<{ name: string; given: string; isAsked: boolean; checks: number }>("warning", (facts) => ({
    message: facts.isAsked
      ? `The game asks for each \`${facts.name}\`, and nothing ever makes one.`
      : `Nothing ever makes a \`${facts.name}\`, so the game never asks its ${facts.checks === 1 ? "check" : "checks"}.`,
    hint: facts.isAsked
      ? `Write \`new ${facts.name}(${facts.given})\` in the setup.`
      : `Write \`new ${facts.name}(${facts.given})\` in the setup, or move the \`check\` into what the game has.`,
  })),
  "never-drawn": entry<{ name: string; pile: string; piece: string }>("warning", ({ name, pile, piece }) => ({
    message: `\`first\` looks at the top of \`${pile}\` and leaves it there. Nothing ever takes one away, so it is the same \`${piece}\` each time.`,
    label: "looked at, not drawn",
    hint: `Write \`put ${name} into …\` below it, with a pile for those that are used up, or \`put ${name} under …\` to bring it back later. To draw from all of them each time, shuffle \`${pile}\` before.`,
  })),
  "asked-again": entry<{ field: string }>("warning", ({ field }) => ({
    message: `This is asked again before each turn of the loop, when the turns before have changed \`${field}\`.`,
    hint: "To find them once, before the first turn, put the list in brackets: `for each p in (players where …) { … }`.",
  })),
  "copy-changed": entry<{ name: string; field: string | null }>("warning", ({ name, field }) => ({
    message: `\`${name}\` is a copy, and nothing looks at it after this change.`,
    hint: `To change ${field === null ? "the field that it was taken from" : `\`${field}\` itself`}, write that in place of \`${name}\`.`,
  })),
  "not-made-yet": entry<{ name: string; isPlayer: boolean; isBelow: boolean }>("warning", (facts) => ({
    message: `There ${facts.isPlayer ? "are no players" : `is no \`${facts.name}\``} yet, so every game stops here.`,
    hint: facts.isBelow
      ? `Move this line below the one that makes ${facts.isPlayer ? "them" : "it"}.`
      : `Make ${facts.isPlayer ? "them" : "it"} above, with \`new ${facts.name}(…)\`.`,
  })),
  "may-be-too-few": entry<{ callee: string; least: number }>("warning", ({ callee, least }) => ({
    message: `There may be ${least === 1 ? "nothing" : `fewer than ${least}`} to choose from here, and then the game stops.`,
    hint: `Ask first: \`needs count(…) >= ${least}\` in the action, or \`if count(…) >= ${least} { … }\` around \`${callee}(…)\`.`,
  })),
  "piece-itself": entry<{ key: string }>("warning", ({ key }) => ({
    message: "This looks for the very same piece, and there is only one of it.",
    hint: `Pieces of the same row have the same \`${key}\`: compare that.`,
  })),
  "rule-changes": entry<{ what: string; name: string; how: "changes" | "waits" }>("error", (facts) => ({
    message:
      facts.how === "waits"
        ? `${facts.what} asks a player, and \`${facts.name}\` only tells.`
        : `${facts.what} changes the game, and \`${facts.name}\` only tells.`,
    hint: "Make it a procedure, or a column of procedures.",
  })),
  "loop-is-one-line": entry<Record<never, never>>("warning", () => ({
    message: "The whole loop is one line of the example: a phase that ends within it ends once, behind the loop.",
    hint: "Write each turn as a line of its own, or `separately` behind a `for each`: `for each p in players separately { … }`.",
  })),
  "reads-outside": entry<{ place: string }>("error", (facts) => ({
    message:
      facts.place === "a goal"
        ? "This looks at a game, and this goal plays none."
        : facts.place === "a goal of games" || facts.place === "the loop of a goal"
          ? "This looks at a game, and a goal is about many of them."
          : `This looks at a game, and ${facts.place} stays the same while one is played.`,
    hint:
      facts.place === "a goal"
        ? 'Name the setup behind the title, as in `goal "Even" in duel() { … }`, and ask about the ends of its games: `average(points(players[1])) in 20 to 30`.'
        : facts.place === "the loop of a goal"
          ? "A line goes through all players, `for each p in players`, without `where`. Of some games only it asks with `given`: `average(p.points given p.points > 3)`."
          : facts.place === "a goal of games"
            ? "Ask how it is at the end, over all games: `average(points(players[1])) in 20 to 30`, `chance(players[1].points >= 30) < 10%`, and `for each p in players` at the end of the line for each player. `wins`, `lasts`, `ends` and `uses` count what happens on the way."
            : facts.place === "a cell"
              ? "Write brackets in the heading of its column."
              : facts.place === "a `check`"
                ? "Write this line among the fields of an `entity`, or of the `player`: there it is asked after each decision of a game."
                : "Make it a rule.",
  })),
} as const;
