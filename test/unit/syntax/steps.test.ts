/** However often a word or a sign is written, reading takes steps in proportion to the length. No clock is asked. */
import { expect, it } from "vitest";
import { declarationWords, hardWords, softWords } from "../../../grammar/words.ts";
import { Collector } from "../../../src/diagnostics/collect.ts";
import { sourceText } from "../../../src/source/text.ts";
import { parseDocument } from "../../../src/syntax/parse.ts";
import { longTexts } from "../../support/long-texts.ts";
import { chance } from "../../support/random.ts";
import { firstSeed, isSoak } from "../../support/soak.ts";
import { stepsOf } from "../../support/steps.ts";

const signs =
  "{ } ( ) [ ] | , ; : . = + - * / % & < > ! ? # ` ' \" \\ @ $ ^ ~ _ 0 1.5 d6 .. == != <= >= && || // /* */ -- ## é";
const words = [...new Set([...signs.split(" "), ...hardWords, ...softWords, ...declarationWords])];
const betweens = { "in one word": "", "with blanks between": " ", "on lines of their own": "\n", "in cells": " | " };

const read = (text: string): void => {
  parseDocument(sourceText("rules/a/a.rules", text), new Collector());
};

/** How often. */
const looks = 3;

/**
 * Four times as long: what grows with the square would take sixteen times as many. The machine now and then throws the
 * code of a function away, and its count with it, so what seems to grow is looked at again: what truly grows does so each time.
 */
async function expectProportion(text: (count: number) => string, name: string): Promise<void> {
  let growth = Number.POSITIVE_INFINITY;
  for (let look = 0; look < looks && growth >= 7; look += 1) growth = Math.min(growth, await growthOf(text));
  expect.soft(growth, name).toBeLessThan(7);
}

async function growthOf(text: (count: number) => string): Promise<number> {
  const [short, long] = [text(250), text(1000)];
  read(short);
  const few = await stepsOf(() => {
    read(short);
  });
  const many = await stepsOf(() => {
    read(long);
  });
  return many.steps / Math.max(5000, few.steps);
}

const seed = firstSeed;
it.each(Object.entries(betweens))(`some words of the language, many times, %s, seed ${seed}`, async (_, between) => {
  const make = chance(seed + between.length);
  for (const word of isSoak ? words : make.many(8, 8, () => make.pick(words)))
    await expectProportion((count) => `${Array(count).fill(word).join(between)}\n`, word);
});

const found: Readonly<Record<string, (count: number) => string>> = {
  "brackets that close nothing": (count) => `${"}".repeat(count)}\n${")".repeat(count)}\n`,
  "remarks of other languages": (count) => "let a = 1 // 2\n".repeat(count),
  "remarks that never end": (count) => "let a = 1 /* 2\n".repeat(count),
};
it.each(Object.entries({ ...longTexts, ...found }))("%s", async (name, text) => {
  await expectProportion(text, name);
});
