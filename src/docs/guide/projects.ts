/** What a reader has in front of them at each block of a page: the files of a project that can be opened. */
import { commandsOf, fileUse, filesAlone, guideBlocks, withDiff, type GuideBlock } from "./blocks.ts";

export type GuideFiles = ReadonlyMap<string, string>;

/** An example that can be opened: the Studio begins with the file that has the project's name. */
export interface GuideExample {
  readonly name: string;
  readonly files: GuideFiles;
}

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
 * For each block by its line: its example, which begins with the file that the block writes; or none. A file that a page writes in several blocks is whole when the
 * page uses it: with a command, a change, or at its end. Each of these blocks opens it as it is then.
 */
export async function projectsOf(text: string, type: TypeCommand): Promise<ReadonlyMap<number, GuideExample>> {
  const found = new Map<number, GuideExample>();
  let files: GuideFiles = new Map();
  let unfinished: { readonly line: number; readonly path: string }[] = [];
  const finish = (): void => {
    for (const { line, path } of unfinished) found.set(line, exampleOf(path, filesToOpen(files)));
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
    if (file === null) {
      const alone = filesAlone(block);
      found.set(block.line, exampleOf([...alone.keys()].at(-1) ?? "", alone));
    } else if (language === "diff") found.set(block.line, exampleOf(file.path, filesToOpen(files)));
    else unfinished.push({ line: block.line, path: file.path });
  }
  finish();
  return found;
}

const exampleOf = (path: string, files: GuideFiles): GuideExample => ({
  name: path.replace(/^.*\/|\.rules(?:\.md)?$/g, ""),
  files,
});

/** What the Studio opens: sheets that lie elsewhere stay where they are. */
const filesToOpen = (files: GuideFiles): GuideFiles =>
  new Map([...files].filter(([path]) => path.startsWith("rules/")));
