/**
 * Where nothing may be rolled, asked of dice, or changed in a game: what is worked out once and for all, or several times
 * over. Rules read a game and never change it; what is there before anybody plays does not even read one.
 */
import { valuesOfWish } from "../ir/goals.ts";
import type { Collector } from "../diagnostics/collect.ts";
import { childrenOf, decisionTests, stepParts, testValues } from "../ir/children.ts";
import type { Game } from "../ir/game.ts";
import type {
  Check,
  Column,
  Constant,
  Example,
  Expr,
  Field,
  Program,
  Record as RecordOf,
  Report,
  Statement,
  Table,
} from "../ir/program.ts";
import type { Goal } from "../ir/goals.ts";
import { axesOf, valuesOf } from "../ir/reports.ts";
import { holdsOdds } from "../ir/types.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { reportRepeated } from "./by-name.ts";
import { changeText } from "./changes.ts";
import { cellsOf, firstReading, firstWith, type KnownEffects } from "./effects.ts";
import { EffectsTrace } from "./reuse/effects-trace.ts";
import { gameFrames } from "./game-frames.ts";

type Node = Expr | Statement;

/** A place, in words, and what to do instead. */
interface Place {
  readonly words: string;
  readonly hint: string;
}

const constant: Place = {
  words: "a constant",
  hint: "Make it a rule: `rule name(): int = …` rolls each time it is called.",
};
const initial: Place = { words: "a default", hint: "Roll in a rule, and give the value." };
const field: Place = {
  words: "a field with `=`",
  hint: "Make it a rule that takes the record, or a field that is given.",
};
const column: Place = {
  words: "a column with `=`",
  hint: "Make it a rule that takes the row, or a column of formulas, with brackets in its heading.",
};
const check: Place = { words: "a `check`", hint: "Check what is known without dice." };
const test: Place = { words: "a test", hint: "Roll before, with `let`, and test against the name." };
const where: Place = {
  words: "what stands after `where`",
  hint: "Roll before, for the whole list, and look at the results.",
};
const by: Place = { words: "`by:`", hint: "Roll before, and go by what was rolled." };
/** Where one step leads from a place. */
const next: Place = { ...by, words: "`next`" };

interface Pass {
  readonly program: Program;
  readonly known: KnownEffects;
  readonly found: Collector;
  readonly told: Set<string>;
}

/** Reports what rolls or asks where that cannot be, and what is to be worked out anew and never changes. */
export function checkPurity(program: Program, known: KnownEffects, found: Collector): void {
  const pass: Pass = { program, known, found, told: new Set() };
  for (const choice of program.choices)
    once(pass, choice, (own) => {
      for (const variant of choice.variants) checkValueFields(own, variant.fields);
    });
  for (const record of program.records)
    once(pass, record, (own) => {
      checkRecord(own, record);
    });
  for (const layer of [program, ...program.variants]) {
    for (const each of layer.constants)
      once(pass, each, (own) => {
        checkConstant(own, each);
      });
    for (const table of layer.tables)
      once(pass, table, (own) => {
        checkTable(own, table);
      });
    for (const rule of layer.rules) {
      once(pass, rule, (own) => {
        checkFields(own, rule.params, "A default");
        rulesOnly(own, rule.body, rule.name);
        checkInside(own, [rule.body]);
      });
    }
  }
  if (program.game !== null) checkGame(pass, program.game);
  for (const each of program.checks) {
    once(pass, each, (own) => {
      checkInside(own, [each.condition]);
      cannotChange(own, each.condition, check.words);
      cannotRead(own, each.condition, check.words);
    });
  }
  for (const example of program.examples)
    once(pass, example, (own) => {
      checkExample(own, example);
    });
  for (const report of program.reports)
    once(pass, report, (own) => {
      checkReport(own, report);
    });
  for (const goal of program.goals)
    once(pass, goal, (own) => {
      checkGoal(own, goal);
    });
}

const kept = new EffectsTrace<void>("purity");

/** What nothing was found in is not gone through again while it is the same. */
function once(pass: Pass, part: object, run: (pass: Pass) => void, memo = kept): void {
  memo.of(part, "", [pass.known], pass.found, ([known = pass.known]) => {
    run({ ...pass, known });
  });
}

/** Frames of a game, by what they are of. */
const keptFrames = new EffectsTrace<void>("purity of frames");

