/** What is tried about the rules of one file: that they are understood, their examples, and reports with expected tables. */
import { Collector } from "../diagnostics/collect.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { exactAsker, type CompiledRulebook } from "../driver/compile.ts";
import { proofsOf } from "../driver/incremental.ts";
import { asksForOdds } from "../interpret/asks.ts";
import { checkConstants } from "../interpret/play/constants.ts";
import { exampleDiagnostics, reportDiagnostics } from "../interpret/play/diagnose.ts";
import { proveExamples, type ExampleResult } from "../interpret/play/examples.ts";
import { createProver } from "../interpret/play/proofs.ts";
import { proveReport, type ReportVerdict } from "../interpret/play/report.ts";
import { NodeTable } from "../query/memo.ts";
import { Span } from "../source/span.ts";
import type { ProjectSnapshot, PluginProject } from "./project.ts";

export interface ExampleRun {
  readonly name: string;
  readonly at: Span;
  readonly found: readonly Diagnostic[];
  /** Why it is as it is, where the rules dispute their source. */
  readonly note: string | null;
}

/** Tried once for all files of the rulebook. */
const tried = new NodeTable<CompiledRulebook, Promise<readonly ExampleRun[]>>();

/** `file`: below the project. */
export async function exampleRuns(
  project: PluginProject,
  snapshot: ProjectSnapshot,
  file: string,
): Promise<readonly ExampleRun[]> {
  const folder = file.slice(0, file.lastIndexOf("/"));
  const rulebook = snapshot.rulebooks.find((each) => each.folder === folder);
  const start = Span.ofFile(file);
  const all = rulebook === undefined ? [] : await tried.of(rulebook, () => tryRulebook(project, snapshot, rulebook));
  // A table's mistakes are those of the rulebook that names it; what stands in no file is told beside each.
  const isFirst =
    file ===
    [...snapshot.sources.keys()]
      .filter((each) => each.startsWith(`${folder}/`) && /\.rules(?:\.md)?$/.test(each))
      .sort()[0];
  const errors = snapshot.errors.filter(
    ({ span }) => span.file === file || span.file === "" || (isFirst && !/\.rules(?:\.md)?$/.test(span.file)),
  );
  const untold = errors.length === 0 && rulebook?.program === null ? snapshot.errors : errors;
  return [
    { name: "is understood", at: untold[0]?.span ?? start, found: untold, note: null },
    ...all.filter((each) => each.at.file === file),
  ];
}

async function tryRulebook(
  project: PluginProject,
  snapshot: ProjectSnapshot,
  rulebook: CompiledRulebook,
): Promise<readonly ExampleRun[]> {
  const { program, linked } = rulebook;
  if (program === null) return [];
  const { memory, save } = project.proofs(snapshot);
  const prover = createProver([...linked, program], {
    sources: snapshot.sources,
    store: proofsOf(memory, rulebook.name),
    asker: asksForOdds(program, linked) ? exactAsker : null,
  });
  const constants = new Collector();
  await checkConstants(prover, program, constants);
  const worked = constants
    .sorted()
    .map((each) => ({ name: "works out its constants and tables", at: each.span, found: [each], note: null }));
  const examples = (await proveExamples(prover, program, snapshot.sources, () => true)).map(ofExample);
  const reports: ExampleRun[] = [];
  for (const report of program.reports)
    if (report.expect.length > 0) reports.push(ofReport(await proveReport(prover, rulebook.name, report)));
  save();
  return [...worked, ...[...examples, ...reports].sort((a, b) => a.at.start - b.at.start)];
}

function ofExample(result: ExampleResult): ExampleRun {
  const found = new Collector();
  exampleDiagnostics([result], found);
  const { title, row, variant, dispute } = result;
  const name = `${title}${row === null ? "" : `, row ${row}`}${variant === null ? "" : ` (with ${variant.slice(variant.indexOf(".") + 1)})`}`;
  const isDisputed = result.state === "disputed";
  return {
    name: isDisputed ? `${name} (disputed)` : name,
    at: result.at,
    found: found.sorted(),
    note: isDisputed ? (dispute?.reason ?? "") : null,
  };
}

function ofReport(verdict: ReportVerdict): ExampleRun {
  const found = new Collector();
  reportDiagnostics(verdict, found);
  const disputed = verdict.expected.filter((cell) => cell.state === "disputed");
  const note =
    disputed.length === 0
      ? null
      : disputed.map((cell) => `${cell.row}, ${cell.column}: ${cell.dispute?.reason ?? ""}`).join("\n");
  return {
    name: `report ${verdict.title}${note === null ? "" : ` (${disputed.length} disputed)`}`,
    at: verdict.at,
    found: found.sorted(),
    note,
  };
}
