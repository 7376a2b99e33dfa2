/** Every decision table, grid and match: is each input covered, is each row reached, and once only where that is asked for? */
import { assertNever } from "../../source/exhaustive.ts";
import { spanning, type Span } from "../../source/span.ts";
import type { Collector } from "../../diagnostics/collect.ts";
import type * as ir from "../../ir/program.ts";
import type { Finding } from "./analysis.ts";
import { analysedBefore } from "./remembered.ts";
import { visitDecisions, type DecideExpr, type Place } from "./frames.ts";
import { isUnknown } from "../expression/test.ts";
import { missingCases, missingRow } from "./missing-rows.ts";
import { lookupOf, type Lookup } from "./lookup.ts";
import { cellOf, meantAsAbove, takenAsAbove } from "./as-above.ts";
import { withComplete } from "./rewrite.ts";
import { warnOfSharedEnds } from "./shared-ends.ts";

/**
 * The program with `complete` set on each decision that is proved to be so. Reports gaps, rows that are never reached and
 * overlaps under `unique`, each with an input that shows it. A decision in which an error was found already is left alone.
 */
export function checkDecisions(program: ir.Program, linked: readonly ir.Program[], found: Collector): ir.Program {
  const lookup = lookupOf(program, linked);
  const faulty = found
    .sorted()
    .filter((each) => each.severity === "error")
    .map((each) => each.span);
  const verdicts = new Map<object, boolean>();
  visitDecisions(program, (place) => {
    const { decision } = place;
    if (faulty.some((span) => touches(span, decision.at)) || hasFailed(decision)) return;
    const verdict = analysedBefore(lookup, place);
    const told = verdicts.has(decision);
    if (!told) warnOfSharedEnds(decision, found);
    verdicts.set(decision, verdict.complete && (verdicts.get(decision) ?? true));
    const lacksHundred = verdict.findings.some(
      (finding) => finding.kind === "gap" && finding.example.some(({ is }) => is === "100"),
    );
    const zeroes = verdict.findings.flatMap((finding) =>
      lacksHundred && finding.kind === "never-fits" ? zeroesIn(decision, finding.row) : [],
    );
    for (const at of zeroes) reportZeroes(at, found);
    // What no row fits is mended with it, and so is the row.
    const rest = verdict.findings.filter(
      ({ kind }) => zeroes.length === 0 || (kind !== "gap" && kind !== "never-fits"),
    );
    for (const finding of rest) report(place, lookup, finding, found);
    // What is never reached says it itself.
    if (!told && !verdict.findings.some(({ kind }) => kind === "dead")) warnOfAsAbove(decision, found);
  });
  return withComplete(program, verdicts);
}

function warnOfAsAbove(decision: DecideExpr, found: Collector): void {
  const meant = meantAsAbove(decision);
  if (meant === null) return;
  const { input, row, loses, above, fixes } = meant;
  const facts = {
    heading: decision.inputs[input]?.label ?? "",
    loses: rowText(decision, loses, null),
    above: cellOf(decision, above, input),
  };
  found.report("cell-as-above", rowSpan(decision, row, null), facts, {
    fixes,
    related: [{ span: rowSpan(decision, loses, null), label: "loses what both fit" }],
  });
}

/** Cells `00` of a row: a number written as the dice of a hundred show it. */
const zeroesIn = ({ rows }: DecideExpr, row: number): readonly Span[] =>
  (rows[row]?.tests ?? []).flatMap((test) => {
    const value = test.kind === "equals" && test.value.kind === "literal" ? test.value.value : null;
    return value === 0 && test.at.end - test.at.start === 2 ? [test.at] : [];
  });

function reportZeroes(at: Span, found: Collector): void {
  const fixes = [{ title: "Change `00` to `100`", edits: [{ span: at, text: "100" }] }];
  found.report("range-without-values", at, { found: "00", swapped: "100", isHundred: true }, { fixes });
}

const touches = (a: Span, b: Span): boolean => a.file === b.file && a.start <= b.end && b.start <= a.end;

/** A part of it could not be understood. */
function hasFailed(decision: DecideExpr): boolean {
  return (
    decision.inputs.some((input) => input.value.type.kind === "never") ||
    decision.rows.some((row) => row.tests.some(isUnknown))
  );
}

