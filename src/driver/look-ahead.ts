/** What comes to light once the fixes of what was found are made: a line that cannot be read hides the mistakes in it. */
import type { Diagnostic, Edit } from "../diagnostics/diagnostic.ts";
import { playFindings } from "../diagnostics/catalog/play.ts";
import { combineFixes, withEdits } from "../diagnostics/sure-fixes.ts";
import type { Span } from "../source/span.ts";
import { positionAt, type Sources } from "../source/text.ts";
import { compileProject, type Compilation, type CompileOptions } from "./compile.ts";
import { overlayHost, type Host } from "./host.ts";

/** What would be found next, in the texts in which it would stand. */
export interface Step {
  readonly found: readonly Diagnostic[];
  readonly sources: Sources;
}

export interface Ahead {
  readonly steps: readonly Step[];
  /** The texts with all fixes made that were made on the way, by path. */
  readonly texts: ReadonlyMap<string, { readonly before: string; readonly after: string }>;
  /** Whether a line has several fixes in them, or one of what was found on the way: no single fix shows how it reads. */
  readonly joins: boolean;
  /** Whether each of the fixes is one that may be made unasked. */
  readonly isSure: boolean;
}

/** Lines of designers have seldom more mistakes behind each other than these. */
const mostSteps = 4;

/** What was said before, where it is now. */
interface Earlier extends Pick<Diagnostic, "code" | "message"> {
  /** More may be known of it once other lines are mended. */
  readonly advice: string;
  readonly file: string;
  readonly start: number;
  /** Its fix was made: what is still said there is not mended by it. */
  readonly isTried: boolean;
}

/** The texts of a project with some fixes made, and what is found then. */
interface Attempt {
  readonly texts: ReadonlyMap<string, string>;
  readonly compilation: Compilation;
  readonly earlier: readonly Earlier[];
  /** Of what is found then, what was not known. */
  readonly found: readonly Diagnostic[];
  /** Those whose fix left an error on their line. */
  readonly unsettled: ReadonlySet<Diagnostic>;
}

/**
 * Makes the fixes of all errors that have one fix, looks at what is found then, and goes on so. An error with several
 * fixes asks something, and what comes after it depends on the answer; a failing example says nothing of its rule's
 * text; and a guess that leaves an error on its line was not what was meant.
 */
export async function lookAhead(host: Host, first: Compilation, options: CompileOptions): Promise<Ahead> {
  const after = new Map<string, string>();
  const steps: Step[] = [];
  let current = standing(first);
  let earlier: readonly Earlier[] = [];
  const attempt = async (mendable: readonly Diagnostic[], tried: readonly Diagnostic[]): Promise<Attempt> => {
    const edits = combineFixes(mendable);
    const texts = textsWith(edits, current.sources);
    const compilation = standing(await compileProject(overlayHost(host, new Map([...after, ...texts])), options));
    const then = carryOn(edits, current.diagnostics, earlier, new Set(tried));
    const found = compilation.diagnostics.filter((each) => !then.some((other) => isSame(each, other)));
    return { texts, compilation, earlier: then, found, unsettled: unsettledBy(edits, mendable, compilation) };
  };
  let rounds = 0;
  let joins = false;
  let isSure = true;
  for (; rounds < mostSteps; rounds += 1) {
    const all = current.diagnostics.filter((each) => asksNothing(each, earlier));
    if (all.length === 0) break;
    let next = await attempt(all, all);
    const sensible = all.filter((each) => !isGuess(each) || !next.unsettled.has(each));
    if (sensible.length === 0) break;
    if (sensible.length < all.length) next = await attempt(sensible, all);
    isSure &&= !sensible.some(isGuess);
    joins ||= rounds > 0 || haveLineInCommon(sensible, current.sources);
    for (const [file, text] of next.texts) after.set(file, text);
    if (next.found.length > 0) steps.push({ found: next.found, sources: next.compilation.sources });
    ({ compilation: current, earlier } = next);
  }
  return { steps, texts: changesOf(first.sources, after), joins, isSure };
}

