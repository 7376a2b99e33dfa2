import { describe, expect, it } from "vitest";
import type { Action, Game } from "../../../../src/ir/game.ts";
import type { Expr } from "../../../../src/ir/program.ts";
import type { ExampleStep } from "../../../../src/ir/examples.ts";
import { checkText, shown, testShown } from "../check-text.ts";

const world = `
player Side { hp: int 0 to 9 clamp default 9, coins: int >= 0 default 3, hand: pile of Card owner, gone: pile of Card }
table Card {
  | name: key | cost: int |
  | Glove     | 1         |
}
phase Game { phase Round { phase Turn for each player { } } }
rule price(me: Side, card: Card): int = card.cost
procedure hit(target: Side, amount: int >= 0): int {
  take amount from target.hp
  target.hp
}
setup two() { repeat 2 times { new Side() } }
`;

function gameOf(text: string, settings = ""): Game {
  const { program, found } = checkText(`${world}${text}`, settings);
  const errors = found.filter((each) => each.severity === "error");
  if (errors.length > 0) throw new Error(errors.map((each) => `${each.code}: ${each.message}`).join("\n"));
  if (program.game === null) throw new Error("no game");
  return program.game;
}

function actionOf(text: string): Action {
  const [action] = gameOf(text).actions;
  if (action === undefined) throw new Error("no action");
  return action;
}

const stepsOf = (lines: string): readonly ExampleStep[] => {
  const { program, found } = checkText(
    `${world}action play(me: Side, card: Card from me.hand) in Turn { do { put card into me.gone } }\naction rest(me: Side) in Turn { do { endPhase() } }\nexample "e" in two() {\nlet a = players[1]\n${lines}\na.hp is 9\n}\n`,
  );
  const errors = found.filter((each) => each.severity === "error");
  if (errors.length > 0) throw new Error(errors.map((each) => `${each.code}: ${each.message}`).join("\n"));
  return program.examples[0]?.steps.slice(1, -1) ?? [];
};

describe("an action", () => {
  it("has who acts in slot 0, and pieces where a pile is chosen from", () => {
    const action = actionOf(
      "action play(me: Side, card: Card from me.hand) in Turn { do { put card into me.gone } }\n",
    );
    expect(action.actor.slot).toBe(0);
    expect(action.params.map((param) => param.type)).toEqual([{ kind: "piece", id: "fixture.Card" }]);
    expect(action.place).toEqual({ kind: "phase", phase: "fixture.Turn" });
  });
  it("has a row where a table is chosen from, and a bound kept", () => {
    const action = actionOf(
      "action buy(me: Side, card: Card from Card, n: int 0 to 2 from 1 to 2) in Turn { do { add n * card.cost to me.coins } }\n",
    );
    expect(action.params.map((param) => param.type.kind)).toEqual(["row", "int"]);
    expect(action.params[1]?.from.kind).toBe("each");
  });
  it("knows what it answers: values in slots, tests of those that are named", () => {
    const { place } = actionOf(
      "action brace(me: Side) before hit(amount: > 1, target: me) { do { take 1 from amount } }\n",
    );
    if (place.kind !== "procedure") throw new Error(place.kind);
    expect(place.slots).toHaveLength(2);
    expect(place.tests.map(({ slot, test }) => `${place.slots.indexOf(slot)} ${testShown(test)}`)).toEqual([
      "0 same me",
      "1 > 1",
    ]);
    expect(place.resultSlot).toBeNull();
  });
  it("knows the result of what it comes after", () => {
    const { place, needs } = actionOf(
      "action cheer(me: Side) after hit(target: me) {\nneeds result > 0\ndo { add 1 to me.coins }\n}\n",
    );
    if (place.kind !== "procedure") throw new Error(place.kind);
    expect(place.resultSlot).not.toBeNull();
    expect(needs.map(({ condition }) => shown(condition))).toEqual(["result > 0"]);
  });
  it("keeps its own names where what it answers has the same", () => {
    const { place, body } = actionOf(
      "action parry(target: Side, amount: int from 1 to 2) before hit(target: target) { do { take amount from target.coins } }\n",
    );
    if (place.kind !== "procedure" || body.kind !== "block") throw new Error(body.kind);
    expect(place.slots).not.toContain(0);
    expect(place.tests.map(({ test }) => testShown(test))).toEqual(["same target"]);
    const [change] = body.statements;
    expect(change?.kind === "setField" && change.of.kind === "local" ? change.of.slot : null).toBe(0);
  });
  it("holds what it changes to the bound of what it answers", () => {
    const { body } = actionOf("action brace(me: Side) before hit(target: me) { do { take 3 from amount } }\n");
    if (body.kind !== "block") throw new Error(body.kind);
    const [change] = body.statements;
    expect(change?.kind === "set" ? change.value.kind : change?.kind).toBe("bounded");
  });
});

