/** Words of the language that may name values: in every place they mean what any other name does, and keep their own meaning beside it. */
import { expect, it } from "vitest";
import { freeWords, hardWords } from "../../../grammar/words.ts";
import { compileProject } from "../../../src/driver/compile.ts";
import { formatText } from "../../../src/format/text.ts";
import { memoryHost } from "../../support/memory-host.ts";

/** `NAME` is the name. Beside it stand the words in their own meaning. */
const text = `rulebook shown { title "Shown" }
let NAME = 4
let limits = NAME to 9
let more = NAME + 1
table Row {
  | name: key | plus(NAME: int): int | at: range of int |
  | One       | NAME                 | 1 to 3           |
  | Two       | NAME + 1             | over 3 to 9      |
}
rule after(NAME: int): int = NAME - 1
rule before(NAME: int, other: int): int = abs(other - NAME) + (NAME) + max(NAME, other)
rule asked(NAME: int): int {
  let twice = NAME * 2
  if NAME > 3 { return NAME }
  if not (NAME is 2) and NAME in [1, 3] { twice } else { NAME }
}
rule local(a: int): int {
  let NAME = a + 1
  let again = a
  NAME - again
}
rule changed(a: int): int {
  let NAME = a
  set NAME = NAME + 1
  add 2 to NAME
  take 1 from NAME
  repeat NAME times { add 1 to NAME then if NAME > 5 { stop } }
  NAME + 0
}
rule doubled(xs: list of int): list of int = [NAME * 2 for each NAME in xs where NAME > 1]
rule pool(NAME: int 0 to 4): int = sum(NAME times d6) + sum(highest 1 of [NAME, 2])
rule matched(NAME: int): text = match NAME {
  over 3 to 9: "high"
  otherwise: "low"
}
rule table3(NAME: int, b: int): int {
  | NAME        | b        | result   |
  | over 3 to 9 | 1        | NAME     |
  |             | < NAME   | (NAME) - 1 |
  |             |          | b        |
}
example "All of it" {
  after(3) is 2
  before(NAME: 2, other: 5) is 10
  [asked(1), asked(2), asked(3), asked(5)] is [2, 2, 6, 5]
  local(6) is 1
  changed(1) is 6
  doubled([1, 2, 3]) is [4, 6]
  chance(pool(1) is 8) is about 16.7%
  [matched(3), matched(5)] is ["low", "high"]
  [table3(5, 1), table3(5, 2), table3(2, 1), table3(2, 2)] is [5, 4, 1, 2]
  Row.Two.plus(NAME: 3) is 4
  limits is 4 to 9
  more is 5
  let NAME = 3
  NAME is 3
  NAME - 1 is 2
}
`;
const named = (name: string): string => text.replaceAll("NAME", name);

const answers = async (rules: string): Promise<readonly string[]> => {
  const { diagnostics } = await compileProject(memoryHost({ "rules/shown/shown.rules": rules }));
  return diagnostics.map(({ code, message }) => `${code}: ${message}`);
};

it("is a text that holds whatever the name is", async () => {
  expect(await answers(named("ordinary"))).toEqual([]);
  expect(await answers(named("ordinary").replace("after(3) is 2", "after(3) is 3"))).not.toEqual([]);
});

it.each([...freeWords])("%s is a name like any other", async (word) => {
  expect(hardWords.has(word)).toBe(true);
  expect(await answers(named(word))).toEqual([]);
});

it.each([...freeWords])("%s stays a name when the text is laid out", async (word) => {
  const laidOut = await formatText(named(word));
  expect(await answers(laidOut)).toEqual([]);
  expect(await formatText(laidOut)).toBe(laidOut);
});
