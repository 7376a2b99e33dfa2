/**
 * A field that may be `none` is used without a question only where it is there: random texts over fields that change, in which
 * the compiler says which uses it cannot prove; the others run in both meanings, beside a model of the text.
 */
import { expect, it } from "vitest";
import { positionAt } from "../../src/source/text.ts";
import { generatedGameOf, gameOf, seen } from "../support/played.ts";
import { chance, type Chance } from "../support/random.ts";
import { compileTexts } from "../support/render.ts";
import { seedsFrom, tries } from "../support/soak.ts";

const fields = ["a", "b", "d"] as const;
type Field = (typeof fields)[number];
/** `d` is worked out: `c`, where that is more than 2. */
interface Thing {
  a: number | null;
  b: number | null;
  c: number;
}
interface State {
  readonly things: Thing[];
  sum: number;
}

type Line =
  | { readonly kind: "use"; readonly of: string; readonly field: Field; isProved: boolean; at: number }
  | { readonly kind: "set"; readonly of: string; readonly field: "a" | "b" | "c"; readonly value: number | null }
  | { readonly kind: "wipe" | "new" | "put"; readonly of: string }
  | {
      readonly kind: "if";
      readonly of: string;
      readonly field: Field;
      readonly not: boolean;
      readonly then: readonly Line[];
      readonly else: readonly Line[];
    }
  | {
      readonly kind: "each" | "first";
      readonly name: string;
      readonly field: Field;
      /** The list is chosen before the first turn; else each turn asks. */
      readonly isList: boolean;
      /** Each turn is a text, and `always` comes behind it. */
      readonly isSeparate: boolean;
      readonly body: readonly Line[];
    }
  | { readonly kind: "twice"; readonly body: readonly Line[] };

interface Action {
  /** What `x` and `y` are chosen by. */
  readonly x: Field | null;
  readonly y: Field | null;
  readonly needs: Field | null;
  readonly body: readonly Line[];
}

// ---------------------------------------------------------------- texts

/** What may be known where a line stands: uses are mostly of these. */
interface Around {
  readonly names: readonly string[];
  readonly known: readonly (readonly [string, Field])[];
}

function someLines(random: Chance, around: Around, depth: number): readonly Line[] {
  return random.many(1, depth === 0 ? 3 : 5, () => someLine(random, around, depth));
}

function someLine(random: Chance, around: Around, depth: number): Line {
  const [of, field] = random.pick([...around.known, [random.pick(around.names), random.pick(fields)] as const]);
  const use = (): Line => ({ kind: "use", of, field, isProved: true, at: 0 });
  const body = (known: Around["known"] = [], ...names: readonly string[]): readonly Line[] =>
    someLines(random, { names: [...around.names, ...names], known: [...around.known, ...known] }, depth - 1);
  const name = `n${random.below(1_000_000)}`;
  const plain: readonly (() => Line)[] = [
    use,
    use,
    use,
    () => ({ kind: "set", of, field: "a", value: random.pick([null, 3]) }),
    () => ({ kind: "set", of, field: "b", value: random.pick([null, 4]) }),
    () => ({ kind: "set", of, field: "c", value: random.pick([1, 5]) }),
    () => ({ kind: random.pick(["wipe", "new", "put"]), of }),
  ];
  const there = [[of, field]] as const;
  const deep: readonly (() => Line)[] = [
    () => ({ kind: "if", of, field, not: true, then: body(there), else: random.once(2) ? body() : [] }),
    () => ({ kind: "if", of, field, not: false, then: body(), else: body(there) }),
    () => ({
      kind: "each",
      name,
      field,
      isList: random.once(2),
      isSeparate: random.once(3),
      body: body([[name, field]], name),
    }),
    () => ({ kind: "first", name, field, isList: true, isSeparate: false, body: body([[name, field]], name) }),
    () => ({ kind: "twice", body: body() }),
  ];
  return random.pick(depth === 0 ? plain : [...plain, ...deep, ...deep])();
}

const pace = ({ isSeparate }: { readonly isSeparate: boolean }): string => (isSeparate ? " separately" : "");

const chosen = (field: Field | null): string => (field === null ? "Thing" : `Thing where it.${field} is not none`);

