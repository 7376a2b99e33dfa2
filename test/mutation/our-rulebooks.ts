/** Our rulebooks, number by number, against the list of those whose change may pass unnoticed, each with its reason. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "../support/rule-files.ts";
import { memoryHost } from "../support/memory-host.ts";
import { changeNumbers, type Unnoticed } from "./change-rules.ts";

interface Accepted {
  readonly file: string;
  readonly line: string;
  readonly which: number;
  readonly reason: string;
}

const most = 0.1;

/** Prints what it finds; gives the exit code. */
export async function changeOurRulebooks(root: string, wanted: readonly string[]): Promise<number> {
  const accepted = JSON.parse(readFileSync(join(root, "test/mutation/unnoticed.json"), "utf8")) as readonly Accepted[];
  const { numbers, unnoticed } = await changeNumbers(filesBelow(root, "rules"), wanted, memoryHost, (rulebook, count) =>
    console.log(`${rulebook}: ${count} numbers`),
  );
  const reasonOf = (each: Unnoticed): string | undefined =>
    accepted.find((known) => known.file === each.file && known.line === each.text && known.which === each.which)
      ?.reason;
  for (const each of unnoticed)
    console.log(
      `${each.file}:${each.line}  ${each.number} → ${each.to.join(", ")}  number ${each.which} of: ${each.text}\n    ${reasonOf(each) ?? "No reason is given."}`,
    );
  let wrong = 0;
  for (const [rulebook, count] of numbers) {
    const here = unnoticed.filter((each) => each.rulebook === rulebook);
    const unexplained = here.filter((each) => reasonOf(each) === undefined).length;
    console.log(`${rulebook}: nothing notices ${here.length} of ${count} numbers (${unexplained} without a reason)`);
    if (unexplained > 0 || here.length > count * most) wrong += 1;
  }
  const stale = accepted.filter(
    (known) =>
      numbersCover(numbers, known.file) &&
      !unnoticed.some((each) => known.file === each.file && known.line === each.text && known.which === each.which),
  );
  for (const each of stale)
    console.log(`${each.file}: "${each.line}" is noticed by now; take it off test/mutation/unnoticed.json.`);
  return wrong > 0 || stale.length > 0 ? 1 : 0;
}

const numbersCover = (numbers: ReadonlyMap<string, number>, file: string): boolean =>
  [...numbers.keys()].some(
    (name) => file.split("/")[1]?.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) === name,
  );
