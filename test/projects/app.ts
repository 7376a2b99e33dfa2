// What every project here does with the rules: their expected values are worked out by hand from `rules/`.
import { damage, share, stride, type WeaponKey } from "../rules/duel/duel.rules";
import { share as sameShare } from "../rules/duel/shares.rules";
import { isArguments } from "../rules/duel/duel.rules/validate";
import { damage as sharpDamage } from "../rules/duel/duel.rules/variants/sharp";
import { decision, init, outcome, step } from "../rules/race/race.rules/game";
import { RulesError } from "rulewright/runtime";

const weapon: WeaponKey = "Sword";
// @ts-expect-error: a weapon that is in no table
const wrong = (): number => damage("Spoon", "None");

export function race(): unknown {
  const state = init({ two: {} }, "a race");
  for (let asked = decision(state), turns = 0; asked !== null && turns < 20; asked = decision(state), turns += 1) step(state, asked.options[0]!.key);
  return outcome(state);
}

export function fault(): { readonly isOurs: boolean; readonly stack: string } {
  try {
    return { isOurs: false, stack: String(share(9, 0)) };
  } catch (problem) {
    return { isOurs: problem instanceof RulesError, stack: (problem as Error).stack ?? "" };
  }
}

export const result = {
  plain: damage(weapon, "Leather"), sharp: sharpDamage(weapon, "Leather"), stride: stride(3), same: share === sameShare,
  isGood: isArguments("damage", { weapon: "Sword", armor: "None" }), isBad: isArguments("damage", { weapon: "Spoon", armor: "None" }),
  race: race(), wrong: typeof wrong,
};
