/**
 * A game whose cards are a table of another rulebook is the game that it is with a table of its own: both meanings take the
 * same decisions in it, and all that can be seen is the same at every step.
 */
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import {
  begin,
  both,
  difference,
  hasFault,
  pairsOf,
  playersIn,
  seen,
  sidesOf,
  step,
  type Sides,
} from "../support/game-steps.ts";
import { loadGenerated } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance as chanceOf } from "../support/random.ts";
import { someSecretGame } from "../support/random-secrets.ts";
import { firstSeed, tries } from "../support/soak.ts";

const rulebooks = tries(24, 6);
const games = 6;
const mostDecisions = 25;

/** The table of its cards, in a rulebook of its own. */
function apart(text: string): Readonly<Record<string, string>> {
  const [table = ""] = /^table Card \{[^}]*\}/m.exec(text) ?? [];
  const game = text.replace(table, "use deck").replaceAll(/\bCard\b/g, "deck.Card");
  return { "rules/deck/deck.rules": `rulebook deck { title "A deck" }\n${table}\n`, "rules/trial/trial.rules": game };
}

async function sidesIn(files: Readonly<Record<string, string>>): Promise<Sides> {
  const compilation = await compileProject(memoryHost(files), { withoutExamples: true });
  expect(compilation.diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual(
    [],
  );
  const [pair] = pairsOf(compilation, await loadGenerated(compilation));
  if (pair === undefined) throw new Error("there is no game");
  return sidesOf(pair);
}

/** An error of the rules stands on another line there. */
const withoutPlace = (value: unknown): unknown =>
  hasFault(value) ? String((value as { readonly fault: unknown }).fault).split(" at ")[0] : value;

it(`${rulebooks} random rulebooks from seed ${firstSeed}, ${games} games of each`, async () => {
  let decisions = 0;
  for (let book = firstSeed; book < firstSeed + rulebooks; book += 1) {
    const text = someSecretGame(book);
    const one = await sidesIn({ "rules/trial/trial.rules": text });
    const two = await sidesIn(apart(text));
    for (let game = 0; game < games; game += 1) {
      const chance = chanceOf(book * 1000 + game);
      const where = `rulebook ${book}, game ${game}`;
      expect(difference(begin(one, { start: {} }, game)), where).toBeNull();
      expect(difference(begin(two, { start: {} }, game)), where).toBeNull();
      for (let turn = 0; turn < mostDecisions; turn += 1) {
        const players = playersIn(one[0]);
        const looks = both(two, (side) => seen(side, players));
        expect(difference(looks), where).toBeNull();
        const decision = two[1].game.decision(two[1].state);
        expect(decision, where).toEqual(one[1].game.decision(one[1].state));
        for (const player of [null, 1, 2])
          expect(two[1].game.view(two[1].state, player), where).toEqual(one[1].game.view(one[1].state, player));
        if (decision === null) break;
        decisions += 1;
        const { key } = chance.pick(decision.options);
        const [before, after] = [step(one, key), step(two, key)];
        expect(difference(after), where).toBeNull();
        expect(withoutPlace(after[1]), where).toEqual(withoutPlace(before[1]));
        if (hasFault(after[1])) break;
      }
    }
  }
  expect(decisions).toBeGreaterThan(rulebooks * games * 4);
});
