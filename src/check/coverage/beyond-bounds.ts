/** `score(d8)` where `score` takes 1 to 6: what dice, and parameters with limits, come to at their ends must be within the limits asked for. */
import type { Collector } from "../../diagnostics/collect.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import { formulaText } from "../../ir/formula-text.ts";
import { boundText } from "../../ir/bound-text.ts";
import type { Bound, Program } from "../../ir/program.ts";
import { isNumeric } from "../../ir/types.ts";
import { allOf, visitAll, type ProgramPart } from "../../ir/visit.ts";
import { plainNumber } from "../../runtime/texts.ts";
import { isWithin } from "../bounds.ts";
import type { Span } from "../../source/span.ts";
import { askedIn } from "./asked.ts";
import { endsMet, type Around } from "./ends-met.ts";

/** Warns where it is certain that a value beyond the limits comes up in a rule. */
export function warnBeyondBounds(program: Program, linked: readonly Program[], found: Collector): void {
  const rules = new Map([...linked, program].flatMap((each) => each.rules).map((each) => [each.id, each]));
  const around: Around = { rules, isAsked: (part, value) => askedIn(part).has(formulaText(value)) };
  for (const { rules: own } of [program, ...program.variants])
    for (const part of allOf("Rule", own)) warnWithin(part, around, found);
}

function warnWithin(part: ProgramPart, around: Around, found: Collector): void {
  visitAll([part], {
    expr: (node) => {
      if (node.kind !== "bounded" || !isNumeric(node.of.type)) return;
      const ends = endsMet(part, node.of, around);
      if (ends === null) return;
      const beyond = [...new Set([ends.low, ends.high])].filter((end) => !isWithin(end, node.bound));
      if (beyond.length === 0) return;
      const facts = { what: node.what, bound: boundText(node.bound), values: beyond.map(plainNumber) };
      found.report("may-be-out-of-bounds", node.of.at, facts, { fixes: clamping(node.of.at, node.bound) });
    },
  });
}

function clamping(at: Span, { low, high, lowOpen, highOpen, values }: Bound): readonly Fix[] {
  const isClosed = low !== null && high !== null && !lowOpen && !highOpen && values === undefined;
  if (!isClosed) return [];
  const edits = [
    { span: at.to(at.start), text: "clamp(" },
    { span: at.from(at.end), text: `, ${plainNumber(low)}, ${plainNumber(high)})` },
  ];
  return [{ guess: true, title: `Write \`clamp(…, ${plainNumber(low)}, ${plainNumber(high)})\``, edits }];
}
