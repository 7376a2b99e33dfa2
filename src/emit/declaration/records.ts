import { StructureKind, type StatementStructures } from "../structures.ts";
import type { Record as RecordOf } from "../../ir/program.ts";
import { boundText } from "../../ir/bound-text.ts";
import { commentText } from "../docs.ts";
import { docLines } from "../places.ts";
import { propertyName } from "../literals.ts";
import { isHere, top, type Module } from "../module.ts";
import { typeText } from "../types.ts";
import { docs, jsDoc } from "./docs.ts";
import { maker } from "./makers.ts";

export function recordType(module: Module, record: RecordOf): StatementStructures {
  return {
    kind: StructureKind.Interface,
    isExported: true,
    name: top(module, `record:${record.id}`, `record:${record.id}`, true),
    docs: jsDoc(docs(docLines(module, record))),
    properties: record.fields.map((field) => {
      const said = [
        ...(field.doc === null ? [] : [commentText(field.doc)]),
        ...(field.bound === null ? [] : [boundText(field.bound)]),
      ];
      return {
        name: propertyName(field.name),
        isReadonly: true,
        type: typeText(module, field.type),
        ...(said.length === 0 ? {} : { docs: jsDoc(docs(said)) }),
      };
    }),
  };
}

export function recordMaker(module: Module, record: RecordOf): StatementStructures[] {
  const node = `record:${record.id}`;
  if (!isHere(module, node)) return [];
  return [
    maker(module, node, {
      name: top(module, `make:${record.id}`, node),
      type: top(module, node, node, true),
      kind: null,
      fields: record.fields,
      checks: record.checks,
      what: record.name,
    }),
  ];
}
