/** That the matrix of kinds and places would see what is missing: a kind without a text, and a text that does not make its node. */
import { beforeAll, describe, expect, it } from "vitest";
import { calculationNames } from "../../../src/builtins/registry.ts";
import { nodeTable } from "../../../src/ir/nodes/table.ts";
import { bookOf, type Book, type Stand } from "../../support/matrix/book.ts";
import { kinds } from "../../support/matrix/kinds.ts";
import { plainBook, plainPlaces } from "../../support/matrix/plain-places.ts";
import { mistakesOf } from "../../support/matrix/table.ts";

const kindsIn = (definition: unknown): readonly string[] =>
  Object.keys((definition as { readonly kinds: Readonly<Record<string, unknown>> }).kinds);

it("has a text for each kind of node and for each builtin", () => {
  const wanted = [
    ...kindsIn(nodeTable.Expr).map((kind) => `value ${kind}`),
    ...kindsIn(nodeTable.Statement).map((kind) => `line ${kind}`),
    ...kindsIn(nodeTable.Test).map((kind) => `test ${kind}`),
    ...calculationNames.map((name) => `builtin ${name}`),
  ].filter((name) => name !== "value builtin" && name !== "value decide");
  const texts: Readonly<Record<string, readonly unknown[]>> = kinds;
  expect(wanted.length).toBeGreaterThan(110);
  expect(wanted.filter((name) => (texts[name]?.length ?? 0) === 0)).toEqual([]);
  expect(Object.keys(kinds).filter((name) => !wanted.includes(name) && !/^(?:decide|rows) /.test(name))).toEqual([]);
});

describe("a place", () => {
  let book: Book;
  beforeAll(async () => {
    const place = plainPlaces.find(({ name }) => name === "rule: formula");
    if (place === undefined) throw new Error("no such place");
    book = await bookOf(place, 1, plainBook);
  });
  const mistakes = (changed: Partial<Book>): readonly string[] =>
    mistakesOf({ book: { ...book, ...changed }, compared: { wrong: [], asked: 0, stands: new Set() } });

  it("has no mistake as it is", () => {
    expect(mistakes({})).toEqual([]);
  });

  it("names each kind that stands in it when it is met no more", () => {
    for (const { kind } of book.stands) {
      const left = book.stands.filter((stand) => stand.kind !== kind);
      expect(mistakes({ stands: left })).toContain(`rule: formula: ${kind} is neither met nor refused`);
    }
  });

  it("names each kind that is refused when nothing says so any more", () => {
    expect(book.refused.length).toBeGreaterThan(10);
    for (const { kind } of book.refused) {
      const left = book.refused.filter((stand) => stand.kind !== kind);
      expect(mistakes({ refused: left })).toContain(`rule: formula: ${kind} is neither met nor refused`);
    }
  });

  it("names each text that does not make the node it is there for", () => {
    for (const stand of book.stands) {
      const nodes = new Map<Stand, ReadonlySet<string>>(book.nodes).set(stand, new Set());
      expect(mistakes({ nodes })).toContain(`rule: formula: there is no node ${stand.kind} in ${stand.piece.text}`);
    }
  });

  it("names what is refused for a reason of its own", () => {
    const [stand] = book.stands;
    if (stand === undefined) throw new Error("nothing stands there");
    const refused = [...book.refused, { ...stand, codes: ["type-mismatch"], says: "No." }];
    expect(mistakes({ stands: book.stands.slice(1), refused })[0]).toContain(
      `${stand.kind} (nothing is missing) is refused with type-mismatch`,
    );
  });
});
