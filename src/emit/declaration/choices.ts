import { StructureKind, type StatementStructures } from "../structures.ts";
import type { Choice, VariantOf } from "../../ir/program.ts";
import { commentText } from "../docs.ts";
import { docLines } from "../places.ts";
import { propertyName, textLiteral } from "../literals.ts";
import { isHere, top, type Module } from "../module.ts";
import { typeText } from "../types.ts";
import { isPlainChoice } from "../world.ts";
import { maker } from "./makers.ts";
import { docs, jsDoc } from "./docs.ts";

/** A union of words, or of objects told apart by `kind`; and the words in their order. */
export function choiceTypes(module: Module, choice: Choice): StatementStructures[] {
  const name = top(module, `choice:${choice.id}`, `choice:${choice.id}`, true);
  const isPlain = isPlainChoice(choice);
  const variantDocs = choice.variants.flatMap((each) =>
    each.doc === null ? [] : [`- ${each.name}: ${commentText(each.doc)}`],
  );
  const parts = choice.variants.map((each) =>
    isPlain ? textLiteral(each.name) : top(module, `variant:${choice.id}.${each.name}`, `choice:${choice.id}`, true),
  );
  return [
    ...(isPlain ? [] : choice.variants.map((each) => variantType(module, choice, each))),
    {
      kind: StructureKind.TypeAlias,
      name,
      isExported: true,
      type: parts.length === 0 ? "never" : parts.join(" | "),
      docs: jsDoc(docs(docLines(module, choice, isPlain ? variantDocs : []))),
    },
  ];
}

function variantType(module: Module, choice: Choice, variant: VariantOf): StatementStructures {
  return {
    kind: StructureKind.Interface,
    name: top(module, `variant:${choice.id}.${variant.name}`, `choice:${choice.id}`, true),
    isExported: true,
    ...(variant.doc === null ? {} : { docs: jsDoc(docs([commentText(variant.doc)])) }),
    properties: [
      { name: "kind", isReadonly: true, type: textLiteral(variant.name) },
      ...variant.fields.map((field) => ({
        name: propertyName(field.name),
        isReadonly: true,
        type: typeText(module, field.type),
        ...(field.doc === null ? {} : { docs: jsDoc(docs([commentText(field.doc)])) }),
      })),
    ],
  };
}

/** The order of the variants, and what makes those with fields. */
export function choiceValues(module: Module, choice: Choice): StatementStructures[] {
  const node = `choice:${choice.id}`;
  if (!isHere(module, node)) return [];
  const isPlain = isPlainChoice(choice);
  const name = top(module, `order:${choice.id}`, node);
  const type = `readonly ${isPlain ? top(module, node, node, true) : `${top(module, node, node, true)}["kind"]`}[]`;
  const order: StatementStructures = {
    kind: StructureKind.VariableStatement,
    isExported: true,
    declarations: [
      { name, type, initializer: `[${choice.variants.map((each) => textLiteral(each.name)).join(", ")}]` },
    ],
    docs: jsDoc(docs([`What ${commentText(choice.name)} can be, in the order of the rules.`])),
  };
  const made = isPlain
    ? []
    : choice.variants
        .filter((each) => each.fields.length > 0)
        .map((each) =>
          maker(module, node, {
            name: top(module, `make:${choice.id}.${each.name}`, node),
            type: top(module, `variant:${choice.id}.${each.name}`, node, true),
            kind: each.name,
            fields: each.fields,
            checks: [],
            what: each.name,
          }),
        );
  return [order, ...made];
}
