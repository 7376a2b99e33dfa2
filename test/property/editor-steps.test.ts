/** Whatever stands in a file, the analysis, the colours and the outline of it take steps in proportion to its length; no clock is asked. */
import { expect, it } from "vitest";
import { EditorSession } from "../../src/editor/editor-session.ts";
import { documentSymbols } from "../../src/editor/symbols.ts";
import { packedColours } from "../../src/language-server/semantic-tokens.ts";
import { defaultConfig } from "../../src/driver/config.ts";
import { longTexts } from "../support/long-texts.ts";
import { memoryHost } from "../support/memory-host.ts";
import { stepsOf } from "../support/steps.ts";

const file = "rules/trial/trial.rules";

/** As a file is opened: before it is understood there are colours and an outline, and then those of what it means. */
async function opened(text: string): Promise<void> {
  const session = new EditorSession(memoryHost({ [file]: 'rulebook trial { title "Trial" }' }));
  await session.compile();
  session.change(file, `rulebook trial { title "Trial" }\n${text}`);
  const workspace = {
    session,
    config: defaultConfig,
    configSource: null,
    found: [],
    base: "/",
    prefix: "",
    isStale: false,
  };
  for (const turn of ["before", "after"]) {
    packedColours(workspace, file);
    documentSymbols(session, file);
    if (turn === "before") await session.compile();
  }
}

it.each(Object.entries(longTexts))("%s", async (_, text) => {
  const [short, long] = [text(250), text(1000)];
  await opened(short);
  const few = await stepsOf(() => opened(short));
  const many = await stepsOf(() => opened(long));
  expect(few.steps).toBeGreaterThan(0);
  // Four times as long: what grows with the square would take sixteen times as many.
  expect(many.steps / few.steps).toBeLessThan(7);
  expect(many.copied / Math.max(1000, few.copied)).toBeLessThan(7);
});
