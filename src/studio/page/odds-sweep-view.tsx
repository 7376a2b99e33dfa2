/** Average or chance while one parameter goes through its values; a heat map where two do. */
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import type { RuleLine } from "../protocol.ts";
import { Segments } from "./form.tsx";
import {
  copiedHeat,
  copiedSweep,
  heatShares,
  measureNames,
  sweepTitle,
  sweptValue,
  type Copied,
  type Share,
  type SweepMeasure,
  type SweptAxis,
} from "./odds-data.ts";
import { Legend } from "./odds-beside.tsx";
import { SeriesLine } from "./odds-signs.tsx";
import {
  canSweep,
  cellKey,
  chooseSweep,
  lookOf,
  rangeOf,
  sweepChoice,
  sweepPlan,
  sweepProgress,
  swept,
  type SweepLook,
  type Swept,
} from "./odds-sweep.ts";
import { isOutdated } from "./state.ts";

const lookNames: Readonly<Record<SweepMeasure, string>> = { average: "Average", ...measureNames };

export function SweepView({ rule }: { readonly rule: RuleLine }): JSX.Element {
  const plan = sweepPlan.value;
  if (plan === null)
    return (
      <p class="hint">Nothing that this rule is given is a number, a choice or yes and no, so nothing can be swept.</p>
    );
  const found = swept.value?.plan.rule.id === rule.id ? swept.value : null;
  const progress = sweepProgress.value;
  const isOld = isOutdated.value || found?.plan !== plan;
  return (
    <>
      <SweepControls rule={rule} />
      {progress === null || progress[0] === progress[1] ? null : (
        <p class="progress">
          <progress value={progress[0]} max={progress[1]} aria-label="Values that are worked out" /> {progress[0]} of{" "}
          {progress[1]}
        </p>
      )}
      {found === null || found.cells.size === 0 ? (
        <div class="result" aria-busy="true" />
      ) : (
        <div class={isOld ? "odds outdated" : "odds"} aria-busy={isOld} data-testid="sweep">
          <Look look={lookOf(found, sweepChoice.value)} />
          {found.plan.down === null ? <SweptLines found={found} /> : <HeatMap found={found} down={found.plan.down} />}
          <LeftOut found={found} />
        </div>
      )}
    </>
  );
}

