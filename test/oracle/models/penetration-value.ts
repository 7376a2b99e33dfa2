/** The page "Penetration (PV)", written from its text alone, step by step and die by die. PV is given as the screen shows it. */
type Roll = (sides: number) => number;

/** What is counted with: without caps, and as the attack has it. Both are 4 less than the screen shows. */
export interface Counted {
  readonly uncapped: number;
  readonly own: number;
}

const shown = (uncapped: number, own: number): Counted => ({ uncapped: uncapped - 4, own: own - 4 });

/** X is 4 + strength modifier, 5 + for two hands; Y is the most that it gets. */
export function melee(strength: number, twoHanded: boolean, y: number | null, bonus: number): Counted {
  const x = (twoHanded ? 5 : 4) + strength;
  return shown(x + bonus, (y === null || x < y ? x : y) + bonus);
}

export function meleeBonus(sharp: boolean, asleep: boolean, otherSwarmers: number, skills: number): number {
  let bonus = skills;
  if (sharp) bonus += 1;
  if (asleep) bonus += 4;
  for (let each = 0; each < otherSwarmers; each += 1) bonus += 1;
  return bonus;
}

/** The page's three steps: base 5, the strength added up to the PV shown, 4 taken off; what is shown is the most there is. */
export function thrown(strength: number, x: number, weapon: boolean): Counted {
  let total = 5;
  const most = weapon || x < 6 ? x : 6;
  for (let added = 0; added < strength && added < most; added += 1) total += 1;
  return shown(total, total > most ? most : total);
}

const flat = (critical: boolean, deadShotPistol: boolean): number => (!critical ? 0 : deadShotPistol ? 4 : 2);

export function gun(x: number, critical: boolean, pistol: boolean, deadShot: boolean): Counted {
  const pv = x + flat(critical, pistol && deadShot);
  return shown(pv, pv);
}

export function bow(
  arrow: number,
  kind: "Plain" | "Compound" | "Turbow",
  strength: number,
  critical: boolean,
): Counted {
  let pv = arrow + flat(critical, false);
  if (kind === "Turbow") pv += 4;
  if (kind !== "Plain") pv += strength;
  return shown(pv, pv);
}

/** Step 1a.i: 1d10-2, rolled again on 8 and added. */
function singlet(roll: Roll): number {
  let total = 0;
  for (;;) {
    const face = roll(10);
    total += face - 2;
    if (face !== 10) return total;
  }
}

/** Steps 1 to 1b. */
export function penetrations(roll: Roll, attack: Counted, defence: number): number {
  let most = attack.uncapped;
  for (let marked = 0; ; marked += 1) {
    const pv = most > attack.own ? attack.own : most;
    const higher = [singlet(roll), singlet(roll), singlet(roll)].filter((each) => each + pv > defence).length;
    if (higher === 0) return marked;
    if (higher < 3) return marked + 1;
    most -= 2;
  }
}

/** Penetrating successes, steps 1 to 1d. */
export function successes(roll: Roll, dice: number, sides: number, pv: number, defence: number): number {
  let marked = 0;
  for (let die = 0; die < dice; die += 1) {
    let total = 0;
    // 1a
    let face = sides === 1 ? 1 : roll(sides);
    total += face;
    while (face === sides && sides > 1) {
      // 1b
      face = roll(sides);
      total += face;
      total -= 1;
    }
    // 1c
    if (total + pv >= defence) marked += 1;
  }
  return marked;
}

/** One application of the damage dice for each penetration. */
export function damage(roll: Roll, times: number, dice: number, sides: number, plus: number): number {
  let total = 0;
  for (let each = 0; each < times; each += 1) {
    for (let die = 0; die < dice; die += 1) total += roll(sides);
    total += plus;
  }
  return total;
}
