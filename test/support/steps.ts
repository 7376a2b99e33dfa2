/** Work counted in steps: what runs of our code, as the machine counts it. No clock is asked. */
import { Session } from "node:inspector/promises";
import { afterAll, beforeAll, vi } from "vitest";

/** What is copied into a map in one go is no step of ours, and costs as much. */
let copied = 0;
class CountedMap<K, V> extends Map<K, V> {
  constructor(entries: Iterable<readonly [K, V]> = []) {
    const all = [...entries];
    super(all);
    copied += all.length;
  }
}

const session = new Session();
beforeAll(async () => {
  session.connect();
  await session.post("Profiler.enable");
});
afterAll(() => {
  session.disconnect();
});

/** How often blocks of our own code, of the parser and of Prettier ran, and what was copied. */
export async function stepsOf(work: () => unknown): Promise<{ readonly steps: number; readonly copied: number }> {
  vi.stubGlobal("Map", CountedMap);
  copied = 0;
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  await session.post("Profiler.takePreciseCoverage");
  await work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  const ours = result.filter(({ url }) => /\/(?:src|grammar)\/|chevrotain|prettier/.test(url));
  vi.unstubAllGlobals();
  const steps = ours.reduce(
    (sum, script) =>
      sum + script.functions.reduce((all, { ranges }) => all + ranges.reduce((each, { count }) => each + count, 0), 0),
    0,
  );
  return { steps, copied };
}
