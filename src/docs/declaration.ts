/** One declaration as a section: its words, what it is, how it is written, who uses it. */
import type * as ast from "../syntax/ast.ts";
import type { Span } from "../source/span.ts";
import { codeOf } from "./code.ts";
import { formulaOf, isFormula, name, row, sign } from "./formula.ts";
import { bodyBlocks } from "./lines.ts";
import {
  codeText,
  linkList,
  paragraph,
  section,
  textPart,
  type DocBlock,
  type CodePart,
  type Formula,
  type Inline,
  type Section,
} from "./model.ts";
import { localsOf, type LinkScope } from "./resolve-names.ts";
import type { User, UsageIndex } from "./uses.ts";
import { pluralize } from "./words.ts";
import { shownTitle } from "./rulebook-pages.ts";
import type { Site, RulebookPages } from "./rulebook-pages.ts";

/** What sections are made from. */
export interface RenderContext {
  readonly site: Site;
  readonly book: RulebookPages;
  readonly uses: UsageIndex;
}

/** Its own name leads nowhere: one is there. */
export function scopeOf({ site, book }: RenderContext, node: object & { readonly name?: ast.Name | null }): LinkScope {
  return {
    site,
    book,
    locals: new Map([
      ...localsOf(node),
      ...(node.name === undefined || node.name === null
        ? []
        : [[node.name.text, node.name.shown?.text ?? null] as const]),
    ]),
  };
}

interface Documented {
  readonly doc: string | null;
  readonly readings: readonly ast.Reading[];
}

/** The words of its documentation, and how doubtful places of the source were read. */
export function wordsOf({ doc, readings }: Documented): readonly DocBlock[] {
  return [
    ...(doc === null ? [] : [{ kind: "prose", text: doc } as const]),
    ...readings.map((each): DocBlock => ({
      kind: "note",
      tone: "unclear",
      body: [
        paragraph({ kind: "strong", text: `“${each.phrase.text}”` }, textPart(" may be read in more than one way. ")),
        { kind: "prose", text: each.reading.text },
      ],
    })),
  ];
}

export const codeBlock = (scope: LinkScope, span: Span): DocBlock => ({ kind: "code", parts: codeOf(scope, span) });

/** The declaration as it is written, without what stands above it. */
export function declarationCode(scope: LinkScope, decl: ast.Declaration): DocBlock {
  const text = scope.site.sources.get(decl.span.file)?.text ?? "";
  const last = decl.readings.at(-1);
  const from =
    last === undefined
      ? decl.span.start
      : last.span.end + (/^\s*/.exec(text.slice(last.span.end, decl.span.end))?.[0].length ?? 0);
  return { kind: "code", parts: codeOf(scope, decl.span.from(Math.max(from, decl.span.start)), "as written") };
}

/** Who speaks of it: declarations, then examples and reports. */
export function usedBy({ uses }: RenderContext, id: string): readonly DocBlock[] {
  const users = uses.get(id) ?? [];
  const line = (title: string, kind: User["kind"]): readonly DocBlock[] => {
    const some = users.filter((each) => each.kind === kind);
    if (some.length === 0) return [];
    const shown = some.length > 24 ? some.slice(0, 20) : some;
    return [
      paragraph(
        { kind: "faint", text: `${title} ` },
        ...linkList(shown, kind === "declaration" ? ", " : " · "),
        ...(shown.length < some.length ? [textPart(` and ${some.length - shown.length} more`)] : []),
      ),
    ];
  };
  const examples = users.filter((each) => each.kind === "example");
  // Titles are long, and many of them hide what stands around them.
  const folded: DocBlock = {
    kind: "fold",
    summary: [textPart(pluralize(examples.length, "example"))],
    body: [{ kind: "list", items: examples.map((each) => ({ parts: linkList([each]), items: [] })) }],
  };
  return [
    ...line("Used by", "declaration"),
    ...line("Reports:", "report"),
    ...line("Goals:", "goal"),
    ...(examples.length > fewExamples ? [folded] : line("Examples:", "example")),
  ];
}

const fewExamples = 2;

/** What a reader needs first; how it is written, and who speaks of it, unfold below. */
export function declarationSection(
  context: RenderContext,
  kind: string,
  called: string,
  body: readonly DocBlock[],
  written: readonly DocBlock[] = [],
): Section {
  const id = `${context.book.name}.${called}`;
  const title = shownTitle(context.site, id);
  // Who reads in the words of the rules' own needs its name there; it is behind the fold.
  const isShown = context.book.model.symbols.get(called)?.decl.name.shown !== undefined;
  const name: DocBlock = paragraph({ kind: "faint", text: "In the rules it is called " }, codeText(called), ".");
  return section(
    called,
    title,
    [...body, ...foldBelow([...(isShown ? [name] : []), ...written], usedBy(context, id))],
    { kind, name: isShown ? "" : called },
  );
}

