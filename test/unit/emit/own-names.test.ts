/** A parameter or local may have the name of the declaration it belongs to, or of one beside it: generated code keeps them apart. */
import { expect, it } from "vitest";
import type { Saved } from "../../../src/interpret/game/saved.ts";
import type { GameModule } from "../../../src/runtime/game.ts";
import { begun, gameOf, generatedGameOf, take, toldBy } from "../../support/played.ts";

const rules = `
  player Side { hp: int >= 0 clamp default 9, marks: int default 0 }
  choice Way { Left, Right }
  rule strength(strength: int): int = if strength > 3 { strength(strength - 1) + 1 } else { strength }
  rule doubled(strength: int): int = strength(strength) * 2
  procedure harm(side: Side, harm: int) { take harm from side.hp }
  procedure asks(side: Side, asks: int) { if choose(side, [Left, Right], "Which way?") is Left { harm(side, asks) } else { harm(side, 1) } }
  procedure answered(side: Side, answered: int): int { add answered to side.marks; return answered + 1 }
  procedure again(side: Side, again: int) { if again > 0 { harm(side, 1); again(side, again - 1) } }
  procedure lent(side: Side, lent: int default 2) { let harm = lent + 1; harm(side, harm) }
  phase Game repeats { phase Turn for each player { } }
  action hit(hit: Side, way: Way from Way) in Turn {
    do { harm(hit, doubled(4)); asks(hit, 2); let answered = answered(hit, 3); again(hit, 2); lent(hit); set hit.marks = hit.marks + answered; endPhase() }
  }
  action answer(answer: Side) after answered(side: answer) { must; limit 1 per Turn; do { add answered to answer.marks } }
  always "mended" { for each always in players { if always.hp is 0 { set always.hp = 5 } } }
  setup start(start: int default 2) { repeat start times { new Side() } }`;

it("tells the same as the interpreter, while somebody listens and while nobody does", async () => {
  const decisions = [0, 1, 2, 3, 4, 5];
  const choice = (game: GameModule<Saved>, state: Saved, number: number): string => {
    const { options = [] } = game.decision(state) ?? {};
    return options[number % options.length]?.key ?? "";
  };
  const [all, quiet] = [[await gameOf(rules), await generatedGameOf(rules)], [] as unknown[]];
  const heard = all.map((game) => {
    const [state, unheard] = [begun(game), begun(game)];
    for (const number of decisions) take(game, unheard, choice(game, unheard, number));
    quiet.push(game.view(unheard, 1).entities);
    const told = decisions.map((number) =>
      toldBy((trace) => {
        game.step(state, choice(game, state, number), trace);
      }),
    );
    return { told, entities: game.view(state, 1).entities };
  });
  expect(heard[1]).toEqual(heard[0]);
  expect(quiet).toEqual(heard.map(({ entities }) => entities));
  expect(heard[0]?.told.flat()).toContain("harm(player 1, 8)");
});
