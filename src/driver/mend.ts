/** Mends a project by the fixes that are sure, until none is left. */
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { combineFixes, isSure, withEdits } from "../diagnostics/sure-fixes.ts";
import { compileProject, type Compilation } from "./compile.ts";
import type { ProjectConfig } from "./config.ts";
import { overlayHost, type Host } from "./host.ts";

export interface Mended {
  /** The texts that are others now, by path. */
  readonly texts: ReadonlyMap<string, { readonly before: string; readonly after: string }>;
  /** How many findings were mended. */
  readonly mended: number;
  /** What is left. */
  readonly compilation: Compilation;
}

/** A fix may bring a line to light that was not read before; more rounds than this bring nothing new. */
const mostRounds = 8;

/**
 * Each round makes all sure fixes at once. If that does not leave fewer findings of their kinds, they are made one by one, and
 * those that mend nothing are left out. What could not be read before may have mistakes of its own, which are told then.
 */
export async function mendProject(host: Host, config: ProjectConfig): Promise<Mended> {
  const before = new Map<string, string>();
  const after = new Map<string, string>();
  const over = overlayHost(host, after);
  const compile = (): Promise<Compilation> => compileProject(over, { config });
  let compilation = await compile();
  let mended = 0;

  const makeFixes = async (found: readonly Diagnostic[]): Promise<boolean> => {
    const earlier = new Map(after);
    const edits = combineFixes(found);
    for (const file of new Set(edits.map(({ span }) => span.file))) {
      const text = after.get(file) ?? compilation.sources.get(file)?.text;
      if (text === undefined) continue;
      if (!before.has(file)) before.set(file, text);
      after.set(file, withEdits(text, file, edits));
    }
    const next = await compile();
    const codes = new Set(found.map(({ code }) => code));
    const gone = countOf(compilation, codes) - countOf(next, codes);
    if (gone > 0) {
      mended += gone;
      compilation = next;
      return true;
    }
    after.clear();
    for (const [file, text] of earlier) after.set(file, text);
    return false;
  };

  const useless = new Set<string>();
  for (let round = 0; round < mostRounds; round += 1) {
    const sure = compilation.diagnostics.filter((each) => isSure(each) && !useless.has(keyOf(each)));
    if (sure.length === 0) break;
    if (await makeFixes(sure)) continue;
    const [one] = sure;
    if (one !== undefined && !(sure.length > 1 && (await makeFixes([one])))) useless.add(keyOf(one));
  }
  const texts = new Map(
    [...after].flatMap(([file, text]) => {
      const old = before.get(file);
      return old === undefined || old === text ? [] : [[file, { before: old, after: text }] as const];
    }),
  );
  return { texts, mended, compilation };
}

const countOf = ({ diagnostics }: Compilation, codes: ReadonlySet<string>): number =>
  diagnostics.filter(({ code }) => codes.has(code)).length;

const keyOf = ({ code, span }: Diagnostic): string => `${code} ${span.file} ${span.start}`;
