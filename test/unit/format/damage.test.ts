import { expect, test } from "vitest";
import { formatText } from "../../../src/format/text.ts";

test("a file that cannot be read stays to the letter", async () => {
  for (const text of [
    "rule f( : int = 1",
    "let  a = ",
    "}  }",
    '"never closed',
    "| a  | b |",
    "table T {\n|a|b|\n",
    "   \u0000 x",
  ]) {
    expect(await formatText(text), text).toBe(text);
  }
});

test("what is whole in it is laid out all the same", async () => {
  const text =
    "let  a=1\n\n\n\n# why\nrule  broken(a: int: int = a   +\n\n## Whole.\nrule  whole(a:int):int=a+1 # yes\n";
  const printed = await formatText(text);
  expect(printed).toBe(
    "let a = 1\n\n\n\n# why\nrule  broken(a: int: int = a   +\n\n## Whole.\nrule whole(a: int): int = a + 1  # yes\n",
  );
  expect(await formatText(printed)).toBe(printed);
});

test("a declaration inside something broken is left alone", async () => {
  const text = 'variant x "y" {\n  let  a=1\n  let  b=\n}\n';
  expect(await formatText(text)).toBe(text);
});
