/** Desks for tests: texts in which `‸` marks the cursor, and the rulebooks of this repository. */
import { readdirSync, readFileSync } from "node:fs";
import type { Edit } from "../../src/diagnostics/diagnostic.ts";
import { EditorSession } from "../../src/editor/editor-session.ts";
import { isRulesFile } from "../../src/source/kinds.ts";
import { memoryHost } from "./memory-host.ts";
import { projectRoot } from "./project-files.ts";

export interface OpenSession {
  readonly session: EditorSession;
  readonly file: string;
  readonly offset: number;
}

const mark = "‸";

/** The texts by path, understood without the marks; the cursor is where the mark was. Rules without a `rulebook` line get one. */
export async function openSession(texts: string | Readonly<Record<string, string>>): Promise<OpenSession> {
  const written = typeof texts === "string" ? { "rules/t/t.rules": `rulebook t { title "T" }\n${texts}` } : texts;
  const files = new Map(Object.entries(written));
  let place = { file: "", offset: 0 };
  for (const [file, text] of files) {
    if (text.includes(mark)) place = { file, offset: text.indexOf(mark) };
    files.set(file, text.replace(mark, ""));
  }
  const session = await sessionOver(files);
  if (place.file !== "") session.change(place.file, files.get(place.file) ?? "");
  return { session, ...place };
}

/** The same, and then the cursor's text is typed, which nobody has understood yet. */
export async function typing(before: string, after: string): Promise<OpenSession> {
  const file = "rules/t/t.rules";
  const head = 'rulebook t { title "T" }\n';
  const session = await sessionOver(new Map([[file, head + before]]));
  const offset = (head + after).indexOf(mark);
  session.change(file, (head + after).replace(mark, ""));
  return { session, file, offset };
}

export async function sessionOver(files: ReadonlyMap<string, string>): Promise<EditorSession> {
  const session = new EditorSession(memoryHost(files));
  await session.compile({ withoutExamples: true });
  return session;
}

/** Files of rulebooks below `rules/`, by path; all of them, or those of the names. */
export function rulebookFiles(...names: readonly string[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const name of readdirSync(`${projectRoot}rules`).sort()) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const file of readdirSync(`${projectRoot}rules/${name}`).sort()) {
      if (isRulesFile(file) || file.endsWith(".csv"))
        files.set(`rules/${name}/${file}`, readFileSync(`${projectRoot}rules/${name}/${file}`, "utf8"));
    }
  }
  return files;
}

/** The files with all edits made; those of one place are made once. */
export function edited(files: ReadonlyMap<string, string>, edits: readonly Edit[]): ReadonlyMap<string, string> {
  const result = new Map(files);
  const byFile = new Map<string, Edit[]>();
  for (const edit of edits) byFile.set(edit.span.file, [...(byFile.get(edit.span.file) ?? []), edit]);
  for (const [file, own] of byFile) {
    let text = result.get(file) ?? "";
    for (const { span, text: put } of [...own].sort((a, b) => b.span.start - a.span.start))
      text = text.slice(0, span.start) + put + text.slice(span.end);
    result.set(file, text);
  }
  return result;
}
