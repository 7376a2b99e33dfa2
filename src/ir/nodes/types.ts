/** The kinds of types. */
import { family, id, kind, many, maybe, one, text } from "./notation.ts";

export const types = family(
  "The type of a value.",
  {},
  {
    int: kind("IntType", "A whole number up to 2^53.", {}),
    number: kind("NumberType", "A decimal.", {}),
    text: kind("TextType", "A text.", {}),
    bool: kind("BoolType", "`yes` or `no`.", {}),
    none: kind("NoneType", "The type of `none` alone, and of what gives no value.", {}),
    never: kind(
      "NeverType",
      "The element of an empty list before it is known, and what never gives a value. Fits every type.",
      {},
    ),
    list: kind("ListType", "Values in order.", { of: one("Type") }),
    set: kind("SetType", "Different values.", { of: one("Type") }),
    optional: kind("OptionalType", "A value, or none.", { of: one("Type") }),
    range: kind("RangeType", "Everything between two ends.", { of: one("Type") }),
    map: kind("MapType", "Values by key.", { key: one("Type"), value: one("Type") }),
    choice: kind("ChoiceType", "A choice; `variants`: narrowed to these.", {
      id: id("choices"),
      variants: maybe(many(text)),
    }),
    record: kind("RecordType", "A record.", { id: id("records") }),
    row: kind("RowType", "A row of a table or view.", { id: id("tables") }),
    odds: kind("OddsType", "A real number between two bounds.", {}),
    entity: kind("EntityType", "What a `player` or `entity` declares.", { id: id("entities") }),
    piece: kind("PieceType", "A piece made of a row of a table or view.", { id: id("tables") }),
  },
);
