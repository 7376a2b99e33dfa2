/** Files of rules as test files of Vitest. */
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import process from "node:process";
import type { Plugin } from "vite";
import { openProject } from "../cli/session.ts";
import { sourceMap, type Origin } from "../emit/source-map.ts";
import { textOf } from "./findings.ts";
import type { PluginOptions } from "./options.ts";
import { isOfRules, wantedOf } from "./paths.ts";
import { projectOf, type ProjectSnapshot } from "./project.ts";
import { exampleRuns, type ExampleRun } from "./examples.ts";

const testFile = /\.rules(?:\.md)?$/;

/** What Vitest does unless told otherwise. */
interface Usual {
  readonly include: readonly string[];
  readonly forceRerunTriggers: readonly string[];
}

export function rulesTests(options: PluginOptions, usual: Usual): Plugin {
  let root = process.cwd();
  return {
    name: "rulewright:tests",
    enforce: "pre",
    async config(user) {
      root = resolve(user.root ?? process.cwd());
      const {
        root: below,
        config: { rules },
      } = await openProject(options, root);
      const folder = relative(root, join(below, rules)).split("\\").join("/");
      const own = (user as { readonly test?: Partial<Usual> }).test;
      // Lists grow when configurations are joined; what is usual is so only where nobody has named any.
      const unless = (name: keyof Usual): readonly string[] => (own?.[name] === undefined ? usual[name] : []);
      // Whoever imports rules hangs on all files of them, and to Vitest a test file is nothing that others import.
      return {
        test: {
          include: [...unless("include"), `${folder}/*/*.rules?(.md)`],
          forceRerunTriggers: [...unless("forceRerunTriggers"), `**/${folder}/**/*.{rules,rules.md,csv}`],
        },
      } as object;
    },
    configureServer(server) {
      // What imports a changed file is loaded anew only if it is told so: what stands in it is worked out from all of them.
      server.watcher.on("all", (_event, file) => {
        if (!isOfRules(file)) return;
        for (const { moduleGraph } of Object.values(server.environments))
          for (const [id, module] of moduleGraph.idToModuleMap)
            if (testFile.test(id) || wantedOf(id) !== null) moduleGraph.invalidateModule(module);
      });
    },
    resolveId: {
      filter: { id: testFile },
      // To Vite a file that nobody imports is imported by the page.
      handler(id, importer) {
        if (importer !== undefined && importer !== join(root, "index.html")) return null;
        return existsSync(id) ? id : join(root, id);
      },
    },
    load: {
      filter: { id: testFile },
      async handler(id) {
        const project = projectOf(options, root);
        const snapshot = await project.now();
        const file = relative(snapshot.root, id).split("\\").join("/");
        return testsOf(snapshot, file, await exampleRuns(project, snapshot, file));
      },
    },
  };
}

/** Every line leads to the line of the rules that it speaks of, and so does what a test throws. */
function testsOf(
  snapshot: ProjectSnapshot,
  file: string,
  trials: readonly ExampleRun[],
): { readonly code: string; readonly map: never } {
  const origins: Origin[] = [];
  let code = 'import { test } from "vitest";\n';
  for (const { name, at, found, note } of trials) {
    origins.push({ offset: code.length, at });
    code += `test(${JSON.stringify(name)}, async (${note === null ? "" : "{ annotate }"}) => {\n`;
    if (note !== null) code += `await annotate?.(${JSON.stringify(`Disputed: ${note}`)});\n`;
    if (found.length > 0) {
      origins.push({ offset: code.length, at: found[0]?.span ?? at });
      code += `throw Object.assign(new Error(${JSON.stringify(textOf(snapshot, found))}), { name: "Rules" });\n`;
    }
    code += "});\n";
  }
  const map = sourceMap(file, code, origins, snapshot.sources);
  return {
    code,
    map: {
      ...map,
      sources: map.sources.map((source) => join(snapshot.root, source)),
      sourcesContent: map.sources.map((source) => snapshot.sources.get(source)?.text ?? null),
    } as never,
  };
}
