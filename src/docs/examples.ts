/** Worked examples: what they hold to be true, whether it is, and on request why. */
import type { Asker } from "../interpret/asker.ts";
import { explainExample } from "../interpret/explain/explain.ts";
import { runExample, type ExampleResult } from "../interpret/play/examples.ts";
import { createInterpreter, type Interpreter } from "../interpret/interpreter.ts";
import type { Example } from "../ir/examples.ts";
import { inShownWords } from "../interpret/shown-words.ts";
import type * as ast from "../syntax/ast.ts";
import { codeIn, codeOf } from "./code.ts";
import { scopeOf, codeBlock, wordsOf, type RenderContext } from "./declaration.ts";
import { headingText, steps } from "./lines.ts";
import { explanationBlocks } from "./explanation.ts";
import { linkList, paragraph, section, textPart, type DocBlock, type Inline, type Section } from "./model.ts";
import type { LinkScope } from "./resolve-names.ts";
import { targetOf, titleAnchor } from "./rulebook-pages.ts";
import { shownWordsOf } from "./shown-words.ts";
import { pluralize } from "./words.ts";

/** Tries the examples of one rulebook: each once. */
export interface ExampleRunner {
  readonly interpreter: Interpreter;
  readonly asker: Asker;
}

export function exampleRunner({ book, site }: RenderContext, asker: Asker): ExampleRunner {
  return { interpreter: createInterpreter([...book.linked, book.program], { sources: site.sources, asker }), asker };
}

const runIn = ({ site, book }: RenderContext, { interpreter }: ExampleRunner, example: Example): ExampleResult =>
  runExample(interpreter.under(example.variant), book.program, example, site.sources);

export function exampleSection(context: RenderContext, runner: ExampleRunner, decl: ast.ExampleDecl): Section {
  const scope = scopeOf(context, decl);
  const example = context.book.program.examples.find((each) => each.row === null && standsIn(each, decl));
  const result = example === undefined ? null : runIn(context, runner, example);
  return section(
    titleAnchor("example", decl.title.text),
    decl.title.text,
    [
      { kind: "paragraph", parts: [...markOf(result), ...under(context, scope, decl)] },
      ...wordsOf(decl),
      ...courseBlocks(scope, decl),
      ...(result === null ? [] : outcomeBlocks(scope, result)),
      ...(example === undefined ? [] : [why(context, runner, example, "Step by step")]),
    ],
    { kind: "example", name: "" },
  );
}

/** What it holds is read at once; a course of play, which its title sums up, and how both are written unfold. */
function courseBlocks(scope: LinkScope, { body, start }: ast.ExampleDecl): readonly DocBlock[] {
  const [first, last] = [body[0], body.at(-1)];
  if (first === undefined || last === undefined) return [];
  const written: DocBlock = {
    kind: "fold",
    summary: [textPart("As it is written")],
    body: [codeBlock(scope, first.span.to(last.span.end))],
  };
  const isShort = start === null && body.length <= fewLines && body.every(({ kind }) => kind === "expression");
  const lines = steps(scope, body);
  return isShort
    ? [...lines, written]
    : [{ kind: "fold", summary: [textPart("How it goes")], body: [...lines, written] }];
}

const fewLines = 4;

/** Several may have one title. */
const standsIn = ({ title, at }: Example, { title: { text }, span }: ast.ExampleDecl | ast.ExamplesDecl): boolean =>
  title === text && at.file === span.file && at.start >= span.start && at.end <= span.end;

function markOf(result: ExampleResult | null): readonly Inline[] {
  switch (result?.state) {
    case "holds":
      return [{ kind: "mark", mark: "holds", text: "holds" }];
    case "disputed":
      return [{ kind: "mark", mark: "disputed", text: "disputed" }];
    case "fails":
    case "resolved":
    case "faults":
      return [
        {
          kind: "mark",
          mark: "fails",
          text: { fails: "does not hold", resolved: "holds by now", faults: "ends with an error" }[result.state],
        },
      ];
    default:
      result?.state satisfies undefined;
      return [];
  }
}

/** What holds around it: a variant, a game that has begun. */
function under(
  { site, book }: RenderContext,
  scope: LinkScope,
  decl: ast.ExampleDecl | ast.ExamplesDecl,
): readonly Inline[] {
  const variant = decl.variant === null ? null : targetOf(site, `${book.name}.${decl.variant.text}`);
  return [
    ...(variant === null || decl.variant === null
      ? []
      : [textPart(" with the variant "), ...linkList([{ text: decl.variant.text, to: variant }])]),
    ...(decl.start !== null
      ? [
          textPart(" in a game begun with "),
          {
            kind: "code",
            parts: codeOf(scope, decl.start.span).map((part) =>
              part.tone === "word" && part.text === "in" ? { ...part, text: "" } : part,
            ),
          } as const,
        ]
      : []),
  ];
}

