/** Examples and reports, tried and told in place: texts that an editor shows beside the rules. */
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
const mostRows = 40;

interface Whole {
  readonly program: Program;
  readonly programs: readonly Program[];
  readonly asker: Asker | null;
}

/** Null: the rulebook has errors, or is none. */
async function wholeRulebook(compilation: Compilation, name: string): Promise<Whole | null> {
  const found = compilation.rulebooks.find((each) => each.name === name);
  if (found === undefined || found.program === null) return null;
  const { program, linked } = found;
  return { program, programs: [...linked, program], asker: asksForOdds(program, linked) ? await exactAsker() : null };
}

const unread = "The rules have errors: mend these first.\n";

/** Each claim of the example, with both sides. */
export async function runText(compilation: Compilation, rulebook: string, title: string): Promise<string> {
  const whole = await wholeRulebook(compilation, rulebook);
  if (whole === null) return unread;
  const results = runExamples(whole.programs, {
    sources: compilation.sources,
    rulebook,
    wanted: (each) => each === title,
    asker: whole.asker,
  });
  return results.length === 0 ? gone("example", title) : results.map(resultText).join("\n");
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
  const whole = await wholeRulebook(compilation, rulebook);
  if (whole === null) return unread;
  const examples = whole.program.examples.filter((each) => each.title === title);
  const texts = examples.slice(0, mostRows).flatMap(({ row }) => {
    const explanation = explainExample(whole.programs, rulebook, title, {
      sources: compilation.sources,
      row,
      asker: whole.asker,
    });
    return explanation === null ? [] : [explanationText(explanation, { width: 100 })];
  });
  if (examples.length > mostRows) texts.push(`… and ${examples.length - mostRows} rows more\n`);
  return texts.length === 0 ? gone("example", title) : texts.join("\n");
}

/** The report, worked out. */
export async function reportText(compilation: Compilation, rulebook: string, title: string): Promise<string> {
  const whole = await wholeRulebook(compilation, rulebook);
  if (whole === null) return unread;
  const report = whole.program.reports.find((each) => each.title === title);
  if (report === undefined) return gone("report", title);
  const table = runReport(whole.programs, report, { sources: compilation.sources, asker: whole.asker });
  return `${reportPlain(table)}${table.faults.map(({ fault }) => `\n${fault.message}\n`).join("")}`;
}

const gone = (what: string, title: string): string => `There is no ${what} called \`${title}\` any more.\n`;
