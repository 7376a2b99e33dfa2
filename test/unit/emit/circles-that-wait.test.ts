import { describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { begin, decided, pairsOf, sidesOf, step, type Sides } from "../../support/game-steps.ts";
import { generatedFiles, loadFiles } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";

/** Of 400 calls, some stand above the circle. */
const depths: readonly number[] = [5, 200, 201, 399, 400, 401, 5000];

/** Each calls itself in a circle, with a choice somewhere on the way; `n`: how far it still goes. */
const circles: Readonly<Record<string, string>> = {
  "one procedure": `procedure go(me: Side, n: int) {
  if n is 1 { add choose(me, 1 to 2) to me.hp }
  if n > 1 { go(me, n - 1) }
}`,
  "two procedures": `procedure go(me: Side, n: int) { if n is 1 { add choose(me, 1 to 2) to me.hp } else { back(me, n - 1) } }
procedure back(me: Side, n: int) { if n > 0 { go(me, n) } }`,
  "a procedure below another": `procedure go(me: Side, n: int) { dig(me, n) }
procedure dig(me: Side, n: int) {
  if n > 1 { dig(me, n - 1) }
  if n is 1 { add choose(me, 1 to 2) to me.hp }
}`,
  "cells of effects": `table Card {
  | name: key | play(me: Side, n: int): procedure |
  | Jab       | if n > 1 { Card.Kick.play(me, n - 1) } |
  | Kick      | if n is 1 { add choose(me, 1 to 2) to me.hp } else { Card.Jab.play(me, n) } |
}
procedure go(me: Side, n: int) { Card.Kick.play(me, n) }`,
  "a procedure that is answered": `procedure go(me: Side, n: int) {
  if n is 1 { add choose(me, 1 to 2) to me.hp } else { go(me, n - 1) }
}
action spy(me: Side) before go(n: 7) { do { add 1 to me.hp } }`,
  "what answers a procedure calls it": `procedure go(me: Side, n: int) { if n is 1 { add choose(me, 1 to 2) to me.hp } else { hit(me, n - 1) } }
procedure hit(me: Side, n: int) { }
action echo(me: Side) before hit(n: > 0) {
  must
  do { go(me, n) }
}`,
  "what answers calls it, and nobody chooses": `procedure go(me: Side, n: int) { if n > 1 { hit(me, n - 1) } }
procedure hit(me: Side, n: int) { }
action echo(me: Side) before hit(n: > 0) {
  must
  do { go(me, n) }
}`,
  "a choice at every turn": `procedure go(me: Side, n: int) {
  add choose(me, [1]) to me.hp
  if n > 1 { go(me, n - 1) }
}`,
};

const game = (circle: string): string => `rulebook trial { title "Trial" }
player Side { hp: int default 5 }
${circle}
phase Game repeats { phase Turn for each player { } }
action dive(me: Side, n: int from [${depths.join(", ")}]) in Turn { do { go(me, n) then endPhase(Turn) } }
setup table() { repeat 2 times { new Side() } }
`;

/** All that comes of it until its end: what fails, and where. */
function dive(sides: Sides, n: number): readonly [unknown, unknown] {
  begin(sides, { table: {} }, 1);
  let done = step(sides, `dive(${n})`);
  for (let turns = 0; turns < 500; turns += 1) {
    const decisions = sides.map(({ game: own, state }) => JSON.stringify(decided(own, state)));
    const open = JSON.parse(decisions[0] ?? "null") as { readonly options: readonly { readonly key: string }[] } | null;
    const key = open?.options[0]?.key;
    if (JSON.stringify(done).includes("fault") || key === undefined || key.startsWith("dive")) break;
    expect(decisions[1]).toBe(decisions[0]);
    done = step(sides, key);
  }
  return done;
}

describe("a circle of calls is as deep in both meanings", () => {
  for (const [name, circle] of Object.entries(circles))
    it(name, async () => {
      const compilation = await compileProject(memoryHost({ "rules/trial/trial.rules": game(circle) }));
      expect(compilation.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      const [pair] = pairsOf(compilation, await loadFiles(await generatedFiles(compilation, { formatted: false })));
      if (pair === undefined) throw new Error("There is no game.");
      const ends = depths.map((n) => {
        const [interpreted, generated] = dive(sidesOf(pair), n);
        expect(generated, `${n}`).toEqual(interpreted);
        return JSON.stringify(interpreted).includes("too-deep");
      });
      expect(ends[0]).toBe(false);
      expect(ends.at(-1)).toBe(true);
    });
});
