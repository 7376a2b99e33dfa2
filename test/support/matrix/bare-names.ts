/**
 * Formulas with a name at a place whose type is known, for a table and for a choice that have the same names as another
 * table and another choice: alone, a name means something only where its type is known.
 */
import { pieceOf, type Piece, type Place } from "./place.ts";
import type { Stand } from "./book.ts";
import { write, type Need, type Snippet } from "./snippet.ts";

const table = (name: string): string =>
  `table ${name} {\n| name: key | size: int |\n| Ash | 1 |\n| Elm | 2 |\n| Old Oak | 3 |\n}\n`;
/** What is declared for a type, so that a formula can ask for it. */
const about = (type: string): string => `
record ${type}Pair { one: ${type} default ${type}.Elm, more: list of ${type} default [] }
choice ${type}Case { ${type}None, ${type}Some(one: ${type}) }
rule ${type}Given(): ${type} = ${type}.Elm
rule ${type}Maybe(): optional ${type} = ${type}.Elm
rule ${type}All(): list of ${type} = [${type}.Elm]
rule ${type}Set(): set of ${type} = [${type}.Elm]
rule ${type}Map(): map of ${type} to int = [${type}.Ash: 1, ${type}.Elm: 2]
rule ${type}Takes(one: ${type}, two: optional ${type} default none, more: list of ${type} default []): int = 1
`;
export const bareWorld = `${table("Tree")}${table("Wood")}choice Leaf { Ash, Elm, OldOak }\nchoice Twig { Ash, Elm, OldOak }\n${about("Tree")}${about("Leaf")}`;

/** `T` is the type, `@` and `%` are names of it: the first row and the last, or the first variant and the last. */
const formulas: readonly Snippet[] = [
  write("T", "@"),
  write("T", "(@)"),
  write("optional T", "%"),
  write("list of T", "[@, %]"),
  write("list of list of T", "[[@], [%]]"),
  write("set of T", "[@, %]"),
  write("map of T to int", "[@: 1, %: 2]"),
  write("map of int to T", "[1: @, 2: %]"),
  write("T", "if $b { @ } else { % }"),
  write("T", "if $b { T.Elm } else { @ }"),
  write("T", "TMaybe() otherwise @"),
  write("T", "match $n {\n< 3: @\notherwise: %\n}", "many lines"),
  write("bool", "TGiven() is @"),
  write("bool", "TGiven() is not %"),
  write("bool", "@ is TGiven()"),
  write("bool", "TMaybe() is @"),
  write("bool", "TGiven() in [@, %]"),
  write("bool", "TGiven() not in [@]"),
  write("bool", "@ in TAll()"),
  write("bool", "@ in TSet()"),
  write("bool", "% in [TGiven()]"),
  write("bool", "TAll() is [@, %]"),
  write("bool", "[@, %] is TAll()"),
  write("bool", "TSet() is [@]"),
  write("int", "TTakes(@)"),
  write("int", "TTakes(one: %, two: @, more: [@, %])"),
  write("int", "TMap()[@]"),
  write("int", "TMap()[@] otherwise 3"),
  write("int", "count(TAll() where it is @)"),
  write("int", "count(TAll() where it in [@, %])"),
  write("list of T", "TAll() & [@]"),
  write("int", "count(TAll() & [@])"),
  write("int", "count([@, %] & TAll())"),
  write("int", "count([T.Elm, @, %])"),
  write("int", "count([@, TGiven()])"),
  write("list of int", "[if one is % { 1 } else { 2 } for each one in [T.Elm, @]]"),
  write("T", "first(TAll() where it is not @) otherwise %"),
  write("T", "first([@, %])"),
  write("TPair", "TPair(one: @, more: [%])"),
  write("TPair", "TPair() with (one: @)"),
  write("TCase", "TSome(one: @)"),
  write("bool", "TSome(one: @) is TSome(one: %)"),
  write("list of T", "sort(TAll() where it in [@], by: if it is % { 1 } else { 2 })"),
  write("int", "match TGiven() {\n@: 1\n%: 2\notherwise: 3\n}", "many lines"),
  write("int", "match TMaybe() {\n@, %: 1\nnone: 2\notherwise: 3\n}", "many lines"),
  write("int", "match TMaybe() {\nnot @: 1\notherwise: 3\n}", "many lines"),
];

export type Way = "bare" | "qualified";

/** The formulas as they stand in a place, with rows or with variants. */
export function namesIn(place: Place, type: "Tree" | "Leaf", way: Way): readonly Stand[] {
  const named = (name: string): string => (way === "bare" ? name : `${type}.${name}`);
  return formulas.map(({ type: of, text, needs }, id) => {
    const filled = (from: string): string =>
      from
        .replace(/\bT(?=[A-Z]|\b)/g, type)
        .replaceAll("@", named("Ash"))
        .replaceAll("%", named("OldOak"));
    const snippet: Snippet = { type: filled(of), text: filled(text), needs };
    const piece: Piece = pieceOf(place, id, snippet);
    const missing = needs.filter((need: Need) => !place.allows.includes(need));
    return { kind: "value literal", snippet, piece, missing };
  });
}