/** The text, and where its uses stand. */
function written({ x, y, needs, body }: Action): string {
  const lines = [
    "table Card { | name: key |",
    "| Ace |",
    "}",
    "player P { sum: int default 0",
    "open: pile of Card }",
    "entity Thing { a: optional int default none",
    "b: optional int default none",
    "c: int default 0",
    "d: optional int = if c > 2 { c } else { none } }",
    "procedure wipe(t: Thing) {",
    "set t.a = none",
    "}",
    'always "Five is one" {',
    "for each t in Thing where t.c is 5 {",
    "set t.a = none",
    "set t.c = 1",
    "}",
    "}",
    "setup start() {",
    "new P()",
    ...[0, 1, 2, 3].map((n) => `new Thing(a: ${n % 2 === 0 ? n : "none"}, b: ${n < 2 ? n : "none"}, c: ${n * 2 - 1})`),
    "}",
    "phase Main for each player { }",
    `action act(me: P, x: Thing from ${chosen(x)}, y: Thing from ${chosen(y)}) in Main {`,
    "limit 1 per Main",
    ...(needs === null ? [] : [`needs y.${needs} is not none`]),
    "do {",
  ];
  const write = (each: readonly Line[]): void => {
    for (const line of each) writeLine(line);
  };
  function writeLine(line: Line): void {
    switch (line.kind) {
      case "use":
        line.at = lines.length + 2;
        lines.push(line.isProved ? `add ${line.of}.${line.field} to me.sum` : "add 1 to me.sum");
        break;
      case "set":
        lines.push(`set ${line.of}.${line.field} = ${line.value ?? "none"}`);
        break;
      case "wipe":
        lines.push(`wipe(${line.of})`);
        break;
      case "new":
        lines.push("new Thing(a: 7)");
        break;
      case "put":
        lines.push("put new Ace into me.open");
        break;
      case "if":
        lines.push(`if ${line.of}.${line.field} is ${line.not ? "not " : ""}none {`);
        write(line.then);
        lines.push("} else {");
        write(line.else);
        lines.push("}");
        break;
      case "each":
        lines.push(
          line.isList
            ? `for each ${line.name} in (Thing where it.${line.field} is not none)${pace(line)} {`
            : `for each ${line.name} in Thing where ${line.name}.${line.field} is not none${pace(line)} {`,
        );
        write(line.body);
        lines.push("}");
        break;
      case "first":
        lines.push(`let ${line.name} = first(Thing where it.${line.field} is not none) otherwise none`);
        lines.push(`if ${line.name} is not none {`);
        write(line.body);
        lines.push("}");
        break;
      case "twice":
        lines.push("repeat 2 times {");
        write(line.body);
        lines.push("}");
        break;
    }
  }
  write(body);
  lines.push("}", "}");
  return `${lines.join("\n")}\n`;
}

function* usesIn(lines: readonly Line[]): Generator<Line & { readonly kind: "use" }> {
  for (const line of lines) {
    if (line.kind === "use") yield line;
    else if (line.kind === "if") yield* usesIn([...line.then, ...line.else]);
    else if ("body" in line) yield* usesIn(line.body);
  }
}

// ---------------------------------------------------------------- the model

const valueOf = (thing: Thing, field: Field): number | null =>
  field === "d" ? (thing.c > 2 ? thing.c : null) : thing[field];

class UsedNone extends Error {}

function run(state: State, names: ReadonlyMap<string, Thing>, lines: readonly Line[]): void {
  const named = (name: string): Thing => names.get(name) ?? expect.unreachable(name);
  const within = (name: string, thing: Thing, body: readonly Line[]): void => {
    run(state, new Map([...names, [name, thing]]), body);
  };
  for (const line of lines) {
    switch (line.kind) {
      case "use": {
        const value = valueOf(named(line.of), line.field);
        if (line.isProved && value === null) throw new UsedNone(`${line.of}.${line.field} in line ${line.at}`);
        state.sum += line.isProved ? (value ?? 0) : 1;
        break;
      }
      case "set":
        if (line.field === "c") named(line.of).c = line.value ?? 0;
        else named(line.of)[line.field] = line.value;
        break;
      case "wipe":
        named(line.of).a = null;
        break;
      case "new":
        state.things.push({ a: 7, b: null, c: 0 });
        break;
      case "put":
        break;
      case "if":
        run(state, names, (valueOf(named(line.of), line.field) !== null) === line.not ? line.then : line.else);
        break;
      case "each":
        for (const thing of line.isList ? having(state, line.field) : [...state.things])
          if (line.isList || valueOf(thing, line.field) !== null) {
            within(line.name, thing, line.body);
            if (line.isSeparate) always(state);
          }
        break;
      case "first": {
        const [thing] = having(state, line.field);
        if (thing !== undefined) within(line.name, thing, line.body);
        break;
      }
      case "twice":
        run(state, names, line.body);
        run(state, names, line.body);
        break;
    }
  }
}

