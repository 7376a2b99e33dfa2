/** What was frozen becomes part of a file: tried there first, so that only an example that holds is written down. */
import { compileProject, exactAsker } from "../driver/compile.ts";
import type { ProjectConfig } from "../driver/config.ts";
import { overlayHost, type Host } from "../driver/host.ts";
import { createInterpreter } from "../interpret/interpreter.ts";
import { runExample } from "../interpret/play/examples.ts";
import { isLiterate } from "../source/kinds.ts";
import { exampleText, tableText, type FreezeOf, type Frozen } from "./freeze.ts";

/** Ways to write it, the best first. */
export function candidates(of: FreezeOf, frozen: readonly Frozen[], asTable: boolean): readonly string[] {
  const record = of.rule.result.kind === "record" ? of.rule.result.id : null;
  const fields =
    record === null
      ? null
      : (of.programs.flatMap(({ records }) => records).find(({ id }) => id === record)?.fields ?? null);
  const tables = asTable
    ? [tableText(of, frozen, fields), ...(fields === null ? [] : [tableText(of, frozen, null)])]
    : [];
  return [...tables, exampleText(of, frozen)].flatMap((each) => each ?? []);
}

/** The file with the example at its end. */
export function withExample(before: string, file: string, text: string): string {
  const end = /\r\n/.test(before) ? "\r\n" : "\n";
  const block = isLiterate(file) ? `\`\`\`rules\n${text}\`\`\`\n` : text;
  return `${before === "" ? "" : `${before.trimEnd()}${end}${end}`}${block.replace(/\n/g, end)}`;
}

export interface Addition {
  readonly rulebook: string;
  readonly file: string;
  readonly before: string;
  readonly text: string;
}

/** Whether the example can be read at the end of that file, and holds. */
export async function comesTrue(
  { host, config }: { readonly host: Host; readonly config: ProjectConfig },
  { rulebook, file, before, text }: Addition,
): Promise<boolean> {
  const whole = withExample(before, file, text);
  const over = overlayHost(host, new Map([[file, whole]]));
  const { rulebooks, sources } = await compileProject(over, { config, withoutExamples: true });
  const found = rulebooks.find(({ name }) => name === rulebook);
  if (found === undefined || found.program === null) return false;
  const { program, linked } = found;
  const interpreter = createInterpreter([...linked, program], { sources, asker: await exactAsker() });
  const fresh = program.examples.filter(({ at }) => at.file === file && at.start >= before.trimEnd().length);
  return (
    fresh.length > 0 &&
    fresh.every(
      (example) => runExample(interpreter.under(example.variant), program, example, sources).state === "holds",
    )
  );
}
