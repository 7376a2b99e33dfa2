/** Fixtures: rules beside what the compiler says about them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isRulesFile } from "../../src/source/kinds.ts";
import { projectRoot } from "./project-files.ts";

export const fixtureRoot = join(projectRoot, "test/fixtures");

const foldersIn = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map((each) => each.name)
    .sort();

export interface FixtureFolder {
  readonly topic: string;
  readonly kind: "bad" | "good";
  readonly folder: string;
  readonly names: readonly string[];
}

/** All folders that hold fixtures, by topic. */
export function fixtureFolders(): readonly FixtureFolder[] {
  return foldersIn(fixtureRoot).flatMap((topic) =>
    (["bad", "good"] as const).flatMap((kind) => {
      const folder = join(fixtureRoot, topic, kind);
      const names = existsSync(folder) ? fixturesIn(folder) : [];
      return names.length === 0 ? [] : [{ topic, kind, folder, names }];
    }),
  );
}

function fixturesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((each) =>
      each.isDirectory() ? [each.name] : isRulesFile(each.name) ? [each.name.replace(/\.rules(\.md)?$/, "")] : [],
    )
    .sort();
}

/** A file is the rulebook `fixture`; so are the files of a folder, and its folders are rulebooks of their own. */
export function filesOf(folder: string, name: string): ReadonlyMap<string, string> {
  for (const file of [`${name}.rules`, `${name}.rules.md`]) {
    if (existsSync(join(folder, file)))
      return new Map([[`rules/fixture/${file}`, readFileSync(join(folder, file), "utf8")]]);
  }
  const files = new Map<string, string>();
  const atRoot = ["rulewright.config.json", "unreadable.json"];
  const walk = (path: string, below: string): void => {
    for (const each of readdirSync(path, { withFileTypes: true })) {
      const inner = below === "" ? each.name : `${below}/${each.name}`;
      if (each.isDirectory()) walk(join(path, each.name), inner);
      else
        files.set(
          atRoot.includes(inner)
            ? inner
            : inner.startsWith("rules/") || inner.startsWith("books/")
              ? inner
              : below === ""
                ? `rules/fixture/${inner}`
                : `rules/${inner}`,
          readFileSync(join(path, each.name), "utf8"),
        );
    }
  };
  walk(join(folder, name), "");
  return files;
}
