import { describe, expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { memoryHost } from "../../support/memory-host.ts";

/** Constants that wait for one another: c3 = c2 + 1, c2 = c1 + 1, …, written from the last to the first. */
function chain(length: number): string {
  const lines = Array.from({ length }, (_, index) => `let c${length - index} = c${length - index - 1} + 1`);
  return ['rulebook chain { title "Chain" }', ...lines, "let c0 = 1", ""].join("\n");
}

async function codes(text: string): Promise<readonly string[]> {
  const { diagnostics } = await compileProject(memoryHost({ "rules/chain/chain.rules": text }));
  return [...new Set(diagnostics.map((each) => each.code))];
}

describe("constants that wait for one another", () => {
  it("are worked out in any order", async () => expect(await codes(chain(100))).toEqual([]));
  it("are answered where there are too many", async () => expect(await codes(chain(3000))).toEqual(["too-deep"]));
});