/** What comes behind each text. */
function always({ things }: State): void {
  for (const thing of things)
    if (thing.c === 5) {
      thing.a = null;
      thing.c = 1;
    }
}

const having = ({ things }: State, field: Field): readonly Thing[] =>
  things.filter((thing) => valueOf(thing, field) !== null);

function begun(): State {
  const things = [0, 1, 2, 3].map((n) => ({ a: n % 2 === 0 ? n : null, b: n < 2 ? n : null, c: n * 2 - 1 }));
  const state = { things, sum: 0 };
  always(state);
  return state;
}

// ---------------------------------------------------------------- both

/** Marks the uses that are not proved, until none is left: behind a mistake less is found. */
async function provedText(action: Action): Promise<string> {
  for (;;) {
    const text = written(action);
    const lines = await unprovedLines(text);
    if (lines.size === 0) return text;
    for (const use of usesIn(action.body)) if (lines.has(use.at)) use.isProved = false;
  }
}

async function unprovedLines(text: string): Promise<ReadonlySet<number>> {
  const { diagnostics, sources } = await compileTexts(
    new Map([["rules/fixture/game.rules", `rulebook fixture { title "Fixture" }\n${text}`]]),
  );
  const lines = new Set<number>();
  for (const { code, severity, span } of diagnostics) {
    if (severity !== "error") continue;
    // It may be none, or never is anything else.
    expect({ text, code: code === "gives-nothing" ? "may-be-none" : code }).toEqual({ text, code: "may-be-none" });
    const source = sources.get(span.file);
    if (source !== undefined) lines.add(positionAt(source, span.start).line);
  }
  return lines;
}

/** What the state is after each option of the one action, by the model. */
function expected(action: Action): readonly string[] {
  const places = (field: Field | null): readonly number[] =>
    begun().things.flatMap((thing, place) => (field === null || valueOf(thing, field) !== null ? [place] : []));
  return places(action.x).flatMap((x) =>
    places(action.y).flatMap((y) => {
      const state = begun();
      const [first, second] = [state.things[x], state.things[y]];
      if (first === undefined || second === undefined) return expect.unreachable();
      if (action.needs !== null && valueOf(second, action.needs) === null) return [];
      run(
        state,
        new Map([
          ["x", first],
          ["y", second],
        ]),
        action.body,
      );
      always(state);
      return [JSON.stringify(state)];
    }),
  );
}

function found(game: Awaited<ReturnType<typeof gameOf>>): readonly string[] {
  const start = game.init({ start: {} }, 1);
  return (game.decision(start)?.options ?? []).flatMap(({ key }) => {
    if (!key.startsWith("act")) return [];
    const state = game.init({ start: {} }, 1);
    game.step(state, key);
    const things = (game.view(state, 1).entities["Thing"] ?? []).map((each) => ({
      a: each["a"],
      b: each["b"],
      c: each["c"],
    }));
    return [JSON.stringify({ things, sum: seen(game, state, "P", 1)["sum"] })];
  });
}

it("runs as it is written, and never uses what is not there", async () => {
  let proved = 0;
  let asked = 0;
  for (const seed of seedsFrom(2611, tries(2000, 60))) {
    const random = chance(seed);
    const one = (): Field | null => random.pick([null, ...fields]);
    const [x, y, needs] = [one(), one(), one()];
    const known = [["x", x] as const, ["y", y] as const, ["y", needs] as const].flatMap(([of, field]) =>
      field === null ? [] : [[of, field] as const],
    );
    const action = { x, y, needs, body: someLines(random, { names: ["x", "y"], known }, 3) };
    const text = await provedText(action);
    for (const use of usesIn(action.body))
      if (use.isProved) proved += 1;
      else asked += 1;
    const wanted = { seed, text, states: expected(action) };
    expect({ seed, text, states: found(await gameOf(text)) }).toEqual(wanted);
    expect({ seed, text, states: found(await generatedGameOf(text)) }).toEqual(wanted);
  }
  // Without what a `where` says, and with all forgotten at each change, it would be far fewer.
  expect(proved / (proved + asked)).toBeGreaterThan(0.15);
});
