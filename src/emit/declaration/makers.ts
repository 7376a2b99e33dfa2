import { StructureKind, type FunctionDeclarationStructure } from "../structures.ts";
import type { Check, Field } from "../../ir/program.ts";
import { allOf } from "../../ir/visit.ts";
import { newBody, place } from "../body/body.ts";
import { boundedText } from "../body/limits.ts";
import { into } from "../body/statements.ts";
import { value } from "../body/expression.ts";
import { boundText } from "../../ir/bound-text.ts";
import { commentText } from "../docs.ts";
import { member, property, propertyName, textLiteral } from "../literals.ts";
import type { Node } from "../node.ts";
import { runtime, type Module } from "../module.ts";
import { workedOut } from "../roots.ts";
import { typeText } from "../types.ts";
import { docs, jsDoc } from "./docs.ts";

export interface Made {
  readonly name: string;
  readonly type: string;
  /** Of a variant. */
  readonly kind: string | null;
  readonly fields: readonly Field[];
  readonly checks: readonly Check[];
  readonly what: string;
}

/** A function that makes a record or variant: defaults for what is left out, bounds, formulas, checks. */
export function maker(module: Module, node: Node, made: Made): FunctionDeclarationStructure {
  const open = made.fields.filter((field) => field.computed === null);
  const body = newBody(module, node, [...workedOut(made.fields), ...allOf("Check", made.checks)]);
  const given = body.pool.take("given");
  for (const field of made.fields) {
    const name = body.pool.take(field.name);
    body.slots.set(field.slot, name);
    if (field.default === null || field.computed !== null) {
      const text = field.computed === null ? member(given, field.name) : value(body, field.computed);
      body.lines.push(`const ${name}: ${typeText(module, field.type)} = ${text};`);
    } else {
      body.lines.push(`let ${name} = ${member(given, field.name)};`);
      const outer = body.lines;
      body.lines = [];
      into(body, field.default, { kind: "assign", name });
      outer.push(`if (${name} === undefined) {\n${body.lines.join("\n")}\n}`);
      body.lines = outer;
    }
    checkBound(body, field, name, made.what);
  }
  for (const check of made.checks) {
    const condition = value(body, check.condition);
    const values = made.fields.map((field) => property(field.name, body.slots.get(field.slot) ?? "null"));
    const message = check.message === null ? "" : `, ${textLiteral(check.message)}`;
    body.lines.push(
      `if (!${condition}) ${runtime(module, "fail")}("check-failed", ${place(body, check.at)}, { ${values.join(", ")} }${message});`,
    );
  }
  const fields = made.fields.map((field) => property(field.name, body.slots.get(field.slot) ?? "null"));
  body.lines.push(
    `return { ${[...(made.kind === null ? [] : [`kind: ${textLiteral(made.kind)}`]), ...fields].join(", ")} };`,
  );
  const type = `{ ${open.map((field) => `readonly ${propertyName(field.name)}${field.default === null ? "" : "?"}: ${typeText(module, field.type)}${field.default === null ? "" : " | undefined"}`).join("; ")} }`;
  return {
    kind: StructureKind.Function,
    name: made.name,
    isExported: true,
    parameters: [{ name: open.length === 0 ? `_${given}` : given, type }],
    returnType: made.type,
    statements: [body.lines.join("\n")],
    docs: jsDoc(
      docs([
        `Makes ${commentText(made.what)}: ${made.fields.map((field) => commentText(field.name) + (field.bound === null ? "" : ` (${boundText(field.bound)})`)).join(", ")}.`,
      ]),
    ),
  };
}

function checkBound(body: ReturnType<typeof newBody>, field: Field, name: string, what: string): void {
  if (field.bound === null || field.computed !== null) return;
  body.lines.push(`${boundedText(body, name, field.bound, `field \`${field.name}\` of \`${what}\``, field.at)};`);
}
