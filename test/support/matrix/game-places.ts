/**
 * Places of a game. Each piece has an action `go<id>` that leads to it, and leaves what came of it in the field `out` of the
 * hero. Inputs are fields of the hero, or are asked for.
 */
import type { Stand, Written } from "./book.ts";
import { deal, gamesWorld, given } from "./games-world.ts";
import { asBool, asInt, asText, type Piece, type Place } from "./place.ts";
import type { Need } from "./snippet.ts";

/** Who is the hero, and who the other. */
const seen =
  (me: string, foe: string) =>
  (name: string): string =>
    name === "me" ? me : name === "foe" ? foe : `${me}.${name}`;
const ofMe = seen("me", "foeOf(me)");
const ofFirst = seen("players[1]", "players[2]");
const ofActive = seen("active", "foeOf(active)");

const looks: readonly Need[] = ["reads", "turn", "rolls", "returns", "many lines", "it"];
/** Where nothing is rolled, and one may look only. */
const guarded: readonly Need[] = ["reads", "turn", "many lines", "it"];
const waits: readonly Need[] = ["reads", "turn", "rolls", "changes", "waits", "many lines", "it"];
const gives: readonly Need[] = [...waits, "returns"];

const out = (text: string): string => `set me.out = "" & (${text})`;
const go = ({ id }: Piece, lines: string, more = ""): string =>
  `action go${id}(me: Hero) in Main {\n${more}do {\n${lines}\n}\n}`;
const procedure = (piece: Piece, body: string): string =>
  `procedure p${piece.id}(me: Hero): ${piece.type}${body}\n${go(piece, out(`p${piece.id}(me)`))}`;
const rule = (piece: Piece, body: string): string =>
  `rule r${piece.id}(me: Hero): ${piece.type}${body}\n${go(piece, out(`r${piece.id}(me)`))}`;
const local = ({ id, type, text }: Piece): string => `let v${id}: ${type} = ${text}`;
const plainly = (
  name: string,
  allows: readonly Need[],
  top: (piece: Piece) => string,
  input: Place["input"] = ofMe,
  refuses: readonly string[] = [],
): Place => ({ name, allows, input, refuses, parts: (piece) => ({ top: top(piece) }) });
/** A status on a rule that gives a text. */
const status = (
  { id, ...piece }: Piece,
  line: string,
  lines = `add S${id} to me\n${out(`r${id}(me, 1, "${piece.type}")`)}\ntake S${id} from me`,
  params = "",
): string =>
  `rule r${id}(me: Hero, k: int, word: text): text = "-" & k & word\nstatus S${id}(me: Hero${params}) {\n${line}\nuntil removed\nstacks add\n}\n${go({ id, ...piece }, lines)}`;
const answer = (piece: Piece, event: string, lines: string): string =>
  `action a${piece.id}(me: Hero) ${event} {\n${lines}\n}\n${go(piece, `tick(me, ${piece.id}, "a")`)}`;
/** Worked out whenever it is asked what is possible: in a game of its own for each piece, so that an error in one hides no other. */
const whenPicked = (name: string, top: (piece: Piece) => string): Place => ({
  name,
  allows: guarded,
  begins: "each",
  input: ofMe,
  parts: (piece) => ({ top: top(piece) }),
});
const phase = (
  name: string,
  allows: readonly Need[],
  made: (piece: Piece) => string,
  input: Place["input"],
): Place => ({
  name,
  allows,
  input,
  parts: (piece) => ({ top: go(piece, `set me.pick = ${piece.id}\nendPhase()`), phase: made(piece) }),
});
const inText = ({ id }: Piece, who: string, lines: string): string => `{\nif ${who}.pick is ${id} {\n${lines}\n}\n}`;
const kept = (piece: Piece, who: string): string => `${local(piece)}\nset ${who}.out = "" & v${piece.id}`;

/** A line of an example stands alone. */
const lineOf = (piece: Piece): string =>
  piece.needs.includes("example") && !piece.text.startsWith("if") && piece.type === "int"
    ? piece.text
    : `${local(piece)}\n"" & v${piece.id} is not "?"`;

