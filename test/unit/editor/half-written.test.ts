/** Whatever stands in a file, at whatever place one asks: there is an answer, or none, and never an exception. */
import { expect, it } from "vitest";
import { completions } from "../../../src/editor/completion.ts";
import { definitions, references } from "../../../src/editor/definition.ts";
import type { EditorSession } from "../../../src/editor/editor-session.ts";
import { hover } from "../../../src/editor/hover.ts";
import { inlayHints } from "../../../src/editor/hints.ts";
import { nameTokensIn } from "../../../src/editor/name-tokens.ts";
import { prepareRename, rename } from "../../../src/editor/rename.ts";
import { signature } from "../../../src/editor/signature.ts";
import { sessionOver, rulebookFiles } from "../../support/editor-session.ts";
import { chance as chanceOf } from "../../support/random.ts";
import { tries } from "../../support/soak.ts";

function askAll(session: EditorSession, file: string, offset: number): void {
  const length = session.source(file)?.text.length ?? 0;
  for (const each of completions(session, file, offset)) {
    expect(each.span.start).toBeLessThanOrEqual(offset);
    expect(each.span.end).toBeGreaterThanOrEqual(offset);
    expect(each.span.end).toBeLessThanOrEqual(length);
  }
  hover(session, file, offset);
  definitions(session, file, offset);
  signature(session, file, offset);
  inlayHints(session, file, Math.max(0, offset - 500), offset + 500);
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
  const session = await sessionOver(files);
  const text = files.get(file) ?? "";
  const chance = chanceOf(seed);
  for (let turn = 0; turn < tries(40, 15); turn += 1) {
    const at = chance.below(text.length);
    const typed = chance.pick(["", "", "(", ".", "x", "|", "{", '"', " is ", "let a = ", "}", "\n"]);
    // What was typed up to there, with the rest of the file, without, or without the rest of the line.
    const rest = chance.pick([
      text.slice(at),
      "",
      text.slice(text.indexOf("\n", at) < 0 ? text.length : text.indexOf("\n", at)),
    ]);
    session.change(file, text.slice(0, at) + typed + rest);
    askAll(session, file, at + typed.length);
    if (turn % 10 === 0) {
      references(session, file, at);
      prepareRename(session, file, at);
      rename(session, file, at, "somethingElse");
      nameTokensIn(session, file);
    }
  }
});

it("answers while a declaration is typed letter by letter", async () => {
  const head =
    'rulebook t { title "T" }\ntable Weapon {\n  | name: key | damage: int |\n  | --- | ---: |\n  | Dagger | 4 |\n}\n';
  const written =
    'rule hit(weapon: Weapon, armor: int >= 0): int {\n  let left = max(0, weapon.damage - armor) # rest\n  | left | weapon | result |\n  | ---- | ------ | ------ |\n  | > 3  | Dagger | left * 2 |\n  | otherwise | | 0 |\n}\n\nexample "E" {\n  hit(Weapon["Dagger"], armor: 1) is 3\n}\n';
  const session = await sessionOver(new Map([["rules/t/t.rules", head]]));
  for (let at = 0; at <= written.length; at += 1) {
    session.change("rules/t/t.rules", head + written.slice(0, at));
    askAll(session, "rules/t/t.rules", head.length + at);
    if (at % 60 === 59) await session.compile({ withoutExamples: true });
  }
});

it("answers where there is nothing", async () => {
  const session = await sessionOver(new Map([["rules/t/t.rules", ""]]));
  askAll(session, "rules/t/t.rules", 0);
  askAll(session, "rules/other/none.rules", 0);
  session.change("rules/new/new.rules", "ru");
  askAll(session, "rules/new/new.rules", 2);
});