function checkGame(pass: Pass, game: Game): void {
  for (const { of, looks, done } of gameFrames(game)) {
    once(
      pass,
      of,
      (own) => {
        checkInside(own, [...looks, ...done]);
        // A procedure that asks is told so in its own text, once, and not wherever it is called.
        for (const each of done) cannotAsk(own, each, "What happens in a game", (node) => node.kind === "perform");
      },
      keptFrames,
    );
  }
  for (const entity of game.entities) {
    once(pass, entity, (own) => {
      checkFields(own, entity.fields, "A field");
      checkChecks(own, entity.checks, "A check");
    });
  }
  for (const each of [...game.procedures, ...game.setups, ...game.statuses])
    once(pass, each, (own) => {
      checkFields(own, each.params, "A default");
    });
}

function checkRecord(pass: Pass, record: RecordOf): void {
  checkValueFields(pass, record.fields);
  checkChecks(pass, record.checks, "A check of a record");
  for (const each of record.checks) cannotRead(pass, each.condition, "a check of a record");
}

function checkConstant(pass: Pass, { value }: Constant): void {
  checkFixed(pass, value, constant, "A constant");
  cannotRead(pass, value, constant.words);
}

function checkExample(pass: Pass, example: Example): void {
  checkInside(pass, example.steps.flatMap(stepParts));
  for (const step of example.steps)
    if (step.kind === "claim" && step.claim.kind === "fits")
      for (const value of testValues(step.claim.test)) cannotRoll(pass, value, test);
}

function checkGoal(pass: Pass, goal: Goal): void {
  checkInside(pass, goal.wishes.flatMap(valuesOfWish));
}

function checkReport(pass: Pass, report: Report): void {
  checkInside(pass, [
    ...report.lets,
    ...axesOf(report).map((axis) => axis.values),
    ...valuesOf(report).map((each) => each.value),
  ]);
  for (const cell of report.expect) for (const value of testValues(cell.test)) cannotRoll(pass, value, test);
}

// ---------------------------------------------------------------- what is worked out once

/** Records and variants are values: what they hold does not depend on the moment. */
function checkValueFields(pass: Pass, fields: readonly Field[]): void {
  checkFields(pass, fields, "A field");
  for (const each of fields)
    for (const part of [each.default, each.computed]) if (part !== null) cannotRead(pass, part, "a field of a record");
}

function checkFields(pass: Pass, fields: readonly Field[], asker: string): void {
  for (const each of fields) {
    // Who takes odds may be given what is asked for.
    if (each.default !== null && holdsOdds(each.type)) cannotRoll(pass, each.default, initial);
    else if (each.default !== null) checkFixed(pass, each.default, initial, asker);
    if (each.computed !== null) checkFixed(pass, each.computed, field, asker);
  }
}

function checkChecks(pass: Pass, checks: readonly Check[], asker: string): void {
  for (const each of checks) checkFixed(pass, each.condition, check, asker);
}

function checkTable(pass: Pass, table: Table): void {
  checkChecks(pass, table.checks, "A check of a table");
  for (const each of table.checks) cannotRead(pass, each.condition, "a check of a table");
  const own = table.columns.filter((each) => each.computed === null);
  for (const each of table.columns) {
    if (each.params !== null) checkFields(pass, each.params, "A default");
    if (each.computed !== null) {
      checkFixed(pass, each.computed, column, "A column");
      cannotRead(pass, each.computed, column.words);
    }
    const cells = cellsOf(table, own, each);
    for (const cell of cells) cannotAsk(pass, cell, "A cell of a table");
    if (each.params === null) {
      checkPlain(pass, each, cells);
      for (const cell of cells) cannotRead(pass, cell, "a cell");
    } else {
      if (!each.procedure) for (const cell of cells) rulesOnly(pass, cell, each.label);
      checkInside(pass, cells);
    }
  }
}

/** Told once for the column: with brackets in its heading all its cells may roll. */
function checkPlain(pass: Pass, of: Column, cells: readonly Expr[]): void {
  const rolls = cells.map((cell) => firstWith(pass.known, "rolls", cell)).find((each) => each !== undefined);
  if (rolls === undefined || !isNew(pass, rolls)) {
    if (rolls === undefined) checkInside(pass, cells);
    return;
  }
  const { at } = of;
  const end = at.from(at.end);
  pass.found.report(
    "column-rolls",
    rolls.at,
    { rolls: rollText(rolls), column: of.label, name: of.name },
    {
      related: [{ span: at, label: "the heading" }],
      fixes: [{ title: "Write brackets in the heading", edits: [{ span: end, text: "()" }] }],
    },
  );
}

