import { expect, it } from "vitest";
import { damage } from "../rules/duel/duel.rules";

it("calls a rule", () => {
  expect(damage("Sword", "Leather")).toBe(3);
});