function SweepControls({ rule }: { readonly rule: RuleLine }): JSX.Element {
  const plan = sweepPlan.value;
  const [over, and] = [useId(), useId()];
  const params = rule.params.filter(canSweep);
  const [across, down] = [plan?.across.param, plan?.down?.param ?? ""];
  return (
    <div class="fields sweep-controls">
      <div class="field">
        <label for={over}>Sweep</label>
        <select
          id={over}
          value={across}
          onChange={(event) => {
            chooseSweep({ over: event.currentTarget.value });
          }}
        >
          {params.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <Range rule={rule} name={across} />
      {params.length < 2 ? null : (
        <div class="field">
          <label for={and}>and</label>
          <select
            id={and}
            value={down}
            onChange={(event) => {
              const { value } = event.currentTarget;
              chooseSweep({ and: value === "" ? null : value });
            }}
          >
            <option value="">nothing else</option>
            {params
              .filter(({ name }) => name !== across)
              .map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
          </select>
        </div>
      )}
      {down === "" ? null : <Range rule={rule} name={down} />}
    </div>
  );
}

function Range({ rule, name }: { readonly rule: RuleLine; readonly name: string | undefined }): JSX.Element | null {
  const id = useId();
  const param = rule.params.find((each) => each.name === name);
  const range = param === undefined ? null : rangeOf(param);
  if (param === undefined || range === null) return null;
  const set = (place: 0 | 1) => (event: { readonly currentTarget: HTMLInputElement }) => {
    const { value } = event.currentTarget;
    const number = Number(value);
    if (value === "" || !Number.isFinite(number)) return;
    const next = place === 0 ? ([number, range[1]] as const) : ([range[0], number] as const);
    chooseSweep({ ranges: { ...sweepChoice.peek().ranges, [param.name]: next } });
  };
  return (
    <div class="field">
      <label for={id}>from</label>
      <div class="control">
        <input
          id={id}
          class="number"
          type="number"
          step="any"
          value={range[0]}
          onChange={set(0)}
          aria-label={`${param.label} from`}
        />
        <label for={`${id}-to`}>to</label>
        <input
          id={`${id}-to`}
          class="number"
          type="number"
          step="any"
          value={range[1]}
          onChange={set(1)}
          aria-label={`${param.label} to`}
        />
      </div>
    </div>
  );
}

function Look({ look: { measures, measure, results, result } }: { readonly look: SweepLook }): JSX.Element {
  const id = useId();
  return (
    <div class="look">
      <Segments
        id="sweep-measure"
        options={measures.map((value) => ({ value, label: lookNames[value] }))}
        chosen={measure}
        choose={(chosen) => {
          const next = measures.find((each) => each === chosen);
          if (next !== undefined) chooseSweep({ measure: next });
        }}
      />
      {measure === "average" ? null : (
        <select
          id={id}
          aria-label="Result"
          value={result?.text}
          onChange={(event) => {
            chooseSweep({ result: event.currentTarget.value });
          }}
        >
          {results.map(({ text }) => (
            <option key={text} value={text}>
              {text}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

interface Line {
  readonly label: string;
  readonly place: number;
  readonly values: readonly (Share | null)[];
}

function linesOf({ plan, cells }: Swept, { measure, result }: SweepLook): readonly Line[] {
  return plan.entries.map((entry, place) => ({
    label: entry.label,
    place,
    values: plan.across.stops.map((_, at) => sweptValue(cells.get(cellKey(entry, at, 0)), measure, result)),
  }));
}

function SweptLines({ found }: { readonly found: Swept }): JSX.Element {
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

function heatRows({ plan, cells }: Swept, look: SweepLook, down: SweptAxis): readonly (readonly (Share | null)[])[] {
  const [entry] = plan.entries;
  return down.stops.map((_, row) =>
    plan.across.stops.map((__, column) =>
      entry === undefined ? null : sweptValue(cells.get(cellKey(entry, column, row)), look.measure, look.result),
    ),
  );
}

function HeatMap({ found, down }: { readonly found: Swept; readonly down: SweptAxis }): JSX.Element {
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

/** Values that are left out, and values at which the rule cannot be asked. */
function LeftOut({ found: { plan, cells } }: { readonly found: Swept }): JSX.Element | null {
  const more = plan.across.more + (plan.down?.more ?? 0);
  const mistakes = new Set([...cells.values()].flatMap((each) => (each.kind === "mistake" ? [each.message] : [])));
  const hasEstimates = [...cells.values()].some((each) => each.kind === "odds" && each.isEstimate);
  if (more === 0 && mistakes.size === 0 && !hasEstimates) return null;
  return (
    <div class="hint">
      {more === 0 ? null : <p>{more} more values are left out.</p>}
      {hasEstimates ? <p>What begins with ~ is estimated from many rolls.</p> : null}
      {[...mistakes].slice(0, 3).map((message) => (
        <p key={message}>Some values have no odds: {message}</p>
      ))}
    </div>
  );
}

/** What is shown of the sweep, for a sheet and as a picture; null: there is nothing yet. */
export function copiedOfSweep(): Copied | null {
  const found = swept.peek();
  if (found === null) return null;
  const look = lookOf(found, sweepChoice.peek());
  const { plan, cells } = found;
  const [name, title] = [sweepTitle(look.measure, look.result), plan.rule.name];
  if (plan.down !== null) return copiedHeat(title, name, [plan.across, plan.down], heatRows(found, look, plan.down));
  return copiedSweep(title, plan.across, linesOf(found, look), {
    name,
    percent: look.measure !== "average",
    isEstimate: [...cells.values()].some((each) => each.kind === "odds" && each.isEstimate),
  });
}
