/** What a programmer would write who wants it fast: plain loops over the same generator, nothing checked, nothing counted. */

export function sixesAndFives(dice) {
  let sixes = 0;
  let fives = 0;
  for (let i = 0; i < 14; i++) {
    const face = dice.below(6) + 1;
    if (face === 6) sixes++;
    else if (face === 5) fives++;
  }
  return { sixes, fives };
}

export function hits(dice, size) {
  let count = 0;
  for (let i = 0; i < size; i++) if (dice.below(6) >= 4) count++;
  return count;
}

export function openHits(dice, size) {
  let count = 0;
  for (let i = 0; i < size; i++) {
    let face;
    do {
      face = dice.below(6) + 1;
      if (face >= 5) count++;
    } while (face === 6);
  }
  return count;
}

function open(dice, sides) {
  let sum = 0;
  let face;
  do {
    face = dice.below(sides) + 1;
    sum += face;
  } while (face === sides);
  return sum;
}

export function swing(dice) {
  const good = open(dice, 6);
  return good - open(dice, 6);
}

export function stat(dice) {
  let sum = 0;
  let lowest = 7;
  for (let i = 0; i < 4; i++) {
    const face = dice.below(6) + 1;
    sum += face;
    if (face < lowest) lowest = face;
  }
  return sum - lowest;
}

function singlet(dice) {
  let sum = 0;
  let last;
  do {
    last = dice.below(10) - 1;
    sum += last;
  } while (last === 8);
  return sum;
}

export function penetrations(dice, attack, defence) {
  let modifier = attack.pv;
  let found = 0;
  for (;;) {
    let hits = 0;
    const bonus = Math.min(modifier, attack.cap);
    for (let i = 0; i < 3; i++) if (singlet(dice) + bonus > defence) hits++;
    if (hits >= 1) found++;
    if (hits < 3) return found;
    modifier -= 2;
  }
}

export function strike(dice, skill) {
  const roll = dice.below(20) + 1 + skill;
  return roll < 10 ? "Miss" : roll < 15 ? "Graze" : "Hit";
}

export function duel(dice, hp) {
  let left = hp;
  let rounds = 0;
  while (left > 0) {
    if (strike(dice, 2) !== "Miss") left -= dice.below(6) + dice.below(6) + 2;
    rounds++;
  }
  return rounds;
}

export function hand(dice, deck) {
  const all = deck.slice();
  for (let i = 0; i < all.length - 1; i++) {
    const other = i + dice.below(all.length - i);
    [all[i], all[other]] = [all[other], all[i]];
  }
  return all.slice(0, 5);
}
