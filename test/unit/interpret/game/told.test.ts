/** How examples of games are told, and what is said where no game is played. */
import { expect, it } from "vitest";
import { explainExample } from "../../../../src/interpret/explain/explain.ts";
import { explanationText } from "../../../../src/interpret/explain/text.ts";
import { createInterpreter } from "../../../../src/interpret/interpreter.ts";
import type { Compilation } from "../../../../src/driver/compile.ts";
import type { Program } from "../../../../src/ir/program.ts";
import { createOdds } from "../../../../src/odds/index.ts";
import { compileTexts, rendered } from "../../../support/render.ts";

const rules = `
rulebook fixture { title "Fixture" }
player Side { hp: int 0 to 9 clamp default 9, hand: pile of Card owner, gone: pile of Card }
choice Ending { Fallen }
table Card {
  | name: key |
  | Jab       |
}
phase Game { phase Turn for each player { } }
rule left(me: Side): int = me.hp
rule sides(): int = count(players)
rule plain(n: int): int = n + 1
status Weak(me: Side) {
  take 1 from left(me: me)
  until end of Turn
  stacks no
}
procedure hit(target: Side, n: int) {
  take n from target.hp
  add Weak to target
}
action jab(me: Side, card: Card from me.hand) in Turn {
  do {
    put card into me.gone
    hit(players[2], d6)
    reveal(me.gone)
    shuffle(me.gone)
  }
}
action duck(me: Side) before hit(target: me) { do { cancel } }
always "Fallen" { for each s in players where s.hp is 0 { endGame(winners: players where it is not s, ending: Fallen) } }
setup two() { for each seat in 1 to 2 {
  let s = new Side()
  put new Card.Jab into s.hand
} }
example "Two hits" in two() {
  let a = players[1]
  let b = players[2]
  rolling 4
  choosing jab(a, Card.Jab), pass
  begin(Turn, active: a)
  b.hp is 5
  choosing duck(b)
  hit(b, 3)
  hit(b, 9)
  b.hp is 1
}
`;

async function program(): Promise<{ readonly found: Program; readonly compilation: Compilation }> {
  const compilation = await compileTexts(new Map([["rules/fixture/game.rules", rules]]));
  const found = compilation.rulebooks[0]?.program;
  if (found == null) throw new Error(rendered(compilation));
  return { found, compilation };
}

it("an example is told line by line, with what each sets off", async () => {
  const { found, compilation } = await program();
  const explanation = explainExample([found], "fixture", "Two hits", { sources: compilation.sources });
  expect(explanation).not.toBeNull();
  expect(
    explanationText(explanation as NonNullable<typeof explanation>)
      .split("\n")
      .filter((line) => line !== ""),
  ).toEqual([
    "Two hits  game.rules:36",
    "  let a = players[1]",
    "  let b = players[2]",
    "  rolling 4",
    "  choosing jab(a, Card.Jab), pass",
    "  begin(Turn, active: a)",
    "    Turn of player 1 begins",
    "    player 1 chooses jab(Jab)",
    "    Jab goes from player 1.hand to player 1.gone",
    "    d6: 4",
    "    player 2 chooses pass",
    "    hit(player 2, 4)",
    "    player 2.hp: 9, now 5",
    "    Weak begins on player 2",
    "    Jab is shown to player 1, player 2",
    "    player 1.gone is shuffled",
    "    Weak ends on player 2",
    "    Turn of player 1 ends",
    "  holds: b.hp is 5",
    "  choosing duck(b)",
    "  hit(b, 3)",
    "    player 2 chooses duck",
    "    hit does not happen",
    "  hit(b, 9)",
    "    player 2 chooses pass",
    "    hit(player 2, 9)",
    "    player 2.hp: 5, now 0",
    "    Weak begins on player 2",
    "    the game ends: player 1 has won (Fallen)",
    "  does not hold: b.hp is 1 (b.hp is 0)",
    "= does not hold",
  ]);
});

it("rules that speak of a game are not asked outside of one", async () => {
  const { found } = await program();
  const interpreter = createInterpreter([found]);
  expect(interpreter.call("fixture.plain", [1])).toEqual({ kind: "value", value: 2 });
  for (const rule of ["fixture.left", "fixture.sides"]) {
    const outcome = interpreter.call(rule, rule === "fixture.left" ? [0] : []);
    expect(outcome).toMatchObject({ kind: "fault", fault: "wrong-argument" });
    expect(outcome.kind === "fault" ? outcome.message : "").toContain("speaks of a game, and none is played here");
  }
  expect(createOdds([found]).distribution("fixture.sides", [])).toMatchObject({
    kind: "fault",
    fault: "wrong-argument",
  });
});
