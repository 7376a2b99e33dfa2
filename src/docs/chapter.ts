/** A chapter: the declarations of its parts in the order in which they stand, under the headings drawn between them. */
import { assertNever } from "../source/exhaustive.ts";
import type { ChapterPart } from "../resolve/chapters.ts";
import type * as ast from "../syntax/ast.ts";
import { checkBlocks, constantSection, ruleSection, wordsOf, type RenderContext } from "./declaration.ts";
import { exampleSection, examplesSection, type ExampleRunner } from "./examples.ts";
import { actionSection, alwaysSection, entitySection, phaseSection, setupSection, statusSection } from "./game.ts";
import { section, type DocBlock, type Page, type Section } from "./model.ts";
import { oddsBlocks } from "./odds.ts";
import { proseBetween } from "./literate.ts";
import { goalSection } from "./goals.ts";
import { reportSection } from "./reports.ts";
import { tableParts } from "./tables.ts";
import { choiceSection, namedNumberSection, recordSection } from "./types.ts";
import { variantSection } from "./variants.ts";
import { titleAnchor, type ChapterPage } from "./rulebook-pages.ts";
import { slug } from "./words.ts";

export interface ChapterBlocks {
  readonly body: readonly DocBlock[];
  /** Pages of long tables. */ readonly pages: readonly Page[];
}

interface PositionedBlock {
  readonly at: number;
  readonly block: DocBlock;
  readonly isHeading?: boolean;
}

export function chapterBlocks(context: RenderContext, runner: ExampleRunner, chapter: ChapterPage): ChapterBlocks {
  const parts = chapter.parts.map((part) => partBlocks(context, runner, part, chapter.page));
  return { body: parts.flatMap(({ body }) => body), pages: parts.flatMap(({ pages }) => pages) };
}

function partBlocks(context: RenderContext, runner: ExampleRunner, part: ChapterPart, page: string): ChapterBlocks {
  const pages: Page[] = [];
  const pieces: PositionedBlock[] = [...headings(part), ...proseBetween(context.book, part)];
  for (const decl of part.declarations) {
    const found = blocksOf(context, runner, page, decl);
    pages.push(...found.pages);
    pieces.push(...found.body.map((block) => ({ at: decl.span.start, block })));
  }
  pieces.sort((a, b) => a.at - b.at);
  return { body: nestUnderHeadings(pieces), pages };
}

/** What follows a heading stands below it. */
function nestUnderHeadings(pieces: readonly PositionedBlock[]): readonly DocBlock[] {
  const blocks: DocBlock[] = [];
  let open: { readonly heading: Section; readonly body: DocBlock[] } | null = null;
  const close = (): void => {
    if (open !== null && open.body.length > 0) blocks.push({ ...open.heading, body: open.body });
  };
  for (const { block, isHeading } of pieces) {
    if (isHeading === true && block.kind === "section") {
      close();
      open = { heading: block, body: [] };
    } else (open?.body ?? blocks).push(block);
  }
  close();
  return blocks;
}

/** `# ------- melee`: a line that its writer drew between parts of a file. */
function headings({ comments, declarations }: ChapterPart): readonly PositionedBlock[] {
  return comments.flatMap((each): readonly PositionedBlock[] => {
    const title = /^[-=─~*]{3,}\s*(\S.*?)\s*(?:[-=─~*]{3,})?$/u.exec(each.text.trim())?.[1];
    if (title === undefined || each.kind !== "remark") return [];
    if (declarations.some(({ span }) => span.start < each.span.start && each.span.start < span.end)) return [];
    return [
      {
        at: each.span.start,
        isHeading: true,
        block: section(`part-${slug(title)}`, title.slice(0, 1).toUpperCase() + title.slice(1), []),
      },
    ];
  });
}

function blocksOf(context: RenderContext, runner: ExampleRunner, page: string, decl: ast.Declaration): ChapterBlocks {
  if (decl.kind !== "table") return { body: bodyOf(context, runner, decl), pages: [] };
  const { section: found, page: own } = tableParts(context, decl, page);
  return { body: [found], pages: own === null ? [] : [own] };
}

function bodyOf(
  context: RenderContext,
  runner: ExampleRunner,
  decl: Exclude<ast.Declaration, ast.TableDecl>,
): readonly DocBlock[] {
  switch (decl.kind) {
    case "rulebook":
    case "use":
      return [];
    // Its title is that of the chapter.
    case "section":
      return wordsOf(decl);
    case "constant":
      return [constantSection(context, decl)];
    case "type":
      return [namedNumberSection(context, decl)];
    case "choice":
      return [choiceSection(context, decl)];
    case "record":
      return [recordSection(context, decl)];
    case "rule":
      return [ruleSection(context, decl, oddsBlocks(context, runner, decl.name.text))];
    case "procedure":
      return [ruleSection(context, decl, [])];
    case "check":
      return checkBlocks(context, [decl]);
    case "example":
      return [exampleSection(context, runner, decl)];
    case "examples":
      return [examplesSection(context, runner, decl)];
    case "report":
      return [reportSection(context, runner, decl)];
    case "goal":
      return [goalSection(context, decl)];
    case "variant":
      return [variantSection(context, decl)];
    case "entity":
      return [entitySection(context, decl)];
    case "status":
      return [statusSection(context, decl)];
    case "phase":
      return [phaseSection(context, decl)];
    case "action":
      return [actionSection(context, decl)];
    case "setup":
      return [setupSection(context, decl)];
    case "always":
      return [alwaysSection(context, decl, titleAnchor("always", decl.title.text))];
    default:
      return assertNever(decl);
  }
}
