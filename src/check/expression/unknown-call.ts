/** A call of something that cannot be called, and what was meant by it. */
import { aliases, builtins, gameFunctions } from "../../builtins/registry.ts";
import { nearFix } from "../../resolve/fixes.ts";
import type * as ast from "../../syntax/ast.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source/span.ts";
import { didYouMean, isSlip, suggestions } from "../../diagnostics/suggest.ts";
import type { Type } from "../../ir/program.ts";
import type { Checker } from "../checker.ts";
import type { Expectation } from "../expectation.ts";
import { findLocal, type Scope } from "../scope.ts";
import { wayMeant } from "./ways-said.ts";
import { actorIn } from "./actor.ts";
import { over } from "./meant.ts";
import { edgeOfRoll } from "./rolled-written.ts";
import { sayingWords } from "../../syntax/said-in-games.ts";
import { letters, textsStay } from "./letters.ts";
import { pathText } from "./methods.ts";
import { partAround } from "./part-around.ts";
import { rangeCalled, sheetCallFix } from "./sheet-call.ts";
import { contextOf } from "./settle.ts";

type Call = ast.Expr & { kind: "call" };

/** `d(sides)` */
export function foreignDie(checker: Checker, { callee, args }: Call, why: Expectation): boolean {
  const [sides] = args;
  if (
    !/^[dD]$/.test(callee.text) ||
    args.length !== 1 ||
    sides?.value === undefined ||
    sides.value === null ||
    sides.name !== null
  )
    return false;
  checker.found.report(
    "foreign-dice",
    callee.span,
    { written: `${callee.text}(…)`, better: "roll(1 to …)" },
    {
      ...contextOf(why),
      fixes: [
        { title: "Write `roll(1 to …)`", edits: [{ span: callee.span.to(sides.span.start), text: "roll(1 to " }] },
      ],
    },
  );
  return true;
}

/** Reports that nothing of the name can be called, with what was meant; whether that takes the place of all that is given. */
export function unknownCallee(
  checker: Checker,
  scope: Scope,
  expr: Call,
  expected: Type | null,
  why: Expectation,
): boolean {
  const name = expr.callee;
  const symbol = checker.model.symbols.get(name.text);
  const is = findLocal(scope, name.text) === undefined ? symbol?.kind : "value";
  if (name.text === "original") {
    checker.found.report("original-outside", name.span, {}, contextOf(why));
  } else if (gameFunctions.has(name.text)) {
    checker.found.report("needs-a-game", name.span, { name: name.text }, contextOf(why));
  } else if (is === "entity") {
    checker.found.report(
      "entity-without-new",
      name.span,
      { name: name.text },
      {
        ...contextOf(why),
        fixes: [
          { title: `Write \`new ${name.text}(…)\``, edits: [{ span: name.span.to(name.span.start), text: "new " }] },
        ],
      },
    );
  } else if (is === "status" || is === "phase" || is === "setup" || is === "action") {
    const fixes = is === "setup" ? begunWith(checker, expr) : [];
    checker.found.report("spoken-of-elsewhere", name.span, { name: name.text, is }, { ...contextOf(why), fixes });
  } else if (is !== undefined) {
    checker.found.report(
      "not-callable",
      name.span,
      { name: name.text, is },
      { ...contextOf(why), fixes: is === "table" ? inSquares(checker, expr, expected) : [] },
    );
  } else return unknownFunction(checker, scope, expr, expected, why);
  return false;
}

/** `example "x" { two() … }`: the setup stands in the head, and the example begins with it. */
function begunWith({ model }: Checker, { span, callee, args }: Call): readonly Fix[] {
  const isIn = (of: Span): boolean => of.file === span.file && of.start <= span.start && span.end <= of.end;
  const decl = model.examples.find((each) => each.kind === "example" && isIn(each.span));
  if (decl?.kind !== "example") return [];
  const line = decl.body.findIndex((each) => each.span.isSame(span));
  if (line < 0) return [];
  const next = decl.body[line + 1];
  const edits = [{ span: next === undefined ? span : span.between(span.start, next.span.start), text: "" }];
  if (decl.start?.name.text === callee.text) return [{ title: "Take it out: the example begins with it", edits }];
  const written = args.length === 0 ? `${callee.text}()` : null;
  if (decl.start !== null || written === null) return [];
  const end = decl.title.span.from(decl.title.span.end);
  return [
    { title: `Begin with it: write \`in ${written}\``, edits: [{ span: end, text: ` in ${written}` }, ...edits] },
  ];
}

