/** Columns `both ways` against edges that are kept apart from any table: both meanings, with a variant and through a view. */
import { expect, it } from "vitest";
import { compileProject } from "../../src/driver/compile.ts";
import { createInterpreter } from "../../src/interpret/interpreter.ts";
import { loadGenerated } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance, type Chance } from "../support/random.ts";
import { seedsFrom, tries } from "../support/soak.ts";

/** Who names whom, by number of the row. */
type Named = readonly ReadonlySet<number>[];

const nameOf = (row: number): string => `Land ${row + 1}`;

/** Each pair of rows is named by nobody, by one of the two, or by both. */
function someNames(dice: Chance, rows: number): Named {
  const named = Array.from({ length: rows }, () => new Set<number>());
  for (let one = 0; one < rows; one += 1)
    for (let other = 0; other < one; other += 1) {
      if (!dice.once(3)) continue;
      if (dice.once(2)) named[one]?.add(other);
      else named[other]?.add(one);
      if (dice.once(4)) named[one]?.add(other);
      if (dice.once(4)) named[other]?.add(one);
    }
  return named;
}

/** A matrix, mirrored: read row by row, it is in the order of the table. */
function neighbours(named: Named): readonly (readonly string[])[] {
  const joined = named.map((own, row) => named.map((other, column) => own.has(column) || other.has(row)));
  return joined.map((row) => row.flatMap((isJoined, column) => (isJoined ? [nameOf(column)] : [])));
}

/** In any order; one that names nobody is left empty, or says so. */
const cellOf = (dice: Chance, names: ReadonlySet<number>): string =>
  names.size === 0 ? dice.pick(["", "[]"]) : (dice.once(2) ? [...names] : [...names].reverse()).map(nameOf).join(", ");

const rules = (rows: string, changes: string): string => `rulebook t { title "T" }
table Land {
  | name: key | borders: set of Land both ways |
${rows}}
table Part from Land { name: key, borders: set of Land }
rule neighbours(land: Land): list of Land = [other for each other in land.borders]
rule seen(land: Part): list of Land = [other for each other in land.borders]
rule joined(a: Land, b: Land): bool = b in a.borders
variant changed "Changed." { table Land {
  | name | borders |
${changes}} }
`;

it("are the edges that were written, whichever row says so, also where a variant writes others", async () => {
  let edges = 0;
  for (const seed of seedsFrom(4711, tries(300, 12))) {
    const dice = chance(seed);
    const rows = 1 + dice.below(8);
    const named = someNames(dice, rows);
    const other = someNames(dice, rows);
    const isChanged = named.map(() => dice.once(2));
    isChanged[dice.below(rows)] = true;
    const line = (row: number, cell: string): string => `  | ${nameOf(row)} | ${cell} |\n`;
    const changes = other.flatMap((names, row) => {
      const cell = cellOf(dice, names);
      return isChanged[row] === true ? [line(row, cell === "" ? "[]" : cell)] : [];
    });
    const text = rules(named.map((names, row) => line(row, cellOf(dice, names))).join(""), changes.join(""));
    const compilation = await compileProject(memoryHost({ "rules/t/t.rules": text }));
    expect(
      compilation.diagnostics.map(({ message }) => message),
      `seed ${seed}\n${text}`,
    ).toEqual([]);
    const programs = compilation.rulebooks.flatMap(({ program }) => program ?? []);
    const modules = await loadGenerated(compilation);
    const after = named.map((names, row) => (isChanged[row] === true ? (other[row] ?? names) : names));
    for (const [variant, path, wanted] of [
      [null, "t/index.ts", neighbours(named)],
      ["t.changed", "t/variants/changed.ts", neighbours(after)],
    ] as const) {
      const interpreter = createInterpreter(programs, { sources: compilation.sources, variant });
      const module = modules.get(path) as Readonly<Record<string, (...args: readonly string[]) => unknown>>;
      for (const [row, keys] of wanted.entries()) {
        edges += keys.length;
        const key = nameOf(row);
        for (const rule of ["neighbours", "seen"]) {
          expect(interpreter.call(`t.${rule}`, [key]), `seed ${seed}`).toEqual({ kind: "value", value: keys });
          expect(module[rule]?.(key), `seed ${seed}`).toEqual(keys);
        }
        for (const [column, back] of wanted.entries())
          expect(module["joined"]?.(key, nameOf(column)), `seed ${seed}`).toBe(back.includes(key));
      }
    }
  }
  expect(edges).toBeGreaterThan(100);
});
