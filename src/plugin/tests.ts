/** Files of rules as test files of Vitest. */
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import process from "node:process";
import type { Plugin } from "vite";
import { openProject } from "../cli/session.ts";
import { sourceMap, type Origin } from "../emit/source-map.ts";
import { textOf } from "./findings.ts";
import type { Options } from "./options.ts";
import { projectOf, type Moment } from "./project.ts";
import { trialsOf, type Trial } from "./trials.ts";

const testFile = /\.rules(?:\.md)?$/;
/** A file that is watched and says nothing. */
const watched = "?rulewright-watch";

export function rulesTests(options: Options, usual: readonly string[]): Plugin {
  let root = process.cwd();
  return {
    name: "rulewright:tests",
    enforce: "pre",
    async config(user) {
      root = resolve(user.root ?? process.cwd());
      const { root: below, config: { rules } } = await openProject(options, root);
      const folder = relative(root, join(below, rules)).split("\\").join("/");
      const own = (user as { readonly test?: { readonly include?: readonly string[] } }).test?.include;
      // Lists grow when configurations are joined; what is usual is so only where nobody has named any.
      return { test: { include: [...(own === undefined ? usual : []), `${folder}/*/*.rules?(.md)`] } } as object;
    },
    resolveId: {
      filter: { id: /\.rules(?:\.md)?$|[?]rulewright-watch$/ },
      // To Vite a file that nobody imports is imported by the page.
      handler(id, importer) {
        if (id.endsWith(watched)) return id;
        if (importer !== undefined && importer !== join(root, "index.html")) return null;
        return existsSync(id) ? id : join(root, id);
      },
    },
    load: {
      filter: { id: /\.rules(?:\.md)?$|[?]rulewright-watch$/ },
      async handler(id) {
        if (id.endsWith(watched)) return "export {};";
        if (!testFile.test(id)) return null;
        const project = projectOf(options, root);
        const moment = await project.now();
        const file = relative(moment.root, id).split("\\").join("/");
        return testsOf(moment, file, await trialsOf(project, moment, file));
      },
    },
  };
}

/** Every line leads to the line of the rules that it speaks of, and so does what a test throws. */
function testsOf(moment: Moment, file: string, trials: readonly Trial[]): { readonly code: string; readonly map: never } {
  const origins: Origin[] = [];
  let code = "import { test } from \"vitest\";\n";
  for (const other of moment.sources.keys()) if (other !== file) code += `import ${JSON.stringify(join(moment.root, other) + watched)};\n`;
  for (const { name, at, found, note } of trials) {
    origins.push({ offset: code.length, at });
    code += `test(${JSON.stringify(name)}, async (${note === null ? "" : "{ annotate }"}) => {\n`;
    if (note !== null) code += `await annotate?.(${JSON.stringify(`Disputed: ${note}`)});\n`;
    if (found.length > 0) {
      origins.push({ offset: code.length, at: found[0]?.span ?? at });
      code += `throw Object.assign(new Error(${JSON.stringify(textOf(moment, found))}), { name: "Rules" });\n`;
    }
    code += "});\n";
  }
  const map = sourceMap(file, code, origins, moment.sources);
  return { code, map: { ...map, sources: map.sources.map((source) => join(moment.root, source)), sourcesContent: map.sources.map((source) => moment.sources.get(source)?.text ?? null) } as never };
}