/** Both sides of what is disputed, and why the rules keep theirs. */
function outcomeBlocks(scope: LinkScope, { claims, dispute, fault }: ExampleResult): readonly DocBlock[] {
  const wrong = claims.filter((claim) => claim.state !== "true");
  if (dispute === null && wrong.length === 0 && fault === null) return [];
  return [
    {
      kind: "note",
      tone: dispute === null ? "wrong" : "disputed",
      body: [
        ...(dispute === null ? [] : [{ kind: "prose", text: dispute.reason } as const]),
        ...(fault === null ? [] : [paragraph(fault.message)]),
        ...wrong.map((claim): DocBlock =>
          paragraph(
            { kind: "code", parts: codeIn(scope, claim.subject) },
            ": ",
            ...(claim.wanted === null
              ? []
              : ["the source says ", { kind: "strong", text: claim.wanted } as const, ", "]),
            "the rules give ",
            { kind: "strong", text: claim.found },
            ".",
          ),
        ),
      ],
    },
  ];
}

function why(context: RenderContext, { asker }: ExampleRunner, example: Example, title: string): DocBlock {
  const { site, book } = context;
  const explanation = explainExample([...book.linked, book.program], book.name, example.title, {
    sources: site.sources,
    row: example.row,
    at: example.at,
    asker,
  });
  return {
    kind: "fold",
    summary: [textPart(title)],
    body: explanation === null ? [] : explanationBlocks(explanation, scopeOf(context, {})),
  };
}

/** A table of examples with its outcome; each row can be gone through. */
export function examplesSection(context: RenderContext, runner: ExampleRunner, decl: ast.ExamplesDecl): Section {
  const scope = scopeOf(context, decl);
  const rows = context.book.program.examples.filter((each) => each.row !== null && standsIn(each, decl));
  const results = rows.map((each) => runIn(context, runner, each));
  const ruleId =
    decl.ruleMember === null ? `${context.book.name}.${decl.rule.text}` : `${decl.rule.text}.${decl.ruleMember.text}`;
  const rule = targetOf(context.site, ruleId);
  const member = decl.ruleMember?.text ?? decl.rule.text;
  const called = inShownWords(shownWordsOf(context.book), member);
  return section(
    titleAnchor("example", decl.title.text),
    decl.title.text,
    [
      {
        kind: "paragraph",
        parts: [
          ...tally(results),
          ...(rule === null ? [] : [textPart(" for "), { kind: "link", text: called, to: rule } as const]),
          ...under(context, scope, decl),
        ],
      },
      ...wordsOf(decl),
      ...(decl.rows === null ? [] : [examplesTable(scope, decl, decl.rows, results)]),
      ...results.flatMap((each) => outcomeBlocks(scope, each)),
      ...(rows.length === 0
        ? []
        : [
            {
              kind: "fold",
              summary: [textPart("Step by step")],
              body: rows.map((each, index) => why(context, runner, each, `Row ${index + 1}`)),
            } as const,
          ]),
    ],
    { kind: "examples", name: "" },
  );
}

function tally(results: readonly ExampleResult[]): readonly Inline[] {
  const holds = results.filter((each) => each.state === "holds").length;
  const disputed = results.filter((each) => each.state === "disputed").length;
  const rest = results.length - holds - disputed;
  return [
    ...(holds > 0
      ? [
          {
            kind: "mark",
            mark: "holds",
            text:
              results.length === holds
                ? holds === 1
                  ? "holds"
                  : `all ${holds} hold`
                : `${holds} of ${results.length} hold`,
          } as const,
        ]
      : []),
    ...(disputed > 0 ? [{ kind: "mark", mark: "disputed", text: `${disputed} disputed` } as const] : []),
    ...(rest > 0 ? [{ kind: "mark", mark: "fails", text: `${pluralize(rest, "does", "do")} not hold` } as const] : []),
  ];
}

function examplesTable(
  scope: LinkScope,
  decl: ast.ExamplesDecl,
  rows: ast.Rows,
  results: readonly ExampleResult[],
): DocBlock {
  const headings = rows.header.cells.map((cell) => cell.text);
  const isDisputed = results.some((each) => each.state !== "holds");
  return {
    kind: "table",
    caption: decl.title.text,
    isHeaded: false,
    columns: [
      ...headings.map((heading, column) => ({
        parts: [textPart(headingText(scope, heading))],
        isNumeric: rows.rows.every((row) => /^$|^[-+]?\d+(?:\.\d+)?%?$/.test(row.cells[column]?.text ?? "")),
        id: null,
      })),
      ...(isDisputed ? [{ parts: [textPart("outcome")], isNumeric: false, id: null }] : []),
    ],
    rows: rows.rows.map((row, index) => ({
      id: null,
      cells: [
        ...headings.map((heading, column): readonly Inline[] => {
          const raw = row.cells[column];
          if (raw === undefined || raw.text === "") return [];
          return heading === "disputed"
            ? [textPart(raw.text)]
            : [{ kind: "code", parts: codeIn(scope, raw.text.replaceAll("\\|", "|")) }];
        }),
        ...(isDisputed ? [markOf(results[index] ?? null)] : []),
      ],
    })),
  };
}
