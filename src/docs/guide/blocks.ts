/**
 * Blocks of the guide. What a block is for is behind its language:
 *
 *     ```rules                        compiles alone, without a finding
 *     ```rules wrong                  has the findings that the next block marked `text` shows
 *     ```rules rules/duel/duel.rules  begins a file of the page's project; `csv …` and `markdown …` do the same
 *     ```rules + rules/duel/duel.rules  goes on with it
 *     ```diff rules/duel/duel.rules   changes lines of it
 *     ```console                      commands typed in that project, and what they print; a line `…` leaves lines out
 *     ```sh                           commands typed there, of which nothing is shown
 */
export interface GuideBlock {
  readonly language: string;
  /** Behind the language. */
  readonly use: string;
  readonly lines: readonly string[];
  /** Of the line below its first mark, from 1. */
  readonly line: number;
  readonly heading: string;
}

export function guideBlocks(text: string): readonly GuideBlock[] {
  const found: GuideBlock[] = [];
  let heading = "";
  let open: (Omit<GuideBlock, "lines"> & { readonly lines: string[]; readonly mark: string }) | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    const [, mark = "", language = "", use = ""] = /^(`{3,})(\S*) ?(.*)$/.exec(line) ?? [];
    if (open !== null && line === open.mark) {
      found.push(open);
      open = null;
    } else if (open !== null) open.lines.push(line);
    else if (mark !== "") open = { language, use, lines: [], line: index + 2, heading, mark };
    else if (/^#+ /.test(line)) heading = line.replace(/^#+ /, "");
  }
  return found;
}

/** The file of the page's project that a block begins, goes on with or changes; null: it stands alone. */
export function fileUse({ use }: GuideBlock): { readonly path: string; readonly goesOn: boolean } | null {
  const [, plus, path] = /^(\+ )?(rules\/\S+|\S+\.csv)$/.exec(use) ?? [];
  return path === undefined ? null : { path, goesOn: plus !== undefined };
}

/** Lines in which some begin with `-` and those in their place with `+`. */
export function withDiff(text: string, diff: readonly string[]): string {
  const before = diff.filter((line) => !line.startsWith("+")).map((line) => line.slice(1));
  const after = diff.filter((line) => !line.startsWith("-")).map((line) => line.slice(1));
  const parts = `\n${text}`.split(`\n${before.join("\n")}\n`);
  if (parts.length !== 2) throw new Error(`These lines are there ${parts.length - 1} times:\n${before.join("\n")}`);
  return parts.join(`\n${after.join("\n")}\n`).slice(1);
}

/** Commands with what each prints, as a block of them shows. */
export function commandsOf(
  lines: readonly string[],
): readonly { readonly command: string; readonly shown: readonly string[] }[] {
  const found: { command: string; shown: string[] }[] = [];
  for (const line of lines) {
    if (line.startsWith("$ ")) found.push({ command: line.slice(2), shown: [] });
    else found.at(-1)?.shown.push(line);
  }
  // A line is left between what one prints and the next.
  for (const { shown } of found) while (shown.at(-1) === "") shown.pop();
  return found;
}

/** A block that compiles alone, as the files of a rulebook. */
export function filesAlone({ language, lines }: GuideBlock): ReadonlyMap<string, string> {
  const text = lines.join("\n");
  const [, name = "shown"] = /^rulebook (\w+)/m.exec(text) ?? [];
  return new Map([
    ...(name === "shown" ? [["rules/shown/rulebook.rules", `rulebook shown { title "Shown" }\n`] as const] : []),
    [`rules/${name}/${name}.${language === "markdown" ? "rules.md" : "rules"}`, `${text}\n`],
  ]);
}
