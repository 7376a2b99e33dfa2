import type { Collector } from "../diagnostics/collect.ts";
import type { Program } from "../ir/program.ts";
import type { Sources } from "../source/text.ts";

/** Works out what stands fixed in a rulebook - constants, cells, checks - and tries its examples and expected reports. */
export function tryOut(_program: Program, _linked: readonly Program[], _sources: Sources, _found: Collector): void {
  return;
}
