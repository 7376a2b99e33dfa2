/** README.md by parts: its blocks of code, and the commands it names. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-files.ts";

export const readme = readFileSync(join(projectRoot, "README.md"), "utf8");

export interface Block {
  readonly language: string;
  readonly text: string;
  /** Of the line of its first mark. */
  readonly line: number;
  /** The heading above it. */
  readonly heading: string;
}

export const blocks: readonly Block[] = readBlocks();

function readBlocks(): readonly Block[] {
  const found: Block[] = [];
  let heading = "";
  let open: { readonly language: string; readonly line: number; readonly lines: string[] } | null = null;
  for (const [index, line] of readme.split("\n").entries()) {
    if (open === null) {
      if (line.startsWith("```")) open = { language: line.slice(3), line: index + 1, lines: [] };
      else if (/^##+ /.test(line)) heading = line.replace(/^#+ /, "");
    } else if (line === "```") {
      found.push({ language: open.language, text: `${open.lines.join("\n")}\n`, line: open.line, heading });
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
  readonly line: number;
  /** It stands in a block, to be typed as it is. */
  readonly whole: boolean;
}

/** Every command of Rulewright that is named: in blocks, behind a prompt, in the text and in tables. */
export function commandsNamed(): readonly Named[] {
  const typed = blocks.flatMap(({ language, text, line }) =>
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
      return words === "" ? [] : [{ words: shellWords(words), line: line + index + 1, whole: true }];
    }),
  );
  const spoken = readme
    .split("\n")
    .flatMap((each, index) =>
      [...each.matchAll(/`(?:npx )?rulewright ([a-z-]+[^`]*)`/g)].map(([, words = ""]) => ({
        words: shellWords(words),
        line: index + 1,
        whole: false,
      })),
    );
  return [...typed, ...spoken];
}
