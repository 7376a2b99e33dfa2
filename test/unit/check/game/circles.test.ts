import { describe, expect, it } from "vitest";
import { checkText, codes } from "../check-text.ts";

const side =
  "player Side { hp: int default 9, rank: int default 0, angry: bool default yes, hand: pile of Card owner, gone: pile of Card }\ntable Card {\n  | name: key |\n  | Glove     |\n}\n";
const hit = "procedure hit(target: Side, amount: int) { take amount from target.hp }\n";
const foe = "foe: Side from players where it is not me";
const avenge = (lines: string, params = foe): string =>
  `${side}${hit}action avenge(me: Side, ${params}) after hit(target: me) {\n${lines}\n}\n`;

/** Only the finding in question: what else may be said of half a game is not asked here. */
const circles = (text: string): readonly string[] => {
  const found = checkText(text).found;
  expect(
    found.filter((each) => each.severity === "error" && !each.code.endsWith("-in-a-circle")),
    found.map((each) => each.message).join("\n"),
  ).toEqual([]);
  return found.flatMap((each) => (each.code.endsWith("-in-a-circle") ? [each.message] : []));
};

describe("answers in a circle", () => {
  it.each([
    ["nothing stops them", avenge("do { hit(foe, 1) }")],
    ["they must", avenge("must\ndo { hit(foe, 1) }")],
    ["the condition is about something else", avenge("needs me.rank is 0\ndo { hit(foe, 1) }")],
    ["the condition is about what nobody changes on the way", avenge("do { if me.angry { hit(foe, 1) } }")],
    ["who is who says nothing", avenge("do { if foe is not me { hit(foe, 1) } }")],
    [
      "by way of another procedure",
      `${avenge("do { riposte(foe) }")}procedure riposte(foe: Side) { for each one in players where one is foe separately { hit(one, 1) } }\n`,
    ],
    [
      "by way of a cell",
      `${side.replace("| name: key |", "| name: key | use(foe: Side): procedure |").replace("| Glove     |", "| Glove     | hit(foe, 1) |")}${hit}action avenge(me: Side, ${foe}) after hit(target: me) { do { Card.Glove.use(foe) } }\n`,
    ],
    [
      "stopped and done to another",
      `${side}${hit}action duck(me: Side, ${foe}) before hit(target: me) {\ndo {\ncancel\nhit(foe, amount)\n}\n}\n`,
    ],
    [
      "two that set off each other",
      `${side}${hit}procedure shout(who: Side) { set who.rank = 1 }\naction yell(me: Side) after hit(target: me) { do { shout(me) } }\naction lash(me: Side, ${foe}) after shout(who: me) { do { hit(foe, 1) } }\n`,
    ],
  ])("%s", (_, text) => {
    expect(circles(text)).toHaveLength(1);
  });

  it.each([
    [
      "a limit",
      `phase Game { phase Turn for each player { enter { hit(active, 1) } } }\n${avenge("limit 1 per Turn\ndo { hit(foe, 1) }")}`,
    ],
    ["a cost", avenge("cost take 1 from me.rank\ndo { hit(foe, 1) }")],
    [
      "a piece that leaves its pile",
      avenge("do {\nput glove into me.gone\nhit(foe, 1)\n}", `glove: Card from me.hand, ${foe}`),
    ],
    ["a need that is used up", avenge("needs me.angry\ndo {\nset me.angry = no\nhit(foe, 1)\n}")],
    ["a need of what is done", avenge("needs me.hp > 0\ndo { hit(foe, 1) }")],
    [
      "a need through a rule",
      `${avenge("needs stands(me)\ndo { hit(foe, 1) }")}rule stands(me: Side): bool = me.hp > 0\n`,
    ],
    ["a condition in the text", avenge("do { if me.hp > 0 { hit(foe, 1) } }")],
    ["a way out of the text", avenge("do {\nif me.hp < 1 { return }\nhit(foe, 1)\n}")],
    [
      "a test of an amount",
      `${side}${hit}action echo(me: Side) after hit(target: me, amount: > 0) { do { hit(me, amount - 1) } }\n`,
    ],
    ["dice", avenge("do { if d6 > 3 { hit(foe, 1) } }")],
    ["a choice", avenge("do { if choose(me, [yes, no]) { hit(foe, 1) } }")],
    [
      "a status that is given on the way",
      `${avenge("do { if stacks(me, Calm) is 0 {\nadd Calm to me\nhit(foe, 1)\n} }")}status Calm(me: Side) {\nuntil removed\nstacks no\n}\n`,
    ],
    [
      "no answer at all: it calls itself",
      `${side}procedure tick(n: int) { if n > 0 { tock(n - 1) } }\nprocedure tock(n: int) { tick(n) }\n`,
    ],
  ])("not with %s", (_, text) => {
    expect(circles(text)).toEqual([]);
  });

  it("are shown from the action around, each once", () => {
    expect(circles(avenge("do { hit(foe, 1) }"))).toEqual([
      "These set each other off without end: `avenge` → `hit` → `avenge`.",
    ]);
  });
});

describe("what a status changes, in a circle", () => {
  const rules = `${side}rule armor(me: Side): int = me.rank\nrule weight(me: Side): int = armor(me) * 2\n`;
  const heavy = (line: string, name = "Heavy"): string =>
    `status ${name}(me: Side) {\n${line}\nuntil removed\nstacks add\n}\n`;
  it.each([
    ["its own value", heavy("add armor(me) to armor(me: me)")],
    ["its own condition", heavy("add 1 to armor(me: me) if armor(me) < 3")],
    ["its own test", heavy("add 1 to weight(me: only(players where weight(it) > 2))")],
    ["by way of another rule", heavy("add 1 to armor(me: me) if weight(me) < 3")],
    [
      "by way of another status",
      `${heavy("add dodge(me) to armor(me: me)")}${heavy("set dodge(me: me) = armor(me)", "Light")}rule dodge(me: Side): int = 1\n`,
    ],
  ])("%s", (_, text) => {
    expect(circles(`${rules}${text}`)).toHaveLength(1);
  });
  it("is found in a field with a formula", () => {
    const text = side.replace("rank: int default 0", "rank: int default 0, bulk: int = armor(it)");
    expect(circles(`${text}rule armor(me: Side): int = 1\n${heavy("add me.bulk to armor(me: me)")}`)).toHaveLength(1);
  });
  it("is none where one rule is changed by what another gives", () => {
    expect(circles(`${rules}${heavy("add armor(me) to weight(me: me)")}`)).toEqual([]);
  });
});

describe("a guard", () => {
  const turn = "phase Game { phase Turn for each player { } }\n";
  it.each([
    ["needs d6 > 3\ndo { endPhase() }", "rolls-outside"],
    ["limit d6 per Turn\ndo { endPhase() }", "rolls-outside"],
    ["needs chance(d6 > 3) > 50%\ndo { endPhase() }", "asks-outside"],
  ])("%s", (lines, code) => {
    expect(codes(`${side}${turn}action wait(me: Side) in Turn {\n${lines}\n}\n`)).toContain(code);
  });
  it.each([
    ["phase Game { phase Turn for each player from anybody() { } }", "changes-in-guard"],
    ["phase Game { phase Turn for each player where d6 > 2 { } }", "rolls-outside"],
    ["phase Game { phase Round repeats while d6 > 2 { } }", "rolls-outside"],
  ])("%s", (phases, code) => {
    expect(codes(`${side}procedure anybody(): Side {\nadd 1 to players[1].rank\nplayers[1]\n}\n${phases}\n`)).toContain(
      code,
    );
  });
});
