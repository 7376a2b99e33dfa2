/** Several curves on one axis, with a legend. */
import type { JSX } from "preact";
import { measure, measures } from "./odds-panel.tsx";
import type { Entry } from "./odds-curves.ts";
import {
  measureFor,
  measureNames,
  resultsOf,
  shareAt,
  type CurveFound,
  type Measure,
  type NamedCurve,
  type Result,
} from "./odds-data.ts";
import { Scale, scaleWidth, SeriesLine, Swatch } from "./odds-signs.tsx";
import { isDrawn, tailHint } from "./odds-tail.ts";
import { Segments } from "./form.tsx";
import { isOutdated } from "./state.ts";

/** A curve that is there, with its place among all of them: by that it is coloured. */
export interface PlacedCurve extends NamedCurve {
  readonly place: number;
}

export function CurvesBeside({ curves }: { readonly curves: readonly PlacedCurve[] }): JSX.Element {
  const answers = curves.map(({ answer }) => answer);
  const shown = measureFor(measure.value, answers);
  const results = resultsOf(answers);
  const isUpright = answers.every(({ scale }) => scale === "numbers");
  const drawn = isUpright ? results.filter(isDrawn(answers)) : results;
  return (
    <div class={isOutdated.value ? "odds outdated" : "odds"} aria-busy={isOutdated.value}>
      {measureFor("atLeast", answers) === "atLeast" ? (
        <Segments
          id="measure"
          options={measures}
          chosen={shown}
          choose={(chosen) => {
            measure.value = chosen as Measure;
          }}
        />
      ) : null}
      {isUpright ? (
        <UprightCurves curves={curves} results={drawn} shown={shown} />
      ) : (
        <LyingCurves curves={curves} results={results} shown={shown} />
      )}
      {drawn.length < results.length ? <p class="hint">{tailHint}</p> : null}
      <details class="numbers">
        <summary>All numbers</summary>
        <div class="wide-table" role="group" aria-label="All numbers" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{measureNames[shown]}</th>
                {curves.map(({ label, place }) => (
                  <th scope="col" key={place}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {results.map((result) => (
                <tr key={result.text}>
                  <th scope="row">{result.text}</th>
                  {curves.map(({ answer, place }) => (
                    <td key={place}>{shareAt(answer, shown, result).text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}

interface ChartProps {
  readonly curves: readonly PlacedCurve[];
  readonly results: readonly Result[];
  readonly shown: Measure;
}

const mostNamed = 16;

/** The first as columns, the others as lines over them. */
function UprightCurves({ curves, results, shown }: ChartProps): JSX.Element {
  const [width, height, foot, head] = [400, 220, 22, 10];
  const shares = curves.map(({ answer }) => results.map((result) => shareAt(answer, shown, result)));
  const highest = Math.max(1e-9, ...shares.flat().map(({ share }) => share));
  const top = shown === "chance" ? highest : 1;
  const slot = width / Math.max(1, results.length);
  const every = Math.ceil(results.length / mostNamed);
  const yOf = (share: number): number => head + height * (1 - share / top);
  return (
    <svg
      class="columns"
      viewBox={`${-scaleWidth} 0 ${width + scaleWidth} ${height + foot + head}`}
      role="img"
      aria-label={`${measureNames[shown]}, on one axis: ${curves.map(({ label }) => label).join("; ")}`}
    >
      <Scale top={top} width={width} height={height} head={head} />
      {results.map(({ text }, at) => {
        const all = curves.map(({ label }, place) => `${label}: ${shares[place]?.[at]?.text ?? ""}`);
        const y = yOf(shares[0]?.[at]?.share ?? 0);
        return (
          <g key={text} data-result={text} data-chances={shares.map((each) => each[at]?.text ?? "").join(" ")}>
            <title>{`${text}\n${all.join("\n")}`}</title>
            <rect class="hit" x={at * slot} y="0" width={slot} height={height + head} />
            {curves[0]?.place === 0 ? (
              <rect
                class={curves[0].answer.isEstimate ? "column estimated" : "column"}
                x={at * slot + slot * 0.1}
                y={y}
                width={slot * 0.8}
                height={Math.max(0.5, head + height - y)}
              />
            ) : null}
            {at % every === 0 ? (
              <text class="name" x={at * slot + slot / 2} y={head + height + 16}>
                {text}
              </text>
            ) : null}
          </g>
        );
      })}
      {curves.map(({ place }, index) =>
        place === 0 ? null : (
          <SeriesLine
            key={place}
            place={place}
            points={(shares[index] ?? []).map(({ share }, at) => [at * slot + slot / 2, yOf(share)] as const)}
          />
        ),
      )}
      <line class="base" x1="0" x2={width} y1={head + height} y2={head + height} />
    </svg>
  );
}

/** Results that are no numbers: a bar of each curve under the result's name. */
function LyingCurves({ curves, results, shown }: ChartProps): JSX.Element {
  return (
    <ul class="bars several">
      {results.map((result) => (
        <li key={result.text} data-result={result.text}>
          <span class="bar-name">{result.text}</span>
          <span class="bar-group">
            {curves.map(({ answer, place, label }) => {
              const { share, text } = shareAt(answer, shown, result);
              return (
                <span class="bar-line" key={place} title={label}>
                  <span class="bar-track">
                    <span
                      class={`bar series-${place % 8}${answer.isEstimate ? " estimated" : ""}`}
                      style={{ width: `${share * 100}%` }}
                    />
                  </span>
                  <span class="bar-value">{text}</span>
                </span>
              );
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Legend({
  entries,
  found,
  isLines,
  hasAverages,
}: {
  readonly entries: readonly Entry[];
  readonly found: (entry: Entry) => CurveFound | null;
  /** The first is a line as well. */
  readonly isLines: boolean;
  readonly hasAverages: boolean;
}): JSX.Element {
  return (
    <ul class="legend" aria-label="Curves">
      {entries.map((entry, place) => (
        <li key={entry.key} data-curve={entry.key}>
          <Swatch place={place} isColumn={place === 0 && !isLines} />
          <span class="legend-name">
            {entry.label}
            <CurveWord found={found(entry)} isEarlier={entry.isEarlier} hasAverage={hasAverages} />
          </span>
          {entry.remove === null ? null : (
            <button type="button" class="quiet small" aria-label={`Remove ${entry.label}`} onClick={entry.remove}>
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function CurveWord({
  found,
  isEarlier,
  hasAverage,
}: {
  readonly found: CurveFound | null;
  readonly isEarlier: boolean;
  readonly hasAverage: boolean;
}): JSX.Element | null {
  if (found === null) return <span class="faint"> …</span>;
  if (found.kind === "mistake") return <span class="bad"> {found.message}</span>;
  if (found.kind === "none")
    return (
      <span class="faint">
        {found.why === "errors" ? " has a mistake there" : isEarlier ? " did not exist yet" : " is not there"}
      </span>
    );
  return found.average === null || !hasAverage ? null : <span class="faint"> average {found.average}</span>;
}
