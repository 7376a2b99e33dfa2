import { Collector } from "../../diagnostics/collect.ts";
import { didYouMean, suggestions } from "../../diagnostics/suggest.ts";
import { exactAsker, type Compilation, type CompiledRulebook } from "../../driver/compile.ts";
import { proofsOf, type Memory } from "../../driver/incremental.ts";
import { asksForOdds } from "../../interpret/needs-odds.ts";
import { checkConstants } from "../../interpret/play/constants.ts";
import { exampleDiagnostics, reportDiagnostics } from "../../interpret/play/diagnose.ts";
import { proveExamples, type ExampleResult } from "../../interpret/play/examples.ts";
import { createProver } from "../../interpret/play/proofs.ts";
import { proveReport, type ReportVerdict } from "../../interpret/play/report.ts";
import type { Program } from "../../ir/program.ts";
import { placeOf } from "../../source/text.ts";
import { openCache } from "../cache.ts";
import { compileSession } from "../compile.ts";
import { coverageRequest } from "../coverage-request.ts";
import { exitCode, WrongUse } from "../exit.ts";
import { near, reportName } from "../find-rule.ts";
import type { Session } from "../session.ts";
import { codeFor, pluralize, say, showFindings } from "../show.ts";

type Reporter = "list" | "short" | "json";
const reporters: readonly Reporter[] = ["list", "short", "json"];
/** More than these are counted, not listed, unless a list is asked for. */
const listed = 40;

interface Tried {
  readonly rulebook: CompiledRulebook;
  readonly examples: readonly ExampleResult[];
  /** Only reports with a table of the source to be held against. */
  readonly reports: readonly ReportVerdict[];
}

