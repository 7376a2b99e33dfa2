/** An example of a game, gone through line by line: what each line set off. */
import type { Example, Program } from "../../ir/program.ts";
import type { Told } from "../../runtime/game.ts";
import { placeOf, type Sources } from "../../source/text.ts";
import type { OddsOracle } from "../odds-oracle.ts";
import { eventWords } from "../game/event-text.ts";
import { createInterpreter, type Outcome } from "../interpreter.ts";
import { runExample, type ClaimResult } from "../play/examples.ts";
import { sourceExcerpt } from "../source-excerpt.ts";
import { nameOf } from "../show.ts";
import type { Explanation, ExplanationStep } from "./explanation.ts";

/** Of one line; what more happens is counted. */
const mostTold = 200;

export function explainGame(
  programs: readonly Program[],
  program: Program,
  example: Example,
  sources: Sources,
  oracle: OddsOracle | null,
): Explanation {
  const interpreter = createInterpreter(programs, { sources, oracle, variant: example.variant });
  const lines: { readonly at: Example["at"]; readonly events: Told[]; count: number }[] = [];
  const result = runExample(interpreter, program, example, sources, {
    line: ({ at }) => lines.push({ at, events: [], count: 0 }),
    trace(event) {
      const line = lines.at(-1);
      if (line === undefined) return;
      line.count += 1;
      if (line.count <= mostTold) line.events.push(event);
    },
  });
  const claims = new Map(result.claims.map((claim) => [claim.at, claim]));
  const fault = result.fault ?? result.claims.find((claim) => claim.fault !== null)?.fault ?? null;
  const outcome: Outcome = fault ?? { kind: "value", value: result.claims.every((claim) => claim.state === "true") };
  return {
    question: example.title,
    place: placeOf(sources, example.at),
    outcome,
    text:
      fault !== null
        ? fault.message
        : result.claims.every((claim) => claim.state === "true")
          ? "holds"
          : "does not hold",
    variant: example.variant === null ? null : nameOf(example.variant),
    steps: lines.map(({ at, events: event, count }) =>
      lineStep(sources, at, claims.get(at), [
        ...event.map((each): ExplanationStep => ({ kind: "happened", text: eventWords(each) })),
        ...(count > mostTold ? [{ kind: "more", count: count - mostTold } as const] : []),
      ]),
    ),
    rows: [],
    cut: false,
  };
}

function lineStep(
  sources: Sources,
  at: Example["at"],
  claim: ClaimResult | undefined,
  steps: readonly ExplanationStep[],
): ExplanationStep {
  const place = placeOf(sources, at);
  if (claim === undefined) return { kind: "line", text: sourceExcerpt(sources, at) ?? "", place, steps };
  return {
    kind: "claim",
    claim: claim.text,
    filled: `${claim.subject} is ${claim.found}`,
    holds: claim.state === "true",
    place,
    steps,
  };
}
