/** The slots of locals in a part of a program. */
import { leafMapper, leafVisitor } from "./nodes/leaves.ts";
import type { Field } from "./nodes/notation.ts";

const isSlot = (field: Field): boolean => field.is === "binds" || field.is === "reads";

/** Each slot that is named in the part; the field says whether it gets its value there. */
export const visitSlots = leafVisitor<number>(isSlot);
/** The same with other slots. */
export const mapSlots = leafMapper<number>(isSlot);
