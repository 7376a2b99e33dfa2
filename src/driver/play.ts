import type { Collector } from "../diagnostics/collect.ts";
import type { Program } from "../ir/program.ts";
import { tryOut as tryProgram } from "../interpret/play/try-out.ts";
import type { Sources } from "../source/text.ts";

/** Works out what stands fixed in a rulebook - constants, cells, checks - and tries its examples and expected reports. */
export function tryOut(program: Program, linked: readonly Program[], sources: Sources, found: Collector): void {
  tryProgram(program, linked, sources, found);
}
