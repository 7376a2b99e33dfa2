/** Random tables, grids and matches in words, each input of which is tried: what is said of them must be what is so. */
import { expect } from "vitest";
import { createInterpreter } from "../../../../src/interpret/interpreter.ts";
import type { Json } from "../../../../src/ir/program.ts";
import type { Chance } from "../../../support/random.ts";
import { checkText } from "../check-text.ts";
import { cellOf } from "./random-tests.ts";
import {
  ammo,
  askedOf,
  conditionOf,
  constants,
  declarations,
  named,
  otherText,
  params,
  part,
  type Asked,
  type Cell,
  type Condition,
  type Env,
  type Param,
} from "./world.ts";

export const policies = ["first", "unique", "any", "min", "max", "sum", "list", "count"] as const;
export type Policy = (typeof policies)[number];

export interface Decided {
  readonly form: "table" | "grid" | "match";
  readonly policy: Policy;
  /** The row that is written `otherwise`. */
  readonly rest: number | null;
  readonly asked: readonly Asked[];
  /** By row its cells; of a grid row by row. */
  readonly rows: readonly (readonly Cell[])[];
  readonly disputed: ReadonlySet<number>;
  /** Of a grid, how many columns there are. */
  readonly across: number;
  readonly before: Condition | null;
  readonly reads: ReadonlySet<string>;
  readonly text: string;
  /** The line of the first row. */
  readonly firstLine: number;
}

/** An input, and the rows whose cells it fits. */
export interface Tried {
  readonly env: Env;
  readonly fits: readonly number[];
}

/** What a row gives: its number; under `any` the same as every second row, so that rows may agree. */
export const resultOf = ({ policy }: Pick<Decided, "policy">, row: number): number =>
  policy === "any" ? row % 2 : row;

/** The rows that count: `otherwise` does only where no other row fits. */
export const counted = ({ rest }: Decided, { fits }: Tried): readonly number[] =>
  fits.length > 1 ? fits.filter((row) => row !== rest) : fits;

export function inputsOf(decided: Decided): readonly Tried[] {
  let all: readonly Env[] = [{}];
  for (const { name, values } of [...params, ...constants]) {
    if (decided.reads.has(name)) all = all.flatMap((env) => values.map((value) => ({ ...env, [name]: value })));
  }
  return all
    .filter((env) => decided.before?.holds(env) !== true)
    .map((env) => {
      const values = decided.asked.map((asked) => asked.get(env));
      return {
        env,
        fits: decided.rows.flatMap((row, index) =>
          row.every((cell, at) => cell.fits(values[at] ?? null, env)) ? [index] : [],
        ),
      };
    });
}

const sizeOf = (reads: Iterable<string>): number =>
  [...reads].reduce(
    (size, name) => size * ([...params, ...constants].find((each) => each.name === name)?.values.length ?? 1),
    1,
  );

/** Parameters that ends may name, and headings they may stand under. */
const symbols: readonly string[] = ["p", "q", "k", "limit", "fixed"];
const mayHaveSymbols = (asked: Asked): boolean =>
  ["int", "number", "maybe int"].includes(asked.kind) && !/^3 -|^-|^[a-z.]+ - [a-z]/.test(asked.text);

