import { expect, it, vi } from "vitest";
import { answers } from "../../../src/language-server/answers.ts";
import { Rehearsal } from "../../../src/language-server/rehearsal.ts";

it("asks about all that an editor may ask, gets answers, and comes to an end", async () => {
  const asked = new Map<string, boolean>();
  const answer = answers.answer.bind(answers);
  const spy = vi.spyOn(answers, "answer").mockImplementation(async (sites, question) => {
    const told = await answer(sites, question);
    const isEmpty = told === null || (Array.isArray(told) && told.length === 0);
    asked.set(question.method, (asked.get(question.method) ?? false) || !isEmpty);
    return told;
  });
  const rehearsal = new Rehearsal();
  let steps = 1;
  while (!(await rehearsal.step())) steps += 1;
  spy.mockRestore();
  expect(steps).toBeLessThan(2000);
  // A finding to mend is the one thing that the rulebook has not.
  expect([...asked].filter(([, told]) => !told).map(([method]) => method)).toEqual(["textDocument/codeAction"]);
  // What writes names anew, or opens something, is asked for by somebody who waits for it.
  expect(answers.methods.filter((method) => !asked.has(method)).sort()).toEqual([
    "rulewright/previousCell",
    "rulewright/realign",
    "textDocument/prepareRename",
    "textDocument/rename",
    "workspace/executeCommand",
  ]);
});
