/** Fixes that are made together: each stays whole, and where two meet it is clear which comes first. */
import { describe, expect, it } from "vitest";
import type { Diagnostic, Edit } from "../../../src/diagnostics/diagnostic.ts";
import { combineFixes, withEdits } from "../../../src/diagnostics/sure-fixes.ts";
import { Span } from "../../../src/source/span.ts";

const file = "a.rules";
const span = (start: number, end: number): Span => Span.still(file, start, end);
type Written = readonly [start: number, end: number, text: string];

function finding(start: number, end: number, ...edits: readonly Written[]): Diagnostic {
  const changes = edits.map(([from, to, text]): Edit => ({ span: span(from, to), text }));
  return {
    code: "foreign-word",
    severity: "error",
    message: `${start} to ${end}`,
    span: span(start, end),
    related: [],
    fixes: [{ title: "Write it", edits: changes }],
  };
}

const together = (text: string, ...found: readonly Diagnostic[]): string => withEdits(text, file, combineFixes(found));

describe("fixes that are made together", () => {
  it("put what ends within another one before what goes on behind it", () => {
    // `if a then low of x else y`: the outer one replaces ` else `, the inner one ends where that begins.
    const text = "if a then low of x else y";
    const outer = finding(0, 25, [4, 10, " { "], [18, 24, " } else { "], [25, 25, " }"]);
    const inner = finding(10, 18, [10, 17, "min("], [18, 18, ")"]);
    expect(together(text, outer, inner)).toBe("if a { min(x) } else { y }");
  });
  it("close what is within before what is around, and open it behind", () => {
    const outer = finding(0, 3, [0, 0, "f("], [3, 3, ")"]);
    const inner = finding(0, 2, [0, 0, "g["], [2, 2, "]"]);
    expect(together("abc", outer, inner)).toBe("f(g[ab]c)");
    const last = finding(1, 3, [1, 1, "g["], [3, 3, "]"]);
    expect(together("abc", outer, last)).toBe("f(ag[bc])");
  });
  it("leave out the whole of one that changes what another one changes", () => {
    const first = finding(0, 3, [0, 2, "x"]);
    const other = finding(1, 3, [1, 2, "y"], [3, 3, "!"]);
    expect(together("abc", first, other)).toBe("xc");
  });
  it("keep what one fix does twice at one place", () => {
    expect(together("abc", finding(0, 3, [1, 2, "B"], [1, 1, "("], [3, 3, ")"]))).toBe("a(Bc)");
  });
  it("make the same change once", () => {
    expect(together("abc", finding(0, 1, [3, 3, "}"]), finding(1, 2, [3, 3, "}"]))).toBe("abc}");
  });
  it("leave out one of two that put something in at a place that neither is about", () => {
    expect(together("abc", finding(0, 1, [3, 3, "x"]), finding(1, 2, [3, 3, "y"]))).toBe("abcx");
  });
});
