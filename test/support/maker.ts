import type * as ast from "../../src/syntax/ast.ts";
import type { Chance } from "./random.ts";
import { Span } from "../../src/source/span.ts";
import { hardWords } from "../../grammar/words.ts";

/** What makes a random document: chance, and how much may still be made. */
export interface Maker {
  readonly chance: Chance;
  fuel: number;
}

export const nowhere = Span.nowhere;
const names = [
  "hp",
  "Material",
  "first",
  "source",
  "limit",
  "cell",
  "Übung",
  "a1",
  "row",
  "title",
  "x_y",
  "type",
  "damage",
  "constructor",
  "__proto__",
  "player",
  "before",
  "end",
  "keep",
  "start",
  "piece",
];
const words = [...names, "to", "from", "set", "is", "where", "default"];
const phrases = [
  "",
  "plain",
  'say "hi"',
  "back\\slash",
  "ends in \\",
  "# no remark",
  "a | b",
  "{ brace }",
  "“smart” quotes",
  "日本 🎲",
  "`${1}`",
  "*/ </script>",
  "\u2028",
  "it's 5 %",
];

export const name = (make: Maker): ast.Name => ({ text: make.chance.pick(names), span: nowhere });

/** A name where it is declared, at times with a text that is shown in its place; a hard word has none. */
export function declared(make: Maker, named = name): ast.Name {
  const made = named(make);
  return make.chance.once(5) && !hardWords.has(made.text) ? { ...made, shown: text(make) } : made;
}

/** After a dot or before a colon: words of the language may stand there. */
export const word = (make: Maker): ast.Name => ({ text: make.chance.pick(words), span: nowhere });
export const text = (make: Maker): ast.Text => ({ text: make.chance.pick(phrases), span: nowhere });

export function numeral(make: Maker): ast.NumberLit {
  const written = make.chance.pick(["0", "1", "5", "12", "0.50", "7.5", "100", "1000000", "47.9%", "3%"]);
  const percent = written.endsWith("%");
  return {
    kind: "number",
    value: Number(percent ? `${written.slice(0, -1)}e-2` : written),
    text: written,
    percent,
    span: nowhere,
  };
}

export function someType(make: Maker): ast.TypeRef {
  const optional = make.chance.once(5);
  const plain = (written: string): ast.TypeRef => ({
    optional,
    name: { text: written, span: nowhere },
    member: null,
    of: null,
    to: null,
    span: nowhere,
  });
  const inner = (): ast.TypeRef => ({ ...plain(make.chance.pick(["int", "text", "Material"])), optional: false });
  switch (make.chance.below(10)) {
    case 8:
      return { ...plain(make.chance.pick(["pile", "piece"])), of: inner() };
    case 9:
      return plain("procedure");
    case 0:
      return { ...plain("list"), of: inner() };
    case 1:
      return { ...plain("map"), of: inner(), to: inner() };
    case 2:
      return { ...plain("set"), of: inner() };
    case 3:
      return { ...plain("range"), of: { ...plain("number"), optional: false } };
    case 4:
      return { ...plain("penetration"), member: { text: "Material", span: nowhere } };
    default:
      return plain(make.chance.pick(["int", "number", "text", "bool", "Material", "percent"]));
  }
}

export const head = (make: Maker): { doc: null; readings: ast.Reading[]; span: ast.Node["span"] } => ({
  doc: null,
  readings: make.chance.once(5)
    ? make.chance.many(1, 2, () => ({ phrase: text(make), reading: text(make), span: nowhere }))
    : [],
  span: nowhere,
});

export function orNull<A>(make: Maker, value: (make: Maker) => A): A | null {
  return make.chance.once(2) ? null : value(make);
}
