import { describe, expect, it } from "vitest";
import { checkText } from "../check-text.ts";

const found = (text: string): readonly string[] => {
  const all = checkText(text).found;
  expect(all.filter((each) => each.severity === "error").map((each) => each.message)).toEqual([]);
  return all.map((each) => each.code);
};

const side = "player Side { hp: int 0 to 9 clamp default 9, hand: pile of Card owner, gone: pile of Card }\n";
const cards = (columns = "", cells = ""): string =>
  `table Card {\n  | name: key |${columns}\n  | Glove     |${cells}\n}\n`;
const two = "setup two() { repeat 2 times { new Side() } }\n";
const rest = "action rest(me: Side) in Turn { do { add 1 to me.hp then endPhase() } }\n";

describe("a game that is repeated for ever", () => {
  const game = (phases: string, more = ""): readonly string[] =>
    found(`${side}${cards()}${two}${rest}${phases}\n${more}`);
  const forEver = "phase Game { phase Round repeats { phase Turn for each player { } } }";
  it.each([
    ["nothing", "", ["never-ends"]],
    [
      "an ending that nobody comes to",
      'procedure end() { endGame() }\nexample "e" in two() {\nend()\ngameOver\n}\n',
      ["never-ends"],
    ],
    ["an ending", 'always "Down" { if players[1].hp is 0 { endGame() } }\n', []],
    [
      "an ending in a procedure",
      "procedure end() { endGame() }\naction stop1(me: Side) in Turn { do { end() } }\n",
      [],
    ],
    ["a phase around it that is left", "action leave(me: Side) in Turn { do { endPhase(Game) } }\n", []],
    [
      "leaving the round alone: it begins again",
      "action leave(me: Side) in Turn { do { endPhase(Round) } }\n",
      ["never-ends"],
    ],
  ])("and %s", (_, more, codes) => {
    expect(game(forEver, more)).toEqual(codes);
  });
  it("is not one with a condition, nor one that is not repeated", () => {
    expect(
      game("phase Game { phase Round repeats while players[1].hp < 9 { phase Turn for each player { } } }"),
    ).toEqual([]);
    expect(game("phase Game { phase Turn for each player { } }")).toEqual([]);
  });
  it("is said of the outermost one", () => {
    expect(game("phase Game repeats { phase Round repeats { phase Turn for each player { } } }")).toEqual([
      "never-ends",
    ]);
  });
});

