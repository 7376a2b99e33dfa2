/** A sweep over one parameter: a table, and lines over its values. */
import type { JSX } from "preact";
import { sweepTitle, sweptValue, type Share, type SweptAxis } from "./odds-data.ts";
import { Legend } from "./odds-beside.tsx";
import { SeriesLine } from "./odds-signs.tsx";
import { cellKey, lookOf, sweepChoice, type SweepLook, type Swept } from "./odds-sweep.ts";

interface Line {
  readonly label: string;
  readonly place: number;
  readonly values: readonly (Share | null)[];
}

export function linesOf({ plan, cells }: Swept, { measure, result }: SweepLook): readonly Line[] {
  return plan.entries.map((entry, place) => ({
    label: entry.label,
    place,
    values: plan.across.stops.map((_, at) => sweptValue(cells.get(cellKey(entry, at, 0)), measure, result)),
  }));
}

export function SweptLines({ found }: { readonly found: Swept }): JSX.Element {
  const look = lookOf(found, sweepChoice.value);
  const lines = linesOf(found, look);
  const { across, entries } = found.plan;
  const isNumeric = across.stops.every(({ number }) => number !== null);
  return (
    <>
      {isNumeric ? (
        <LineChart lines={lines} axis={across} name={sweepTitle(look.measure, look.result)} look={look} />
      ) : null}
      {entries.length < 2 ? null : (
        <Legend
          entries={entries}
          found={(entry) => found.cells.get(cellKey(entry, 0, 0)) ?? null}
          isLines
          hasAverages={false}
        />
      )}
      <div class="wide-table" role="group" aria-label="Swept values" tabIndex={0}>
        <table class="swept">
          <thead>
            <tr>
              <th scope="col">{across.label}</th>
              {lines.map(({ label, place }) => (
                <th scope="col" key={place}>
                  {lines.length === 1 ? sweepTitle(look.measure, look.result) : label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {across.stops.map(({ text }, at) => (
              <tr key={text} data-stop={text}>
                <th scope="row">{text}</th>
                {lines.map(({ place, values }) => (
                  <SweptCell key={place} value={values[at] ?? null} place={place} hasBar={!isNumeric} lines={lines} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Names have no axis to lie on: a bar in the cell shows how large the value is. */
function SweptCell({
  value,
  place,
  hasBar,
  lines,
}: {
  readonly value: Share | null;
  readonly place: number;
  readonly hasBar: boolean;
  readonly lines: readonly Line[];
}): JSX.Element {
  const all = lines.flatMap(({ values }) => values.flatMap((each) => (each === null ? [] : [each.share])));
  const [least, most] = [Math.min(0, ...all), Math.max(1e-9, ...all)];
  return (
    <td>
      {hasBar && value !== null ? (
        <span class="bar-track" aria-hidden="true">
          <span
            class={`bar series-${place % 8}`}
            style={{ width: `${((value.share - least) / (most - least)) * 100}%` }}
          />
        </span>
      ) : null}
      {value?.text ?? ""}
    </td>
  );
}

const chart = { width: 400, height: 210, foot: 36, head: 16, left: 44 };

/** Round numbers from below the least to above the most. */
function evenTicks(least: number, most: number): readonly number[] {
  const rough = (most - least || 1) / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = size * ([1, 2, 2.5, 5, 10].find((each) => each * size >= rough - 1e-12) ?? 10);
  const [from, to] = [Math.floor(least / step + 1e-9), Math.ceil(most / step - 1e-9)];
  return Array.from({ length: Math.max(1, to - from) + 1 }, (_, place) => (from + place) * step);
}

function LineChart({
  lines,
  axis,
  name,
  look,
}: {
  readonly lines: readonly Line[];
  readonly axis: SweptAxis;
  readonly name: string;
  readonly look: SweepLook;
}): JSX.Element {
  const { width, height, foot, head, left } = chart;
  const all = lines.flatMap(({ values }) => values.flatMap((each) => (each === null ? [] : [each.share])));
  const isShare = look.measure !== "average";
  const ticks = isShare ? [0, 0.25, 0.5, 0.75, 1] : evenTicks(Math.min(0, ...all), Math.max(0, ...all));
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const reach = most - least || 1;
  const numbers = axis.stops.map(({ number }) => number ?? 0);
  const [from, to] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const xOf = (number: number): number => left + 8 + ((number - from) / (to - from || 1)) * (width - left - 16);
  const yOf = (share: number): number => head + height * (1 - (share - least) / reach);
  const every = Math.ceil(axis.stops.length / 11);
  return (
    <svg
      class="columns lines"
      viewBox={`0 0 ${width} ${height + foot + head}`}
      role="img"
      aria-label={`${name} over ${axis.label}: ${lines.map(({ label }) => label).join("; ")}`}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line class="grid" x1={left} x2={width} y1={yOf(tick)} y2={yOf(tick)} />
          <text class="tick" x={left - 6} y={yOf(tick) + 4}>
            {isShare ? `${Math.round(tick * 100)}%` : String(Number(tick.toPrecision(3))).replace(/^-/, "−")}
          </text>
        </g>
      ))}
      {axis.stops.map(({ text }, at) =>
        at % every === 0 ? (
          <text key={text} class="name" x={xOf(numbers[at] ?? 0)} y={head + height + 16}>
            {text}
          </text>
        ) : null,
      )}
      <text class="name" x={(left + width) / 2} y={head + height + 33}>
        {axis.label}
      </text>
      {lines.map(({ place, values }) => (
        <SeriesLine
          key={place}
          place={place}
          points={values.map((value, at) =>
            value === null ? null : ([xOf(numbers[at] ?? 0), yOf(value.share)] as const),
          )}
        />
      ))}
    </svg>
  );
}
