/** When "This takes long" is shown, by a clock that the test moves. */
import { beforeEach, describe, expect, it } from "vitest";
import type { Later } from "../../../src/studio/page/later.ts";
import { SlowWatch } from "../../../src/studio/page/slow-watch.ts";

let now = 0;
let timers: { readonly at: number; readonly call: () => void }[] = [];
let watch: SlowWatch;

const later: Later = (call, milliseconds) => {
  const timer = { at: now + milliseconds, call };
  timers.push(timer);
  return () => {
    timers = timers.filter((each) => each !== timer);
  };
};

function pass(milliseconds: number): void {
  now += milliseconds;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter(({ at }) => at > now);
  for (const { call } of due) call();
}

beforeEach(() => {
  [now, timers] = [0, []];
  watch = new SlowWatch(later);
});

describe("a worker that does not answer", () => {
  it("is slow after a second and a half", () => {
    watch.asked(false);
    pass(1499);
    expect(watch.isSlow.value).toBe(false);
    pass(1);
    expect(watch.isSlow.value).toBe(true);
  });

  it("has six seconds at first, when the compiler is still on its way", () => {
    watch.asked(true);
    pass(5999);
    expect(watch.isSlow.value).toBe(false);
    pass(1);
    expect(watch.isSlow.value).toBe(true);
  });

  it("is waited for since the first question, whatever else is asked", () => {
    watch.asked(false);
    pass(1000);
    watch.asked(false);
    pass(500);
    expect(watch.isSlow.value).toBe(true);
    expect(timers).toEqual([]);
  });
});

describe("an answer", () => {
  it("in time leaves nothing that could be slow", () => {
    watch.asked(false);
    pass(1000);
    watch.answered(false);
    pass(10_000);
    expect(watch.isSlow.value).toBe(false);
  });

  it("ends the mark, but where a part of the work goes on", () => {
    watch.asked(false);
    pass(1500);
    watch.answered(true);
    expect(watch.isSlow.value).toBe(true);
    watch.answered(false);
    expect(watch.isSlow.value).toBe(false);
  });

  it("makes nothing slow that was not", () => {
    watch.asked(false);
    watch.answered(true);
    pass(10_000);
    expect(watch.isSlow.value).toBe(false);
  });

  it("lets the next question wait as long as the first", () => {
    watch.asked(false);
    pass(1400);
    watch.answered(true);
    watch.asked(false);
    pass(1400);
    expect(watch.isSlow.value).toBe(false);
    pass(100);
    expect(watch.isSlow.value).toBe(true);
  });
});

describe("another worker", () => {
  it("does not inherit the wait for the one before", () => {
    watch.asked(false);
    pass(1400);
    watch.ended();
    watch.asked(true);
    pass(5999);
    expect(watch.isSlow.value).toBe(false);
    pass(1);
    expect(watch.isSlow.value).toBe(true);
  });

  it("is not slow because the one before was", () => {
    watch.asked(false);
    pass(1500);
    watch.ended();
    expect(watch.isSlow.value).toBe(false);
    pass(10_000);
    expect(watch.isSlow.value).toBe(false);
  });
});