describe("what nobody comes to", () => {
  const game = (more: string): readonly string[] =>
    found(`${side}${two}${rest}phase Game { phase Turn for each player { } }\n${more}`);
  it("is not asked of a game without actions in phases", () => {
    expect(
      found(
        `${side}${cards()}procedure heal(me: Side) { add 1 to me.hp }\nstatus Calm(me: Side) {\nuntil removed\nstacks no\n}\n`,
      ),
    ).toEqual([]);
  });
  it("a procedure: neither what is tried in examples and reports, nor what another one calls", () => {
    expect(game(`${cards()}procedure heal(me: Side) { add 1 to me.hp }\n`)).toEqual(["unused-procedure"]);
    expect(game(`${cards()}procedure heal(me: Side) { if me.hp < 5 { heal(me) } }\n`)).toEqual(["unused-procedure"]);
    expect(
      game(
        `${cards()}procedure heal(me: Side) { add 1 to me.hp }\nexample "e" in two() {\nheal(players[1])\nplayers[1].hp is 9\n}\n`,
      ),
    ).toEqual([]);
    expect(
      game(
        `${cards()}procedure fall(me: Side): int {\ntake d6 from me.hp\nme.hp\n}\nreport "r" in two() {\nrows n: 3 to 8\ncolumn "c" = chance(fall(players[1]) is n)\n}\n`,
      ),
    ).toEqual([]);
    expect(
      game(`${cards()}procedure heal(me: Side) { mend(me) }\nprocedure mend(me: Side) { add 1 to me.hp }\n`),
    ).toEqual(["unused-procedure"]);
  });
  it("a procedure that a cell calls, if the cell is ever done", () => {
    const heal = "procedure heal(me: Side) { add 1 to me.hp }\n";
    const effect = cards(" use(me: Side): procedure |", " heal(me) |");
    expect(game(`${heal}${effect}`)).toEqual(["unused-effect"]);
    expect(
      game(`${heal}${effect}action use(me: Side, card: Card from me.hand) in Turn { do { card.use(me) } }\n`),
    ).toEqual([]);
  });
  it("a column: of a view that of its tables, and the other way round", () => {
    const tables = `${cards(" use(me: Side): procedure |", " add 1 to me.hp |").replace("table Card", "table Gear")}table Card from Gear {\n  name: key\n  use(me: Side): procedure\n}\n`;
    expect(game(tables)).toEqual(["unused-effect"]);
    expect(game(`${tables}action use(me: Side, card: Card from me.hand) in Turn { do { card.use(me) } }\n`)).toEqual(
      [],
    );
    expect(game(`${tables}action use(me: Side) in Turn { do { Gear.Glove.use(me) } }\n`)).toEqual([]);
  });
  it("a status, if only an example gives it", () => {
    const calm = "status Calm(me: Side) {\nuntil end of Turn\nstacks no\n}\n";
    expect(
      game(`${cards()}${calm}example "e" in two() {\nadd Calm to players[1]\nstacks(players[1], Calm) is 1\n}\n`),
    ).toEqual(["unused-status"]);
    expect(
      game(`${cards()}${calm}always "Calm" { for each one in players where one.hp is 1 { add Calm to one } }\n`),
    ).toEqual([]);
  });
  it("an ending: all but those that are named where the game can come to", () => {
    const ending = "choice Ending { Knockout, Draw }\n";
    expect(
      game(
        `${cards()}${ending}always "Down" { if players[1].hp is 0 { endGame(winner: players[2], ending: Knockout) } }\n`,
      ),
    ).toEqual(["ending-unreached"]);
    expect(
      game(
        `${cards()}${ending}rule how(): Ending = if players[2].hp is 0 { Draw } else { Knockout }\nalways "Down" { if players[1].hp is 0 { endGame(ending: how()) } }\n`,
      ),
    ).toEqual([]);
  });
  it("an answer to what never happens, but not to what an answer does", () => {
    const hit =
      "procedure hit(target: Side) { take 1 from target.hp }\nprocedure burn(target: Side) { take 2 from target.hp }\n";
    const flinch =
      "action flinch(me: Side) after hit(target: me) {\nlimit 1 per Turn\ndo { burn(me) }\n}\naction cry(me: Side) after burn(target: me) {\nlimit 1 per Turn\ndo { add 1 to me.hp }\n}\n";
    expect(game(`${cards()}${hit}${flinch}`)).toEqual(["never-answers", "never-answers"]);
    expect(
      game(`${cards()}${hit}${flinch}action strike(me: Side, foe: Side from players) in Turn { do { hit(foe) } }\n`),
    ).toEqual([]);
  });
  it("a phase in which nothing happens, unless something waits for it", () => {
    const phases = "phase Game { phase Turn for each player { } phase Night { } }\n".replace(
      " phase Night",
      "\nphase Night",
    );
    expect(found(`${side}${cards()}${two}${rest}${phases}`)).toEqual(["idle-phase"]);
    expect(
      found(
        `${side}${cards()}${two}${rest}${phases}status Calm(me: Side) {\nuntil end of Night\nstacks no\n}\naction sit(me: Side) in Turn { do { add Calm to me } }\n`,
      ),
    ).toEqual([]);
    expect(
      found(
        `${side}${cards()}${two}${rest}${phases}action wake(me: Side) after start of Night { do { add 1 to me.hp } }\n`,
      ),
    ).toEqual([]);
  });
});
