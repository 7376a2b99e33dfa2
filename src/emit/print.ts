import { withoutMarks, type Spans } from "./marks.ts";
import { originsOf, type Origin } from "./source-map.ts";
import { structureText, type StatementStructures } from "./structures.ts";

/**
 * How modules are written down: for people to read, or for a bundler alone; whether it is asked where each part comes from;
 * how places in the rules are told in them; and whether a long one is several files.
 */
export interface Printing {
  readonly formatted: boolean;
  readonly mapped: boolean;
  readonly places: "names" | "lines";
  /** A module with more lines is several files. */
  readonly fileLines: number;
  /** What imports of other modules end with. */
  readonly ending: ".ts" | ".js";
  /** The package of what modules share. */
  readonly runtime: string;
  readonly layouts: Layouts | null;
}

/** Formatted declarations by their text, of an earlier process and of this one. */
export interface Layouts {
  readonly before: ReadonlyMap<string, string>;
  /** All that were asked for, so that others need not be kept. */
  readonly used: Map<string, string>;
}

/** A declaration, and as it was written, with its marks. */
export interface Printed {
  readonly text: string;
  readonly written: string;
}

/** A module as a text, and where it comes from; no origins where nobody asked. */
export interface Joined {
  readonly text: string;
  readonly origins: readonly Origin[];
}

/** Formatted declarations by their text: most of them stay the same from one build to the next while watching. */
const known = new Map<string, string>();
const mostKnown = 20_000;

/** Declarations are formatted by the hundred: each alone pays for a start, all at once would take memory without need. */
const mostAtOnce = 100;
const width = 120;
/** Stands between them meanwhile. No text of the rules can be this line: it would stand in quotes or behind a star. */
const between = "//\u00a7";

/** Declarations, formatted if that is wanted. */
export async function printDeclarations(
  structures: readonly (StatementStructures | string)[],
  { formatted, mapped, layouts }: Pick<Printing, "formatted" | "mapped" | "layouts">,
): Promise<readonly Printed[]> {
  const all = structures.map((structure) => printOne(structure, mapped));
  const texts = mapped ? all.map(withoutMarks) : all;
  if (!formatted) return texts.map((text, index) => ({ text, written: all[index] ?? "" }));
  if (known.size > mostKnown) known.clear();
  const layoutOf = (text: string): string | undefined => layouts?.before.get(text) ?? known.get(text);
  const fresh = [...new Set(texts.filter((text) => layoutOf(text) === undefined))];
  for (let start = 0; start < fresh.length; start += mostAtOnce)
    await formatSome(fresh.slice(start, start + mostAtOnce));
  return texts.map((text, index) => {
    const layout = layoutOf(text) ?? "";
    layouts?.used.set(text, layout);
    return { text: layout, written: all[index] ?? "" };
  });
}

/** Without a map, marks are of no use. */
function printOne(structure: StatementStructures | string, mapped: boolean): string {
  const text = typeof structure === "string" ? structure : structureText(structure);
  return mapped ? text : withoutMarks(text);
}

async function formatSome(some: readonly string[]): Promise<void> {
  const [{ format }, ...plugins] = await Promise.all([
    import("prettier/standalone"),
    import("prettier/plugins/typescript"),
    import("prettier/plugins/estree"),
  ]);
  const formatted = await format(some.join(`\n${between}\n`), {
    parser: "typescript",
    plugins,
    printWidth: width,
    endOfLine: "lf",
  });
  const parts = formatted.split(new RegExp(`^${between}$`, "m")).map((part) => part.trim());
  if (parts.length !== some.length) throw new Error("Formatting lost a declaration.");
  for (const [index, text] of some.entries()) known.set(text, parts[index] ?? "");
}

/** A constant of the compiler: no name of the rules has a `$`. */
const isNumber = /^const [\p{ID_Continue}]+\$[\p{ID_Continue}$]* = \d+;$/u;

/** Declarations with an empty line between them, and large texts in their places: formatting those would take minutes. */
export function joinFile(
  banner: string,
  declarations: readonly (Printed | string)[],
  large: ReadonlyMap<string, string>,
  spans: Spans,
  { mapped }: Pick<Printing, "mapped">,
): Joined {
  const all = [...spans.keys()];
  const origins: Origin[] = [];
  let text = banner;
  for (const declaration of declarations) {
    const part = typeof declaration === "string" ? declaration : declaration.text;
    if (part === "") continue;
    // Numbers with names stand together.
    const isNext = isNumber.test(part) && isNumber.test(text.slice(text.lastIndexOf("\n") + 1));
    text += isNext ? "\n" : "\n\n";
    if (mapped) origins.push({ offset: text.length, at: null });
    if (mapped && typeof declaration !== "string")
      for (const { offset, at } of originsOf(declaration.written, part, all))
        origins.push({ offset: text.length + offset, at });
    text += part;
  }
  text += "\n";
  for (const [mark, whole] of large) text = replaced(text, mark, whole, origins);
  return { text, origins };
}

/** What comes later comes later still. */
function replaced(text: string, mark: string, whole: string, origins: Origin[]): string {
  const at = text.indexOf(mark);
  if (at < 0) return text;
  for (const [index, origin] of origins.entries())
    if (origin.offset > at) origins[index] = { ...origin, offset: origin.offset + whole.length - mark.length };
  return text.slice(0, at) + whole + text.slice(at + mark.length);
}
