/** Battles of every kind: random loadouts, two caskets, four, or a mission. */
import type { Json, Setup } from "../../src/runtime/game.ts";
import type { Chance } from "./random.ts";

const tactics = {
  Church: ["Righteous Fury", "Flagellant's Zeal", "Last Rites", "Absolution", "Crusader's Vow"],
  Ironclad: ["Oath of Stone", "Slag Vents", "Field Forge", "Dig In", "Grudge"],
} as const;
/** Wounds that a pilot brings along. */
const lasting = ["Shattered Hand", "Spinal Trauma", "Ruptured Organ", "PTSD", "Dissociation"];

export function someLoadout(chance: Chance, faction: keyof typeof tactics = chance.pick(["Church", "Ironclad"])): Json {
  const first = chance.pick(tactics[faction]);
  const second = chance.pick(tactics[faction].filter((each) => each !== first));
  return {
    frame: chance.pick(["Light", "Medium", "Heavy", "Assault"]),
    faction,
    equipment: chance.pick(["Buckler", "TowerShield", "RepairKit", "Pistol"]),
    tactics: [first, second],
    injuries: chance.once(3) ? [chance.pick(lasting)] : [],
    taint: chance.once(3) ? chance.below(10) : 0,
  };
}

export function someBattle(chance: Chance): Setup {
  const usual = {
    ...(chance.once(8) ? {} : { rounds: 3 + chance.below(12) }),
    ...(chance.once(4) ? { mayLeave: true } : {}),
  };
  switch (chance.below(4)) {
    case 0:
      return { skirmish: { first: someLoadout(chance, "Church"), second: someLoadout(chance, "Ironclad"), ...usual } };
    case 1:
      return {
        mission: {
          sent: chance.many(1, 4, () => someLoadout(chance, "Church")),
          against: someLoadout(chance),
          ...usual,
        },
      };
    default:
      return { duel: { first: someLoadout(chance), second: someLoadout(chance), ...usual } };
  }
}
