/**
 * The document "Penetration & Continuation System", parts 4 and 6 to 9, written from its text alone. Numbers of damage and
 * HP are whole thousandths, multipliers whole hundredths, so nothing is ever rounded but where the document does.
 */
export type Attack =
  | { readonly kind: "Shot" | "Line" | "Psychic"; readonly multiplier: number }
  | { readonly kind: "Thrown"; readonly str: number }
  | { readonly kind: "Area" | "Melee" | "Harmless" };
export interface Obstacle {
  readonly kind: "Wall" | "Person" | "MentalShield";
  readonly hp: number;
}
export interface Met {
  readonly arrives: number;
  readonly penetrates: boolean;
  readonly continues: number;
}

const thousandths = (points: number): number => Math.round(points * 1000);

/** "More than": never by what a machine's fractions are off. */
function goesThrough(attack: Attack, damage: number, obstacle: Obstacle, hp: number): boolean {
  switch (attack.kind) {
    // Effective Damage (for penetration) = Base Damage × Penetration Multiplier
    case "Shot":
    case "Line":
    case "Psychic":
      return damage * Math.round(attack.multiplier * 100) > hp * 100;
    // People: Throw Damage > Target's Current HP. Obstacles: Throw Damage + (STR ÷ 5).
    case "Thrown":
      return obstacle.kind === "Person" ? damage > hp : damage + attack.str * 200 > hp;
    case "Area":
    case "Melee":
    case "Harmless":
      return false;
  }
}

/** Continuing Damage = Base Damage - (Obstacle HP ÷ 2), ÷ 4 for people hit by a thrown object or in a line; at least 1. */
function continuing(attack: Attack, damage: number, obstacle: Obstacle, hp: number): number {
  const quarter = obstacle.kind === "Person" && (attack.kind === "Thrown" || attack.kind === "Line");
  const left = damage - hp / (quarter ? 4 : 2);
  // The rail gun: 67, 42, 29.
  const printed = attack.kind === "Line" ? Math.floor(left / 1000) * 1000 : left;
  return Math.max(1000, printed);
}

function one(attack: Attack, damage: number, obstacle: Obstacle, walls: number): Met {
  const untouched: Met = { arrives: 0, penetrates: true, continues: damage };
  const hurt: Met = { arrives: damage, penetrates: true, continues: damage };
  if (attack.kind === "Harmless") return { arrives: 0, penetrates: false, continues: 0 };
  if (attack.kind === "Psychic") {
    // "Physical cover provides NO protection against psychic attacks."
    if (obstacle.kind === "Wall") return untouched;
    if (obstacle.kind === "Person") return hurt;
  } else if (obstacle.kind === "MentalShield") return untouched;
  // "Explosions don't penetrate, they blast around cover."
  if (attack.kind === "Area") return obstacle.kind === "Wall" ? untouched : hurt;
  const hp = thousandths(obstacle.hp) * (obstacle.kind === "Wall" ? walls : 1);
  if (!goesThrough(attack, damage, obstacle, hp)) return { arrives: damage, penetrates: false, continues: 0 };
  return { arrives: damage, penetrates: true, continues: continuing(attack, damage, obstacle, hp) };
}

/** Step 6: repeat, nearest first, until it stops. `walls`: what the game master makes of a wall's HP. Results in points. */
export function path(attack: Attack, points: number, obstacles: readonly Obstacle[], walls = 1): readonly Met[] {
  const met: Met[] = [];
  let damage = thousandths(points);
  for (const obstacle of obstacles) {
    const now = one(attack, damage, obstacle, walls);
    met.push({ arrives: now.arrives / 1000, penetrates: now.penetrates, continues: now.continues / 1000 });
    if (!now.penetrates) break;
    damage = now.continues;
  }
  return met;
}

interface WallAhead {
  readonly squares: number;
  readonly hp: number;
}
interface Flight {
  readonly damage: number;
  readonly remaining: number;
  readonly through: number;
}

/** Part 7, square by square. */
export function flight(squares: number, ahead: readonly WallAhead[], walls = 1): Flight {
  let left = squares;
  let damage = 0;
  let through = 0;
  for (const wall of ahead) {
    for (let flown = 0; flown < wall.squares && left > 0; flown += 1) left -= 1;
    if (left === 0) return { damage, remaining: 0, through };
    const impact = left * 5;
    if (impact <= wall.hp * walls) return { damage: damage + impact, remaining: 0, through };
    damage += Math.floor((wall.hp * walls) / 2);
    through += 1;
    left = left < 2 ? 0 : left - 2;
  }
  return { damage, remaining: left, through };
}

/** Part 6: by mass in kilograms, and the object's effective penetration at an obstacle. In points. */
export function thrown(mass: number, str: number): { readonly damage: number; readonly effective: number } {
  const [base, part] =
    mass <= 10 ? [5, 10] : mass <= 50 ? [15, 10] : mass <= 200 ? [30, 10] : mass <= 1000 ? [50, 5] : [100, 2];
  const tenths = base * 10 + (str * 10) / part;
  return { damage: tenths / 10, effective: (tenths + str * 2) / 10 };
}

/** Part 7: the object takes the obstacle's HP, and is destroyed at 0 or below. */
export function wreck(hp: number, wall: number, walls = 1): { readonly damage: number; readonly destroyed: boolean } {
  return { damage: wall * walls, destroyed: hp - wall * walls <= 0 };
}