/** With findings that stay where they are: the next compilation moves what it takes up again. */
const standing = (compilation: Compilation): Compilation => ({
  ...compilation,
  diagnostics: compilation.diagnostics.map((each) => ({
    ...each,
    span: each.span.stood(),
    related: each.related.map((related) => ({ ...related, span: related.span.stood() })),
    fixes: each.fixes.map((fix) => ({
      ...fix,
      edits: fix.edits.map(({ span, text }) => ({ span: span.stood(), text })),
    })),
  })),
});

const isGuess = ({ fixes }: Diagnostic): boolean => fixes[0]?.guess === true;

const lineOf = (sources: Sources, file: string, start: number): string => {
  const source = sources.get(file);
  return source === undefined ? "" : `${file} ${positionAt(source, start).line}`;
};

const haveLineInCommon = (found: readonly Diagnostic[], sources: Sources): boolean =>
  new Set(found.map(({ span }) => lineOf(sources, span.file, span.start))).size < found.length;

function unsettledBy(
  edits: readonly Edit[],
  mended: readonly Diagnostic[],
  { diagnostics, sources }: Compilation,
): ReadonlySet<Diagnostic> {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const lines = new Set(errors.map(({ span }) => lineOf(sources, span.file, span.start)));
  return new Set(mended.filter(({ span }) => lines.has(lineOf(sources, span.file, startAfter(edits, span)))));
}

const isOfPlay = (code: string): boolean => Object.hasOwn(playFindings, code);

/** An error with one fix, that was not made before in vain. */
const asksNothing = (finding: Diagnostic, earlier: readonly Earlier[]): boolean =>
  finding.severity === "error" &&
  finding.fixes.length === 1 &&
  !isOfPlay(finding.code) &&
  !earlier.some((each) => each.isTried && isSame(finding, each));

function carryOn(
  edits: readonly Edit[],
  found: readonly Diagnostic[],
  before: readonly Earlier[],
  tried: ReadonlySet<Diagnostic>,
): readonly Earlier[] {
  const fresh = found.map((each) => ({
    code: each.code,
    message: each.message,
    advice: adviceOf(each),
    file: each.span.file,
    start: each.span.start,
    isTried: tried.has(each),
  }));
  return [...before, ...fresh].map((each) => ({ ...each, start: startAfter(edits, each) }));
}

function textsWith(edits: readonly Edit[], sources: Sources): ReadonlyMap<string, string> {
  const files = new Set(edits.map(({ span }) => span.file));
  return new Map(
    [...files].flatMap((file) => {
      const text = sources.get(file)?.text;
      return text === undefined ? [] : [[file, withEdits(text, file, edits)] as const];
    }),
  );
}

/** Where it begins once the edits are made. */
function startAfter(edits: readonly Edit[], { file, start }: Pick<Span, "file" | "start">): number {
  const before = edits.filter(({ span }) => span.file === file && span.end <= start);
  return before.reduce((now, { span, text }) => now + text.length - (span.end - span.start), start);
}

/** The same said of the same place; or of another one in the same words, where no fix was made. */
const isSame = (found: Diagnostic, earlier: Earlier): boolean =>
  found.code === earlier.code &&
  found.span.file === earlier.file &&
  (earlier.isTried
    ? found.span.start === earlier.start
    : (found.span.start === earlier.start || found.message === earlier.message) && adviceOf(found) === earlier.advice);

const adviceOf = ({ hint, fixes }: Diagnostic): string => [hint ?? "", ...fixes.map(({ title }) => title)].join("\n");

function changesOf(sources: Sources, after: ReadonlyMap<string, string>): Ahead["texts"] {
  return new Map(
    [...after].flatMap(([file, text]) => {
      const before = sources.get(file)?.text;
      return before === undefined || before === text ? [] : [[file, { before, after: text }] as const];
    }),
  );
}
