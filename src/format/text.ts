import { isLiterate } from "../source/kinds.ts";
import { lineEndOf } from "./line-ends.ts";

/** How a file is to be laid out; see Prettier's options of the same names. */
export interface FormatOptions {
  /** The file's name, where it is known: a `.rules.md` keeps its prose to the letter. */
  readonly file?: string;
  readonly printWidth?: number;
  readonly tabWidth?: number;
  readonly useTabs?: boolean;
}

/**
 * A rules file laid out: the same meaning, the same remarks. Its line endings stay those of its first line, a
 * byte-order mark goes. Prettier is loaded here and not before. Never throws.
 */
export async function formatText(source: string, { file = "", ...options }: FormatOptions = {}): Promise<string> {
  if (isLiterate(file)) {
    const { layOutLiterate } = await import("./literate.ts");
    return layOutLiterate(source, { printWidth: 120, tabWidth: 2, useTabs: false, ...options });
  }
  const [{ format }, plugin] = await Promise.all([import("prettier/standalone"), import("./plugin.ts")]);
  const text = source.replace(/^\uFEFF+/, "");
  const printed = await format(text, {
    ...plugin.defaultOptions,
    ...options,
    parser: "rulewright",
    plugins: [plugin],
    endOfLine: lineEndOf(text),
  });
  return printed;
}
