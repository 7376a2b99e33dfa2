/** Scripts without blanks. What they import, and which file each part came from, still stands in lines of its own. */
import { readFileSync, writeFileSync } from "node:fs";

const imported = /^import(?:[^"';]*from)?"[^"]+";/;

/** `beginning`: what each of them begins with. */
export async function writeSmaller(paths, beginning) {
  const { transform } = await import("esbuild");
  for (const path of paths.filter((each) => each.endsWith(".js"))) {
    const text = readFileSync(path, "utf8");
    const [first = ""] = /^#!.*\n/.exec(text) ?? [];
    const origins = text.match(/^ *\/\/ (?:.*\/)?(?:node_modules|src|grammar)\/\S+$/gm) ?? [];
    const whole = await transform(text.slice(first.length), { minifyWhitespace: true, legalComments: "none" });
    let rest = whole.code;
    const imports = [];
    for (let found = imported.exec(rest); found !== null; found = imported.exec(rest)) {
      imports.push(found[0]);
      rest = rest.slice(found[0].length);
    }
    writeFileSync(
      path,
      `${first}${beginning}${[...imports, ...origins].map((line) => `${line.trim()}\n`).join("")}${rest}`,
    );
  }
}
