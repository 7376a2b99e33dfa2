import { describe, expect, it } from "vitest";
import { lines, mistakesIn } from "../game-text.ts";

describe("a field of an entity", () => {
  it.each([
    ["set me.hp = 5", ["set me.hp = 5 clamp"]],
    ["take 3 from me.hp", ["set me.hp = keep(me.hp - 3) clamp"]],
    ["add 1 to me.coins", ["set me.coins = keep(me.coins + 1)"]],
    ["add 1 / 3 to me.share", ["set me.share = keep(me.share + 1 / 3)"]],
    ["set me.foe = other", ["set me.foe = other"]],
    ["set me.foe = none", ["set me.foe = null"]],
    ["add at to me.scars", ["set me.scars = append(me.scars, at)"]],
    ["take Head from me.scars", ['set me.scars = without(me.scars, "Head")']],
    ["set me.best = card", ["set me.best = card"]],
  ])("%s", (text, made) => {
    expect(lines(text)).toEqual(made);
  });

  it.each([
    ["set me.marks[at] = 2", ["set me.marks = mapWith(me.marks, at, 2)"]],
    ["add 2 to me.marks[Head]", ['set me.marks = mapWith(me.marks, "Head", keep(me.marks["Head"] + 2))']],
    ["set me.body.strength = 4", ["set me.body = me.body with (strength: 4)"]],
    ["take 1 from me.body.strength", ["set me.body = me.body with (strength: bounded(keep(me.body.strength - 1)))"]],
    ["set me.scars[1] = Arm", ['set me.scars = mapWith(me.scars, 1, "Arm")']],
  ])("keeps what is within it: %s", (text, made) => {
    expect(lines(text)).toEqual(made);
  });

  it.each([
    ["set players[2].hp = 5", ["{ let entity = all fixture.Side[2]; set entity.hp = 5 clamp }"]],
    ["add 1 to first(towers).hp", ["{ let entity = first(towers); set entity.hp = keep(entity.hp + 1) }"]],
    [
      "add 1 to roll(players).marks[roll(Place)]",
      [
        '{ let entity = roll(all fixture.Side); let place = roll(["Head", "Arm"]); set entity.marks = mapWith(entity.marks, place, keep(entity.marks[place] + 1)) }',
      ],
    ],
    [
      "add 1 to towers[1].owner.hp",
      ["{ let entity = towers[1]; set entity.owner.hp = keep(entity.owner.hp + 1) clamp }"],
    ],
  ])("is found once: %s", (text, made) => {
    expect(lines(text)).toEqual(made);
  });

  it("is not looked for again where it is plain", () => {
    expect(lines("add 1 to active.hp")).toEqual(["set active.hp = keep(active.hp + 1) clamp"]);
    expect(lines("for each tower in towers { add 1 to tower.owner.coins }")).toEqual([
      "for each tower in towers { set tower.owner.coins = keep(tower.owner.coins + 1) }",
    ]);
  });

  it("is read after what is added has changed it", () => {
    expect(lines("add hit(me, 2) to me.hp")).toEqual([
      "{ let amount = fixture.hit!(me, 2); set me.hp = keep(me.hp + amount) clamp }",
    ]);
  });

  it.each([
    ["set me.coins = -1", "out-of-bounds `-1`"],
    ["set me.hp = 30"],
    ["set me.body.strength = 30", "out-of-bounds `30`"],
    ["set me.fallen = yes", "computed-given `fallen`"],
    ["set me.deck = []", "set-pile `deck`"],
    ["set me.mana = 3", "no-member `mana`"],
    ["set me.foe.hp = 3", "may-be-none `me.foe`"],
    ["set me = other", "set-parameter `me`"],
    ["set card.cost = 3", "set-piece `cost`"],
    ["set players = [me]", "cannot-set `players`"],
    ["add other to me.foe", "cannot-add `me.foe`"],
    ["set hit(me, 2) = 3", "cannot-set `hit(me, 2)`"],
    ["set Card.Slash.cost = 3", "set-constant `Card`"],
    ["set mi.hp = 3", "unknown-name `mi`"],
    ['set me.hp = "ten"', 'type-mismatch `"ten"`'],
    ["set me.hp = 1 / 2", "needs-rounding `1 / 2`"],
  ])("%s", (text, ...mistakes) => {
    expect(mistakesIn(text)).toEqual(mistakes);
  });
});

