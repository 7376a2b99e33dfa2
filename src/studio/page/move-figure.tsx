/** Pictures of what moved: before and now in one figure. */
import { assertNever } from "../../source/exhaustive.ts";
import type { JSX } from "preact";
import type { MovePicture, OddsPicture, ReportPicture, ResultsPicture } from "../moves-protocol.ts";

export function MoveFigure({ picture }: { readonly picture: MovePicture }): JSX.Element {
  switch (picture.kind) {
    case "odds":
      return <OddsFigure picture={picture} />;
    case "results":
      return picture.isLine && picture.points.every((each) => each.fromNumber !== null && each.toNumber !== null) ? (
        <LineFigure picture={picture} />
      ) : (
        <ResultsTable picture={picture} />
      );
    case "report":
      return <ReportTable picture={picture} />;
    default:
      return assertNever(picture);
  }
}

const Legend = (): JSX.Element => (
  <p class="move-legend" aria-hidden="true">
    <span class="was">before</span> <span class="is">now</span>
  </p>
);

/** Longer names stand beside bars that lie. */
const longestUnder = 6;
const mostUpright = 24;

function OddsFigure({ picture: { call, rows } }: { readonly picture: OddsPicture }): JSX.Element {
  const isUpright = rows.length <= mostUpright && rows.every(({ text }) => text.length <= longestUnder);
  return (
    <figure class="move-figure">
      <figcaption>
        <span>
          How likely each result of <code>{call}</code> is
        </span>
        <Legend />
      </figcaption>
      {isUpright ? <Columns rows={rows} /> : <Bars rows={rows} />}
    </figure>
  );
}

type OddsRows = OddsPicture["rows"];

const spoken = (rows: OddsRows): string =>
  rows
    .slice(0, 12)
    .map(({ text, fromText, toText }) => `${text}: ${fromText}, now ${toText}`)
    .join("; ");

function Columns({ rows }: { readonly rows: OddsRows }): JSX.Element {
  const [width, height, foot, head] = [400, 130, 22, 16];
  const top = Math.max(1e-9, ...rows.flatMap(({ from, to }) => [from, to]));
  const slot = width / rows.length;
  const tall = (share: number): number => (share / top) * height;
  return (
    <svg class="move-odds" viewBox={`0 0 ${width} ${height + foot + head}`} role="img" aria-label={spoken(rows)}>
      {rows.map(({ text, from, to, fromText, toText }, place) => {
        const x = place * slot;
        return (
          <g key={text} data-result={text} data-from={fromText} data-to={toText}>
            <title>{`${text}: ${fromText} → ${toText}`}</title>
            <rect class="hit" x={x} y="0" width={slot} height={height + head} />
            <rect class="is" x={x + slot * 0.26} y={head + height - tall(to)} width={slot * 0.62} height={tall(to)} />
            <rect
              class="was"
              x={x + slot * 0.12}
              y={head + height - tall(from)}
              width={slot * 0.62}
              height={tall(from)}
            />
            <text x={x + slot / 2} y={head + height + 16}>
              {text}
            </text>
          </g>
        );
      })}
      <line class="base" x1="0" x2={width} y1={head + height} y2={head + height} />
    </svg>
  );
}