export function decidedOf(random: Chance): Decided {
  for (;;) {
    const form = random.pick(["table", "table", "grid", "match"] as const);
    const asked = random.many(1, 3, () => askedOf(random)).slice(0, form === "match" ? 1 : 3);
    if (form === "grid" && asked.length === 1) asked.push(askedOf(random));
    if (form === "grid") asked.splice(2);
    const named = random.once(2) ? [random.pick(symbols)] : [];
    const cells = (each: Asked): Cell => cellOf(random, each, mayHaveSymbols(each) ? named : []);
    const rows =
      form === "grid" ? gridRows(random, asked, cells) : { rows: plainRows(random, form, asked, cells), across: 1 };
    const over = asked.flatMap(({ reads }) => reads);
    const before = random.once(3) ? conditionOf(random, over, 1) : null;
    const reads = new Set([
      ...over,
      ...rows.rows.flatMap((row) => row.flatMap((cell) => cell.reads)),
      ...(before?.reads ?? []),
    ]);
    if (sizeOf(reads) > 2500 || new Set(asked.map(({ text }) => text)).size < asked.length) continue;
    const disputed = new Set(form === "table" && random.once(4) ? [random.below(rows.rows.length)] : []);
    const policy = form === "table" && random.once(2) ? random.pick<Policy>(["unique", "any", ...policies]) : "first";
    const last = rows.rows.length - 1;
    const rest = form !== "grid" && rows.rows[last]?.[0]?.text === "otherwise" ? last : null;
    return {
      form,
      policy,
      rest,
      asked,
      ...rows,
      disputed,
      before,
      reads,
      ...textOf({ form, policy, rest, asked, ...rows, disputed, before, reads }),
    };
  }
}

/** Rows of a table or lines of a match, which have no empty tests; the last may take the rest. */
function plainRows(
  random: Chance,
  form: Decided["form"],
  asked: readonly Asked[],
  cells: (asked: Asked) => Cell,
): readonly (readonly Cell[])[] {
  const rows = random.many(1, 6, () =>
    asked.map((each) => {
      let cell = cells(each);
      while (form === "match" && (cell.text === "" || cell.text === "-")) cell = cells(each);
      return form === "match" ? cell : short(cell);
    }),
  );
  const rest: Cell = { text: "otherwise", fits: () => true, reads: [] };
  return random.once(4) ? [...rows, [rest, ...(rows[0] ?? []).slice(1)]] : rows;
}

/** In a cell a row is named by its key alone. */
const short = (cell: Cell): Cell => ({ ...cell, text: cell.text.replaceAll("Ammo.", "") });

function gridRows(
  random: Chance,
  asked: readonly Asked[],
  cells: (asked: Asked) => Cell,
): { readonly rows: readonly (readonly Cell[])[]; readonly across: number } {
  const heads = (at: number): readonly Cell[] => {
    const made =
      asked[at] === undefined
        ? []
        : random.many(1, 4, () => short(cells(asked[at] as Asked))).filter(({ text }) => text !== "");
    return made.length === 0
      ? [{ text: "-", fits: () => true, reads: [] }]
      : [...new Map(made.map((cell) => [cell.text, cell])).values()];
  };
  const [down, across] = [heads(0), heads(1)];
  return { rows: down.flatMap((row) => across.map((column) => [row, column])), across: across.length };
}

function textOf(decided: Omit<Decided, "text" | "firstLine">): { readonly text: string; readonly firstLine: number } {
  const { form, asked, rows, across, before, reads } = decided;
  const lines = [
    ...declarations(reads).split("\n"),
    `rule f(${params
      .filter(({ name }) => reads.has(name))
      .map(({ name, type }) => `${name}: ${type}`)
      .join(", ")}): ${decided.policy === "list" ? "list of int" : "int"} {`,
  ];
  if (before !== null) lines.push(`if ${before.text} { return ${decided.policy === "list" ? "[99]" : "99"} }`);
  if (form === "match") lines.push(`match ${asked[0]?.text ?? ""} {`);
  else if (form === "grid")
    lines.push(
      `| ${asked.map(({ text }) => text).join(" \\ ")} | ${rows
        .slice(0, across)
        .map((row) => row[1]?.text ?? "")
        .join(" | ")} |`,
    );
  else
    lines.push(
      ...(decided.policy === "first" ? [] : [`rows ${decided.policy}`]),
      `| ${asked.map(({ text }) => text).join(" | ")} | result | disputed |`,
    );
  const firstLine = lines.length;
  if (form === "match") lines.push(...rows.map((row, index) => `${row[0]?.text ?? ""}: ${index}`), "}");
  else if (form === "table")
    lines.push(
      ...rows.map(
        (row, index) =>
          `| ${row.map(({ text }) => text).join(" | ")} | ${resultOf(decided, index)} | ${decided.disputed.has(index) ? "It says so." : ""} |`,
      ),
    );
  else
    for (let at = 0; at < rows.length; at += across)
      lines.push(
        `| ${rows[at]?.[0]?.text ?? ""} | ${rows
          .slice(at, at + across)
          .map((_, index) => at + index)
          .join(" | ")} |`,
      );
  return { text: [...lines, "}"].join("\n"), firstLine };
}

