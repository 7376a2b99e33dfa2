/** Code that was written before, for rules that say the same among other remarks, examples, reports and goals. */
import { manifestOver } from "../emit/manifest.ts";
import { layersOf } from "../ir/layers.ts";
import type { Program } from "../ir/program.ts";
import { gameHash } from "../ir/digest.ts";
import { rulesVersion } from "../ir/rules-version.ts";
import type { Archive } from "./archive.ts";
import type { OutputFile } from "./compare.ts";
import type { CompiledRulebook } from "./compile.ts";

/** What was written, and what of it remarks and examples change, too. */
export interface Output {
  readonly files: readonly OutputFile[];
  readonly hashes: Hashes;
  /** Of the game, and of that of each variant. */
  readonly versions: readonly string[];
  /** A hash of the programs without what no code comes from. */
  readonly meaning: string;
  /** Files of variants among them, with what they follow from (`WrittenVariants`); null: nobody knows. */
  readonly variants: unknown;
}
type Hashes = readonly Program["files"][];

export function keepOutput(
  archive: Archive,
  rulebook: CompiledRulebook,
  files: readonly OutputFile[],
  variants: unknown,
): void {
  const { name, says, program, linked } = rulebook;
  if (says === undefined || program === null) return;
  const [hashes, versions] = [hashesOf(rulebook), versionsOf(program, linked)];
  archive.keepOutput(name, says, { files, hashes, versions, meaning: gameHash([...linked, program]), variants });
}

/** Null: nobody wrote anything for rules that say this. */
export async function outputBefore(
  archive: Archive,
  rulebook: CompiledRulebook,
): Promise<readonly OutputFile[] | null> {
  const { name, says } = rulebook;
  const before = says === undefined ? null : archive.output(name, says);
  if (before === null || JSON.stringify(before.hashes) === JSON.stringify(hashesOf(rulebook)))
    return before?.files ?? null;
  const { program, linked } = rulebook;
  // The words of the others are the same: so is all that they mean, unless an example has a say in it after all.
  if (program === null || before.meaning !== gameHash([...linked, program])) return null;
  const versions = versionsOf(program, linked);
  if (versions.length !== before.versions.length) return null;
  const now = new Map(
    before.versions.map((version, place) => [versionText(version), versionText(versions[place] ?? "")]),
  );
  const files = before.files.map(({ path, text }) => ({
    path,
    text: text.replace(versionSaid, (all) => now.get(all) ?? all),
  }));
  const folder = files[0]?.path.split("/")[0] ?? "";
  return Promise.all(
    files.map(async (file) =>
      file.path === `${folder}/manifest.json`
        ? { ...file, text: await manifestOver(file.text, program, folder, files) }
        : file,
    ),
  );
}

const versionSaid = /version: "[0-9a-f]{16}"/g;
const versionText = (version: string): string => `version: "${version}"`;

/** Its own first. */
const hashesOf = (rulebook: CompiledRulebook): Hashes =>
  // Where they are there, nobody need open the rulebook for its program.
  rulebook.hashes ?? [rulebook.program?.files ?? [], ...rulebook.linked.map(({ files }) => files)];

function versionsOf(program: Program, linked: readonly Program[]): readonly string[] {
  if (program.game === null) return [];
  const programs = [...linked.filter((each) => each.rulebook.name !== program.rulebook.name), program];
  return [[], ...program.variants.map((variant) => layersOf(programs, variant))].map((layers) =>
    rulesVersion(program, programs, layers),
  );
}
