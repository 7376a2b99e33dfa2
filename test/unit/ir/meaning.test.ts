/** What a node means counts all that stands in it: a field that holds nodes is never taken for words. */
import { describe, expect, it } from "vitest";
import { meaningOf } from "../../../src/ir/meaning.ts";
import type { Definition, Field, Fields } from "../../../src/ir/nodes/notation.ts";
import { nodeTable } from "../../../src/ir/nodes/table.ts";

const at = { file: "a.rules", start: 0, end: 1 };
const literal = (value: number): object => ({ kind: "literal", value, type: { kind: "int" }, at });
/** Of examples and reports, which no game and no rule depends on. */
const toldApart = new Set(["Program", "Example", "Report", "Goal"]);

const plain = (field: Field): Field =>
  field.is === "many" || field.is === "orNull" || field.is === "maybe" ? plain(field.of) : field;
const isMany = (field: Field): boolean =>
  field.is === "many" || ((field.is === "orNull" || field.is === "maybe") && isMany(field.of));

/** Fields that hold something of the program, by the definition or kind that has them. */
function holding(definition: Definition): readonly (readonly [kind: string | null, field: string, isMany: boolean])[] {
  const among = (kind: string | null, fields: Fields): readonly (readonly [string | null, string, boolean])[] =>
    Object.entries(fields).flatMap(([name, field]) =>
      name !== "type" && name !== "result" && plain(field).is === "one" && name !== "effects"
        ? [[kind, name, isMany(field)] as const]
        : [],
    );
  if (definition.is === "record") return among(null, definition.fields);
  if (definition.is === "either") return [];
  return Object.entries(definition.kinds).flatMap(([kind, { fields }]) => among(kind, fields));
}

const cases = Object.entries(nodeTable as Readonly<Record<string, Definition>>).flatMap(([name, definition]) =>
  toldApart.has(name) ? [] : holding(definition).map((each) => [name, ...each] as const),
);

describe("a meaning", () => {
  it.each(cases)("of %s %s is another with another %s", (name, kind, field, isList) => {
    const made = (value: number): object => ({
      ...(kind === null ? { name } : { kind }),
      [field]: isList ? [literal(value)] : literal(value),
      at,
    });
    // A doubtful place, and how a line is shown, are told to people alone.
    if (["readings", "format"].includes(field)) return;
    expect(meaningOf(made(1)).hash).not.toBe(meaningOf(made(2)).hash);
  });

  it("goes through all kinds of nodes", () => {
    expect(cases.length).toBeGreaterThan(120);
  });
});
