/** Rows of which one ends with the whole number that the next one begins with: of `0-3` and `3-6`, the first takes a 3. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Json, Test } from "../../ir/program.ts";
import type { DecideExpr } from "./frames.ts";
import { isRange } from "./range-columns.ts";

interface Ends {
  readonly low: number | null;
  readonly high: number | null;
}

/** Warns of them where the first row that fits counts: somebody reads the number in both. */
export function warnOfSharedEnds(decision: DecideExpr, found: Collector): void {
  if (decision.policy !== "first" || decision.form === "grid") return;
  for (const [index, row] of decision.rows.entries()) {
    const before = decision.rows[index - 1];
    if (before === undefined || before.disputed !== null || row.disputed !== null) continue;
    const differing = row.tests.flatMap((test, input) => (isSame(test, before.tests[input]) ? [] : [input]));
    const [input] = differing;
    if (input === undefined || differing.length > 1 || decision.inputs[input]?.value.type.kind !== "int") continue;
    const [first, second] = [before.tests[input], row.tests[input]];
    const shared = first === undefined || second === undefined ? null : sharedEnd(first, second);
    if (second === undefined || shared === null) continue;
    const facts = { shared: shared.value, first: before.label, second: row.label };
    const fixes: readonly Fix[] = [
      { guess: true, title: `Write \`${shared.meant}\``, edits: [{ span: second.at, text: shared.meant }] },
    ];
    found.report("rows-share-end", second.at, facts, {
      fixes,
      related: first === undefined ? [] : [{ span: first.at, label: "comes first" }],
    });
  }
}

/** The number at which both end, and the second without it; null: they share none, or more. */
function sharedEnd(first: Test, second: Test): { readonly value: number; readonly meant: string } | null {
  const [a, b] = [endsOf(first), endsOf(second)];
  if (a === null || b === null) return null;
  if (a.high !== null && a.high === b.low && a.low !== a.high && b.low !== b.high)
    return { value: a.high, meant: b.high === null ? `>= ${a.high + 1}` : rangeText(a.high + 1, b.high) };
  if (a.low !== null && a.low === b.high && a.low !== a.high && b.low !== b.high)
    return { value: a.low, meant: b.low === null ? `<= ${a.low - 1}` : rangeText(b.low, a.low - 1) };
  return null;
}

const rangeText = (low: number, high: number): string => (low === high ? String(low) : `${low} to ${high}`);

function endsOf(test: Test): Ends | null {
  if (test.kind === "compare" && test.by === "int" && test.value.kind === "literal") {
    const value = test.value.value as number;
    return test.op === ">=" ? { low: value, high: null } : test.op === "<=" ? { low: null, high: value } : null;
  }
  if (test.kind !== "in") return null;
  if (test.value.kind === "literal" && isRange(test.value.value)) {
    const { low, high, lowOpen, highOpen } = test.value.value;
    return lowOpen || highOpen ? null : { low, high };
  }
  if (test.value.kind !== "range" || test.value.lowOpen || test.value.highOpen) return null;
  const [low, high] = [test.value.low, test.value.high].map((end) =>
    end?.kind === "literal" ? (end.value as number) : null,
  );
  return low == null || high == null ? null : { low, high };
}

const isSame = (a: Test, b: Test | undefined): boolean => b !== undefined && plainly(a) === plainly(b);

/** Without places. */
const plainly = (test: Test): string => JSON.stringify(test, (key, value: Json) => (key === "at" ? undefined : value));