export type Said = readonly {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** From 0, of the first row. */ readonly line: number;
}[];

export interface Answer {
  readonly said: Said;
  readonly complete: boolean;
  readonly call: (env: Env) => Json | "fault";
}

/** What the compiler says, and what the rule gives. */
export function answerOf(decided: Decided): Answer {
  const { program, found } = checkText(decided.text, "decimals 1");
  const source = `rulebook fixture { title "Fixture" \n decimals 1 }\n${decided.text}`;
  const said = found.map(({ code, message, hint, span }) => ({
    code,
    message,
    hint: hint ?? "",
    line: source.slice(0, span.start).split("\n").length - 3 - decided.firstLine,
  }));
  const complete = JSON.stringify(program.rules.find(({ name }) => name === "f")?.body).includes('"complete":true');
  const interpreter = createInterpreter([program]);
  const args = params.filter(({ name }) => decided.reads.has(name));
  const call = (env: Env): Json | "fault" => {
    const outcome = interpreter.under(env["limit"] === 3 ? "fixture.high" : null).call(
      "fixture.f",
      args.map((param: Param) => given(param, env[param.name] ?? null)),
    );
    return outcome.kind === "value" ? outcome.value : "fault";
  };
  return { said, complete, call };
}

const given = ({ name }: Param, value: Json): Json =>
  name === "r" && typeof value === "object"
    ? { ...value, sum: Number(part(value, "x")) + Number(part(value, "y")) }
    : value;

/** "when `a` is 2 and `b` is yes": what it says that something is. */
export function witnessOf(message: string): readonly { readonly what: string; readonly is: string }[] {
  const when = /\bwhen (.*)$|\bthe case that (.*), if that/.exec(message);
  return [
    ...(when?.[1] ?? when?.[2] ?? "").matchAll(
      /(?:`([^`]+)`|the value) is (`[^`]*`|"[^"]*"|any other text|any number|anything|[^\s,]+?)(?=[,.]? |[.]?$|,|\.$)/g,
    ),
  ].map((match) => ({ what: match[1] ?? "the value", is: match[2] ?? "" }));
}

/** The input is like what is told. */
export function isLike(decided: Decided, env: Env, told: ReturnType<typeof witnessOf>): boolean {
  return told.every(({ what, is }) => {
    const asked =
      what === "the value"
        ? decided.asked[0]
        : (decided.asked.find(({ text }) => text === what) ?? named.find(({ text }) => text === what));
    if (asked === undefined) {
      const size = /^s\.(\w+)$/.exec(what)?.[1];
      expect(size, `${what} in ${decided.text}`).toBeDefined();
      return shows(is, part(env["s"], size ?? ""));
    }
    return shows(is, asked.get(env));
  });
}

function shows(is: string, value: Json): boolean {
  if (is === "anything") return true;
  if (value === null) return is === "none";
  if (typeof value === "number" && is !== "any number") return is === String(value);
  if (typeof value === "boolean") return is === (value ? "yes" : "no");
  if (is === "any number") return typeof value === "number";
  if (is === "any other text") return value === otherText;
  if (typeof value === "string") return is === (value in ammo || /^[A-Z]/.test(value) ? `\`${value}\`` : `"${value}"`);
  const [, name, fields = ""] = /^`(\w+)(?:\((.*)\))?`$/.exec(is) ?? [];
  return (
    part(value, "kind") === name &&
    fields
      .split(", ")
      .filter((each) => each !== "")
      .every((each) => {
        const [field = "", of = ""] = each.split(": ");
        const own = part(value, field);
        return typeof own === "string" ? of === own : shows(of, own);
      })
  );
}
