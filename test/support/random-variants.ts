/** Variants of the random games of `random-games.ts`: each replaces one thing or several, and may build on another. */
import { chance as chanceOf } from "./random.ts";

const replacing: readonly string[] = [
  "let base = 9",
  "rule force(me: Side, k: int): int = original(me, k) + 1",
  "rule force(me: Side, k: int): int = k",
  // In a circle, what it calls counts its depth as well.
  "rule force(me: Side, k: int): int = if k > 0 { force(me, k - 1) + count(foes(me)) } else { price(me, Card.Jab) }",
  "rule price(me: Side, card: Card): int = 1",
  "rule foes(me: Side): list of Side = [against(me)]",
  "rule bold(me: Side): bool = me.gold > 3",
  "table Card {\n  | name | cost |\n  | Jab | 2 |\n}",
  "table Card {\n  cost: int = original + 1\n}",
  'table Card {\n  cost: int = if name is "Jab" { base } else { original * 2 }\n  | name | cost |\n  | Kick | original + 1 |\n}',
  "table Card {\n  | name | play |\n  | Kick | hit(me, foe, 1) |\n  | Guard | set me.gold = choose(me, 1 to 3) |\n}",
];

/** Declarations to be put behind the text of a game. */
export function variantsOf(seed: number): string {
  const chance = chanceOf(seed);
  const names = ["early", "plain", "wild"];
  return names
    .map((name, place) => {
      const parts = new Map(
        chance.many(1, 3, () => chance.pick(replacing)).map((each) => [each.split(/[(={]/)[0], each]),
      );
      const base = place > 0 && chance.once(2) ? ` with ${names[place - 1] ?? ""}` : "";
      return `variant ${name} "${name}"${base} {\n${[...parts.values()].join("\n")}\n}`;
    })
    .join("\n");
}
