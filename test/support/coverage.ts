import type * as ir from "../../src/ir/program.ts";
import { compileTexts, rendered } from "./render.ts";

/** What the compiler says about a rulebook, and its program. */
export async function said(
  text: string,
): Promise<{
  readonly codes: readonly string[];
  readonly messages: readonly string[];
  readonly program: ir.Program | null;
  readonly text: string;
}> {
  const compilation = await compileTexts(
    new Map([["rules/fixture/fixture.rules", `rulebook fixture { title "Fixture" }\n${text}\n`]]),
  );
  return {
    codes: compilation.diagnostics.map((each) => each.code),
    messages: compilation.diagnostics.map((each) => each.message),
    program: compilation.rulebooks[0]?.program ?? null,
    text: rendered(compilation),
  };
}