function report(place: Place, lookup: Lookup, finding: Finding, found: Collector): void {
  const { decision } = place;
  const noun = decision.form;
  switch (finding.kind) {
    case "gap":
      if (decision.form === "match")
        found.report(
          "match-not-complete",
          headOf(decision),
          { example: finding.example, missing: finding.missing },
          { fixes: missingCases(decision, lookup, finding) },
        );
      else
        found.report(
          "inputs-not-covered",
          headOf(decision),
          { noun, example: finding.example },
          { fixes: missingRow(decision, lookup, finding.rows) },
        );
      break;
    case "dead": {
      const { axis } = finding;
      // What takes a whole row or column of a grid are rows or columns, too; each is named once.
      const by = [...new Map(finding.by.map((row) => [rowSpan(decision, row, axis).start, row])).values()];
      const above = axis === null ? takenAsAbove(decision, finding.row, finding.by) : null;
      const facts = {
        row: rowText(decision, finding.row, axis),
        by: by.map((row) => (axis === null ? (decision.rows[row]?.label ?? "") : rowText(decision, row, axis))),
        isMatch: noun === "match",
        empty:
          above === null
            ? null
            : {
                row: rowText(decision, above.row, null),
                heading: decision.inputs[above.input]?.label ?? "",
                above: cellOf(decision, above.above, above.input),
              },
      };
      found.report("row-never-reached", rowSpan(decision, finding.row, axis), facts, {
        fixes: above?.fixes ?? [],
        related: by.map((row) => ({ span: rowSpan(decision, row, axis), label: "comes first" })),
      });
      break;
    }
    case "never-fits":
      found.report("row-never-fits", rowSpan(decision, finding.row, finding.axis), {
        row: rowText(decision, finding.row, finding.axis),
      });
      break;
    case "overlap": {
      const other = decision.rows[finding.other];
      const facts = {
        row: rowText(decision, finding.row, null),
        other: rowText(decision, finding.other, null),
        example: finding.example,
      };
      found.report(
        decision.policy === "any" ? "rows-disagree" : "rows-overlap",
        rowSpan(decision, finding.row, null),
        facts,
        { related: other === undefined ? [] : [{ span: other.at, label: "fits, too" }] },
      );
      break;
    }
    case "disputed-reached":
      found.report("disputed-row-reached", rowSpan(decision, finding.row, null), {
        row: rowText(decision, finding.row, null),
        example: finding.example,
      });
      break;
    case "unknown":
      found.report("cannot-check-column", headOf(decision), {
        noun,
        headings: finding.inputs.map((input) => headingText(decision, input)),
        example: finding.example,
      });
      break;
    case "unsure-overlap": {
      const other = decision.rows[finding.other];
      const pair = { row: rowText(decision, finding.row, null), other: rowText(decision, finding.other, null) };
      const headings = finding.inputs.map((input) => headingText(decision, input));
      const { example } = finding;
      const at = rowSpan(decision, finding.row, null);
      const related = other === undefined ? [] : [{ span: other.at, label: "may fit, too" }];
      if (decision.policy === "any")
        found.report("cannot-check-agreement", at, { pair, headings, example }, { related });
      else found.report("cannot-check-overlap", at, { ...pair, headings, example }, { related });
      break;
    }
    case "too-large":
      if (decision.policy === "any")
        found.report("cannot-check-agreement", headOf(decision), { pair: null, headings: [], example: [] });
      else found.report("too-large-to-check", headOf(decision), { noun, rows: decision.rows.length });
      break;
    default:
      return assertNever(finding);
  }
}

const headingText = (decision: DecideExpr, input: number): string =>
  decision.form === "match" ? "" : (decision.inputs[input]?.label ?? "");

/** The headings, or what a match looks at. */
function headOf(decision: DecideExpr): Span {
  const first = decision.inputs[0]?.value.at;
  const last = decision.inputs.at(-1)?.value.at;
  return first === undefined || last === undefined ? decision.at : spanning(first, last);
}

function rowSpan(decision: DecideExpr, index: number, axis: 0 | 1 | null): Span {
  const row = decision.rows[index];
  const test = axis === null ? undefined : row?.tests[axis];
  return test?.at ?? row?.at ?? decision.at;
}

/** "row 3"; of a grid's row or column as a whole only that half of the cell's name. */
function rowText(decision: DecideExpr, index: number, axis: 0 | 1 | null): string {
  const label = decision.rows[index]?.label ?? "";
  if (decision.form === "match") return `the line ${label}`;
  const at = label.lastIndexOf(", column ");
  if (axis === null || at < 0) return label;
  return axis === 0 ? label.slice(0, at) : label.slice(at + 2);
}
