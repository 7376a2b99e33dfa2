/** What a reader has in front of them at each block of a page: the files of a project that can be opened. */
import { commandsOf, fileUse, filesAlone, guideBlocks, withDiff, type GuideBlock } from "./blocks.ts";

export type GuideFiles = ReadonlyMap<string, string>;

/** Types a command in a folder with these files, and says what is there afterwards. */
export type TypeCommand = (command: string, files: GuideFiles) => Promise<GuideFiles>;

/** These write new files of rules; what others print or bring back changes nothing that is opened. */
const writesRules = /^npx rulewright import .*--out rules\//;

/** Whether a block is an example of rules; markdown is one only in the reference and in files of a project. */
const isExample = ({ language, use }: GuideBlock): boolean =>
  language === "rules" ||
  (language === "diff" && use !== "") ||
  (language === "markdown" && (use === "rules" || use === "" || use.startsWith("rules/")));

/**
 * For each block by its line: the files of its example, or none. A file that a page writes in several blocks is whole when the
 * page uses it: with a command, a change, or at its end. Each of these blocks opens it as it is then.
 */
export async function projectsOf(text: string, type: TypeCommand): Promise<ReadonlyMap<number, GuideFiles>> {
  const found = new Map<number, GuideFiles>();
  let files: GuideFiles = new Map();
  let unfinished: number[] = [];
  const finish = (): void => {
    for (const line of unfinished) found.set(line, filesToOpen(files));
    unfinished = [];
  };
  for (const block of guideBlocks(text)) {
    const { language, lines } = block;
    const file = fileUse(block);
    if (language === "diff" || language === "console" || language === "sh") finish();
    if (file !== null && ["rules", "markdown", "csv", "diff"].includes(language)) {
      const before = files.get(file.path) ?? "";
      const after =
        language === "diff" ? withDiff(before, lines) : `${file.goesOn ? `${before}\n` : ""}${lines.join("\n")}\n`;
      files = new Map([...files, [file.path, after]]);
    } else if (language === "console" || language === "sh") {
      const commands = language === "sh" ? lines : commandsOf(lines).map(({ command }) => command);
      for (const command of commands) if (writesRules.test(command)) files = await type(command, files);
    }
    if (!isExample(block)) continue;
    if (file === null) found.set(block.line, filesAlone(block));
    else if (language === "diff") found.set(block.line, filesToOpen(files));
    else unfinished.push(block.line);
  }
  finish();
  return found;
}

/** What the Studio opens: sheets that lie elsewhere stay where they are. */
const filesToOpen = (files: GuideFiles): GuideFiles =>
  new Map([...files].filter(([path]) => path.startsWith("rules/")));