/** `MAX(a, b)`, `ROUND(x)`, `ROUNDUP(x)` */
function sameInCapitals({ callee: { text }, args }: Call): string | undefined {
  const word = text.toLowerCase();
  const isOurs = /^(?:max|min|sum|abs|round|floor|power|remainder|clamp)$/.test(word);
  if (text !== text.toUpperCase() || (word === "round" && args.length > 1)) return undefined;
  return isOurs ? word : args.length === 1 ? roundings.get(word) : undefined;
}

/** A list as it was made, `sorted(xs)`: what makes it is called by the verb. */
const done: ReadonlyMap<string, string> = new Map([
  ["sorted", "sort"],
  ["shuffled", "shuffle"],
  ["reversed", "reverse"],
]);

const roundings: ReadonlyMap<string, string> = new Map([
  ["roundup", "ceil"],
  ["ceiling", "ceil"],
  ["rounddown", "floor"],
  ["int", "floor"],
  ["trunc", "floor"],
]);

/** `AND(x > y for each y in ys)` */
const ofEach: ReadonlyMap<string, string> = new Map([
  ["and", "all"],
  ["or", "any"],
]);

/** Reports `say("hello")` and `mode(roll())`: no name alike would do. */
function askedInVain(checker: Checker, { callee, args, span }: Call, why: Expectation): boolean {
  const [value, more] = args;
  if (value?.value === null || value?.value === undefined || more !== undefined) return false;
  if (sayingWords.test(callee.text) && value.value.kind === "text" && checker.model.player !== null) {
    checker.found.report("message-of-game", span, { written: `${callee.text}(…)` }, contextOf(why));
    return true;
  }
  if (!/^(?:mode|mostLikely|most_likely|mostCommon)$/.test(callee.text)) return false;
  const facts = { written: `${callee.text}(…)`, better: "median(…)" };
  const fixes = [{ ...over(callee.span, "median"), guess: true as const }];
  checker.found.report("most-likely", span, facts, { ...contextOf(why), fixes });
  return true;
}

/** Nothing of the name is declared; that is said once in a text, unless each call has a fix of its own. */
function unknownFunction(checker: Checker, scope: Scope, expr: Call, expected: Type | null, why: Expectation): boolean {
  const name = expr.callee;
  if (askedInVain(checker, expr, why)) return false;
  const isTold = scope.frame.unknown.has(`${name.text}()`);
  scope.frame.unknown.add(`${name.text}()`);
  const foreign = aliases.get(name.text.toLowerCase());
  const edge = edgeOfRoll(checker, expr);
  const joined = expr.each === null ? undefined : ofEach.get(name.text.toLowerCase());
  const near = isMeanOfList(scope, expr)
    ? ["mean"]
    : edge !== null
      ? [edge]
      : letters.test(name.text) || declared.some(([called]) => called.test(name.text))
        ? []
        : foreign !== undefined
          ? [foreign]
          : // `TEXT` is no `next`: of so few letters the first one counts.
            suggestions(name.text, callable(checker, why.kind === "anything" && scope.frame.role === "text")).filter(
              (each) =>
                (name.text.length > 4 || each.charAt(0).toLowerCase() === name.text.charAt(0).toLowerCase()) &&
                !isItself(checker, name, each),
            );
  const sheet = sheetCallFix(name.text, name.span, expr.span, expr.args, {
    columnAt: (table, place) => columnAt(checker, table, place),
    numbersOf: (table) => numbersOf(checker, table),
    isList: (value) => isListOf(scope, value),
    around: () => partAround(checker, expr.span),
  });
  if (isTold && sheet === null) return false;
  // Columns without their table, as the call takes them, are names of nothing: that is told with it.
  if (sheet !== null)
    for (const { value } of expr.args) if (value?.kind === "name") scope.frame.unknown.add(value.name.text);
  const same = joined ?? sameInCapitals(expr) ?? done.get(name.text.toLowerCase());
  const ofAll = same === undefined ? null : over(name.span, same);
  const meant = sheet ?? ofAll ?? pileMeant(checker, scope, expr);
  const way =
    foreign === "reachable" || foreign === "steps"
      ? wayMeant(checker, scope, withinSteps(expr), foreign)
      : rangeCalled(name.text, expr.span, expr.args);
  const better =
    meant === null ? [...namedElse(checker, expr), ...allUnlike(expr, foreign, expected), ...way] : [meant];
  const fixes = better.length > 0 ? better : nearFix(name.span, name.text, near).fixes;
  checker.found.report(
    "unknown-rule",
    name.span,
    { name: name.text, near: meant === null ? (toDeclare(name.text, better) ?? didYouMean(near)) : `${meant.title}.` },
    { ...contextOf(why), fixes: inWhole(checker, expr, expected, fixes) },
  );
  return sheet !== null && sheet.edits.length === 1;
}

