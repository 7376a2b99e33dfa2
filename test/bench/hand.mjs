/** What a programmer would write who wants it fast and reads no rulebook: plain doubles, nothing checked, nothing rounded. */
import { hitPoints, multipliers } from "./work.mjs";

/** `switch` on strings, written out as one would type it. */
function switchOn(table) {
  const cases = Object.entries(table).map(([key, value]) => `case ${JSON.stringify(key)}: return ${value};`);
  return new Function("key", `switch (key) { ${cases.join(" ")} default: throw new Error(key); }`);
}

/** A program of its own each time: functions that engines share would spoil each other's inline caches. */
export function bySwitch() {
  return new Function(
    "multiplierOf",
    "hpOf",
    `
    function strike(damage, ammo, obstacle) {
      const hp = hpOf(obstacle);
      if (damage * multiplierOf(ammo) > hp) return { penetrates: true, continues: Math.max(1, damage - hp / 2) };
      return { penetrates: false, continues: 0 };
    }
    function path(damage, ammo, obstacles) {
      for (let i = 0; i < obstacles.length; i++) {
        const hp = hpOf(obstacles[i]);
        if (!(damage * multiplierOf(ammo) > hp)) return 0;
        damage = Math.max(1, damage - hp / 2);
      }
      return damage;
    }
    return { strike, path };
  `,
  )(switchOn(multipliers), switchOn(hitPoints));
}

/** The same with the multiplier looked up once for the whole path, which only somebody who sees both functions can do. */
export function bySwitchHoisted() {
  return new Function(
    "multiplierOf",
    "hpOf",
    `
    function path(damage, ammo, obstacles) {
      const multiplier = multiplierOf(ammo);
      for (let i = 0; i < obstacles.length; i++) {
        const hp = hpOf(obstacles[i]);
        if (!(damage * multiplier > hp)) return 0;
        damage = Math.max(1, damage - hp / 2);
      }
      return damage;
    }
    return { path };
  `,
  )(switchOn(multipliers), switchOn(hitPoints));
}

/** Keys made into numbers beforehand: the best there is, if the whole game agrees to speak in numbers. */
export function byNumber() {
  const ammoIds = new Map(Object.keys(multipliers).map((key, id) => [key, id]));
  const obstacleIds = new Map(Object.keys(hitPoints).map((key, id) => [key, id]));
  const functions = new Function(
    "multiplier",
    "hp",
    `
    function strike(damage, ammo, obstacle) {
      const points = hp[obstacle];
      if (damage * multiplier[ammo] > points) return { penetrates: true, continues: Math.max(1, damage - points / 2) };
      return { penetrates: false, continues: 0 };
    }
    function path(damage, ammo, obstacles) {
      const times = multiplier[ammo];
      for (let i = 0; i < obstacles.length; i++) {
        const points = hp[obstacles[i]];
        if (!(damage * times > points)) return 0;
        damage = Math.max(1, damage - points / 2);
      }
      return damage;
    }
    return { strike, path };
  `,
  )(Float64Array.from(Object.values(multipliers)), Float64Array.from(Object.values(hitPoints)));
  return {
    ...functions,
    intern: (input) => ({
      damage: input.damage,
      ammo: ammoIds.get(input.ammo),
      obstacle: obstacleIds.get(input.obstacle),
      path: input.path.map((key) => obstacleIds.get(key)),
    }),
  };
}
