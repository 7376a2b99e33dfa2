/** `check --fix`, `check --dry-run`: what can be mended in one way only, as a diff, and written. */
import { resolve } from "node:path";
import { mendProject, type Mended } from "../../driver/mend.ts";
import { sortDiagnostics } from "../../diagnostics/collect.ts";
import { changesText } from "../line-diff.ts";
import { replaceFile } from "../replace.ts";
import type { Session } from "../session.ts";
import { codeFor, pluralize, say, showFindings } from "../show.ts";
import { summary } from "../summary.ts";

/** `writes`: else it is only shown. */
export async function mend(session: Session, writes: boolean): Promise<number> {
  const { texts, mended, compilation } = await mendProject(session.host, session.config);
  for (const [file, { before, after }] of texts) {
    if (writes) replaceFile(resolve(session.root, file), after);
    say(session, `${changesText(file, before, after, session.terminal.palette)}\n`);
  }
  const left = sortDiagnostics([...session.found, ...compilation.diagnostics]);
  showFindings(session, left, compilation.sources);
  const choices = left.filter(({ fixes }) => fixes.length > 0).length;
  if (texts.size > 0 || left.length > 0) say(session, describeMended(texts, mended, writes, choices));
  say(session, summary(session, { ...compilation, diagnostics: left }));
  return codeFor(left);
}

function describeMended(texts: Mended["texts"], mended: number, writes: boolean, choices: number): string {
  const more =
    choices === 0 ? "" : ` \`check --ask\` shows the fixes of ${pluralize(choices, "finding")}, and you choose.`;
  if (texts.size === 0) return `No fix here is sure enough to be made without asking you.${more}`;
  const what = `${pluralize(mended, "mistake")} in ${pluralize(texts.size, "file")}`;
  return `${writes ? `Mended ${what}.` : `--fix would mend ${what}. Nothing was written.`}${more}`;
}
