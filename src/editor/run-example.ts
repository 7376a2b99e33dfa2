/** Runs and explains examples and reports: texts that an editor shows beside the rules. */
import { exactAsker, type Compilation } from "../driver/compile.ts";
import { asksForOdds } from "../interpret/asks.ts";
import type { Asker } from "../interpret/asker.ts";
import { explainExample } from "../interpret/explain/explain.ts";
import { explanationText } from "../interpret/explain/text.ts";
import { runExamples, type ExampleResult } from "../interpret/play/examples.ts";
import { reportPlain } from "../interpret/play/render.ts";
import { runReport } from "../interpret/play/report.ts";
import type { Program } from "../ir/program.ts";

/** Of an examples table, so many rows are told step by step. */
const maxRows = 40;

interface RunnableRulebook {
  readonly program: Program;
  readonly programs: readonly Program[];
  readonly asker: Asker | null;
}

/** Null: the rulebook has errors, or is none. */
async function findRunnable(compilation: Compilation, name: string): Promise<RunnableRulebook | null> {
  const found = compilation.rulebooks.find((each) => each.name === name);
  if (found === undefined || found.program === null) return null;
  const { program, linked } = found;
  return { program, programs: [...linked, program], asker: asksForOdds(program, linked) ? await exactAsker() : null };
}

const hasErrorsText = "The rules have errors: mend these first.\n";

/** Each claim of the example, with both sides. */
export async function runText(compilation: Compilation, rulebook: string, title: string): Promise<string> {
  const runnable = await findRunnable(compilation, rulebook);
  if (runnable === null) return hasErrorsText;
  const results = runExamples(runnable.programs, {
    sources: compilation.sources,
    rulebook,
    wanted: (each) => each === title,
    asker: runnable.asker,
  });
  return results.length === 0 ? notFoundText("example", title) : results.map(resultText).join("\n");
}

function resultText(result: ExampleResult): string {
  const lines = [`${result.title}${result.row === null ? "" : `, row ${result.row}`}: ${stateWords[result.state]}`];
  for (const claim of result.claims) {
    if (claim.state === "true") lines.push(`  ✓ ${claim.text}`);
    else
      lines.push(
        `  ✗ ${claim.text}`,
        `      ${claim.subject} is ${claim.found}${claim.wanted === null ? "" : `; the example says ${claim.wanted}`}`,
      );
  }
  if (result.fault !== null) lines.push(`  ✗ ${result.fault.message}`);
  if (result.dispute !== null) lines.push(`  disputed: ${result.dispute.reason}`);
  return `${lines.join("\n")}\n`;
}

const stateWords: Readonly<Record<ExampleResult["state"], string>> = {
  holds: "holds",
  fails: "does not hold",
  disputed: "disputed, as it says",
  resolved: "disputed, but it holds now",
  faults: "ends with an error",
};

/** How the example comes about, step by step. */
export async function explainText(compilation: Compilation, rulebook: string, title: string): Promise<string> {
  const runnable = await findRunnable(compilation, rulebook);
  if (runnable === null) return hasErrorsText;
  const examples = runnable.program.examples.filter((each) => each.title === title);
  const texts = examples.slice(0, maxRows).flatMap(({ row, at }) => {
    const explanation = explainExample(runnable.programs, rulebook, title, {
      sources: compilation.sources,
      row,
      at,
      asker: runnable.asker,
    });
    return explanation === null ? [] : [explanationText(explanation, { width: 100 })];
  });
  if (examples.length > maxRows) texts.push(`… and ${examples.length - maxRows} rows more\n`);
  return texts.length === 0 ? notFoundText("example", title) : texts.join("\n");
}

/** The report, worked out. */
export async function reportText(compilation: Compilation, rulebook: string, title: string): Promise<string> {
  const runnable = await findRunnable(compilation, rulebook);
  if (runnable === null) return hasErrorsText;
  const report = runnable.program.reports.find((each) => each.title === title);
  if (report === undefined) return notFoundText("report", title);
  const table = runReport(runnable.programs, report, { sources: compilation.sources, asker: runnable.asker });
  return `${reportPlain(table)}${table.faults.map(({ fault }) => `\n${fault.message}\n`).join("")}`;
}

const notFoundText = (what: string, title: string): string => `There is no ${what} called \`${title}\` any more.\n`;
