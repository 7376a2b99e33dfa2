/** The table of each report, with what its source says where that is something else. */
import type { JSX } from "preact";
import type { ReportCellView, ReportView } from "../protocol.ts";
import { goTo, isOutdated } from "./state.ts";

export function ReportsList({ reports }: { readonly reports: readonly ReportView[] }): JSX.Element {
  return (
    <div class={isOutdated.value ? "reports outdated" : "reports"} aria-busy={isOutdated.value}>
      {reports.map((report) => (
        <Report key={`${report.path} ${report.line}`} report={report} />
      ))}
    </div>
  );
}

function Report({ report }: { readonly report: ReportView }): JSX.Element {
  const { title, doc, corners, columns, rows, notes, held, expected, more, isRed } = report;
  return (
    <section class={isRed ? "report bad" : "report"} aria-label={title}>
      <h2>
        <button
          type="button"
          class="lead"
          onClick={() => {
            goTo(report.path, report.line);
          }}
        >
          {title}
        </button>
        {expected === 0 ? null : (
          <span class={isRed ? "report-state bad" : "report-state good"}>
            {held === expected ? "as in the source" : `${held} of ${expected} values as in the source`}
          </span>
        )}
      </h2>
      {doc === null ? null : <p class="faint">{doc}</p>}
      <div class="report-scroll" role="group" aria-label={`Table of ${title}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {corners.map((each, place) =>
                each === "" ? (
                  <td key={place} />
                ) : (
                  <th scope="col" class="axis" key={place}>
                    {each.replace("\\", "↓ →")}
                  </th>
                ),
              )}
              {columns.map((each, place) => (
                <th scope="col" class={rows[0]?.cells[place]?.isNumber === false ? "axis" : undefined} key={place}>
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ headings, isTotal, cells }, row) => (
              <tr key={row} class={isTotal ? "total" : undefined}>
                {headings.map((each, place) => (
                  <th scope="row" key={place}>
                    {each}
                  </th>
                ))}
                {cells.map((cell, place) => (
                  <Cell key={place} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more === 0 ? null : <p class="faint">… and {more} more rows</p>}
      {notes.length === 0 ? null : (
        <ul class="report-notes">
          {notes.map(({ text, line, isRed: isBad }) => (
            <li key={`${line} ${text}`} class={isBad ? "bad" : "odd"}>
              <button
                type="button"
                onClick={() => {
                  goTo(report.path, line);
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const cellMarks: Readonly<Record<ReportCellView["state"], string>> = {
  plain: "",
  holds: "",
  differs: "not as in the source: ",
  disputed: "disputed: ",
  fault: "an error: ",
};

function Cell({ cell: { text, isNumber, state, wanted } }: { readonly cell: ReportCellView }): JSX.Element {
  return (
    <td class={`${state}${isNumber ? "" : " words"}`} title={wanted === null ? undefined : `The source says ${wanted}`}>
      {cellMarks[state] === "" ? null : <span class="unseen">{cellMarks[state]}</span>}
      {text}
      {wanted === null ? null : <span class="wanted"> {wanted}</span>}
    </td>
  );
}
