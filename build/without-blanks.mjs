/** Scripts without blanks, and with short names for what only a function itself sees. What they import, and which packages their parts came from, still stands in lines of its own. */
import { readFileSync, writeFileSync } from "node:fs";
import { smallerScripts } from "./smaller.mjs";

const imported = /^import(?:[^"';]*from)?"[^"]+";/;

/** `isNamed`: a trace names the functions. */
const optionsOf = (isNamed) => ({
  module: true,
  ecma: 2022,
  compress: false,
  mangle: { toplevel: false, keep_fnames: isNamed, keep_classnames: true },
});

/** `beginning`: what each of them begins with. `isNamed`: what goes wrong in them is reported with the names of their functions. */
export async function writeSmaller(paths, beginning, isNamed) {
  const options = optionsOf(isNamed);
  const scripts = paths.filter((each) => each.endsWith(".js"));
  const texts = scripts.map((path) => readFileSync(path, "utf8"));
  const firsts = texts.map((text) => /^#!.*\n/.exec(text)?.[0] ?? "");
  const smaller = await smallerScripts(texts.map((text, at) => ({ text: text.slice(firsts[at].length), options })));
  for (const [at, path] of scripts.entries()) {
    const origins = texts[at].match(/^ *\/\/ (?:.*\/)?node_modules\/\S+$/gm) ?? [];
    let rest = smaller[at];
    const imports = [];
    for (let found = imported.exec(rest); found !== null; found = imported.exec(rest)) {
      imports.push(found[0]);
      rest = rest.slice(found[0].length);
    }
    writeFileSync(
      path,
      `${firsts[at]}${beginning}${[...imports, ...origins].map((line) => `${line.trim()}\n`).join("")}${rest}`,
    );
  }
}
