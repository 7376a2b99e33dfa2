import { describe, expect, it } from "vitest";
import { fnvStart, hashed, nextWord, wordsOf } from "../../../src/runtime/generator.ts";
import { laidOut, restored, RulesError, seeded, type DiceState } from "../../../src/runtime/index.ts";

const faultOf = (run: () => unknown): string => {
  try {
    return `gave ${JSON.stringify(run())}`;
  } catch (problem) {
    return problem instanceof RulesError ? `${problem.fault}: ${problem.message}` : String(problem);
  }
};
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const big = (words: readonly bigint[]): string[] => words.map((word) => word.toString(16));

describe("published methods", () => {
  it("xoshiro128** 1.1: the numbers of the reference implementation", () => {
    const from = (...words: readonly number[]): number[] => {
      const state = Int32Array.from(words, (word) => word | 0);
      return times(10, () => nextWord(state));
    };
    expect(from(1, 2, 3, 4)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
    expect(from(4294967295, 4294967295, 4294967295, 4294967295)).toEqual([
      4294962679, 4294962679, 4292019319, 2943360, 1509943680, 246671744, 2681405836, 4051244843, 1053453815, 832600121,
    ]);
  });
  it("SplitMix64: 6457827717110365317 and 3203168211198807973 come of 1234567", () => {
    const words = wordsOf(1234567n);
    const whole = (low: number, high: number): bigint => (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
    expect([whole(words[0] ?? 0, words[1] ?? 0), whole(words[2] ?? 0, words[3] ?? 0)]).toEqual([
      6457827717110365317n,
      3203168211198807973n,
    ]);
  });
  it("FNV-1a of 64 bits, over UTF-8", () => {
    expect(big(["", "a", "foobar"].map((text) => hashed(text, fnvStart)))).toEqual([
      "cbf29ce484222325",
      "af63dc4c8601ec8c",
      "85944171f73967e8",
    ]);
    const utf8 = (text: string): bigint =>
      [...new TextEncoder().encode(text)].reduce(
        (hash, byte) => ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn,
        fnvStart,
      );
    for (const text of ["Würfel 🎲", "ß\u07ff\u0800\uffff\u{10000}\u{10ffff}"])
      expect(hashed(text, fnvStart)).toBe(utf8(text));
  });
});

// Worked out in C with 64-bit arithmetic, from the authors' sources and Lemire's own `(uint64) word * n >> 32`.
const rolledInC = [
  {
    seed: "",
    words: [1805975344, 3280043009, 3233583894, 269277868],
    d6: [6, 3, 4, 5, 4, 1, 2, 6, 4, 5, 1, 6, 2, 1, 4, 6],
    narrow: [1846467, 949613, 1142630],
    wide: [350489, 485033, 1858475],
    widest: [7930517322952109, 4907561981745362],
  },
  {
    seed: "goblin",
    words: [4288459854, 3230117912, 3740732620, 2242711611],
    d6: [6, 2, 5, 1, 5, 1, 3, 5, 4, 6, 2, 3, 4, 2, 4, 3],
    narrow: [1941315, 514097, 1405321],
    wide: [489542, 1226463, 17706],
    widest: [8337885489105620, 6035808207174243],
  },
  {
    seed: "42",
    words: [2193809652, 775909870, 129576246, 3236289505],
    d6: [4, 4, 2, 2, 4, 6, 6, 2, 3, 1, 1, 3, 6, 2, 2, 2],
    narrow: [1208429, 1134907, 641515],
    wide: [423892, 1151262, 343221],
    widest: [5190165358829452, 2755287045957816],
  },
  {
    seed: "Würfel 🎲",
    words: [66438873, 2444374100, 3366260297, 1488430049],
    d6: [1, 6, 4, 2, 4, 2, 2, 4, 6, 1, 3, 2, 5, 1, 1, 6],
    narrow: [337900, 1989543, 1171757],
    wide: [1955631, 1394585, 424955],
    widest: [1451273523903867, 5032659069611297],
  },
];

describe("what a seed rolls never changes", () => {
  it.each(rolledInC)("the seed $seed", ({ seed, words, d6, narrow, wide, widest }) => {
    expect(seeded(seed).state.words).toEqual(words);
    const rolled = (n: number, count: number): number[] => {
      const dice = seeded(seed);
      return times(count, () => dice.below(n));
    };
    expect(rolled(6, 16).map((place) => place + 1)).toEqual(d6);
    expect(rolled(2 ** 21, 3)).toEqual(narrow);
    expect(rolled(2 ** 21 + 1, 3)).toEqual(wide);
    expect(rolled(2 ** 53, 2)).toEqual(widest);
  });
  it("a number is the same seed as its digits; no number is none", () => {
    expect(seeded(42).state).toEqual(seeded("42").state);
    expect(faultOf(() => seeded(NaN))).toMatch(/^wrong-argument/);
  });
  it("rolls again what would favour a face", () => {
    // From these words come 11520, 0, 5927040, …: of 2^32 words, one is too many for three faces, and that is 0.
    const state: DiceState = { generator: "xoshiro128**", seed: "0000000000000000", words: [1, 2, 3, 4] };
    const dice = restored(state);
    expect([dice.below(3), dice.below(3)]).toEqual([0, 0]);
    const words = Int32Array.from([1, 2, 3, 4]);
    times(3, () => nextWord(words));
    expect(dice.state.words).toEqual([...words].map((word) => word >>> 0));
  });
});

describe("by weight", () => {
  it("takes whole weights as so many faces", () => {
    const [some, other] = [seeded("w"), seeded("w")];
    const owners = ["a", "a", "c", "c", "c", "d"];
    for (let roll = 0; roll < 200; roll += 1) expect("abcd"[some.weighted([2, 0, 3, 1])]).toBe(owners[other.below(6)]);
  });
  it("takes decimals for what they are: 0.1, 0.2 and 0.7 are one, two and seven of ten", () => {
    const [some, other] = [seeded("w"), seeded("w")];
    for (let roll = 0; roll < 200; roll += 1)
      expect(some.weighted([0.1, 0.2, 0.7])).toBe([0, 1, 1, 2, 2, 2, 2, 2, 2, 2][other.below(10)]);
  });
  it("counts beyond 2^53", () => {
    const dice = seeded("w");
    const largest = Number.MAX_SAFE_INTEGER;
    const counts = [0, 0, 0, 0, 0];
    for (let roll = 0; roll < 5000; roll += 1) {
      const place = dice.weighted([largest, 0, largest, largest, 1]);
      counts[place] = (counts[place] ?? 0) + 1;
    }
    expect(counts[1]).toBe(0);
    for (const place of [0, 2, 3]) expect(Math.abs((counts[place] ?? 0) - 5000 / 3)).toBeLessThan(170);
  });
  it("does not take what is no weight", () => {
    expect(faultOf(() => seeded(1).weighted([1, -1]))).toMatch(/^out-of-bounds/);
    expect(faultOf(() => seeded(1).weighted([NaN]))).toMatch(/^out-of-bounds/);
    expect(faultOf(() => seeded(1).weighted([0, 0]))).toMatch(/^nothing-found/);
    expect(faultOf(() => seeded(1).weighted([]))).toMatch(/^nothing-found/);
  });
});

describe("state", () => {
  it("goes through JSON and goes on where it was", () => {
    const dice = seeded("save");
    times(100, () => dice.below(6));
    const again = restored(JSON.parse(JSON.stringify(dice.state)) as DiceState);
    expect(times(50, () => again.below(20))).toEqual(times(50, () => dice.below(20)));
    expect(again.stream("loot").state).toEqual(dice.stream("loot").state);
  });
  it("is not taken from anywhere else", () => {
    const { state } = seeded("save");
    const wrong: readonly unknown[] = [
      { ...state, generator: "other" },
      { ...state, seed: "xyz" },
      { ...state, words: [0, 0, 0, 0] },
      { ...state, words: [1, 2, 3] },
      { ...state, words: [1.5, 2, 3, 4] },
      { ...state, words: [-1, 2, 3, 4] },
      { ...state, words: "1234" },
      {},
    ];
    for (const each of wrong) expect(faultOf(() => restored(each as DiceState))).toMatch(/^wrong-argument/);
  });
  it("has streams that nothing disturbs, and that disturb nothing", () => {
    const [dice, other] = [seeded("world"), seeded("world")];
    const before = other.stream("loot").below(1000);
    times(10, () => dice.below(6));
    const loot = dice.stream("loot");
    expect(loot.below(1000)).toBe(before);
    times(10, () => other.below(6));
    expect(dice.below(1000)).toBe(other.below(1000));
    const first = ["loot", "weather", "loot2", ""].map((name) => dice.stream(name).state.seed);
    expect(new Set([...first, dice.state.seed, dice.stream("loot").stream("loot").state.seed]).size).toBe(6);
    // From C: FNV-1a of the seed's digits, a slash and the name.
    expect(seeded("goblin").stream("loot").state.words).toEqual([1717801002, 4275068895, 534419342, 1677270460]);
  });
  it("is of no die without faces", () => {
    for (const n of [0, -1, NaN, 2 ** 53 + 2, Infinity])
      expect(faultOf(() => seeded(1).below(n))).toMatch(/^out-of-bounds/);
  });
});

describe("dice that were laid out", () => {
  it("come up as laid out, counted from 1", () => {
    const dice = laidOut([6, 1, 3]);
    expect([dice.below(6), dice.below(1), dice.weighted([1, 0, 2])]).toEqual([5, 0, 2]);
    expect(dice.rest()).toEqual([]);
    dice.done();
  });
  it("say what does not go with what rolls", () => {
    const after = (count: number, ...places: readonly number[]): ReturnType<typeof laidOut> => {
      const dice = laidOut(places);
      for (let roll = 0; roll < count; roll += 1) dice.below(6);
      return dice;
    };
    expect(faultOf(() => after(2, 1, 6, 7).below(6))).toBe(
      "no-such-face: Die 3 of those laid out is 7, and a whole number from 1 to 6 is expected there (laid = 7, die = 3)",
    );
    expect(faultOf(() => laidOut([0]).below(6))).toMatch(/^no-such-face: Die 1 .* is 0,/);
    expect(faultOf(() => laidOut([1.5]).below(6))).toMatch(/^no-such-face/);
    expect(faultOf(() => after(1, 5, 2).weighted([1, 0]))).toBe(
      "no-such-face: Die 2 of those laid out is 2, which has the weight 0 and is never rolled (laid = 2, die = 2)",
    );
    expect(faultOf(() => laidOut([3]).weighted([1, 1]))).toMatch(/^no-such-face: .* 1 to 2 /);
    expect(faultOf(() => after(2, 3, 4).below(8))).toBe(
      "dice-run-out: Die 3 is rolled, 1 to 8, and only 2 are laid out (dice = 2, die = 3)",
    );
    const left = after(1, 1, 2, 3);
    expect(left.rest()).toEqual([2, 3]);
    expect(faultOf(() => left.done())).toBe(
      "dice-left-over: Of the 3 dice laid out, 1 was rolled; die 2 is the first left over (left = [2,3], die = 2)",
    );
  });
  it("are not changed by who laid them out", () => {
    const places = [1, 2];
    const dice = laidOut(places);
    places[0] = 6;
    expect(dice.below(6)).toBe(0);
  });
});
