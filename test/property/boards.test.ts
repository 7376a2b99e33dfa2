/**
 * Whole boards made at random (places in a table, a CSV file or another rulebook; two kinds of ways; variants on variants that
 * change some cells), and rules over them: both meanings against a model that knows pairs of places, and nothing of tables. Rows
 * are edited one by one, and what is known from before must give the same answers.
 */
import { expect, it } from "vitest";
import { compileProject, type Compilation } from "../../src/driver/compile.ts";
import { newMemory } from "../../src/driver/incremental.ts";
import { createInterpreter } from "../../src/interpret/interpreter.ts";
import type { Json } from "../../src/ir/program.ts";
import { answer, callOf, essence } from "../support/both-meanings.ts";
import { loadGenerated } from "../support/generated.ts";
import { memoryHost } from "../support/memory-host.ts";
import { chance, type Chance } from "../support/random.ts";
import { seedsFrom, tries } from "../support/soak.ts";
import { toldDice } from "../support/told-dice.ts";

const names = ["Alaska (North)", "St. Mary's", "7 Isles", "Old-Town", "Über", "constructor", "none", "A & B", "Rome"];
const columns = ["roads", "rails"] as const;
type Ways = (typeof columns)[number];

interface Written {
  readonly roads: readonly number[];
  readonly rails: readonly number[];
  readonly side: "Red" | "Blue";
  readonly height: number;
}
/** What a variant writes of a row; undefined: it leaves what was. */
type Change = Partial<Written>;
interface Variant {
  readonly name: string;
  readonly basedOn: readonly number[];
  readonly changes: ReadonlyMap<number, Change>;
}
interface Board {
  readonly keys: readonly string[];
  readonly rows: readonly Written[];
  readonly variants: readonly Variant[];
  readonly home: "here" | "csv" | "elsewhere";
}

const someOf = (dice: Chance, row: number, rows: number, one: number): readonly number[] =>
  Array.from({ length: rows }, (_, other) => other).filter((other) => other !== row && dice.once(one));

const written = (dice: Chance, row: number, rows: number): Written => ({
  roads: someOf(dice, row, rows, 4),
  rails: someOf(dice, row, rows, 6),
  side: dice.pick(["Red", "Blue"]),
  height: dice.below(5) - 1,
});

function randomBoard(dice: Chance): Board {
  const keys = names.slice(dice.below(3)).slice(0, 2 + dice.below(6));
  const rows = keys.map((_, row) => written(dice, row, keys.length));
  const home = dice.pick(["here", "csv", "elsewhere"] as const);
  const variants = Array.from({ length: home === "elsewhere" ? 0 : 1 + dice.below(3) }, (_, index): Variant => {
    const changed = new Map<number, Change>();
    for (const row of [...keys.keys(), dice.below(keys.length)]) {
      if (!dice.once(2) && row !== keys.length) continue;
      const all = Object.entries(written(dice, row, keys.length)).filter(() => dice.once(2));
      changed.set(row, Object.fromEntries(all));
    }
    if (changed.size === 0) changed.set(0, { height: 3 });
    const basedOn = Array.from({ length: index }, (__, base) => base).filter(() => dice.once(2));
    return { name: `v${index}`, basedOn, changes: changed };
  });
  return { keys, rows, variants, home };
}

// ---------------------------------------------------------------- how it is written

const cellOf = (board: Board, value: Written[keyof Written] | undefined, empty: string): string => {
  if (value === undefined) return "";
  if (typeof value !== "object") return String(value);
  return value.length === 0 ? empty : value.map((each) => board.keys[each]).join(", ");
};

const headings = "roads: set of Place both ways | rails: set of Place both ways | side: Side | height: int";
const lineOf = (board: Board, row: number, change: Change, empty: string): string =>
  [
    board.keys[row],
    ...columns.map((each) => cellOf(board, change[each], empty)),
    change.side ?? "",
    change.height ?? "",
  ]
    .map((each) => ` ${each} |`)
    .join("");

