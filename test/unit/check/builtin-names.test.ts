import { expect, it } from "vitest";
import { builtins, gameFunctions, gameValues, isFree } from "../../../src/builtins/registry.ts";
import { ruleOf } from "../../../src/check/expression/builtins.ts";
import { givenAway } from "../../../src/resolve/reserved.ts";

it("has a rule for exactly those functions that there are", () => {
  for (const name of builtins.keys()) expect(ruleOf(name), name).toBeDefined();
  for (const name of ["mapWith", "append", "concat", "without", "choose", "constructor", "toString", "__proto__"])
    expect(ruleOf(name), name).toBeUndefined();
});

it("keeps what it always had", () => {
  for (const name of [
    ...[...builtins.keys()].filter((each) => !isFree(each)),
    "choose",
    "reveal",
    "arrange",
    "endPhase",
    "endGame",
    "original",
  ])
    expect(givenAway(name, false), name).toBe("a function");
  for (const name of ["int", "odds", "optional"]) expect(givenAway(name, false), name).toBe("a type");
  for (const name of ["reachable", "steps"]) expect([isFree(name), givenAway(name, true)]).toEqual([true, undefined]);
  for (const name of ["attack", "Roll", "constructor"]) expect(givenAway(name, true), name).toBeUndefined();
});

it("keeps the names of what a game has in games alone", () => {
  for (const name of gameFunctions.keys()) expect(givenAway(name, true), name).toBe("a function");
  for (const name of gameValues.keys()) {
    expect(givenAway(name, true), name).toBe("a value");
    expect(givenAway(name, false), name).toBeUndefined();
  }
});
