import { write, type GameValue, type LineName, type PlainLine, type Snippet, type Texts } from "./snippet.ts";

const doing = (line: string, ...needs: Snippet["needs"]): Snippet =>
  write("int", `if $b { ${line} then $me.score } else { 2 }`, "changes", "reads", ...needs);

export const gameTexts: Texts<GameValue | Exclude<LineName, PlainLine>> = {
  "value entities": [
    write("int", "count(players)", "reads"),
    write("int", "count(Tower where it.hp > $m)", "reads"),
    write("text", '"" & [w1.score for each w1 in players]', "reads"),
  ],
  "value active": [
    write("int", "active.score", "reads", "turn"),
    write("int", "(active otherwise $me).score", "reads"),
  ],
  "value entityField": [
    write("int", "(if $me.full { none } else { foeOf($me) }).score otherwise $m", "reads"),
    write("int", "$me.score", "reads"),
    write("bool", "$me.full", "reads"),
    write("int", "$foe.score + $n", "reads"),
    write("optional int", "if $me.full { none } else { $me.opt }", "reads"),
  ],
  "value pile": [
    write("int", "count($me.hand)", "reads"),
    write("list of int", "[w1.cost for each w1 in $me.heap]", "reads"),
    write("text", '"" & (top 2 of $me.heap)', "reads"),
  ],
  "value pieceRow": [
    write("int", "first($me.heap).cost", "reads"),
    write("bool", "first($me.heap) is Card.Jab", "reads"),
    write("int", "sum(w1.cost for each w1 in $me.heap where w1.bonus($m) > 2)", "reads"),
    write("int", "first($me.heap where it.cost > $m).cost otherwise 7", "reads"),
    write("int", "last($me.heap where it.cost > $m).bonus($n) otherwise 7", "reads"),
    write("bool", "$me.heap[$n].cost is none", "reads"),
    write("Card", "first($me.heap where it.cost > $m) otherwise Card.Kick", "reads"),
  ],
  "value newEntity": [
    write("int", "if $b { let w1 = new Tower(hp: 3) then w1.hp } else { 0 }", "changes", "reads"),
    write("int", "count([new Tower(), new Tower(hp: 9)])", "changes", "reads"),
  ],
  "value perform": [
    write("int", "bump($me, 2)", "changes", "reads"),
    write("int", "$n + bump($me, $m) * bump($foe, 1)", "changes", "reads"),
    write("optional int", "flinch($me, 1)", "changes", "reads"),
  ],
  "value choose": [
    write("int", "choose($me, 1 to 3)", "changes", "reads", "waits"),
    write("Hue", 'choose($me, Hue, "Which?")', "changes", "reads", "waits"),
    write("int", "$n + choose($me, $xs)", "changes", "reads", "waits"),
    write("int", "choose($me, $xs) otherwise 4", "changes", "reads", "waits"),
    write("int", "choose($me, $me.hand).cost * 2", "changes", "reads", "waits"),
    write(
      "int",
      "if $b { let w1 = 0 then for each w2 in $xs { if choose($me, [yes, no]) { add w2 to w1 } } then w1 } else { choose($foe, 4 to 5) }",
      "changes",
      "reads",
      "waits",
    ),
    write(
      "int",
      "if choose($me, [yes, no]) and choose($foe, [yes, no]) { choose($me, 1 to 2) } else { $m }",
      "changes",
      "reads",
      "waits",
    ),
    write("int", "flinchWaiting($me, choose($me, 1 to 2)) otherwise 0", "changes", "reads", "waits"),
    write("list of int", "choose([$me, $foe, $me], 1 to 3)", "changes", "reads", "waits"),
    write("int", 'choose([$foe, $me], it.hand, "Which?")[2].cost + $n', "changes", "reads", "waits"),
  ],
  "value chooseSome": [
    write("list of int", "chooseSome($me, [1, 2, 3], least: 1, most: 2)", "changes", "reads", "waits"),
    write("int", "count(chooseSome($me, $me.hand, least: 0, most: choose($me, 1 to 2)))", "changes", "reads", "waits"),
  ],
  "value stacks": [write("int", "stacks($me, Marked)", "reads")],
  "value gameOver": [write("bool", "gameOver", "reads")],
  "value winners": [write("int", "count(winners)", "reads")],
  "value ending": [write("bool", "ending is none", "reads")],
  "value act": [write("int", "spare($me)", "example", "reads", "changes")],
  "value possible": [write("bool", "possible(spare($me))", "example", "reads")],
  "line setField": [
    doing("set $me.score = $m"),
    doing("add 30 to $me.score"),
    doing('set $me.map["a"] = $m then set $me.pair.a = 3'),
    doing("take 1 from $me.gold then set $foe.gold = $me.gold"),
    doing("add $n to $me.xs then set $me.rage = $x / 3"),
    write(
      "int",
      "if $b { for each w1 in players together { add w1.score to w1.gold } then $me.gold } else { 0 }",
      "changes",
      "reads",
    ),
    write(
      "int",
      "if $b { for each w1 in players separately { flinch(w1, 1) } then $me.gold } else { 0 }",
      "changes",
      "reads",
    ),
  ],
  "line put": [
    doing("put top 1 of $me.deck into $me.hand"),
    doing("put $me.heap under $me.deck"),
    doing("if count($me.heap) > 1 { put $me.heap[2] into $foe.heap }"),
  ],
  "line putNew": [
    doing("put new Card.Jab into $me.heap"),
    doing("let w1 = Card where cost > 1 then put new w1 under $me.deck"),
  ],
  "line shufflePile": [doing("shuffle($me.deck)", "rolls")],
  "line reveal": [doing("reveal(top 2 of $me.deck)"), doing("reveal(top 1 of $foe.deck, to: $me)")],
  "line addStatus": [
    doing("add Marked to $me then set $me.gold = stacks($me, Marked)"),
    doing("add Heavy(by: $m) to $me then set $me.gold = load($me)"),
    doing("add Heavy to $foe"),
  ],
  "line removeStatus": [
    doing("add Marked to $me then add Marked to $me then take Marked from $me then set $me.gold = stacks($me, Marked)"),
  ],
  "line cancel": [doing("cancel", "cancels")],
  "line endPhase": [doing("endPhase()", "turn"), doing("endPhase(Turn)", "turn")],
  "line endGame": [
    doing("endGame(winner: $me)"),
    doing("endGame(winners: players, ending: Peace)"),
    doing("endGame()"),
  ],
  "line arrange": [write("int", "arrange($me.deck, top: [Card.Jab])", "example", "changes", "reads")],
  "line beginPhase": [write("int", "begin(Main, active: $me)", "example", "changes", "reads")],
};
