/** What of a rulebook with damaged files can be said at all: a mistake is told, and not what only follows from it. */
import { gameValues } from "../builtins/registry.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { syntaxFindings } from "../diagnostics/catalog/syntax.ts";
import type { Code } from "../diagnostics/registry.ts";
import type { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import type { FileReading } from "../syntax/reading.ts";

/** Of what was found, what stands however the damage is mended. `torn`: a file could not be read whole. */
export function suppressCascades(
  found: readonly Diagnostic[],
  documents: readonly FileReading[],
  torn: boolean,
): readonly Diagnostic[] {
  const heads = headsOf(documents).filter((head) =>
    found.some((each) => ofHeadings.has(each.code) && touches(each.span, head)),
  );
  const harmed = torn && documents.some((each) => each.found.some(damages));
  if (!harmed && heads.length === 0) return found.filter((each) => !isOfBroken(each, documents));
  const { damaged, mentioning } = unsureIn(documents, heads);
  const mayBeLost = harmed ? lostNames(documents) : null;
  const touchesOne = (each: Diagnostic, spans: readonly Span[]): boolean =>
    spans.some((span) => touches(each.span, span));
  return found.filter((each) => {
    if (isOfBroken(each, documents)) return false;
    if (heads.some((head) => isWithin(each.span, head))) return true;
    if (touchesOne(each, damaged)) return false;
    const kind = mayBeLost === null ? undefined : kindOf.get(each.code);
    if (kind === "absence" || (kind !== undefined && mayBeLost?.(each.span) === true)) return false;
    if (kind === "name") return true;
    return !touchesOne(each, mentioning);
  });
}

/** It is declared, and has a mistake of its own, which was told. */
function isOfBroken({ code, span: { file, start, end } }: Diagnostic, documents: readonly FileReading[]): boolean {
  if (kindOf.get(code) !== "name") return false;
  const text = documents.find(({ source }) => source.file === file)?.source.text.slice(start, end);
  return documents.some(({ document: { broken = [] } }) => broken.some((name) => name.text === text));
}

/** Whether what was lost with the damage may have declared the name that stands there: where a file could not be read whole, what is said of it may follow from that alone. */
function lostNames(documents: readonly FileReading[]): (span: Span) => boolean {
  const lost = lettersOf(documents.map(lostText).join(" "));
  return ({ file, start, end }) => {
    const text = documents.find(({ source }) => source.file === file)?.source.text.slice(start, end) ?? "";
    const name = lettersOf(text);
    return name === "" || gameValues.has(text) || lost.includes(name);
  };
}

/** What does not belong to a declaration that was read whole. */
function lostText({ source: { text }, document, found }: FileReading): string {
  const damage = found.filter(damages);
  if (damage.length === 0) return "";
  let [lost, end] = ["", 0];
  for (const { span } of document.declarations) {
    if (damage.some((each) => touches(each.span, span))) continue;
    lost += `${text.slice(end, span.start)} `;
    end = Math.max(end, span.end);
  }
  return lost + text.slice(end);
}

/** As a key is spelled in formulas: `Concrete (Reinforced)` and `ConcreteReinforced` are the same. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}_]/gu, "").toLowerCase();

/** The lines of headings of tables. */
function headsOf(documents: readonly FileReading[]): readonly Span[] {
  return documents.flatMap(({ document }) =>
    document.declarations.flatMap((each) =>
      each.kind === "table" && each.rows !== null ? [each.rows.header.span] : [],
    ),
  );
}

/** Where all was read as it was meant, what follows is worth saying. */
const damages = ({ code }: Diagnostic): boolean => !harmless.has(code);
const harmless = new Set(["equals-sign", "semicolon", "foreign-question", "foreign-sign", "bad-number"]);

interface DeclarationRange {
  readonly span: Span;
  readonly names: readonly string[];
  readonly words: ReadonlySet<string>;
  readonly damaged: boolean;
}

/** The stretches of declarations that were damaged, and of those that speak of one of them, directly or not. */
function unsureIn(
  documents: readonly FileReading[],
  heads: readonly Span[],
): { readonly damaged: readonly Span[]; readonly mentioning: readonly Span[] } {
  const parts = documents.flatMap(({ source, document, found }) =>
    document.declarations.map((each): DeclarationRange => ({
      span: each.span,
      names: namesOf(each),
      words: wordsIn(source.text.slice(each.span.start, each.span.end)),
      damaged:
        found.some((error) => damages(error) && touches(error.span, each.span)) ||
        heads.some((head) => isWithin(head, each.span)),
    })),
  );
  const damaged = parts.filter((part) => part.damaged);
  const mentioning: DeclarationRange[] = [];
  const names = new Set([
    ...documents.flatMap(({ document }) => (document.broken ?? []).map(({ text }) => text)),
    ...damaged.flatMap((part) => part.names),
  ]);
  const open = new Set(parts.filter((part) => !part.damaged));
  for (const name of names) {
    // What is added on the way is gone through as well.
    for (const part of open) {
      if (!part.words.has(name)) continue;
      open.delete(part);
      mentioning.push(part);
      for (const own of part.names) names.add(own);
    }
  }
  return { damaged: damaged.map(({ span }) => span), mentioning: mentioning.map(({ span }) => span) };
}

/** What others may call it, or a part of it, by. */
function namesOf(declaration: ast.Declaration): readonly string[] {
  const own = "name" in declaration && declaration.name !== null ? [declaration.name.text] : [];
  const variants = declaration.kind === "choice" ? declaration.variants.map(({ name }) => name.text) : [];
  return [...own, ...variants].filter((name) => name !== "");
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu));

