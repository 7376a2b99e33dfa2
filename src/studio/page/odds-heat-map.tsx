/** A sweep over two parameters: a cell for each pair of values, darker where it is more. */
import type { JSX } from "preact";
import { heatShares, sweepTitle, sweptValue, type Share, type SweptAxis } from "./odds-data.ts";
import { cellKey, lookOf, sweepChoice, type SweepLook, type Swept } from "./odds-sweep.ts";

export function heatRows(
  { plan, cells }: Swept,
  look: SweepLook,
  down: SweptAxis,
): readonly (readonly (Share | null)[])[] {
  const [entry] = plan.entries;
  return down.stops.map((_, row) =>
    plan.across.stops.map((__, column) =>
      entry === undefined ? null : sweptValue(cells.get(cellKey(entry, column, row)), look.measure, look.result),
    ),
  );
}

export function HeatMap({ found, down }: { readonly found: Swept; readonly down: SweptAxis }): JSX.Element {
  const look = lookOf(found, sweepChoice.value);
  const rows = heatRows(found, look, down);
  const shares = heatShares(rows);
  const { across } = found.plan;
  return (
    <div class="wide-table" role="group" aria-label="Heat map" tabIndex={0}>
      <table class="heat">
        <caption>{sweepTitle(look.measure, look.result)}</caption>
        <thead>
          <tr>
            <th scope="col">
              {down.label} ↓ {across.label} →
            </th>
            {across.stops.map(({ text }) => (
              <th scope="col" key={text}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={down.stops[place]?.text} data-stop={down.stops[place]?.text}>
              <th scope="row">{down.stops[place]?.text}</th>
              {row.map((cell, column) => (
                <td key={column} style={{ "--share": `${Math.round((shares[place]?.[column] ?? 0) * 100)}%` }}>
                  {cell?.text ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
