import { Collector } from "../diagnostics/collect.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";

/** Findings of one kind that are shown of one table; a file exported wrongly has one in each of its rows. */
const most = 20;

/** Runs with a collector of its own and hands on the first findings of each kind, with a word about those left out. */
export function fewOfAKind<T>(found: Collector, run: (own: Collector) => T): T {
  const { value, findings } = withFew(run);
  found.add(findings);
  return value;
}

export interface WithFindings<T> {
  readonly value: T;
  readonly findings: readonly Diagnostic[];
}

/** The same, to be kept beside what it is about. */
export function withFew<T>(run: (own: Collector) => T): WithFindings<T> {
  const [own, few] = [new Collector(), new Collector()];
  const value = run(own);
  const counts = new Map<string, number>();
  const all = own.sorted();
  few.add(
    all.filter((each) => {
      const count = (counts.get(each.code) ?? 0) + 1;
      counts.set(each.code, count);
      return count <= most;
    }),
  );
  for (const [code, count] of counts) {
    const last = all.filter((each) => each.code === code)[most - 1];
    if (last !== undefined && count > most) few.report("more-of-the-same", last.span, { left: count - most });
  }
  return { value, findings: few.since(0) };
}
