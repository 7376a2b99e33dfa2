import type { Compilation, CompileOptions } from "../../driver/compile.ts";
import { openCache } from "../cache.ts";
import { compileSession } from "../compile.ts";
import type { Session } from "../session.ts";
import { showAhead } from "../show-ahead.ts";
import { codeFor, say, showFindings } from "../show.ts";
import { summary } from "../summary.ts";

export async function check(session: Session, options: Readonly<Record<string, unknown>>): Promise<number> {
  if (options["watch"] === true) {
    const { watch } = await import("../watch.ts");
    return watch(session, async (compile) => {
      const compilation = await checkOnce(session, compile);
      say(session, summary(session, compilation));
      return codeFor(compilation.diagnostics);
    });
  }
  if (options["ask"] === true) {
    const { askFixes } = await import("./ask-fixes.ts");
    return askFixes(session);
  }
  if (options["fix"] === true || options["dryRun"] === true) {
    const { mend } = await import("./mend.ts");
    return mend(session, options["dryRun"] !== true);
  }
  const { memory, save } = openCache(session);
  const compilation = await checkOnce(session, { memory });
  // What is looked at from here on stands in no file.
  save();
  await showAhead(session, compilation, { memory });
  say(session, summary(session, compilation));
  return codeFor(compilation.diagnostics);
}

async function checkOnce(session: Session, compile: CompileOptions): Promise<Compilation> {
  const compilation = await compileSession(session, compile);
  showFindings(session, compilation.diagnostics, compilation.sources);
  return compilation;
}
