/** Why a thing cannot have another name: something near it has that name already, or would be mistaken for it. */
import type { Model } from "../resolve/model.ts";
import { keyName } from "../syntax/words.ts";
import type { Desk } from "./desk.ts";
import { regionAt } from "./live.ts";
import type { Meaning, PlaceOfName } from "./meaning.ts";
import { indexOf } from "./name-index.ts";
import { thingAt } from "./meaning.ts";
import { rulesText } from "./rules-text.ts";
import type { Thing } from "./things.ts";

export function clashOf(desk: Desk, meaning: Meaning, wanted: string, places: readonly PlaceOfName[]): string | null {
  const { thing } = meaning;
  if (wanted === thing.text) return null;
  const all = [thing, ...twinsOf(desk, meaning)];
  for (const each of all) {
    const beside = namesBeside(each).find((name) => isAlike(each, name, wanted) && !isAlike(each, name, each.text));
    if (beside !== undefined)
      return `There is ${each.kind === "row" ? "a row" : "something"} called \`${beside}\` there already.`;
  }
  return thing.kind === "row" ? null : mistaken(desk, thing, wanted, places);
}

/** The same column in other tables. */
function twinsOf(desk: Desk, { thing, told, root }: Meaning): readonly Thing[] {
  if (root === null) return [];
  return indexOf(told.names)
    .placesOf(root)
    .filter((place) => place.start !== thing.name.start || place.file !== thing.name.file)
    .flatMap((place) => thingAt(desk, told, place) ?? []);
}

/** Upper and lower case are too alike for two names; keys are alike when they join to the same name. */
function isAlike(thing: Thing, name: string, wanted: string): boolean {
  if (thing.kind === "row") return name === wanted || keyName(name) === keyName(wanted);
  return (
    name.toLowerCase() === wanted.toLowerCase() &&
    (thing.kind !== "symbol" || isCapital(name) === isCapital(wanted) || name === wanted)
  );
}

const isCapital = (name: string): boolean => /^\p{Lu}/u.test(name);

/** Names of what stands in the same list, table or rulebook. */
function namesBeside(thing: Thing): readonly string[] {
  const { model } = thing;
  switch (thing.kind) {
    case "symbol":
    case "houseRule":
      return [...namesOfRulebook(model), ...variantNames(model)];
    case "row":
      return keysBeside(
        model,
        thing.owner.id,
        thing.owner.rows.map((row) => row.key),
      );
    case "variant":
      return [...namesOfRulebook(model), ...variantNames(model)];
    case "pile":
      return [...thing.owner.fields, ...thing.owner.piles].map((each) => each.name);
    case "field":
      return fieldsBeside(thing);
    case "rulebook":
    case "local":
      return [];
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

function fieldsBeside(thing: Thing & { kind: "field" }): readonly string[] {
  const { owner, part } = thing;
  switch (owner.kind) {
    case "record":
      return owner.fields.map((each) => each.name);
    case "entity":
      return [...owner.fields, ...owner.piles].map((each) => each.name);
    case "choice":
      return owner.variants.find((each) => each.name === part)?.fields.map((each) => each.name) ?? [];
    case "table": {
      const params = owner.columns.find((each) => each.name === part)?.params ?? [];
      return thing.role === "parameter"
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
      return [];
  }
}

/** The new name stands bare in a declaration that speaks of the thing: there one would be taken for the other. */
function mistaken(desk: Desk, thing: Thing, wanted: string, places: readonly PlaceOfName[]): string | null {
  if (
    (thing.kind === "local" || thing.kind === "field") &&
    [...thing.model.symbols.keys(), ...variantNames(thing.model)].includes(wanted)
  )
    return `\`${wanted}\` is the name of something else in this rulebook, which would be hidden.`;
  const looked = new Set<string>();
  const word = new RegExp(`(?<![\\p{L}\\p{N}_.])${wanted}(?![\\p{L}\\p{N}\\p{M}_])`, "u");
  for (const { at } of places) {
    if (/\.csv$/i.test(at.file)) continue;
    const region = regionAt(desk, at.file, at.end);
    const key = `${at.file}:${region.start}`;
    if (looked.has(key)) continue;
    looked.add(key);
    const text = rulesText(at.file, desk.source(at.file)?.text ?? "")
      .slice(region.start, region.end)
      .replace(/#[^\n]*|"(?:[^"\\\n]|\\.)*"/g, " ");
    if (word.test(text))
      return `\`${wanted}\` stands for something else where \`${thing.text}\` is spoken of: one would be taken for the other.`;
  }
  return null;
}
