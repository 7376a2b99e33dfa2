/** How likely each result is, drawn at once while the sliders move. */
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import type { OddsAnswer, OddsRow, RuleLine } from "../protocol.ts";
import { hasCurve, missingFor, odds } from "./asking.ts";
import { Segments } from "./form.tsx";
import type { Measure } from "./odds-data.ts";
import { Scale, scaleWidth } from "./odds-signs.tsx";
import { isDrawn, tailHint } from "./odds-tail.ts";
import { currentRule, isOutdated, pinnedRule, rules } from "./state.ts";
import { NothingToGive, NoRule, RuleForm, RuleHead, rulebookOf } from "./try-panel.tsx";

export const measure = signal<Measure>("chance");
export const measures = [
  { value: "chance", label: "Exactly" },
  { value: "atLeast", label: "At least" },
  { value: "atMost", label: "At most" },
] as const;

export function OddsPanel(): JSX.Element {
  const rule = currentRule.value;
  if (rule === null) return <NoRule />;
  const found = odds.value?.rule === rule.id ? odds.value.answer : null;
  return (
    <>
      <RuleHead rule={rule} />
      {hasCurve(rule) ? (
        <>
          <RuleForm rule={rule} />
          {missingFor(rule) !== null ? (
            <NothingToGive />
          ) : found === null ? (
            <div class="result" aria-busy="true" />
          ) : found.kind === "mistake" ? (
            <p class="result fault">{found.message}</p>
          ) : (
            <Curve answer={found} name={rule.name} />
          )}
        </>
      ) : (
        <NoCurve rule={rule} />
      )}
    </>
  );
}

/** So many rules that roll are offered at once; the list above has all. */
const mostOffered = 8;

export function NoCurve({ rule }: { readonly rule: RuleLine }): JSX.Element {
  const rolling = rules.value.filter((each) => hasCurve(each) && rulebookOf(each) === rulebookOf(rule));
  return (
    <>
      <p class="hint">
        {rule.ofGame
          ? "This rule speaks of a game in play, so its odds cannot be asked here."
          : rule.givesOdds
            ? "This rule gives odds itself. “Try it” shows them."
            : "This rule rolls no dice: with the same values it always gives the same."}{" "}
        {rolling.length === 0 ? "No other rule of the rulebook has odds to show." : "These rules roll:"}
      </p>
      <div class="odds-bar">
        {rolling.slice(0, mostOffered).map(({ id, name }) => (
          <button
            key={id}
            onClick={() => {
              pinnedRule.value = id;
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </>
  );
}

export function Curve({ answer, name }: { readonly answer: OddsAnswer; readonly name: string }): JSX.Element {
  const shown = answer.isOrdered ? measure.value : "chance";
  const isUpright = answer.rows.every(({ number }) => number !== null);
  const drawn = isUpright ? answer.rows.filter(isDrawn([answer])) : answer.rows;
  return (
    <div class={isOutdated.value ? "odds outdated" : "odds"} aria-busy={isOutdated.value}>
      {answer.isOrdered ? (
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
        <Columns rows={drawn} isEstimate={answer.isEstimate} shown={shown} name={name} />
      ) : (
        <Bars rows={answer.rows} shown={shown} isEstimate={answer.isEstimate} />
      )}
      {drawn.length < answer.rows.length ? <p class="hint">{tailHint}</p> : null}
      {answer.average === null ? null : (
        <dl class="moments">
          <dt>Average</dt>
          <dd data-testid="average">{answer.average}</dd>
          {answer.spread === null ? null : (
            <>
              <dt>Spread</dt>
              <dd>{answer.spread}</dd>
            </>
          )}
        </dl>
      )}
      {answer.isEstimate ? (
        <p class="hint">Hatched and with ~: estimated from many rolls, because there are too many cases to count.</p>
      ) : null}
      <details class="numbers">
        <summary>All numbers</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Result</th>
              <th scope="col">Exactly</th>
              {answer.isOrdered ? (
                <>
                  <th scope="col">At least</th>
                  <th scope="col">At most</th>
                </>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {answer.rows.map((row) => (
              <tr key={row.text}>
                <th scope="row">{row.text}</th>
                <td>{row.chanceText}</td>
                {answer.isOrdered ? (
                  <>
                    <td>{row.atLeastText}</td>
                    <td>{row.atMostText}</td>
                  </>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

const textOf = (row: OddsRow, shown: Measure): string => row[`${shown}Text`];

/** With so many columns each still has its number above it. */
const mostNumbered = 9;
const mostNamed = 16;

function Columns({
  rows,
  isEstimate,
  shown,
  name,
}: {
  readonly rows: readonly OddsRow[];
  readonly isEstimate: boolean;
  readonly shown: Measure;
  readonly name: string;
}): JSX.Element {
  const [width, height, foot, head] = [400, 220, 22, 18];
  const highest = Math.max(1e-9, ...rows.map((row) => row[shown]));
  const top = shown === "chance" ? highest : 1;
  const slot = width / Math.max(1, rows.length);
  const every = Math.ceil(rows.length / mostNamed);
  const isNumbered = rows.length <= mostNumbered;
  const left = isNumbered ? 0 : scaleWidth;
  const spoken = rows
    .slice(0, 12)
    .map((row) => `${row.text}: ${textOf(row, shown)}`)
    .join(", ");
  return (
    <svg
      class={isEstimate ? "columns estimate" : "columns"}
      viewBox={`${-left} 0 ${width + left} ${height + foot + head}`}
      role="img"
      aria-label={`${name}. ${spoken}`}
    >
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect class="hatch-ground" width="6" height="6" />
          <rect class="hatch-line" width="3" height="6" />
        </pattern>
      </defs>
      {isNumbered ? null : <Scale top={top} width={width} height={height} head={head} />}
      {rows.map((row, place) => {
        const tall = (row[shown] / top) * height;
        const [x, wide] = [place * slot + slot * 0.1, slot * 0.8];
        return (
          <g key={row.text} data-result={row.text} data-chance={textOf(row, shown)}>
            <title>{`${row.text}: ${textOf(row, shown)}`}</title>
            <rect class="hit" x={place * slot} y="0" width={slot} height={height + head} />
            <rect
              class="column"
              x={x}
              y={head + height - tall}
              width={wide}
              height={Math.max(0.5, tall)}
              rx={Math.min(3, wide / 4)}
            />
            {isNumbered ? (
              <text class="number" x={x + wide / 2} y={head + height - tall - 5}>
                {textOf(row, shown).replace(/\.00%/, "%")}
              </text>
            ) : null}
            {place % every === 0 ? (
              <text class="name" x={x + wide / 2} y={head + height + 16}>
                {row.text}
              </text>
            ) : null}
          </g>
        );
      })}
      <line class="base" x1="0" x2={width} y1={head + height} y2={head + height} />
    </svg>
  );
}

function Bars({
  rows,
  shown,
  isEstimate,
}: {
  readonly rows: readonly OddsRow[];
  readonly shown: Measure;
  readonly isEstimate: boolean;
}): JSX.Element {
  return (
    <ul class={isEstimate ? "bars estimate" : "bars"}>
      {rows.map((row) => (
        <li key={row.text} data-result={row.text}>
          <span class="bar-name">{row.text}</span>
          <span class="bar-track">
            <span class="bar" style={{ width: `${row[shown] * 100}%` }} />
          </span>
          <span class="bar-value">{textOf(row, shown)}</span>
        </li>
      ))}
    </ul>
  );
}
