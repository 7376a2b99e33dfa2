import type { Collector } from "../diagnostics/collect.ts";
import { suggestions } from "../diagnostics/suggest.ts";
import type { Span } from "../source/span.ts";
import type { RulebookFiles } from "./project.ts";

/** The rulebooks, each after those it uses. Those in a circle are reported and left out, and so are those that need them. */
export function inOrderOfUse(rulebooks: readonly RulebookFiles[], found: Collector): readonly RulebookFiles[] {
  const byName = new Map(rulebooks.map((each) => [each.name, each]));
  reportUnknown(rulebooks, byName, found);
  const done = new Map<string, boolean>();
  const path: RulebookFiles[] = [];
  const ordered: RulebookFiles[] = [];
  const visit = (rulebook: RulebookFiles): boolean => {
    const visited = done.get(rulebook.name);
    if (visited !== undefined) return visited;
    const circle = path.indexOf(rulebook);
    if (circle >= 0) {
      reportCircle(path.slice(circle), found);
      return false;
    }
    path.push(rulebook);
    let sound = true;
    for (const name of rulebook.uses) {
      const used = byName.get(name);
      if (used !== undefined && !visit(used)) sound = false;
    }
    path.pop();
    done.set(rulebook.name, sound);
    if (sound) ordered.push(rulebook);
    return sound;
  };
  for (const rulebook of rulebooks) visit(rulebook);
  return ordered;
}

function reportUnknown(
  rulebooks: readonly RulebookFiles[],
  byName: ReadonlyMap<string, RulebookFiles>,
  found: Collector,
): void {
  for (const rulebook of rulebooks) {
    const others = [...byName.keys()].filter((name) => name !== rulebook.name);
    for (const name of rulebook.uses) {
      if (byName.has(name)) continue;
      for (const span of placesOfUse(rulebook, name))
        found.report("used-rulebook", span, { name, near: suggestions(name, others), known: others });
    }
  }
}

function reportCircle(circle: readonly RulebookFiles[], found: Collector): void {
  const names = circle.map((each) => each.name);
  const links = circle.map((each, index) => placesOfUse(each, names[(index + 1) % names.length] ?? "")[0]);
  const [first, ...others] = links.filter((span) => span !== undefined);
  if (first !== undefined)
    found.report(
      "use-in-a-circle",
      first,
      { names },
      { related: others.map((span) => ({ span, label: "and another" })) },
    );
}

/** Where the rulebook says `use name`. */
function placesOfUse(rulebook: RulebookFiles, name: string): readonly Span[] {
  return rulebook.documents.flatMap(({ document }) =>
    document.declarations.flatMap((declaration) =>
      declaration.kind === "use" && declaration.name.text === name ? [declaration.name.span] : [],
    ),
  );
}
