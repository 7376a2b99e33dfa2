import { describe, expect, it } from "vitest";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { programProblems } from "../../../../src/check/schema/program.ts";
import type { Expr, Program } from "../../../../src/ir/program.ts";
import schema from "../../../../grammar/schema/program.schema.json" with { type: "json" };
import { compileTexts } from "../../../support/render.ts";
import { said } from "../../../support/coverage.ts";

const at = { file: "rules/a/a.rules", start: 0, end: 1 };
const rules = fileURLToPath(new URL("../../../../rules/", import.meta.url));

function published(): ReturnType<Ajv2020["compile"]> {
  return new Ajv2020({ discriminator: true, allowUnionTypes: true, strictRequired: false }).compile(schema);
}

function withBody(program: Program, body: Expr): Program {
  return { ...program, rules: program.rules.map((rule) => ({ ...rule, body })) };
}

async function small(): Promise<Program> {
  const { program } = await said("rule f(x: int): int = x + 1");
  if (program === null) throw new Error("no program");
  return program;
}

describe("the schema of programs", () => {
  it("takes the programs of all rulebooks", async () => {
    const files = new Map<string, string>();
    for (const each of readdirSync(rules, { recursive: true, withFileTypes: true })) {
      if (each.isFile() && /\.(rules|rules\.md|csv)$/.test(each.name)) files.set(`rules/${`${each.parentPath}/${each.name}`.slice(rules.length)}`, readFileSync(`${each.parentPath}/${each.name}`, "utf8"));
    }
    const { rulebooks } = await compileTexts(files);
    const programs = rulebooks.flatMap(({ program }) => (program === null ? [] : [program]));
    expect(programs.length).toBeGreaterThan(0);
    const validate = published();
    for (const program of programs) {
      expect(programProblems(program)).toEqual([]);
      expect(validate(program), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  it("says what is wrong and where", async () => {
    const program = await small();
    expect(programProblems({ ...program, rules: [{ ...program.rules[0], extra: 1 } as unknown as Program["rules"][number]] })[0]).toBe("rules/0: must NOT have additional properties (extra)");
    const wrong = { kind: "literal", type: { kind: "int" }, at } as unknown as Expr;
    expect(programProblems(withBody(program, wrong))[0]).toBe("rules/0/body: must have required property 'value'");
    const unknown = { kind: "magic", type: { kind: "int" }, at } as unknown as Expr;
    expect(programProblems(withBody(program, unknown)).length).toBeGreaterThan(0);
    const test = { kind: "any", type: { kind: "int" }, at } as unknown as Expr;
    expect(programProblems(withBody(program, { kind: "not", of: test, type: { kind: "bool" }, at })).length).toBeGreaterThan(0);
  });

  it("takes a value that looks like a node for a value", async () => {
    const program = await small();
    expect(programProblems(withBody(program, { kind: "literal", value: { kind: "not", type: 3, at: 4 }, type: { kind: "int" }, at }))).toEqual([]);
  });

  it("does not mind how deep a formula is", async () => {
    const program = await small();
    let body: Expr = { kind: "literal", value: 1, type: { kind: "int" }, at };
    for (let depth = 0; depth < 100_000; depth += 1) body = { kind: "negate", of: body, type: { kind: "int" }, at };
    expect(programProblems(withBody(program, body))).toEqual([]);
    let wrong: Expr = { kind: "literal", type: { kind: "int" }, at } as unknown as Expr;
    for (let depth = 0; depth < 50_000; depth += 1) wrong = { kind: "negate", of: wrong, type: { kind: "int" }, at };
    expect(programProblems(withBody(program, wrong)).length).toBeGreaterThan(0);
  });
});
