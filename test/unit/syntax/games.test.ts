import { describe, expect, it } from "vitest";
import type { Event, Pattern } from "../../../src/syntax/ast.ts";
import { argShape, blockShape, only, read, shape, statementShape } from "./shape.ts";

const slice = (text: string, node: { readonly span: { readonly start: number; readonly end: number } }): string =>
  text.slice(node.span.start, node.span.end);
const patternShape = (pattern: Pattern): string => `${pattern.name.text}(${pattern.args.map(argShape).join(" ")})`;
const eventShape = (event: Event): string =>
  event.kind === "call"
    ? `${event.when} ${patternShape(event.pattern)}`
    : `${event.when ?? ""} ${event.edge} of ${event.phase.text}`.trim();

describe("players and entities", () => {
  it("have fields, piles with flags, and checks", () => {
    const player = only(
      'player P {\n  ## Life.\n  hp: int 0 to 20 clamp default 20\n  hand: pile of Card owner, fallen: bool = hp is 0\n  check hp >= 0 "why"\n}',
    );
    if (player.kind !== "entity") throw new Error("no entity");
    expect(player.isPlayer).toBe(true);
    expect(
      player.fields.map(({ name, type, flags }) => [
        name.text,
        type.name.text,
        type.of?.name.text ?? null,
        flags.map(({ text }) => text).join(),
      ]),
    ).toEqual([
      ["hp", "int", null, "clamp"],
      ["hand", "pile", "Card", "owner"],
      ["fallen", "bool", null, ""],
    ]);
    expect(player.fields[0]).toMatchObject({ doc: "Life.", bound: { kind: "range" }, default: { value: 20 } });
    expect(player.checks.map(({ message }) => message?.text)).toEqual(["why"]);
    expect(only("entity E { }")).toMatchObject({ kind: "entity", isPlayer: false, fields: [] });
  });
});

describe("procedures", () => {
  it("may give something or nothing, by a block or a formula", () => {
    expect(only("procedure f(me: P) { add 1 to me.hp }")).toMatchObject({
      kind: "procedure",
      result: null,
      body: { kind: "block" },
    });
    expect(only("procedure f(me: P): Location = choose(me, Location)")).toMatchObject({
      result: { name: { text: "Location" } },
      body: { kind: "call" },
    });
  });
  it.each([
    ["put card into me.hand", "put card into me.hand"],
    ["put top 2 of me.deck under me.discard", "put (top 2 me.deck) under me.discard"],
    ["put me.hand where it.cost > 1 into me.discard", "put (where me.hand (> it.cost 1)) into me.discard"],
    ["put new Card.Feint into me.deck", "put (new Card.Feint) into me.deck"],
    ["put new cards[2] into me.piles[3]", "put (new cards[2]) into me.piles[3]"],
    ["let c = new Casket(frame: f)", "let c = (new Casket(frame:f))"],
    ["add Armored(amount: 2) to me", "add Armored(amount:2) to me"],
    ["add 1 to me.mana[color]", "add 1 to me.mana[color]"],
    ["cancel", "cancel"],
    [
      "for each p in players where p.hp > 0 separately { hit(p) }",
      "each p in players where (> p.hp 0) separately {hit(p)}",
    ],
    ["for each p in players together { hit(p) }", "each p in players together {hit(p)}"],
    ["for each p in together { hit(p) }", "each p in together {hit(p)}"],
    ["put a\n  into b", "put a into b"],
  ])("hold %j", (text, expected) => {
    const decl = only(`procedure f(me: P) {\n  ${text}\n}`);
    expect(decl.kind === "procedure" && decl.body.kind === "block" ? blockShape(decl.body) : "").toBe(`{${expected}}`);
  });
});

