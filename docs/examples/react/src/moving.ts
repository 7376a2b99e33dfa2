/**
 * Cards that move on the screen. Every place where pieces lie names the keys of its pieces in `data-pieces`, the one that it
 * shows first; after a change, each card glides from where its key lay before, or else from the pile that an event names.
 */
import { useLayoutEffect, useRef, type RefObject } from "react";
import type { GameFollowed } from "../rules/brawl/brawl.rules/game";

interface Point {
  readonly left: number;
  readonly top: number;
}
const glide: KeyframeAnimationOptions = { duration: 260, easing: "ease-out" };
const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** Where an element is laid out, in the table: an animation that runs does not change it. */
const pointOf = ({ offsetLeft, offsetTop }: HTMLElement): Point => ({ left: offsetLeft, top: offsetTop });

export function useMoving(table: RefObject<HTMLElement | null>, seen: GameFollowed): void {
  const before = useRef<ReadonlyMap<string, Point>>(new Map());
  useLayoutEffect(() => {
    if (table.current === null) return;
    const places = [...table.current.querySelectorAll<HTMLElement>("[data-pieces]")];
    const piles = new Map(places.map((place) => [place.dataset["pile"], pointOf(place)]));
    const from = new Map(
      seen.events.flatMap((event) =>
        event.kind === "move" && event.from !== null ? [[String(event.key), piles.get(event.from)] as const] : [],
      ),
    );
    const now = new Map<string, Point>();
    for (const place of places) {
      const point = pointOf(place);
      const [shown, ...below] = (place.dataset["pieces"] ?? "").split(" ").filter((key) => key !== "");
      if (shown === undefined) continue;
      for (const key of [shown, ...below]) now.set(key, point);
      const old = before.current.size === 0 ? undefined : (before.current.get(shown) ?? from.get(shown));
      if (old === undefined || isCalm() || (old.left === point.left && old.top === point.top)) continue;
      place.animate(
        [
          { transform: `translate(${old.left - point.left}px, ${old.top - point.top}px)`, zIndex: 1 },
          { transform: "none", zIndex: 1 },
        ],
        glide,
      );
    }
    before.current = now;
  }, [table, seen]);
}
