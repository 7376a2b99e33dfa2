/** Places of a rulebook without a game. Each piece is asked through a rule `probe<id>` of its inputs. */
import { asBool, asInt, asText, type Piece, type Place } from "./place.ts";
import type { Stand, Written } from "./book.ts";
import type { Need } from "./snippet.ts";
import { plainWorld } from "./world.ts";

const named = (name: string): string => name;
/** What is always the same, and what no check can look into. */
const constant = (name: string): string => `o${name}()`;
const rowOf = (head: string, cells: string): string => `| name: key | ${head} |\n| Only | ${cells} |\n`;
const rule = ({ id, params }: Piece, type: string, body: string, more = ""): string =>
  `rule probe${id}(${params}${more}): ${type}${body}`;
const lines = (piece: Piece, type: string, body: string, more = ""): string =>
  rule(piece, type, ` {\n${body}\n}`, more);
const comma = (piece: Piece, more: string): string => (piece.params === "" ? more : `, ${more}`);

const free: readonly Need[] = ["rolls", "asks", "returns", "many lines", "it"];
/** Asked in the rule itself. */
const inRule = (
  name: string,
  type: (piece: Piece) => string,
  body: (piece: Piece) => string,
  allows: readonly Need[] = free,
): Place => ({ name, allows, input: named, parts: (piece) => ({ top: lines(piece, type(piece), body(piece)) }) });
const own = ({ type }: Piece): string => type;
const always = (type: string) => (): string => type;
/** Where the rule gives something else than the formula. */
const within: readonly Need[] = ["rolls", "asks", "many lines", "it"];
const inCell: readonly Need[] = ["rolls", "asks", "returns", "it"];
/** What speaks of `it` itself. */
const ofIt: readonly Need[] = ["asks", "returns", "many lines"];
const calm: readonly Need[] = ["many lines", "it"];

/** Cells of other types hold a text, a key or a list of them, and no formula. */
const hasFormulas = ({ type }: Piece): boolean =>
  /^(?:int|number|bool|Pair|Tight|Shape|optional int|map .*)$/.test(type);
const inCellType = (piece: Piece): string => (hasFormulas(piece) ? piece.type : "bool");
const cellText = (piece: Piece): string => (hasFormulas(piece) ? piece.text : asBool(piece));

