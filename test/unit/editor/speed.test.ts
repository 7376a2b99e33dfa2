/** On a rulebook of five thousand lines, right after a letter was typed in its middle: nobody waits for an answer. */
import { expect, it } from "vitest";
import { editorLatencies } from "../../support/latencies.ts";

it("answers within fifty milliseconds", async () => {
  const slow = [...await editorLatencies(24)].filter(([name, { median }]) => name !== "compilation" && median >= 50);
  expect(slow).toEqual([]);
}, 120_000);
