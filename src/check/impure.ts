/** What rolls, asks or changes where that cannot be: each reported once, in words for the place. */
import type { Fix } from "../diagnostics/diagnostic.ts";
import type { Collector } from "../diagnostics/collect.ts";
import type { Expr, Program, Statement } from "../ir/program.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { changeText } from "./changes.ts";
import { firstReading, firstReadingAsked, firstWith, type KnownEffects } from "./effects.ts";

export type Node = Expr | Statement;

/** A place, in words, and what to do instead. */
export interface Place {
  readonly words: string;
  readonly hint: string;
}

const by: Place = { words: "`by:`", hint: "Roll before, and go by what was rolled." };

/** Where nothing may be rolled. */
export const places = {
  constant: { words: "a constant", hint: "Make it a rule: `rule name(): int = …` rolls each time it is called." },
  default: { words: "a default", hint: "Roll in a rule, and give the value." },
  field: { words: "a field with `=`", hint: "Make it a rule that takes the record, or a field that is given." },
  column: {
    words: "a column with `=`",
    hint: "Make it a rule that takes the row, or a column of formulas, with brackets in its heading.",
  },
  check: { words: "a `check`", hint: "Check what is known without dice." },
  test: { words: "a test", hint: "Roll before, with `let`, and test against the name." },
  where: { words: "what stands after `where`", hint: "Roll before, for the whole list, and look at the results." },
  by,
  atEnd: {
    words: "what a goal asks of a game that has ended",
    hint: "Roll in the game, and ask about what came of it.",
  },
  /** Where one step leads from a place. */
  next: { ...by, words: "`next`" },
} as const satisfies Record<string, Place>;

/** What is checked, and what has been reported of it. */
export interface Pass {
  readonly program: Program;
  readonly known: KnownEffects;
  readonly found: Collector;
  readonly told: Set<string>;
}

/** True, and reported once, where it rolls. */
export function cannotRoll(pass: Pass, expr: Expr, place: Place): boolean {
  const rolls = firstWith(pass.known, "rolls", expr);
  if (rolls === undefined) return false;
  if (isNew(pass, rolls))
    pass.found.report(
      "rolls-outside",
      rolls.at,
      { rolls: rollText(rolls), place: place.words, hint: place.hint },
      { related: diceBehind(pass, rolls) },
    );
  return true;
}

/** Reported once, where it asks a player. `passes`: what is looked past. */
export function cannotAsk(pass: Pass, expr: Node, asker: string, passes?: (node: Node) => boolean): void {
  const asks = firstWith(pass.known, "asks", expr, passes);
  if (asks === undefined || !isNew(pass, asks)) return;
  const inner = asks.kind === "call" ? withinCalled(pass, "asks", asks) : asks;
  const related = inner === undefined || inner === asks ? [] : [{ span: inner.at, label: "asks here" }];
  const best = inner?.kind === "best" && isKnown(pass, inner.by) ? inner : undefined;
  const fixes = best === undefined ? [] : [firstInOrder(best)];
  pass.found.report("asks-outside", asks.at, { where: asker, isBest: best !== undefined }, { related, fixes });
}

const isKnown = ({ known }: Pass, by: Expr): boolean =>
  by.type.kind !== "odds" && firstWith(known, "rolls", by) === undefined && firstWith(known, "asks", by) === undefined;

/** `first(sort(list, by: -it.dice))` for `best(list, by: it.dice)` */
function firstInOrder({ at, of, by }: Expr & { kind: "best" }): Fix {
  const isShort = by.kind === "field" || by.kind === "column" || by.kind === "local" || by.kind === "call";
  const edits = [
    { span: at.between(at.start, of.at.start), text: "first(sort(" },
    { span: at.between(by.at.start, by.at.start), text: isShort ? "-" : "-(" },
    { span: at.between(by.at.end, at.end), text: isShort ? "))" : ")))" },
  ];
  return { title: "Write `first(sort(…, by: -…))` for `best(…)`", edits };
}