/** A rule that is being written is not what is meant in it by another name, unless that is a slip of its own. */
function isItself({ model }: Checker, { text, span }: ast.Name, name: string): boolean {
  const symbol = model.symbols.get(name);
  if (symbol?.kind !== "rule" && symbol?.kind !== "procedure") return false;
  const own = symbol.decl.span;
  return own.file === span.file && own.start <= span.start && span.end <= own.end && !isSlip(text, [name]);
}

/** What no function does: a loop, or a rule that somebody can declare. */
const declared: readonly (readonly [RegExp, string])[] = [
  [letters, textsStay],
  [
    /^(?:left|right|mid|substr|substring|trim)$/i,
    "A text stays whole: nothing takes letters out of it. Put what you need into a column of its own.",
  ],
  [
    /^(?:stdev|std|stddev|var|variance)[ps]?$/i,
    "`spread(…)` is asked of what rolls. Of a list a rule gives it: `rule deviation(xs: list of number): number { let middle = mean(xs) then power(mean(power(x - middle, 2) for each x in xs), 0.5) }`.",
  ],
  [
    /^(?:index|match)$/i,
    "A row is found by its key or by a column, `Weapon[name: which].cost`. What is looked up in two directions at once is a rule whose table begins with `| row \\ column | … |`.",
  ],
  [/^offset$/i, "The row at a place is `[row for each row in Weapon][place]`; the first one is at 1."],
  [
    /^text$/i,
    'A number joins a text as it is, `"Gold: " & total`. How many places a report shows is said behind the value: `as 0.00`.',
  ],
  [
    /^rand$/i,
    "`roll(1 to 1000000) <= 1000000 * share` is so with the chance `share`; of whole percents, `d100 <= 100 * share`.",
  ],
  [
    /^(?:(?:text|string)?join|implode|concat(?:enate)?)$/i,
    '`a & b` joins two texts. For those of a list there is a loop: `for each one in names { set all = if all is "" { one } else { all & ", " & one } }`.',
  ],
  [
    /^(?:c|ncr|combin|comb|combinations?|binom|binomial|choose\w+)$/i,
    "`chance(…)` gives the odds of what is drawn. How many ways there are, a rule counts: `rule ways(n: int, k: int): int = if k <= 0 { 1 } else { round(ways(n - 1, k - 1) * n / k) }`.",
  ],
  [
    /^(?:rept|repeat(?:ed)?(?:text|string)?|(?:text|string)repeat|replicate)$/i,
    'A loop repeats a text: `let all = ""`, then `repeat n times { set all = all & "*" }`, then `all`.',
  ],
  [
    /^(?:fact|factorial)$/i,
    "A rule does that: `rule factorial(n: int): int = if n <= 1 { 1 } else { n * factorial(n - 1) }`.",
  ],
  [
    /^(?:product|prod)$/i,
    "A rule with a loop does that: `rule product(xs: list of int): int { let all = 1 then for each x in xs { set all = all * x } then all }`.",
  ],
];

