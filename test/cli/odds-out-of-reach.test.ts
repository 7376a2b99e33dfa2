import { expect, it } from "vitest";
import { together } from "../../src/cli/odds/cumulated.ts";
import { tickerOn } from "../../src/cli/progress.ts";
import { guardScreen } from "../../src/cli/border.ts";
import type { Terminal } from "../../src/cli/terminal.ts";
import { plain } from "../../src/diagnostics/palette.ts";
import { linesOf, rulewright, type Ran } from "../support/fake-terminal.ts";
import { tempProject } from "../support/temp-project.ts";

/** How many different faces come up: by its list of faces far more states than any small budget. */
const long = {
  "rules/duel/duel.rules": `rulebook duel { title "Duel" }
rule faces(rolls: int): int {
  let seen: list of int = []
  repeat rolls times { add d100 to seen }
  count(distinct(seen))
}
`,
};
const odds = (...args: readonly string[]): Promise<Ran> => rulewright(tempProject(long), ["odds", "faces", ...args]);
/** Of 100 faces in so many rolls. */
const average = (rolls: number): number => 100 * (1 - 0.99 ** rolls);

it("says that it is an estimate, and how far it may be off", async () => {
  const ran = await odds("--rolls", "20", "--budget", "2000");
  expect(ran).toMatchObject({ code: 0, err: "" });
  expect(ran.out).toContain("~ is an estimate from rolled dice");
  expect(ran.out).toContain("could be worked out in 2000 steps");
  const [, middle = "", off = ""] = /average +~([\d.]+) ±([\d.]+)/.exec(ran.out) ?? [];
  expect(Math.abs(Number(middle) - average(20))).toBeLessThanOrEqual(
    Number(off) + 10 ** -(middle.split(".")[1] ?? "").length,
  );
  const shares = [...ran.out.matchAll(/~([\d.]+)% ±[\d.]+/g)].map(([, share]) => Number(share));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeGreaterThan(98);
});

it("never adds up estimates of many results that were seen once to more than everything", () => {
  const seen = Array.from({ length: 20_000 }, (_, value) => ({
    value,
    chance: { low: 0, high: 1, percent: true, estimate: { low: 0, high: 3e-4 } },
  }));
  const half = together(seen.slice(0, 10_000), seen).estimate;
  expect(half?.low).toBeLessThanOrEqual(0.5);
  expect(half?.high).toBeGreaterThanOrEqual(0.5);
  expect(half?.high).toBeLessThan(0.6);
  const all = together(seen, seen).estimate;
  expect(all).toMatchObject({ high: 1 });
  expect(all?.low).toBeLessThanOrEqual(1);
});

it("gives the same estimate each time, with what is proved beside it", async () => {
  const [one, other] = [
    await odds("--rolls", "20", "--budget", "2000", "--format", "json"),
    await odds("--rolls", "20", "--budget", "2000", "--format", "json"),
  ];
  expect(one.out).toBe(other.out);
  const found = JSON.parse(one.out) as {
    readonly exact: boolean;
    readonly average: {
      readonly low: number | null;
      readonly high: number | null;
      readonly estimate: { readonly low: number; readonly high: number };
    };
  };
  expect(found.exact).toBe(false);
  expect(found.average.low ?? -Infinity).toBeLessThanOrEqual(average(20));
  expect(found.average.high ?? Infinity).toBeGreaterThanOrEqual(average(20));
  expect(found.average.estimate.low).toBeLessThan(average(20));
  expect(found.average.estimate.high).toBeGreaterThan(average(20));
});

it("marks estimates in pictures and in spreadsheets", async () => {
  expect((await odds("--rolls", "20", "--budget", "2000", "--format", "svg")).out).toContain(
    "An estimate from rolled dice",
  );
  expect((await odds("--rolls", "20", "--budget", "2000", "--format", "csv")).out).toMatch(
    /^result,chance,chance \(low\),chance \(high\)\n/,
  );
});

it("tells of long work on a terminal, from time to time, and wipes it away", () => {
  let [now, written] = [0, ""];
  const terminal = (errInteractive: boolean): Terminal =>
    guardScreen({
      out: () => undefined,
      err: (text) => {
        written += text;
      },
      palette: plain,
      errPalette: plain,
      width: 20,
      outIsTerminal: true,
      interactive: errInteractive,
      errInteractive,
      cwd: "/",
      readInput: () => Promise.resolve(""),
      openLines: () => linesOf(""),
      onInterrupt: () => undefined,
    });
  const ticker = tickerOn(terminal(true), () => now);
  for (now = 0; now <= 1000; now += 10) ticker.tick(`at ${now}, and then much more than fits`);
  expect(written.match(/\r\u001B\[K/g)).toHaveLength(4);
  expect(written.split("\r\u001B[K").map((each) => each.length)).toEqual([0, 19, 19, 19, 19]);
  ticker.end();
  expect(written.endsWith("\r\u001B[K")).toBe(true);
  written = "";
  ticker.end();
  const silent = tickerOn(terminal(false), () => now);
  silent.tick("anything");
  silent.end();
  expect(written).toBe("");
});
