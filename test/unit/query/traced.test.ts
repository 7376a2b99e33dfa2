/** What was asked on the way is asked again: where the world answers the same, the value stands. */
import { describe, expect, it } from "vitest";
import { TracedTable, type Questions } from "../../../src/query/traced.ts";

type World = Readonly<Record<string, number>>;
interface Asked {
  get(name: string): number;
}
const questions: Questions<Asked, string> = {
  ask: (world, name) => world.get(name),
  listen: (_world, heard) => ({ get: (name) => heard(name) as number }),
  isSame: Object.is,
};
const asked = (world: World): Asked => ({ get: (name) => world[name] ?? 0 });

function counted(name: string): { readonly of: (node: object, world: World, kept?: boolean) => number; count: number } {
  const table = new TracedTable<object, Asked, string, number>(name, questions);
  const self = {
    count: 0,
    of: (node: object, world: World, kept = true): number =>
      table.of(
        node,
        "",
        asked(world),
        (told) => {
          self.count += 1;
          return told.get("which") > 0 ? told.get("a") : told.get("b");
        },
        () => kept,
      ),
  };
  return self;
}

describe("a table of traces", () => {
  it("works out again only what asked for something that has changed", () => {
    const [sum, node] = [counted("trace one"), {}];
    expect(sum.of(node, { which: 1, a: 2, b: 3 })).toBe(2);
    expect(sum.of(node, { which: 1, a: 2, b: 30 })).toBe(2);
    expect(sum.count).toBe(1);
    expect(sum.of(node, { which: 0, a: 2, b: 30 })).toBe(30);
    expect(sum.of(node, { which: 0, a: 9, b: 30 })).toBe(30);
    expect(sum.count).toBe(2);
  });

  it("knows nodes apart, and keeps nothing where it is told so", () => {
    const sum = counted("trace two");
    const [one, other] = [{}, {}];
    for (const node of [one, other, one]) sum.of(node, { which: 1, a: 2 });
    expect(sum.count).toBe(2);
    for (const node of [{}, {}].flatMap((each) => [each, each])) sum.of(node, { which: 1, a: 2 }, false);
    expect(sum.count).toBe(6);
  });

  it("works out again where what stands beside it is another", () => {
    const table = new TracedTable<object, Asked, string, number>("trace three", questions);
    const node = {};
    let count = 0;
    for (const beside of ["a", "a", "b", "b", "a"])
      table.of(node, beside, asked({}), () => {
        count += 1;
        return 1;
      });
    expect(count).toBe(3);
  });
});
