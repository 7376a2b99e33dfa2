import { describe, expect, it } from "vitest";
import { mistakesIn } from "./game-text.ts";

/** `me.foe` may be none; what was asked of it holds until something changes. */
describe("what is known of an entity", () => {
  it.each([
    ["after a question", "if me.foe is not none { add 1 to me.foe.hp }"],
    ["after leaving", "if me.foe is none { return }\nadd 1 to me.foe.hp"],
    ["in a condition", "if me.foe is not none and me.foe.hp > 3 { add 1 to me.hp }"],
    ["after it was set", "set me.foe = other\nadd 1 to me.foe.hp"],
    ["where it is given to what changes it", "if me.foe is not none { hit(me.foe, me.foe.hp) }"],
    ["in a list that is looked through", "for each x in players where x.foe is not none { add 1 to x.foe.hp }"],
    [
      "in a turn that is a text, of what it asks itself",
      "for each x in players where x.foe is not none separately { add 1 to x.foe.hp }",
    ],
    ["in a formula over a list", "add sum(x.foe.hp for each x in players where x.foe is not none) to me.hp"],
    ["of a record within it", "if me.body.tired { add 1 to me.body.strength }"],
    ["of whose turn it is", "if active.foe is not none { add 1 to active.foe.hp }"],
    ["of a local that held it before", "let foe = me.foe\nif foe is none { return }\nhit(me, 1)\nadd 1 to foe.hp"],
    [
      "of a piece, whose row stays",
      "if me.best is none { return }\nlet best = me.best\nhit(me, 1)\nadd best.cost to me.hp",
    ],
    ["across a new entity", "if me.foe is none { return }\nnew Tower(owner: me)\nadd 1 to me.foe.hp"],
    ["across a status", "if me.foe is none { return }\nadd Stunned to me\nadd 1 to me.foe.hp"],
    ["across a piece that moves", "if me.foe is none { return }\nput card into me.hand\nadd 1 to me.foe.hp"],
    ["across another field", "if me.foe is none { return }\nset other.hp = 3\nadd 1 to me.hp\nadd 1 to me.foe.hp"],
    ["across loops that change another field", "if me.foe is none { return }\nrepeat 2 times {\nadd 1 to me.foe.hp\n}"],
    ["in a list that was chosen before", "for each x in (players where it.foe is not none) { add 1 to x.foe.hp }"],
    ["of the first of a list", "let x = first(players where it.foe is not none)\nadd 1 to x.foe.hp"],
    [
      "of the last of a sorted list, if there is one",
      "let x = last(sort(players where it.foe is not none, by: it.hp)) otherwise none\nif x is not none { add 1 to x.foe.hp }",
    ],
    ["of what was chosen", "let x = choose(me, players where it.foe is not none)\nadd 1 to x.foe.hp"],
    ["and may be asked again", "if me.foe is none { return }\nif me.foe is not none { add 1 to me.foe.hp }"],
    ["beside `otherwise`", "if me.foe is none { return }\nhit(me.foe otherwise me, 1)"],
  ])("holds %s", (_, text) => {
    expect(mistakesIn(text)).toEqual([]);
  });

  it.each([
    ["a procedure", "if me.foe is none { return }\nhit(me, 1)\nadd 1 to me.foe.hp"],
    ["a procedure in the same line", "if me.foe is none { return }\nadd hit(me, 1) + me.foe.hp to me.hp"],
    ["a procedure in the condition", "if me.foe is not none and hit(me, 1) > 3 { add 1 to me.foe.hp }"],
    ["a procedure in a branch", "if me.foe is none { return }\nif me.hp > 3 { hit(me, 1) }\nadd 1 to me.foe.hp"],
    ["another field that is set", "if me.foe is none { return }\nset other.foe = none\nadd 1 to me.foe.hp"],
    ["a cell that is done", "if me.foe is none { return }\ncard.play(me)\nadd 1 to me.foe.hp"],
    [
      "the turn before of a loop",
      "if me.foe is none { return }\nrepeat 2 times {\nadd 1 to me.foe.hp\nset me.foe = none\n}",
    ],
    [
      "what a turn of the loop makes of the others",
      "for each x in (players where it.foe is not none) {\nadd 1 to x.foe.hp\nset other.foe = none\n}",
    ],
    [
      "the turn before of a loop whose turns are texts",
      "if me.foe is none { return }\nfor each x in players separately {\nadd 1 to me.foe.hp\nadd 1 to x.hp\n}",
    ],
    [
      "a loop whose turns are texts",
      "if me.foe is none { return }\nfor each x in players separately { add 1 to x.hp }\nadd 1 to me.foe.hp",
    ],
    [
      "the list of a loop whose turns are texts",
      "for each x in (players where it.foe is not none) separately { add 1 to x.foe.hp }",
    ],
    ["what it was set to, if that may be none", "set me.foe = other.foe\nadd 1 to me.foe.hp"],
  ])("does not outlast %s", (_, text) => {
    expect(mistakesIn(text).map((each) => each.replace(/ .*/s, ""))).toEqual(["may-be-none"]);
  });
});
