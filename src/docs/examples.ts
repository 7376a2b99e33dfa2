/** Worked examples: what they hold to be true, whether it is, and on request why. */
import type { Asker } from "../interpret/asker.ts";
import { explainExample } from "../interpret/explain/explain.ts";
import { runExample, type ExampleResult } from "../interpret/play/examples.ts";
import { createInterpreter, type Interpreter } from "../interpret/interpreter.ts";
import type { Example } from "../ir/program.ts";
import type * as ast from "../syntax/ast.ts";
import { codeIn, codeOf } from "./code.ts";
import { scopeOf, source, wordsOf, type Desk } from "./declaration.ts";
import { explanationBlocks } from "./explanation.ts";
import { linked, paragraph, section, textPart, type Block, type Inline, type Section } from "./model.ts";
import type { Scope } from "./resolve-names.ts";
import { targetOf, titleAnchor } from "./volume.ts";
import { counted } from "./words.ts";

/** Tries the examples of one rulebook: each once. */
export interface Trial {
  readonly interpreter: Interpreter;
  readonly asker: Asker;
}

export function trialOf({ volume, shelf }: Desk, asker: Asker): Trial {
  return {
    interpreter: createInterpreter([...volume.linked, volume.program], { sources: shelf.sources, asker }),
    asker,
  };
}

const tried = ({ shelf, volume }: Desk, { interpreter }: Trial, example: Example): ExampleResult =>
  runExample(interpreter.under(example.variant), volume.program, example, shelf.sources);

export function exampleSection(desk: Desk, trial: Trial, decl: ast.ExampleDecl): Section {
  const scope = scopeOf(desk, decl);
  const example = desk.volume.program.examples.find(
    (each) => each.title === decl.title.text && each.row === null && each.at.file === decl.span.file,
  );
  const result = example === undefined ? null : tried(desk, trial, example);
  const first = decl.body[0];
  const last = decl.body.at(-1);
  return section(
    titleAnchor("example", decl.title.text),
    decl.title.text,
    [
      { kind: "paragraph", parts: [...markOf(result), ...under(desk, scope, decl)] },
      ...wordsOf(decl),
      ...(first === undefined || last === undefined ? [] : [source(scope, first.span.to(last.span.end))]),
      ...(result === null ? [] : outcomeBlocks(scope, result)),
      ...(example === undefined ? [] : [why(desk, trial, example, "Step by step")]),
    ],
    { kind: "example", name: "" },
  );
}

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
function under({ shelf, volume }: Desk, scope: Scope, decl: ast.ExampleDecl | ast.ExamplesDecl): readonly Inline[] {
  const variant = decl.variant === null ? null : targetOf(shelf, `${volume.name}.${decl.variant.text}`);
  return [
    ...(variant === null || decl.variant === null
      ? []
      : [textPart(" with the variant "), ...linked([{ text: decl.variant.text, to: variant }])]),
    ...(decl.kind === "example" && decl.start !== null
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
function outcomeBlocks(scope: Scope, { claims, dispute, fault }: ExampleResult): readonly Block[] {
  const wrong = claims.filter((claim) => claim.state !== "true");
  if (dispute === null && wrong.length === 0 && fault === null) return [];
  return [
    {
      kind: "note",
      tone: dispute === null ? "wrong" : "disputed",
      body: [
        ...(dispute === null ? [] : [{ kind: "prose", text: dispute.reason } as const]),
        ...(fault === null ? [] : [paragraph(fault.message)]),
        ...wrong.map((claim): Block =>
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

function why({ shelf, volume }: Desk, { asker }: Trial, example: Example, title: string): Block {
  const explanation = explainExample([...volume.linked, volume.program], volume.name, example.title, {
    sources: shelf.sources,
    row: example.row,
    asker,
  });
  return { kind: "fold", summary: [textPart(title)], body: explanation === null ? [] : explanationBlocks(explanation) };
}

/** A table of examples with its outcome; each row can be gone through. */
export function examplesSection(desk: Desk, trial: Trial, decl: ast.ExamplesDecl): Section {
  const scope = scopeOf(desk, decl);
  const rows = desk.volume.program.examples.filter(
    (each) => each.title === decl.title.text && each.row !== null && each.at.file === decl.span.file,
  );
  const results = rows.map((each) => tried(desk, trial, each));
  const rule = targetOf(
    desk.shelf,
    `${decl.ruleMember === null ? `${desk.volume.name}.${decl.rule.text}` : `${decl.rule.text}.${decl.ruleMember.text}`}`,
  );
  const called = decl.ruleMember?.text ?? decl.rule.text;
  return section(
    titleAnchor("example", decl.title.text),
    decl.title.text,
    [
      {
        kind: "paragraph",
        parts: [
          ...tally(results),
          ...(rule === null ? [] : [textPart(" for "), { kind: "link", text: called, to: rule } as const]),
          ...under(desk, scope, decl),
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
              body: rows.map((each, index) => why(desk, trial, each, `Row ${index + 1}`)),
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
    ...(rest > 0 ? [{ kind: "mark", mark: "fails", text: `${counted(rest, "does", "do")} not hold` } as const] : []),
  ];
}

function examplesTable(scope: Scope, decl: ast.ExamplesDecl, rows: ast.Rows, results: readonly ExampleResult[]): Block {
  const headings = rows.header.cells.map((cell) => cell.text);
  const isDisputed = results.some((each) => each.state !== "holds");
  return {
    kind: "table",
    caption: decl.title.text,
    isHeaded: false,
    columns: [
      ...headings.map((heading, column) => ({
        parts: [textPart(heading.replaceAll("\\|", "|"))],
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
