/** What rules answer from each place, in both meanings. */
import { createInterpreter } from "../../../src/interpret/interpreter.ts";
import { someValue } from "../arguments.ts";
import { bothSay, callOf } from "../both-meanings.ts";
import { loadFiles } from "../generated.ts";
import { chance } from "../random.ts";
import type { Book, Stand } from "./book.ts";
import { inputs, rounds } from "./world.ts";

export interface Compared {
  readonly asked: number;
  readonly wrong: readonly string[];
  /** Those whose meanings were held against each other. */
  readonly stands: ReadonlySet<Stand>;
}

/** Each probe with all values of its inputs. What asks for odds has no code: then the interpreter alone is asked. */
export async function agreePlain(book: Book, files: ReadonlyMap<string, string>): Promise<Compared> {
  const modules = await loadFiles(files);
  const { program, compilation, place } = book;
  const wrong: string[] = [];
  const stands = new Set<Stand>();
  let asked = 0;
  for (const variant of [null, ...program.variants]) {
    const interpreter = createInterpreter([program], { variant: variant?.id ?? null, sources: compilation.sources });
    const module =
      modules.get(variant === null ? "matrix/index.ts" : `matrix/variants/${variant.name}.ts`) ??
      modules.get(`matrix/variants/${variant?.name ?? ""}/index.ts`);
    for (const stand of book.stands) {
      const rule = program.rules.find(({ name }) => name === `probe${stand.piece.id}`);
      if (rule === undefined || module === undefined) continue;
      const call = callOf(module, rule);
      if (call === undefined) {
        if (!rule.effects.asks) wrong.push(`${place.name}: no function for ${stand.piece.text}`);
        continue;
      }
      const other = chance(stand.piece.id);
      for (let round = 0; round < rounds; round += 1) {
        const args = rule.params.map(({ name, type, bound }) =>
          name in inputs ? (inputs[name]?.values[round] ?? null) : someValue(interpreter.machine, other, type, bound),
        );
        const { expected, found } = bothSay(interpreter, call, rule, args);
        asked += 1;
        if (expected !== found)
          wrong.push(
            `${place.name}${variant === null ? "" : ", in the variant"}: ${stand.kind}: ${stand.piece.text} of ${JSON.stringify(args)}\n  interpreted ${expected}\n  generated   ${found}`,
          );
      }
      stands.add(stand);
    }
  }
  return { asked, wrong, stands };
}
