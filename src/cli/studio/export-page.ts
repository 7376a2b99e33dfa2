/** Writes the project as one page that plays, for somebody who has no Rulewright. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { playerPage } from "../../studio/player-page.ts";
import { compileSession } from "../compile.ts";
import { exitCode, WrongUse } from "../exit.ts";
import type { Session } from "../session.ts";
import { shippedFile } from "../shipped-file.ts";
import { codeFor, showFindings } from "../show.ts";
import { writeAnswer } from "../target.ts";
import { ProjectFolder } from "./project-folder.ts";

export async function exportPage(session: Session, written: string): Promise<number> {
  const template = shippedFile("studio/player.html");
  if (template === null) throw new WrongUse("The page is made of what is shipped: `npm run build` makes it.");
  const { root, host, config, terminal } = session;
  const { rulebooks, diagnostics, sources } = await compileSession(session, {});
  const code = codeFor(diagnostics);
  // A page whose rules do not hold plays nothing.
  if (code !== exitCode.fine) {
    showFindings(session, diagnostics, sources);
    return code;
  }
  const { files, unread } = await new ProjectFolder({ root, host, rules: config.rules, isReadOnly: true }).read();
  const [missing] = unread;
  if (missing !== undefined) throw new WrongUse(`I cannot read \`${missing.path}\`. ${missing.why}`);
  const [only, ...others] = rulebooks;
  const name = only !== undefined && others.length === 0 ? (only.program?.rulebook.title ?? only.name) : basename(root);
  const page = playerPage(readFileSync(fileURLToPath(template), "utf8"), { name, rules: config.rules, files });
  if (page === null) throw new WrongUse("The template of the page was damaged: `npm run build` makes it anew.");
  writeAnswer(session, written, page);
  terminal.out(
    `Wrote \`${written}\` (${kilobytes(Buffer.byteLength(page))}, ${kilobytes(gzipSync(page).length)} compressed). It needs no network: whoever opens it in a browser plays.\n`,
  );
  return exitCode.fine;
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`;
