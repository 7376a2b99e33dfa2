/** The armor rules for Nexus and Feng Shui of 22 August 2000, written from their text alone. */
export interface Armor {
  readonly coverage: "Partial" | "Substantial" | "Complete";
  readonly low: number;
  readonly sealedBelow: number | null;
}
export interface Fight {
  readonly skill: number;
  readonly modifiers: number;
  readonly dodge: number;
  readonly dodgeModifiers: number;
  readonly penetration: number;
  readonly damage: number;
  readonly size: number;
  readonly armor: Armor | null;
}

/** A six is rolled again and added. */
function open(roll: (sides: number) => number): number {
  let total = 0;
  for (;;) {
    const face = roll(6);
    total += face;
    if (face < 6) return total;
  }
}

/** The document's table: fully effective below the range, partially in its four points, not above it. */
function dodgeBonus(penetration: number, armor: Armor | null): number {
  if (armor === null || penetration >= armor.low + 4) return 0;
  const full = penetration < armor.low;
  switch (armor.coverage) {
    case "Partial":
      return full ? 2 : 1;
    case "Substantial":
      return full ? 4 : 2;
    case "Complete":
      return full ? 6 : 4;
  }
}

type Done = { readonly kind: "Missed" | "Touched" } | { readonly kind: "Damaged"; readonly amount: number };

export function attack(roll: (sides: number) => number, fight: Fight): Done {
  const good = open(roll);
  const bad = open(roll);
  const unmodified = good - bad + fight.skill + fight.modifiers - (fight.dodge + fight.dodgeModifiers);
  const modified = unmodified - dodgeBonus(fight.penetration, fight.armor);
  if (unmodified < 0) return { kind: "Missed" };
  const sealed =
    fight.armor !== null && fight.armor.sealedBelow !== null && fight.penetration < fight.armor.sealedBelow;
  if (modified < 0 || sealed) return { kind: "Touched" };
  const compared = fight.armor?.coverage === "Complete" ? fight.penetration - 2 : fight.penetration;
  return { kind: "Damaged", amount: modified + fight.damage + (compared > fight.size ? 2 : 0) };
}