export const plainPlaces: readonly Place[] = [
  {
    name: "rule: formula",
    allows: free,
    input: named,
    parts: (piece) => ({ top: rule(piece, piece.type, ` = ${piece.text}`) }),
  },
  inRule("rule: let and last line", own, ({ type, text }) => `let v: ${type} = ${text}\nv`),
  inRule("rule: return", own, ({ text }) => `return ${text}`),
  {
    ...inRule("rule: set", own, () => ""),
    parts: (piece) => ({
      top: lines(piece, piece.type, `let v = start\nset v = ${piece.text}\nv`, comma(piece, `start: ${piece.type}`)),
    }),
  },
  inRule("rule: branch", own, ({ text, other }) => `if count([1]) is 1 { ${text} } else { ${other} }`),
  inRule("rule: condition", always("int"), (piece) => `if ${asBool(piece)} { 1 } else { 2 }`, free),
  inRule(
    "rule: part of a formula",
    always("text"),
    (piece) =>
      `let front = "<" & ${asText(piece)} & (${piece.other}) & ${asText({ ...piece, text: piece.text.replace(/\bw(\d)\b/g, "w$1c") })}\nfront`,
    within,
  ),
  inRule("rule: second of and", always("bool"), (piece) => `count([1]) is 1 and (${asBool(piece)})`, within),
  inRule("rule: second of or", always("bool"), (piece) => `count([1]) is 2 or (${asBool(piece)})`, within),
  inRule("rule: argument", always("text"), (piece) => `echo(${asText(piece)}, "<")`, within),
  inRule("rule: left of otherwise", own, ({ type, text, other }) =>
    type.startsWith("optional") ? `${text}` : `(if on() > 9 { none } else { ${text} }) otherwise (${other})`,
  ),
  inRule(
    "rule: right of otherwise",
    always("text"),
    (piece) => `let gone: optional text = none\ngone otherwise ${asText(piece)}`,
    within,
  ),
  inRule(
    "rule: body of for each",
    always("list of text"),
    (piece) => `let all: list of text = []\nfor each i in 1 to 3 { add "" & i & ${asText(piece)} to all }\nall`,
    within,
  ),
  inRule(
    "rule: list of for each",
    always("int"),
    (piece) => `let all = 0\nfor each i in 1 to clamp(${asInt(piece)}, 0, 9) { add i to all }\nall`,
    free,
  ),
  inRule(
    "rule: where of for each",
    always("int"),
    (piece) => `let all = 0\nfor each i in 1 to 3 where ${asBool(piece)} { add i to all }\nall`,
    ["asks", "returns", "many lines", "it"],
  ),
  inRule(
    "rule: count of repeat",
    always("int"),
    (piece) => `let all = 0\nrepeat clamp(${asInt(piece)}, 0, 9) times { add 1 to all }\nall`,
    free,
  ),
  inRule(
    "rule: repeat while",
    always("int"),
    (piece) => `let all = 0\nrepeat while all < 5 and (${asBool(piece)}) { add 1 to all }\nall`,
    free,
  ),
  inRule(
    "rule: value of a list for each",
    always("list of text"),
    (piece) => `["" & i & ${asText(piece)} for each i in 1 to 2]`,
    within,
  ),
  inRule("rule: where", always("list of int"), (piece) => `[1, 2, 3] where it > 1 and (${asBool(piece)})`, [
    "asks",
    "many lines",
  ]),
  inRule("rule: key of sort", always("list of int"), (piece) => `sort([3, 1, 2], by: it * (${asInt(piece)}))`, [
    "asks",
    "many lines",
  ]),
  inRule(
    "rule: weight of roll",
    always("int"),
    (piece) => `roll([3, 1, 2], by: clamp(it * (${asInt(piece)}), 0, 9))`,
    ofIt,
  ),
  inRule(
    "rule: what is done so many times",
    always("list of text"),
    (piece) => `2 times echo(${asText(piece)} & d6, "")`,
    within,
  ),
  inRule("rule: part of a range", always("int"), (piece) => `let r = 1 to (${asInt(piece)})\nr.high otherwise 0`, free),
  inRule("rule: with", always("Pair"), (piece) => `kpair with (a: clamp(${asInt(piece)}, 0, 9))`, within),
  inRule(
    "decision: heading",
    always("int"),
    (piece) => `| same(${asBool(piece)}) | result |\n| yes | 1 |\n| no | 2 |`,
    inCell,
  ),
  inRule(
    "decision: test",
    always("int"),
    (piece) => `let t0 = ot()\n| t0 | result |\n| ${asText(piece)} | 1 |\n| otherwise | 2 |`,
    ["asks", "returns", "it"],
  ),
  inRule(
    "decision: result",
    own,
    ({ text, other }) => `let t0 = on()\n| t0 | result |\n| 5 | ${text} |\n| otherwise | ${other} |`,
    inCell,
  ),
  inRule(
    "decision: do",
    own,
    ({ type, text, other }) =>
      `let t0 = on()\nlet v: ${type} = ${other}\n| t0 | do |\n| 5 | set v = ${text} |\n| otherwise | set v = ${other} |\nv`,
    inCell,
  ),
  inRule(
    "decision: cell of a grid",
    own,
    ({ text, other }) =>
      `let t0 = on()\nlet t1 = ob()\n| t0 \\ t1 | yes | no |\n| < 9 | ${text} | ${other} |\n| >= 9 | ${other} | ${other} |`,
    inCell,
  ),
  inRule(
    "match: subject",
    always("int"),
    (piece) => `match doubled(${asInt(piece)}) {\n< 3: 1\n3 to 7: 2\notherwise: 3\n}`,
    free,
  ),
  inRule("match: test", always("int"), (piece) => `match ot() {\n${asText(piece)}: 1\notherwise: 2\n}`, [
    "asks",
    "returns",
    "many lines",
    "it",
  ]),
  inRule("match: arm", own, ({ text, other }) => `match on() {\n5: ${text}\notherwise: ${other}\n}`),
  {
    name: "constant",
    allows: calm,
    input: constant,
    parts: ({ id, type, text }) => ({ top: `let c${id}: ${type} = ${text}\nrule probe${id}(): ${type} = c${id}` }),
  },
  {
    name: "parameter: default",
    allows: calm,
    input: named,
    parts: (piece) => ({
      top: `rule inner${piece.id}(${piece.params}${comma(piece, `z: ${piece.type} default ${piece.text}`)}): ${piece.type} = z\n${rule(piece, piece.type, ` = inner${piece.id}(${piece.args})`)}`,
    }),
  },
  {
    name: "parameter of a column: default",
    allows: ["it"],
    input: named,
    parts: (piece) => ({
      top: `table T${piece.id} {\n${rowOf(`v(${piece.params}${comma(piece, `z: ${piece.type} default ${piece.text}`)}): ${piece.type}`, "z")} }\n${rule(piece, piece.type, ` = T${piece.id}.Only.v(${piece.args})`)}`,
    }),
  },
  {
    name: "cell",
    allows: ["it"],
    input: constant,
    parts: (piece) => ({
      top: `table T${piece.id} {\n${rowOf(`v: ${inCellType(piece)}`, cellText(piece))} }\nrule probe${piece.id}(): ${inCellType(piece)} = T${piece.id}.Only.v`,
    }),
  },
  {
    name: "cell of a column of formulas",
    allows: ["rolls", "it"],
    input: named,
    parts: (piece) => ({
      top: `table T${piece.id} {\n${rowOf(`v(${piece.params}): ${piece.type}`, piece.text)} }\n${rule(piece, piece.type, ` = T${piece.id}.Only.v(${piece.args})`)}`,
    }),
  },
  {
    name: "column with a formula",
    allows: calm,
    input: constant,
    parts: ({ id, type, text }) => ({
      top: `table T${id} {\nv: ${type} = ${text}\n${rowOf("w0: int", "3")} }\nrule probe${id}(): ${type} = T${id}.Only.v`,
    }),
  },
  {
    name: "column: default",
    allows: ["it"],
    input: constant,
    parts: ({ id, type, text }) => ({
      top: `table T${id} {\n${rowOf(`v: ${type} default ${text} | w0: int`, " | 3")} }\nrule probe${id}(): ${type} = T${id}.Only.v`,
    }),
  },
  {
    name: "record: default",
    allows: calm,
    input: named,
    parts: (piece) => ({
      top: `record R${piece.id} { ${piece.params}${comma(piece, `z: ${piece.type} default ${piece.text}`)} }\n${rule(piece, piece.type, ` = R${piece.id}(${piece.args}).z`)}`,
    }),
  },
  {
    name: "record: computed field",
    allows: calm,
    input: named,
    parts: (piece) => ({
      top: `record R${piece.id} { ${piece.params}${comma(piece, `z: ${piece.type} = ${piece.text}`)}\nlast: int default 0 }\n${rule(piece, `R${piece.id}`, ` = R${piece.id}(${piece.args}) with (last: 2)`)}`,
    }),
  },
  {
    name: "record: check",
    allows: calm,
    input: named,
    parts: (piece) => ({
      top: `record R${piece.id} { ${piece.params}${comma(piece, "last: int default 0")}\ncheck ${asBool(piece)} }\n${rule(piece, "int", ` = R${piece.id}(${piece.args}).last`)}`,
    }),
  },
  {
    name: "variant of a choice: default",
    allows: calm,
    input: named,
    parts: (piece) => ({
      top: `choice C${piece.id} { None${piece.id}, Some${piece.id}(${piece.params}${comma(piece, `z: ${piece.type} default ${piece.text}`)}) }\n${rule(piece, `C${piece.id}`, ` = C${piece.id}.Some${piece.id}(${piece.args})`)}`,
    }),
  },
  {
    name: "table: check",
    allows: calm,
    input: constant,
    parts: ({ id, ...piece }) => ({
      top: `table T${id} {\ncheck ${asText({ id, ...piece })} is not "?"\n${rowOf("w0: int", "3")} }\nrule probe${id}(): int = T${id}.Only.w0`,
    }),
  },
  {
    name: "check of the rulebook",
    allows: ["asks", "many lines", "it"],
    input: constant,
    parts: ({ id, ...piece }) => ({ top: `check ${asText({ id, ...piece })} is not "?"\nrule probe${id}(): int = kn` }),
  },
  {
    name: "variant: rule",
    allows: [...free, "original"],
    input: (name, used) => (name === "original" ? `original(${used.join(", ")})` : name),
    parts: (piece) => ({
      top: rule(piece, piece.type, ` = ${piece.other}`),
      variant: rule(piece, piece.type, ` = ${piece.text}`),
    }),
  },
  {
    name: "variant: constant",
    allows: calm,
    input: constant,
    parts: ({ id, type, text, other }) => ({
      top: `let c${id}: ${type} = ${other}\nrule probe${id}(): ${type} = c${id}`,
      variant: `let c${id}: ${type} = ${text}`,
    }),
  },
  {
    name: "variant: cell",
    allows: ["it"],
    input: constant,
    parts: (piece) => ({
      top: `table T${piece.id} {\n${rowOf(`v: ${inCellType(piece)}`, cellText({ ...piece, text: piece.other }))} }\nrule probe${piece.id}(): ${inCellType(piece)} = T${piece.id}.Only.v`,
      variant: `table T${piece.id} {\n| name | v |\n| Only | ${cellText(piece)} |\n}`,
    }),
  },
  {
    name: "example",
    allows: ["asks", "many lines", "it"],
    input: constant,
    parts: (piece) => ({
      top: piece.needs.includes("asks")
        ? claim(piece, `(${piece.text}) is (${piece.text})`)
        : `rule probe${piece.id}(): ${piece.type} = ${piece.text}\n${claim(piece, `${asText(piece)} is ("" & probe${piece.id}())`)}`,
    }),
  },
];

function claim({ id }: Piece, text: string): string {
  return `example "Number ${id}" {\n${text}\n}`;
}

export function plainBook(place: Place, stands: readonly Stand[], world = plainWorld): Written {
  const parts = stands.map((of) => ({ of, ...place.parts(of.piece) }));
  const varied = parts.filter(({ variant }) => variant !== undefined);
  return [
    { text: `rulebook matrix { title "Matrix"\n rounding nearest }\n${world}\n`, of: null },
    ...parts.map(({ of, top = "" }) => ({ text: `${top}\n`, of })),
    ...(varied.length === 0
      ? []
      : [
          { text: 'variant other "Other." {\n', of: null },
          ...varied.map(({ of, variant = "" }) => ({ text: `${variant}\n`, of })),
          { text: "}\n", of: null },
        ]),
  ];
}
