/** What TypeScript says of generated modules: many of them at once, as strict as in this project. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { projectRoot } from "./project-files.ts";

/** The library of the language and the runtime, which all generated modules are read with: a step of its own checks them. */
const readBefore = new Map<string, ts.SourceFile>();

/** `files`: modules by a path of their own, `duel/index.ts`. */
export function typeMistakes(files: ReadonlyMap<string, string>): readonly string[] {
  const config = ts.parseConfigFileTextToJson("tsconfig.json", readFileSync(join(projectRoot, "tsconfig.json"), "utf8"))
    .config as { compilerOptions: Record<string, unknown> };
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: [] }, projectRoot);
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  const root = join(projectRoot, "virtual/");
  const all = new Map([...files].map(([path, text]) => [join(root, path), text]));
  host.fileExists = (path) => all.has(path) || fileExists(path);
  host.readFile = (path) => all.get(path) ?? readFile(path);
  host.directoryExists = () => true;
  host.getSourceFile = (path, target, ...rest) => {
    const text = all.get(path);
    if (text !== undefined) return ts.createSourceFile(path, text, target);
    const read = readBefore.get(path) ?? getSourceFile(path, target, ...rest);
    if (read !== undefined) readBefore.set(path, read);
    return read;
  };
  const program = ts.createProgram([...all.keys()], options, host);
  const found = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program.getSourceFiles().flatMap((file) => {
      const isOurs = all.has(file.fileName);
      return isOurs ? [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)] : [];
    }),
  ];
  return found.map((each) => {
    const at =
      each.file === undefined || each.start === undefined
        ? ""
        : `${each.file.fileName.replace(root, "")}:${each.file.getLineAndCharacterOfPosition(each.start).line + 1} `;
    return `${at}${ts.flattenDiagnosticMessageText(each.messageText, "\n")}`;
  });
}
