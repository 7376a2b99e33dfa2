/** Why a rename is refused: the new name is taken nearby, or would shadow another name. */
import type { Model } from "../resolve/model.ts";
import { assertNever, type Kinds } from "../source/exhaustive.ts";
import { keyName } from "../syntax/words.ts";
import { namesRowAlone } from "./bare-rows.ts";
import type { EditorSession } from "./editor-session.ts";
import { regionAt } from "./partial-analysis.ts";
import type { Meaning, NameOccurrence } from "./meaning.ts";
import { nameIndexOf } from "./name-index.ts";
import { namedItemAt } from "./meaning.ts";
import { rulesText } from "./rules-text.ts";
import type { NamedItem } from "./named-items.ts";

export function findRenameConflict(
  session: EditorSession,
  meaning: Meaning,
  wanted: string,
  occurrences: readonly NameOccurrence[],
): string | null {
  const { item } = meaning;
  if (wanted === item.text) return null;
  const all = [item, ...sameColumnElsewhere(session, meaning)];
  for (const each of all) {
    const beside = namesBeside(each).find((name) => isAlike(each, name, wanted) && !isAlike(each, name, each.text));
    if (beside !== undefined)
      return `There is ${each.kind === "row" ? "a row" : "something"} called \`${beside}\` there already.`;
  }
  return item.kind === "row" ? null : findShadowing(session, item, wanted, occurrences);
}

/** The same column in other tables. */
function sameColumnElsewhere(session: EditorSession, { item, analyzed, root }: Meaning): readonly NamedItem[] {
  if (root === null) return [];
  return nameIndexOf(analyzed.names)
    .ownNamesOf(root)
    .filter((request) => request.start !== item.name.start || request.file !== item.name.file)
    .flatMap((request) => namedItemAt(session, analyzed, request) ?? []);
}

/** Upper and lower case are too alike for two names; keys are alike when they join to the same name. */
function isAlike(item: NamedItem, name: string, wanted: string): boolean {
  if (item.kind === "row") return name === wanted || keyName(name) === keyName(wanted);
  return (
    name.toLowerCase() === wanted.toLowerCase() &&
    (item.kind !== "symbol" || isCapital(name) === isCapital(wanted) || name === wanted)
  );
}

const isCapital = (name: string): boolean => /^\p{Lu}/u.test(name);

/** Names of what stands in the same list, table or rulebook. */
function namesBeside(item: NamedItem): readonly string[] {
  const { model } = item;
  switch (item.kind) {
    case "symbol":
    case "variantRules":
      return [...namesOfRulebook(model), ...variantNames(model)];
    case "row":
      return keysBeside(
        model,
        item.owner.id,
        item.owner.rows.map((row) => row.key),
      );
    case "variant":
      return [...namesOfRulebook(model), ...variantNames(model)];
    case "pile":
      return [...item.owner.fields, ...item.owner.piles].map((each) => each.name);
    case "field":
      return fieldsBeside(item);
    case "rulebook":
    case "local":
      return [];
    default:
      return assertNever(item);
  }
}

function namesOfRulebook(model: Model): readonly string[] {
  const reports = model.reports.flatMap((report) => report.name?.text ?? []);
  return [...model.symbols.keys(), ...model.uses.keys(), ...model.variants.map((each) => each.name), ...reports];
}

const variantNames = (model: Model): readonly string[] =>
  [...model.symbols.values()].flatMap((symbol) =>
    symbol.kind === "choice" ? symbol.variants.map((variant) => variant.name) : [],
  );

/** Views join the rows of several tables, and each key stands once in them. */
function keysBeside(model: Model, table: string, own: readonly string[]): readonly string[] {
  const views = [...model.symbols.values()].flatMap((symbol) =>
    symbol.kind === "table" && symbol.members.includes(table) ? [symbol] : [],
  );
  return [...own, ...views.flatMap((view) => view.rows.map((row) => row.key))];
}

function fieldsBeside(item: NamedItem & { kind: "field" }): readonly string[] {
  const { owner, part } = item;
  switch (owner.kind) {
    case "record":
      return owner.fields.map((each) => each.name);
    case "entity":
      return [...owner.fields, ...owner.piles].map((each) => each.name);
    case "choice":
      return owner.variants.find((each) => each.name === part)?.fields.map((each) => each.name) ?? [];
    case "table": {
      const params = owner.columns.find((each) => each.name === part)?.params ?? [];
      return item.role === "parameter"
        ? [...params.map((each) => each.name), ...owner.columns.map((each) => each.name)]
        : [...owner.columns, ...owner.columns.flatMap((each) => each.params ?? [])].map((each) => each.name);
    }
    case "rule":
    case "procedure":
    case "status":
    case "action":
    case "setup":
      return owner.params.map((each) => each.name);
    default:
      owner.kind satisfies Kinds<"type constant phase">;
      return [];
  }
}

/** A declaration that refers to the item uses the new name for something else. */
function findShadowing(
  session: EditorSession,
  item: NamedItem,
  wanted: string,
  occurrences: readonly NameOccurrence[],
): string | null {
  const isWithin = item.kind === "local" || item.kind === "field";
  const analyzed = session.analyzedRulebook(item.name.file);
  if (
    (isWithin && [...item.model.symbols.keys(), ...variantNames(item.model)].includes(wanted)) ||
    (analyzed !== undefined && item.kind !== "variant" && namesRowAlone(session, analyzed, wanted))
  )
    return `\`${wanted}\` is the name of something else in this rulebook, which would be hidden.`;
  const visited = new Set<string>();
  const word = new RegExp(`(?<![\\p{L}\\p{N}_.])${wanted}(?![\\p{L}\\p{N}\\p{M}_])`, "u");
  for (const { at } of occurrences) {
    if (/\.csv$/i.test(at.file)) continue;
    const region = regionAt(session, at.file, at.end);
    const key = `${at.file}:${region.start}`;
    if (visited.has(key)) continue;
    visited.add(key);
    const text = rulesText(at.file, session.source(at.file)?.text ?? "")
      .slice(region.start, region.end)
      .replace(/#[^\n]*|"(?:[^"\\\n]|\\.)*"/g, " ");
    if (word.test(text))
      return `\`${wanted}\` stands for something else where \`${item.text}\` is spoken of: one would be taken for the other.`;
  }
  return null;
}
