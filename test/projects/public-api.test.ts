/**
 * What programs may call, as it is shipped, stands in `docs/public-api.txt`: a change of it has to touch that file
 * (`UPDATE=1` writes it), where a review sees it. CONTRIBUTING says what may change with which version.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { built } from "../support/built.ts";
import { projectRoot } from "../support/project-files.ts";

const file = join(projectRoot, "docs/public-api.txt");
const manifest = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
};

/** Names in the first part of the runtime's entry; all others are for generated modules. */
function forPrograms(): ReadonlySet<string> {
  const [first = "", second] = readFileSync(join(projectRoot, "src/runtime/index.ts"), "utf8").split(
    "for generated modules alone\n",
  );
  expect(second).toBeDefined();
  return new Set(
    [...first.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
      names
        .split(",")
        .map((name) => name.trim().replace(/^type /, ""))
        .filter((name) => name !== ""),
    ),
  );
}

function surface(): string {
  const dist = built();
  const entries = Object.entries(manifest.exports).flatMap(([name, to]) =>
    typeof to === "string" ? [] : [[name, join(dist, to.types.replace(/^\.\/dist\//, ""))] as const],
  );
  const program = ts.createProgram(
    entries.map(([, path]) => path),
    { noResolve: false, skipLibCheck: true, moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.ESNext, types: [] },
  );
  const checker = program.getTypeChecker();
  const printer = ts.createPrinter({ removeComments: true });
  const programs = forPrograms();
  const parts = entries.map(([name, path]) => {
    const source = program.getSourceFile(path);
    const module = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    const exported = module === undefined ? [] : checker.getExportsOfModule(module);
    const isRuntime = name === "./runtime";
    const texts = exported
      .filter((symbol) => !isRuntime || programs.has(symbol.name))
      .map((symbol) => [symbol.name, declared(symbol)] as const);
    const others = exported.filter((symbol) => isRuntime && !programs.has(symbol.name)).map((symbol) => symbol.name);
    if (isRuntime) expect(texts.map(([each]) => each).sort()).toEqual([...programs].sort());
    expect(texts.length, name).toBeGreaterThan(0);
    return [
      `==== rulewright${name.slice(1)}`,
      ...texts.sort(([a], [b]) => (a < b ? -1 : 1)).map(([each, text]) => `${each}:\n${text.replace(/^/gm, "  ")}`),
      ...(others.length === 0 ? [] : [`for generated modules alone: ${others.sort().join(" ")}`]),
    ].join("\n\n");
  });
  return `${parts.join("\n\n\n")}\n`;

  function declared(symbol: ts.Symbol): string {
    const of = (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
    return (of.declarations ?? [])
      .map((each) => {
        const node = ts.isVariableDeclaration(each) ? each.parent.parent : each;
        return printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
      })
      .join("\n");
  }
}

it("is what docs/public-api.txt says", () => {
  const found = surface();
  if (process.env["UPDATE"] === "1") writeFileSync(file, found);
  expect(found).toBe(readFileSync(file, "utf8"));
});
