import { describe, expect, it } from "vitest";
import * as runtime from "../../../src/runtime/index.ts";

const at = "rules/x.rules:1:1";
const faultOf = (run: () => unknown): string => {
  try {
    return `gave ${JSON.stringify(run())}`;
  } catch (problem) {
    return problem instanceof runtime.RulesError ? problem.fault : String(problem);
  }
};

describe("numbers of other places than six", () => {
  it("keep what was written", () => {
    const two = runtime.decimals(2);
    expect(runtime.keepTo(two, 1.005)).toBe(1.01);
    expect(runtime.keepTo(two, -1.005)).toBe(-1.01);
    expect(runtime.keepTo(two, 0.1 + 0.2)).toBe(0.3);
    expect(runtime.isSameTo(two, 1.001, 1)).toBe(true);
    expect(faultOf(() => runtime.keepTo(two, 1e15))).toBe("number-too-large");
    expect(faultOf(() => runtime.divideTo(two, 1, 0.001))).toBe("divided-by-zero");
  });
});

describe("lists", () => {
  it("change nothing that they are given", () => {
    const list = Object.freeze([3, 1, 2]);
    expect(runtime.sorted(list)).toEqual([1, 2, 3]);
    expect(runtime.picked(list, 2, "highest")).toEqual([3, 2]);
    expect(runtime.without(list, 1, at)).toEqual([3, 2]);
    expect(runtime.append(list, 4, at)).toEqual([3, 1, 2, 4]);
    expect(runtime.listWith(list, 2, 9, at)).toEqual([3, 9, 2]);
  });
  it("say what is missing", () => {
    expect(faultOf(() => runtime.without([1], 2, at))).toBe("nothing-found");
    expect(faultOf(() => runtime.listWith([1], 2, 0, at))).toBe("nothing-found");
    expect(runtime.least([])).toBeUndefined();
    expect(runtime.only([1, 2])).toBeUndefined();
    expect(runtime.mean([])).toBeUndefined();
  });
  it("know sets from lists", () => {
    expect(runtime.sameSet([1, 2], [2, 1])).toBe(true);
    expect(runtime.sameValue([1, 2], [2, 1])).toBe(false);
    expect(runtime.distinct([{ a: 1 }, { a: 1 }, { a: 2 }])).toEqual([{ a: 1 }, { a: 2 }]);
  });
});

describe("maps", () => {
  it("have only what is their own", () => {
    expect(runtime.entryOf({ a: 1 }, "constructor")).toBeUndefined();
    expect(runtime.entryOf({ a: 1 }, "__proto__")).toBeUndefined();
    const map = runtime.mapWith({ a: 1 }, "__proto__", 2);
    expect(runtime.entryOf(map, "__proto__")).toBe(2);
    expect(Object.getPrototypeOf(map)).toBe(Object.prototype);
  });
});

describe("budgets", () => {
  it("end what does not end, and begin anew", () => {
    const loop = (): void => {
      runtime.begin();
      for (;;) runtime.step(at);
    };
    expect(faultOf(loop)).toBe("too-many-steps");
    expect(faultOf(loop)).toBe("too-many-steps");
    const deep = (): void => {
      runtime.enter(at);
      deep();
    };
    expect(
      faultOf(() => {
        runtime.begin();
        deep();
      }),
    ).toBe("too-deep");
    expect(
      faultOf(() => {
        runtime.begin();
        return runtime.numbersIn({ low: 1, high: 1e15, lowOpen: false, highOpen: false }, at);
      }),
    ).toBe("too-many-steps");
    // What begins no count of its own does not pay for the call before.
    expect(runtime.concat([1], [2], at)).toEqual([1, 2]);
  });
});

describe("texts of values", () => {
  it("are what a designer writes", () => {
    const shape = {
      make: {
        Wall: [
          "Wall",
          [
            ["hp", null],
            ["of", { row: "Material" }],
          ],
        ],
      },
    } as const;
    expect(runtime.valueText({ kind: "Wall", hp: 1.5, of: 'Steel "x"' }, shape)).toBe(
      'Wall(hp: 1.5, of: Material["Steel \\"x\\""])',
    );
    expect(runtime.valueText([true, null, 1e-7], null)).toBe("[yes, none, 0.000000100000]");
    expect(runtime.valueText({ low: null, high: 5, lowOpen: false, highOpen: true }, { range: true })).toBe("< 5");
  });
});
