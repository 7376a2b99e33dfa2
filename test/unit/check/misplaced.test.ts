/** What stands in a place where it means nothing is refused there, and what means something is taken. */
import { expect, it } from "vitest";
import { compileProject } from "../../../src/driver/compile.ts";
import { memoryHost } from "../../support/memory-host.ts";

const game = `player Side { n: int default 1, out: text default "" }
choice Ending { Peace, War }
phase Game { phase Turn for each player { } }
setup one() { new Side() }
action rest(me: Side) in Turn { do { endPhase() } }
`;

async function errorsOf(text: string): Promise<readonly string[]> {
  const { diagnostics } = await compileProject(
    memoryHost({ "rules/trial/trial.rules": `rulebook trial { title "Trial" }\n${text}` }),
    { withoutExamples: true },
  );
  return diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
}

it.each([
  [
    "`return` in a default",
    "rule a(n: int, z: int default if n > 2 { if n > 3 { return 5 } then 3 } else { 1 }): int = n + z",
    ["return-outside-rule"],
  ],
  [
    "`return` in what an action needs",
    `${game}action go(me: Side) in Turn {\n needs if me.n > 1 { if me.n > 3 { return } then yes } else { no }\n do { endPhase() }\n}`,
    ["return-outside-rule"],
  ],
  [
    "`return` in what is chosen from",
    `${game}action go(me: Side, n: int from if me.n > 1 { if me.n > 3 { return } then [2] } else { [3] }) in Turn { do { endPhase() } }`,
    ["return-outside-rule"],
  ],
  [
    "a question about dice in a procedure",
    `${game}procedure p(me: Side): bool = chance(d6 > me.n) > 0.5\naction go(me: Side) in Turn { do { if p(me) { endPhase() } } }`,
    ["asks-outside"],
  ],
  [
    "a question about dice in a text",
    `${game}action go(me: Side) in Turn { do { if chance(d6 > 3) > 0.4 { endPhase() } } }`,
    ["asks-outside"],
  ],
  [
    "a quote within a text in a heading",
    'rule a(): int {\n| "its \\"17\\"" is "a" | result |\n| yes | 1 |\n| no | 2 |\n}'.replace('is "a"', "is b()") +
      '\nrule b(): text = "a"',
    [],
  ],
  [
    "an ending that only a cell names",
    `${game}table Card {\n| name: key | play(me: Side): procedure |\n| Truce | endGame(winner: me, ending: Peace) |\n}\naction go(me: Side) in Turn { do { Card.Truce.play(me) } }`,
    [],
  ],
  [
    "a table with results where `result` is what a procedure gave",
    `${game}procedure p(me: Side): int = me.n\naction go(me: Side) in Turn { do { set me.n = p(me) } }\naction then1(me: Side) after p(me: me) {\n must\n limit 1 per Turn\n do {\n let k = me.n\n set me.out = "" & (if me.n < 5 {\n | k | result |\n | < 3 | 1 |\n | >= 3 | result |\n } else { 3 })\n }\n}`,
    [],
  ],
])("%s", async (_, text, codes) => {
  expect(await errorsOf(text)).toEqual(codes);
});
