/** Random rulebooks as a designer would write them, each rule of the right types: what two meanings of the language must agree on. */
import { chance as chanceOf, type Chance } from "./random.ts";

type Kind =
  | "int"
  | "number"
  | "bool"
  | "text"
  | "Rank"
  | "Shape"
  | "Pair"
  | "Item"
  | "list of int"
  | "list of number"
  | "set of int"
  | "optional int"
  | "map of text to int"
  | "map of int to number"
  | "range of number";
interface Known {
  readonly name: string;
  readonly kind: Kind;
  readonly changes: boolean;
}
interface Writer {
  readonly chance: Chance;
  readonly rules: { readonly name: string; readonly params: readonly Kind[]; readonly result: Kind }[];
  names: number;
}

const results: readonly Kind[] = [
  "int",
  "number",
  "bool",
  "text",
  "Rank",
  "Shape",
  "Pair",
  "list of int",
  "list of number",
  "set of int",
  "optional int",
];
const params: readonly Kind[] = [...results, "Item", "map of text to int", "map of int to number", "range of number"];

/** The text of a rulebook called `trial`. */
export function someRulebook(seed: number): string {
  const chance = chanceOf(seed);
  const write: Writer = { chance, rules: [], names: 0 };
  const rules = chance.many(4, 9, () => someRule(write));
  return [
    `rulebook trial { title "Trial"\n  rounding ${chance.pick(["exact", "down", "up", "nearest"])}\n  decimals ${chance.pick([6, 6, 6, 2, 4])} }`,
    "ordered choice Rank { Low, Mid, High }",
    'choice Shape { Dot, Box(size: int >= 0, tag: text default "none"), Disk(radius: number) }',
    `record Pair { a: int <= 100000, b: number default 1.5\n  c: number = a * ${chance.pick(["2", "0.1", "1 / 3"])}\n  check b > -1000 "Too low." }`,
    `let base = ${chance.pick(["2", "0.5", "12", "1 / 3"])}`,
    someTable(chance),
    ...rules,
    ...chance.many(1, 2, () => rollingRule(write)),
    `variant other "Another." { let base = ${chance.pick(["3", "4", "7"])}.25\n  table Item { | name | cost |\n  | Rope | 77 | } }`,
  ]
    .join("\n\n")
    .replace(/let base = (\d+)$/m, "let base: number = $1");
}

function someTable(chance: Chance): string {
  const row = (name: string, place: number): string =>
    `  | ${name} | ${place * 5 + chance.below(5)} | ${chance.pick(["0.5", "1.1", "7", "1 / 3", "base * 2"])} | ${chance.pick(["Low", "Mid", "High"])} | ${chance.pick(["n * 2", "n / 3", "cost + n", "weight * n"])} |`;
  return [
    "table Item {",
    "  total: number = cost * weight",
    "  | name: key | cost: int | weight: number | rank: Rank | bulk(n: int): number |",
    ...["Rope", "Lamp (Oil)", "9mm", "Élan"].map(row),
    "}",
  ].join("\n");
}

function fresh(write: Writer, stem: string): string {
  write.names += 1;
  return `${stem}${write.names}`;
}

function someRule(write: Writer): string {
  const { chance } = write;
  const name = fresh(write, "rule");
  const kinds = chance.many(1, 4, () => chance.pick(params));
  const known = kinds.map((kind): Known => ({ name: fresh(write, "p"), kind, changes: false }));
  const result = chance.pick(results);
  const asked = known.map((each) => `${each.name}: ${each.kind}`);
  const defaults = chance.once(3) ? withDefaults(write, known) : [];
  const head = `rule ${name}(${[...asked, ...defaults].join(", ")}): ${result}`;
  const text = chance.once(4)
    ? `${head} = ${expr(write, known, result, 3)}`
    : chance.once(4)
      ? `${head} {\n${table(write, known, result)}\n}`
      : `${head} {\n${body(write, known, result, 2)}\n}`;
  write.rules.push({ name, params: kinds, result });
  return text;
}

