/** Rules that call each other without end: found where that is certain, and only there. */
import { describe, expect, it } from "vitest";
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import { chance, type Chance } from "../../support/random.ts";
import { checkText } from "./check-text.ts";

/** What `checkText` writes before the text. */
const header = (checkText("let a = b").found[0]?.span.start ?? 0) - "let a = ".length;

const codes = (text: string): readonly string[] => checkText(text).found.map((each) => each.code);

describe("what certainly never ends is found", () => {
  it.each<[string, string, string]>([
    ["a rule that always calls itself", "rule r(n: int): int = r(n + 1)", "endless-calls"],
    ["two rules", "rule r(n: int): int = 1 + s(n)\nrule s(n: int): int = r(n - 1)", "endless-calls"],
    ["in every branch", "rule r(n: int): int = if n > 0 { r(n - 1) } else { r(n + 1) * 2 }", "endless-calls"],
    [
      "in every row",
      "rule r(n: int): int {\n | n | result |\n | > 0 | r(n - 1) |\n | <= 0 | r(n + 1) |\n}",
      "endless-calls",
    ],
    ["in what is compared", "rule r(n: int): int = if r(n - 1) > 0 { 1 } else { 2 }", "endless-calls"],
    ["with dice", "rule r(): int = d6 + r()", "endless-calls"],
    ["on the left of and", "rule r(n: int): bool = r(n - 1) and n > 0", "endless-calls"],
    [
      "by way of a column",
      "table Card {\n | name: key | worth(n: int): int |\n | Slash | r(n) |\n}\nrule r(n: int): int = Card.Slash.worth(n)",
      "endless-calls",
    ],
    [
      "a cell, though other rows end",
      "table Card {\n | name: key | worth(n: int): int |\n | Slash | Card.Slash.worth(n) |\n | Hex | n |\n}",
      "endless-calls",
    ],
    [
      "two cards that play each other",
      "player Side { hp: int default 3 }\ntable Card {\n | name: key | play(me: Side): procedure |\n | Short Cut | strike(me) |\n | Hex | add 1 to me.hp |\n}\nprocedure strike(who: Side) { Card.ShortCut.play(who) }",
      "endless-calls",
    ],
    [
      "under a variant alone",
      'rule r(n: int): int = if n > 0 { s(n - 1) } else { 0 }\nrule s(n: int): int = n\nvariant wild "Wild." { rule s(n: int): int = 1 + s(n) }',
      "endless-calls",
    ],
    [
      "a procedure",
      "player Side { hp: int default 3 }\nprocedure strike(who: Side) { add 1 to who.hp\n strike(who) }",
      "endless-calls",
    ],
    ["the same values", "rule r(n: int): int = if n is 0 { 1 } else { n * r(n) }", "endless-calls-same"],
    [
      "no values",
      "player Side { hp: int default 3 }\nrule r(): int = if count(players) > 1 { r() } else { 1 }",
      "endless-calls-same",
    ],
    [
      "the same values by way of another rule",
      "rule r(n: int): int = if n > 3 { s(1, n) } else { n }\nrule s(k: int, m: int): int = k + r(m)",
      "endless-calls-same",
    ],
  ])("%s", (_, text, code) => {
    expect(codes(text)).toEqual([code]);
  });
});

it("a rule of a variant may call what it replaces, a cell may not", () => {
  const base = "rule s(n: int): int = n\ntable Card {\n | name: key | worth(n: int): int |\n | Slash | n |\n}\n";
  const fixesOf = (body: string): readonly string[] =>
    checkText(`${base}variant wild "Wild." { ${body} }`).found.flatMap(({ fixes }) => fixes.map(({ title }) => title));
  expect(fixesOf("rule s(n: int): int = 1 + s(n)")).toEqual(["Write `original`"]);
  expect(fixesOf("table Card {\n | name | worth |\n | Slash | Card.Slash.worth(n) |\n }")).toEqual([]);
});