describe("a procedure", () => {
  const answered = (text: string): unknown => gameOf(text).procedures.find((each) => each.name === "hit")?.answered;
  it("knows whether it is answered", () => {
    expect(answered("")).toEqual({ before: false, after: false });
    expect(answered("action brace(me: Side) before hit(target: me) { do { take 1 from amount } }\n")).toEqual({
      before: true,
      after: false,
    });
    expect(answered("action cry(me: Side) after hit(target: me) { do { add 1 to me.coins } }\n")).toEqual({
      before: false,
      after: true,
    });
    expect(answered("status Calm(me: Side) {\nuntil after hit(target: me)\nstacks no\n}\n")).toEqual({
      before: false,
      after: true,
    });
  });
});

describe("a status", () => {
  const statusOf = (lines: string, settings = ""): Game["statuses"][number] => {
    const [status] = gameOf(`status Haste(me: Side, much: int) {\n${lines}\nstacks add\n}\n`, settings).statuses;
    if (status === undefined) throw new Error("no status");
    return status;
  };
  it("takes by adding the opposite, and keeps its own `me`", () => {
    const [change] = statusOf("take much from price(me: me) if card.cost > me.coins\nuntil removed").changes;
    expect(change?.band).toBe("add");
    expect(change === undefined ? null : shown(change.value)).toBe("-much");
    expect(change?.tests.map(({ slot, test }) => `${change.slots.indexOf(slot)} ${testShown(test)}`)).toEqual([
      "0 same me",
    ]);
    const of = (side: Expr): number | null =>
      side.kind === "entityField" && side.of.kind === "local" ? side.of.slot : null;
    expect(change?.condition?.kind === "compare" ? of(change.condition.right) : null).toBe(0);
  });
  it("keeps with an operator, and says how it ends", () => {
    const status = statusOf("keep price(me: me) >= 0\nuntil end of Turn\nuntil after hit(target: me) if amount > 2");
    expect(status.changes.map(({ band, op }) => [band, op])).toEqual([["keep", ">="]]);
    expect(
      status.ends.map((end) => (end.kind === "phase" ? `${end.when} ${end.phase}` : `${end.when} ${end.procedure}`)),
    ).toEqual(["end fixture.Turn", "after fixture.hit"]);
    expect(status.ends[1]?.condition === null ? null : status.ends[1]?.condition.kind).toBe("compare");
    expect(statusOf("until removed").ends).toEqual([]);
  });
  it("multiplies whole numbers by whole ones, unless the rulebook rounds", () => {
    expect(() => statusOf("multiply price(me: me) by 1.5\nuntil removed")).toThrow("not-whole");
    expect(
      statusOf("multiply price(me: me) by 1.5\nuntil removed", "rounding down").changes.map(({ value }) =>
        shown(value),
      ),
    ).toEqual(["1.5"]);
  });
});

describe("lines of an example", () => {
  it("lay decisions out: values, actions with who acts, pass and done", () => {
    const [step] = stepsOf("choosing play(a, Card.Glove), 3, pass, done, a, none, [1, 2], Card.Glove\nbeginGame()");
    if (step?.kind !== "choosing") throw new Error(step?.kind);
    expect(step.answers.map((answer) => answer.kind)).toEqual([
      "action",
      "value",
      "pass",
      "done",
      "value",
      "value",
      "value",
      "value",
    ]);
    const [play] = step.answers;
    expect(play?.kind === "action" ? play.args.map((arg) => arg.type) : null).toEqual([
      { kind: "row", id: "fixture.Card" },
    ]);
  });
  it("do something, one after the other", () => {
    const steps = stepsOf(
      "set a.coins = 5\nhit(a, 2)\nlet left = hit(a, 1)\nput new Card.Glove into a.hand\nplay(a, Card.Glove)\nbegin(Turn, active: a)\nbeginGame()\nfor each one in players { add 1 to one.hp }\nleft is 6",
    );
    expect(steps.map((step) => (step.kind === "do" ? step.value.kind : step.kind))).toEqual([
      "setField",
      "perform",
      "let",
      "putNew",
      "act",
      "beginPhase",
      "beginPhase",
      "forEach",
      "claim",
    ]);
  });
});