/** Parameters that callers leave out: each may read those before it, and takes lines of code to be worked out, or one formula. */
function withDefaults(write: Writer, known: Known[]): readonly string[] {
  const { chance } = write;
  return chance.many(1, 3, () => {
    const kind = chance.pick(["int", "number", "text", "Rank", "Shape", "list of int", "optional int"] as const);
    const name = fresh(write, "q");
    const value = (): string => expr(write, known, kind, 1);
    const subject = known.find((each) => each.kind === "int")?.name;
    const ways = [
      value,
      value,
      subject === undefined ? value : () => `match ${subject} {\n    < 3: ${value()}\n    otherwise: ${value()}\n  }`,
      () => `(first([${value()}, ${value()}] where ${expr(write, known, "bool", 1)}) otherwise ${plain(write, kind)})`,
    ];
    const text = `${name}: ${kind} default ${chance.pick(kind === "optional int" ? ways.slice(0, 3) : ways)()}`;
    known.push({ name, kind, changes: false });
    return text;
  });
}

/** Rolls on a list of written values, and works with what came. */
function rollingRule(write: Writer): string {
  const { chance } = write;
  const name = fresh(write, "rolled");
  const kind = chance.pick(["Shape", "Shape", "Rank", "Pair", "int", "number", "text"] as const);
  const values =
    kind === "Shape" && chance.once(2) ? ["Shape.Dot", "Shape.Dot"] : chance.many(1, 3, () => plain(write, kind));
  const one = fresh(write, "p");
  const known: Known[] = [{ name: one, kind, changes: false }];
  const result = chance.pick(results);
  return `rule ${name}(): text {\n  let ${one} = roll([${values.join(", ")}])\n  "" & ${one} & ${expr(write, known, result, 2)} & (${chance.below(4)} times roll([${values.join(", ")}]))\n}`;
}

/** Statements, then a value. */
function body(write: Writer, known: readonly Known[], result: Kind, depth: number): string {
  const inner = [...known];
  const lines = write.chance.many(0, 3, () => statement(write, inner, result, depth));
  return [...lines, `  ${expr(write, inner, result, depth)}`].join("\n");
}

function statement(write: Writer, known: Known[], result: Kind, depth: number): string {
  const { chance } = write;
  const changing = known.filter(
    (each) =>
      each.changes &&
      (each.kind === "int" || each.kind === "number" || each.kind === "list of int" || each.kind === "set of int"),
  );
  switch (chance.below(7)) {
    case 0:
      if (changing.length > 0) return change(write, known, chance.pick(changing));
      break;
    case 1:
      return `  if ${expr(write, known, "bool", depth)} { return ${expr(write, known, result, depth)} }`;
    case 2:
      if (changing.length > 0) {
        const each = fresh(write, "x");
        return `  for each ${each} in ${expr(write, known, "list of int", 1)}${chance.once(2) ? ` where ${each} > 0` : ""} {\n  ${change(write, [...known, { name: each, kind: "int", changes: false }], chance.pick(changing))}\n${chance.once(3) ? `    if ${expr(write, [...known, { name: each, kind: "int", changes: false }], "bool", 1)} { stop }\n` : ""}  }`;
      }
      break;
    case 3:
      if (changing.length > 0)
        return `  repeat ${chance.below(4)} times {\n  ${change(write, known, chance.pick(changing))}\n  }`;
      break;
    default:
      break;
  }
  const kind = chance.pick(results);
  const name = fresh(write, "v");
  const shape = known.find((each) => each.kind === "Shape" && !each.changes);
  if (shape !== undefined && chance.once(3)) {
    const arm = (): string => expr(write, known, kind, 1);
    const text = `  let ${name}: ${kind} = match ${shape.name} {\n    Dot: ${arm()}\n    Box(size, tag: "x"): if size > 2 { ${arm()} } else { ${arm()} }\n    Disk(radius: > 0.3): ${arm()}\n    Box, Disk: ${arm()}\n  }`;
    known.push({ name, kind, changes: true });
    return text;
  }
  const text = `  let ${name}: ${kind} = ${expr(write, known, kind, depth)}`;
  known.push({ name, kind, changes: true });
  return text;
}

