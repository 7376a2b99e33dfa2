import type { Collector } from "../diagnostics/collect.ts";
import { suggestions } from "../diagnostics/suggest.ts";
import { sourceText, type SourceText } from "../source/text.ts";
import { Span } from "../source/span.ts";

/** `rulewright.config.json`; `grammar/schema/config.schema.json` describes it for editors. */
export interface ProjectConfig {
  /** Folder of the rulebooks below the root. */
  readonly rules: string;
  /** Folder for generated code below the root. */
  readonly generated: string;
  /** Folder for documents below the root. */
  readonly docs: string;
  readonly format: { readonly width: number };
  /** What a build writes: TypeScript, or JavaScript with its declarations. */
  readonly emit: "ts" | "js";
  /** The package that generated modules import. */
  readonly runtime: string;
  /** Whether source maps are written beside generated modules; where nobody says, beside JavaScript. */
  readonly sourceMaps: boolean;
}

export const configFile = "rulewright.config.json";
export const defaultConfig: ProjectConfig = {
  rules: "rules",
  generated: "generated",
  docs: "docs",
  format: { width: 120 },
  emit: "ts",
  runtime: "rulewright/runtime",
  sourceMaps: false,
};

const keys = ["rules", "generated", "docs", "format", "emit", "runtime", "sourceMaps", "$schema"];
const knownFormat = ["width"];

/** Reads the configuration; what is wrong in it is reported on the spot, and the usual value taken. */
export function readConfig(file: string, text: string, found: Collector): ProjectConfig {
  const source = sourceText(file, text);
  const value = parseConfig(source, found);
  if (value === undefined) return defaultConfig;
  if (!isObject(value)) {
    found.report("config-value", Span.still(file, 0, text.length), {
      name: file,
      expected: "a list of settings in `{ }`",
      found: kindOf(value),
    });
    return defaultConfig;
  }
  unknownSettings(source, value, keys, found);
  const emit = readEmit(source, value, found);
  const format = value["format"] ?? {};
  if (!isObject(format))
    found.report("config-value", keyPlace(source, "format"), {
      name: "format",
      expected: "a list of settings in `{ }`",
      found: kindOf(format),
    });
  else unknownSettings(source, format, knownFormat, found);
  return {
    ...foldersApart(source, folder(source, value, "rules", found), folder(source, value, "generated", found), found),
    docs: folder(source, value, "docs", found),
    format: { width: isObject(format) ? width(source, format, found) : defaultConfig.format.width },
    emit,
    runtime: runtime(source, value, found),
    sourceMaps: yesOrNo(source, value, "sourceMaps", emit === "js", found),
  };
}

function parseConfig(source: SourceText, found: Collector): unknown {
  try {
    return JSON.parse(source.text.replace(/^\uFEFF/, " "));
  } catch (problem) {
    const words = problem instanceof Error ? problem.message : "";
    const at = Number(/position (\d+)/.exec(words)?.[1] ?? source.text.length);
    const start = Math.min(at, Math.max(0, source.text.length - 1));
    found.report("config-not-json", Span.still(source.file, start, Math.min(source.text.length, start + 1)), {
      file: source.file,
      what:
        at >= source.text.length
          ? "it ends too soon"
          : `I did not expect \`${source.text.slice(at, at + 1).trim() || "a blank"}\` there`,
    });
    return undefined;
  }
}

function unknownSettings(
  source: SourceText,
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  found: Collector,
): void {
  const offered = names.filter((name) => !name.startsWith("$"));
  for (const name of Object.keys(value)) {
    if (!names.includes(name))
      found.report("config-setting", keyPlace(source, name), {
        name,
        near: suggestions(name, offered),
        known: offered,
      });
  }
}

