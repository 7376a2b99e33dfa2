/** What once went wrong in games, each held to a case, in both meanings. */
import { beforeAll, describe, expect, it } from "vitest";
import { compileProject, type Compilation } from "../../../src/driver/compile.ts";
import { generateRulebook } from "../../../src/driver/generate.ts";
import { createGame } from "../../../src/interpret/game/module.ts";
import type { GameModule } from "../../../src/runtime/game.ts";
import { loadGenerated } from "../../support/generated.ts";
import { memoryHost } from "../../support/memory-host.ts";

const rules = `rulebook fight {
  title "Fight"
  source "Ours"
}
player Side {
  hp:   int default 9
  best: text default ""
  long: int = turns(2000)
  check turns(2000) > hp "Something is greater."
}
entity Link { next: optional Link default none, length: int = (if next is none { 0 } else { next.length }) + 1 }
table Blow {
  | name: key | force: int |
  | Slash     | 3          |
}
table Step {
  | name: key | force: int |
  | Dash      | 1          |
}
table Card from Blow, Step { name: key, force: int }

# Rows of two tables, where their view is wanted.
rule chosen(strikes: bool): Card = if strikes { Blow.Slash } else { Step.Dash }
rule matched(n: int): Card = match n {
  1: Blow.Slash
  otherwise: Step.Dash
}
rule found(wanted: text): Card = first(Blow where it.name is wanted) otherwise Step.Dash
## It is given a player, and does not look at them.
rule named(me: Side): text = "side"
rule plain(n: int): int = n + 1
rule turns(most: int): int {
  let n = 0
  repeat while n < most { add 1 to n }
  n
}

procedure hit(target: Side, n: int): int {
  take n from target.hp
  target.hp
}
procedure half(target: Side): number {
  take 1 from target.hp
  target.hp / 3
}
phase Game { phase Turn for each player { } }
action gain(me: Side) in Turn { do { add hit(me, 1) - hit(me, 2) to me.hp } }
action share(me: Side) in Turn { do { add round(half(me) - half(me) * 3) to me.hp } }
action look(me: Side) in Turn { do { set me.best = chosen(yes).name & matched(2).name & found("Slash").name & found("x").name & named(me) } }
action grow(me: Side, links: int from [10, 500]) in Turn {
  do {
    repeat links times { new Link(next: (if count(Link) is 0 { none } else { last(Link) })) }
    set me.hp = last(Link).length
  }
}
action rest(me: Side) in Turn {
  needs turns(2000) > me.hp
  do { endPhase() }
}
setup one() { new Side() }
`;

let compilation: Compilation;
const games: { readonly [meaning: string]: GameModule } = {};
beforeAll(async () => {
  compilation = await compileProject(memoryHost(new Map([["rules/fight/fight.rules", rules]])));
  expect(compilation.diagnostics.filter((each) => each.severity === "error").map((each) => each.message)).toEqual([]);
  const [program] = compilation.rulebooks.flatMap((each) => each.program ?? []);
  if (program === undefined) throw new Error("There is no program.");
  const made = games as { [meaning: string]: GameModule };
  made["interpreted"] = createGame([program], "fight", { sources: compilation.sources }) as GameModule;
  made["generated"] = (await loadGenerated(compilation)).get("fight/game.ts") as unknown as GameModule;
});

describe.each(["interpreted", "generated"])("games, %s", (meaning) => {
  const after = (
    ...keys: readonly string[]
  ): { readonly game: GameModule; readonly state: unknown; readonly side: Readonly<Record<string, unknown>> } => {
    const game = games[meaning] as GameModule;
    const state = game.init({ one: {} }, 1);
    for (const key of keys) game.step(state, key);
    return { game, state, side: game.view(state, 1).entities["Side"]?.[0] ?? {} };
  };

  it("add what two procedures give, after they have been done", () => {
    // 9 - 1 = 8, then 8 - 2 = 6; 8 - 6 = 2 are added to 6.
    expect(after("gain").side["hp"]).toBe(8);
    // 8 / 3 is kept as 2.666667; 7 / 3 is kept as 2.333333, three times that is 6.999999. Their difference, -4.333332, is -4; 7 - 4 = 3.
    expect(after("share").side["hp"]).toBe(3);
  });

  it("find a row of either table in a branch", () => {
    expect(after("look").side["best"]).toBe("SlashDashSlashDashside");
  });

  it("count formulas of fields that ask each other as calls", () => {
    expect(after("grow(10)").side["hp"]).toBe(10);
    expect(() => after("grow(500)")).toThrow(expect.objectContaining({ fault: "too-deep" }));
  });

  it("begin the count of steps anew whenever they are asked", () => {
    const { game, state } = after();
    // 2,000 steps each time, and no more than 1,000,000 at once.
    const often = (ask: () => unknown, answer: unknown): void => {
      for (let times = 0; times < 600; times += 1) expect(ask()).toEqual(answer);
    };
    often(() => game.decision(game.fork(state))?.options.length, 6);
    often(() => game.view(state, 1).entities["Side"]?.[0]?.["long"], 2000);
    often(() => game.problems(state), []);
  });
});

describe("files of a game", () => {
  it("have what is given an entity in the game's module, and validators for what stands in the other", async () => {
    const [book] = compilation.rulebooks;
    if (book?.program == null) throw new Error("There is no program.");
    const files = new Map(
      (await generateRulebook(book.program, book.linked, compilation.sources)).map(({ path, text }) => [path, text]),
    );
    expect(files.get("fight/index.ts")).not.toContain("function named");
    expect(files.get("fight/game.ts")).toContain("export function named(");
    const validators = files.get("fight/validate.ts") ?? "";
    expect(validators).toContain("plain");
    expect(validators).not.toContain("named");
  });
});