describe("statuses", () => {
  const text = `status S(me: Hero, amount: int) {
  set armor(me: me) = 3 if me.hp > 1
  add amount to attackDamage(attacker: me, printed: > 2)
  take 1 from price(me: me) if card.kind is Move
  multiply armor(me: me) by 2
  keep price(me: me) >= 0
  forbid play(me: me)
  forbid rest
  until end of Turn
  until start of Turn if active is me
  until after attack(attacker: me)
  until before attack
  until removed
  stacks add
}`;
  const status = only(text);
  if (status.kind !== "status") throw new Error("no status");
  it("change what rules give", () => {
    expect(
      status.changes.map(({ kind, target, value, op, condition }) => [
        kind,
        patternShape(target),
        value === null ? null : shape(value),
        op,
        condition === null ? null : shape(condition),
      ]),
    ).toEqual([
      ["set", "armor(me:me)", "3", null, "(> me.hp 1)"],
      ["add", "attackDamage(attacker:me printed:>2)", "amount", null, null],
      ["take", "price(me:me)", "1", null, "(is card.kind Move)"],
      ["multiply", "armor(me:me)", "2", null, null],
      ["keep", "price(me:me)", "0", ">=", null],
      ["forbid", "play(me:me)", null, null, null],
      ["forbid", "rest()", null, null, null],
    ]);
  });
  it("end, and say what a second one does", () => {
    expect(
      status.ends.map(({ event, condition }) => [
        event === null ? "removed" : eventShape(event),
        condition === null ? null : shape(condition),
      ]),
    ).toEqual([
      ["end of Turn", null],
      ["start of Turn", "(is active me)"],
      ["after attack(attacker:me)", null],
      ["before attack()", null],
      ["removed", null],
    ]);
    expect(status.stacks.map(({ text: how }) => how)).toEqual(["add"]);
  });
  it("have exact spans", () => {
    expect(status.changes.map((change) => slice(text, change))[0]).toBe("set armor(me: me) = 3 if me.hp > 1");
    expect(status.ends.map((end) => slice(text, end)).slice(1, 3)).toEqual([
      "until start of Turn if active is me",
      "until after attack(attacker: me)",
    ]);
    expect(status.ends.map(({ event }) => (event === null ? "" : slice(text, event)))).toEqual([
      "end of Turn",
      "start of Turn",
      "after attack(attacker: me)",
      "before attack",
      "",
    ]);
  });
});

describe("phases", () => {
  it("stand in each other, repeat, and run for each player", () => {
    const phase = only(
      "## The game.\nphase Game {\n  enter { a() }\n  ## A round.\n  phase Round repeats while any(p.hp > 0 for each p in players) {\n    phase Turn for each player from leader() where not it.out { exit { b() } }\n  }\n  exit { c() }\n}",
    );
    if (phase.kind !== "phase") throw new Error("no phase");
    const [round] = phase.phases;
    const [turn] = round?.phases ?? [];
    expect([phase.doc, phase.each, phase.repeats, phase.enter.map(blockShape), phase.exit.map(blockShape)]).toEqual([
      "The game.",
      null,
      null,
      ["{a()}"],
      ["{c()}"],
    ]);
    expect([round?.doc, round?.repeats?.condition?.kind]).toEqual(["A round.", "call"]);
    expect(turn?.each).toMatchObject({ name: { text: "player" }, from: { kind: "call" }, where: { kind: "unary" } });
    expect(turn?.exit.map(blockShape)).toEqual(["{b()}"]);
    expect(only("phase A repeats { phase B for each player { } }")).toMatchObject({
      repeats: { condition: null },
      phases: [{ each: { from: null, where: null } }],
    });
  });
  it("may stand in a variant, at any depth", () => {
    const { codes, document } = read(
      'variant v "x" {\n  phase A {\n    phase B {\n      phase C { }\n    }\n  }\n  rule f(): int = 1\n}\nrule g(): int = 1',
    );
    expect(codes).toEqual([]);
    expect(document.declarations.map(({ kind }) => kind)).toEqual(["variant", "rule"]);
  });
  it("may have a head of several lines", () => {
    expect(
      only(
        "phase A for each player\n  from f()\n  where it.hp >\n    3 repeats while [1,\n    2] is x {\n  phase B { }\n}",
      ),
    ).toMatchObject({ kind: "phase", phases: [{ name: { text: "B" } }] });
  });
});

