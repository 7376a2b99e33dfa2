import { factsOf } from "../html/shelf.ts";
import { homeOf, type Shelf } from "../volume.ts";
import { address, plainMarkdown } from "./text.ts";

/** The page of all rulebooks. */
export function shelfMarkdown({ volumes }: Shelf): string {
  const items = volumes.map(
    (volume) =>
      `- [${plainMarkdown(volume.program.rulebook.title)}](${address("index", homeOf(volume))}): ${plainMarkdown(factsOf(volume))}`,
  );
  return `# Rulebooks\n\n${items.join("\n")}\n`;
}
