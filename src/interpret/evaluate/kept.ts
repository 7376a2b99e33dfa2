/** Values that are worked out once, with what ran for them: whoever asks for one later depends on that as well. */
import type { Room } from "./context.ts";

export interface Kept<V> {
  readonly value: V;
  /** Null: nobody wants to know. */
  readonly ran: readonly object[] | null;
}

/** Stands for what ran where nobody could listen. */
const unheard = {};

export function workOutOnce<V>(room: Room, make: () => V): Kept<V> {
  const { ran } = room;
  if (ran === null) return { value: make(), ran };
  const outer = [...ran];
  ran.clear();
  try {
    const value = make();
    // What is set aside runs at another time.
    if (room.segments !== null) ran.add(unheard);
    return { value, ran: [...ran] };
  } finally {
    for (const each of outer) ran.add(each);
  }
}

export function valueOf<V>({ ran }: Room, { value, ran: own }: Kept<V>): V {
  if (ran !== null && own !== null && !ran.has(own)) {
    // The list stands for itself, so that it is told once.
    ran.add(own);
    for (const each of own) ran.add(each);
  }
  return value;
}
