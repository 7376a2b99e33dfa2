import { afterAll, describe, expect, it } from "vitest";
import { chance } from "../../../support/random.ts";
import {
  answerOf,
  counted,
  decidedOf,
  inputsOf,
  isLike,
  resultOf,
  witnessOf,
  type Answer,
  type Decided,
  type Tried,
} from "./random-decisions.ts";

const expectedCodes = new Set([
  "inputs-not-covered",
  "match-not-complete",
  "row-never-reached",
  "row-never-fits",
  "rows-overlap",
  "rows-disagree",
  "disputed-row-reached",
]);
const count = {
  tried: 0,
  refused: 0,
  gaps: 0,
  missing: 0,
  complete: 0,
  dead: 0,
  never: 0,
  overlaps: 0,
  /** Rows under `any` that fit at once and give the same. */ agreeing: 0,
  disputed: 0,
  /** Inputs for which `otherwise` is left out, as another row fits. */ left: 0,
};

const known = (name: string): number => Number(/^\D*(\d+)/.exec(name)?.[1] ?? 0) - 1;

/** No row fits what is shown, whatever else there is; and something is like it. */
function checkGap(decided: Decided, inputs: readonly Tried[], answer: Answer): void {
  const about = `${decided.text}\n${JSON.stringify(answer.said)}`;
  // Nothing is what comes of no row where rows are added up, listed or counted.
  const open = ["sum", "list", "count"].includes(decided.policy) ? [] : inputs.filter(({ fits }) => fits.length === 0);
  const gap = answer.said.find(({ code }) => code === "inputs-not-covered" || code === "match-not-complete");
  expect(gap !== undefined, about).toBe(open.length > 0);
  expect(answer.complete, about).toBe(open.length === 0);
  if (gap === undefined) {
    count.complete += 1;
    return;
  }
  count.gaps += 1;
  const missing = /says nothing about (.*)\.$/.exec(gap.message)?.[1];
  if (missing !== undefined) {
    count.missing += 1;
    const names = [...missing.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");
    const values = (some: readonly Tried[]): readonly string[] =>
      [...new Set(some.map(({ env }) => nameOf(decided.asked[0]?.get(env))))].sort();
    expect([...names].sort(), about).toEqual(values(open));
    return;
  }
  const told = witnessOf(gap.message);
  const like = inputs.filter(({ env }) => isLike(decided, env, told));
  expect(like.length, about).toBeGreaterThan(0);
  expect(
    like.filter(({ fits }) => fits.length > 0),
    about,
  ).toEqual([]);
}

const nameOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "kind" in value
    ? String(value.kind)
    : value === true
      ? "yes"
      : value === false
        ? "no"
        : String(value);

function checkRows(decided: Decided, inputs: readonly Tried[], answer: Answer): void {
  const about = `${decided.text}\n${JSON.stringify(answer.said)}`;
  decided.rows.forEach((_, row) => {
    const own = inputs.filter(({ fits }) => fits.includes(row));
    const reaches = (tried: Tried): boolean =>
      decided.policy === "first" ? tried.fits[0] === row : counted(decided, tried).includes(row);
    const isReached = own.some(reaches);
    const saids = answer.said.filter(({ line }) => line === row);
    const said = saids.find(({ code }) => code === "row-never-reached" || code === "row-never-fits");
    if (decided.disputed.has(row)) {
      expect(said, about).toBeUndefined();
      const reached = saids.find(({ code }) => code === "disputed-row-reached");
      expect(reached !== undefined, about).toBe(isReached);
      if (reached === undefined) return;
      count.disputed += 1;
      const like = inputs.filter(({ env }) => isLike(decided, env, witnessOf(reached.message)));
      expect(like.length, about).toBeGreaterThan(0);
      expect(like.every(reaches), about).toBe(true);
      return;
    }
    expect(said?.code, `row ${row}, ${about}`).toBe(
      isReached ? undefined : own.length === 0 ? "row-never-fits" : "row-never-reached",
    );
    if (said?.code === "row-never-fits") count.never += 1;
    if (said?.code !== "row-never-reached") return;
    count.dead += 1;
    if (decided.form !== "table") return;
    const by = [...(said.message.split(":")[1] ?? "").matchAll(/row \d+/g)].map(([name]) => known(name));
    expect(by.length, about).toBeGreaterThan(0);
    const covers = (rows: readonly number[]): boolean =>
      own.every(({ fits }) => rows.some((each) => fits.includes(each)));
    expect(by.every((each) => each < row) && covers(by), about).toBe(true);
    for (const each of by)
      expect(covers(by.filter((other) => other !== each)), `without row ${each + 1}, ${about}`).toBe(false);
  });
}

function checkOverlaps(decided: Decided, inputs: readonly Tried[], answer: Answer): void {
  const about = `${decided.text}\n${JSON.stringify(answer.said)}`;
  const { policy } = decided;
  decided.rows.forEach((_, row) => {
    const fitting = decided.rows.flatMap((_other, other) =>
      other < row && row !== decided.rest && inputs.some(({ fits }) => fits.includes(row) && fits.includes(other))
        ? [other]
        : [],
    );
    const others = fitting.filter((other) => policy !== "any" || resultOf(decided, other) !== resultOf(decided, row));
    if (policy === "any") count.agreeing += fitting.length - others.length;
    const said = answer.said.find(
      ({ code, line }) => (code === "rows-overlap" || code === "rows-disagree") && line === row,
    );
    expect(said?.code, about).toBe(
      others[0] === undefined || (policy !== "unique" && policy !== "any")
        ? undefined
        : policy === "any"
          ? "rows-disagree"
          : "rows-overlap",
    );
    if (said === undefined) return;
    expect(said.message.split(" and ")[0], `row ${row}, ${about}`).toBe(`Row ${(others[0] ?? -1) + 1}`);
    count.overlaps += 1;
    const like = inputs.filter(({ env }) =>
      isLike(
        decided,
        env,
        witnessOf(said.message.replace(/, and (?:`rows unique`|they give different results).*$/, "")),
      ),
    );
    expect(like.length, about).toBeGreaterThan(0);
    expect(
      like.every(({ fits }) => fits.includes(row) && fits.includes(others[0] ?? -1)),
      about,
    ).toBe(true);
  });
}

/** Of a grid, dead cells are told row by row and column by column. */
function checkGrid(decided: Decided, inputs: readonly Tried[], answer: Answer): void {
  const { across, rows } = decided;
  const about = `${decided.text}\n${JSON.stringify(answer.said)}`;
  const told = answer.said.flatMap(({ code, message }) => {
    const words = (code === "row-never-fits" ? /^Nothing can ever fit (.*)\.$/ : /^(.*) can never be reached/).exec(
      message,
    )?.[1];
    return code.startsWith("row-never") && words !== undefined ? [`${code} ${words.toLowerCase()}`] : [];
  });
  const all = rows.map((_, index) => index);
  const state = (index: number): string | undefined =>
    inputs.some(({ fits }) => fits[0] === index)
      ? undefined
      : inputs.some(({ fits }) => fits.includes(index))
        ? "row-never-reached"
        : "row-never-fits";
  const whole = (cells: readonly number[]): string | undefined =>
    cells.some((each) => state(each) === undefined)
      ? undefined
      : cells.some((each) => state(each) === "row-never-reached")
        ? "row-never-reached"
        : "row-never-fits";
  const rowOf = (index: number): readonly number[] =>
    all.filter((each) => Math.floor(each / across) === Math.floor(index / across));
  const columnOf = (index: number): readonly number[] => all.filter((each) => each % across === index % across);
  const wanted = new Set(
    all.flatMap((index) => {
      const row = `row \`${rows[index]?.[0]?.text ?? ""}\``;
      const column = `column \`${rows[index]?.[1]?.text ?? ""}\``;
      if (state(index) === undefined) return [];
      const [asRow, asColumn] = [whole(rowOf(index)), whole(columnOf(index))];
      return [
        `${asRow !== undefined ? `${asRow} ${row}` : asColumn !== undefined ? `${asColumn} ${column}` : `${state(index) ?? ""} ${row}, ${column}`}`.toLowerCase(),
      ];
    }),
  );
  expect([...told].sort(), about).toEqual([...wanted].sort());
}

/** The rule gives what the rows that count say: each gives its number. */
function checkValues(decided: Decided, inputs: readonly Tried[], answer: Answer): void {
  for (const tried of inputs.filter((_, index) => index % Math.ceil(inputs.length / 5) === 0)) {
    const rows = counted(decided, tried);
    if (
      decided.rest !== null &&
      decided.policy !== "first" &&
      tried.fits.length > 1 &&
      tried.fits.includes(decided.rest)
    )
      count.left += 1;
    expect(answer.call(tried.env), `${decided.text}\n${JSON.stringify(tried.env)}`).toEqual(given(decided, rows));
  }
}

function given({ policy }: Decided, rows: readonly number[]): number | readonly number[] | "fault" {
  switch (policy) {
    case "first":
      return rows[0] ?? "fault";
    // Whether rows that fit at once agree is another question; in play the first that fits counts.
    case "any":
      return rows[0] === undefined ? "fault" : rows[0] % 2;
    case "unique":
      return rows.length === 1 ? (rows[0] ?? "fault") : "fault";
    case "min":
      return rows.length === 0 ? "fault" : Math.min(...rows);
    case "max":
      return rows.length === 0 ? "fault" : Math.max(...rows);
    case "sum":
      return rows.reduce((sum, each) => sum + each, 0);
    case "count":
      return rows.length;
    case "list":
      return rows;
  }
}

function check(decided: Decided): void {
  const answer = answerOf(decided);
  count.tried += 1;
  const others = answer.said.filter(({ code }) => !expectedCodes.has(code));
  // Some that chance makes are no good for other reasons: a name that was narrowed is never none.
  if (others.length > 0) {
    count.refused += 1;
    return;
  }
  const inputs = inputsOf(decided);
  checkGap(decided, inputs, answer);
  if (decided.form === "grid") checkGrid(decided, inputs, answer);
  else checkRows(decided, inputs, answer);
  checkOverlaps(decided, inputs, answer);
  checkValues(decided, inputs, answer);
}

describe("what is said of random decisions in words is so", () => {
  it.each(Array.from({ length: 44 }, (_, index) => index))("seed %i", (seed) => {
    const random = chance(seed);
    for (let round = 0; round < 5; round += 1) check(decidedOf(random));
  });
  // All of them must come up, or nothing was tried.
  afterAll(() => {
    expect(count.refused / count.tried, JSON.stringify(count)).toBeLessThan(0.03);
    expect(
      Math.min(count.gaps, count.complete, count.dead, count.never, count.overlaps),
      JSON.stringify(count),
    ).toBeGreaterThan(20);
    expect(Math.min(count.missing, count.agreeing, count.disputed, count.left), JSON.stringify(count)).toBeGreaterThan(
      1,
    );
  });
});
