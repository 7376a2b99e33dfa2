import { expect, it } from "vitest";
import { builtins } from "../../../src/check/expression/builtins.ts";
import { questions } from "../../../src/check/expression/questions.ts";
import { rolls } from "../../../src/check/expression/rolls.ts";
import { builtinNames, givenAway, laterNames } from "../../../src/resolve/reserved.ts";

it("keeps the names of exactly those functions that there are", () => {
  expect([...builtins.keys(), ...rolls.keys(), ...questions.keys()].sort()).toEqual([...builtinNames].sort());
});

it("keeps names for what is to come, too", () => {
  for (const name of [...builtinNames, ...laterNames, "original"]) expect(givenAway(name), name).toBe("a function");
  for (const name of ["int", "odds", "optional"]) expect(givenAway(name), name).toBe("a type");
  for (const name of ["attack", "Roll", "constructor"]) expect(givenAway(name), name).toBeUndefined();
});
