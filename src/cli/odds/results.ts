/** One question: every result with its chance, and what stands below. */
import type { Chance, Odds } from "../../interpret/odds-value.ts";
import { resultsOf } from "../../interpret/play/distribution.ts";
import type { OddsRequest } from "./request.ts";
import { unwrap, valuesFor, resultText, isNumeric, isSameResult, type OddsSubject, type Values } from "./subject.ts";
import type { OddsTable, OddsColumn, OddsRow } from "./odds-table.ts";
import { cumulate } from "./cumulated.ts";

/** Every result on its line; or, where only some chances were asked for, those. */
export function results(subjects: readonly OddsSubject[], values: Values, request: OddsRequest): OddsTable {
  const [first] = subjects;
  if (first === undefined) throw new RangeError("Nobody is asked.");
  const found = subjects.map((subject) =>
    unwrap(subject.odds.distribution(subject.rule.id, valuesFor(subject, values), request.given ?? undefined)),
  );
  const union = resultsOf(first.interpreter.linked, first.rule.result, found);
  const remarks = [
    ...moments(subjects, values, request),
    ...testRemarks(subjects, values, request),
    ...comparison(subjects, first, found),
  ];
  const columns = subjects.flatMap((subject) => {
    const columnNamed = (name: string): OddsColumn => ({
      name: subjects.length > 1 ? (name === "chance" ? subject.name : `${subject.name}, ${name}`) : name,
      percent: true,
    });
    return [
      columnNamed("chance"),
      ...(request.upwards ? [columnNamed("at least")] : []),
      ...(request.downwards ? [columnNamed("at most")] : []),
    ];
  });
  const rows = union.map(({ value, chances, beyond }): OddsRow => ({
    heading: resultText(first, value),
    beyond,
    value,
    cells: subjects.flatMap((subject, index) => {
      const cumulative = (op: ">=" | "<="): Odds => cumulate(subject, values, request, found[index] ?? [], op, value);
      return [
        chances[index] ?? null,
        ...(request.upwards ? [cumulative(">=")] : []),
        ...(request.downwards ? [cumulative("<=")] : []),
      ];
    }),
  }));
  const numbers = isNumeric(first.rule.result) ? rows.map((row) => row.value as number) : null;
  return { kind: "results", corner: "result", acrossName: "", columns, rows, numbers, remarks };
}

function moments(subjects: readonly OddsSubject[], values: Values, request: OddsRequest): OddsTable["remarks"] {
  return subjects
    .filter(({ rule }) => isNumeric(rule.result))
    .flatMap((subject) => {
      const of = subjects.length > 1 ? ` of ${subject.name}` : "";
      const ask = (what: "average" | "spread"): Odds =>
        unwrap(subject.odds[what](subject.rule.id, valuesFor(subject, values), request.given ?? undefined));
      return [
        { name: `average${of}`, odds: ask("average") },
        { name: `spread${of}`, odds: ask("spread") },
      ];
    });
}

function testRemarks(subjects: readonly OddsSubject[], values: Values, request: OddsRequest): OddsTable["remarks"] {
  return request.tests.flatMap(({ title, test }) =>
    subjects.map((subject) => ({
      name: subjects.length > 1 ? `${title}, ${subject.name}` : title,
      odds: unwrap(subject.odds.chance(subject.rule.id, valuesFor(subject, values), test, request.given ?? undefined)),
    })),
  );
}

/** Two that roll each for itself: how likely is more, the same, less? */
function comparison(
  subjects: readonly OddsSubject[],
  first: OddsSubject,
  found: readonly (readonly Chance[])[],
): OddsTable["remarks"] {
  const [a, b] = found;
  const second = subjects[1];
  if (a === undefined || b === undefined || second === undefined || !isNumeric(first.rule.result)) return [];
  const estimated = [...a, ...b].some((each) => each.chance.estimate !== null);
  const sums = (pick: (chance: Odds) => number): { more: number; same: number; less: number } => {
    const sum = { more: 0, same: 0, less: 0 };
    for (const one of a) {
      for (const other of b) {
        const mass = pick(one.chance) * pick(other.chance);
        if (isSameResult(first, one.value, other.value)) sum.same += mass;
        else if ((one.value as number) > (other.value as number)) sum.more += mass;
        else sum.less += mass;
      }
    }
    return sum;
  };
  const low = sums((chance) => chance.low);
  const lost = Math.max(0, 1 - low.more - low.same - low.less);
  const [least, most] = [
    sums((chance) => (chance.estimate ?? chance).low),
    sums((chance) => (chance.estimate ?? chance).high),
  ];
  const oddsOf = (which: "more" | "same" | "less"): Odds => {
    const high = lost < 1e-12 ? low[which] : low[which] + lost;
    return {
      low: low[which],
      high,
      percent: true,
      estimate: estimated ? { low: least[which], high: Math.min(1, most[which]) } : null,
    };
  };
  return [
    { name: `${first.name} gives more`, odds: oddsOf("more") },
    { name: "both give the same", odds: oddsOf("same") },
    { name: `${second.name} gives more`, odds: oddsOf("less") },
  ];
}
