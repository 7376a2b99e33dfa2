/**
 * The dynamic programs that a programmer would write for these questions: one for each, in plain doubles, with nothing
 * checked and no bounds on the error. What has no end is followed as far as the engine follows it, so that both do the same
 * work and answer the same question: a chance of 1e-30 is one, and an average is good to twelve digits.
 */
const negligible = 1e-44;

/** `a` and `b`, added: by result from 0. */
function convolve(a, b) {
  const sum = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i++) for (let j = 0; j < b.length; j++) sum[i + j] += a[i] * b[j];
  return sum;
}

/** So many dice of so many sides, added up: by result from 0, by moving one window for each die. */
export function total(count, sides) {
  let chances = new Float64Array([1]);
  for (let die = 0; die < count; die++) {
    const next = new Float64Array(chances.length + sides);
    for (let sum = 0; sum < chances.length; sum++)
      for (let face = 1; face <= sides; face++) next[sum + face] += chances[sum] / sides;
    chances = next;
  }
  return chances;
}

/** A d10 less 2, rolled again on 8 and added: how likely it is above a value. */
function singletAbove(value) {
  let [above, reached, added] = [0, 1, 0];
  while (reached > negligible) {
    for (let face = -1; face <= 7; face++) if (added + face > value) above += reached / 10;
    reached /= 10;
    added += 8;
  }
  return above;
}

/** How many times it goes through, by PV less AV: `chances[n]`. */
export function penetrations(difference) {
  const chances = [];
  for (let [n, reached, modifier] = [0, 1, difference]; reached > negligible; n++, modifier -= 2) {
    const p = singletAbove(-modifier);
    const [none, all] = [(1 - p) ** 3, p ** 3];
    chances[n] = (chances[n] ?? 0) + reached * none;
    chances[n + 1] = reached * (1 - none - all);
    reached *= all;
  }
  return chances;
}

/** For each column: at least 1 to 6, and the average. */
export function chart(columns) {
  return columns.map((difference) => {
    const chances = penetrations(difference);
    const atLeast = [1, 2, 3, 4, 5, 6].map((n) =>
      chances.reduce((sum, chance, hits) => sum + (hits >= n ? chance : 0), 0),
    );
    return { atLeast, average: chances.reduce((sum, chance, hits) => sum + hits * chance, 0) };
  });
}

/** Sixes and fives of so many d6: `chances[sixes][fives]`. */
export function sixesAndFives(count) {
  let chances = [[1]];
  for (let die = 0; die < count; die++) {
    const next = Array.from({ length: die + 2 }, () => new Float64Array(die + 2));
    for (let sixes = 0; sixes <= die; sixes++) {
      for (let fives = 0; fives + sixes <= die; fives++) {
        const chance = chances[sixes][fives];
        next[sixes + 1][fives] += chance / 6;
        next[sixes][fives + 1] += chance / 6;
        next[sixes][fives] += (chance * 4) / 6;
      }
    }
    chances = next;
  }
  return chances;
}

/** One exploding d6 less another one: from -20 to 20. */
export function swing() {
  const one = [];
  for (let [reached, added] = [1, 0]; reached > negligible; reached /= 6, added += 6)
    for (let face = 1; face <= 5; face++) one[added + face] = reached / 6;
  return Array.from({ length: 41 }, (_, index) => {
    let chance = 0;
    for (let second = 1; second < one.length; second++) chance += (one[second] ?? 0) * (one[second + index - 20] ?? 0);
    return chance;
  });
}

/** The three highest of so many d6, added up: faces from the highest, by how many dice are left and how many of the three are found. */
export function bestThree(count) {
  const choose = [];
  for (let n = 0; n <= count; n++) {
    choose[n] = new Float64Array(n + 1).fill(1);
    for (let k = 1; k < n; k++) choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
  }
  // By dice left and sum; those that are left are of a lower face.
  let states = new Map([[count * 32, 1]]);
  for (let face = 6; face >= 1; face--) {
    const next = new Map();
    for (const [state, chance] of states) {
      const [left, sum] = [state >> 5, state & 31];
      const open = Math.max(0, 3 - (count - left));
      for (let dice = face === 1 ? left : 0; dice <= left; dice++) {
        const likely = chance * choose[left][dice] * (1 / face) ** dice * (1 - 1 / face) ** (left - dice);
        const key = (left - dice) * 32 + sum + face * Math.min(dice, open);
        next.set(key, (next.get(key) ?? 0) + likely);
      }
    }
    states = next;
  }
  const chances = new Float64Array(19);
  for (const [state, chance] of states) chances[state & 31] += chance;
  return chances;
}

/** Dice of ten of which each 10 brings another one: how many show 8 or more. */
export function successes(count) {
  const one = [];
  for (let [n, reached] = [0, 1]; reached > negligible; n++, reached /= 10) {
    one[n] = (one[n] ?? 0) + reached * 0.7;
    one[n + 1] = reached * 0.2;
  }
  let chances = new Float64Array([1]);
  for (let die = 0; die < count; die++) chances = convolve(chances, one);
  return chances;
}

/** Does the first one win? By hit points of both, from few to many; a round in which both miss is a round again. */
export function firstWins(hp) {
  const wins = Array.from({ length: hp + 1 }, () => new Float64Array(hp + 1));
  const [hit, struck] = [13 / 20, 10 / 20];
  for (let first = 1; first <= hp; first++) {
    for (let second = 1; second <= hp; second++) {
      // What follows when the second one has so much left.
      const answer = (left) => {
        let chance = 0;
        for (let harm = 1; harm <= 10; harm++) if (first > harm) chance += wins[first - harm][left] / 10;
        return chance * struck;
      };
      let chance = (1 - hit) * answer(second);
      for (let harm = 1; harm <= 8; harm++) {
        const left = second - harm;
        chance += (hit / 8) * (left <= 0 ? 1 : answer(left) + (1 - struck) * wins[first][left]);
      }
      wins[first][second] = chance / (1 - (1 - hit) * (1 - struck));
    }
  }
  return wins[hp][hp];
}

/** The gambler's ruin has a closed form. */
export function ruined(start, most) {
  const ratio = 51 / 49;
  return (ratio ** most - ratio ** start) / (ratio ** most - 1);
}

/** Sevens and more, less the ones: `chances[net + count]`. */
export function net(count) {
  let chances = new Float64Array([1]);
  for (let die = 0; die < count; die++) chances = convolve(chances, [0.1, 0.5, 0.4]);
  return chances;
}
