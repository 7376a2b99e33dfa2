/** A field that is taken out of its declaration: nothing else goes with it. */
import { expect, it } from "vitest";
import { removeField } from "../../../src/editor/field-edits.ts";

const without = (text: string, field: string): string =>
  removeField(text, text.indexOf(field), text.indexOf(field) + field.length);

const table = `table Armor from "armor.csv" {
  name:  key
  ## How thick it is,
  ## in mm.
  guard: int >= 0   # as measured
  # A remark of its own.
  price: int, weight: int
}
`;

it("goes with its line, what is said of it, and a remark behind it", () => {
  expect(without(table, "guard: int >= 0")).toBe(
    'table Armor from "armor.csv" {\n  name:  key\n  # A remark of its own.\n  price: int, weight: int\n}\n',
  );
});

it("goes alone from a line with others", () => {
  expect(without(table, "price: int")).toContain("\n  weight: int\n}");
  expect(without(table, "weight: int")).toContain("\n  price: int\n}");
  expect(without("record Roll { a: int, b: int }", "b: int")).toBe("record Roll { a: int }");
  expect(without("record Roll { a: int, b: int }", "a: int")).toBe("record Roll { b: int }");
});

it("keeps line ends as they are, and needs none at the end", () => {
  expect(without("{\r\n  a: int\r\n  b: int\r\n}\r\n", "a: int")).toBe("{\r\n  b: int\r\n}\r\n");
  expect(without("a: int\n## said\nb: int", "b: int")).toBe("a: int\n");
});
