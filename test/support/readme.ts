/** README.md and the pages of the guide to look things up in, by parts: blocks of code, and the commands that are named. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-files.ts";

/** Their commands are typed in the project that `rulewright new duel` makes; those of the other pages in one of their own. */
export const handbookPages = ["commands.md", "editors.md", "for-programmers.md"];

const documents = ["README.md", ...handbookPages.map((page) => `docs/guide/${page}`)].map((file) => ({
  file,
  lines: readFileSync(join(projectRoot, file), "utf8").split("\n"),
}));

export const readme = documents.map(({ lines }) => lines.join("\n")).join("\n");

export interface Block {
  readonly language: string;
  readonly text: string;
  readonly file: string;
  /** Of the line of its first mark. */
  readonly line: number;
  /** The heading above it. */
  readonly heading: string;
}

export const blocks: readonly Block[] = documents.flatMap(({ file, lines }) => readBlocks(file, lines));

function readBlocks(file: string, lines: readonly string[]): readonly Block[] {
  const found: Block[] = [];
  let heading = "";
  let open: { readonly language: string; readonly line: number; readonly lines: string[] } | null = null;
  for (const [index, line] of lines.entries()) {
    if (open === null) {
      if (line.startsWith("```")) open = { language: line.slice(3), line: index + 1, lines: [] };
      else if (/^##+ /.test(line)) heading = line.replace(/^#+ /, "");
    } else if (line === "```") {
      found.push({ language: open.language, text: `${open.lines.join("\n")}\n`, file, line: open.line, heading });
      open = null;
    } else open.lines.push(line);
  }
  return found;
}

export const blocksOf = (language: string): readonly Block[] => blocks.filter((block) => block.language === language);

/** Words of a command as a shell takes them. */
export const shellWords = (written: string): readonly string[] =>
  [...written.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? "",
  );

export interface Named {
  /** Behind `rulewright`. */
  readonly words: readonly string[];
  readonly place: string;
  /** It stands in a block, to be typed as it is. */
  readonly whole: boolean;
}

/** Every command of Rulewright that is named: in blocks, behind a prompt, in the text and in tables. */
export function commandsNamed(): readonly Named[] {
  const typed = blocks.flatMap(({ language, text, file, line }) =>
    text.split("\n").flatMap((each, index) => {
      const [, words = ""] =
        (language === "yaml"
          ? /entry: npx --no-install rulewright ([^,]+),/
          : language === "sh"
            ? /^npx rulewright ([^#]+)/
            : language === ""
              ? /^\$ (?:npx )?rulewright ([^#]+)/
              : /(?!)/
        ).exec(each) ?? [];
      return words === "" ? [] : [{ words: shellWords(words), place: `${file}:${line + index + 1}`, whole: true }];
    }),
  );
  const spoken = documents.flatMap(({ file, lines }) =>
    lines.flatMap((each, index) =>
      [...each.matchAll(/`(?:npx )?rulewright ([a-z-]+[^`]*)`/g)].map(([, words = ""]) => ({
        words: shellWords(words),
        place: `${file}:${index + 1}`,
        whole: false,
      })),
    ),
  );
  return [...typed, ...spoken];
}