const toDeclare = (name: string, better: readonly Fix[]): string | undefined =>
  better.length > 0 ? undefined : declared.find(([called]) => called.test(name))?.[1];

/** `within(start, 3)`: how far it is, is said by name. */
function withinSteps(expr: Call): Call {
  const [from, steps] = expr.args;
  if (expr.callee.text !== "within" || from === undefined || steps === undefined) return expr;
  return { ...expr, args: [from, { ...steps, name: { text: "within", span: steps.span } }] };
}

/** `nth(xs, 2)` is `xs[2]`, `ask(foe, "Really?")` a choice of yes and no. */
function namedElse({ model }: Checker, { callee, args, span }: Call): Fix[] {
  const [first, second] = args;
  const list = first?.value == null ? null : pathText(first.value);
  if (list === null || first === undefined) return [];
  if (/^(?:nth|elementAt|itemAt)$/i.test(callee.text) && second !== undefined) {
    const symbol = model.symbols.get(list);
    const listed = symbol?.kind === "choice" ? `[${symbol.variants.map(({ name }) => name).join(", ")}]` : list;
    const edits = [
      { span: span.to(second.span.start), text: `${listed}[` },
      { span: span.from(second.span.end), text: "]" },
    ];
    return symbol?.kind === "table" ? [] : [{ title: `Write \`${listed}[…]\``, edits }];
  }
  if (
    model.player !== null &&
    second === undefined &&
    /^(?:seat|seatOf|seatNumber|playerNumber|numberOf)$/i.test(callee.text)
  )
    return [over(span, `position(players, ${list})`)];
  if (model.player === null || !/^(?:ask|confirm)$/i.test(callee.text)) return [];
  const edits = [
    { span: callee.span, text: "choose" },
    { span: span.between(first.span.end, first.span.end), text: ", [yes, no]" },
  ];
  return [{ title: "Write `choose(…, [yes, no])`", edits }];
}

/** `unique(prices)` where yes or no is wanted: whether they are as many without those that come twice. */
function allUnlike({ callee, args, each, span }: Call, foreign: string | undefined, expected: Type | null): Fix[] {
  const value = each === null ? (args[0]?.value ?? null) : each.next === null && each.where === null ? each.over : null;
  const list = value === null ? null : pathText(value);
  if (foreign !== "distinct" || expected?.kind !== "bool" || list === null) return [];
  const edits = [
    { span: callee.span, text: "count(distinct" },
    { span: span.from(span.end), text: `) is count(${list})` },
  ];
  return [{ title: `Write \`count(distinct(…)) is count(${list})\``, edits }];
}

/** `AVERAGE(scores)`: `average` is asked of what is rolled, and these are numbers that are there. */
function isMeanOfList(scope: Scope, { callee, args, each }: Call): boolean {
  const [first, more] = args;
  if (callee.text.toLowerCase() !== "average" || more !== undefined) return false;
  const value = first?.value ?? null;
  if (each !== null || value?.kind === "list" || value?.kind === "listEach" || value?.kind === "where") return true;
  return value !== null && isListOf(scope, value);
}

function isListOf(scope: Scope, value: ast.Expr): boolean {
  const type = value.kind === "name" ? findLocal(scope, value.name.text)?.type.kind : undefined;
  return type === "list" || type === "set";
}

