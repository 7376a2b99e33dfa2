import { expect, it } from "vitest";
import { resolved } from "../../../support/resolved.ts";

const pasted = `choice Class { Primary, HeatManagement }
table Material {
  | Material     | HP: int | Cost: number | Class: Class    | Thick: bool | Size: range of int | Armor: optional int |
  | ------------ | ------: | -----------: | --------------- | ----------- | ------------------ | ------------------- |
  | **Glass**    |   1,000 | 7,5          | Primry          | true        | up to 5            | N/A                 |
  | Brick        |   **8** | 0.5x         | Heat Management | No          | 10 to 6            | –                   |
  | Steel        |  4 tons | $12          | Primary         | yes         | 11+                | 3                   |
}
`;

it("makes a table of a pasted one once all fixes are applied", () => {
  let text = pasted;
  for (let turn = 0; turn < 5; turn += 1) {
    const { checked, found } = resolved(text);
    checked("Material");
    const edits = found
      .sorted()
      .flatMap((each) => each.fixes.slice(0, 1).flatMap((fix) => fix.edits))
      .sort((a, b) => b.span.start - a.span.start);
    if (edits.length === 0) break;
    for (const edit of edits) text = text.slice(0, edit.span.start) + edit.text + text.slice(edit.span.end);
  }
  const { values, codes } = resolved(text);
  expect(values("Material", "hp")).toEqual([1000, 8, 4]);
  expect(values("Material", "cost")).toEqual([7.5, 0.5, 12]);
  expect(values("Material", "class")).toEqual(["Primary", "HeatManagement", "Primary"]);
  expect(values("Material", "thick")).toEqual([true, false, true]);
  expect(values("Material", "size")).toEqual([
    { low: null, high: 5, lowOpen: false, highOpen: false },
    { low: 6, high: 10, lowOpen: false, highOpen: false },
    { low: 11, high: null, lowOpen: false, highOpen: false },
  ]);
  expect(values("Material", "armor")).toEqual([null, null, 3]);
  expect(codes()).toEqual([]);
});
