/**
 * Files of variants that an earlier build wrote are taken over where nothing is another of all that they follow from: what
 * all variants have in common, the variant itself, and what stands in the declarations that were looked into to write them.
 * What is said of the version of a game is brought up to date.
 */
import { digestOf, hashed } from "../../ir/digest.ts";
import { layersOf } from "../../ir/layers.ts";
import type { Id, Program, Variant } from "../../ir/program.ts";
import { rulesVersion, stateShape } from "../../ir/rules-version.ts";
import { sliceOf } from "../../source/text.ts";
import { declaredIn, wordsOf } from "../declared.ts";
import { namesOfItsOwn, type WrittenGame } from "../game/share.ts";
import type { Node } from "../node.ts";
import type { EmittedFile } from "../written.ts";
import { factsOf, type FactSources, type VariantFacts } from "./facts.ts";
import { Looks } from "./listening.ts";

/** Files of variants with what they follow from: plain data, for whoever keeps it. */
export interface WrittenVariants {
  readonly facts: VariantFacts;
  readonly variants: ReadonlyMap<Id, WrittenVariant>;
}

interface WrittenVariant {
  readonly itself: string;
  /** Declarations that were looked into. */
  readonly looked: readonly Id[];
  /** Parts of the game that were written, and not taken from the plain one; names that mean something else there. */
  readonly parts: readonly Node[];
  readonly ownNames: readonly string[];
  readonly version: GameVersion | null;
  readonly files: readonly EmittedFile[];
}

interface GameVersion {
  readonly version: string;
  readonly shape: string;
}

/** Of an earlier build, and of this one, which is filled as variants come. */
export interface VariantStore {
  readonly before: WrittenVariants | null;
  now: WrittenVariants | null;
  /** So many variants were taken over. */
  taken: number;
  /** For the writer of a rulebook, which does not bring this code along where nobody keeps anything. */
  readonly begin: (program: Program, from: FactSources) => Reuse;
}

/** `kept`: what an earlier store had at last, as it was kept. */
export function newVariantStore(kept: unknown): VariantStore {
  const before = (kept ?? null) as WrittenVariants | null;
  const store: VariantStore = { before, now: null, taken: 0, begin: (program, from) => reuseOf(store, program, from) };
  return store;
}

export interface Reuse {
  /** To be given what the next variant is written from. */
  listen(): Looks;
  /** What was written before and would be written again; null: nobody knows. */
  take(variant: Variant, path: string): readonly EmittedFile[] | null;
  /** Remembers what was written now. `game`: null where the variant does not reach it. */
  keep(variant: Variant, path: string, files: readonly EmittedFile[], looks: Looks, game: WrittenGame | null): void;
}

function reuseOf(store: VariantStore, program: Program, from: FactSources): Reuse {
  const { programs, plain } = from;
  const facts = factsOf(from);
  const variants = new Map<Id, WrittenVariant>();
  store.now = { facts, variants };
  const changes = store.before === null ? null : changesSince(store.before.facts, facts, plain);
  const versionOf = (layers: readonly Variant[]): GameVersion | null =>
    program.game === null
      ? null
      : { version: rulesVersion(program, programs, layers), shape: stateShape(program, programs, layers) };
  const plainVersion = versionOf([]);
  const itselfOf = (path: string, layers: readonly Variant[], version: GameVersion | null): string =>
    hashed(
      [
        path,
        ...layers.map(
          (layer) => `${digestOf(layer).hash} ${JSON.stringify([layer.doc, layer.readings])} ${wordsIn(from, layer)}`,
        ),
        // What says the same of its version as the plain game does is shared with it.
        `${version?.version === plainVersion?.version} ${version?.shape === plainVersion?.shape}`,
      ].join("\n"),
    );
  return {
    listen: () => new Looks(),
    take(variant, path) {
      const before = store.before?.variants.get(variant.id);
      if (before === undefined || changes === null) return null;
      const layers = layersOf(programs, variant);
      const version = versionOf(layers);
      if (before.itself !== itselfOf(path, layers, version) || isTouched(before, changes)) return null;
      const files = before.files.map((file) => broughtUpToDate(file, before.version, version));
      variants.set(variant.id, { ...before, version, files });
      store.taken += 1;
      return files;
    },
    keep(variant, path, files, looks, game) {
      const layers = layersOf(programs, variant);
      const version = versionOf(layers);
      const looked = [...looks.ids].map(withoutRow);
      // Of what stands beside all declarations nobody says whether it changes.
      if (looked.some((id) => !facts.contents.has(id) && id !== variant.id)) return;
      variants.set(variant.id, {
        itself: itselfOf(path, layers, version),
        looked: [...new Set(looked)],
        parts: [...(game?.module.game?.units.keys() ?? [])],
        ownNames: game === null || plain === null ? [] : namesOfItsOwn(plain, game),
        version,
        files,
      });
    },
  };
}

/** Rows have names of their own within their table. */
const withoutRow = (id: Id): Id => id.replace(/\[.*$/s, "");

function wordsIn({ sources }: FactSources, { at }: Variant): string {
  const source = sources.get(at.file);
  return source === undefined ? "" : sliceOf(source, at);
}

interface Changes {
  readonly contents: ReadonlySet<Id>;
  readonly parts: ReadonlySet<Node>;
  /** What the changed parts speak of now. */
  readonly words: ReadonlySet<string>;
}

/** Null: so much that nothing stands. */
function changesSince(before: VariantFacts, now: VariantFacts, plain: WrittenGame | null): Changes | null {
  if (before.common !== now.common || [...before.texts.keys()].join(" ") !== [...now.texts.keys()].join(" "))
    return null;
  const parts = new Set<Node>();
  const names = new Set<string>();
  for (const [name, { node, hash }] of now.texts) {
    const there = before.texts.get(name);
    if (there?.hash === hash && there.node === node) continue;
    if (node === null || there?.node !== node || headOf(there.hash) !== headOf(hash)) return null;
    parts.add(node);
    names.add(name);
  }
  const texts = (plain?.declared ?? []).filter(({ text }) => names.size > 0 && names.has(declaredIn(text).name));
  return {
    contents: new Set([...now.contents].filter(([id, hash]) => before.contents.get(id) !== hash).map(([id]) => id)),
    parts,
    words: new Set(texts.flatMap(({ text }) => [...wordsOf(text)])),
  };
}

/** What a declaration is, apart from what it says. */
const headOf = (hash: string): string => hash.slice(0, hash.indexOf(" "));

const isTouched = ({ looked, parts, ownNames }: WrittenVariant, changes: Changes): boolean =>
  looked.some((id) => changes.contents.has(id)) ||
  parts.some((node) => changes.parts.has(node)) ||
  ownNames.some((name) => changes.words.has(name));

function broughtUpToDate(file: EmittedFile, before: GameVersion | null, now: GameVersion | null): EmittedFile {
  if (before === null || now === null) return file;
  const text = file.text
    .replace(`version: "${before.version}"`, `version: "${now.version}"`)
    .replace(`shape: "${before.shape}"`, `shape: "${now.shape}"`);
  return text === file.text ? file : { ...file, text };
}