function checkFixed(pass: Pass, expr: Expr, place: Place, asker: string): void {
  cannotAsk(pass, expr, asker);
  if (cannotChange(pass, expr, place.words)) return;
  if (!cannotRoll(pass, expr, place)) checkInside(pass, [expr]);
}

/** True, and reported once, where it rolls. */
function cannotRoll(pass: Pass, expr: Expr, place: Place): boolean {
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

function cannotAsk(pass: Pass, expr: Node, asker: string, passes?: (node: Node) => boolean): void {
  const asks = firstWith(pass.known, "asks", expr, passes);
  if (asks !== undefined && isNew(pass, asks)) pass.found.report("asks-outside", asks.at, { where: asker });
}

/** True, and reported once, where it changes a game or asks a player. */
function cannotChange(pass: Pass, expr: Node, place: string): boolean {
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
function rulesOnly(pass: Pass, body: Expr, name: string): void {
  const changes = firstWith(pass.known, "changes", body);
  if (changes !== undefined && isNew(pass, changes))
    pass.found.report("rule-changes", changes.at, {
      what: changeText(changes),
      name,
      how: asks(changes) ? "waits" : "changes",
    });
}

/** What is known before anybody plays looks at no game. */
function cannotRead(pass: Pass, expr: Expr, place: string): void {
  const reads = firstReading(pass.known, expr);
  if (reads !== undefined && isNew(pass, reads)) pass.found.report("reads-outside", reads.at, { place });
}

/** Variants hold whole tables: what stands in one place is told once. */
function isNew(pass: Pass, { at }: Node): boolean {
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

// ---------------------------------------------------------------- places within a formula

/** `where`, `by:` and tests within what may roll, and what is worked out anew. */
function checkInside(pass: Pass, roots: readonly Node[]): void {
  const nodes: Node[] = [];
  const work: Node[] = [...roots];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    nodes.push(node);
    work.push(...childrenOf(node));
  }
  for (const node of nodes) checkNode(pass, node);
  reportRepeated(pass.known, nodes, pass.found);
}

function checkNode(pass: Pass, node: Node): void {
  switch (node.kind) {
    case "each":
      if (node.where !== null && !cannotChange(pass, node.where, where.words)) cannotRoll(pass, node.where, where);
      cannotChange(pass, node.value, "what is worked out for each");
      break;
    case "forEach":
      if (node.where !== null && !cannotChange(pass, node.where, where.words)) cannotRoll(pass, node.where, where);
      break;
    case "builtin": {
      const keys = node.name === "sort" ? node.args[1] : undefined;
      if (keys?.kind === "each" && !cannotChange(pass, keys.value, by.words)) cannotRoll(pass, keys.value, by);
      break;
    }
    case "reach":
      if (!cannotChange(pass, node.next, next.words)) cannotRoll(pass, node.next, next);
      break;
    case "roll":
      if (node.by !== null && !cannotChange(pass, node.by, by.words)) cannotRoll(pass, node.by, by);
      break;
    case "decide":
      for (const { test: each } of decisionTests(node))
        for (const value of testValues(each)) if (!cannotChange(pass, value, test.words)) cannotRoll(pass, value, test);
      break;
    case "again":
      cannotChange(pass, node.value, "what is rolled again");
      for (const value of testValues(node.on))
        if (!cannotChange(pass, value, test.words)) cannotRoll(pass, value, test);
      break;
    case "times":
      cannotChange(pass, node.value, "what stands after `times`");
      break;
    default:
      node.kind satisfies Kinds<
        | "literal local constant rows record variant with field column columnCall call not negate and"
        | "or arithmetic join compare equals about isNone isVariant in if block list set map range pick"
        | "index lookup end otherwise keep round bounded die dice shuffle question best asOdds entities"
        | "active entityField pile pieceRow newEntity perform choose chooseSome stacks gameOver winners"
        | "ending act possible let return stop repeat do setField put putNew shufflePile reveal"
        | "addStatus removeStatus cancel endPhase endGame arrange beginPhase"
      >;
      break;
  }
}
