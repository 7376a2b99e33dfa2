/** An example of a game, gone through line by line: what each line set off. */
import type { Program } from "../../ir/program.ts";
import type { Example } from "../../ir/examples.ts";
import type { Told } from "../../runtime/game.ts";
import { placeOf, type Sources } from "../../source/text.ts";
import type { Asker } from "../asker.ts";
import { toldText } from "../game/told-text.ts";
import { createInterpreter, type Outcome } from "../interpreter.ts";
import { runExample, type ClaimResult } from "../play/examples.ts";
import { written } from "../written.ts";
import { nameOf } from "../show.ts";
import type { Explanation, Step } from "./explanation.ts";

/** Of one line; what more happens is counted. */
const mostTold = 200;

export function explainGame(
  programs: readonly Program[],
  program: Program,
  example: Example,
  sources: Sources,
  asker: Asker | null,
): Explanation {
  const interpreter = createInterpreter(programs, { sources, asker, variant: example.variant });
  const lines: { readonly at: Example["at"]; readonly told: Told[]; count: number }[] = [];
  const result = runExample(interpreter, program, example, sources, {
    line: ({ at }) => lines.push({ at, told: [], count: 0 }),
    told(told) {
      // What comes of a call follows it; that it is done says nothing more.
      if (told.kind === "returned") return;
      const line = lines.at(-1);
      if (line === undefined) return;
      line.count += 1;
      if (line.count <= mostTold) line.told.push(told);
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
    steps: lines.map(({ at, told, count }) =>
      lineStep(sources, at, claims.get(at), [
        ...told.map((each): Step => ({ kind: "happened", text: toldText(each) })),
        ...(count > mostTold ? [{ kind: "more", count: count - mostTold } as const] : []),
      ]),
    ),
    rows: [],
    cut: false,
  };
}

function lineStep(sources: Sources, at: Example["at"], claim: ClaimResult | undefined, steps: readonly Step[]): Step {
  const place = placeOf(sources, at);
  if (claim === undefined) return { kind: "line", text: written(sources, at) ?? "", place, steps };
  return {
    kind: "claim",
    claim: claim.text,
    filled: `${claim.subject} is ${claim.found}`,
    holds: claim.state === "true",
    place,
    steps,
  };
}
