import { entry } from "../catalog.ts";
import { oneOf, type Unknown } from "../unknown.ts";

/** Findings about phases, setups, ends, and what a game never comes to. */
export const phaseFindings = {
  "second-outermost-phase": entry<{ name: string; first: string }>(
    "error",
    "One phase is the whole game, and the others stand in it.",
    (facts) => ({
      message: `\`${facts.first}\` is the outermost phase already.`,
      label: "a second one",
      hint: `Put \`${facts.name}\` into \`${facts.first}\`, or both into one around them.`,
    }),
  ),
  "each-but-player": entry<{ found: string }>(
    "error",
    "A phase goes through the players: `phase Turn for each player`. Other things are gone through with `for each` in `enter`.",
    (facts) => ({ message: `A phase cannot go through \`${facts.found}\`.`, hint: "Write `for each player`." }),
  ),
  "idle-phase": entry<{ name: string }>(
    "warning",
    "A phase without `enter`, `exit`, phases or actions, at whose start and end nothing happens, is over as soon as it begins.",
    (facts) => ({
      message: `Nothing can happen in \`${facts.name}\`.`,
      hint: "Give it an `enter` or an action, or remove it.",
    }),
  ),
  "never-ends": entry<{ name: string }>(
    "warning",
    "A phase that `repeats` begins again whenever it has ended, unless something leaves it: `endGame(…)`, or `endPhase` of a phase around it. I found nothing that does.",
    (facts) => ({
      message: `\`${facts.name}\` is repeated for ever: nothing ends the game.`,
      hint: "Say how it ends in an `always`, or write `repeats while …`.",
    }),
  ),
  "changes-nothing": entry<{ title: string }>(
    "error",
    "An `always` is done after every text. It changes something or ends the game; if it only looks, nobody sees what it finds.",
    (facts) => ({
      message: `"${facts.title}" never changes anything.`,
      hint: "Change something, or end the game with `endGame(…)`; what must hold is a `check`.",
    }),
  ),
  "unknown-setup": entry<Unknown>(
    "error",
    "After `in` stands a setup of this game, declared by `setup name(…)`, with its values.",
    (facts) => ({
      message:
        facts.is === null
          ? `I know no setup called \`${facts.name}\`.`
          : `\`${facts.name}\` is ${facts.is}, not a setup.`,
      hint: oneOf(facts, "Declare it: `setup name() { }`."),
    }),
  ),
  "game-without-setup": entry<{ name: string }>(
    "warning",
    "A setup makes the players and deals. A game that has phases and actions but no setup cannot be begun.",
    (facts) => ({
      message: `\`${facts.name}\` can never begin: this game has no setup.`,
      hint: "Add `setup name() { … }`, and make the players in it with `new`.",
    }),
  ),
  "needs-setup": entry<{ what: string }>(
    "error",
    'An example that changes something or asks a player plays a game, so it says how that begins: `example "…" in duel(Light, Heavy)`.',
    (facts) => ({
      message: `${facts.what} needs a game, and this example is not in one.`,
      hint: "Write `in` and a setup after the title.",
    }),
  ),
  "example-line": entry<{ name: string }>(
    "error",
    "`arrange`, `begin` and `beginGame` prepare and start a game that is tried, so they are lines of an example.",
    (facts) => ({
      message: `\`${facts.name}\` is a line of an example, and cannot stand here.`,
      hint: 'Move it into an `example "…" in setup(…)`, as a line of its own.',
    }),
  ),
  "arrange-what": entry<Record<never, never>>(
    "error",
    "`arrange(b.deck, top: [Card.Feint])` puts pieces of these rows on top of a pile of an entity.",
    () => ({
      message: "This is no pile.",
      label: "a pile belongs here",
      hint: "Name the pile itself: `arrange(b.deck, top: […])`.",
    }),
  ),
  "possible-what": entry<{ answers: string | null }>(
    "error",
    "`possible(play(a, Card.Feint))` in an example asks whether that use of an action is on offer. An action that answers something is only offered when it happens: lay it out with `choosing`, and the example says if it was not.",
    (facts) =>
      facts.answers === null
        ? {
            message: "`possible` asks about a use of an action.",
            label: "an action with its values belongs here",
            hint: "Write who does what: `possible(play(a, Card.Feint))`.",
          }
        : {
            message: `\`${facts.answers}\` answers something: it is on offer only while that happens.`,
            hint: `Lay it out before the line in which it happens: \`choosing ${facts.answers}(…)\`.`,
          },
  ),
  "action-called": entry<{ name: string }>(
    "error",
    "Players use actions; texts call procedures. In an example a line `play(a, Card.Feint)` is a use of the action, and `choosing` lays one out.",
    (facts) => ({
      message: `\`${facts.name}\` is an action: players do it, and nothing else calls it.`,
      hint: "Put what it does into a procedure, and call that in both places.",
    }),
  ),
  "begin-without-active": entry<{ name: string }>(
    "error",
    "A phase within a turn belongs to whoever's turn it is. So an example that begins it alone names the player: `begin(Main, active: a)`.",
    (facts) => ({
      message: `I cannot tell whose \`${facts.name}\` this is.`,
      hint: `Write \`begin(${facts.name}, active: …)\`.`,
    }),
  ),
  "ending-unreached": entry<{ name: string }>(
    "warning",
    "Every variant of the choice that `endGame(ending: …)` speaks of is a way for the game to end. I found nothing that ends it in this way.",
    (facts) => ({
      message: `The game never ends with \`${facts.name}\`.`,
      hint: "Write the `always` that leads to it, or remove the variant.",
    }),
  ),
  "unused-procedure": entry<{ name: string }>(
    "warning",
    "A procedure that no action, phase, setup, `always`, cell, example or report calls never happens.",
    (facts) => ({ message: `Nothing ever does \`${facts.name}\`.`, hint: "Call it where it belongs, or remove it." }),
  ),
  "unused-effect": entry<{ column: string; table: string }>(
    "warning",
    "What stands in a column of procedures happens when an action, a phase or an `always` calls it: `card.play(me)`. Here nothing does, so no piece of the table ever has its effect.",
    (facts) => ({
      message: `No action ever does what stands in \`${facts.column}\` of \`${facts.table}\`.`,
      hint: `Call it: \`….${facts.column}(…)\` in the \`do\` of an action.`,
    }),
  ),
  "unused-piece": entry<{ row: string; table: string }>(
    "warning",
    "Where each piece of a table is made by name, `put new Card.Feint into …`, a row that is never named has no piece in the game.",
    (facts) => ({
      message: `No piece of \`${facts.row}\` is ever made.`,
      label: `a row of \`${facts.table}\``,
      hint: "Make one in a setup, or remove the row.",
    }),
  ),
  "unplayable-piece": entry<{ row: string | null; table: string; isLeftOut: boolean; from: readonly string[] }>(
    "warning",
    "Where actions take pieces of a table, each piece that the game makes is taken by one of them, or its effect happens by other means. A row without an effect may also be only looked at: counted, named, chosen.",
    (facts) => ({
      message:
        facts.row === null
          ? `No action can ever play a piece of \`${facts.table}\`.`
          : `No action can ever play \`${facts.row}\`.`,
      ...(facts.row === null ? {} : { label: `a row of \`${facts.table}\`` }),
      hint:
        facts.isLeftOut || facts.from.length === 0
          ? "Let an action take it: `where` and `needs` say which pieces it takes."
          : `Put it where it is taken from: into ${facts.from.map((pile) => `\`${pile}\``).join(" or ")}.`,
    }),
  ),
  "setup-takes": entry<{ name: string; type: string }>(
    "error",
    "A setup makes the game, so there are no players, entities and pieces yet that could be given to it. It takes what is known before: rows, variants, numbers, texts.",
    (facts) => ({
      message: `\`${facts.name}\` is \`${facts.type}\`, and there is none before the game begins.`,
      hint: "Take what it is made from, and make it in the setup.",
    }),
  ),
  "too-many-players": entry<{ players: number; most: number }>("error", "A game has at most 31 players.", (facts) => ({
    message: `This setup makes ${facts.players} players, and a game has at most ${facts.most}.`,
    label: "a player",
    hint: "Make fewer. What does not decide anything for itself can be an `entity`.",
  })),
  "answer-called-pass": entry<Record<never, never>>(
    "error",
    "Whoever may answer may also `pass`, and a player's choice is told by its name. So no action that answers something is called `pass`.",
    () => ({
      message: "This action answers something, and `pass` is what not answering is called already.",
      hint: "Give it another name.",
    }),
  ),
  "never-answers": entry<{ action: string; procedure: string }>(
    "warning",
    "An action with `before` or `after` answers a procedure. If nothing in the game calls that procedure, there is nothing to answer.",
    (facts) => ({
      message: `\`${facts.procedure}\` never happens in the game, so \`${facts.action}\` can never be used.`,
      hint: `Call \`${facts.procedure}\` where it should happen, or answer something else.`,
    }),
  ),
};