describe("pieces", () => {
  it.each([
    ["put card into me.hand", ["put card into me.hand"]],
    ["put top 2 of me.deck under me.hand", ["put top 2 of pieces in me.deck under me.hand"]],
    [
      "put me.hand where it.cost > 1 into me.deck",
      ["put [it for each in pieces in me.hand where row of (it).cost > 1] into me.deck"],
    ],
    ["put new Card.Dash into me.deck", ['put new "Dash" into me.deck']],
    ["put new Blow under me.deck", ["put new rows under me.deck"]],
    [
      "for each each1 in Card { put new each1 into me.deck }",
      ["for each each1 in rows { put new each1 into me.deck }"],
    ],
    ["shuffle(me.deck)", ["shuffle me.deck"]],
    ["reveal(card, to: other)", ["reveal card to other"]],
    ["reveal(me.hand)", ["reveal pieces in me.hand to all fixture.Side"]],
    ["reveal(me.hand, to: [me, other])", ["reveal pieces in me.hand to [me, other]"]],
  ])("%s", (text, made) => {
    expect(lines(text)).toEqual(made);
  });

  it.each([
    ["put me.best into me.hand", "may-be-none `me.best`"],
    ["if me.best is not none { put me.best into me.hand }"],
    ["put Card.Dash into me.hand", "cannot-put `Card.Dash`"],
    ["put new card into me.hand"],
    ["put new me into me.hand", "type-mismatch `me`"],
    ["put card into me", "put-where `me`"],
    ["put card into me.scars", "put-where `me.scars`"],
    ["reveal(card, to: 3)", "type-mismatch `3`"],
    ["let mixed = shuffle(me.deck) then put mixed into me.hand"],
  ])("%s", (text, ...mistakes) => {
    expect(mistakesIn(text)).toEqual(mistakes);
  });
});

describe("statuses", () => {
  it.each([
    ["add Stunned to me", ["add fixture.Stunned(default) to me"]],
    ["add Stunned(turns: 3) to other", ["add fixture.Stunned(3) to other"]],
    [
      "add Stunned(stacks(me, Stunned)) to first(players)",
      ["add fixture.Stunned(stacks(me, fixture.Stunned)) to first(all fixture.Side)"],
    ],
    ["take Stunned from me", ["take fixture.Stunned from me"]],
  ])("%s", (text, made) => {
    expect(lines(text)).toEqual(made);
  });

  it.each([
    ["add Stunned to towers[1]", "type-mismatch `towers[1]`"],
    ["add Stunned(rounds: 3) to me", "unknown-argument `rounds`"],
    ["add Stuned to me", "unknown-status `Stuned`"],
    ["add 2 to me", "entity-as-number `me`"],
    ["take other from active", "entity-as-number `active`"],
  ])("%s", (text, ...mistakes) => {
    expect(mistakesIn(text)).toEqual(mistakes);
  });
});

describe("what is made, done and ended", () => {
  it.each([
    ["new Side()", ["new fixture.Side(default, default, default, default, default, default, default, default)"]],
    ["new Tower(me, hp: 7)", ["new fixture.Tower(me, 7)"]],
    ["hit(me, 3)", ["fixture.hit!(me, 3)"]],
    ["hit(amount: 3, target: me)", ["fixture.hit!(me, 3)"]],
    ["card.play(me)", ["row of (card).play(me)"]],
    ["endGame()", ["endGame []"]],
    ["endGame(winner: me)", ["endGame [me]"]],
    ["endGame(winners: players where hp > 0)", ["endGame [it for each in all fixture.Side where it.hp > 0]"]],
    ["endPhase()", ["endPhase here"]],
    ["return", ["return"]],
  ])("%s", (text, made) => {
    expect(lines(text)).toEqual(made);
  });

  it.each([
    ["new Side(hp: 30)"],
    ["new Side(coins: -1)", "out-of-bounds `-1`"],
    ["new Tower()", "missing-argument `new Tower()`"],
    ["new Side(deck: [])", "pile-with-value `deck: []`"],
    ["new Side(fallen: no)", "computed-given `fallen`"],
    ["me.hp + 1", "unused-value `me.hp + 1`"],
    ["choose(me, Place)", "unused-value `choose(me, Place)`"],
    ["endGame(winner: towers[1])", "type-mismatch `towers[1]`"],
    ["endPhase(Turn)", "ends-no-phase `Turn`"],
    ["return 3", "type-mismatch `3`"],
  ])("%s", (text, ...mistakes) => {
    expect(mistakesIn(text)).toEqual(mistakes);
  });
});