function tableOf(board: Board): string {
  const worked = '  degree: int = count(roads)\n  check degree >= 0 "None has fewer than none."\n';
  if (board.home === "csv")
    return `table Place from "places.csv" {\n${worked}  name: key\n  ${headings.split(" | ").join("\n  ")}\n}\n`;
  const rows = board.rows.map((row, index) => `  |${lineOf(board, index, row, "")}\n`).join("");
  return `table Place {\n${worked}  | name: key | ${headings} |\n${rows}}\n`;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const csvOf = (board: Board): string =>
  `name,roads,rails,side,height\n${board.rows
    .map((row, index) =>
      [board.keys[index] ?? "", ...columns.map((each) => cellOf(board, row[each], "")), row.side, String(row.height)]
        .map(quoted)
        .join(","),
    )
    .join("\n")}\n`;

function variantText(board: Board, { name, basedOn, changes }: Variant): string {
  const based = basedOn.length === 0 ? "" : ` with ${basedOn.map((base) => `v${base}`).join(", ")}`;
  const rows = [...changes].map(([row, change]) => `    |${lineOf(board, row, change, "[]")}\n`).join("");
  return `variant ${name} "Other ways."${based} {\n  table Place {\n    | name | roads | rails | side | height |\n${rows}  }\n}\n`;
}

const view = "table Part from Place { name: key, roads: set of Place, height: int }\n";
const rules = `
rule roads(a: Place): list of Place = [to for each to in a.roads]
rule near(a: Place, n: int): list of Place = reachable(a, it.roads, within: n)
rule ours(a: Place): list of Place = reachable(a, it.roads where it.side is a.side)
rule climb(a: Place): list of Place = reachable(a, [to for each to in it.roads where to.height <= it.height + 1])
rule either(a: Place): list of Place = reachable(a, it.roads & it.rails)
rule doubled(a: Place): list of Place = [to for each to in a.roads where to in a.rails]
rule twice(a: Place): list of Place = reachable(a, doubled(it))
rule far(a: Place, b: Place): int = steps(a, b, it.rails) otherwise 99
rule high(a: Place): list of Part = reachable(a, it.roads where it.height > 0)
rule degree(a: Place): int = a.degree
rule nearest(a: Place): optional int =
  min(steps(a, to, it.roads) otherwise 99 for each to in Place where to.side is not a.side) otherwise none
`;

function filesOf(board: Board): ReadonlyMap<string, string> {
  const table = `choice Side { Red, Blue }\n${tableOf(board)}${view}`;
  const variants = board.variants.map((each) => variantText(board, each)).join("");
  const isElsewhere = board.home === "elsewhere";
  const here = isElsewhere ? rules.replaceAll(/\b(Place|Part)\b/g, "atlas.$1") : table + rules;
  const files = new Map([
    ["rules/t/t.rules", `rulebook t { title "T" }\n${isElsewhere ? "use atlas\n" : ""}${here}${variants}`],
  ]);
  if (isElsewhere) files.set("rules/atlas/atlas.rules", `rulebook atlas { title "Atlas" }\n${table}`);
  if (board.home === "csv") files.set("rules/t/places.csv", csvOf(board));
  return files;
}

// ---------------------------------------------------------------- what it means

/** The rows under a variant: those that it is based on first, each once. */
function rowsUnder(board: Board, variant: Variant | null): readonly Written[] {
  const layers: Variant[] = [];
  const add = (each: Variant): void => {
    if (layers.includes(each)) return;
    for (const base of each.basedOn) add(board.variants[base] as Variant);
    layers.push(each);
  };
  if (variant !== null) add(variant);
  return board.rows.map((row, index) => Object.assign({}, row, ...layers.map((each) => each.changes.get(index) ?? {})));
}

class Model {
  readonly #rows: readonly Written[];
  constructor(rows: readonly Written[]) {
    this.#rows = rows;
  }
  row = (place: number): Written => this.#rows[place] as Written;
  joins = (way: Ways, a: number, b: number): boolean => this.row(a)[way].includes(b) || this.row(b)[way].includes(a);
  from = (way: Ways, a: number): readonly number[] => [...this.#rows.keys()].filter((b) => this.joins(way, a, b));

  /** Ring by ring. */
  reached(start: number, next: (at: number) => readonly number[], within = Infinity): readonly number[] {
    const far = new Map([[start, 0]]);
    for (const [at, distance] of far)
      if (distance < within) for (const to of next(at)) if (!far.has(to)) far.set(to, distance + 1);
    return [...far.keys()].slice(1);
  }

  /** By relaxing all ways until nothing changes. */
  distance(way: Ways, from: number, to: number): number {
    const far = this.#rows.map((_, place) => (place === from ? 0 : Infinity));
    for (let turn = 0; turn < far.length; turn += 1)
      for (const a of far.keys())
        for (const b of this.from(way, a)) far[b] = Math.min(far[b] ?? Infinity, (far[a] ?? Infinity) + 1);
    const found = far[to] ?? Infinity;
    return found === Infinity ? 99 : found;
  }
}

/** Each rule, what it is asked, and what the model says. */
function questions(board: Board, rows: readonly Written[]): readonly (readonly [string, readonly Json[], Json])[] {
  const model = new Model(rows);
  const { from, row } = model;
  const key = (place: number): string => board.keys[place] ?? "";
  return [...rows.keys()].flatMap((a) => {
    const list = (
      rule: string,
      places: readonly number[],
      ...more: readonly Json[]
    ): readonly [string, Json[], Json] => [rule, [key(a), ...more], places.map(key)];
    const doubled = (at: number): readonly number[] => from("roads", at).filter((to) => model.joins("rails", at, to));
    const either = (at: number): readonly number[] => [...from("roads", at), ...from("rails", at)];
    const foes = [...rows.keys()].filter((b) => row(b).side !== row(a).side);
    const nearest = foes.length === 0 ? null : Math.min(...foes.map((b) => model.distance("roads", a, b)));
    return [
      list("roads", from("roads", a)),
      ...[-1, 0, 1, 2].map((n) =>
        list(
          "near",
          model.reached(a, (at) => from("roads", at), n),
          n,
        ),
      ),
      list(
        "ours",
        model.reached(a, (at) => from("roads", at).filter((to) => row(to).side === row(a).side)),
      ),
      list(
        "climb",
        model.reached(a, (at) => from("roads", at).filter((to) => row(to).height <= row(at).height + 1)),
      ),
      list("either", model.reached(a, either)),
      list("twice", model.reached(a, doubled)),
      list(
        "high",
        model.reached(a, (at) => from("roads", at).filter((to) => row(to).height > 0)),
      ),
      ["degree", [key(a)], from("roads", a).length],
      ["nearest", [key(a)], nearest],
      ...[...rows.keys()].map((b) => ["far", [key(a), key(b)], model.distance("rails", a, b)] as const),
    ];
  });
}

async function holdAgainstModel(board: Board, compilation: Compilation, at: string): Promise<number> {
  const programs = compilation.rulebooks.flatMap(({ program }) => program ?? []);
  const modules = await loadGenerated(compilation);
  let asked = 0;
  for (const variant of [null, ...board.variants]) {
    const id = variant === null ? null : `t.${variant.name}`;
    const interpreter = createInterpreter(programs, { sources: compilation.sources, variant: id });
    const own = modules.get(variant === null ? "t/index.ts" : `t/variants/${variant.name}.ts`) ?? {};
    for (const [name, args, wanted] of questions(board, rowsUnder(board, variant))) {
      const rule = programs.flatMap((each) => each.rules).find((each) => each.id === `t.${name}`);
      if (rule === undefined) throw new Error(`${at}: no rule ${name}`);
      const where = `${at}, ${id ?? "as written"}, ${name}(${args.join(", ")})`;
      const expected = essence({ kind: "value", value: wanted });
      expect(essence(interpreter.call(rule.id, args)), where).toBe(expected);
      const call = callOf(own, rule) ?? callOf(modules.get("t/index.ts") ?? {}, rule);
      if (call === undefined) throw new Error(`${where}: no function`);
      expect(essence(answer(call, rule, args, toldDice(where))), where).toBe(expected);
      asked += 1;
    }
  }
  return asked;
}

it("mean what their pairs of places say, also after one row or one variant has been edited", async () => {
  let asked = 0;
  for (const seed of seedsFrom(4711, tries(200, 8))) {
    const dice = chance(seed);
    const memory = newMemory();
    let board = randomBoard(dice);
    for (let edit = 0; edit < 3; edit += 1) {
      const at = `seed ${seed}, edit ${edit}\n${[...filesOf(board).values()].join("\n")}`;
      const known = await compileProject(memoryHost(filesOf(board)), { memory });
      expect(
        known.diagnostics.map(({ message }) => message),
        at,
      ).toEqual([]);
      asked += await holdAgainstModel(board, known, at);
      const changed = dice.below(board.rows.length);
      const rows = board.rows.map((row, index) =>
        index === changed ? { ...row, roads: written(dice, index, board.rows.length).roads } : row,
      );
      const variants = dice.once(2) ? board.variants.slice(0, 1 + dice.below(board.variants.length)) : board.variants;
      board = { ...board, rows, variants };
    }
  }
  expect(asked).toBeGreaterThan(500);
});
