/** Types whose values hold rows or pieces. */
import type { Kinds } from "../source/exhaustive.ts";
import type { Id, Program, Type } from "./program.ts";

/** Pieces alone say themselves who sees them. */
export function holdsRowThat(
  program: Program,
  type: Type,
  isOne: (table: Id) => boolean,
  inside: ReadonlySet<Id> = new Set(),
): boolean {
  const holdsOne = (of: Type): boolean => holdsRowThat(program, of, isOne, inside);
  switch (type.kind) {
    case "row":
      return isOne(type.id);
    case "list":
    case "set":
    case "optional":
      return holdsOne(type.of);
    case "map":
      return holdsOne(type.key) || holdsOne(type.value);
    case "record":
    case "choice": {
      if (inside.has(type.id)) return false;
      const record = program.records.find(({ id }) => id === type.id);
      const choice = program.choices.find(({ id }) => id === type.id);
      // What is declared elsewhere is not looked into.
      if (record === undefined && choice === undefined) return true;
      const deeper = new Set([...inside, type.id]);
      const fields = [...(record?.fields ?? []), ...(choice?.variants.flatMap((variant) => variant.fields) ?? [])];
      return fields.some((field) => holdsRowThat(program, field.type, isOne, deeper));
    }
    default:
      type.kind satisfies Kinds<"bool entity int never none number odds piece range text">;
      return false;
  }
}

const holds = (kinds: ReadonlySet<Type["kind"]>) => {
  const isHeld = (type: Type): boolean => {
    switch (type.kind) {
      case "list":
      case "set":
      case "optional":
        return isHeld(type.of);
      case "map":
        return isHeld(type.key) || isHeld(type.value);
      // What is in them is not looked at.
      case "record":
      case "never":
        return true;
      default:
        type.kind satisfies Kinds<"range none int number text bool choice row odds entity piece">;
        return kinds.has(type.kind);
    }
  };
  return isHeld;
};
/** May a value of the type hold rows or pieces? */
export const holdsRow = holds(new Set(["row", "piece"]));
/** May a value of the type hold pieces? */
export const holdsPiece = holds(new Set(["piece"]));

export const isRow = (type: Type): boolean => type.kind === "row";
export const elementOf = (type: Type): Type => (type.kind === "list" || type.kind === "set" ? type.of : type);
/** The table of its rows; null where it has none. */
export const rowOf = (type: Type): Id | null =>
  type.kind === "row"
    ? type.id
    : type.kind === "optional" || type.kind === "list" || type.kind === "set"
      ? rowOf(type.of)
      : null;
