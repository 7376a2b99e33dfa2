/** Hexes or squares, and who stands on them. */
import type { JSX } from "preact";
import { pointOf } from "../../play/map.ts";
import type { MapMark, MapPosition, TableMap, Target } from "../table-protocol.ts";
import { optionsAt, point } from "./table-state.ts";

/** Hexes and squares around those that somebody stands on. */
const margin = 1;
/** More than so many are not drawn one by one. */
const mostCells = 1500;
const size = 34;

interface Cell {
  readonly place: MapPosition;
  readonly x: number;
  readonly y: number;
}

export function MapView({ map }: { readonly map: TableMap }): JSX.Element | null {
  const cells = cellsOf(map);
  if (cells === null) return <p class="hint">They stand too far apart to be drawn.</p>;
  const [left, top] = [Math.min(...cells.map(({ x }) => x)) - size, Math.min(...cells.map(({ y }) => y)) - size];
  const [right, bottom] = [Math.max(...cells.map(({ x }) => x)) + size, Math.max(...cells.map(({ y }) => y)) + size];
  return (
    <figure class="map">
      <svg
        viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
        style={{ maxWidth: `${Math.max(260, right - left)}px` }}
        role="group"
        aria-label="Map"
      >
        {cells.map((cell) => (
          <CellView key={keyOf(cell.place)} cell={cell} map={map} />
        ))}
      </svg>
      <figcaption>
        {[...new Map(map.marks.map((mark) => [mark.sign, mark])).values()].map(({ sign, means }) => (
          <span key={sign}>
            <b>{sign}</b> {means}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

const keyOf = ({ across, down }: MapPosition): string => `${across} ${down}`;

function cellsOf({ kind, marks, places }: TableMap): readonly Cell[] | null {
  const points = [...marks.map(({ place }) => place), ...places].map(pointOf);
  const [left, right] = [Math.min(...points.map(({ x }) => x)) - 2, Math.max(...points.map(({ x }) => x)) + 2];
  const [top, bottom] = [
    Math.min(...points.map(({ y }) => y)) - margin,
    Math.max(...points.map(({ y }) => y)) + margin,
  ];
  if (((right - left) / 2) * (bottom - top) > mostCells) return null;
  const cells: Cell[] = [];
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const twice = kind === "hex" ? x - y : x;
      if (twice % 2 !== 0) continue;
      const place: MapPosition = { kind, across: twice / 2, down: y };
      cells.push(
        kind === "hex"
          ? { place, x: (x * size * Math.sqrt(3)) / 2, y: y * size * 1.5 }
          : { place, x: x * size * 0.75, y: y * size * 1.5 },
      );
    }
  return cells;
}

const corners = [30, 90, 150, 210, 270, 330].map((degrees) => (degrees * Math.PI) / 180);

function CellView({ cell: { place, x, y }, map }: { readonly cell: Cell; readonly map: TableMap }): JSX.Element {
  const here = map.marks.filter((mark) => keyOf(mark.place) === keyOf(place));
  const target = targetOf(place, here);
  const shape =
    map.kind === "hex" ? (
      <polygon
        points={corners
          .map((angle) => `${x + size * 0.96 * Math.cos(angle)},${y + size * 0.96 * Math.sin(angle)}`)
          .join(" ")}
      />
    ) : (
      <rect x={x - size * 0.72} y={y - size * 0.72} width={size * 1.44} height={size * 1.44} rx={5} />
    );
  const text = (
    <text x={x} y={y} dy="0.35em">
      {here.map(({ sign }) => sign).join(" ")}
    </text>
  );
  if (target === null)
    return (
      <g class={here.length === 0 ? "cell" : "cell taken"}>
        {shape}
        {text}
      </g>
    );
  const signs = here.map(({ sign }) => sign).join(" ");
  const what = optionsAt(target).map((option) => option.text);
  const label = `${signs === "" ? "" : `${signs}: `}${what.join("; ")}`;
  return (
    <g
      class={here.length === 0 ? "cell open" : "cell taken open"}
      role="button"
      tabIndex={0}
      aria-label={label}
      onClick={() => {
        point(target);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        point(target);
      }}
    >
      {shape}
      {text}
    </g>
  );
}

/** The place itself, or somebody who stands there. */
function targetOf(place: MapPosition, here: readonly MapMark[]): Target | null {
  const targets: readonly Target[] = [
    { kind: "place", place },
    ...here
      .filter(({ isEntity }) => isEntity)
      .map(({ kind, number }): Target => ({ kind: "entity", of: kind, number })),
  ];
  return targets.find((target) => optionsAt(target).length > 0) ?? null;
}