function change(write: Writer, known: readonly Known[], target: Known): string {
  const { chance } = write;
  const amount = target.kind === "number" ? "number" : "int";
  if (target.kind === "list of int" || target.kind === "set of int")
    return `  ${chance.once(4) ? `take ${expr(write, known, "int", 1)} from` : `add ${expr(write, known, "int", 1)} to`} ${target.name}`;
  return chance.once(2)
    ? `  add ${expr(write, known, amount, 1)} to ${target.name}`
    : `  set ${target.name} = ${expr(write, known, target.kind, 2)}`;
}

function table(write: Writer, known: readonly Known[], result: Kind): string {
  const { chance } = write;
  const value = (): string => expr(write, known, result, 1).replaceAll("|", " or ");
  const input = known.find((each) => each.kind === "int")?.name;
  const flag = known.find((each) => each.kind === "bool")?.name;
  if (input === undefined || flag === undefined) return body(write, known, result, 2);
  const low = chance.below(10) - 5;
  if (result === "int" && chance.once(2)) {
    const policy = chance.pick(["sum", "max", "min", "unique"]);
    return [
      `  rows ${policy}`,
      `  | ${input} | ${flag} | result |`,
      `  | >= ${low} | yes | ${value()} |`,
      `  | < ${low} | | ${value()} |`,
      ...(policy === "unique" ? [] : [`  | | no | ${value()} |`]),
    ].join("\n");
  }
  return [
    `  | ${input} | ${flag} | result |`,
    `  | < ${low} | yes | ${value()} |`,
    `  | ${low} to ${low + 4} | | ${value()} |`,
    `  | not ${low + 7} | no | ${value()} |`,
    `  | otherwise | | ${value()} |`,
  ].join("\n");
}

type Make = () => string;

/** What leaves the limits when it is multiplied, or is at them. */
const large = ["94906267", "(-94906267)", "9007199254740991", "3037000500"];

/** An expression of the kind, in brackets where it could be misread. */
function expr(write: Writer, known: readonly Known[], kind: Kind, depth: number): string {
  const { chance } = write;
  const locals = known.filter((each) => each.kind === kind);
  if (locals.length > 0 && (depth <= 0 || chance.once(3))) return chance.pick(locals).name;
  if (depth <= 0) return plain(write, kind);
  const of = (inner: Kind): string => expr(write, known, inner, depth - 1);
  const callable = write.rules.filter((rule) => rule.result === kind);
  const choices: Make[] = [() => plain(write, kind), ...makers(write, known, kind, depth, of)];
  choices.push(() => `(if ${of("bool")} { ${of(kind)} } else { ${of(kind)} })`);
  if (callable.length > 0) {
    const call = (): string => {
      const rule = chance.pick(callable);
      return `${rule.name}(${rule.params.map((each) => of(each)).join(", ")})`;
    };
    choices.push(call, call);
  }
  return chance.pick(choices)();
}

const whole = ({ chance }: Writer): string => String(chance.below(30) - 8).replace(/^-(.*)/, "(-$1)");

function plain(write: Writer, kind: Kind): string {
  const { chance } = write;
  switch (kind) {
    case "int":
      return chance.once(25) ? chance.pick(large) : whole(write);
    case "number":
      return chance.pick(["0.1", "0.2", "0.3", "1.5", "7.25", "(1 / 3)", "47%", "base"]);
    case "bool":
      return chance.pick(["yes", "no"]);
    case "text":
      return chance.pick(['"a"', '"b \\"c\\""', '"__proto__"']);
    case "Rank":
      return chance.pick(["Rank.Low", "Rank.Mid", "Rank.High"]);
    case "Shape":
      return chance.pick(["Shape.Dot", "Box(size: 3)", 'Box(size: 0, tag: "x")', "Disk(radius: 0.5)"]);
    case "Pair":
      return chance.pick(["Pair(a: 1)", "Pair(a: 2, b: 0.3)"]);
    case "Item":
      return chance.pick(["Item.Rope", 'Item["9mm"]', "Item.LampOil", 'Item["Élan"]']);
    case "list of int":
    case "set of int":
      return `[${chance.many(1, 4, () => whole(write)).join(", ")}]`;
    case "list of number":
      return `[${chance.many(1, 3, () => chance.pick(["0.1", "0.5", "2"])).join(", ")}]`;
    case "optional int":
      return `(if ${chance.pick(["yes", "no"])} { ${whole(write)} } else { none })`;
    case "map of text to int":
      return `["a": ${whole(write)}, "__proto__": ${whole(write)}]`;
    case "map of int to number":
      return chance.pick([`[${chance.below(5)}: 0.5, 7: 1.25]`, "[-1: 2, 0: 0.1]"]);
    case "range of number":
      return chance.pick(["(1 to 5)", "(over 0.5 to under 7)", "(0 to 0)"]);
  }
}

