/** Files that begin in the page: their paths, and what stands in them first. */

export interface BegunFile {
  readonly path: string;
  readonly text: string;
}

/** Null: there is no word in it that a name could be made of. `title`: as people read it, such as `Goblins & gold`. */
export function beginRulebook(rules: string, title: string): BegunFile | null {
  const words = wordsOf(title);
  const [first, ...others] = words;
  if (first === undefined) return null;
  const folder = words.join("-");
  const name = first + others.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
  return {
    path: `${rules}/${folder}/${folder}.rules`,
    text: `rulebook ${name} {\n  title ${JSON.stringify(title.replace(/["\\]/g, "").trim())}\n}\n`,
  };
}

/** In a rulebook that there is. Without an ending it is a file of rules. */
export function beginFile(folder: string, written: string): BegunFile | null {
  const [, stem = "", ending = ".rules"] = /^(.*?)(\.rules\.md|\.rules|\.csv)?$/i.exec(written.trim()) ?? [];
  const words = wordsOf(stem, 0);
  if (words.length === 0) return null;
  const path = `${folder}/${words.join("-")}${ending.toLowerCase()}`;
  switch (ending.toLowerCase()) {
    case ".csv":
      return { path, text: "name\n" };
    case ".rules.md":
      return { path, text: `# ${stem.trim()}\n` };
    default:
      return { path, text: `# ${stem.trim()}\n\n` };
  }
}

/** Under another name in its folder; what kind of file it is, it stays. Null: that is no name. */
export function renamedPath(path: string, written: string): string | null {
  const ending = /\.(?:rules\.md|rules|csv)$/.exec(path)?.[0] ?? "";
  const words = wordsOf(written.trim().replace(/\.(?:rules\.md|rules|csv)$/i, ""), 0);
  return words.length === 0 ? null : `${path.slice(0, path.lastIndexOf("/") + 1)}${words.join("-")}${ending}`;
}

/** Where a file from elsewhere is put: a sheet becomes a table in a file of rules. Null: it is no file that rules are made of. */
export function pathOfBrought(folder: string, name: string): string | null {
  const ending = /\.(?:rules\.md|rules|csv)$/i.exec(name)?.[0];
  if (ending === undefined) return null;
  const words = wordsOf(name.slice(0, -ending.length), 0);
  const kept = /csv/i.test(ending) ? ".rules" : ending.toLowerCase();
  return words.length === 0 ? null : `${folder}/${words.join("-")}${kept}`;
}

/** `from`: names of rulebooks begin with a letter, those of files with a digit as well. */
function wordsOf(text: string, from: 0 | 1 = 1): readonly string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  const begin = from === 0 ? 0 : words.findIndex((word) => /^[a-z]/.test(word));
  return begin < 0 ? [] : words.slice(begin);
}
