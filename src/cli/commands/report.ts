import { Collector } from "../../diagnostics/collect.ts";
import type { Compilation, CompiledRulebook } from "../../driver/compile.ts";
import { reportDiagnostics } from "../../interpret/play/diagnose.ts";
import { reportCsv, reportMarkdown } from "../../interpret/play/render.ts";
import { runReport } from "../../interpret/play/report.ts";
import type { Program, Report } from "../../ir/program.ts";
import { compileSession } from "../compile.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { findVariant, near, reportName } from "../find-rule.ts";
import type { Session } from "../session.ts";
import { codeFor, say, showFindings } from "../show.ts";

interface FoundReport {
  readonly rulebook: CompiledRulebook;
  readonly program: Program;
  readonly report: Report;
}

export async function report(session: Session, options: Readonly<Record<string, unknown>>, names: readonly string[]): Promise<number> {
  const render = renderer(options);
  const compilation = await compileSession(session, { withoutExamples: true });
  const all = reportsOf(compilation);
  const wanted = names[0];
  if (codeFor(compilation.diagnostics) !== exitCode.fine) {
    showFindings(session, compilation.diagnostics, compilation.sources);
    return codeFor(compilation.diagnostics);
  }
  if (wanted === undefined) return listAll(session, all);
  const { program, report: found, rulebook } = findReport(all, wanted);
  const variant = typeof options["variant"] === "string" ? findVariant(program, options["variant"]) : null;
  const table = runReport([...rulebook.linked, program], found, { sources: compilation.sources, of: program, variant });
  session.terminal.out(render(table));
  if (table.faults.length === 0) return exitCode.fine;
  const faults = new Collector();
  reportDiagnostics({ ...table, expected: [] }, faults);
  showFindings(session, faults.sorted(), compilation.sources);
  return codeFor(faults.sorted());
}

function renderer(options: Readonly<Record<string, unknown>>): typeof reportMarkdown {
  const form = options["as"] ?? "markdown";
  if (form === "markdown") return reportMarkdown;
  if (form === "csv") return reportCsv;
  throw new WrongUse(`A report is printed as \`markdown\` or \`csv\`, not as \`${String(form)}\`.`);
}

function reportsOf(compilation: Compilation): readonly FoundReport[] {
  return compilation.rulebooks.flatMap((rulebook) => {
    const { program } = rulebook;
    return program === null ? [] : program.reports.map((each) => ({ rulebook, program, report: each }));
  });
}

const nameOf = ({ report: found }: FoundReport): string => reportName(found) ?? found.title;

function listAll(session: Session, all: readonly FoundReport[]): number {
  if (all.length === 0) say(session, "There are no reports.");
  for (const { rulebook, report: each } of all) {
    const name = reportName(each);
    session.terminal.out(`${rulebook.name}  ${name === null ? "" : `${name}  `}"${each.title}"\n`);
  }
  return exitCode.fine;
}

/** By name or title, with or without the rulebook before it. */
function findReport(all: readonly FoundReport[], written: string): FoundReport {
  const found = all.filter((each) => [reportName(each.report), each.report.title].some((name) => name !== null && (name === written || `${each.rulebook.name}.${name}` === written)));
  const [first, second] = found;
  if (first === undefined) throw new WrongUse(`I know no report called \`${written}\`. ${near(written, all.flatMap((each) => [...new Set([nameOf(each), each.report.title])]), "The reports are")}`);
  if (second !== undefined) throw new WrongUse(`Several reports are called \`${written}\`. Say which: ${found.map((each) => `\`${each.rulebook.name}.${nameOf(each)}\``).join(" or ")}.`);
  return first;
}
