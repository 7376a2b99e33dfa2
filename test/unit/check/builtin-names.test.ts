import { expect, it } from "vitest";
import { builtins } from "../../../src/check/expression/builtins.ts";
import { questions } from "../../../src/check/expression/questions.ts";
import { rolls } from "../../../src/check/expression/rolls.ts";
import { builtinNames, gameFunctions, gameValues, givenAway } from "../../../src/resolve/reserved.ts";

it("keeps the names of exactly those functions that there are", () => {
  expect([...builtins.keys(), ...rolls.keys(), ...questions.keys()].sort()).toEqual([...builtinNames].sort());
});

it("keeps what it always had", () => {
  for (const name of [...builtinNames, "choose", "reveal", "arrange", "endPhase", "endGame", "original"])
    expect(givenAway(name, false), name).toBe("a function");
  for (const name of ["int", "odds", "optional"]) expect(givenAway(name, false), name).toBe("a type");
  for (const name of ["attack", "Roll", "constructor"]) expect(givenAway(name, true), name).toBeUndefined();
});

it("keeps the names of what a game has in games alone", () => {
  for (const name of gameFunctions) expect(givenAway(name, true), name).toBe("a function");
  for (const name of gameValues) {
    expect(givenAway(name, true), name).toBe("a value");
    expect(givenAway(name, false), name).toBeUndefined();
  }
});
