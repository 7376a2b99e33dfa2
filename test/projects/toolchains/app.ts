// What each of them does with the rules: the expected values are worked out by hand from `rules/`.
import { damage, share, type WeaponKey } from "../generated/duel/index.ts";
import { isArguments } from "../generated/duel/validate.ts";
import { damage as sharpDamage } from "../generated/duel/variants/sharp.ts";
import { decision, init, outcome, step } from "../generated/race/game.ts";
import { RulesError } from "rulewright/runtime";

const weapon: WeaponKey = "Sword";
// @ts-expect-error: a weapon that is in no table
const wrong = (): number => damage("Spoon", "None");

function race(): unknown {
  const state = init({ two: {} }, "a race");
  for (let asked = decision(state), turns = 0; asked !== null && turns < 20; asked = decision(state), turns += 1) step(state, asked.options[0]!.key);
  return outcome(state);
}

function isOurs(): boolean {
  try {
    return share(9, 0) < 0;
  } catch (problem) {
    return problem instanceof RulesError;
  }
}

export const result = {
  plain: damage(weapon, "Leather"), sharp: sharpDamage(weapon, "Leather"), race: race(), isOurs: isOurs(), wrong: typeof wrong,
  isGood: isArguments("damage", { weapon: "Sword", armor: "None" }), isBad: isArguments("damage", { weapon: "Spoon", armor: "None" }),
};
