/** Reports: their tables beside their pictures, and where the source's own table says something else. */
import { firstRows, reportOf } from "../interpret/play/report.ts";
import { headingsOf } from "../interpret/play/render.ts";
import type { ExpectedResult, ReportTable } from "../interpret/play/report.ts";
import type { Report } from "../ir/reports.ts";
import { draw } from "../picture/draw.ts";
import { pictureOfReport } from "../picture/of-report.ts";
import type * as ast from "../syntax/ast.ts";
import { scopeOf, wordsOf, declarationCode, type RenderContext } from "./declaration.ts";
import type { ExampleRunner } from "./examples.ts";
import { paragraph, section, textPart, type DocBlock, type Section, type TableBlock } from "./model.ts";
import { pictureBlock } from "./pictures.ts";
import { titleAnchor } from "./rulebook-pages.ts";
import { pluralize } from "./words.ts";

/** More rows than these are a file's business. */
const mostLines = 200;

export function reportSection(context: RenderContext, runner: ExampleRunner, decl: ast.ReportDecl): Section {
  const report = context.book.program.reports.find(
    (each) => each.title === decl.title.text && each.at.file === decl.span.file,
  );
  const table = report === undefined ? null : reportOf(runner.interpreter, context.book.name, report);
  return section(
    titleAnchor("report", decl.title.text),
    decl.title.text,
    [
      ...wordsOf(decl),
      ...(report === undefined || table === null ? [] : resultBlocks(context, report, table)),
      { kind: "fold", summary: [textPart("As it is written")], body: [declarationCode(scopeOf(context, decl), decl)] },
    ],
    { kind: "report", name: decl.name?.text ?? "" },
  );
}

function resultBlocks(context: RenderContext, report: Report, table: ReportTable): readonly DocBlock[] {
  const drawn = pictureOfReport(report, table);
  const held = table.expected.filter((each) => each.state === "holds").length;
  const more = table.rows.length - firstRows(table, mostLines).length;
  return [
    ...(drawn.kind === "picture"
      ? [
          pictureBlock(
            `${context.book.name}-${titleAnchor("report", report.title)}`,
            draw(drawn.picture),
            drawn.picture.description,
          ),
        ]
      : []),
    tableOf(report, table),
    ...(more > 0 ? [paragraph(`… and ${pluralize(more, "more row")}.`)] : []),
    ...(held > 0
      ? [
          paragraph({
            kind: "mark",
            mark: "holds",
            text:
              held === table.expected.length
                ? `all ${held} values as in the source`
                : `${held} of ${table.expected.length} values as in the source`,
          }),
        ]
      : []),
    ...table.expected.filter((each) => each.state !== "holds").map(differenceNote),
    ...table.faults.map((each): DocBlock => ({ kind: "note", tone: "wrong", body: [paragraph(each.fault.message)] })),
  ];
}

function differenceNote({ row, column, found, wanted, dispute }: ExpectedResult): DocBlock {
  return {
    kind: "note",
    tone: dispute === null ? "wrong" : "disputed",
    body: [
      paragraph(
        { kind: "strong", text: [row, column].filter((each) => each !== "").join(", ") },
        ": the source says ",
        { kind: "strong", text: wanted },
        ", the rules give ",
        { kind: "strong", text: found },
        ".",
      ),
      ...(dispute === null ? [] : [{ kind: "prose", text: dispute.reason } as const]),
    ],
  };
}

function tableOf(report: Report, table: ReportTable): TableBlock {
  const isNumeric = (place: number): boolean =>
    table.rows.every((row) => /^$|^[-+~]?[\d.]+(?:e-?\d+)?%?$/.test(row.cells[place]?.text ?? ""));
  const disputed = new Set(
    table.expected.filter((each) => each.state !== "holds").map((each) => `${each.row}\n${each.column}`),
  );
  return {
    kind: "table",
    isHeaded: true,
    caption: table.title,
    columns: [
      ...(table.corners ?? [table.corner]).map((each) => ({
        parts: [textPart(report.columnAxis === null ? each : each.replace("\\", "↓ →"))],
        isNumeric: false,
        id: null,
      })),
      ...table.columns.map((each, place) => ({ parts: [textPart(each)], isNumeric: isNumeric(place), id: null })),
    ],
    rows: firstRows(table, mostLines).map((row) => ({
      id: null,
      isTotal: row.isTotal === true,
      cells: [
        ...headingsOf(row).map((each) => [textPart(each)]),
        ...row.cells.map((cell, place) =>
          disputed.has(`${row.heading}\n${table.columns[place] ?? ""}`)
            ? [{ kind: "mark", mark: "disputed", text: cell.text } as const]
            : [textPart(cell.text)],
        ),
      ],
    })),
  };
}
