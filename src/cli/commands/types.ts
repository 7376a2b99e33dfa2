import { openCache } from "../cache.ts";
import { compileSession } from "../compile.ts";
import { exitCode } from "../exit.ts";
import type { Session } from "../session.ts";
import { codeFor, say, showFindings } from "../show.ts";
import { typesFolder, writeTypes } from "../types-output.ts";

/** For a checkout in which no bundler has run yet. */
export async function types(session: Session): Promise<number> {
  const { memory } = openCache(session);
  const compilation = await compileSession(session, { memory, withoutExamples: true });
  showFindings(session, compilation.diagnostics, compilation.sources);
  const code = codeFor(compilation.diagnostics);
  if (code !== exitCode.fine) return code;
  const isNew = await writeTypes(session.root, compilation, session.config.runtime);
  say(session, isNew ? `Wrote \`${typesFolder}/\`.` : `\`${typesFolder}/\` was up to date.`);
  return exitCode.fine;
}
