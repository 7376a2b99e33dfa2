/** A project as a page holds it: texts by path. The compiler and the language server read it like a folder. */
import { defaultConfig, type ProjectConfig } from "../../driver/config.ts";
import type { Host } from "../../driver/host.ts";
import type { Files } from "../../language-server/server-host.ts";
import { absoluteOf, root, uriOfAbsolute, type PageSettings, type TextChanges } from "../addresses.ts";

export class PageProject {
  readonly config: ProjectConfig;
  readonly #texts = new Map<string, string>();

  constructor({ rules, width }: PageSettings) {
    this.config = { ...defaultConfig, rules, format: { width } };
  }

  change(changes: TextChanges): void {
    for (const [path, text] of changes)
      if (text === null) this.#texts.delete(path);
      else this.#texts.set(path, text);
  }

  /** Another one, as this one would be. */
  with(changes: TextChanges): PageProject {
    const { rules, format } = this.config;
    const other = new PageProject({ rules, width: format.width });
    other.change([...this.#texts]);
    other.change(changes);
    return other;
  }

  get texts(): ReadonlyMap<string, string> {
    return this.#texts;
  }

  get host(): Host {
    return {
      list: (folder) =>
        Promise.resolve(
          [...this.#texts.keys()]
            .filter((path) => path.startsWith(`${folder}/`) && /\.(?:rules|rules\.md|csv)$/.test(path))
            .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
        ),
      read: (path) => {
        const text = this.#texts.get(path);
        return Promise.resolve(text === undefined ? { kind: "missing" } : { kind: "text", text });
      },
    };
  }

  /** As the language server asks for them. */
  get files(): Files {
    return {
      pathOf: absoluteOf,
      uriOf: uriOfAbsolute,
      projectAt: (path) =>
        Promise.resolve(
          path === root || path.startsWith(`${root}/`)
            ? { root, config: this.config, configSource: null, found: [] }
            : null,
        ),
      host: () => this.host,
      // Nothing lies outside the project.
      looseHost: () => ({ list: () => Promise.resolve([]), read: () => Promise.resolve({ kind: "missing" }) }),
    };
  }
}
