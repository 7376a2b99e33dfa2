import { describe, expect, it } from "vitest";
import type { Expr } from "../../../../src/ir/program.ts";
import { bodyOf, codes, declared } from "../check-text.ts";

const hits = "rule hits(dice: int): int = count(dice times d6 where it >= 5)\n";

/** An expression of odds as a short text: what was made odds stands in `odds(…)`. */
function told(expr: Expr): string {
  switch (expr.kind) {
    case "asOdds":
      return `odds(${told(expr.of)})`;
    case "question":
      return `${expr.ask}(${told(expr.of)}${expr.given === null ? "" : ` given ${told(expr.given)}`})`;
    case "best":
      return `best(${told(expr.of)}, by: ${told(expr.by)})${expr.soft ? "?" : ""}`;
    case "literal":
      return String(expr.value);
    case "local":
      return expr.name;
    case "die":
      return `d${expr.sides}`;
    case "call":
      return `${expr.rule.slice("fixture.".length)}(${expr.args.map((arg) => (arg === null ? "" : told(arg))).join(", ")})`;
    case "arithmetic":
      return `${told(expr.left)} ${expr.op} ${told(expr.right)}: ${expr.type.kind}`;
    case "negate":
      return `-${told(expr.of)}: ${expr.type.kind}`;
    case "builtin":
      return `${expr.name}(${expr.args.map(told).join(", ")}): ${expr.type.kind}`;
    case "compare":
      return `${told(expr.left)} ${expr.op} (${expr.by}) ${told(expr.right)}`;
    case "equals":
      return `${told(expr.left)} is (${expr.by}) ${told(expr.right)}`;
    case "about":
      return `${told(expr.of)} about ${expr.value} within ${expr.half}`;
    case "and":
      return `${told(expr.left)} and ${told(expr.right)}`;
    case "not":
      return `not ${told(expr.of)}`;
    case "if":
      return `if ${told(expr.condition)} ${told(expr.then)} else ${expr.else === null ? "" : told(expr.else)}: ${expr.type.kind}`;
    case "list":
      return `[${expr.items.map(told).join(", ")}]`;
    case "range":
      return `${expr.low === null ? "" : told(expr.low)} to ${expr.high === null ? "" : told(expr.high)}`;
    case "keep":
      return `keep(${told(expr.of)})`;
    case "otherwise":
      return `${told(expr.left)} otherwise ${told(expr.right)}`;
    case "block":
      return `{ ${expr.statements.map((each) => (each.kind === "let" || each.kind === "set" ? `${each.name} = ${told(each.value)}` : each.kind)).join("; ")}; ${expr.value === null ? "" : told(expr.value)} }`;
    default:
      return expr.kind;
  }
}

const odds = (formula: string, params = "p: odds, n: int, x: number"): string =>
  told(bodyOf(`${hits}rule r(${params}): odds = ${formula}`, "r"));
const bool = (formula: string, params = "p: odds, n: int, x: number"): string =>
  told(bodyOf(`${hits}rule r(${params}): bool = ${formula}`, "r"));

describe("numbers become odds where odds are asked for", () => {
  it("in results, arguments and typed names, unrounded", () => {
    expect(odds("0.00000001%")).toBe("odds(1e-10)");
    expect(odds("x / 3")).toBe("odds(x / 3: number)");
    expect(odds("n")).toBe("odds(n)");
    expect(told(bodyOf("rule r(): odds {\n let q: odds = 0.00000001%\n q\n}", "r"))).toBe("{ q = odds(1e-10); q }");
    expect(told(bodyOf("rule q(p: odds): bool = p > 0\nrule r(): bool = q(0.00000001%)", "r"))).toBe("q(odds(1e-10))");
  });
  it("beside odds, in arithmetic", () => {
    expect(odds("p + 1")).toBe("p + odds(1): odds");
    expect(odds("2 * p")).toBe("odds(2) * p: odds");
    expect(odds("1 - p / n")).toBe("odds(1) - p / odds(n): odds: odds");
    expect(odds("-p")).toBe("-p: odds");
    expect(odds("x * 2 - p")).toBe("odds(x * 2: number) - p: odds");
  });
  it("in comparisons", () => {
    expect(bool("p > 0.5")).toBe("p > (odds) odds(0.5)");
    expect(bool("n <= p")).toBe("odds(n) <= (odds) p");
    expect(bool("p is 1 / 7")).toBe("p is (odds) odds(1 / 7: number)");
    expect(bool("p is not p")).toBe("p is (odds) p");
    expect(bool("p is about 47.9%")).toBe("p about 0.479 within 0.0005");
    expect(bool("p in 40% to under 60%")).toBe("{ odds = p; odds >= (odds) odds(0.4) and odds < (odds) odds(0.6) }");
    expect(bool("p not in over 40% to 60%")).toBe(
      "{ odds = p; not odds > (odds) odds(0.4) and odds <= (odds) odds(0.6) }",
    );
  });
  it("in branches and lists, as soon as one of them is odds", () => {
    expect(odds("if n > 1 { p } else { 0 }")).toBe("if n > (int) 1 p else odds(0): odds");
    expect(odds("if n > 1 { 0 } else { p } + 1")).toBe("if n > (int) 1 odds(0) else p: odds + odds(1): odds");
    expect(odds("sum([p, 1, x])")).toBe("sum([p, odds(1), odds(x)]): odds");
    expect(odds("max(p, 50%)")).toBe("max(p, odds(0.5)): odds");
    expect(odds("abs(p)")).toBe("abs(p): odds");
    expect(odds("mean([p, p])")).toBe("mean([p, p]): odds");
    expect(odds("q otherwise 1", "q: optional odds")).toBe("q otherwise odds(1)");
  });
  it("where a local of odds is added to", () => {
    expect(
      told(bodyOf("rule r(p: odds): odds {\n let sum1: odds = 0\n add p to sum1\n take 1 from sum1\n sum1\n}", "r")),
    ).toBe("{ sum1 = odds(0); sum1 = sum1 + p: odds; sum1 = sum1 - odds(1): odds; sum1 }");
  });
});

