import { mkdirSync } from "node:fs";
import { schemaFiles } from "../../driver/schemas.ts";
import { compileSession } from "../compile.ts";
import { exitCode } from "../exit.ts";
import type { Session } from "../session.ts";
import { codeFor, pluralize, say, showFindings } from "../show.ts";
import { finishReplacing, replaceFiles } from "../replace-files.ts";
import { answerFolder } from "../target.ts";

export async function schema(session: Session, options: Readonly<Record<string, unknown>>): Promise<number> {
  const compilation = await compileSession(session, { withoutExamples: true });
  const code = codeFor(compilation.diagnostics);
  showFindings(session, compilation.diagnostics, compilation.sources);
  if (code !== exitCode.fine) return code;
  const out = typeof options["out"] === "string" ? options["out"] : "schema";
  const folder = answerFolder(session, out);
  const files = schemaFiles(compilation.rulebooks);
  mkdirSync(folder, { recursive: true });
  finishReplacing(folder);
  replaceFiles(folder, new Map(files.map(({ path, text }) => [path, text])));
  say(session, `Wrote ${pluralize(files.length, "schema")} into \`${out}/\`.`);
  return exitCode.fine;
}
