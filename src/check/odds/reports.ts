/** Rolls of reports: `let`s that roll, or that speak of the axes, belong to the values that speak of them. */
import { isNumeric } from "../../ir/types.ts";
import type { Collector } from "../../diagnostics/collect.ts";
import { childrenOf, testValues } from "../../ir/children.ts";
import type * as ir from "../../ir/program.ts";
import { axesOf, valuesOf, type Report, type Axis, type ReportValue } from "../../ir/reports.ts";
import { both, firstWith, pure, type KnownEffects } from "../effects.ts";
import { checkQuestions } from "./questions.ts";
import { anyRolls, linesFor, spokenOf, withRolls, type Let, type Roll } from "./rolls.ts";
import { copied, slotsAfter, withSlots, type FreeSlots } from "./slots.ts";

type Under = (variant: ir.Id | null) => KnownEffects;

interface State {
  /** Under any variant of its values. */
  readonly known: KnownEffects;
  readonly found: Collector;
  readonly slots: FreeSlots;
  /** Lines that are worked out where they are spoken of: they roll, or speak of an axis. */
  readonly lines: Map<number, Roll>;
}

/** The report with those lines in the questions that speak of them, or before the value that does. */
export function moveInReport(
  anywhere: KnownEffects,
  under: Under,
  found: Collector,
  report: Report,
  understood: boolean,
): Report {
  const known = anyOf([...new Set([null, ...variantsIn(report)])].map(under));
  const state: State = { known, found, slots: slotsAfter("Report", report), lines: new Map() };
  const axes = new Set(axesOf(report).map((axis) => axis.slot));
  const check = (root: ir.Expr | ir.Statement): void => {
    if (understood) checkQuestions(anywhere, found, state.lines, root, false);
  };
  for (const cell of report.expect) testValues(cell.test).forEach(check);
  const lets: ir.Statement[] = [];
  for (const line of report.lets) {
    check(line);
    const made = withRolls("Statement", line, state.lines, state.slots);
    if (line.kind !== "let" || !movesOn(state, line, axes)) lets.push(made);
    else state.lines.set(line.slot, { line: made as Let, rolls: firstWith(known, "rolls", line) !== undefined });
  }
  const axis = (each: Axis): Axis => {
    check(each.values);
    if (each.values.kind !== "question") notRolled(state, under(null), each.values, `The axis \`${each.name}\``);
    return { ...each, values: withRolls("Expr", each.values, state.lines, state.slots) };
  };
  const value = (each: ReportValue, where: string): ReportValue => {
    check(each.value);
    notRolled(state, under(each.variant), each.value, where);
    return { ...each, value: withLines(state, withRolls("Expr", each.value, state.lines, state.slots)) };
  };
  return {
    ...report,
    lets,
    rowAxis: axis(report.rowAxis),
    ...(report.innerAxes === undefined ? {} : { innerAxes: report.innerAxes.map(axis) }),
    columnAxis: report.columnAxis === null ? null : axis(report.columnAxis),
    cell: report.cell === null ? null : value(report.cell, "The cell"),
    columns: report.columns.map((each) => value(each, `The column "${each.title}"`)),
    rows: report.rows.map((each) => value(each, `The row "${each.title}"`)),
  };
}

/** Those under which its values are worked out. */
export const variantsIn = (report: Report): readonly (ir.Id | null)[] => valuesOf(report).map((each) => each.variant);

function anyOf(all: readonly KnownEffects[]): KnownEffects {
  const any = (of: (known: KnownEffects) => ir.Effects): ir.Effects => all.map(of).reduce(both, pure);
  return {
    rule: (id) => any((each) => each.rule(id)),
    column: (table, name) => any((each) => each.column(table, name)),
    procedure: (id) => any((each) => each.procedure(id)),
    textsWait: all.some((each) => each.textsWait),
  };
}

function movesOn(state: State, line: Let, axes: ReadonlySet<number>): boolean {
  const { known, lines } = state;
  return anyRolls(known, lines, [line]) || speaksOf(line, (slot) => axes.has(slot) || lines.has(slot));
}

/** Also within its questions: an axis has a value in each cell only. */
function speaksOf(root: ir.Statement, wanted: (slot: number) => boolean): boolean {
  const work: (ir.Expr | ir.Statement)[] = [root];
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.kind === "local" && wanted(node.slot)) return true;
    work.push(...childrenOf(node));
  }
  return false;
}

/** Reports a value that would be another each time. */
function notRolled(state: State, known: KnownEffects, value: ir.Expr, where: string): void {
  const { found, lines } = state;
  const unmade = spokenOf([value]).find((local) => linesFor(lines, [local]).some((roll) => roll.rolls));
  const rolled = firstWith(known, "rolls", value);
  if (unmade !== undefined) {
    const line = lines.get(unmade.slot)?.line;
    found.report(
      "roll-outside-question",
      unmade.at,
      { name: unmade.name, rolling: false },
      line === undefined ? {} : { related: [{ span: line.at, label: "rolls here" }] },
    );
  } else if (rolled !== undefined) {
    const [before, after] = [value.at.to(value.at.start), value.at.from(value.at.end)];
    const edits = [
      { span: before, text: "average(" },
      { span: after, text: ")" },
    ];
    const fixes = isNumeric(value.type) ? [{ guess: true as const, title: "Write `average(…)`", edits }] : [];
    found.report("rolls-in-report", rolled.at, { where }, { fixes });
  }
}

/** The value behind the lines that it speaks of outside of questions. */
function withLines(state: State, value: ir.Expr): ir.Expr {
  const lines = linesFor(state.lines, [value]).map((roll) => roll.line);
  if (lines.length === 0) return value;
  const renamed = new Map<number, number>();
  const statements = copied(lines, state.slots, renamed);
  return { kind: "block", statements, value: withSlots(value, renamed), type: value.type, at: value.at };
}
