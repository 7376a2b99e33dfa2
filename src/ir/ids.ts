/** The ids in a part of a program: of what is declared in it, and of what it speaks of. */
import { leafMapper, leafVisitor } from "./nodes/leaves.ts";
import type { Field } from "./nodes/notation.ts";
import type { Id } from "./program.ts";

const isId = (field: Field): boolean => field.is === "id" || field.is === "ownId";

export const visitIds = leafVisitor<Id>(isId);
export const mapIds = leafMapper<Id>(isId);

/** Whose type is written down in the rules. Other types are those of values that are only passed on. */
const typed: ReadonlySet<string> = new Set(["Literal", "Field", "EntityField", "ActionParam", "Column"]);

/** Those that the rules themselves speak of. */
export const visitSpokenIds = leafVisitor<Id>(isId, (owner, name) => name !== "type" || typed.has(owner));
