/** Of the inputs that differ, those that show it best: few and simple ones. */
import type { Json } from "../ir/program.ts";
import { complexityOf, isLess, simpler, sumOf, type Complexity } from "./complexity.ts";
import type { Difference, ResultMoves } from "./shape.ts";
import { inputOf, type Input, type ComparedRule } from "./compared-rule.ts";
import { callText, apartTexts, compare, type ComparedInput } from "./compared-input.ts";

interface BestInputs {
  offer(input: Input, cost: Complexity, found: ComparedInput): void;
  /** `final`: nothing was left out, so nothing smaller is to be looked for. */
  smallest(final: boolean): Difference;
  largest(): ResultMoves["largest"];
}

/** How much there is to tell of an input. */
export function costIn(
  { params, domains, programs }: ComparedRule,
  place: number,
  value: Json | undefined,
): Complexity {
  return value === undefined
    ? { parts: 0, size: 0 }
    : complexityOf(programs, params[place]?.type ?? { kind: "never" }, value, domains[place]?.values[0] ?? null);
}

/** None so far. */
export function newBest(subject: ComparedRule): BestInputs {
  let best: { readonly input: Input; readonly cost: Complexity } | null = null;
  let far: { readonly input: Input; readonly by: number; readonly found: ComparedInput } | null = null;
  const toDifference = (input: Input, { from, to }: ComparedInput): Difference => ({
    at: null,
    input: inputOf(subject, input),
    call: callText(subject, input),
    ...apartTexts(subject, from, to),
  });
  return {
    offer(input, cost, found) {
      if (best === null || isLess(cost, best.cost)) best = { input, cost };
      const { from, to } = found;
      if (
        from?.kind !== "value" ||
        to?.kind !== "value" ||
        typeof from.value !== "number" ||
        typeof to.value !== "number"
      )
        return;
      const by = to.value - from.value;
      if (far === null || Math.abs(by) > Math.abs(far.by)) far = { input, by: Number(by.toFixed(6)), found };
    },
    smallest(final) {
      const found = best as { readonly input: Input; readonly cost: Complexity };
      const input = final ? found.input : shrunk(subject, found.input, found.cost);
      return toDifference(input, compare(subject, input));
    },
    largest: () => (far === null ? null : { ...toDifference(far.input, far.found), by: far.by }),
  };
}

const mostShrinking = 3000;

/** Takes whatever is simpler and still differs, until nothing is. */
function shrunk(subject: ComparedRule, from: Input, cost: Complexity): Input {
  let [input, least, left] = [from, cost, mostShrinking];
  for (let better = true; better && left > 0;) {
    better = false;
    for (const [place, param] of subject.params.entries()) {
      const value = input[place];
      if (value === undefined) continue;
      const others = [...(subject.domains[place]?.values ?? []), ...simpler(subject.programs, param.type, value)];
      for (const other of others
        .map((each) => ({ each, cost: costIn(subject, place, each) }))
        .sort((a, b) => a.cost.parts - b.cost.parts || a.cost.size - b.cost.size)) {
        if (!isLess(other.cost, costIn(subject, place, value)) || left <= 0) break;
        const tried = input.map((each, index) => (index === place ? other.each : each));
        left -= 1;
        const found = compare(subject, tried);
        if (!found.isInput || !found.differs) continue;
        input = tried;
        least = sumOf(tried.map((each, index) => costIn(subject, index, each)));
        better = true;
        break;
      }
    }
  }
  return least === cost ? from : input;
}
