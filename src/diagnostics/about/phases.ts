import type { phaseFindings } from "../catalog/phases.ts";

export const phaseAbout: Readonly<Record<keyof typeof phaseFindings, string>> = {
  "second-outermost-phase": "One phase is the whole game, and the others stand in it.",
  "each-but-player":
    "A phase goes through the players: `phase Turn for each player`. Other things are gone through with `for each` in `enter`.",
  "idle-phase":
    "A phase without `enter`, `exit`, phases or actions, at whose start and end nothing happens, is over as soon as it begins.",
  "never-ends":
    "A phase that `repeats` begins again whenever it has ended, unless something leaves it: `endGame(…)`, or `endPhase` of a phase around it. I found nothing that does.",
  "changes-nothing":
    "An `always` is done after every text. It changes something or ends the game; if it only looks, nobody sees what it finds.",
  "unknown-setup": "After `in` stands a setup of this game, declared by `setup name(…)`, with its values.",
  "game-without-setup":
    "A setup makes the players and deals. A game that has phases and actions but no setup cannot be begun.",
  "needs-setup":
    'An example that changes something or asks a player plays a game, so it says how that begins: `example "…" in duel(Light, Heavy)`.',
  "example-line":
    "`arrange`, `begin` and `beginGame` prepare and start a game that is tried, so they are lines of an example.",
  "arrange-what": "`arrange(b.deck, top: [Card.Feint])` puts pieces of these rows on top of a pile of an entity.",
  "passed-by-call":
    "Where a phase says `may pass`, `pass` is an answer to what the active player is asked, and no line of an example does it. `choosing pass` lays it out, above the line in which they are asked.",
  "possible-what":
    "`possible(play(a, Card.Feint))` in an example asks whether that use of an action is on offer. An action that answers something is only offered when it happens: lay it out with `choosing`, and the example says if it was not.",
  "record-refused":
    "A value of a record for which a `check` does not hold cannot be made, so an example stops where it is. A rule that says what the check asks can be asked in both places.",
  "action-called":
    "Players use actions; texts call procedures. In an example a line `play(a, Card.Feint)` is a use of the action, and `choosing` lays one out.",
  "begin-without-active":
    "A phase within a turn belongs to whoever's turn it is. So an example that begins it alone names the player: `begin(Main, active: a)`.",
  "ending-unreached":
    "Every variant of the choice that `endGame(ending: …)` speaks of is a way for the game to end. I found nothing that ends it in this way.",
  "unused-procedure":
    "A procedure that no action, phase, setup, `always`, cell, example or report calls never happens.",
  "unused-effect":
    "What stands in a column of procedures happens when an action, a phase or an `always` calls it: `card.play(me)`. Here nothing does, so no piece of the table ever has its effect.",
  "unused-piece":
    "Where each piece of a table is made by name, `put new Card.Feint into …`, a row that is never named has no piece in the game.",
  "unplayable-piece":
    "Where actions take pieces of a table, each piece that the game makes is taken by one of them, or its effect happens by other means. A row without an effect may also be only looked at: counted, named, chosen.",
  "setup-takes":
    "A setup makes the game, so there are no players, entities and pieces yet that could be given to it. It takes what is known before: rows, variants, numbers, texts.",
  "too-many-players": "A game has at most 31 players.",
  "answer-called-pass":
    "Whoever may answer may also `pass`, and so may who is asked in a phase with `may pass`. A player's choice is told by its name, so no action there is called `pass`.",
  "nobody-passes":
    "`may pass` lets the active player end a phase in place of an action. So it stands at a phase in which actions are taken: one without phases in it, in which it is somebody's turn.",
  "never-answers":
    "An action with `before` or `after` answers a procedure. If nothing in the game calls that procedure, there is nothing to answer.",
};