function touches(a: Span, b: Span): boolean {
  return a.file === b.file && a.start <= b.end && b.start <= a.end;
}

const isWithin = (inner: Span, outer: Span): boolean =>
  inner.file === outer.file && inner.start >= outer.start && inner.end <= outer.end;

/** Said of a line of headings, these leave it open which columns there are. */
const ofHeadings: ReadonlySet<string> = new Set<string>([
  "headings-missing",
  "headings-do-not-fit",
  "heading-without-name",
  "heading-without-type",
  ...Object.keys(syntaxFindings),
]);

/** They say of a name that nothing has it, whatever anything else is. */
const ofNames: readonly Code[] = [
  "unknown-type",
  "not-a-type",
  "unknown-table",
  "unknown-name",
  "unknown-rule",
  "unknown-phase",
  "unknown-event",
  "unknown-action",
  "unknown-setup",
  "unknown-status",
];

/** They say it of a part, so that they depend on what has the part. */
const ofParts: readonly Code[] = [
  "unknown-variant",
  "unknown-column",
  "unknown-key",
  "unknown-row",
  "unknown-argument",
  "no-member",
];

/** They say that something is missing, which may be what was lost. */
const ofAbsence: readonly Code[] = [
  "no-rulebook-block",
  "word-of-the-language",
  "rulebook-not-in-use",
  "nothing-to-replace",
  "missing-argument",
  "extra-argument",
  "not-callable",
  "name-as-value",
  "examples-for-what",
  "expected-column",
  "which-variant",
  "missing-column",
  "member-without-key",
  "member-without-column",
  "too-few-cells",
  "too-many-cells",
  "table-without-rows",
  "game-without-player",
  "needs-a-game",
  "changes-no-rule",
  "ends-no-phase",
  "spoken-of-elsewhere",
  "idle-phase",
  "never-ends",
  "game-without-setup",
  "ending-unreached",
  "unused-status",
  "unused-procedure",
  "unused-effect",
  "never-answers",
  "changes-nothing",
];

/** What follows from a name, from a part, or from something that is not there. */
const kindOf: ReadonlyMap<string, "name" | "part" | "absence"> = new Map([
  ...ofNames.map((code) => [code, "name"] as const),
  ...ofParts.map((code) => [code, "part"] as const),
  ...ofAbsence.map((code) => [code, "absence"] as const),
]);