function Bars({ rows }: { readonly rows: OddsRows }): JSX.Element {
  const top = Math.max(1e-9, ...rows.flatMap(({ from, to }) => [from, to]));
  return (
    <ul class="move-bars">
      {rows.map(({ text, from, to, fromText, toText }) => (
        <li key={text} data-result={text} data-from={fromText} data-to={toText}>
          <span class="bar-name">{text}</span>
          <span class="move-tracks" aria-hidden="true">
            <span class="was" style={{ width: `${(from / top) * 100}%` }} />
            <span class="is" style={{ width: `${(to / top) * 100}%` }} />
          </span>
          <span class="bar-value">
            {fromText} → <b>{toText}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}

function ResultsCaption({ picture: { call, param } }: { readonly picture: ResultsPicture }): JSX.Element {
  return (
    <span>
      By {param}
      {call === "" ? "" : `, with ${call}`}
    </span>
  );
}

function LineFigure({ picture }: { readonly picture: ResultsPicture }): JSX.Element {
  const { points } = picture;
  const [width, height, left, foot, head] = [400, 140, 40, 22, 10];
  const values = points.flatMap(({ fromNumber, toNumber }) => [fromNumber ?? 0, toNumber ?? 0]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (place: number): number => left + (place / Math.max(1, points.length - 1)) * (width - left - 8);
  const y = (value: number): number => head + height - ((value - low) / (high - low || 1)) * height;
  const line = (of: (point: (typeof points)[number]) => number): string =>
    points.map((point, place) => `${x(place)},${y(of(point))}`).join(" ");
  const every = Math.ceil(points.length / 9);
  const spokenPoints = points
    .filter(({ from, to }) => from !== to)
    .slice(0, 12)
    .map(({ at, from, to }) => `at ${at}: ${from}, now ${to}`)
    .join("; ");
  const texts = new Map(
    points.flatMap(
      (each) =>
        [
          [each.fromNumber, each.from],
          [each.toNumber, each.to],
        ] as const,
    ),
  );
  return (
    <figure class="move-figure">
      <figcaption>
        <ResultsCaption picture={picture} />
        <Legend />
      </figcaption>
      <svg class="move-lines" viewBox={`0 0 ${width} ${height + foot + head}`} role="img" aria-label={spokenPoints}>
        <text class="tick" x={left - 6} y={y(high) + 4}>
          {texts.get(high)}
        </text>
        {high === low ? null : (
          <text class="tick" x={left - 6} y={y(low) + 4}>
            {texts.get(low)}
          </text>
        )}
        <line class="base" x1={left} x2={width} y1={head + height} y2={head + height} />
        <polyline class="was" points={line(({ fromNumber }) => fromNumber ?? 0)} />
        <polyline class="is" points={line(({ toNumber }) => toNumber ?? 0)} />
        {points.map(({ at, from, to, toNumber }, place) => (
          <g key={at} data-at={at} data-from={from} data-to={to}>
            <title>{`${at}: ${from} → ${to}`}</title>
            <rect class="hit" x={x(place) - 4} y={head} width="8" height={height} />
            {from === to ? null : <circle class="is" cx={x(place)} cy={y(toNumber ?? 0)} r="3" />}
            {place % every === 0 ? (
              <text x={x(place)} y={head + height + 16}>
                {at}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
    </figure>
  );
}

function ResultsTable({ picture }: { readonly picture: ResultsPicture }): JSX.Element {
  const moved = picture.points.filter(({ from, to }) => from !== to);
  const same = picture.points.length - moved.length;
  return (
    <figure class="move-figure">
      <figcaption>
        <ResultsCaption picture={picture} />
      </figcaption>
      <table class="move-table">
        <thead>
          <tr>
            <th scope="col">{picture.param}</th>
            <th scope="col">before</th>
            <th scope="col">now</th>
          </tr>
        </thead>
        <tbody>
          {moved.map(({ at, from, to }) => (
            <tr key={at} data-at={at} data-from={from} data-to={to}>
              <th scope="row">{at}</th>
              <td class="was">{from}</td>
              <td class="is">{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {same === 0 ? null : <p class="faint">The same for {same === 1 ? "one other" : `${same} others`}</p>}
    </figure>
  );
}

function ReportTable({ picture: { title, columns, rows } }: { readonly picture: ReportPicture }): JSX.Element {
  return (
    <figure class="move-figure">
      <div class="move-scroll" role="group" aria-label={`What moved in ${title}`} tabIndex={0}>
        <table class="move-table">
          <thead>
            <tr>
              <td />
              {columns.map((each) => (
                <th scope="col" key={each}>
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ heading, cells }) => (
              <tr key={heading}>
                <th scope="row">{heading}</th>
                {cells.map((cell, place) =>
                  cell === null ? (
                    <td key={place} />
                  ) : (
                    <td key={place} class={cell.by === null ? "" : cell.by > 0 ? "more" : "less"}>
                      <span class="was">{cell.from}</span>
                      <span class="unseen"> now </span>
                      <span class="is">{cell.to}</span>
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
