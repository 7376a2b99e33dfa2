import { withoutMarks, type Spans } from "./marks.ts";
import { originsOf, type Origin } from "./source-map.ts";
import { printStructures, type StatementStructures } from "./structures.ts";

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

/** Formatted declarations by what they say, of an earlier process and of this one. */
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

/** Formatted declarations by what they say: most of them stay the same from one build to the next while watching. */
const known = new Map<string, string>();
const mostKnown = 20_000;

/** Declarations are formatted by the hundred: each alone pays for a start, all at once would take memory without need. */
const mostAtOnce = 100;
const width = 120;
/** Stands between them meanwhile. No text of the rules can be this line: it would stand in quotes or behind a star. */
const between = "//\u00a7";

type Declaration = StatementStructures | string;

/** Declarations, formatted if that is wanted. */
export async function printDeclarations(
  declarations: readonly Declaration[],
  { formatted, mapped, layouts }: Pick<Printing, "formatted" | "mapped" | "layouts">,
): Promise<readonly Printed[]> {
  if (!formatted || mapped) {
    const written = await printAll(declarations);
    if (!formatted) return written.map((each) => ({ text: withoutMarks(each), written: each }));
    const texts = await formatAll(declarations, layouts);
    return texts.map((text, index) => ({ text, written: written[index] ?? "" }));
  }
  // Without a map, marks are of no use.
  return (await formatAll(declarations, layouts)).map((text) => ({ text, written: text }));
}

async function printAll(declarations: readonly Declaration[]): Promise<readonly string[]> {
  const structures = declarations.filter((each) => typeof each !== "string");
  const printed = (await printStructures(structures)).values();
  return declarations.map((each) => (typeof each === "string" ? each : (printed.next().value ?? "")));
}

/** The same for all that is printed alike. */
const keyOf = (declaration: Declaration): string =>
  withoutMarks(typeof declaration === "string" ? declaration : JSON.stringify(declaration));

async function formatAll(declarations: readonly Declaration[], layouts: Layouts | null): Promise<readonly string[]> {
  if (known.size > mostKnown) known.clear();
  const keys = declarations.map(keyOf);
  const layoutOf = (key: string): string | undefined => layouts?.before.get(key) ?? known.get(key);
  const fresh = new Map(keys.flatMap((key, index) => (layoutOf(key) === undefined ? [[key, index] as const] : [])));
  const printed = await printAll([...fresh.values()].map((index) => declarations[index] as Declaration));
  const texts = [...fresh.keys()].map((key, index) => [key, withoutMarks(printed[index] ?? "")] as const);
  for (let start = 0; start < texts.length; start += mostAtOnce)
    await formatSome(texts.slice(start, start + mostAtOnce));
  return keys.map((key) => {
    const layout = layoutOf(key) ?? "";
    layouts?.used.set(key, layout);
    return layout;
  });
}

/** `some`: texts by what they are known by. */
async function formatSome(some: readonly (readonly [key: string, text: string])[]): Promise<void> {
  const [{ format }, ...plugins] = await Promise.all([
    import("prettier/standalone"),
    import("prettier/plugins/typescript"),
    import("prettier/plugins/estree"),
  ]);
  const formatted = await format(some.map(([, text]) => text).join(`\n${between}\n`), {
    parser: "typescript",
    plugins,
    printWidth: width,
    endOfLine: "lf",
  });
  const parts = formatted.split(new RegExp(`^${between}$`, "m")).map((part) => part.trim());
  if (parts.length !== some.length) throw new Error("Formatting lost a declaration.");
  for (const [index, [key]] of some.entries()) known.set(key, parts[index] ?? "");
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
