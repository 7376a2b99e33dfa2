import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mapIds, visitIds } from "../../../src/ir/ids.ts";
import { programSchemaText } from "../../../src/ir/nodes/schema.ts";
import { mapSlots, visitSlots } from "../../../src/ir/slots.ts";
import { mapChildren, mapNodes, visit, type Mapper } from "../../../src/ir/visit.ts";
import { randomProgram } from "../../support/programs.ts";
import { projectRoot } from "../../support/project-files.ts";

const published = join(projectRoot, "grammar/schema/program.schema.json");

it("is published as a schema, which UPDATE=1 writes anew", () => {
  if (process.env["UPDATE"] === "1") writeFileSync(published, programSchemaText());
  expect(readFileSync(published, "utf8")).toBe(programSchemaText());
});

/** What has a kind and a place, found without the table. */
function nodesIn(root: object): ReadonlySet<object> {
  const found = new Set<object>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const isNode = "kind" in value && "at" in value;
    if (isNode && !["claim", "rolling", "choosing"].includes(String(value.kind))) found.add(value);
    const isLiteral = isNode && value.kind === "literal";
    for (const [name, part] of Object.entries(value))
      if (name !== "type" && name !== "at" && !(isLiteral && name === "value")) look(part);
  };
  look(root);
  return found;
}

describe("going by the table", () => {
  const programs = [1, 2, 3].map((seed) => randomProgram(seed).program);

  it("comes to each node, whatever it stands in, and to nothing else", () => {
    for (const program of programs) {
      const found = new Set<object>();
      const see = (node: object): void => {
        found.add(node);
      };
      visit("Program", program, { expr: see, statement: see, test: see });
      expect(found).toEqual(nodesIn(program));
      expect(found.size).toBeGreaterThan(100);
    }
  });

  it("gives back the very same where nothing is turned", () => {
    for (const program of programs) {
      const same: Mapper = {
        expr: (node) => mapChildren("Expr", node, same),
        statement: (node) => mapChildren("Statement", node, same),
      };
      expect(mapNodes("Program", program, same)).toBe(program);
      expect(mapSlots("Program", program, (slot) => slot)).toBe(program);
      expect(mapIds("Program", program, (id) => id)).toBe(program);
    }
  });

  it("turns every slot and every id, and takes no value for one", () => {
    for (const program of programs) {
      const raised = mapSlots("Program", program, (slot) => slot + 1000);
      const slots: number[] = [];
      visitSlots("Program", raised, (slot) => slots.push(slot));
      expect(Math.min(...slots)).toBeGreaterThanOrEqual(1000);
      expect(mapSlots("Program", raised, (slot) => slot - 1000)).toEqual(program);
      const renamed = mapIds("Program", program, (id) => `x.${id}`);
      const ids: string[] = [];
      visitIds("Program", renamed, (id) => ids.push(id));
      expect(ids.every((id) => id.startsWith("x."))).toBe(true);
      expect(mapIds("Program", renamed, (id) => id.slice(2))).toEqual(program);
    }
  });
});