export async function test(
  session: Session,
  options: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Promise<number> {
  const requested = reporterOf(options);
  const coverage = coverageRequest(options);
  const { memory, save } = openCache(session);
  const compilation = await compileSession(session, { withoutExamples: true, memory });
  const found = new Collector();
  found.add(compilation.diagnostics);
  const tried: Tried[] = [];
  for (const rulebook of compilation.rulebooks) {
    if (rulebook.program === null) continue;
    const each = await tryRulebook(rulebook, rulebook.program, { ...compilation, memory }, names, found);
    // Of a rulebook in which nothing has the name there is nothing to say.
    if (names.length === 0 || names.includes(rulebook.name) || each.examples.length > 0 || each.reports.length > 0)
      tried.push(each);
  }
  save();
  if (names.length > 0 && tried.length === 0 && !found.hasErrors) throw new WrongUse(nothingOf(names, compilation));
  const count = tried.reduce((sum, each) => sum + each.examples.length + each.reports.length, 0);
  const reporter = requested ?? (session.format === "json" ? "json" : count > listed ? "short" : "list");
  const reached =
    coverage === null
      ? null
      : await (
          await import("../coverage.ts")
        ).reach(session, compilation, coverage, (each, title, name) => isWanted(names, each, title, name));
  if (reporter === "json") session.terminal.data(asJson(tried, compilation, found, reached?.data));
  else showText(session, reporter, tried, compilation, found);
  if (reached !== null && reporter !== "json") say(session, reached.text);
  return Math.max(codeFor(found.sorted()), reached?.code ?? exitCode.fine);
}

function reporterOf(options: Readonly<Record<string, unknown>>): Reporter | undefined {
  const written = options["reporter"];
  if (written === undefined) return undefined;
  const match = reporters.find((each) => each === written);
  if (match === undefined)
    throw new WrongUse(
      `I know no reporter called \`${String(written)}\`. ${near(String(written), reporters, "The reporters are")}`,
    );
  return match;
}

async function tryRulebook(
  rulebook: CompiledRulebook,
  program: Program,
  { sources, memory }: Compilation & { readonly memory: Memory },
  names: readonly string[],
  found: Collector,
): Promise<Tried> {
  const isWantedHere = (title: string, name: string | null = null): boolean => isWanted(names, rulebook, title, name);
  const prover = createProver([...rulebook.linked, program], {
    sources,
    store: proofsOf(memory, rulebook.name),
    oracle: asksForOdds(program, rulebook.linked) ? exactAsker : null,
  });
  if (names.length === 0 || names.includes(rulebook.name)) await checkConstants(prover, program, found);
  const examples = await proveExamples(prover, program, sources, isWantedHere);
  exampleDiagnostics(examples, found);
  const reports: ReportVerdict[] = [];
  for (const report of program.reports) {
    if (report.expect.length > 0 && isWantedHere(report.title, reportName(report)))
      reports.push(await proveReport(prover, rulebook.name, report));
  }
  for (const report of reports) reportDiagnostics(report, found);
  return { rulebook, examples, reports };
}

const isWanted = (names: readonly string[], rulebook: CompiledRulebook, title: string, name: string | null): boolean =>
  names.length === 0 ||
  names.some((each) => each === rulebook.name || each === name || title.toLowerCase().includes(each.toLowerCase()));

function nothingOf(names: readonly string[], compilation: Compilation): string {
  const titles = [
    ...new Set(
      compilation.rulebooks.flatMap(({ name, program }) => [
        name,
        ...(program?.examples ?? []).map((example) => example.title),
        ...(program?.reports ?? []).filter((report) => report.expect.length > 0).map((report) => report.title),
      ]),
    ),
  ];
  const near = names.flatMap((name) => suggestions(name, titles));
  const meant = didYouMean((near.length > 0 ? near : names.flatMap((name) => sharingWords(name, titles))).slice(0, 3));
  return `No rulebook, example or expected report is called ${names.map((name) => `\`${name}\``).join(" or ")}. ${meant ?? "`rulewright test --reporter list` names them all."}`;
}

/** Those with the most words of the name in them. */
function sharingWords(name: string, titles: readonly string[]): readonly string[] {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2);
  const sharedWords = (title: string): number => words.filter((word) => title.toLowerCase().includes(word)).length;
  return titles.filter((title) => sharedWords(title) > 0).sort((a, b) => sharedWords(b) - sharedWords(a));
}

function showText(
  session: Session,
  reporter: Reporter,
  tried: readonly Tried[],
  compilation: Compilation,
  found: Collector,
): void {
  if (reporter === "list") for (const each of tried) showList(session, each);
  showFindings(session, found.sorted(), compilation.sources);
  for (const each of tried) say(session, `${each.rulebook.name}: ${countsText(session, each)}`);
}

function showList(session: Session, { rulebook, examples, reports }: Tried): void {
  const { palette } = session.terminal;
  const line = (good: boolean, text: string, note: string): void =>
    say(session, `  ${good ? palette.good("✓") : palette.error("✗")} ${text}${palette.faint(note)}`);
  say(session, palette.strong(rulebook.name));
  for (const each of examples) {
    line(
      isGood(each),
      `${each.title}${each.row === null ? "" : `, row ${each.row}`}`,
      each.state === "disputed"
        ? " (disputed, as it says)"
        : each.variant === null
          ? ""
          : ` (with ${each.variant.slice(each.variant.indexOf(".") + 1)})`,
    );
  }
  for (const each of reports)
    line(isWhole(each), `report ${each.title}`, ` (${pluralize(each.expected.length, "cell")})`);
  say(session, "");
}

const isGood = (result: ExampleResult): boolean => result.state === "holds" || result.state === "disputed";
const isWhole = (report: ReportVerdict): boolean =>
  report.faults.length === 0 && report.expected.every((cell) => cell.state === "holds" || cell.state === "disputed");

function countsText(session: Session, { examples, reports }: Tried): string {
  const { palette } = session.terminal;
  const of = (state: ExampleResult["state"]): number => examples.filter((each) => each.state === state).length;
  const bad = examples.filter((each) => !isGood(each)).length;
  const disputed = of("disputed");
  const badReports = reports.filter((each) => !isWhole(each)).length;
  const cells = reports.reduce((sum, each) => sum + each.expected.length, 0);
  const parts = [
    ...(examples.length > 0 || reports.length === 0
      ? [palette.good(`${pluralize(of("holds"), "example")} hold${of("holds") === 1 ? "s" : ""}`)]
      : []),
    ...(disputed > 0 ? [`${pluralize(disputed, "dispute")} stand${disputed === 1 ? "s" : ""}`] : []),
    ...(bad > 0 ? [palette.error(`${bad} fail${bad === 1 ? "s" : ""}`)] : []),
    ...(reports.length > 0
      ? [
          `${pluralize(reports.length - badReports, "report")} agree${reports.length - badReports === 1 ? "s" : ""} (${pluralize(cells, "cell")})`,
        ]
      : []),
    ...(badReports > 0
      ? [palette.error(`${pluralize(badReports, "report")} differ${badReports === 1 ? "s" : ""}`)]
      : []),
  ];
  return `${parts.join(", ")}.`;
}

function asJson(
  tried: readonly Tried[],
  { sources }: Compilation,
  found: Collector,
  coverage: object | undefined,
): string {
  const examples = tried.flatMap((each) =>
    each.examples.map((example) => ({
      rulebook: example.rulebook,
      title: example.title,
      row: example.row,
      variant: example.variant,
      state: example.state,
      place: placeOf(sources, example.at),
      claims: example.claims.map((claim) => ({
        text: claim.text,
        state: claim.state,
        found: claim.found,
        wanted: claim.wanted,
        place: placeOf(sources, claim.at),
      })),
    })),
  );
  const reports = tried.flatMap((each) =>
    each.reports.map((report) => ({
      rulebook: each.rulebook.name,
      title: report.title,
      holds: isWhole(report),
      place: placeOf(sources, report.at),
      cells: report.expected.map((cell) => ({
        row: cell.row,
        column: cell.column,
        state: cell.state,
        found: cell.found,
        wanted: cell.wanted,
        place: placeOf(sources, cell.at),
      })),
    })),
  );
  const errors = found
    .sorted()
    .map((each) => ({
      code: each.code,
      severity: each.severity,
      message: each.message,
      place: placeOf(sources, each.span),
    }));
  return `${JSON.stringify({ format: 1, examples, reports, findings: errors, ...(coverage === undefined ? {} : { coverage }) }, null, 2)}\n`;
}
