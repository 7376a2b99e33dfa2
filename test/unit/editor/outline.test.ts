/** The outline of a file: what is declared, below its sections. */
import { expect, it } from "vitest";
import type { DocumentSymbol } from "../../../src/editor/answers.ts";
import { documentSymbols, workspaceSymbols } from "../../../src/editor/symbols.ts";
import { openSession } from "../../support/editor-session.ts";

const text = `rulebook t { title "T" }
let before = 1
## How it begins.
section "Setting up"
section "Combat"
record Blow { strength: int }
rule hit(blow: Blow): int = blow.strength + before
section "Scoring"
let last = 2
`;
const file = "rules/t/t.rules";
const tree = (symbols: readonly DocumentSymbol[]): unknown =>
  symbols.map(({ name, kind, children }) => [kind, name, tree(children)]);

it("holds what is declared below each section", async () => {
  const { session } = await openSession({ [file]: text });
  const symbols = documentSymbols(session, file);
  expect(tree(symbols)).toEqual([
    ["rulebook", "t", []],
    ["constant", "before", []],
    ["section", "Setting up", []],
    [
      "section",
      "Combat",
      [
        ["record", "Blow", [["field", "strength", []]]],
        ["rule", "hit", []],
      ],
    ],
    ["section", "Scoring", [["constant", "last", []]]],
  ]);
  // Editors want each within what it is part of.
  const combat = symbols.find(({ name }) => name === "Combat");
  expect(text.slice(combat?.whole.start, combat?.whole.end)).toMatch(/^section "Combat"\n[^]*strength \+ before$/);
});

it("moves with what is typed above it", async () => {
  const { session } = await openSession({ [file]: text });
  const before = documentSymbols(session, file).find(({ name }) => name === "Scoring");
  session.change(file, `\n\n${text}`);
  const after = documentSymbols(session, file).find(({ name }) => name === "Scoring");
  expect([after?.whole.start, after?.whole.end]).toEqual([
    (before?.whole.start ?? 0) + 2,
    (before?.whole.end ?? 0) + 2,
  ]);
});

it("is searched for sections and for what is below them", async () => {
  const { session } = await openSession({ [file]: text });
  const found = (query: string): readonly string[] =>
    workspaceSymbols(session, query).map(({ symbol, within }) => `${within} ${symbol.name}`);
  expect(found("scor")).toEqual(["t Scoring"]);
  expect(found("last")[0]).toBe("t.Scoring last");
});
