/** Curves are told apart by colour, by dash and by sign. */
import type { JSX } from "preact";

const dashes = ["", "7 4", "2 3", "10 3 2 3", "5 2", "1 2", "12 4"] as const;
const shapes: readonly ((x: number, y: number, r: number) => string)[] = [
  (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`,
  (x, y, r) => `M${x} ${y - r * 1.2}L${x + r * 1.2} ${y + r}H${x - r * 1.2}z`,
  (x, y, r) => `M${x} ${y - r * 1.4}L${x + r * 1.4} ${y}L${x} ${y + r * 1.4}L${x - r * 1.4} ${y}z`,
  (x, y, r) => `M${x} ${y + r * 1.2}L${x + r * 1.2} ${y - r}H${x - r * 1.2}z`,
];

export const dashOf = (place: number): string => dashes[place % dashes.length] ?? "";

export function Sign({
  place,
  x,
  y,
  size = 3.4,
}: {
  readonly place: number;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}): JSX.Element {
  const shape = shapes[place % shapes.length];
  return <path class={`sign series-${place % 8}`} d={shape?.(x, y, size) ?? ""} />;
}

/** How a curve looks, before its name in the legend. */
export function Swatch({ place, isColumn }: { readonly place: number; readonly isColumn: boolean }): JSX.Element {
  return (
    <svg class="swatch" viewBox="0 0 26 12" aria-hidden="true">
      {isColumn ? (
        <rect class={`filled series-${place % 8}`} x="5" y="0" width="16" height="12" rx="2" />
      ) : (
        <>
          <line class={`curve series-${place % 8}`} x1="0" x2="26" y1="6" y2="6" stroke-dasharray={dashOf(place)} />
          <Sign place={place} x={13} y={6} />
        </>
      )}
    </svg>
  );
}

/** Room for the chances beside the lines. */
export const scaleWidth = 34;
const scaleSteps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5];

/** Lines at round chances up to `top`, of which each says how much it is. */
export function Scale({
  top,
  width,
  height,
  head,
}: {
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly head: number;
}): JSX.Element {
  const step = scaleSteps.find((each) => top / each < 5.5) ?? 0.5;
  return (
    <>
      {Array.from({ length: Math.floor(top / step + 1e-9) }, (_, place) => {
        const share = (place + 1) * step;
        const y = head + height * (1 - share / top);
        return (
          <g key={place}>
            <line class="grid" x1="0" x2={width} y1={y} y2={y} />
            <text class="tick" x="-5" y={y + 4}>
              {Number((share * 100).toPrecision(6))}%
            </text>
          </g>
        );
      })}
    </>
  );
}

/** Through the points that there are; a gap where there is none. */
export function SeriesLine({
  place,
  points,
}: {
  readonly place: number;
  readonly points: readonly (readonly [x: number, y: number] | null)[];
}): JSX.Element {
  let path = "";
  let isDrawing = false;
  for (const point of points) {
    if (point !== null) path += `${isDrawing ? "L" : "M"}${point[0]} ${point[1]}`;
    isDrawing = point !== null;
  }
  return (
    <>
      <path class={`curve series-${place % 8}`} d={path} stroke-dasharray={dashOf(place)} />
      {points.length > mostSigns
        ? null
        : points.map((point, at) =>
            point === null ? null : <Sign key={at} place={place} x={point[0]} y={point[1]} />,
          )}
    </>
  );
}
/** With more points than these, signs hide the line. */
const mostSigns = 45;
