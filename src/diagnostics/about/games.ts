import type { gameFindings } from "../catalog/games.ts";

export const gameAbout: Readonly<Record<keyof typeof gameFindings, string>> = {
  "game-without-player":
    "A rulebook that declares a `player` is a game. What changes, what may be done and when belongs to a game, so it asks for one.",
  "two-players":
    "A game has one declaration of what sits at the table. Sides that differ are told apart by a field of it.",
  "game-of-another":
    "A game stands in one rulebook. Another one may use its types, tables and rules, but not what is played there.",
  "formula-in-entity":
    "Only columns of tables hold formulas with values of their own. What is worked out for an entity is a field with `=`, or a rule.",
  "clamp-of-listed":
    "`clamp` makes a value outside of the field's bound the nearest end of it. `int of 4, 6, 8` allows only what is listed: between its ends lie values that are not allowed, and the nearest of two is no answer. Say in the rules which one follows, as with `match`.",
  "clamp-of-what":
    "`clamp` makes a value outside of the field's bound the nearest end of it. So the field is a number, it is kept, and it has a bound.",
  "pile-with-value": "A pile is empty when its entity is made. Pieces come into it by `put`.",
  "pile-elsewhere":
    "A pile is where pieces lie, and pieces lie in entities. What goes around is the pieces, or a list of them.",
  "pile-of-what": "A pile says of which table its pieces are made, and it is always there, even if it is empty.",
  "piece-of-what":
    "A piece is made of a row of a table: a card, a tile, a token. A pile holds pieces of one table or view.",
  "seen-twice":
    "One word says who sees what lies in a pile: `hidden` (nobody), `owner` (the player it belongs to), `public` (everybody).",
  "procedure-column":
    "A column of procedures says in its brackets what it is given, and each cell says what its row does; an empty cell does nothing.",
  "game-in-table":
    "The rows of a table are written before anybody plays. What changes in a game is given to a column in its brackets.",
  "computed-in-default":
    "A field with `=` is worked out of the entity once that has been made. The default of another field is needed before.",
  "fields-in-a-circle":
    "A field with `=` may read other fields of its entity. If two read each other, neither can be worked out first.",
  "needs-a-game": "Some functions are there in games alone: in a rulebook with a `player`.",
  "done-not-given":
    "`endGame`, `endPhase`, `reveal` and what begins or arranges a game in an example do something and give no value: each is a line of its own.",
  "question-not-written": "The question that a player is asked stands in quotes, where it is asked.",
  "loop-is-one-line":
    "The end of a phase takes effect when the text in which it was said is over, and a line of an example is such a text, with all the turns of a loop in it. So three turns of a `repeat` that end a phase each end one phase, and not three.",
  "least-over-most": "Nobody can choose at least more than at most.",
  "status-by-name": "A status is named where it is counted, given or taken; it is no value that a name could hold.",
  "unknown-status": "A status is declared with `status`, and known by its name.",
  "new-without-brackets": "`new` makes an entity with what is given in brackets; with nothing to give they are empty.",
  "new-of-what":
    "`new E(…)` makes an entity: a player, or what `entity` declares. Records and variants are made without `new`.",
  "new-piece-alone": "A piece lies in a pile at every moment, from the first on: it is made by putting it there.",
  "entity-without-new": "Records are values and made by their name; an entity exists, and is made by `new`.",
  "spoken-of-elsewhere": "Statuses, phases, setups and actions are no values: each has places where it is named.",
  "cannot-put": "`put` moves pieces: one, or a list of them. Rows of a table become pieces by `put new`.",
  "put-where": "Pieces lie in piles, and a pile is a field of an entity.",
  "put-other-pieces":
    "A pile holds pieces of the table or view that it names, and of no other; pieces that change between piles need piles of one view.",
  "set-pile": "What lies in a pile changes by `put` alone, so that each piece lies in one pile at every moment.",
  "entity-as-number":
    "`add` and `take` change a field of an entity; to the entity itself they give a status, by its name.",
  "set-piece":
    "A piece has what stands in its row, and rows never change. What changes belongs to an entity, or to a pile the piece lies in.",
  "status-values-taken": "`take` removes the youngest status of that name, whatever values it has.",
  "shuffle-for-nothing":
    "`shuffle` mixes a pile where it lies. A list that is shuffled is another list: it is used where it stands.",
  "reveal-what": "`reveal` shows pieces to players: one, or a list of them, as in `reveal(top 3 of me.deck, to: me)`.",
  "ends-no-phase": "`endPhase(Turn)` ends the phase of that name; without a name, the innermost.",
  "winner-and-winners": "Who has won is said once: `winner:` names one player, `winners:` a list of them.",
  "ending-of-what":
    "How a game ends is a variant of a choice whose variants carry no values, one choice for the whole game: choice Ending { Knockout, Points }.",
  "unknown-ending":
    "What stands behind `ending:` is a variant of the choice that says how the game can end: `choice Ending { Won, Death }`.",
  "never-drawn":
    "*A warning.* A pile is shuffled in the setup, and later its first piece is looked at by `let card = first(…)`. To draw is to put the piece elsewhere, and no `put` of the game moves pieces of this table.",
  "never-made":
    "What is declared with `entity` is there only once `new` has made it, in the setup or while the game is played. Until then `only(…)` and `first(…)` find nothing, and the game stops.",
  "asked-again":
    "`for each p in players where p.coins is max(…) { take 2 from p.coins }` goes to each player, and asks then: the richest pays, and now another may be the richest. A list in brackets is made before the first turn: `for each p in (players where it.coins is max(…)) { take 2 from p.coins }`.",
  "copy-changed":
    "`let stock = me.goods` gives a name to the value that the field has at this moment. `add 2 to stock[Salt]` changes what the name stands for, and not the field. Write the field where you change it: `add 2 to me.goods[Salt]`. An entity is not copied: with `let foe = me.target`, `take 1 from foe.hp` changes the foe.",
  "not-made-yet":
    "A setup does its lines from top to bottom. Until `new` has made the players, `players` is empty, and `first(players)`, `players[1]` and `only(…)` find nothing.",
  "may-be-too-few":
    "`choose(me, me.hand where it.cost > 2)` needs such a card, and `chooseSome(…, least: 2)` needs two. Where no `needs` and no `if` on the way looks at that pile, the game may stop there. Ask `needs count(me.hand where it.cost > 2) >= 1` in the action, or take `least: 0`.",
  "piece-itself":
    "Two cards may be made of one row, and each is a piece of its own. `where it is card` finds the piece `card` alone. What is alike has the same key: `count(me.hand where it.name is card.name)`. For all but this one, `where it is not card` is right.",
  "rule-changes":
    "A rule tells, a procedure does: a rule, or a column of formulas, may read the game and never changes it, and asks nobody. So it can be asked at any moment, as often as need be.",
  "reads-outside":
    "Constants, records, and what stands in tables stay the same while a game is played. What depends on a game is worked out by a rule, a procedure, or a column with brackets.",
};
