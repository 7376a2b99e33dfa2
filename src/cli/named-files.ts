import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";

/** Files as they were named. Shells of Windows hand patterns on as they are, and then they are looked up here. */
export async function expandNames(cwd: string, words: readonly string[]): Promise<readonly string[]> {
  const { glob, isDynamicPattern } = await import("tinyglobby");
  const found: string[] = [];
  for (const word of words) {
    if (existsSync(resolve(cwd, word)) || !isDynamicPattern(word)) found.push(word);
    else {
      const files = await glob([word.replaceAll("\\", "/")], { cwd, absolute: true, expandDirectories: false });
      found.push(...(files.length === 0 ? [word] : files.map((file) => relative(cwd, file)).sort()));
    }
  }
  return found;
}
