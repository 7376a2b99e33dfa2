/**
 * Where nothing may be rolled, asked of dice, or changed in a game: what is worked out once and for all, or several times
 * over. Rules read a game and never change it; what is there before anybody plays does not even read one.
 */
import { valuesOfWish } from "../ir/goals.ts";
import type { Collector } from "../diagnostics/collect.ts";
import type { Fix } from "../diagnostics/diagnostic.ts";
import { childrenOf, decisionTests, stepParts, testValues } from "../ir/children.ts";
import type { Game } from "../ir/game.ts";
import type { Check, Column, Constant, Expr, Field, Program, Record as RecordOf, Table } from "../ir/program.ts";
import type { Example } from "../ir/examples.ts";
import { axesOf, valuesOf, type Report } from "../ir/reports.ts";
import { holdsOdds, typeText } from "../ir/types.ts";
import type { Kinds } from "../source/exhaustive.ts";
import { reportRepeated } from "./by-name.ts";
import { cellsOf, firstWith, type KnownEffects } from "./effects.ts";
import { EffectsTrace } from "./reuse/effects-trace.ts";
import { checkReadsOfGoal } from "./goal-reads.ts";
import { gameFrames } from "./game-frames.ts";
import {
  places,
  cannotAsk,
  cannotChange,
  cannotRead,
  cannotRoll,
  isNew,
  rollText,
  rulesOnly,
  type Node,
  type Pass,
  type Place,
} from "./impure.ts";

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
      cannotChange(own, each.condition, places.check.words);
      cannotRead(own, each.condition, places.check.words);
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
      checkInside(own, goal.wishes.flatMap(valuesOfWish));
      checkReadsOfGoal(own, goal);
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

function checkConstant(pass: Pass, { name, type, value }: Constant): void {
  const hint = `Make it a rule: \`rule ${name}(): ${typeText(type)} = …\` rolls each time it is called.`;
  checkFixed(pass, value, { ...places.constant, hint }, "A constant");
  cannotRead(pass, value, places.constant.words);
}

function checkExample(pass: Pass, example: Example): void {
  checkInside(pass, example.steps.flatMap(stepParts));
  for (const step of example.steps)
    if (step.kind === "claim" && step.claim.kind === "fits")
      for (const value of testValues(step.claim.test)) cannotRoll(pass, value, places.test);
}

function checkReport(pass: Pass, report: Report): void {
  checkInside(pass, [
    ...report.lets,
    ...axesOf(report).map((axis) => axis.values),
    ...valuesOf(report).map((each) => each.value),
  ]);
  for (const cell of report.expect) for (const value of testValues(cell.test)) cannotRoll(pass, value, places.test);
}

/** Records and variants are values: what they hold does not depend on the moment. */
function checkValueFields(pass: Pass, fields: readonly Field[]): void {
  checkFields(pass, fields, "A field");
  for (const each of fields)
    for (const part of [each.default, each.computed]) if (part !== null) cannotRead(pass, part, "a field of a record");
}

function checkFields(pass: Pass, fields: readonly Field[], asker: string): void {
  for (const each of fields) {
    // Who takes odds may be given what is asked for.
    if (each.default !== null && holdsOdds(each.type)) cannotRoll(pass, each.default, places.default);
    else if (each.default !== null) checkFixed(pass, each.default, places.default, asker);
    if (each.computed !== null) checkFixed(pass, each.computed, places.field, asker);
  }
}

function checkChecks(pass: Pass, checks: readonly Check[], asker: string): void {
  for (const each of checks) checkFixed(pass, each.condition, places.check, asker);
}

function checkTable(pass: Pass, table: Table): void {
  checkChecks(pass, table.checks, "A check of a table");
  for (const each of table.checks) cannotRead(pass, each.condition, "a check of a table");
  const own = table.columns.filter((each) => each.computed === null);
  for (const each of table.columns) {
    if (each.params !== null) checkFields(pass, each.params, "A default");
    if (each.computed !== null) {
      checkFixed(pass, each.computed, places.column, "A column");
      cannotRead(pass, each.computed, places.column.words);
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
  const sides = sidesMeant(of, cells);
  const brackets = { title: "Write brackets in the heading", edits: [{ span: end, text: "()" }] };
  pass.found.report(
    "column-rolls",
    rolls.at,
    { rolls: rollText(rolls), column: of.label, name: of.name },
    {
      related: [{ span: at, label: "the heading" }],
      fixes: sides === null ? [brackets] : [sides, { ...brackets, guess: true }],
    },
  );
}

/** `d8` in a column that holds one of `4, 6, 8`: the size of a die, and no roll of it. */
function sidesMeant({ bound }: Column, cells: readonly Expr[]): Fix | null {
  const dice = cells.map(bareDie).filter((each) => each !== null);
  const fits = dice.every(({ sides }) => bound?.values?.includes(sides) === true);
  if (dice.length === 0 || !fits || cells.some((cell) => cell.kind !== "literal" && bareDie(cell) === null))
    return null;
  return {
    title: dice.length === 1 ? `Write \`${dice[0]?.sides}\`` : "Write the numbers of sides",
    edits: dice.map(({ at, sides }) => ({ span: at, text: String(sides) })),
  };
}

const bareDie = (cell: Expr): (Expr & { readonly kind: "die" }) | null =>
  cell.kind === "die" ? cell : cell.kind === "bounded" || cell.kind === "keep" ? bareDie(cell.of) : null;

function checkFixed(pass: Pass, expr: Expr, place: Place, asker: string): void {
  cannotAsk(pass, expr, asker);
  if (cannotChange(pass, expr, place.words)) return;
  if (!cannotRoll(pass, expr, place)) checkInside(pass, [expr]);
}

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
      if (node.where !== null && !cannotChange(pass, node.where, places.where.words))
        cannotRoll(pass, node.where, places.where);
      cannotChange(pass, node.value, "what is worked out for each");
      break;
    case "forEach":
      if (node.where !== null && !cannotChange(pass, node.where, places.where.words))
        cannotRoll(pass, node.where, places.where);
      break;
    case "builtin": {
      const keys = node.name === "sort" ? node.args[1] : undefined;
      if (keys?.kind === "each" && !cannotChange(pass, keys.value, places.by.words))
        cannotRoll(pass, keys.value, places.by);
      break;
    }
    case "reach":
      if (!cannotChange(pass, node.next, places.next.words)) cannotRoll(pass, node.next, places.next);
      break;
    case "roll":
      if (node.by !== null && !cannotChange(pass, node.by, places.by.words)) cannotRoll(pass, node.by, places.by);
      break;
    case "decide":
      for (const { test: each } of decisionTests(node))
        for (const value of testValues(each))
          if (!cannotChange(pass, value, places.test.words)) cannotRoll(pass, value, places.test);
      break;
    case "again":
      cannotChange(pass, node.value, "what is rolled again");
      for (const value of testValues(node.on))
        if (!cannotChange(pass, value, places.test.words)) cannotRoll(pass, value, places.test);
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
