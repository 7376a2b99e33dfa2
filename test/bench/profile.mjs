/** Where the time of something goes: shares of functions, each by itself, the most costly first. */
import { Session } from "node:inspector/promises";

export async function mostOf(run, many) {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 250 });
  await session.post("Profiler.start");
  run();
  const {
    profile: { nodes, samples, timeDeltas },
  } = await session.post("Profiler.stop");
  session.disconnect();
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, lineNumber } }) => [
      id,
      functionName === "" ? `a function in line ${lineNumber + 1}` : functionName,
    ]),
  );
  const spent = new Map();
  for (const [index, id] of samples.entries())
    spent.set(names.get(id), (spent.get(names.get(id)) ?? 0) + timeDeltas[index]);
  const all = timeDeltas.reduce((sum, each) => sum + each, 0);
  return [...spent]
    .sort(([, a], [, b]) => b - a)
    .slice(0, many)
    .map(([name, time]) => ({ name, share: time / all }));
}