/** An average is no whole number: where one is wanted, each way to round it is offered. */
function inWhole(checker: Checker, { span }: Call, expected: Type | null, fixes: readonly Fix[]): readonly Fix[] {
  const [fix] = fixes;
  if (
    fix === undefined ||
    !/^me(?:di)?an\b/.test(fix.edits[0]?.text ?? "") ||
    expected?.kind !== "int" ||
    checker.model.info.rounding !== "exact"
  )
    return fixes;
  const edits = [...fix.edits].sort((a, b) => a.span.start - b.span.start);
  const [first, last] = [edits[0], edits.at(-1)];
  if (first?.span.start !== span.start) return fixes;
  return ["round", "floor", "ceil"].map((how) => ({
    title: `Write \`${how}(${/^\w+/.exec(first.text)?.[0] ?? ""}(…))\``,
    edits: [
      { span: first.span, text: `${how}(${first.text}${last === first && last.span.end === span.end ? ")" : ""}` },
      ...edits
        .slice(1)
        .map((edit) => (edit === last && edit.span.end === span.end ? { ...edit, text: `${edit.text})` } : edit)),
      ...(last?.span.end === span.end ? [] : [{ span: span.from(span.end), text: ")" }]),
    ],
  }));
}

/** All names that can be called here. */
const gameLines = (): readonly string[] =>
  [...gameFunctions].filter(([, { role }]) => role !== "value").map(([name]) => name);

function callable(checker: Checker, isDone: boolean): readonly string[] {
  const symbols = [...checker.model.symbols.values()];
  // What is a line of its own does something, and gives nothing that anybody takes.
  if (isDone)
    return [
      ...symbols.filter((each) => each.kind === "procedure").map((each) => each.name),
      ...(checker.model.player === null ? [] : ["shuffle", ...gameLines()]),
    ];
  return [
    ...symbols
      .filter(
        (each) =>
          each.kind === "rule" || each.kind === "record" || (each.kind === "procedure" && each.result.kind !== "none"),
      )
      .map((each) => each.name),
    ...symbols.flatMap((each) =>
      each.kind === "choice"
        ? each.variants.filter((variant) => variant.fields.length > 0).map((variant) => variant.name)
        : [],
    ),
    ...builtins.keys(),
    ...(checker.model.player === null ? [] : gameFunctions.keys()),
  ];
}

/** `discard(card)`, where the player has such a pile. */
function pileMeant(checker: Checker, scope: Scope, { callee, args, span }: Call): Fix | null {
  const { player } = checker.model;
  const [piece, more] = args;
  const actor = scope.frame.role === "text" ? actorIn({ checker, scope }) : null;
  const value = piece?.value == null || piece.name !== null || more !== undefined ? null : pathText(piece.value);
  if (actor === null || value === null || player?.piles.every(({ name }) => name !== callee.text) !== false)
    return null;
  return over(span, `put ${value} into ${actor}.${callee.text}`);
}

/** `Weapon(name)` for `Weapon[name]`; `Rate(3)` for `Rate[epidemics: 3].cities`, of two columns the one that is looked up. */
function inSquares({ model }: Checker, { callee, args, span }: Call, expected: Type | null): readonly Fix[] {
  const [key, more] = args;
  const symbol = model.symbols.get(callee.text);
  if (key?.value == null || key.name !== null || more !== undefined || symbol?.kind !== "table") return [];
  const [first, second, third] = symbol.columns;
  const isOfTwo = !symbol.columns.some(({ isKey }) => isKey) && first !== undefined && third === undefined;
  const open = isOfTwo && second !== undefined ? `[${first.name}: ` : "[";
  const close = isOfTwo && second !== undefined && expected?.kind !== "row" ? `].${second.name}` : "]";
  return [
    {
      title: `Write \`${callee.text}${open}…${close}\``,
      edits: [
        { span: span.between(callee.span.end, key.span.start), text: open },
        { span: span.from(key.span.end), text: close },
      ],
    },
  ];
}

function numbersOf({ model }: Checker, table: string): string | undefined {
  const symbol = model.symbols.get(table);
  const first = symbol?.kind === "table" ? symbol.columns[0] : undefined;
  return first?.isKey !== true && /^(?:int|number)$/.test(first?.type.kind ?? "") ? first?.name : undefined;
}

/** The name of a table's column by its place, as sheets count them. */
function columnAt(checker: Checker, table: string, place: number): string | undefined {
  const symbol = checker.model.symbols.get(table);
  return symbol?.kind === "table" ? symbol.columns[place - 1]?.name : undefined;
}
