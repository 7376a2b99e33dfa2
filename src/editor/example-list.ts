/** All worked examples of a project and what came of them, for lists of tests. */
import { exactAsker, type CompiledRulebook } from "../driver/compile.ts";
import { asksForOdds } from "../interpret/asks.ts";
import { explainExample } from "../interpret/explain/explain.ts";
import { explanationText } from "../interpret/explain/text.ts";
import { proveExamples, type ExampleResult, type ExampleState } from "../interpret/play/examples.ts";
import { partingsOf, type Parting } from "../interpret/play/partings.ts";
import { createProver } from "../interpret/play/proofs.ts";
import type { Program } from "../ir/program.ts";
import { NodeTable } from "../query/memo.ts";
import { Span } from "../source/span.ts";
import type { EditorSession } from "./editor-session.ts";
import { mapOffset } from "./position-mapping.ts";

export interface ListedExample {
  readonly rulebook: string;
  readonly title: string;
  /** Of an `examples` table, from 1; null: it is one by itself. */
  readonly row: number | null;
  /** Where it stands in the texts as they are now, and so of all below. */
  readonly span: Span;
  /** The title of the table; null: it is no row, or the text has changed too much since. */
  readonly tableSpan: Span | null;
  /** `untried`: the rules have errors. */
  readonly state: ExampleState | "untried";
  /** Why it is disputed; null: it is not. */
  readonly disputed: string | null;
  readonly parts: readonly Pick<Parting, "at" | "claim" | "says" | "values">[];
  /** How it comes about, step by step, of those that do not hold; null of those that do, and behind the first ones. */
  readonly explanation: string | null;
}

/** So many that do not hold are explained: nobody reads more at once. */
const mostExplained = 20;

/** In the order of the rulebooks, and of the text. */
export async function listExamples(session: EditorSession): Promise<readonly ListedExample[]> {
  const { lastAnalysis } = session;
  const listed: ListedExample[] = [];
  let explained = 0;
  for (const rulebook of lastAnalysis?.rulebooks ?? []) {
    for (const result of rulebook.program === null
      ? untriedOf(session, rulebook)
      : await resultsOf(session, rulebook, rulebook.program)) {
      const isRed = result.state === "fails" || result.state === "faults";
      if (isRed) explained += 1;
      const { at: _, ...example } = result;
      listed.push({
        ...example,
        rulebook: rulebook.name,
        explanation: isRed && explained <= mostExplained ? await explanationOf(session, rulebook, result) : null,
      });
    }
  }
  return listed;
}

/** `at`: where it stood when it was tried. */
type Result = Omit<ListedExample, "rulebook" | "explanation"> & { readonly at: Span };

const provenResults = new NodeTable<CompiledRulebook, readonly ExampleResult[]>();

async function resultsOf(
  session: EditorSession,
  rulebook: CompiledRulebook,
  program: Program,
): Promise<readonly Result[]> {
  const sources = session.lastAnalysis?.sources ?? new Map<string, never>();
  const programs = [...rulebook.linked, program];
  const asker = asksForOdds(program, rulebook.linked) ? exactAsker : null;
  const results =
    provenResults.get(rulebook) ??
    (await proveExamples(
      createProver(programs, { sources, asker, store: session.proofs(rulebook.name) }),
      program,
      sources,
    ));
  provenResults.set(rulebook, results);
  return results.map((result) => ({
    title: result.title,
    row: result.row,
    span: now(session, result.at),
    tableSpan: result.row === null ? null : titleAbove(session, result.at),
    at: result.at,
    state: result.state,
    disputed: result.dispute?.reason ?? null,
    parts: partingsOf(result).map(({ at, claim, says, values }) => ({ at: now(session, at), claim, says, values })),
  }));
}

function titleAbove(session: EditorSession, at: Span): Span | null {
  const table = session
    .document(at.file)
    ?.declarations.find(({ kind, span }) => kind === "examples" && span.start <= at.start && at.end <= span.end);
  return table?.kind === "examples" ? now(session, table.title.span) : null;
}

/** As they are written. */
function untriedOf(session: EditorSession, { folder }: CompiledRulebook): readonly Result[] {
  const result = (title: string, row: number | null, span: Span, table: Span | null): Result => ({
    title,
    row,
    span: now(session, span),
    tableSpan: table === null ? null : now(session, table),
    at: span,
    state: "untried",
    disputed: null,
    parts: [],
  });
  const files = [...(session.lastAnalysis?.sources.keys() ?? [])].filter((file) => file.startsWith(`${folder}/`));
  return files.flatMap((file) =>
    (session.document(file)?.declarations ?? []).flatMap((each): readonly Result[] => {
      if (each.kind === "example") return [result(each.title.text, null, each.span, null)];
      if (each.kind !== "examples") return [];
      return (each.rows?.rows ?? []).map(({ span }, index) =>
        result(each.title.text, index + 1, span, each.title.span),
      );
    }),
  );
}

async function explanationOf(
  session: EditorSession,
  { name, linked, program }: CompiledRulebook,
  { title, row, at }: Result,
): Promise<string | null> {
  if (program === null) return null;
  const asker = asksForOdds(program, linked) ? await exactAsker() : null;
  const sources = session.lastAnalysis?.sources ?? new Map<string, never>();
  const explained = explainExample([...linked, program], name, title, { sources, row, at, asker });
  return explained === null ? null : explanationText(explained, { width: 100 });
}

function now(session: EditorSession, { file, start, end }: Span): Span {
  const changes = session.changesSinceRead(file);
  return Span.still(file, mapOffset(changes, start), mapOffset(changes, end));
}
