import { expect, it, vi } from "vitest";
import { requestHandlers } from "../../../src/language-server/request-handlers.ts";
import { JitWarmup } from "../../../src/language-server/jit-warmup.ts";

it("asks about all that an editor may ask, gets answers, and comes to an end", async () => {
  const asked = new Map<string, boolean>();
  const answer = requestHandlers.handle.bind(requestHandlers);
  const spy = vi.spyOn(requestHandlers, "handle").mockImplementation(async (sites, question) => {
    const told = await answer(sites, question);
    const isEmpty = told === null || (Array.isArray(told) && told.length === 0);
    asked.set(question.method, (asked.get(question.method) ?? false) || !isEmpty);
    return told;
  });
  const warmup = new JitWarmup();
  let steps = 1;
  while (!(await warmup.step())) steps += 1;
  spy.mockRestore();
  expect(steps).toBeLessThan(2000);
  expect([...asked].filter(([, told]) => !told).map(([method]) => method)).toEqual([]);
  // What writes names anew, or opens something, is asked for by somebody who waits for it.
  expect(requestHandlers.methods.filter((method) => !asked.has(method)).sort()).toEqual([
    "rulewright/examples",
    "rulewright/previousCell",
    "rulewright/realign",
    "rulewright/rulebooks",
    "textDocument/prepareRename",
    "textDocument/rename",
    "workspace/executeCommand",
  ]);
});
