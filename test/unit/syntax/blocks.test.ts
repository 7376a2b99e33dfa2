import { describe, expect, it } from "vitest";
import { DeclarationRules } from "../../../grammar/rules/declarations.ts";
import { declarationWords } from "../../../grammar/words.ts";
import { blockKinds, headWritten, linesHeld, wordsOfLines } from "../../../src/diagnostics/blocks.ts";
import { read } from "./shape.ts";

/** The rules of the grammar with braces, and which kinds of blocks they are. */
const withBraces: Readonly<Record<string, readonly string[]>> = {
  rulebook: ["rulebook"],
  choice: ["choice"],
  members: ["record", "table", "player", "entity"],
  block: ["rule", "procedure", "example", "always", "setup", "do", "enter", "exit"],
  matching: ["match"],
  variant: ["variant"],
  examples: ["examples"],
  report: ["report"],
  goal: ["goal"],
  status: ["status"],
  phase: ["phase"],
  action: ["action"],
};

class Grammar extends DeclarationRules {
  constructor() {
    super();
    this.performSelfAnalysis();
  }
}

/** Whether a part of a rule of the grammar is a brace; what other rules hold is not looked at. */
function hasBrace(part: object): boolean {
  const { terminalType, definition } = part as { terminalType?: { name: string }; definition?: readonly object[] };
  if ("nonTerminalName" in part) return false;
  return terminalType?.name === "OpenCurly" || (definition ?? []).some(hasBrace);
}

const kinds = [...blockKinds].filter(([, { lines }]) => lines.length > 0);

/** The form with one line as its inside. */
const filled = (form: string, line: string): string =>
  form.replace(/ = (?!match).*$/, " { }").replace(/\{[^{}]*\}(?=[ }]*$)/, () => `{\n${line.replace("…", "")}\n}`);

describe("what blocks hold", () => {
  it("is known for each rule of the grammar that has braces", () => {
    const rules = Object.entries(new Grammar().getGAstProductions());
    expect(rules.length).toBeGreaterThan(60);
    expect(
      rules
        .filter(([, rule]) => hasBrace(rule))
        .map(([name]) => name)
        .sort(),
    ).toEqual(Object.keys(withBraces).sort());
    const named = Object.values(withBraces).flat();
    expect(
      kinds
        .map(([word]) => word)
        .filter((word) => word !== "formula")
        .sort(),
    ).toEqual([...named].sort());
  });
  it("is known for each word that begins a declaration", () => {
    // `unclear` stands above one, and `ordered` before a `choice`.
    const others = new Set(["unclear", "ordered"]);
    expect(declarationWords.filter((word) => !others.has(word) && (blockKinds.get(word)?.form ?? "") === "")).toEqual(
      [],
    );
  });
  it("can be read there, line by line", () => {
    const wrong = kinds.flatMap(([word, { form, lines }]) =>
      lines.flatMap((line) => {
        const text = form === "" ? `rule f(): int = ${line}` : filled(form, line);
        return read(text).codes.map((code) => `${word}: ${line}: ${code}`);
      }),
    );
    expect(wrong).toEqual([]);
  });
  it("stands in a form that can be read", () => {
    const wrong = [...blockKinds].flatMap(([word, { form }]) => read(form).codes.map((code) => `${word}: ${code}`));
    expect(wrong).toEqual([]);
  });
  it("is said in one line", () => {
    const said = kinds.map(([word]) => (word === "formula" ? headWritten(word) : linesHeld(word)));
    expect(said.filter((each) => each.length > 170)).toEqual([]);
    expect(linesHeld("variant")).toBe(
      "A variant holds lines such as `table Monster { … }`, `rule cost(level: int): int = level * 3` or `let start = 5`.",
    );
    expect(headWritten("check")).toBe('A check looks like `check all(w.price > 0 for each w in Weapon) "Too cheap."`.');
  });
  it("begins with the words that an editor offers", () => {
    expect([...wordsOfLines("action")].sort()).toEqual(["cost", "do", "limit", "must", "needs", "prefers"]);
    expect(wordsOfLines("report")).toContain("total column");
    expect(wordsOfLines("record")).toEqual(["check"]);
    expect(wordsOfLines("formula")).not.toContain("sum");
  });
});
