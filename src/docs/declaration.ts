/** One declaration as a section: its words, what it is, how it is written, who uses it. */
import type * as ast from "../syntax/ast.ts";
import type { Span } from "../source/span.ts";
import { codeOf } from "./code.ts";
import { name, row, sign } from "./formula.ts";
import { bodyBlocks } from "./lines.ts";
import {
  linked,
  paragraph,
  section,
  textPart,
  type Block,
  type CodePart,
  type Formula,
  type Inline,
  type Section,
} from "./model.ts";
import { localsOf, type Scope } from "./resolve-names.ts";
import type { User, Uses } from "./uses.ts";
import { counted, humanName } from "./words.ts";
import type { Shelf, Volume } from "./volume.ts";

/** What sections are made from. */
export interface Desk {
  readonly shelf: Shelf;
  readonly volume: Volume;
  readonly uses: Uses;
}

/** Its own name leads nowhere: one is there. */
export function scopeOf({ shelf, volume }: Desk, node: object & { readonly name?: ast.Name | null }): Scope {
  return {
    shelf,
    volume,
    locals: new Set([...localsOf(node), ...(node.name === undefined || node.name === null ? [] : [node.name.text])]),
  };
}

interface Documented {
  readonly doc: string | null;
  readonly readings: readonly ast.Reading[];
}

/** The words of its documentation, and how doubtful places of the source were read. */
export function wordsOf({ doc, readings }: Documented): readonly Block[] {
  return [
    ...(doc === null ? [] : [{ kind: "prose", text: doc } as const]),
    ...readings.map((each): Block => ({
      kind: "note",
      tone: "unclear",
      body: [
        paragraph({ kind: "strong", text: `“${each.phrase.text}”` }, textPart(" may be read in more than one way. ")),
        { kind: "prose", text: each.reading.text },
      ],
    })),
  ];
}

export const source = (scope: Scope, span: Span): Block => ({ kind: "code", parts: codeOf(scope, span) });

/** The declaration as it is written, without what stands above it. */
export function written(scope: Scope, decl: ast.Declaration): Block {
  const text = scope.shelf.sources.get(decl.span.file)?.text ?? "";
  const last = decl.readings.at(-1);
  const from =
    last === undefined
      ? decl.span.start
      : last.span.end + (/^\s*/.exec(text.slice(last.span.end, decl.span.end))?.[0].length ?? 0);
  return source(scope, decl.span.from(Math.max(from, decl.span.start)));
}

/** Who speaks of it: declarations, then examples and reports. */
export function usedBy({ uses }: Desk, id: string): readonly Block[] {
  const users = uses.get(id) ?? [];
  const line = (title: string, kind: User["kind"]): readonly Block[] => {
    const some = users.filter((each) => each.kind === kind);
    if (some.length === 0) return [];
    const shown = some.length > 24 ? some.slice(0, 20) : some;
    return [
      paragraph(
        { kind: "faint", text: `${title} ` },
        ...linked(shown, kind === "declaration" ? ", " : " · "),
        ...(shown.length < some.length ? [textPart(` and ${some.length - shown.length} more`)] : []),
      ),
    ];
  };
  const examples = users.filter((each) => each.kind === "example");
  // Titles are long, and many of them hide what stands around them.
  const folded: Block = {
    kind: "fold",
    summary: [textPart(counted(examples.length, "example"))],
    body: [{ kind: "list", items: examples.map((each) => ({ parts: linked([each]), items: [] })) }],
  };
  return [
    ...line("Used by", "declaration"),
    ...line("Reports:", "report"),
    ...(examples.length > fewExamples ? [folded] : line("Examples:", "example")),
  ];
}

const fewExamples = 2;

export function declared(desk: Desk, kind: string, called: string, body: readonly Block[]): Section {
  return section(called, humanName(called), [...body, ...usedBy(desk, `${desk.volume.name}.${called}`)], {
    kind,
    name: called,
  });
}

export function ruleSection(desk: Desk, decl: ast.RuleDecl | ast.ProcedureDecl, more: readonly Block[]): Section {
  const scope = scopeOf(desk, decl);
  const known = decl.kind === "rule" ? desk.volume.program.rules : (desk.volume.program.game?.procedures ?? []);
  const rolls = known.find((each) => each.name === decl.name.text)?.effects.rolls === true;
  return declared(desk, decl.kind, decl.name.text, [
    {
      kind: "paragraph",
      parts: [
        { kind: "code", parts: signature(scope, decl) },
        ...(rolls ? [textPart(" "), { kind: "mark", mark: "rolls", text: "rolls dice" } as const] : []),
      ],
    },
    ...wordsOf(decl),
    {
      kind: "beside",
      left: bodyBlocks(scope, headOf(decl), decl.body, decl.kind === "rule" || decl.result !== null),
      right: [written(scope, decl)],
    },
    ...more,
  ]);
}

export function headOf({ name: called, params }: Pick<ast.RuleDecl, "name" | "params">): Formula {
  const inside = params.flatMap((param, index): readonly Formula[] => [
    ...(index === 0 ? [] : [sign(", ")]),
    name(param.name.text),
  ]);
  return row(name(called.text), ...(params.length === 0 ? [] : [sign("("), ...inside, sign(")")]));
}

/** `crash(squares: int >= 0, hp: int >= 0): Crash`, on one line where it was written on several. */
function signature(scope: Scope, decl: ast.RuleDecl | ast.ProcedureDecl): readonly CodePart[] {
  const last = decl.result?.span ?? decl.params.at(-1)?.span ?? decl.name.span;
  const text = scope.shelf.sources.get(decl.span.file)?.text ?? "";
  const close = decl.result === null ? (/^\s*\)/.exec(text.slice(last.end, last.end + 200))?.[0].length ?? 0) : 0;
  return codeOf(scope, decl.name.span.to(last.end + close)).map((part) => ({
    ...part,
    text: part.text
      .replace(/\s*\n\s*/g, " ")
      .replaceAll("<=", "≤")
      .replaceAll(">=", "≥"),
  }));
}

/** A constant is a line: its name, its value and why. */
export function constantSection(desk: Desk, decl: ast.ConstantDecl): Section {
  const scope = scopeOf(desk, decl);
  return declared(desk, "value", decl.name.text, [
    ...wordsOf(decl),
    { kind: "code", parts: codeOf(scope, decl.span.from(decl.name.span.start)) },
  ]);
}

export function checkBlocks(desk: Desk, checks: readonly ast.CheckDecl[]): readonly Block[] {
  if (checks.length === 0) return [];
  return [
    {
      kind: "list",
      items: checks.map((each) => {
        const formula: Inline = {
          kind: "code",
          parts: codeOf(scopeOf(desk, each), each.condition.span).map((part) => ({
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