function folder(
  source: SourceText,
  value: Readonly<Record<string, unknown>>,
  name: "rules" | "generated" | "docs",
  found: Collector,
): string {
  if (!Object.hasOwn(value, name)) return defaultConfig[name];
  const written = value[name];
  const expected = "a folder below the project, such as " + JSON.stringify(defaultConfig[name]);
  if (typeof written !== "string" || !isFolder(written)) {
    found.report("config-value", keyPlace(source, name), {
      name,
      expected,
      found: typeof written === "string" ? JSON.stringify(written) : kindOf(written),
    });
    return defaultConfig[name];
  }
  return written.replace(/^\.\//, "").replace(/\/+$/, "");
}

/** A build replaces folders whole, so it must never write where the rules are. Not all file systems tell capitals apart. */
function foldersApart(
  source: SourceText,
  rules: string,
  generated: string,
  found: Collector,
): Pick<ProjectConfig, "rules" | "generated"> {
  const [one, other] = [`${rules.toLowerCase()}/`, `${generated.toLowerCase()}/`];
  if (!one.startsWith(other) && !other.startsWith(one)) return { rules, generated };
  const name = source.text.includes('"generated"') ? "generated" : "rules";
  found.report("config-value", keyPlace(source, name), {
    name,
    expected: "a folder apart from that of the " + (name === "rules" ? "generated code" : "rules"),
    found: JSON.stringify(name === "rules" ? rules : generated),
  });
  return { rules: defaultConfig.rules, generated: defaultConfig.generated };
}

function isFolder(path: string): boolean {
  const parts = path.replace(/^\.\//, "").replace(/\/+$/, "").split("/");
  return (
    path !== "" &&
    !path.includes("\\") &&
    !/^[A-Za-z]:/.test(path) &&
    parts.every((part) => part !== "" && part !== "." && part !== "..")
  );
}

function width(source: SourceText, format: Readonly<Record<string, unknown>>, found: Collector): number {
  if (!Object.hasOwn(format, "width")) return defaultConfig.format.width;
  const written = format["width"];
  if (typeof written === "number" && Number.isInteger(written) && written >= 40 && written <= 1000) return written;
  found.report("config-value", keyPlace(source, "width"), {
    name: "width",
    expected: "a whole number from 40 to 1000",
    found: typeof written === "number" ? String(written) : kindOf(written),
  });
  return defaultConfig.format.width;
}

function yesOrNo(
  source: SourceText,
  value: Readonly<Record<string, unknown>>,
  name: "sourceMaps",
  usual: boolean,
  found: Collector,
): boolean {
  const written = Object.hasOwn(value, name) ? value[name] : usual;
  if (typeof written === "boolean") return written;
  found.report("config-value", keyPlace(source, name), { name, expected: "`true` or `false`", found: kindOf(written) });
  return usual;
}

function readEmit(
  source: SourceText,
  value: Readonly<Record<string, unknown>>,
  found: Collector,
): ProjectConfig["emit"] {
  const written = Object.hasOwn(value, "emit") ? value["emit"] : defaultConfig.emit;
  if (written === "ts" || written === "js") return written;
  const expected = '`"ts"` for TypeScript or `"js"` for JavaScript with declarations';
  found.report("config-value", keyPlace(source, "emit"), { name: "emit", expected, found: wordOf(written) });
  return defaultConfig.emit;
}

/** A package by its name, perhaps with a path into it. A relative path would mean another file in each folder. */
const packageName = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(?:\/[A-Za-z0-9._~-]+)*$/;

function runtime(source: SourceText, value: Readonly<Record<string, unknown>>, found: Collector): string {
  const written = Object.hasOwn(value, "runtime") ? value["runtime"] : defaultConfig.runtime;
  if (typeof written === "string" && packageName.test(written)) return written;
  const expected = 'a package, such as `"rulewright/runtime"` or `"@rulewright/runtime"`';
  found.report("config-value", keyPlace(source, "runtime"), { name: "runtime", expected, found: wordOf(written) });
  return defaultConfig.runtime;
}

const wordOf = (written: unknown): string => (typeof written === "string" ? JSON.stringify(written) : kindOf(written));

/** Where the name stands in the text: good enough to point at, since the few names there are stand once. */
function keyPlace(source: SourceText, name: string): Span {
  const quoted = JSON.stringify(name);
  const start = source.text.indexOf(quoted);
  return start < 0 ? Span.ofFile(source.file) : Span.still(source.file, start, start + quoted.length);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function kindOf(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  return (
    { object: "a list of settings", string: "a text", number: "a number", boolean: "yes or no" }[
      typeof value as string
    ] ?? "something else"
  );
}