/** What does it, in the rule that is called or in one that this calls. */
function withinCalled(pass: Pass, effect: "rolls" | "asks", call: Expr): Expr | undefined {
  const passed = new Set<string>();
  let last: Expr | undefined = call;
  while (last?.kind === "call" && !passed.has(last.rule)) {
    const { rule: called }: { rule: string } = last;
    passed.add(called);
    const bodies: readonly Expr[] = [pass.program, ...pass.program.variants].flatMap((layer) =>
      layer.rules.filter((rule) => rule.id === called).map((rule) => rule.body),
    );
    last = bodies.map((body) => firstWith(pass.known, effect, body)).find((each) => each !== undefined);
  }
  return last;
}

/** True, and reported once, where it changes a game or asks a player. */
export function cannotChange(pass: Pass, expr: Node, place: string): boolean {
  const changes = firstWith(pass.known, "changes", expr);
  if (changes === undefined) return false;
  if (isNew(pass, changes))
    pass.found.report("changes-in-guard", changes.at, {
      what: changeText(changes),
      place,
      how: asks(changes) ? "waits" : "changes",
    });
  return true;
}

const asks = (node: Node): boolean => node.kind === "choose" || node.kind === "chooseSome";

/** A rule, or a column of formulas. */
export function rulesOnly(pass: Pass, body: Expr, name: string): void {
  const changes = firstWith(pass.known, "changes", body);
  if (changes !== undefined && isNew(pass, changes))
    pass.found.report("rule-changes", changes.at, {
      what: changeText(changes),
      name,
      how: asks(changes) ? "waits" : "changes",
    });
}

/** What is known before anybody plays looks at no game. */
export function cannotRead(pass: Pass, expr: Expr, place: string): void {
  reportReading(pass, firstReading(pass.known, expr), place);
}

/** Of a goal: neither in its questions. */
export function cannotReadAsked(pass: Pass, expr: Expr, place: string, fixes: readonly Fix[]): void {
  reportReading(pass, firstReadingAsked(pass.known, expr), place, fixes);
}

function reportReading(pass: Pass, reads: Node | undefined, place: string, fixes: readonly Fix[] = []): void {
  if (reads !== undefined && isNew(pass, reads)) pass.found.report("reads-outside", reads.at, { place }, { fixes });
}

/** Variants hold whole tables: what stands in one place is told once. */
export function isNew(pass: Pass, { at }: Node): boolean {
  const key = `${at.file} ${at.start} ${at.end}`;
  return !pass.told.has(key) && pass.told.add(key).size > 0;
}

/** Where the rule that is called rolls. */
function diceBehind(pass: Pass, rolls: Expr): readonly { readonly span: Expr["at"]; readonly label: string }[] {
  if (rolls.kind !== "call") return [];
  const bodies = [pass.program, ...pass.program.variants].flatMap((layer) =>
    layer.rules.filter((rule) => rule.id === rolls.rule).map((rule) => rule.body),
  );
  const dice = bodies.map((body) => firstWith(pass.known, "rolls", body)).find((each) => each !== undefined);
  return dice === undefined ? [] : [{ span: dice.at, label: "rolls here" }];
}

/** "`d6`", "`attack`": what rolls, by name. */
export function rollText(node: Expr): string {
  switch (node.kind) {
    case "die":
      return `\`d${node.sides}\``;
    case "dice":
      return `\`${node.count.kind === "literal" ? String(node.count.value) : "(…)"}d${node.sides}\``;
    case "call":
      return `\`${node.rule.slice(node.rule.indexOf(".") + 1)}\``;
    case "columnCall":
      return `\`${node.name}\``;
    case "roll":
    case "shuffle":
      return `\`${node.kind}\``;
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column builtin not negate and or"
        | "arithmetic join compare equals about isNone isVariant in if decide block list set map range"
        | "each pick index lookup end otherwise keep round bounded times again question best reach asOdds"
        | "entities active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver"
        | "winners ending act possible"
      >;
      return "This";
  }
}
