/** The rulebook of one place: each snippet in it, and those that the language refuses there, with what it says. */
import { compileProject, type Compilation } from "../../../src/driver/compile.ts";
import type { Program } from "../../../src/ir/program.ts";
import { memoryHost } from "../memory-host.ts";
import { kinds } from "./kinds.ts";
import { pieceOf, type Piece, type Place } from "./place.ts";
import type { Kind, Need, Snippet } from "./snippet.ts";

/** A snippet where it stands. `missing`: what it needs, and the place does not allow. */
export interface Stand {
  readonly kind: Kind;
  readonly snippet: Snippet;
  readonly piece: Piece;
  readonly missing: readonly Need[];
}
export interface Refused extends Stand {
  readonly codes: readonly string[];
  readonly says: string;
}
export interface Book {
  readonly place: Place;
  readonly text: string;
  /** What the language takes, and what it refuses. */
  readonly stands: readonly Stand[];
  readonly refused: readonly Refused[];
  readonly compilation: Compilation;
  readonly program: Program;
  /** What each piece became: the kinds of its nodes. */
  readonly nodes: ReadonlyMap<Stand, ReadonlySet<string>>;
}

/** A text in parts: each part belongs to a piece, or to what stands around them all. */
export type Written = readonly { readonly text: string; readonly of: Stand | null }[];
export type Around = (place: Place, stands: readonly Stand[]) => Written;

/** Of each kind so many snippets. */
export function standsOf(place: Place, most: number): readonly Stand[] {
  return Object.entries(kinds)
    .flatMap(([kind, snippets]) => snippets.slice(0, most).map((snippet) => ({ kind: kind as Kind, snippet })))
    .map(({ kind, snippet }, id) => ({
      kind,
      snippet,
      piece: pieceOf(place, id, snippet),
      missing: snippet.needs.filter((need) => !place.allows.includes(need)),
    }));
}

/** One rulebook of what should be right there, and one of what should not: of that, too, the language has the last word. */
export async function bookOf(place: Place, most: number, around: Around): Promise<Book> {
  const all = standsOf(place, most);
  const { made, ...right } = await compiled(
    place,
    all.filter(({ missing }) => missing.length === 0),
    around,
  );
  if (made === null) throw new Error(`${place.name}: nothing is taken there`);
  const unfit = all.filter(({ missing }) => missing.length > 0);
  const wrong = await refusedOf(place, unfit, around);
  return { place, ...made, stands: [...right.stands, ...wrong.stands], refused: [...right.refused, ...wrong.refused] };
}

/** What stands in several lines leaves brackets open where one line is all there is: then one of them speaks for all. */
async function refusedOf(
  place: Place,
  all: readonly Stand[],
  around: Around,
): Promise<Pick<Book, "stands" | "refused">> {
  const isLong = ({ missing }: Stand): boolean => missing.includes("many lines");
  const [first, ...others] = all.filter(isLong);
  const rest = await compiled(
    place,
    all.filter((stand) => !isLong(stand)),
    around,
  );
  if (first === undefined) return rest;
  const alone = await compiled(place, [first], around, true);
  const told = alone.refused[0];
  return {
    stands: [...rest.stands, ...alone.stands],
    refused: [
      ...rest.refused,
      ...alone.refused,
      ...(told === undefined ? [] : others.map((stand) => ({ ...stand, codes: told.codes, says: told.says }))),
    ],
  };
}

type Made = Pick<Book, "text" | "compilation" | "program" | "nodes">;

/** Without those that are refused; nothing is made of none. `alone`: whatever is found is about the one there is. */
export async function compiled(
  place: Place,
  all: readonly Stand[],
  around: Around,
  alone = false,
): Promise<Pick<Book, "stands" | "refused"> & { readonly made: Made | null }> {
  let stands = all;
  const refused: Refused[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    if (stands.length === 0) return { stands, refused, made: null };
    const parts = around(place, stands);
    const text = parts.map((part) => part.text).join("");
    const compilation = await compileProject(memoryHost({ "rules/matrix/matrix.rules": text }), {
      withoutExamples: !text.includes("\nexample "),
    });
    const errors = compilation.diagnostics.filter((each) => each.severity === "error");
    const program = compilation.rulebooks[0]?.program ?? null;
    if (errors.length === 0 && program !== null)
      return { stands, refused, made: { text, compilation, program, nodes: nodesOf(parts, program) } };
    const found = new Map<Stand, { readonly codes: Set<string>; readonly says: string }>();
    for (const { code, message, hint, span } of errors) {
      const stand = alone ? (stands[0] ?? null) : standAt(parts, span.start);
      if (stand === null)
        throw new Error(
          `${place.name}: ${code}: ${message} ${hint ?? ""}\n${text.slice(Math.max(0, span.start - 200), span.start)}>>>${text.slice(span.start, span.end + 100)}`,
        );
      const known = found.get(stand) ?? { codes: new Set(), says: `${message} In: ${stand.piece.text}` };
      known.codes.add(code);
      found.set(stand, known);
    }
    for (const [stand, { codes, says }] of found) refused.push({ ...stand, codes: [...codes].sort(), says });
    stands = stands.filter((stand) => !found.has(stand));
  }
  throw new Error(`${place.name}: it goes on being refused`);
}

function standAt(parts: Written, at: number): Stand | null {
  let from = 0;
  for (const { text, of } of parts) {
    if (at < from + text.length) return of;
    from += text.length;
  }
  return null;
}

/** By the places of nodes: a node lies in the text of its piece. */
function nodesOf(parts: Written, program: Program): Book["nodes"] {
  const owners: { readonly end: number; readonly of: Stand | null }[] = [];
  let end = 0;
  for (const { text, of } of parts) owners.push({ end: (end += text.length), of });
  const found = new Map<Stand, Set<string>>();
  const ownerOf = (at: number): Stand | null => {
    let [low, high] = [0, owners.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((owners[middle]?.end ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return owners[low]?.of ?? null;
  };
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) walk(each);
      return;
    }
    const node = value as Readonly<Record<string, unknown>>;
    const stand = typeof node["kind"] === "string" && isPlaced(node["at"]) ? ownerOf(node["at"].start) : null;
    if (stand !== null) {
      const known = found.get(stand) ?? new Set();
      for (const label of labelsOf(node)) known.add(label);
      found.set(stand, known);
    }
    for (const [name, part] of Object.entries(node)) if (name !== "at") walk(part);
  };
  walk(program);
  return found;
}

const isPlaced = (at: unknown): at is { readonly start: number } => typeof at === "object" && at !== null;

function labelsOf(node: Readonly<Record<string, unknown>>): readonly string[] {
  const kind = String(node["kind"]);
  if ("type" in node)
    return kind === "builtin"
      ? [`builtin ${String(node["name"])}`]
      : kind === "decide"
        ? [`decide ${String(node["form"])}`, `rows ${String(node["policy"])}`]
        : [`value ${kind}`];
  return [`line ${kind}`, `test ${kind}`].filter((label) => label in kinds);
}
