/** The reports of a rulebook, worked out and held against what their source says. */
import { createInterpreter } from "../../interpret/interpreter.ts";
import {
  firstRows,
  reportOf,
  type ExpectedResult,
  type ReportCell,
  type ReportTable,
} from "../../interpret/play/report.ts";
import type { Sources } from "../../source/text.ts";
import type { Answer, ReportCellView, ReportView } from "../protocol.ts";
import type { Ready } from "./answer-desk.ts";
import { lineOf } from "./overview.ts";
import type { Kinds } from "../../source/exhaustive.ts";

/** More rows than these are a file's business. */
const mostRows = 200;

/** Of the rulebook in whose folder the file lies. */
export function reportsOf({ compilation, asker }: Ready, path: string): Answer {
  const rulebook = compilation.rulebooks.find(({ folder }) => path.startsWith(`${folder}/`));
  if (rulebook === undefined) return { kind: "none", why: "gone" };
  const { program, linked, name } = rulebook;
  if (program === null) return { kind: "none", why: "errors" };
  const { sources } = compilation;
  const interpreter = createInterpreter([...linked, program], { sources, asker });
  return {
    kind: "reports",
    path,
    reports: program.reports.map((report) => reportView(reportOf(interpreter, name, report), sources)),
  };
}

function reportView(table: ReportTable, sources: Sources): ReportView {
  const expected = new Map(table.expected.map((each) => [JSON.stringify([each.row, each.column]), each]));
  const notes = [
    ...table.faults.map(({ fault, at }) => ({ text: fault.message, line: lineOf(sources, at), isRed: true })),
    ...table.expected.flatMap((each) => noteOf(each, sources)),
  ];
  const rows = firstRows(table, mostRows);
  return {
    title: table.title,
    doc: table.doc,
    path: table.at.file,
    line: lineOf(sources, table.at),
    corners: table.corners ?? [table.corner],
    columns: table.columns,
    rows: rows.map(({ heading, headings, isTotal, cells }) => ({
      headings: headings ?? [heading],
      isTotal: isTotal === true,
      cells: cells.map((cell, place) =>
        cellView(cell, expected.get(JSON.stringify([heading, table.columns[place] ?? ""])) ?? null),
      ),
    })),
    more: table.rows.length - rows.length,
    expected: table.expected.length,
    held: table.expected.filter(({ state }) => state === "holds").length,
    isRed: notes.some(({ isRed }) => isRed),
    notes,
  };
}

function cellView({ text, fault }: ReportCell, expected: ExpectedResult | null): ReportCellView {
  const isNumber = /^[-+~]?[\d.]+(?:e-?\d+)?%?$/.test(text);
  if (fault !== null) return { text: "✗", isNumber, state: "fault", wanted: null };
  if (expected === null) return { text, isNumber, state: "plain", wanted: null };
  const state =
    expected.state === "holds" ? "holds" : expected.state === "disputed" ? "disputed" : ("differs" as const);
  return { text, isNumber, state, wanted: state === "holds" ? null : expected.wanted };
}

function noteOf(each: ExpectedResult, sources: Sources): ReportView["notes"] {
  const { state, row, column, found, wanted, dispute } = each;
  const line = lineOf(sources, each.at);
  const cell = [row, column].filter((part) => part !== "").join(", ");
  switch (state) {
    case "holds":
      return [];
    case "differs":
      return [{ text: `${cell}: the source says ${wanted}, the rules give ${found}.`, line, isRed: true }];
    case "disputed":
      return [
        {
          text: `${cell}: the source says ${wanted}, the rules give ${found}. Disputed: ${dispute?.reason ?? ""}`,
          line,
          isRed: false,
        },
      ];
    case "resolved":
      return [{ text: `${cell}: it is disputed, but the rules give ${wanted} now.`, line, isRed: true }];
    default:
      state satisfies Kinds<"unknown">;
      return [{ text: found, line, isRed: true }];
  }
}
