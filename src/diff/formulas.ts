/** What changed inside a rule: rows of its decision table one by one; else the lines that are not the same. */
import type { DecisionRow, Decision, Expr, Rule } from "../ir/program.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type { Span } from "../source/span.ts";
import { meaningOf } from "../ir/meaning.ts";
import type { Detail } from "./shape.ts";
import { writtenAs, type RevisionPair } from "./compiled-revision.ts";

const mostLines = 12;

export function formulaDetails(pair: RevisionPair, before: Rule, after: Rule): readonly Detail[] {
  const [a, b] = [decisionIn(before.body), decisionIn(after.body)];
  if (a !== null && b !== null && a.policy === b.policy) {
    const rows = rowDetails(pair, a, b);
    if (rows !== null && rows.length > 0) return rows;
  }
  return lineDetails(pair, before.body, after.body);
}

/** The decision that a body ends with, if it is nothing else. */
function decisionIn(body: Expr): (Expr & Decision) | null {
  switch (body.kind) {
    case "decide":
      return body;
    case "block":
      return body.statements.length === 0 && body.value !== null ? decisionIn(body.value) : null;
    case "keep":
    case "round":
    case "bounded":
    case "asOdds":
      return decisionIn(body.of);
    default:
      body.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call builtin not"
        | "negate and or arithmetic join compare equals about isNone isVariant in if list set map range"
        | "each pick index lookup end otherwise die dice roll times again shuffle question best reach entities"
        | "active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners"
        | "ending act possible"
      >;
      return null;
  }
}

/** Rows with the same tests are the same row. Null: the table decides by other things. */
function rowDetails({ before, after }: RevisionPair, a: Decision, b: Decision): readonly Detail[] | null {
  if (
    a.inputs.length !== b.inputs.length ||
    a.inputs.some((input, index) => meaningOf(input.value).hash !== meaningOf(b.inputs[index]?.value ?? input).hash)
  )
    return null;
  const testsOf = (row: DecisionRow): string => meaningOf(row.tests).hash;
  const old = new Map(a.rows.map((row) => [testsOf(row), row]));
  const fresh = new Set(b.rows.map(testsOf));
  return [
    ...b.rows.flatMap((row): readonly Detail[] => {
      const was = old.get(testsOf(row));
      if (was === undefined) return [{ part: row.label, from: null, to: writtenAs(after, row) }];
      if (meaningOf(was.result).hash === meaningOf(row.result).hash) return [];
      return [{ part: row.label, from: writtenAs(before, was.result), to: writtenAs(after, row.result) }];
    }),
    ...a.rows
      .filter((row) => !fresh.has(testsOf(row)))
      .map((row) => ({ part: row.label, from: writtenAs(before, row), to: null })),
  ];
}

/** Lines of the text that are on one side only, in order: what was, then what is. */
export function lineDetails(
  { before, after }: RevisionPair,
  a: { readonly at: Span },
  b: { readonly at: Span },
): readonly Detail[] {
  const [old, fresh] = [linesOf(before, a.at), linesOf(after, b.at)];
  const left = [...fresh];
  const gone = old.filter((line) => {
    const place = left.indexOf(line);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  const details: Detail[] = [];
  for (let index = 0; index < Math.max(gone.length, left.length) && index < mostLines; index += 1) {
    details.push({ part: "", from: gone[index] ?? null, to: left[index] ?? null });
  }
  return details;
}

const linesOf = ({ sources }: RevisionPair["before"], at: Span): readonly string[] =>
  (sources.get(at.file)?.text.slice(at.start, at.end) ?? "")
    .split(/[\r\n]+/)
    .map((line) =>
      line
        .replace(/(^|\s)#.*$/, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((line) => line !== "" && line !== "{" && line !== "}");
