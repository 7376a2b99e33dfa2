import { existsSync, statSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { Collector } from "../../diagnostics/collect.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import type { Compilation, CompiledRulebook } from "../../driver/compile.ts";
import type { Asker } from "../../interpret/asker.ts";
import { reportDiagnostics } from "../../interpret/play/diagnose.ts";
import { reportCsv, reportMarkdown, reportPlain } from "../../interpret/play/render.ts";
import { runReport, type ReportTable } from "../../interpret/play/report.ts";
import type { Program } from "../../ir/program.ts";
import type { Report } from "../../ir/reports.ts";
import { createAsker } from "../../odds/asker.ts";
import type { Kinds } from "../../source/exhaustive.ts";
import { compileSession } from "../compile.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { findVariant, reportName } from "../find-rule.ts";
import { tickerOn } from "../progress.ts";
import type { Session, TableForm } from "../session.ts";
import { codeFor, pluralize, giveTable, say, showFindings } from "../show.ts";
import { answerFolder, writeAnswer } from "../target.ts";

interface FoundReport {
  readonly rulebook: CompiledRulebook;
  readonly program: Program;
  readonly report: Report;
}

type Options = Readonly<Record<string, unknown>>;

/** Prints a report, or all of a rulebook, or writes them; without a name lists them all, or writes them all into a folder. */
export async function report(session: Session, options: Options, names: readonly string[]): Promise<number> {
  const out = typeof options["out"] === "string" ? options["out"] : null;
  const form = formOf(session, out);
  const compilation = await compileSession(session, { withoutExamples: true });
  const all = reportsOf(compilation);
  const wanted = names[0];
  if (codeFor(compilation.diagnostics) !== exitCode.fine) {
    showFindings(session, compilation.diagnostics, compilation.sources);
    return codeFor(compilation.diagnostics);
  }
  if (wanted === undefined && out === null) return listAll(session, all);
  const found = wanted === undefined ? all : findReports(all, wanted, compilation.names);
  const runs = found.map((each) => compute(session, each, options, compilation));
  if (out === null) await printAll(session, runs, form, found.length > 1);
  else await writeAll(session, runs, form, out, wanted === undefined || compilation.names.includes(wanted));
  const faults = runs.flatMap((each) => each.faults);
  if (faults.length > 0) showFindings(session, faults, compilation.sources);
  return codeFor(faults);
}

/** As said; else as the end of the file's name says. */
function formOf(session: Session, out: string | null): TableForm {
  if (session.form !== null) return session.form;
  const byName = new Map<string, TableForm>([
    [".csv", "csv"],
    [".md", "markdown"],
    [".json", "json"],
    [".svg", "svg"],
    [".txt", "text"],
  ]);
  return (out === null ? undefined : byName.get(extname(out).toLowerCase())) ?? "text";
}

function reportsOf(compilation: Compilation): readonly FoundReport[] {
  return compilation.rulebooks.flatMap((rulebook) => {
    const { program } = rulebook;
    return program === null ? [] : program.reports.map((each) => ({ rulebook, program, report: each }));
  });
}

interface Computed extends FoundReport {
  readonly table: ReportTable;
  readonly faults: readonly Diagnostic[];
}

function compute(session: Session, found: FoundReport, options: Options, { sources }: Compilation): Computed {
  const { rulebook, program, report: wanted } = found;
  const variant = typeof options["variant"] === "string" ? findVariant(program, options["variant"]) : null;
  const ticker = tickerOn(session.terminal);
  const asker: Asker = createAsker({
    progress: () => {
      ticker.tick(`Working out "${wanted.title}" (Ctrl-C ends)`);
    },
  });
  const table = runReport([...rulebook.linked, program], wanted, { sources, of: program, variant, asker });
  ticker.end();
  const faults = new Collector();
  if (table.faults.length > 0) reportDiagnostics({ ...table, expected: [] }, faults);
  return { ...found, table, faults: faults.sorted() };
}

/** Several reports one after the other; what only one can be, a picture or JSON, needs a folder. */
async function printAll(session: Session, runs: readonly Computed[], form: TableForm, several: boolean): Promise<void> {
  if (several && (form === "svg" || form === "csv"))
    throw new WrongUse(
      `Several reports do not fit into one ${form === "svg" ? "picture" : "table"}. Name one of them, or a folder with \`--out\`.`,
    );
  const texts = [];
  for (const each of runs) texts.push(await render(session, each, form));
  giveTable(
    { ...session, form },
    several && form === "json" ? `[\n${texts.map((text) => text.trimEnd()).join(",\n")}\n]\n` : texts.join("\n"),
  );
}

const nameOf = ({ report: found }: FoundReport): string => reportName(found) ?? found.title;

async function render(session: Session, each: Computed, form: TableForm, onlyDrawable = false): Promise<string> {
  switch (form) {
    case "markdown":
      return reportMarkdown(each.table);
    case "csv":
      return reportCsv(each.table);
    case "json":
      return reportJson(each);
    case "svg":
      return drawSvg(each, onlyDrawable);
    default:
      form satisfies Kinds<"table text">;
      return reportPlain(each.table, session.terminal.palette.strong);
  }
}

/** Empty where there is nothing to draw and that is no mistake: all reports were asked for. */
async function drawSvg(each: Computed, onlyDrawable: boolean): Promise<string> {
  const [{ pictureOfReport }, { draw }] = await Promise.all([
    import("../../picture/of-report.ts"),
    import("../../picture/draw.ts"),
  ]);
  const found = pictureOfReport(each.report, each.table);
  if (found.kind === "picture") return draw(found.picture);
  if (onlyDrawable) return "";
  throw new WrongUse(
    `The report \`${nameOf(each)}\` cannot be drawn: ${found.why}. \`--format text\` and the others print it.`,
  );
}

function reportJson({ rulebook, report: { id }, table }: Computed): string {
  const whole = {
    rulebook: rulebook.name,
    report: id,
    title: table.title,
    doc: table.doc,
    corner: table.corner,
    corners: table.corners,
    columns: table.columns,
    rows: table.rows.map((row) => ({
      heading: row.heading,
      headings: row.headings,
      cells: row.cells.map(({ value, text, fault }) => ({
        value,
        text,
        ...(fault === null ? {} : { fault: fault.fault, message: fault.message }),
      })),
    })),
  };
  // What has no bound has none in JSON either.
  return `${JSON.stringify(whole, (_, value: unknown) => (typeof value === "number" && !Number.isFinite(value) ? null : value), 2)}\n`;
}

const ends: Readonly<Record<TableForm, string>> = {
  text: "txt",
  table: "txt",
  markdown: "md",
  csv: "csv",
  json: "json",
  svg: "svg",
};

async function writeAll(
  session: Session,
  runs: readonly Computed[],
  form: TableForm,
  out: string,
  intoFolder: boolean,
): Promise<void> {
  const path = resolve(session.terminal.cwd, out);
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  if (intoFolder || isFolder) answerFolder(session, out);
  if (intoFolder && existsSync(path) && !isFolder)
    throw new WrongUse(
      `\`${out}\` is a file. Name a folder for all reports, or name one report: \`rulewright report <name> --out ${out}\`.`,
    );
  const taken = new Map<string, number>();
  const written: string[] = [];
  const left: string[] = [];
  for (const each of runs) {
    const text = await render(session, each, form, intoFolder);
    if (text === "") {
      left.push(nameOf(each));
      continue;
    }
    const file = intoFolder || isFolder ? join(out, fileName(each, ends[form], taken)) : out;
    writeAnswer(session, file, text);
    written.push(file);
  }
  const none = left.length === 0 ? "" : ` Nothing to draw in ${left.map((each) => `\`${each}\``).join(", ")}.`;
  say(
    session,
    `Wrote ${intoFolder || isFolder ? `${pluralize(written.length, "report")} into \`${out}\`` : `\`${out}\``}.${none}`,
  );
}

/** `duel.damages.svg`; signs that a folder may not hold become `-`, and a name that is taken gets a number. */
function fileName(each: FoundReport, end: string, taken: Map<string, number>): string {
  const plain = `${each.rulebook.name}.${nameOf(each)}`
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+|[.-]+$/g, "")
    .slice(0, 120);
  const count = (taken.get(plain.toLowerCase()) ?? 0) + 1;
  taken.set(plain.toLowerCase(), count);
  return `${plain}${count === 1 ? "" : `-${count}`}.${end}`;
}

function listAll(session: Session, all: readonly FoundReport[]): number {
  if (all.length === 0) say(session, "There are no reports.");
  for (const { rulebook, report: each } of all) {
    const name = reportName(each);
    session.terminal.out(`${rulebook.name}  ${name === null ? "" : `${name}  `}"${each.title}"\n`);
  }
  return exitCode.fine;
}

/** By name or title, with or without the rulebook before it; or all of a rulebook. */
function findReports(
  all: readonly FoundReport[],
  written: string,
  rulebooks: readonly string[],
): readonly FoundReport[] {
  const found = all.filter((each) =>
    [reportName(each.report), each.report.title].some(
      (name) => name !== null && (name === written || `${each.rulebook.name}.${name}` === written),
    ),
  );
  const ofRulebook = all.filter((each) => each.rulebook.name === written);
  if (found.length === 0 && ofRulebook.length > 0) return ofRulebook;
  if (found.length === 0 && rulebooks.includes(written))
    throw new WrongUse(`The rulebook \`${written}\` has no reports.`);
  if (found.length === 0)
    throw new WrongUse(`I know no report called \`${written}\`. ${suggestReport(written, all) ?? whatThereIs(all)}`);
  if (found.length > 1)
    throw new WrongUse(
      `Several reports are called \`${written}\`. Say which: ${found.map((each) => `\`${each.rulebook.name}.${nameOf(each)}\``).join(" or ")}.`,
    );
  return found;
}

function suggestReport(written: string, all: readonly FoundReport[]): string | undefined {
  return didYouMean(
    suggestions(written, [
      ...new Set(
        all.flatMap((each) => [
          each.rulebook.name,
          nameOf(each),
          `${each.rulebook.name}.${nameOf(each)}`,
          each.report.title,
        ]),
      ),
    ]),
  );
}

/** Names alone, rulebook by rulebook. */
function whatThereIs(all: readonly FoundReport[]): string {
  const books = [...new Set(all.map((each) => each.rulebook.name))];
  if (books.length === 0) return "There is none.";
  return `There are:\n${books
    .map(
      (book) =>
        `  ${book}: ${all
          .filter((each) => each.rulebook.name === book)
          .map((each) => (reportName(each.report) === null ? `"${each.report.title}"` : nameOf(each)))
          .join(", ")}`,
    )
    .join("\n")}`;
}