describe("questions", () => {
  it("give odds", () => {
    expect(odds("chance(hits(n) >= 2)")).toBe("chance(hits(n) >= (int) 2)");
    expect(odds("average(d6 / 2)")).toBe("average(d6 / 2: number)");
    expect(odds("spread(hits(3))")).toBe("spread(hits(3))");
  });
  it("take the best of lists, ranges and choices", () => {
    const best = (formula: string): string =>
      told(bodyOf(`${hits}choice Stance { Bold, Calm }\nrule r(n: int): int = ${formula}`, "r"));
    expect(best("best([n, 2], by: hits(it))")).toBe("best([n, 2], by: hits(it))");
    expect(best("best(1 to 6, by: chance(hits(it) > 1))")).toBe("best(1 to 6, by: chance(hits(it) > (int) 1))");
    expect(best("best([x for each x in [n] where x > 2], by: it) otherwise 0")).toMatch(
      /^best\(each, by: it\)\? otherwise 0$/,
    );
    expect(
      declared(
        "choice Stance { Bold, Calm }\nrule r(): Stance = best(Stance, by: if it is Bold { d6 } else { 3 })",
        "r",
      ).name,
    ).toBe("r");
  });
  it("leave rules that ask, or take or give odds, out of generated code", () => {
    const asks = (text: string, name: string): boolean => {
      const rule = declared(text, name);
      return "effects" in rule && rule.effects.asks;
    };
    const text = `${hits}rule a(): odds = chance(hits(2) > 1)\nrule b(): bool = a() > 50%\nrule c(p: odds): int = 1\nrule d(): odds = 1\nrule e(n: int): int = hits(n)\nrule f(): int = best([1, 2], by: hits(it))`;
    expect(["a", "b", "c", "d", "e", "f"].map((name) => asks(text, name))).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
    ]);
  });
});

describe("odds never become numbers", () => {
  it.each([
    ["rule r(p: odds): number = p", "odds-as-number"],
    ["rule r(p: odds): int = p", "odds-as-number"],
    ["rule r(p: odds): list of number = [p]", "odds-as-number"],
    ["rule r(p: odds): int = clamp(p, 0, 1)", "odds-as-number"],
    ["rule r(p: odds): int = count(p times d6)", "odds-as-number"],
    ['rule r(p: odds): text = "" & p', "odds-in-text"],
    ["rule r(p: odds): odds = average(p)", "odds-as-number"],
    ["rule r(p: odds): bool = 5 in 1 to p", "odds-as-number"],
    ["rule r(ps: list of odds): bool = ps is ps", "odds-one-by-one"],
    ["rule r(ps: list of odds): bool = 50% in ps", "odds-one-by-one"],
    ["rule r(ps: list of odds): int = count(groups(ps))", "odds-one-by-one"],
    ["rule r(p: optional odds): bool = p is 50%", "may-be-none"],
    ["rule r(p: odds): odds = p / 0", "division-by-zero"],
    ["rule r(p: odds): bool = p in 60% to 40%", "range-backwards"],
  ])("%s: %s", (text, code) => {
    expect(codes(text)).toEqual([code]);
  });
});

describe("tests of odds", () => {
  const rule = (cell: string): readonly string[] =>
    codes(`rule r(p: odds): int {\n | p | result |\n | ${cell} | 1 |\n | otherwise | 2 |\n}`);
  it.each(["< 0.001%", "47.9%", "about 47.9%", "40% to 60%", "10%, 20%", "not 5%", "100%", "1 / 7"])("%s", (cell) => {
    expect(rule(cell)).toEqual([]);
  });
  it.each([
    ["yes", "test-mismatch"],
    ["[10%, 20%]", "odds-one-by-one"],
    ["none", "never-none"],
  ])("not %s: %s", (cell, code) => {
    expect(rule(cell)).toEqual([code]);
  });
});
