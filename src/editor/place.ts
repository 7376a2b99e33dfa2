/** The place where something is being written, and what is known of it. */
import type { Scope } from "../check/scope.ts";
import type { Head } from "../check/expression/heads.ts";
import type { Type } from "../ir/program.ts";
import type { FieldSymbol } from "../resolve/model.ts";
import type * as ast from "../syntax/ast.ts";
import type { Cursor } from "./cursor.ts";
import type { Desk, Told } from "./desk.ts";
import type { Live } from "./live.ts";
import type { Slot } from "./offers.ts";

/** Stands for what is being written. */
export const mark = "zqHere";

/** What was told of the mark while it was worked out; what was told last counts. */
export interface Heard {
  asked: { readonly scope: Scope; readonly expected: Type | null } | null;
  member: Type | null;
  head: Head | null;
  given: { readonly fields: readonly Pick<FieldSymbol, "name" | "type">[]; readonly args: readonly ast.Arg[] } | null;
  cell: { readonly cell: ast.RawCell; readonly scope: Scope; readonly expected: Type } | null;
}

/** All that is known about the place. */
export interface Place {
  readonly desk: Desk;
  readonly told: Told;
  readonly file: string;
  readonly offset: number;
  readonly text: string;
  readonly cursor: Cursor;
  readonly slot: Slot;
  readonly live: Live | null;
  readonly heard: Heard;
}
