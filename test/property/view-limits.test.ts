/** A view may promise of a column what each of its members keeps, and no more. */
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance, type Chance } from "../support/random.ts";
import { seedsFrom, tries } from "../support/soak.ts";

interface Limits {
  readonly written: string;
  readonly has: (value: number) => boolean;
}

/** With its meaning beside it. */
function limits(random: Chance): Limits {
  const [first, second] = [random.below(9) - 4, random.below(9) - 4];
  const [low, high] = [Math.min(first, second), Math.max(first, second)];
  return random.pick<Limits>([
    { written: "", has: () => true },
    { written: ` >= ${low}`, has: (value) => value >= low },
    { written: ` <= ${high}`, has: (value) => value <= high },
    { written: ` ${low} to ${high}`, has: (value) => value >= low && value <= high },
    { written: ` of ${[...new Set([low, high])].join(", ")}`, has: (value) => value === low || value === high },
  ]);
}

const numbers = Array.from({ length: 41 }, (_, index) => index - 20);
const isWithin = (inner: Limits, outer: Limits): boolean =>
  numbers.every((value) => !inner.has(value) || outer.has(value));

const rulesOf = (
  own: Limits,
  shown: Limits,
  taken: Limits,
  given: Limits,
): string => `rulebook limits { title "Limits" }
table Part {
  | name: key | size: int${own.written} | worth(n: int${taken.written}): int |
  | One | ${numbers.find(own.has)} | 1 |
}
table Thing from Part { name: key, size: int${shown.written}, worth(n: int${given.written}): int }
`;

it.each(seedsFrom(1, tries(400, 60)))("are those that its member keeps (seed %i)", async (seed) => {
  const random = chance(seed);
  const [own, shown, taken, given] = [limits(random), limits(random), limits(random), limits(random)] as const;
  const text = rulesOf(own, shown, taken, given);
  const { diagnostics } = await compileProject(memoryHost({ "rules/limits/limits.rules": text }));
  const beyond = [isWithin(own, shown), isWithin(given, taken)].filter((kept) => !kept).length;
  const codes = diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
  expect(codes, text).toEqual(Array.from({ length: beyond }, () => "member-beyond-limits"));
});
