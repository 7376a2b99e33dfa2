/** The work of the comparison: the tables, and inputs that are drawn from a seed. */
export const multipliers = {
  "Hollow Point": 0.5,
  Standard: 1,
  "Armor Piercing": 2,
  "Tungsten/Depleted Uranium": 2.5,
  "Energy Beam": 1.5,
  Explosive: 0.75,
  "Shotgun (Buckshot)": 0.5,
  "Shotgun (Slug)": 1.5,
};
export const hitPoints = {
  Glass: 10,
  Drywall: 25,
  Plywood: 30,
  "Wood (Solid)": 40,
  Brick: 80,
  "Concrete (Standard)": 120,
  "Concrete (Reinforced)": 180,
  "Steel (Thin)": 100,
  "Steel (Structural)": 150,
  "Steel (Armored)": 200,
  "Blast-Rated": 300,
  "Wooden Desk": 30,
  "Metal Desk": 50,
  "Filing Cabinet": 40,
  Couch: 20,
  Bookshelf: 35,
  Refrigerator: 70,
  Dumpster: 80,
  "Car Door": 40,
  "Car Hood": 60,
  "Glass Door": 10,
  "Wooden Interior": 20,
  "Wooden Exterior": 35,
  "Reinforced Wood": 50,
  "Metal Standard": 80,
  "Metal Security": 120,
  "Steel Vault": 200,
  "Blast Door": 350,
};

const seed = 20240607;

/** Four in five come through the first obstacle, so that a path has something to do. */
export function drawInputs(count) {
  let state = seed;
  const draw = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const ammo = Object.keys(multipliers);
  const obstacles = Object.keys(hitPoints);
  const each = () => obstacles[draw(obstacles.length)];
  return Array.from({ length: count }, () => {
    const obstacle = each();
    return {
      damage: 20 + draw(960) / 2,
      ammo: ammo[draw(ammo.length)],
      obstacle,
      path: [obstacle, each(), each(), each()],
    };
  });
}
