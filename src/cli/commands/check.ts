import type { Compilation, CompileOptions } from "../../driver/compile.ts";
import { countText } from "../../diagnostics/render-text.ts";
import { openCache } from "../cache.ts";
import { compileSession } from "../compile.ts";
import type { Session } from "../session.ts";
import { codeFor, pluralize, say, showFindings } from "../show.ts";

export async function check(session: Session, options: Readonly<Record<string, unknown>>): Promise<number> {
  if (options["watch"] === true) {
    const { watch } = await import("../watch.ts");
    return watch(session, (compile) => checkOnce(session, compile));
  }
  const { memory, save } = openCache(session);
  const code = await checkOnce(session, { memory });
  save();
  return code;
}

async function checkOnce(session: Session, compile: CompileOptions): Promise<number> {
  const compilation = await compileSession(session, compile);
  showFindings(session, compilation.diagnostics, compilation.sources);
  say(session, summary(session, compilation));
  return codeFor(compilation.diagnostics);
}

/** "2 errors in 5 rulebooks." or "No mistakes in 5 rulebooks (210 examples)." */
export function summary(session: Session, compilation: Compilation): string {
  const { palette } = session.terminal;
  const rulebooks = pluralize(compilation.names.length, "rulebook");
  if (compilation.diagnostics.length > 0) {
    const bad = compilation.diagnostics.some((each) => each.severity === "error");
    return (bad ? palette.error : palette.warning)(`${countText(compilation.diagnostics)} in ${rulebooks}.`);
  }
  const examples = compilation.rulebooks.reduce(
    (sum, each) => sum + (each.examples ?? each.program?.examples.length ?? 0),
    0,
  );
  return palette.good(
    `No mistakes in ${rulebooks} (${pluralize(examples, "example")} hold${examples === 1 ? "s" : ""}).`,
  );
}
