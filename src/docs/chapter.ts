/** A file of rules as a chapter: its declarations in the order in which they stand, under the headings drawn between them. */
import { assertNever } from "../source/exhaustive.ts";
import type * as ast from "../syntax/ast.ts";
import { checkBlocks, constantSection, ruleSection, type Desk } from "./declaration.ts";
import { exampleSection, examplesSection, type Trial } from "./examples.ts";
import { actionSection, alwaysSection, entitySection, phaseSection, setupSection, statusSection } from "./game.ts";
import { section, type Block, type Page, type Section } from "./model.ts";
import { oddsBlocks } from "./odds.ts";
import { proseBetween } from "./literate.ts";
import { reportSection } from "./reports.ts";
import { tableParts } from "./tables.ts";
import { choiceSection, recordSection } from "./types.ts";
import { variantSection } from "./variants.ts";
import { titleAnchor, type Chapter } from "./volume.ts";
import { slug } from "./words.ts";

export interface ChapterParts {
  readonly body: readonly Block[];
  /** Pages of long tables. */ readonly pages: readonly Page[];
}

interface Piece {
  readonly at: number;
  readonly block: Block;
  readonly isHeading?: boolean;
}

export function chapterParts(desk: Desk, trial: Trial, chapter: Chapter): ChapterParts {
  const document = desk.volume.model.documents.find((each) => each.file === chapter.file);
  if (document === undefined) return { body: [], pages: [] };
  const pages: Page[] = [];
  const pieces: Piece[] = [...headings(document), ...proseBetween(desk.volume, document)];
  for (const decl of document.declarations) {
    const found = blocksOf(desk, trial, chapter, decl);
    pages.push(...found.pages);
    pieces.push(...found.body.map((block) => ({ at: decl.span.start, block })));
  }
  pieces.sort((a, b) => a.at - b.at);
  return { body: nested(pieces), pages };
}

/** What follows a heading stands below it. */
function nested(pieces: readonly Piece[]): readonly Block[] {
  const blocks: Block[] = [];
  let open: { readonly heading: Section; readonly body: Block[] } | null = null;
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
function headings({ comments, declarations }: ast.Document): readonly Piece[] {
  return comments.flatMap((each): readonly Piece[] => {
    const title = /^[-=─~*]{3,}\s*(\S.*?)\s*(?:[-=─~*]{3,})?$/u.exec(each.text.trim())?.[1];
    const isInside = declarations.some(({ span }) => span.start < each.span.start && each.span.start < span.end);
    if (title === undefined || each.kind !== "remark" || isInside) return [];
    return [
      {
        at: each.span.start,
        isHeading: true,
        block: section(`part-${slug(title)}`, title.slice(0, 1).toUpperCase() + title.slice(1), []),
      },
    ];
  });
}

function blocksOf(desk: Desk, trial: Trial, chapter: Chapter, decl: ast.Declaration): ChapterParts {
  if (decl.kind !== "table") return { body: bodyOf(desk, trial, decl), pages: [] };
  const { section: found, page } = tableParts(desk, decl, chapter.page);
  return { body: [found], pages: page === null ? [] : [page] };
}

function bodyOf(desk: Desk, trial: Trial, decl: Exclude<ast.Declaration, ast.TableDecl>): readonly Block[] {
  switch (decl.kind) {
    case "rulebook":
    case "use":
      return [];
    case "constant":
      return [constantSection(desk, decl)];
    case "choice":
      return [choiceSection(desk, decl)];
    case "record":
      return [recordSection(desk, decl)];
    case "rule":
      return [ruleSection(desk, decl, oddsBlocks(desk, trial, decl.name.text))];
    case "procedure":
      return [ruleSection(desk, decl, [])];
    case "check":
      return checkBlocks(desk, [decl]);
    case "example":
      return [exampleSection(desk, trial, decl)];
    case "examples":
      return [examplesSection(desk, trial, decl)];
    case "report":
      return [reportSection(desk, trial, decl)];
    case "variant":
      return [variantSection(desk, decl)];
    case "entity":
      return [entitySection(desk, decl)];
    case "status":
      return [statusSection(desk, decl)];
    case "phase":
      return [phaseSection(desk, decl)];
    case "action":
      return [actionSection(desk, decl)];
    case "setup":
      return [setupSection(desk, decl)];
    case "always":
      return [alwaysSection(desk, decl, titleAnchor("always", decl.title.text))];
    default:
      return assertNever(decl);
  }
}
