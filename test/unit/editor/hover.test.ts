/** What a name says to who looks at it, and the call around the cursor. */
import { expect, it } from "vitest";
import { hover } from "../../../src/editor/hover.ts";
import { signature } from "../../../src/editor/signature.ts";
import { openSession, typing } from "../../support/editor-session.ts";

const rules = `
## How it is held.
choice Grip { OneHand, TwoHands }
## What one fights with.
table Weapon {
  ## Before armor.
  | name: key | damage: int >= 0 | price: int      |
  | --------- | ---------------: | -------------: |
  | Dagger    |                4 | 2 * dearness   |
  | Sword     |                8 | 100            |
}
let dearness = 5 + 2
## How much gets through.
rule hit(weapon: Weapon, armor: int >= 0): int = max(0, weapon.damage - armor)
rule pair(): int = 2d6
rule hits(dice: int >= 0): int = count(dice times d6 where it >= 5)
example "Four dice" { average(hits(dice: 4)) > 1 }
`;

async function hovered(marked: string): Promise<string> {
  const { session, file, offset } = await openSession(marked);
  return hover(session, file, offset)?.markdown ?? "";
}

const at = (words: string, inside = 0): string => {
  const place = rules.indexOf(words);
  if (place < 0) throw new Error(words);
  return `${rules.slice(0, place + inside)}‸${rules.slice(place + inside)}`;
};

it("tells a rule as one would read it, with its documentation", async () => {
  expect(await hovered(`${rules}rule a(w: Weapon): int = hi‸t(w, 1)`)).toBe(
    "```rules\nrule hit(weapon: Weapon, armor: int >= 0): int\n```\n\nHow much gets through.",
  );
});

it("tells the value of a constant, and of a cell with a formula", async () => {
  expect(await hovered(at("dearness = 5"))).toContain("= 7");
  expect(await hovered(`${rules}rule a(): int = Weapon.Dagger.pr‸ice`)).toContain("= 14");
  expect(await hovered(at("   8 |", 3))).toContain("row `Sword` of `Weapon`");
});

it("tells what a column holds, and a row its cells", async () => {
  expect(await hovered(`${rules}rule a(w: Weapon): int = w.dam‸age`)).toContain("from 4 to 8");
  expect(await hovered(`${rules}rule a(): int = Weapon.Da‸gger.damage`)).toContain("| damage | 4 |");
});

it("tells the odds of a rule that rolls, where they are cheap", async () => {
  // Two dice give 7 on average, and 7 most often: 6 of 36 rolls.
  expect(await hovered(at("pair()"))).toContain("average 7, most often 7 16.7%");
  // Four dice of which each counts with 1/3: 4/3 on average; most often 1, with 4 * 1/3 * 8/27 = 32/81.
  expect(await hovered(at("hits(dice: int"))).toContain("With dice: 4: average 1.33333, most often 1 39.5%");
});

it("tells locals their type, and functions of the language what they do", async () => {
  expect(await hovered(`${rules}rule a(w: Weapon): int {\n  let le‸ft = w.damage\n  left\n}`)).toContain("left: int");
  expect(await hovered(`${rules}rule a(): int = ma‸x(1, 2)`)).toContain("The largest of the values");
});

it("shows the call around the cursor, and the value that is being written", async () => {
  const called = async (text: string): Promise<string | null> => {
    const { session, file, offset } = await typing(rules, rules + text);
    const found = signature(session, file, offset);
    const part = found?.active === null || found === null ? undefined : found.parameters[found.active];
    return found === null
      ? null
      : `${found.label} > ${part === undefined ? "-" : found.label.slice(part.start, part.end)}`;
  };
  expect(await called("rule a(w: Weapon): int = hit(‸")).toBe(
    "hit(weapon: Weapon, armor: int >= 0): int > weapon: Weapon",
  );
  expect(await called("rule a(w: Weapon): int = hit(w, max(1, 2) + ‸)")).toBe(
    "hit(weapon: Weapon, armor: int >= 0): int > armor: int >= 0",
  );
  expect(await called("rule a(w: Weapon): int = hit(armor: 1, weapon: ‸)")).toBe(
    "hit(weapon: Weapon, armor: int >= 0): int > weapon: Weapon",
  );
  expect(await called("rule a(w: Weapon): int = hit(w, max(‸")).toBe("max(a, b) > a");
  expect(await called("rule a(w: ‸")).toBeNull();
  expect(await called("rule a(): int = (1 + ‸)")).toBeNull();
});