export const gamePlaces: readonly Place[] = [
  plainly("rule of a game: formula", looks, (piece) => rule(piece, ` = ${piece.text}`)),
  plainly("rule of a game: lines", looks, (piece) => rule(piece, ` {\n${local(piece)}\nv${piece.id}\n}`)),
  plainly(
    "parameter of a rule of a game: default",
    guarded,
    (piece) =>
      `rule given${piece.id}(me: Hero, z: ${piece.type} default ${piece.text}): ${piece.type} = z\n${go(piece, out(`given${piece.id}(me)`))}`,
  ),
  plainly("procedure: formula", gives, (piece) => procedure(piece, ` = ${piece.text}`)),
  plainly("procedure: lines", gives, (piece) =>
    procedure(piece, ` {\nadd 1 to me.score\n${local(piece)}\nadd 1 to me.gold\nv${piece.id}\n}`),
  ),
  plainly("procedure that waits: between two waits", gives, (piece) =>
    procedure(
      piece,
      ` {\nlet a = choose(me, 1 to 2)\n${local(piece)}\nif choose(me, 1 to 2) is a { add 1 to me.score }\nv${piece.id}\n}`,
    ),
  ),
  plainly("procedure that waits: in a loop", gives, (piece) =>
    procedure(
      piece,
      ` {\nlet last: ${piece.type} = ${piece.text}\nfor each i in 1 to 2 {\nlet a = choose(me, 1 to 2)\nif a is i { set last = ${piece.text.replace(/\bw(\d)\b/g, "w$1c")} }\n}\nlast\n}`,
    ),
  ),
  plainly(
    "procedure that waits: row of a table",
    ["reads", "turn", "rolls", "changes", "waits", "it"],
    (piece) =>
      `procedure p${piece.id}(me: Hero): text {\nlet a = choose(me, 1 to 3)\nlet all = table${piece.id}(me, a)\n"" & all & choose(me, 1 to 2)\n}\nprocedure table${piece.id}(me: Hero, a: int): list of text {\nrows list\n| a | result |\n| < 3 | "" & choose(me, 1 to 2) & (${piece.text}) |\n| > 1 | "" & (${piece.other}) |\n}\n${go(piece, out(`p${piece.id}(me)`))}`,
  ),
  plainly(
    "procedure that waits: behind a wait in one formula",
    waits,
    (piece) =>
      `procedure p${piece.id}(me: Hero): text = choose(me, 1 to 2) & ${asText(piece)} & choose(me, 1 to 2)\n${go(piece, out(`p${piece.id}(me)`))}`,
  ),
  plainly(
    "procedure that waits: each input is asked for",
    gives,
    (piece) => procedure(piece, ` = ${piece.text}`),
    (name) => (name === "me" || name === "foe" ? ofMe(name) : `ask_${name}(me)`),
    ["changes-in-guard"],
  ),
  plainly(
    "procedure: parameter's default",
    guarded,
    (piece) =>
      `procedure given${piece.id}(me: Hero, z: ${piece.type} default ${piece.text}): text = "" & z\n${go(piece, out(`given${piece.id}(me)`))}`,
  ),
  plainly("action: do", waits, (piece) => go(piece, kept(piece, "me"))),
  plainly("action: do that waits", waits, (piece) =>
    go(piece, `let a = choose(me, 1 to 2)\n${kept(piece, "me")}\nif choose(me, 1 to 2) is a { add 1 to me.score }`),
  ),
  plainly("action: turn of a loop separately", waits, (piece) =>
    go(piece, `for each one in players separately {\nflinch(one, 1)\n${kept(piece, "me")}\n}`),
  ),
  whenPicked("action: needs", (piece) =>
    go(piece, out("1"), `needs me.pick is ${piece.id}\nneeds ${asBool(piece)} "No."\n`),
  ),
  whenPicked("action: prefers", (piece) =>
    go(piece, out("1"), `needs me.pick is ${piece.id}\nprefers ${asInt(piece)}\n`),
  ),
  whenPicked("action: cost", (piece) =>
    go(piece, out("1"), `needs me.pick is ${piece.id}\ncost take (${asInt(piece)}) from me.gold\n`),
  ),
  whenPicked("action: cost of a field within bounds", (piece) =>
    go(
      piece,
      out("1"),
      `needs me.pick is ${piece.id}\ncost take (${asInt(piece)}) from me.pool\ncost put top 1 of me.hand into me.heap\n`,
    ),
  ),
  whenPicked("action: cost of a field whose values are listed", (piece) =>
    go(piece, out("1"), `needs me.pick is ${piece.id}\ncost take (${asInt(piece)}) from me.grip\n`),
  ),
  whenPicked("action: limit", (piece) =>
    go(piece, out("1"), `limit if me.pick is ${piece.id} { clamp(${asInt(piece)}, 0, 3) } else { 0 } per Turn\n`),
  ),
  whenPicked(
    "action: from",
    (piece) =>
      `action go${piece.id}(me: Hero, word: text from if me.pick is ${piece.id} { ["<" & (${piece.text}), "b"] } else { ["none"] }) in Main { do { set me.out = word } }`,
  ),
  plainly("choose: from", waits, (piece) => go(piece, `set me.out = choose(me, ["<" & (${piece.text}), "b"])`)),
  {
    name: "cell of procedures",
    allows: ["reads", "turn", "rolls", "changes", "waits", "it"],
    input: ofMe,
    parts: (piece) => ({
      top: `table F${piece.id} {\n| name: key | act(me: Hero): procedure |\n| Only | ${local(piece)} then set me.out = "" & v${piece.id} |\n}\n${go(piece, `F${piece.id}.Only.act(me)`)}`,
    }),
  },
  {
    name: "cell of procedures that waits",
    allows: ["reads", "turn", "rolls", "changes", "waits", "it"],
    input: ofMe,
    parts: (piece) => ({
      top: `table F${piece.id} {\n| name: key | act(me: Hero): procedure |\n| Only | let a = choose(me, 1 to 2) then ${local(piece)} then set me.out = a & "" & v${piece.id} |\n}\n${go(piece, `F${piece.id}.Only.act(me)`)}`,
    }),
  },
  {
    name: "cell that reads the game",
    allows: ["reads", "turn", "rolls", "it"],
    input: ofMe,
    parts: (piece) => ({
      top: `table F${piece.id} {\n| name: key | v(me: Hero): ${piece.type} |\n| Only | ${piece.text} |\n}\n${go(piece, out(`F${piece.id}.Only.v(me)`))}`,
    }),
  },
  {
    name: "field of an entity: formula",
    allows: guarded,
    input: seen("owner", "foeOf(owner)"),
    parts: (piece) => ({
      top: `entity Gem${piece.id} {\nowner: Hero\nf: ${piece.type} = ${piece.text}\n}\n${go(piece, out(`first(Gem${piece.id}).f`))}`,
      setup: `new Gem${piece.id}(owner: h)`,
    }),
  },
  {
    name: "field of an entity: default",
    allows: guarded,
    input: seen("owner", "foeOf(owner)"),
    parts: (piece) => ({
      top: `entity Gem${piece.id} {\nowner: Hero\nf: ${piece.type} default ${piece.text}\n}\n${go(piece, `let g = new Gem${piece.id}(owner: me)\n${out("g.f")}`)}`,
    }),
  },
  {
    name: "entity: check",
    allows: guarded,
    input: seen("owner", "foeOf(owner)"),
    parts: (piece) => ({
      top: `entity Gem${piece.id} {\nowner: Hero\ncheck ${asText(piece)} is not "?"\n}\n${go(piece, `new Gem${piece.id}(owner: me)`)}`,
    }),
  },
  plainly("status: what it sets", guarded, (piece) => status(piece, `set r${piece.id}(me: me) = ${asText(piece)}`)),
  plainly(
    "status: what it adds",
    guarded,
    (piece) =>
      `rule n${piece.id}(me: Hero): int = 1\nstatus S${piece.id}(me: Hero) {\nadd (${asInt(piece)}) to n${piece.id}(me: me)\nkeep n${piece.id}(me: me) >= (${asInt(piece)})\nuntil end of Turn\nstacks renew\n}\n${go(piece, `add S${piece.id} to me\n${out(`n${piece.id}(me)`)}`)}`,
  ),
  plainly("status: condition", guarded, (piece) =>
    status(piece, `set r${piece.id}(me: me) = "changed" & k if ${asBool(piece)}`),
  ),
  plainly("status: pattern", guarded, (piece) =>
    status(
      piece,
      `set r${piece.id}(me: me, word: ${asText(piece)}) = "changed"`,
      `add S${piece.id} to me\n${out(`r${piece.id}(me, 1, "3") & r${piece.id}(me, 2, "yes")`)}`,
    ),
  ),
  plainly(
    "status: until",
    guarded,
    (piece) =>
      `status S${piece.id}(me: Hero) {\nuntil after tick(me: me) if ${asBool(piece)}\nstacks add\n}\n${go(piece, `add S${piece.id} to me\ntick(me, 0, "a")\n${out(`stacks(me, S${piece.id})`)}`)}`,
  ),
  plainly(
    "status: forbids",
    guarded,
    (piece) =>
      `action b${piece.id}(me: Hero) in Main { do { set me.out = "b" } }\nstatus S${piece.id}(me: Hero) {\nforbid b${piece.id}(me: me) if ${asBool(piece)}\nuntil removed\nstacks no\n}\n${go(piece, `add S${piece.id} to me`)}`,
  ),
  plainly("status: parameter's default", guarded, (piece) =>
    status(piece, `set r${piece.id}(me: me) = "" & z`, undefined, `, z: ${piece.type} default ${piece.text}`),
  ),
  plainly("before: do", [...waits, "cancels"], (piece) =>
    answer(piece, `before tick(me: me, pick: ${piece.id})`, `must\ndo {\n${kept(piece, "me")}\nset word = "b"\n}`),
  ),
  plainly("before: do of who may pass", [...waits, "cancels"], (piece) =>
    answer(piece, `before tick(me: me, pick: ${piece.id})`, `do {\n${kept(piece, "me")}\nset me.pick = pick\n}`),
  ),
  plainly("before: pattern", guarded, (piece) =>
    answer(
      piece,
      `before tick(me: me, pick: ${piece.id}, word: ${asText({ ...piece, text: piece.type === "text" ? piece.text : `if ${asBool(piece)} { "a" } else { "b" }` })})`,
      'must\ndo { set me.out = "answered" & word }',
    ),
  ),
  plainly("before: needs", guarded, (piece) =>
    answer(
      piece,
      `before tick(me: me, pick: ${piece.id})`,
      `needs ${asBool(piece)}\ndo { set me.out = "answered" & word }`,
    ),
  ),
  plainly("before: prefers", guarded, (piece) =>
    answer(
      piece,
      `before tick(me: me, pick: ${piece.id})`,
      `prefers 1 / 2 * (${asInt(piece)})\ndo { set me.out = "answered" & word }`,
    ),
  ),
  plainly("after: do", waits, (piece) =>
    answer(
      piece,
      `after tick(me: me, pick: ${piece.id})`,
      `must\ndo {\n${kept(piece, "me")}\nset me.gold = result otherwise 0\n}`,
    ),
  ),
  plainly(
    "after: needs and from",
    guarded,
    (piece) =>
      `action a${piece.id}(me: Hero, two: text from ["<" & (${piece.text}), "b"]) after tick(me: me, pick: ${piece.id}) {\nneeds (result otherwise 0) > 0 and (${asBool({ ...piece, text: piece.text.replace(/\bw(\d)\b/g, "w$1c") })})\ndo { set me.out = two }\n}\n${go(piece, `tick(me, ${piece.id}, "a")`)}`,
  ),
  plainly(
    "always",
    waits,
    (piece) =>
      `always "Number ${piece.id}" {\nif players[1].pick is ${piece.id} {\nset players[1].pick = 0\n${kept(piece, "players[1]")}\n}\n}\n${go(piece, `set players[1].pick = ${piece.id}`)}`,
    ofFirst,
  ),
  phase(
    "phase: enter",
    waits,
    (piece) => `phase P${piece.id} { enter ${inText(piece, "active", kept(piece, "active"))} }`,
    ofActive,
  ),
  phase(
    "phase: exit",
    waits,
    (piece) => `phase P${piece.id} { exit ${inText(piece, "active", kept(piece, "active"))} }`,
    ofActive,
  ),
  phase(
    "phase: where",
    ["reads", "turn", "many lines"],
    (piece) =>
      `phase P${piece.id} for each player where it.pick is ${piece.id} and (${asBool(piece)}) { enter { set active.out = active.out & "in" } }`,
    seen("it", "foeOf(it)"),
  ),
  phase(
    "phase: from",
    guarded,
    (piece) =>
      `phase P${piece.id} for each player from if ${asBool(piece)} { players[1] } else { players[2] } { enter { if players[1].pick is ${piece.id} { set players[1].out = players[1].out & active.score } } }`,
    ofFirst,
  ),
  phase(
    "phase: repeats while",
    guarded,
    (piece) =>
      `phase P${piece.id} repeats while active.pick is ${piece.id} and (${asBool(piece)}) { enter { set active.pick = 0 } }`,
    ofActive,
  ),
  {
    name: "setup: lines",
    begins: "each",
    allows: waits,
    input: seen("h", "f"),
    parts: (piece) => ({ setup: `if pick is ${piece.id} {\n${kept(piece, "h")}\n}` }),
  },
  {
    name: "setup: parameter's default",
    begins: "each",
    allows: guarded,
    input: (name) => (name === "me" || name === "foe" ? "players[1]" : name),
    parts: (piece) => ({
      top: `setup begin${piece.id}(${given}, z: ${piece.type} default ${piece.text}) {${deal}\nset h.out = "" & z\n}`,
    }),
  },
  {
    name: "variant of a game: rule",
    allows: [...looks, "original"],
    input: (name) => (name === "original" ? "original(me)" : ofMe(name)),
    parts: (piece) => ({
      top: rule(piece, ` = ${piece.other}`),
      variant: `rule r${piece.id}(me: Hero): ${piece.type} = ${piece.text}`,
    }),
  },
  plainly(
    "example of a game",
    ["reads", "turn", "rolls", "changes", "asks", "example", "many lines", "it"],
    (piece) =>
      `example "Number ${piece.id}" in start() {\nlet me = players[1]\nbegin(Main, active: me)\n${lineOf(piece)}\nme.score is me.score\n}`,
    ofMe,
    ["example-faults", "roll-outside-question"],
  ),
];

const example = `setup start(pick: int default 0, ${given
  .split(/, (?=[a-z]+: )/)
  .map((each) => `${each} default k${each.slice(0, each.indexOf(":"))}`)
  .join(", ")})`;

export function gameBook(place: Place, stands: readonly Stand[]): Written {
  const parts = stands.map((of) => ({ of, ...place.parts(of.piece) }));
  const each = (name: "top" | "setup" | "phase" | "variant"): Written =>
    parts.flatMap((part) => (part[name] === undefined ? [] : [{ text: `${part[name]}\n`, of: part.of }]));
  const variant = each("variant");
  return [
    {
      text: `rulebook matrix { title "Matrix"\n rounding nearest }\n${gamesWorld}\nphase Game {\nphase Round repeats {\nphase Turn for each player {\nphase Main { }\n`,
      of: null,
    },
    ...each("phase"),
    { text: `}\n}\n}\n${example} {${deal}\nset h.pick = pick\n`, of: null },
    ...each("setup"),
    { text: "}\n", of: null },
    ...each("top"),
    ...(variant.length === 0
      ? []
      : [{ text: 'variant other "Other." {\n', of: null }, ...variant, { text: "}\n", of: null }]),
  ];
}