describe("actions", () => {
  const place = (text: string): string => {
    const action = only(`action a(me: P) ${text} { do { } }`);
    if (action.kind !== "action") throw new Error("no action");
    return action.place.kind === "in" ? `in ${action.place.phase.text}` : eventShape(action.place);
  };
  it.each([
    ["in Turn", "in Turn"],
    ["before damage(target: me, amount: > 1)", "before damage(target:me amount:>1)"],
    ["after damage", "after damage()"],
    ["after start of Turn", "after start of Turn"],
    ["before end of Turn", "before end of Turn"],
    ["after start(a: 3)", "after start(a:3)"],
    ["\n  before damage(target: me)", "before damage(target:me)"],
  ])("are taken %s", (text, expected) => {
    expect(place(text)).toBe(expected);
  });
  it("say what their values are chosen from", () => {
    const action = only(
      "action a(me: P, card: Card from me.hand where it.softens > 0, n: int from 1 to 3, to2: P from players where it is not me) in Turn { do { } }",
    );
    expect(
      action.kind === "action"
        ? action.params.map(({ name, from }) => [name.text, from === null ? null : shape(from)])
        : [],
    ).toEqual([
      ["me", null],
      ["card", "(where me.hand (> it.softens 0))"],
      ["n", "(to 1 3)"],
      ["to2", "(where players (is-not it me))"],
    ]);
  });
  it("have lines in the order written", () => {
    const text =
      'action a(me: P) in Turn {\n  must\n  needs not me.out "why"\n  prefers 2 * card.worth\n  cost take 1 from me.sp\n  cost put card into me.discard\n  limit 1 + 1 per Round\n  do { endPhase() then cancel }\n}';
    const action = only(text);
    if (action.kind !== "action") throw new Error("no action");
    expect(
      action.lines.map((line) => {
        switch (line.kind) {
          case "must":
            return "must";
          case "needs":
            return `needs ${shape(line.condition)} ${line.why?.text ?? ""}`;
          case "prefers":
            return `prefers ${shape(line.wish)}`;
          case "cost":
            return `cost ${statementShape(line.statement)}`;
          case "limit":
            return `limit ${shape(line.times)} per ${line.phase.text}`;
          case "do":
            return `do ${blockShape(line.body)}`;
        }
      }),
    ).toEqual([
      "must",
      "needs (not me.out) why",
      "prefers (* 2 card.worth)",
      "cost take 1 from me.sp",
      "cost put card into me.discard",
      "limit (+ 1 1) per Round",
      "do {endPhase(); cancel}",
    ]);
    expect(action.lines.map((line) => slice(text, line)).slice(0, 2)).toEqual(["must", 'needs not me.out "why"']);
  });
});

describe("always, setups, examples", () => {
  it("are read", () => {
    expect(only('always "Who falls" { endGame() }')).toMatchObject({ kind: "always", title: { text: "Who falls" } });
    expect(only("setup duel(first: Frame, rounds: int default 3) { new P() }")).toMatchObject({
      kind: "setup",
      params: [{}, { default: { value: 3 } }],
    });
  });
  it.each(["in duel(Light, 3) with hard", "with hard in duel(Light, 3)", "with hard\n  in duel(Light, 3)"])(
    "begin %s",
    (text) => {
      expect(only(`example "x" ${text} { 3 is 3 }`)).toMatchObject({
        variant: { text: "hard" },
        start: { name: { text: "duel" }, args: [{}, {}] },
      });
    },
  );
  it("lay out decisions", () => {
    const example = only(
      'example "x" in two() {\n  choosing react(b, Card.Brace), RightArm\n  rolling 6\n  damage(b, 5)\n}',
    );
    expect(example.kind === "example" ? example.body.map(statementShape) : []).toEqual([
      "choosing react(b Card.Brace) RightArm",
      "rolling 6",
      "damage(b 5)",
    ]);
  });
  it("and reports begin with a setup", () => {
    expect(only('report "x" in one(3) {\n  rows n: 1 to 3\n}')).toMatchObject({ start: { name: { text: "one" } } });
  });
});

describe("words of games", () => {
  it.each(
    "player entity status procedure action phase setup always needs cost limit per before after must do enter exit repeats until end removed stacks multiply by keep forbid together separately piece pile start".split(
      " ",
    ),
  )("%s is free as a name", (word) => {
    expect(
      read(
        `rule f(${word}: int): int {\n  let x = ${word} + 1\n  add ${word} to x\n  max(${word}, x)\n}\nrecord R {\n  ${word}: int\n  b: int\n}`,
      ).codes,
    ).toEqual([]);
  });
  it("begin no declaration where they name a local at the start of a line", () => {
    expect(
      read("rule f(player: list of int): int {\n  let x = 3 +\n    player[1]\n  player where it > 3\n  x\n}").codes,
    ).toEqual([]);
  });
});
