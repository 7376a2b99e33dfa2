/** Whatever stands in a file, at whatever place one asks: there is an answer, or none, and never an exception. */
import { expect, it } from "vitest";
import { completions } from "../../../src/editor/completion.ts";
import { definitions, references } from "../../../src/editor/definition.ts";
import type { Desk } from "../../../src/editor/desk.ts";
import { hover } from "../../../src/editor/hover.ts";
import { inlayHints } from "../../../src/editor/hints.ts";
import { namesIn } from "../../../src/editor/named.ts";
import { prepareRename, rename } from "../../../src/editor/rename.ts";
import { signature } from "../../../src/editor/signature.ts";
import { deskOver, rulebookFiles } from "../../support/desk.ts";
import { chance as chanceOf } from "../../support/random.ts";

function askAll(desk: Desk, file: string, offset: number): void {
  const length = desk.source(file)?.text.length ?? 0;
  for (const each of completions(desk, file, offset)) {
    expect(each.span.start).toBeLessThanOrEqual(offset);
    expect(each.span.end).toBeGreaterThanOrEqual(offset);
    expect(each.span.end).toBeLessThanOrEqual(length);
  }
  hover(desk, file, offset);
  definitions(desk, file, offset);
  signature(desk, file, offset);
  inlayHints(desk, file, Math.max(0, offset - 500), offset + 500);
}

const cases: readonly (readonly [file: string, seed: number])[] = [
  ["rules/penetration/impact.rules", 1],
  ["rules/penetration/obstacles.rules", 2],
  ["rules/penance/damage.rules", 3],
  ["rules/penance/tactics.rules", 4],
  ["rules/armor-coverage/attack.rules", 5],
  ["rules/board/board.rules", 6],
  ["rules/cover/layers.rules.md", 8],
  ["rules/penetration-value/attacks.rules", 7],
];

it.each(cases)("answers in %s, cut off anywhere (seed %i)", async (file, seed) => {
  const folder = file.split("/")[1] ?? "";
  const files = rulebookFiles(folder, ...(folder === "penetration" ? [] : ["penetration"]));
  const desk = await deskOver(files);
  const text = files.get(file) ?? "";
  const chance = chanceOf(seed);
  for (let turn = 0; turn < 40; turn += 1) {
    const at = chance.below(text.length);
    const typed = chance.pick(["", "", "(", ".", "x", "|", "{", '"', " is ", "let a = ", "}", "\n"]);
    // What was typed up to there, with the rest of the file, without, or without the rest of the line.
    const rest = chance.pick([
      text.slice(at),
      "",
      text.slice(text.indexOf("\n", at) < 0 ? text.length : text.indexOf("\n", at)),
    ]);
    desk.change(file, text.slice(0, at) + typed + rest);
    askAll(desk, file, at + typed.length);
    if (turn % 10 === 0) {
      references(desk, file, at);
      prepareRename(desk, file, at);
      rename(desk, file, at, "somethingElse");
      namesIn(desk, file);
    }
  }
});

it("answers while a declaration is typed letter by letter", async () => {
  const head =
    'rulebook t { title "T" }\ntable Weapon {\n  | name: key | damage: int |\n  | --- | ---: |\n  | Dagger | 4 |\n}\n';
  const written =
    'rule hit(weapon: Weapon, armor: int >= 0): int {\n  let left = max(0, weapon.damage - armor) # rest\n  | left | weapon | result |\n  | ---- | ------ | ------ |\n  | > 3  | Dagger | left * 2 |\n  | otherwise | | 0 |\n}\n\nexample "E" {\n  hit(Weapon["Dagger"], armor: 1) is 3\n}\n';
  const desk = await deskOver(new Map([["rules/t/t.rules", head]]));
  for (let at = 0; at <= written.length; at += 1) {
    desk.change("rules/t/t.rules", head + written.slice(0, at));
    askAll(desk, "rules/t/t.rules", head.length + at);
    if (at % 60 === 59) await desk.compile({ withoutExamples: true });
  }
});

it("answers where there is nothing", async () => {
  const desk = await deskOver(new Map([["rules/t/t.rules", ""]]));
  askAll(desk, "rules/t/t.rules", 0);
  askAll(desk, "rules/other/none.rules", 0);
  desk.change("rules/new/new.rules", "ru");
  askAll(desk, "rules/new/new.rules", 2);
});
