/** Of a rulebook's files the one that is called as its folder, or else the first. */
export function mainFileOf(files: Iterable<string>, folder: string): string | null {
  const own = [...files]
    .filter(
      (file) => file.startsWith(`${folder}/`) && !file.slice(folder.length + 1).includes("/") && rulesFile.test(file),
    )
    .sort();
  const name = folder.slice(folder.lastIndexOf("/") + 1);
  return own.find((file) => file.slice(folder.length + 1).replace(rulesFile, "") === name) ?? own[0] ?? null;
}

const rulesFile = /\.rules(?:\.md)?$/;
