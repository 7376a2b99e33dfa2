/**
 * Adds a kind of node in memory and lists the places that do not compile: those that have to decide about a new kind.
 * `npm run new-kind` asks for each family, `npm run new-kind -- expression` for one.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../", import.meta.url));
/** Where a kind is added: behind a line of the family's type. */
const families = {
  expression: ["src/ir/program.ts", "    | Question\n", '    | { readonly kind: "novel"; readonly of: Expr }\n'],
  statement: ["src/ir/program.ts", "  | Changing\n", '  | { readonly kind: "novel"; readonly of: Expr }\n'],
  test: ["src/ir/program.ts", '  | { readonly kind: "any" }\n', '  | { readonly kind: "novel"; readonly of: Expr }\n'],
  type: ["src/ir/program.ts", '  | { readonly kind: "bool" }\n', '  | { readonly kind: "novel" }\n'],
  "document's expression": [
    "src/syntax/ast.ts",
    '  | (Node & { readonly kind: "it" })\n',
    '  | (Node & { readonly kind: "novel"; readonly of: Expr })\n',
  ],
  "document's statement": [
    "src/syntax/ast.ts",
    '  | (Node & { readonly kind: "stop" })\n',
    '  | (Node & { readonly kind: "novel"; readonly of: Expr })\n',
  ],
};

const wanted = process.argv.slice(2).join(" ");
const config = ts.getParsedCommandLineOfConfigFile(
  `${root}tsconfig.json`,
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (problem) => {
      throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, "\n"));
    },
  },
);
const files = config.fileNames.filter((file) => !file.startsWith(`${root}generated/`));

let before;
for (const [family, [file, anchor, line]] of Object.entries(families)) {
  if (wanted !== "" && wanted !== family) continue;
  const text = readFileSync(root + file, "utf8");
  if (text.split(anchor).length !== 2) throw new Error(`${file} does not say once: ${anchor}`);
  const host = ts.createCompilerHost(config.options);
  const read = host.getSourceFile;
  host.getSourceFile = (path, ...rest) =>
    path === root + file
      ? ts.createSourceFile(path, text.replace(anchor, anchor + line), config.options.target, true)
      : (before?.getSourceFile(path) ?? read(path, ...rest));
  const program = ts.createProgram(files, config.options, host);
  before ??= ts.createProgram(files, config.options, host);
  const places = program.getSemanticDiagnostics().map(({ file: source, start }) => {
    const { line: row } = source.getLineAndCharacterOfPosition(start);
    return `${source.fileName.slice(root.length)}:${row + 1}`;
  });
  const all = [...new Set(places)];
  console.log(
    `A new kind of ${family}: ${all.length} places in ${new Set(all.map((each) => each.split(":")[0])).size} files`,
  );
  if (wanted !== "") for (const place of all) console.log(`  ${place}`);
}
