/** What is remembered by node, by an owner and a key, and by what else it was made from. */
import { expect, it } from "vitest";
import { LastTable, PassTable } from "../../../src/query/last.ts";
import { memoized, memoizedBy, NodeTable } from "../../../src/query/memo.ts";

it("works out a value once for each node, also one that is nothing", () => {
  const asked: object[] = [];
  const nothing = memoized((node: object): undefined => void asked.push(node));
  const [one, other] = [{}, {}];
  for (const node of [one, other, one, other]) expect(nothing(node)).toBeUndefined();
  expect(asked).toEqual([one, other]);
  const table = new NodeTable<object, number>();
  expect([table.has(one), table.set(one, 0), table.has(one), table.of(one, () => 1)]).toEqual([false, 0, true, 0]);
});

it("knows owners and keys apart", () => {
  const asked: string[] = [];
  const named = memoizedBy((owner: { readonly name: string }, key: number): string => {
    asked.push(`${owner.name}${key}`);
    return `${owner.name}${key}`;
  });
  const [a, b] = [{ name: "a" }, { name: "b" }];
  expect([named(a, 1), named(b, 1), named(a, 2), named(a, 1), named(b, 1)]).toEqual(["a1", "b1", "a2", "a1", "b1"]);
  expect(asked).toEqual(["a1", "b1", "a2"]);
});

it("keeps the last value of a node, as long as all that it was made from is the same", () => {
  const table = new LastTable<object, number>();
  const [node, part] = [{}, {}];
  let count = 0;
  const of = (...from: readonly unknown[]): number => table.of(node, from, () => (count += 1));
  expect([of(part, "a"), of(part, "a"), of({}, "a"), of(part, "a"), of(part, "b"), of(part)]).toEqual([
    1, 1, 2, 3, 4, 5,
  ]);
});

it("goes through a pass again that found something, or that nobody keeps", () => {
  const found = { count: 0 };
  let runs = 0;
  const run = (passes: PassTable, from: string, finds: number): number => {
    passes.quiet(
      "pass",
      () => [from],
      found,
      () => {
        runs += 1;
        found.count += finds;
      },
    );
    return runs;
  };
  const kept = new PassTable(true);
  expect([run(kept, "a", 0), run(kept, "a", 0), run(kept, "b", 1), run(kept, "b", 0), run(kept, "b", 0)]).toEqual([
    1, 1, 2, 3, 3,
  ]);
  const forgetful = new PassTable(false);
  expect([run(forgetful, "a", 0), run(forgetful, "a", 0)]).toEqual([4, 5]);
});
