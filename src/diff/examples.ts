/** Examples on both sides: which fail now, which hold now, which claim something else. */
import { runExample, type ExampleResult } from "../interpret/play/examples.ts";
import type { Program } from "../ir/program.ts";
import type { Example } from "../ir/examples.ts";
import { memoized } from "../query/memo.ts";
import { placeOf } from "../source/text.ts";
import { meaningOf } from "../ir/meaning.ts";
import type { ExampleChange } from "./shape.ts";
import type { RevisionPair, CompiledRevision } from "./compiled-revision.ts";
import { isTouched, type ChangeReach } from "./dependency-graph.ts";

export function exampleChanges(
  pair: RevisionPair,
  before: Program,
  after: Program,
  reachUnder: (variant: string | null) => ChangeReach | null,
): readonly ExampleChange[] {
  const { pairs, gone } = pairedExamples(before.examples, after.examples);
  const changes = pairs.flatMap(({ was, is }): readonly ExampleChange[] => {
    if (was === null) return [describeChange(pair, is, run(pair.after, after, is), "new")];
    const isSame = sameMeaning(was, is);
    const reach = reachUnder(is.variant);
    if (isSame && reach !== null && !isTouched(reach, is) && !isTouched(reach, was)) return [];
    const [old, fresh] = [run(pair.before, before, was), run(pair.after, after, is)];
    const change = changeOf(old, fresh, isSame);
    return change === null ? [] : [describeChange(pair, is, fresh, change)];
  });
  return [
    ...changes,
    ...gone.map((each): ExampleChange => ({
      title: each.title,
      row: each.row,
      change: "gone",
      state: "",
      detail: null,
      place: placeOf(pair.before.sources, each.at),
    })),
  ];
}

const sameMeaning = (a: Example, b: Example): boolean => meaningOf(claimsOf(a)).hash === meaningOf(claimsOf(b)).hash;

/** What it says, apart from its title, its number and why it is disputed. */
const claimsOf = memoized(({ variant, rule, disputed, start, steps }: Example): object => ({
  variant,
  rule,
  isDisputed: disputed !== null,
  start,
  steps,
}));

interface Paired {
  readonly was: Example | null;
  readonly is: Example;
}

/** By title; of the same title those that say the same; then by their number, or one after the other. */
function pairedExamples(
  before: readonly Example[],
  after: readonly Example[],
): { readonly pairs: readonly Paired[]; readonly gone: readonly Example[] } {
  const left = new Map<string, Example[]>();
  for (const each of before) left.set(each.title, [...(left.get(each.title) ?? []), each]);
  const found = new Map<Example, Example>();
  const take = (is: Example, fits: (was: Example) => boolean): void => {
    const all = left.get(is.title) ?? [];
    const place = found.has(is) ? -1 : all.findIndex(fits);
    if (place >= 0) found.set(is, all.splice(place, 1)[0] as Example);
  };
  for (const is of after) take(is, (was) => sameMeaning(was, is));
  for (const is of after) take(is, (was) => was.row === is.row);
  const pairs = after.map((is) => ({ was: found.get(is) ?? null, is }));
  return { pairs, gone: before.filter((each) => left.get(each.title)?.includes(each) === true) };
}

function run(side: CompiledRevision, program: Program, example: Example): ExampleResult {
  return runExample(side.interpreter(program.rulebook.name, example.variant), program, example, side.sources);
}

const isGood = ({ state }: ExampleResult): boolean => state === "holds" || state === "disputed";

function changeOf(old: ExampleResult, fresh: ExampleResult, isSame: boolean): ExampleChange["change"] | null {
  if (isGood(old) && !isGood(fresh)) return "now fails";
  if (!isGood(old) && isGood(fresh)) return "now holds";
  if (!isGood(fresh)) return isSame ? "still fails" : "claims changed";
  if (old.dispute !== null && fresh.dispute === null) return "no longer disputed";
  if (old.dispute === null && fresh.dispute !== null) return "now disputed";
  return isSame ? null : "claims changed";
}

function describeChange(
  { after }: RevisionPair,
  example: Example,
  result: ExampleResult,
  change: ExampleChange["change"],
): ExampleChange {
  const failing = result.claims.find((claim) => claim.state !== "true");
  const detail = isGood(result)
    ? null
    : result.state === "resolved"
      ? "The dispute has become true."
      : result.fault !== null
        ? result.fault.message
        : failing === undefined
          ? null
          : failing.state === "fault"
            ? failing.found
            : `\`${failing.subject}\`: the rules say ${failing.found}${failing.wanted === null ? "" : `, the example ${failing.wanted}`}`;
  return {
    title: example.title,
    row: example.row,
    change,
    state: result.state,
    detail,
    place: placeOf(after.sources, failing?.at ?? example.at),
  };
}
