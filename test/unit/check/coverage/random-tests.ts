/** Random cells in words, each with what it must fit, by the reference alone. */
import type { Json } from "../../../../src/ir/program.ts";
import type { Chance } from "../../../support/random.ts";
import { literals, ordered, orders, part, sizes, type Asked, type Cell, type Env } from "./world.ts";

/** An end of a range: a number, a parameter or a constant, perhaps with something added. */
interface End {
  readonly text: string;
  readonly get: (env: Env) => number;
  readonly reads: readonly string[];
  readonly plain: number | null;
}

const any: Cell = { text: "", fits: () => true, reads: [] };

/** `symbols`: parameters that ends may name. */
export function cellOf(random: Chance, asked: Asked, symbols: readonly string[]): Cell {
  if (random.once(4)) return random.once(2) ? any : { ...any, text: "-" };
  const parts = random.once(3)
    ? random.many(2, 3, () => partOf(random, asked, symbols))
    : [partOf(random, asked, symbols)];
  const all: Cell = {
    text: parts.map(({ text }) => text).join(", "),
    fits: (value, env) => parts.some((each) => each.fits(value, env)),
    reads: parts.flatMap(({ reads }) => reads),
  };
  return random.once(5) ? { ...all, text: `not ${all.text}`, fits: (value, env) => !all.fits(value, env) } : all;
}

function partOf(random: Chance, asked: Asked, symbols: readonly string[]): Cell {
  const wanted = random.pick(literals[asked.kind]);
  const only = (text: string, fits: (value: Json) => boolean): Cell => ({ text, fits, reads: [] });
  switch (asked.kind) {
    case "int":
    case "number":
      return numbers(random, asked.kind, symbols);
    case "maybe int": {
      if (random.once(3)) return only("none", (value) => value === null);
      const inner = numbers(random, "int", symbols);
      return { ...inner, fits: (value, env) => value !== null && inner.fits(value, env) };
    }
    case "maybe color":
      return random.once(3)
        ? only("none", (value) => value === null)
        : only(wanted.text, (value) => value === wanted.value);
    case "size": {
      const op = random.pick(orders);
      return random.once(2)
        ? only(wanted.text, (value) => value === wanted.value)
        : only(`${op} ${wanted.text}`, (value) =>
            ordered(sizes.indexOf(String(value)), op, sizes.indexOf(String(wanted.value))),
          );
    }
    case "shape":
      return shape(random, wanted.text);
    case "text":
      return random.once(4)
        ? only('["a", "b"]', (value) => value === "a" || value === "b")
        : only(wanted.text, (value) => value === wanted.value);
    default:
      return only(wanted.text, (value) => value === wanted.value);
  }
}

function shape(random: Chance, variant: string): Cell {
  const is = (value: Json): boolean => part(value, "kind") === variant;
  if (variant === "Dot" || random.once(3)) return { text: variant, fits: is, reads: [] };
  if (variant === "Line") {
    const long = random.once(2);
    return {
      text: `Line(long: ${long ? "yes" : "no"})`,
      fits: (value) => is(value) && part(value, "long") === long,
      reads: [],
    };
  }
  const size = numbers(random, "int", []);
  const color = random.pick(literals.color);
  const asks = random.pick([["size"], ["color"], ["size", "color"]]);
  const words = asks.map((name) => (name === "size" ? `size: ${size.text}` : `color: ${color.text}`)).join(", ");
  const fits = (value: Json, env: Env): boolean =>
    is(value) &&
    asks.every((name) =>
      name === "size" ? size.fits(part(value, "size"), env) : part(value, "color") === color.value,
    );
  return { text: `Box(${words})`, fits, reads: [] };
}

function numbers(random: Chance, kind: "int" | "number", symbols: readonly string[]): Cell {
  const end = (): End => endOf(random, kind, symbols);
  const near = (a: number, b: number): number => Math.round((a - b) * 10);
  const one = end();
  const make = (text: string, ends: readonly End[], fits: (value: number, env: Env) => boolean): Cell => ({
    text,
    fits: (value, env) => typeof value === "number" && fits(value, env),
    reads: ends.flatMap(({ reads }) => reads),
  });
  if (random.once(3)) {
    const op = random.pick(orders);
    return make(`${op} ${one.text}`, [one], (value, env) => ordered(near(value, one.get(env)), op, 0));
  }
  if (random.once(3)) return make(one.text, [one], (value, env) => near(value, one.get(env)) === 0);
  const [low, high] = inOrder(one, end());
  if (low.plain !== null && low.plain === high.plain)
    return make(low.text, [], (value) => near(value, low.plain ?? 0) === 0);
  const [over, under] = [random.once(3), random.once(3)];
  const isEmpty = low.plain !== null && high.plain !== null && high.plain - low.plain <= 1 && over && under;
  const text = `${over ? "over " : ""}${low.text} to ${under && !isEmpty ? "under " : ""}${high.text}`;
  return make(
    text,
    [low, high],
    (value, env) =>
      ordered(near(value, low.get(env)), over ? ">" : ">=", 0) &&
      ordered(near(value, high.get(env)), under && !isEmpty ? "<" : "<=", 0),
  );
}

const inOrder = (a: End, b: End): readonly [End, End] =>
  a.plain !== null && b.plain !== null && a.plain > b.plain ? [b, a] : [a, b];

function endOf(random: Chance, kind: "int" | "number", symbols: readonly string[]): End {
  if (symbols.length > 0 && random.once(3)) {
    const name = random.pick(symbols);
    const more = random.pick([0, 0, 1, 2, -1]);
    const text = more === 0 ? name : `${name} ${more < 0 ? "-" : "+"} ${Math.abs(more)}`;
    return { text, get: (env) => Number(env[name]) + more, reads: [name], plain: null };
  }
  const { text, value } = random.pick(literals[kind]);
  return { text, get: () => Number(value), reads: [], plain: Number(value) };
}
