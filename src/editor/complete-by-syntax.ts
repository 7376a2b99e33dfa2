/** Completions where the syntax alone says which kind of name is expected: types, phases, rulebooks in use, cells of tables. */
import { typeWords } from "../resolve/reserved.ts";
import { isOfGame, type Model } from "../resolve/model.ts";
import type { Kinds } from "../source/exhaustive.ts";
import type { Completion } from "./answers.ts";
import { modelAt, completeCell } from "./complete-values.ts";
import { completionItem, nameItem, keywordItem, type Slot } from "./completion-items.ts";
import type { CompletionRequest } from "./completion-context.ts";
import type { ExpectedName } from "./syntax-context.ts";

/** `slot`: what a name in a cell replaces. */
export function completeExpected(
  request: CompletionRequest,
  expected: ExpectedName,
  slot: Slot,
): readonly Completion[] {
  const model = modelAt(request);
  switch (expected.kind) {
    case "type":
      return completeTypes(request, expected);
    case "symbols": {
      const from = expected.rulebook === null ? model : model.uses.get(expected.rulebook);
      const own = [...(from?.symbols.values() ?? [])]
        .filter((symbol) => symbol.name !== expected.but && expected.of.some((kind) => kind === symbol.kind))
        .map((symbol) => nameItem(request.slot, symbol));
      const used =
        expected.rulebook === null && expected.of.includes("rule") ? usedRulebookItems(request.slot, model) : [];
      return [...own, ...used];
    }
    case "variantRules":
      return model.variants.map((variant) =>
        completionItem(request.slot, 1, variant.name, "rule", {
          detail: variant.decl.title?.text ?? null,
          markdown: variant.decl.doc,
        }),
      );
    case "rulebooks": {
      const names = request.session.lastAnalysis?.names ?? [];
      return names
        .filter((name) => name !== model.info.name)
        .map((name) => completionItem(request.slot, 1, name, "rulebook"));
    }
    case "words":
      return expected.words.map((word) => keywordItem(request.slot, word, 1));
    case "cell":
      return completeDataCell(request, expected, slot);
    default:
      expected.kind satisfies Kinds<"line heading nothing">;
      return [];
  }
}

const usedRulebookItems = (slot: Slot, model: Model): readonly Completion[] =>
  [...model.uses].map(([name, other]) => completionItem(slot, 2, name, "rulebook", { detail: other.info.title }));

export function completeTypes(
  request: CompletionRequest,
  expected: { readonly of: string | null; readonly column: boolean; readonly entity: boolean },
): readonly Completion[] {
  const model = modelAt(request);
  const { slot } = request;
  const types = (of: Model): readonly Completion[] =>
    [...of.symbols.values()]
      .filter(
        (symbol) =>
          symbol.kind === "type" ||
          symbol.kind === "choice" ||
          symbol.kind === "record" ||
          symbol.kind === "table" ||
          symbol.kind === "entity",
      )
      .filter((symbol) => of === model || !isOfGame(symbol))
      .map((symbol) => nameItem(slot, symbol));
  const used = expected.of === null ? undefined : model.uses.get(expected.of);
  if (used !== undefined) return types(used);
  const words = [
    ...typeWords,
    ...(expected.column ? ["key", "procedure"] : []),
    ...(expected.entity ? ["pile"] : []),
    ...(model.player === null ? [] : ["piece"]),
  ];
  return [
    ...words.map((word) => completionItem(slot, 0, word, "type", insertTextOf(word))),
    ...types(model),
    ...usedRulebookItems(slot, model),
  ];
}

const containerTypes: ReadonlySet<string> = new Set(["list", "set", "range", "pile", "piece"]);

function insertTextOf(word: string): Partial<Completion> {
  if (word === "map") return { insert: "map of ${1:text} to ${2:int}", snippet: true };
  if (containerTypes.has(word)) return { insert: `${word} of ` };
  return word === "optional" ? { insert: "optional " } : {};
}

/** By the type of the column. */
function completeDataCell(
  request: CompletionRequest,
  { table, column, cell }: ExpectedName & { readonly kind: "cell" },
  slot: Slot,
): readonly Completion[] {
  const model = modelAt(request);
  const symbol = model.symbols.get(table.name.text);
  if (symbol?.kind !== "table") return [];
  const heading = table.rows?.header.cells[column];
  const inside =
    heading === undefined
      ? undefined
      : symbol.columns.find(
          (each) =>
            heading.span.start <= each.at.start &&
            each.at.end <= heading.span.end &&
            each.at.file === heading.span.file,
        );
  // In a variant the headings are those of the table itself.
  const found = inside ?? symbol.columns.find((each) => each.label === heading?.text || each.name === heading?.text);
  if (found === undefined || cell.text === "" || found.isKey) return [];
  const listed = found.params === null ? (found.bound?.values ?? []) : [];
  return [
    ...listed.map((value) => completionItem(slot, 0, String(value), "value")),
    ...completeCell(request, found.type, slot),
  ];
}