/** What one reads only to work on the rules: it stays out of the way, and off paper. */
export function foldBelow(written: readonly DocBlock[], uses: readonly DocBlock[] = []): readonly DocBlock[] {
  if (written.length + uses.length === 0) return [];
  const summary =
    uses.length === 0
      ? "As it is written"
      : written.length === 0
        ? "Where it is used"
        : "As it is written, and where it is used";
  return [{ kind: "fold", summary: [textPart(summary)], body: [...written, ...uses] }];
}

export function ruleSection(
  context: RenderContext,
  decl: ast.RuleDecl | ast.ProcedureDecl,
  more: readonly DocBlock[],
): Section {
  const scope = scopeOf(context, decl);
  const declared = decl.kind === "rule" ? context.book.program.rules : (context.book.program.game?.procedures ?? []);
  const rolls = declared.find((each) => each.name === decl.name.text)?.effects.rolls === true;
  return declarationSection(
    context,
    decl.kind,
    decl.name.text,
    [
      ...(rolls ? [paragraph({ kind: "mark", mark: "rolls", text: "rolls dice" })] : []),
      ...wordsOf(decl),
      ...bodyBlocks(scope, headOf(decl), decl.body, decl.kind === "rule" || decl.result !== null),
      ...more,
    ],
    [{ kind: "paragraph", parts: [{ kind: "code", parts: signature(scope, decl) }] }, declarationCode(scope, decl)],
  );
}

/** What readers see in place of a name, where it is declared. */
export const shownOf = ({ text, shown }: ast.Name): string => shown?.text ?? text;

export function headOf({ name: called, params }: Pick<ast.RuleDecl, "name" | "params">): Formula {
  const inside = params.flatMap((param, index): readonly Formula[] => [
    ...(index === 0 ? [] : [sign(", ")]),
    name(shownOf(param.name)),
  ]);
  return row(name(shownOf(called)), ...(params.length === 0 ? [] : [sign("("), ...inside, sign(")")]));
}

/** `crash(squares: int >= 0, hp: int >= 0): Crash`, on one line where it was written on several. */
function signature(scope: LinkScope, decl: ast.RuleDecl | ast.ProcedureDecl): readonly CodePart[] {
  const last = decl.result?.span ?? decl.params.at(-1)?.span ?? decl.name.span;
  const text = scope.site.sources.get(decl.span.file)?.text ?? "";
  const close = decl.result === null ? (/^\s*\)/.exec(text.slice(last.end, last.end + 200))?.[0].length ?? 0) : 0;
  return codeOf(scope, decl.name.span.to(last.end + close), "as written").map((part) => ({
    ...part,
    text: part.text
      .replace(/\s*\n\s*/g, " ")
      .replaceAll("<=", "≤")
      .replaceAll(">=", "≥"),
  }));
}

/** A constant is a line: its name, its value and why. */
export function constantSection(context: RenderContext, decl: ast.ConstantDecl): Section {
  const scope = scopeOf(context, decl);
  const value = isFormula(decl.value)
    ? [paragraph(inlineFormula(formulaOf(scope, decl.value)))]
    : bodyBlocks(scope, name(shownOf(decl.name)), decl.value);
  return declarationSection(
    context,
    "value",
    decl.name.text,
    [...value, ...wordsOf(decl)],
    [declarationCode(scope, decl)],
  );
}

export const inlineFormula = (formula: Formula): Inline => ({ kind: "formula", lines: [{ indent: 0, formula }] });

export function checkBlocks(context: RenderContext, checks: readonly ast.CheckDecl[]): readonly DocBlock[] {
  if (checks.length === 0) return [];
  return [
    {
      kind: "list",
      items: checks.map((each) => {
        const scope = scopeOf(context, each);
        const formula: Inline = isFormula(each.condition)
          ? inlineFormula(formulaOf(scope, each.condition))
          : {
              kind: "code",
              parts: codeOf(scope, each.condition.span).map((part) => ({
                ...part,
                text: part.text.replace(/\s*\n\s*/g, " "),
              })),
            };
        return {
          parts: [...(each.message === null ? [textPart("Always: ")] : [textPart(`${each.message.text} `)]), formula],
          items: [],
        };
      }),
    },
  ];
}
