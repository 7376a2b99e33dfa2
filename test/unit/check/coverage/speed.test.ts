import { expect, it } from "vitest";
import { chance } from "../../../support/random.ts";
import { said } from "../../../support/coverage.ts";

const columns = Array.from({ length: 12 }, (_, index) => `c${index}`);

/** A table that cuts its space in two again and again: complete, each row reached, all columns in use. */
function cutting(rows: number, seed: number): string {
  const random = chance(seed);
  const boxes: (readonly (readonly [number, number])[])[] = [columns.map(() => [0, 999] as const)];
  while (boxes.length < rows) {
    const index = random.below(boxes.length);
    const box = boxes[index];
    const column = random.below(columns.length);
    const [low, high] = box?.[column] ?? [0, 0];
    if (box === undefined || low >= high) continue;
    const middle = low + random.below(high - low);
    const part = (range: readonly [number, number]) => box.map((each, at) => (at === column ? range : each));
    boxes.splice(index, 1, part([low, middle]), part([middle + 1, high]));
  }
  const cell = ([low, high]: readonly [number, number]): string =>
    low === 0 && high === 999 ? "" : `${low} to ${high}`;
  const head = `| ${columns.join(" | ")} | result |`;
  return [
    `rule f(${columns.map((name) => `${name}: int 0 to 999`).join(", ")}): int {`,
    head,
    ...boxes.map((box, index) => `| ${box.map(cell).join(" | ")} | ${index} |`),
    "}",
  ].join("\n");
}

it("checks 12 columns and 200 rows", async () => {
  const text = cutting(200, 5);
  const result = await said(text);
  expect(result.text).toBe("");
});

it("finds the one cell that is missing among 200 rows", async () => {
  const lines = cutting(200, 6).split("\n");
  lines.splice(100, 1);
  const result = await said(lines.join("\n"));
  expect(result.codes).toEqual(["inputs-not-covered"]);
});

it("gives up gracefully", async () => {
  const random = chance(3);
  const names = Array.from({ length: 40 }, (_, index) => `b${index}`);
  const rows = Array.from({ length: 190 }, (_, index) => {
    const picked = new Set(random.many(3, 3, () => random.below(names.length)));
    return `| ${names.map((_name, at) => (picked.has(at) ? random.pick(["yes", "no"]) : "")).join(" | ")} | ${index} |`;
  });
  const { codes } = await said(
    [
      `rule f(${names.map((name) => `${name}: bool`).join(", ")}): int {`,
      `| ${names.join(" | ")} | result |`,
      ...rows,
      "}",
    ].join("\n"),
  );
  expect(codes.every((code) => ["too-large-to-check", "inputs-not-covered", "row-never-reached"].includes(code))).toBe(
    true,
  );
});
