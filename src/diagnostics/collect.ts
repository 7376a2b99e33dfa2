import { compareText } from "../source/order.ts";
import type { Span } from "../source/span.ts";
import { catalog, type Code, type FactsOf } from "./registry.ts";
import type { Diagnostic, Fix, Related } from "./diagnostic.ts";

export { compareText } from "../source/order.ts";

export interface Extra {
  readonly context?: string;
  readonly related?: readonly Related[];
  readonly fixes?: readonly Fix[];
}

/** Findings of a run, gathered as data; nothing that a designer writes is ever thrown. */
export class Collector {
  readonly #found: Diagnostic[] = [];

  /** Adds a finding. The words come from the catalogue, never from the place that reports. */
  report<C extends Code>(code: C, span: Span, facts: FactsOf<C>, extra: Extra = {}): void {
    const entry = catalog[code];
    const words = (entry.words as (facts: FactsOf<C>) => ReturnType<typeof entry.words>)(facts);
    this.#found.push({
      code,
      severity: entry.severity,
      message: words.message,
      span,
      ...(words.label === undefined ? {} : { label: words.label }),
      ...(words.hint === undefined ? {} : { hint: words.hint }),
      ...(extra.context === undefined ? {} : { context: extra.context }),
      related: extra.related ?? [],
      fixes: extra.fixes ?? [],
    });
  }

  add(diagnostics: Iterable<Diagnostic>): void {
    for (const diagnostic of diagnostics) this.#found.push(diagnostic);
  }

  get hasErrors(): boolean {
    return this.#found.some((found) => found.severity === "error");
  }

  /** Those that came after so many. */
  since(count: number): readonly Diagnostic[] {
    return this.#found.slice(count);
  }

  /** Forgets those that came after so many. */
  takeBack(count: number): void {
    this.#found.length = count;
  }

  get count(): number {
    return this.#found.length;
  }

  /** By file, place and code: the same order on every machine; exact repeats once. */
  sorted(): readonly Diagnostic[] {
    return sortDiagnostics(this.#found);
  }
}

export function sortDiagnostics(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return [...found].sort(byPlace).filter((each) => {
    const key = `${each.code}\n${each.span.file}\n${each.span.start}\n${each.span.end}\n${each.message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.span.file, b.span.file) ||
    a.span.start - b.span.start ||
    a.span.end - b.span.end ||
    compareText(a.code, b.code)
  );
}
