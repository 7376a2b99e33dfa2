/** Copies of statements with slots of their own: what stands in two places is bound in each of them. */

/** Gives out the slots of a frame that nobody has. */
export interface FreeSlots {
  next: number;
}

/** Parts of a node in which no slot can stand. */
const flat = new Set(["at", "type", "bound"]);

/** The slots behind all that stand in the value: an example, a report. */
export function slotsAfter(root: unknown): FreeSlots {
  let next = 0;
  eachSlot(root, (slot) => {
    next = Math.max(next, slot + 1);
  });
  return { next };
}

/** The same with each slot that is bound inside replaced by a new one; `renamed` gathers what became of them. */
export function copied<T>(root: T, slots: FreeSlots, renamed: Map<number, number>): T {
  eachSlot(root, (slot, binds) => {
    if (!binds || renamed.has(slot)) return;
    renamed.set(slot, slots.next);
    slots.next += 1;
  });
  return withSlots(root, renamed);
}

/** The same with slots replaced; those that are not named stay. */
export function withSlots<T>(value: T, renamed: ReadonlyMap<number, number>): T {
  if (typeof value !== "object" || value === null || isLiteral(value)) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => withSlots(each, renamed)) as T;
  const entries = Object.entries(value).map(([name, part]: [string, unknown]): [string, unknown] => {
    if (name === "slot" && typeof part === "number") return [name, renamed.get(part) ?? part];
    return [name, flat.has(name) ? part : withSlots(part, renamed)];
  });
  return Object.fromEntries(entries) as T;
}

function eachSlot(root: unknown, seen: (slot: number, binds: boolean) => void): void {
  const work: unknown[] = [root];
  for (let value = work.pop(); value !== undefined; value = work.pop()) {
    if (typeof value !== "object" || value === null || isLiteral(value)) continue;
    if ("slot" in value && typeof value.slot === "number")
      seen(value.slot, !("kind" in value && (value.kind === "local" || value.kind === "set")));
    for (const [name, part] of Object.entries(value))
      if (!flat.has(name) && typeof part === "object" && part !== null) work.push(part);
  }
}

/** Its value is data of the designer's, whatever its fields are called. */
const isLiteral = (value: object): boolean => "kind" in value && value.kind === "literal";
