/** However a text is made, laying it out takes steps in proportion to its length. Steps are what runs of our code, as the machine counts it; no clock is asked. */
import { expect, it } from "vitest";
import { layOutText } from "../../../src/format/lay-out.ts";
import { longTexts } from "../../support/long-texts.ts";
import { stepsOf } from "../../support/steps.ts";

const style = { printWidth: 120, tabWidth: 2, useTabs: false };
it.each(Object.entries(longTexts))("%s", async (_, text) => {
  const [short, long] = [text(250), text(1000)];
  layOutText(short, style);
  const [few, many] = [
    await stepsOf(() => {
      layOutText(short, style);
    }),
    await stepsOf(() => {
      layOutText(long, style);
    }),
  ];
  expect(few.steps).toBeGreaterThan(0);
  // Four times as long: what grows with the square would take sixteen times as many.
  expect(many.steps / few.steps).toBeLessThan(7);
  expect(many.copied / Math.max(1000, few.copied)).toBeLessThan(7);
});
