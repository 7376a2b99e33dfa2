/** `check --ask`: one finding after the other, each of its fixes as the lines that it would leave, and somebody chooses. */
import { resolve } from "node:path";
import { compileProject, type Compilation } from "../../driver/compile.ts";
import { sortDiagnostics } from "../../diagnostics/collect.ts";
import type { Diagnostic, Fix } from "../../diagnostics/diagnostic.ts";
import { withEdits } from "../../diagnostics/sure-fixes.ts";
import { positionAt } from "../../source/text.ts";
import { WrongUse } from "../exit.ts";
import { changedLines, diffLines } from "../line-diff.ts";
import type { LineReader } from "../lines.ts";
import { replaceFile } from "../replace.ts";
import type { Session } from "../session.ts";
import { codeFor, pluralize, say, showFindings } from "../show.ts";
import { summary } from "../summary.ts";

/** What somebody wants done about a finding. */
type Answer = Fix | "leave" | "stop";

export async function askFixes(session: Session): Promise<number> {
  if (session.format !== "text")
    throw new WrongUse("`--ask` asks a person: leave `--format` out. A program reads the fixes in `--format json`.");
  const lines = session.terminal.openLines();
  try {
    return await askInTurn(session, lines);
  } finally {
    lines.close();
  }
}

async function askInTurn(session: Session, lines: LineReader): Promise<number> {
  const left = new Set<string>();
  let applied = 0;
  for (;;) {
    const compilation = await compileProject(session.host, { config: session.config });
    const finding = sortDiagnostics(compilation.diagnostics).find(
      (each) => each.fixes.length > 0 && !left.has(keyOf(each, compilation)),
    );
    if (finding === undefined) return end(session, compilation, applied);
    const answer = await ask(session, lines, finding, compilation);
    if (answer === "stop") return end(session, compilation, applied);
    if (answer !== "leave" && !(await isAsRead(session, answer, compilation))) {
      say(session, "The file has changed meanwhile, so I have read it again.");
      continue;
    }
    // Not asked about again, even if what was chosen mends nothing.
    left.add(keyOf(finding, compilation));
    if (answer === "leave") continue;
    write(session, answer, compilation);
    applied += 1;
  }
}

async function ask(session: Session, lines: LineReader, finding: Diagnostic, found: Compilation): Promise<Answer> {
  const { fixes } = finding;
  showFindings(session, [{ ...finding, fixes: [] }], found.sources);
  const numbers = fixes.map((_, index) => String(index + 1));
  for (const [index, fix] of fixes.entries()) say(session, optionText(session, `${index + 1}`, fix, found));
  const range = fixes.length === 1 ? "1" : `1 to ${fixes.length}`;
  for (;;) {
    const line = await lines.next(`${range}; Enter leaves it as it is, q ends: `, [...numbers, "q"]);
    if (line === null || /^(?:q|quit|stop|exit)$/i.test(line.trim())) return "stop";
    if (line.trim() === "") return "leave";
    const fix = fixes[numbers.indexOf(line.trim())];
    if (fix !== undefined) return fix;
    say(session, `I can read ${range}, an empty line, or \`q\`.`);
  }
}

/** The number, what it does, and the lines as they would be. */
function optionText({ terminal: { palette } }: Session, number: string, fix: Fix, { sources }: Compilation): string {
  const changed = [...new Set(fix.edits.map(({ span }) => span.file))].flatMap((file) => {
    const before = sources.get(file)?.text ?? "";
    return diffLines(before, withEdits(before, file, fix.edits)).flatMap((hunk) => changedLines(hunk, palette, "   "));
  });
  return [`${number}  ${fix.title}`, ...changed].join("\n");
}

/** Whether nobody has saved another text while the question stood there. */
async function isAsRead(session: Session, fix: Fix, { sources }: Compilation): Promise<boolean> {
  for (const file of new Set(fix.edits.map(({ span }) => span.file))) {
    const now = await session.host.read(file);
    if (now.kind !== "text" || now.text !== sources.get(file)?.text) return false;
  }
  return true;
}

function write(session: Session, fix: Fix, { sources }: Compilation): void {
  for (const file of new Set(fix.edits.map(({ span }) => span.file))) {
    const before = sources.get(file)?.text;
    if (before !== undefined) replaceFile(resolve(session.root, file), withEdits(before, file, fix.edits));
  }
}

function end(session: Session, compilation: Compilation, applied: number): number {
  const left = sortDiagnostics([...session.found, ...compilation.diagnostics]);
  showFindings(session, left, compilation.sources);
  say(session, applied === 0 ? "Nothing was changed." : `Made ${pluralize(applied, "fix", "fixes")}.`);
  say(session, summary(session, { ...compilation, diagnostics: left }));
  return codeFor(left);
}

/** The same finding in the next round, wherever its line is then. */
function keyOf({ code, message, span }: Diagnostic, { sources }: Compilation): string {
  const source = sources.get(span.file);
  const line = source === undefined ? "" : source.text.split("\n")[positionAt(source, span.start).line - 1];
  return `${code} ${span.file} ${message} ${line}`;
}