describe("what may end is left alone", () => {
  it.each<[string, string]>([
    ["a value that gets smaller", "rule r(n: int): int = if n <= 0 { 1 } else { n * r(n - 1) }"],
    ["a value that gets larger", "rule r(n: int): int = if n >= 9 { 1 } else { n * r(n + 1) }"],
    [
      "two rules in turn",
      "rule even(n: int): bool = if n is 0 { yes } else { odd(n - 1) }\nrule odd(n: int): bool = if n is 0 { no } else { even(n - 1) }",
    ],
    ["values that change places", "rule r(a: int, b: int): int = if a > b { a } else { r(b, a) }"],
    [
      "values handed to whom they concern",
      "rule r(n: int): int = if n > 3 { s(n) } else { n }\nrule s(n: int): int = if n <= 3 { r(n) } else { 2 * n }",
    ],
    ["dice", "rule r(): int { let x = d6\n if x is 6 { x + r() } else { x } }"],
    [
      "a value that was changed before",
      "rule r(n: int): int {\n let m = n\n set m = m - 1\n if m <= 0 { 1 } else { r(m) }\n}",
    ],
    ["a return before", "rule r(n: int): int {\n if n <= 0 { return 0 }\n r(n - 1)\n}"],
    ["a list that may be empty", "rule r(n: int): int = sum(r(k) for each k in 1 to n - 1)"],
    ["on the right of and", "rule r(n: int): bool = n > 0 and r(n - 1)"],
    ["as often as said", "rule r(n: int): int {\n let s = 0\n repeat n times { add r(n - 1) to s }\n s\n}"],
    [
      "a variant that asks what was before it",
      'rule r(n: int): int = n\nvariant more "More." { rule r(n: int): int = original(n) + 1 }',
    ],
    [
      "a cell that another cell asks",
      "table Card {\n | name: key | worth(n: int): int |\n | Slash | Card.Hex.worth(n) |\n | Hex | n |\n}",
    ],
    ["rows that need not fit", "rule r(n: int): int {\n rows sum\n | n | result |\n | > 0 | r(n - 1) |\n}"],
    [
      "the game has ended",
      "player Side { hp: int default 3 }\nprocedure strike(who: Side) { if who.hp > 9 { endGame() }\n add 1 to who.hp\n strike(who) }",
    ],
  ])("%s", (_, text) => {
    expect(codes(text)).toEqual([]);
  });
});

it("what is found never ends in play, and nothing that comes to an end is found", () => {
  const met = { always: 0, same: 0, ends: 0, cells: 0 };
  for (let seed = 1; seed <= 300; seed += 1) {
    const text = someRules(chance(seed));
    const checked = checkText(text);
    const { program } = checked;
    const found = checked.found.filter(({ code }) => code.startsWith("endless-"));
    const play = createInterpreter([program]);
    const outcome = (name: string, args: readonly number[], of = play): string => {
      const answer = of.call(`fixture.${name}`, args);
      return answer.kind === "value" ? "value" : answer.fault;
    };
    const values = [-2, 0, 1, 3].flatMap((a) => [-1, 2].map((b) => [a, b]));
    for (const { code, message, span } of found) {
      const said = `seed ${seed}\n${text}\n${message}`;
      if (code === "endless-calls") {
        met.always += 1;
        if (message.includes("`Card.A.worth`")) met.cells += 1;
        const named = [["r0"], ["r1"], ["r2"], ["cell", "Card.A.worth"]];
        for (const [name = "", told = name] of named)
          if (message.includes(`\`${told}\``))
            for (const args of values) expect(outcome(name, args), said).toBe("too-deep");
      } else {
        met.same += 1;
        expect(code, said).toBe("endless-calls-same");
        // Who comes to this call never comes to an end; all others are as they were without it.
        const name = /`(r\d)`/.exec(message)?.[1] ?? "";
        const marked = checkText(
          text.slice(0, span.start - header) + "floor(1 / (a - a))" + text.slice(span.end - header),
        );
        for (const args of values)
          if (outcome(name, args, createInterpreter([marked.program])) === "divided-by-zero")
            expect(outcome(name, args), said).toBe("too-deep");
      }
    }
    if (found.length === 0) met.ends += 1;
  }
  expect(Math.min(met.always, met.same, met.ends, met.cells)).toBeGreaterThan(9);
});

/** Three rules and two cells of two whole numbers, which call each other at random. */
function someRules(make: Chance): string {
  const call = (): string =>
    `${make.pick(["r0", "r1", "r2", "Card.A.worth"])}(${make.pick(["a", "a", "a", "a - 1", "b"])}, ${make.pick(["b", "b", "b", "b + 1", "a"])})`;
  const value = (depth: number): string => {
    if (depth === 0) return make.pick(["a", "b", "1", call()]);
    switch (make.below(5)) {
      case 0:
      case 1:
        return `if ${make.pick(["a > 0", "b > a", "a is b", `${call()} > 2`])} { ${value(depth - 1)} } else { ${value(depth - 1)} }`;
      case 2:
        return `(1 + ${value(0)})`;
      case 3:
        return `max(${value(0)}, ${value(0)})`;
      default:
        return value(0);
    }
  };
  const rules = [0, 1, 2].map(
    (place) =>
      `rule r${place}(a: int, b: int): int {\n  let x = ${value(1)}\n  ${make.once(3) ? "if a < 0 { return 0 }\n  " : ""}${make.pick(["x", "a", value(2), value(1)])}\n}`,
  );
  const cell = (): string => make.pick(["a", value(0), value(0)]);
  return [
    ...rules,
    "table Card {",
    "  | name: key | worth(a: int, b: int): int |",
    ...["A", "B"].map((key) => `  | ${key} | ${cell()} |`),
    "}",
    "rule cell(a: int, b: int): int = Card.A.worth(a, b)",
  ].join("\n");
}
