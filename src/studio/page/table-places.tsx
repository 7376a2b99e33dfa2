/** Boards whose places are rows of a table: drawn with the ways between them, or as a list where they have no coordinates. */
import type { JSX } from "preact";
import { placeText, signText } from "../../play/board.ts";
import { pointOf } from "../../play/map.ts";
import type { PlacedBoard, PlaceOnBoard, Target } from "../table-protocol.ts";
import { optionsAt, point } from "./table-state.ts";

/** Between the two places that are nearest to each other; all of it is at most so wide and high. */
const nearest = 104;
const largest = 2400;
const margin = { across: 62, down: 36 };
/** Signs that have room in a place. */
const mostSigns = 10;

interface Spot {
  readonly x: number;
  readonly y: number;
}

export function PlacesView({ board }: { readonly board: PlacedBoard }): JSX.Element {
  const signs = new Map(board.places.flatMap(({ marks }) => marks.map(({ sign, means }) => [sign, means] as const)));
  return (
    <figure class="map places">
      {board.drawn === null ? <PlaceList board={board} /> : <PlaceMap board={board} kind={board.drawn} />}
      <figcaption>
        {board.drawn === null
          ? board.title
          : [...signs].map(([sign, means]) => (
              <span key={sign}>
                <b>{sign}</b> {means}
              </span>
            ))}
      </figcaption>
    </figure>
  );
}

function PlaceList({ board: { title, places } }: { readonly board: PlacedBoard }): JSX.Element {
  return (
    <ul aria-label={title}>
      {places.map((place) => {
        const target = targetOf(place);
        const rest = placeText({ ...place, name: "" });
        return (
          <li key={place.key} class={place.marks.length === 0 ? "" : "taken"}>
            {target === null ? (
              <b>{place.name}</b>
            ) : (
              <button
                type="button"
                class="target"
                onClick={() => {
                  point(target);
                }}
              >
                {place.name}
              </button>
            )}
            {rest}
          </li>
        );
      })}
    </ul>
  );
}

function PlaceMap({
  board: { title, places, edges },
  kind,
}: {
  readonly board: PlacedBoard;
  readonly kind: NonNullable<PlacedBoard["drawn"]>;
}): JSX.Element {
  const spots = spotsOf(places, kind);
  const [left, top] = [Math.min(...spots.map(({ x }) => x)), Math.min(...spots.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...spots.map(({ x }) => x)), Math.max(...spots.map(({ y }) => y))];
  const [width, height] = [right - left + 2 * margin.across, bottom - top + 2 * margin.down];
  return (
    <div class="pan" tabIndex={0}>
      <svg
        viewBox={`${left - margin.across} ${top - margin.down} ${width} ${height}`}
        style={{ "--whole": `${width}px` }}
        role="group"
        aria-label={title}
      >
        {edges.map(([from, to]) => (
          <line
            key={`${from} ${to}`}
            x1={spots[from]?.x ?? 0}
            y1={spots[from]?.y ?? 0}
            x2={spots[to]?.x ?? 0}
            y2={spots[to]?.y ?? 0}
          />
        ))}
        {places.map((place, index) => (
          <PlaceView key={place.key} place={place} spot={spots[index] ?? { x: 0, y: 0 }} />
        ))}
      </svg>
    </div>
  );
}

function spotsOf(places: readonly PlaceOnBoard[], kind: NonNullable<PlacedBoard["drawn"]>): readonly Spot[] {
  const points = places.map(({ at }) => {
    const { x, y } = pointOf({ kind, across: at?.[0] ?? 0, down: at?.[1] ?? 0 });
    return { x: x / 2, y: kind === "hex" ? (y * Math.sqrt(3)) / 2 : y };
  });
  let least = Infinity;
  let most = 1;
  for (const [index, one] of points.entries())
    for (const other of points.slice(0, index)) {
      const between = Math.hypot(one.x - other.x, one.y - other.y);
      [least, most] = [Math.min(least, between), Math.max(most, between)];
    }
  const scale = Math.min(nearest / least, largest / most);
  return points.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
}

function PlaceView({ place, spot: { x, y } }: { readonly place: PlaceOnBoard; readonly spot: Spot }): JSX.Element {
  const target = targetOf(place);
  const all = place.marks.map(signText).join(" ");
  const signs = all.length <= mostSigns ? all : `${all.slice(0, mostSigns - 1)}…`;
  const width = Math.max(42, 9 * signs.length + 16);
  const drawn = (
    <>
      <title>{placeText(place)}</title>
      <rect x={x - width / 2} y={y - 15} width={width} height={30} rx={15} />
      <text x={x} y={y} dy="0.35em">
        {signs}
      </text>
      <text class="name" x={x} y={y + 28}>
        {place.name}
      </text>
    </>
  );
  const look = place.marks.length === 0 ? "cell" : "cell taken";
  if (target === null) return <g class={look}>{drawn}</g>;
  return (
    <g
      class={`${look} open`}
      role="button"
      tabIndex={0}
      aria-label={`${place.name}: ${optionsAt(target)
        .map(({ text }) => text)
        .join("; ")}`}
      onClick={() => {
        point(target);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        point(target);
      }}
    >
      {drawn}
    </g>
  );
}

/** The place itself, or somebody who is there. */
function targetOf({ key, marks }: PlaceOnBoard): Target | null {
  const targets: readonly Target[] = [
    { kind: "row", key },
    ...marks.map(({ kind, number }): Target => ({ kind: "entity", of: kind, number })),
  ];
  return targets.find((target) => optionsAt(target).length > 0) ?? null;
}
