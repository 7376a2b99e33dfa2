/** Results of trying the rules out, as findings. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Edit, Fix, Related } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import type { FaultOutcome } from "../interpreter.ts";
import { nameOf, short } from "../show.ts";
import type { ClaimResult, ExampleResult } from "./examples.ts";
import type { ReportVerdict } from "./report.ts";

export function exampleDiagnostics(results: readonly ExampleResult[], found: Collector): void {
  const endless = results.filter(isEndless);
  for (const result of results) {
    if (isEndless(result) && result !== endless[0]) continue;
    if (result.state === "faults") reportFaults(result, found, endless.length - 1);
    else if (result.state === "resolved") reportResolved(result, found);
    else if (result.state === "fails")
      for (const claim of result.claims) if (claim.state === "false") reportClaim(result, claim, found);
  }
}

function contextOf(result: ExampleResult): string {
  return [
    `example "${short(result.title, 80)}"`,
    ...(result.row === null ? [] : [`row ${result.row}`]),
    ...(result.variant === null ? [] : [`with ${nameOf(result.variant)}`]),
  ].join(", ");
}

interface Placed {
  readonly fault: FaultOutcome;
  readonly at: Span;
}

function faultsOf(result: ExampleResult): readonly Placed[] {
  return [
    ...(result.fault === null ? [] : [{ fault: result.fault, at: result.faultAt ?? result.at }]),
    ...result.claims.flatMap((claim) => (claim.fault === null ? [] : [{ fault: claim.fault, at: claim.at }])),
  ];
}

/** Rules that call each other without end fail every example that comes to them, and are told once. */
function isEndless(result: ExampleResult): boolean {
  const faults = faultsOf(result);
  return faults.length > 0 && faults.every(({ fault }) => fault.fault === "too-deep");
}

/** `others`: so many more examples come to rules that call each other without end. */
function reportFaults(result: ExampleResult, found: Collector, others: number): void {
  const faults = faultsOf(result);
  for (const { fault, at } of isEndless(result) ? faults.slice(0, 1) : faults) {
    const marked = fault.mark ?? at;
    const more = { context: contextOf(result), related: placeOfFault(fault, marked) };
    if (isOfDecisions(fault.fault)) found.report(fault.fault, marked, { what: fault.message }, more);
    else
      found.report(
        "example-faults",
        marked,
        {
          what: fault.message,
          fault: fault.fault,
          others: fault.fault === "too-deep" ? others : 0,
          // Of a record that is made nothing is marked but the place.
          isOfGame: fault.mark !== undefined,
        },
        more,
      );
  }
}

const ofDecisions = ["undecided-choice", "no-such-option", "choices-left-over", "decision-in-question"] as const;

/** Faults that are findings of their own. */
function isOfDecisions(fault: string): fault is (typeof ofDecisions)[number] {
  return (ofDecisions as readonly string[]).includes(fault);
}

/** Where in the rules it went wrong, unless that is the very place that is marked. */
export function placeOfFault(fault: FaultOutcome, at: Span): readonly Related[] {
  const label = isOfDecisions(fault.fault) ? "asked here" : "here it went wrong";
  if (
    fault.at === null ||
    fault.at.file === "" ||
    (fault.at.file === at.file && fault.at.start === at.start && fault.at.end === at.end)
  )
    return [];
  return [{ span: fault.at, label }];
}

function reportResolved(result: ExampleResult, found: Collector): void {
  const { dispute } = result;
  const claim = result.claims[0];
  if (dispute === null || claim === undefined) return;
  const reason = short(dispute.reason, 60);
  found.report(
    "dispute-resolved",
    claim.at,
    { reason, claim: claim.text, found: claim.found },
    { context: contextOf(result), related: [{ span: dispute.at, label: "disputed here" }] },
  );
}

function reportClaim(result: ExampleResult, claim: ClaimResult, found: Collector): void {
  found.report(
    "example-fails",
    claim.at,
    { claim: short(claim.subject, 100), found: claim.found, wanted: claim.wanted, about: claim.about },
    { context: contextOf(result), fixes: claim.mend === null ? [] : [mended(claim.mend)] },
  );
}

/** Whether the example is wrong or the rules are, only their writer knows. */
const mended = (edit: Edit): Fix => ({
  guess: true,
  title: `Write \`${edit.text.trim()}\`, as the rules say`,
  edits: [edit],
});

export function reportDiagnostics(table: ReportVerdict, found: Collector): void {
  const context = `report "${short(table.title, 80)}"`;
  for (const { fault, at } of table.faults) {
    const more = { context, related: placeOfFault(fault, at) };
    if (isOfDecisions(fault.fault)) found.report(fault.fault, at, { what: fault.message }, more);
    else found.report("report-faults", at, { what: fault.message, fault: fault.fault }, more);
  }
  for (const cell of table.expected) {
    if (cell.state === "holds" || cell.state === "disputed") continue;
    if (cell.state === "unknown") found.report("report-cell-unknown", cell.at, { what: cell.found }, { context });
    else if (cell.state === "resolved") {
      found.report(
        "dispute-resolved",
        cell.at,
        { reason: short(cell.dispute?.reason ?? "", 60), claim: cell.wanted, found: cell.found },
        {
          context: `${context}, row \`${cell.row}\`, column \`${cell.column}\``,
          related: cell.dispute === null ? [] : [{ span: cell.dispute.at, label: "disputed here" }],
        },
      );
    } else
      found.report(
        "report-differs",
        cell.at,
        {
          row: cell.row,
          column: cell.column,
          found: cell.found,
          wanted: cell.wanted,
          agreesAtDigits: cell.agreesAtDigits,
        },
        { context: `${context}, row \`${cell.row}\`, column \`${cell.column}\`` },
      );
  }
}
