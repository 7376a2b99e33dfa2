/**
 * Beside other compilers of small languages, each as a whole process on a source of the same size, written as its users write:
 * TypeSpec (models to nothing but their checks), Langium and Peggy (a grammar to a parser).
 */
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const kilobytes = 100;

/** Parts until the size is reached, ten after ten: each of them may speak of the next or the last of its ten. */
function source(head, part) {
  const parts = [];
  for (let size = 0; size < kilobytes * 1000 || parts.length % 10 > 0; size += parts.at(-1).length)
    parts.push(part(parts.length));
  const firsts = parts.flatMap((_, index) => (index % 10 === 0 ? [index] : []));
  return head(firsts) + parts.join("");
}

const rules = () =>
  source(
    () =>
      'rulebook many { title "Many rules" }\n\ntable Ammo {\n  | name: key | multiplier: number |\n  | Standard  | 1 |\n  | Piercing  | 2 |\n}\n',
    (index) => `
## Rule ${index}.
rule rule${index}(damage: number >= 0, ammo: Ammo, hp: int): number {
  let force = damage * ammo.multiplier
  if force > hp { max(1, damage - hp / ${2 + (index % 5)}) }
  else { ${index % 10 > 0 ? `rule${index - 1}(1, ammo, hp)` : "0"} }
}
`,
  );

const typespec = () =>
  source(
    () => "namespace Many;\n\nenum Ammo { Standard, Piercing }\n",
    (index) => `
/** Model ${index}. */
model Model${index} {
  @minValue(0) damage: float64;
  ammo: Ammo = Ammo.Standard;
  hp?: int32;
  ${index % 10 > 0 ? `before: Model${index - 1}[];` : "name: string;"}
}
op read${index}(@doc("Which one.") id: string): Model${index};
`,
  );

const langium = () =>
  source(
    (firsts) => `grammar Many

hidden terminal WS: /\\s+/;
terminal ID: /[_a-zA-Z][\\w]*/;
terminal NUMBER returns number: /[0-9]+/;

entry Model: (${firsts.map((index) => `parts+=Part${index}`).join(" | ")})*;
`,
    (index) => `
// Rule ${index}.
Part${index}:
  'part${index}' name=ID '{'
    ('damage' damage=NUMBER)?
    ('ammo' ammo=('standard' | 'piercing'))?
    ${index % 10 === 9 ? "('last' last=[Part0:ID])?" : `(inner+=Part${index + 1})*`}
  '}';
`,
  );

const peggy = () =>
  source(
    (firsts) => `Start = _ parts:(${firsts.map((index) => `Part${index}`).join(" / ")})* { return parts; }
_ = [ \\t\\n]*
Name = $[a-zA-Z]+ 
Number = digits:$[0-9]+ { return Number(digits); }
`,
    (index) => `
// Rule ${index}.
Part${index}
  = "part${index}" _ name:Name _ "{" _
    damage:("damage" _ @Number _)?
    ammo:("ammo" _ @("standard" / "piercing") _)?
    ${index % 10 === 9 ? "last:Name?" : `inner:Part${index + 1}*`} _
    "}" _ { return { name, damage, ammo }; }
`,
  );

export function compilers(folder, root, run) {
  const require = createRequire(join(root, "package.json"));
  const version = (name) => JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;
  const at = (name) => {
    const path = join(folder, `compiler-${name}`);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const write = (path, name, text) => writeFileSync(join(path, name), text);
  console.log(`\nWhole processes beside other compilers, ${kilobytes} kB of source each\n`);
  const line = (what, { seconds, megabytes }, note = "") =>
    console.log(
      `  ${what.padEnd(34)} ${seconds.toFixed(2).padStart(7)} s ${megabytes.toFixed(0).padStart(6)} MB   ${note}`,
    );

  const own = at("rulewright");
  mkdirSync(join(own, "rules/many"), { recursive: true });
  write(join(own, "rules/many"), "many.rules", rules());
  line("rulewright check", run(join(root, "dist/cli.js"), own, "check", "--no-cache"));
  line("rulewright build", run(join(root, "dist/cli.js"), own, "build", "--no-cache"));

  const spec = at("typespec");
  symlinkSync(join(root, "node_modules"), join(spec, "node_modules"), "dir");
  write(spec, "main.tsp", typespec());
  line(
    `TypeSpec ${version("@typespec/compiler")} compile`,
    run(join(root, "node_modules/@typespec/compiler/cmd/tsp.js"), spec, "compile", "main.tsp", "--no-emit"),
    "checks only",
  );

  const chev = at("langium");
  write(chev, "many.langium", langium());
  write(chev, "package.json", '{ "name": "many", "type": "module" }');
  write(
    chev,
    "langium-config.json",
    JSON.stringify({
      projectName: "Many",
      languages: [{ id: "many", grammar: "many.langium", fileExtensions: [".many"] }],
      out: "generated",
    }),
  );
  line(
    `Langium ${version("langium")} generate`,
    run(join(root, "node_modules/langium-cli/bin/langium.js"), chev, "generate"),
    made(join(chev, "generated/grammar.ts")),
  );

  const peg = at("peggy");
  write(peg, "many.peggy", peggy());
  const start = join(dirname(require.resolve("peggy/package.json")), "bin/peggy.js");
  line(
    `Peggy ${version("peggy")}`,
    run(start, peg, "--format", "es", "--output", "many.js", "many.peggy"),
    made(join(peg, "many.js")),
  );
}

const made = (file) => `${Math.round(statSync(file).size / 1000)} kB made`;
