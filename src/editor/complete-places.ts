/** Names where the place alone says of which kind they are: types, phases, rulebooks in use, cells of tables. */
import { typeWords } from "../resolve/reserved.ts";
import { isOfGame, type Model } from "../resolve/model.ts";
import type { Completion } from "./answers.ts";
import { modelAt, offerCell } from "./complete-values.ts";
import { offer, offerName, offerWord, type Slot } from "./offers.ts";
import type { Place } from "./place.ts";
import type { Asked } from "./syntax-place.ts";

/** `slot`: what a name in a cell replaces. */
export function offerAsked(place: Place, asked: Asked, slot: Slot): readonly Completion[] {
  const model = modelAt(place);
  switch (asked.kind) {
    case "type":
      return offerTypes(place, asked);
    case "symbols": {
      const from = asked.rulebook === null ? model : model.uses.get(asked.rulebook);
      const own = [...(from?.symbols.values() ?? [])]
        .filter((symbol) => symbol.name !== asked.but && asked.of.some((kind) => kind === symbol.kind))
        .map((symbol) => offerName(place.slot, symbol));
      const used = asked.rulebook === null && asked.of.includes("rule") ? offerUsed(place.slot, model) : [];
      return [...own, ...used];
    }
    case "houseRules":
      return model.variants.map((variant) =>
        offer(place.slot, 1, variant.name, "rule", {
          detail: variant.decl.title?.text ?? null,
          markdown: variant.decl.doc,
        }),
      );
    case "rulebooks": {
      const names = place.desk.understood?.names ?? [];
      return names.filter((name) => name !== model.info.name).map((name) => offer(place.slot, 1, name, "rulebook"));
    }
    case "words":
      return asked.words.map((word) => offerWord(place.slot, word, 1));
    case "cell":
      return offerDataCell(place, asked, slot);
    default:
      return [];
  }
}

const offerUsed = (slot: Slot, model: Model): readonly Completion[] =>
  [...model.uses].map(([name, other]) => offer(slot, 2, name, "rulebook", { detail: other.info.title }));

export function offerTypes(
  place: Place,
  asked: { readonly of: string | null; readonly column: boolean; readonly entity: boolean },
): readonly Completion[] {
  const model = modelAt(place);
  const { slot } = place;
  const types = (of: Model): readonly Completion[] =>
    [...of.symbols.values()]
      .filter(
        (symbol) =>
          symbol.kind === "choice" || symbol.kind === "record" || symbol.kind === "table" || symbol.kind === "entity",
      )
      .filter((symbol) => of === model || !isOfGame(symbol))
      .map((symbol) => offerName(slot, symbol));
  const used = asked.of === null ? undefined : model.uses.get(asked.of);
  if (used !== undefined) return types(used);
  const words = [
    ...typeWords,
    ...(asked.column ? ["key", "procedure"] : []),
    ...(asked.entity ? ["pile"] : []),
    ...(model.player === null ? [] : ["piece"]),
  ];
  return [
    ...words.map((word) => offer(slot, 0, word, "type", worded(word))),
    ...types(model),
    ...offerUsed(slot, model),
  ];
}

const several: ReadonlySet<string> = new Set(["list", "set", "range", "pile", "piece"]);

function worded(word: string): Partial<Completion> {
  if (word === "map") return { insert: "map of ${1:text} to ${2:int}", snippet: true };
  if (several.has(word)) return { insert: `${word} of ` };
  return word === "optional" ? { insert: "optional " } : {};
}

/** By the type of the column. */
function offerDataCell(
  place: Place,
  { table, column, cell }: Asked & { readonly kind: "cell" },
  slot: Slot,
): readonly Completion[] {
  const model = modelAt(place);
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
  return offerCell(place, found.type, slot);
}
