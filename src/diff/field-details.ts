/** What fields, and what checks hold of them, say on both sides of a comparison. */
import { writtenBound } from "../ir/bound-text.ts";
import { meaningOf } from "../ir/meaning.ts";
import type { Check, Field } from "../ir/program.ts";
import { typeText } from "../ir/types.ts";
import { writtenAs, type RevisionPair } from "./compiled-revision.ts";
import type { Detail } from "./shape.ts";

export const detailIfMoved = (part: string, from: string | null, to: string | null): readonly Detail[] =>
  from === to ? [] : [{ part, from, to }];

function fieldText({ type, bound, default: standard, computed }: Field): string {
  return `${typeText(type)}${bound === null ? "" : ` ${writtenBound(bound)}`}${standard === null ? "" : " with a default"}${computed === null ? "" : " by a formula"}`;
}

/** By name. */
export function fieldDetails(a: readonly Field[], b: readonly Field[]): readonly Detail[] {
  const [old, fresh] = [new Map(a.map((each) => [each.name, each])), new Map(b.map((each) => [each.name, each]))];
  return [
    ...b.flatMap((each) => {
      const was = old.get(each.name);
      return was === undefined
        ? [{ part: each.name, from: null, to: fieldText(each) }]
        : detailIfMoved(each.name, fieldText(was), fieldText(each));
    }),
    ...a.filter(({ name }) => !fresh.has(name)).map((each) => ({ part: each.name, from: fieldText(each), to: null })),
  ];
}

/** Defaults and formulas of fields, where both sides have one. */
export function standardDetails(
  { before, after }: Pick<RevisionPair, "before" | "after">,
  a: readonly Field[],
  b: readonly Field[],
): readonly Detail[] {
  const old = new Map(a.map((each) => [each.name, each]));
  return b.flatMap((each) => {
    const was = old.get(each.name);
    const [from, to] = [was?.default ?? was?.computed ?? null, each.default ?? each.computed];
    if (from === null || to === null || meaningOf(from).hash === meaningOf(to).hash) return [];
    return [
      {
        part: `${each.computed === null ? "default" : "formula"} of \`${each.name}\``,
        from: writtenAs(before, from),
        to: writtenAs(after, to),
      },
    ];
  });
}

/** How many checks there are, where they say something else. */
export function checkDetails(a: readonly Check[], b: readonly Check[]): readonly Detail[] {
  const meaning = (checks: readonly Check[]): string => checks.map((check) => meaningOf(check).hash).join();
  return meaning(a) === meaning(b) ? [] : [{ part: "checks", from: String(a.length), to: String(b.length) }];
}