function makers(
  write: Writer,
  known: readonly Known[],
  kind: Kind,
  depth: number,
  of: (kind: Kind) => string,
): readonly Make[] {
  const { chance } = write;
  const it = fresh(write, "e");
  const inside = (wanted: Kind): string =>
    expr(write, [...known, { name: it, kind: "int", changes: false }], wanted, depth - 1);
  switch (kind) {
    case "int":
      return [
        () => `(${of("int")} + ${of("int")})`,
        () => `(${of("int")} - ${of("int")})`,
        () => `(${of("int")} * ${of("int")})`,
        () => `${chance.pick(["floor", "ceil", "round"])}(${of("number")})`,
        () => `abs(${of("int")})`,
        () => `remainder(${of("int")}, ${of("int")})`,
        () => `count(${of("list of int")})`,
        () => `sum(${of("list of int")})`,
        () => `(max(${of("list of int")}) otherwise ${of("int")})`,
        () => `min(${of("int")}, ${of("int")}, ${of("int")})`,
        () => `(${of("list of int")})[${of("int")} + 1]`,
        () => `((${of("list of int")})[${of("int")} + 1] otherwise ${of("int")})`,
        () => `(${of("optional int")} otherwise ${of("int")})`,
        () => `${of("Item")}.cost`,
        () => `(${of("map of text to int")})[${of("text")}]`,
        () => `((${of("map of text to int")})["a"] otherwise 4)`,
        () => `remainder(${of("int")} * ${of("int")} + ${whole(write)}, 97)`,
        () => `clamp(${of("int")}, -5, ${of("int")})`,
        () => `${of("Pair")}.a`,
        () => `count(${of("set of int")})`,
        () => `power(${of("int")}, ${chance.below(4)})`,
        () => `sum(${it} * 2 for each ${it} in ${of("list of int")} where ${inside("bool")})`,
        () => `(first(${of("list of int")}) otherwise 3)`,
        () => `only([${of("int")}])`,
      ];
    case "number":
      return [
        () => of("int"),
        () => `(${of("number")} + ${of("number")})`,
        () => `(${of("number")} - ${of("int")})`,
        () => `(${of("number")} * ${of("number")})`,
        () => `(${of("number")} / ${of("int")})`,
        () => `(${of("number")} / ${of("number")})`,
        () => `${of("Item")}.weight`,
        () => `${of("Item")}.bulk(${of("int")})`,
        () => `${of("Item")}.total`,
        () => `${of("Pair")}.c`,
        () => `(mean(${of("list of number")}) otherwise 0.5)`,
        () => `max(${of("number")}, ${of("number")})`,
        () => `(-${of("number")})`,
        () => `sum(${of("list of number")})`,
        () => `remainder(${of("number")}, ${of("number")})`,
        () => `(${of("range of number")}.high otherwise 1)`,
        () => `((${of("map of int to number")})[${of("int")}] otherwise 0.5)`,
        () => `power(${of("number")}, ${chance.below(5) - 2})`,
      ];
    case "bool":
      return [
        () => `(${of("int")} ${chance.pick(["<", "<=", ">", ">="])} ${of("int")})`,
        () => `(${of("number")} ${chance.pick(["<", "<=", ">", ">="])} ${of("number")})`,
        () => `(${of("Rank")} >= ${of("Rank")})`,
        () => `(${of("number")} ${chance.pick(["is", "is not"])} ${of("number")})`,
        () => `(${of("Pair")} is ${of("Pair")})`,
        () => `(${of("Shape")} is ${of("Shape")})`,
        () => `(${of("set of int")} is ${of("set of int")})`,
        () => `(${of("list of number")} is ${of("list of number")})`,
        () => `(${of("bool")} and ${of("bool")})`,
        () => `(${of("bool")} or ${of("bool")})`,
        () => `(not ${of("bool")})`,
        () => `(${of("number")} in ${of("range of number")})`,
        () => `(${of("int")} in ${of("list of int")})`,
        () => `(${of("text")} in ${of("map of text to int")})`,
        () => `any(${it} > 3 for each ${it} in ${of("list of int")})`,
        () => `all(${inside("bool")} for each ${it} in ${of("list of int")})`,
        () => `(${of("number")} is about 0.5)`,
        () => `(${of("optional int")} is none)`,
        () => `(${of("text")} is ${of("text")})`,
        () => `(${of("Item")} is ${of("Item")})`,
        () =>
          `(${known.find((each) => each.kind === "Shape")?.name ?? "(if yes { Shape.Dot } else { Disk(radius: 1) })"} is Box)`,
      ];
    case "text":
      return [
        () => `(${of("text")} & ${of("text")})`,
        () => `(${of("text")} & ${of("number")})`,
        () => `(${of("Rank")} & ${of("int")})`,
        () => `(${of("Item")} & "!")`,
        () => `("" & ${of("bool")})`,
        () => `("" & ${of("Pair")} & ${of("Shape")})`,
        () => `("" & ${of("list of number")})`,
        () => `(${of("optional int")} & ${of("map of text to int")})`,
        () => `("" & ${of("range of number")})`,
        () => `("" & ${of("map of int to number")})`,
      ];
    case "Rank":
      return [
        () => `(next(${of("Rank")}) otherwise Rank.Low)`,
        () => `previous(${of("Rank")})`,
        () => `${of("Item")}.rank`,
      ];
    case "Shape":
      return [() => `Box(size: ${of("int")} - 1, tag: ${of("text")})`, () => `Disk(radius: ${of("number")})`];
    case "Pair":
      return [
        () => `Pair(a: ${of("int")}, b: ${of("number")})`,
        () => `(${of("Pair")} with (a: ${of("int")}))`,
        () => `(${of("Pair")} with (b: ${of("number")}))`,
      ];
    case "list of int":
      return [
        () => `[${of("int")}, ${of("int")}]`,
        () => `(${of("list of int")} where it > ${of("int")})`,
        () => `[${it} * 2 for each ${it} in ${of("list of int")}]`,
        () => `[${inside("int")} for each ${it} in 1 to 3 where ${inside("bool")}]`,
        () => `sort(${of("list of int")})`,
        () => `reverse(${of("list of int")})`,
        () => `distinct(${of("list of int")})`,
        () => `(highest 2 of ${of("list of int")})`,
        () => `(lowest ${of("int")} of ${of("list of int")})`,
        () => `[${it}.cost for each ${it} in Item]`,
        () => `sort(${of("list of int")}, by: -it)`,
      ];
    case "list of number":
      return [
        () => `[${of("number")}, ${of("number")}]`,
        () => `sort(${of("list of number")})`,
        () => `distinct(${of("list of number")})`,
        () => `[${it} / 3 for each ${it} in ${of("list of int")}]`,
      ];
    case "set of int":
      return [() => `[${of("int")}, ${of("int")}, ${of("int")}]`];
    case "optional int":
      return [() => `(if ${of("bool")} { ${of("int")} } else { none })`];
    case "Item":
      return [
        () => `(Item[cost: ${of("int")}] otherwise Item.Rope)`,
        () => `Item["" & ${of("text")}]`,
        () => `first(Item where it.cost > ${of("int")})`,
      ];
    case "map of text to int":
      return [() => `[${of("text")}: ${of("int")}, "b": ${of("int")}]`];
    case "map of int to number":
      return [() => `[${of("int")}: ${of("number")}, 3: ${of("number")}]`];
    case "range of number":
      return [() => `(${of("number")} to ${of("number")})`, () => `(over ${of("int")} to ${of("number")})`];
  }
}
