/** Names of arguments that nothing has: what they must be, where their letters, their sense or their order says it. */
import type { Edit, Fix } from "../../diagnostics/diagnostic.ts";
import { suggestions } from "../../diagnostics/suggest.ts";
import { allFunctions } from "../../builtins/registry.ts";
import type * as ast from "../../syntax/ast.ts";

/** What others call such a value, and our names for it. */
const senses: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ["start", "from begin source origin"],
    ["goal", "to target end destination into"],
    ["within", "max limit most steps range maxsteps distance"],
    ["next", "by via over along through edges neighbors neighbours"],
    ["low", "min minimum lower least from"],
    ["high", "max maximum upper most to"],
    ["by", "key on with using"],
    ["on", "when if at"],
    ["limit", "max most times"],
    ["least", "min minimum atleast from low"],
    ["most", "max maximum atmost upto to high count number amount limit"],
    ["winner", "winners who"],
  ]
    .flatMap(([ours = "", theirs = ""]) => theirs.split(" ").map((each) => [each, ours] as const))
    .reduce((all, [theirs, ours]) => all.set(theirs, [...(all.get(theirs) ?? []), ours]), new Map<string, string[]>()),
);

/** One fix for all of them; none where one of them may be anything. `callee`: the built-in function that is called, if it is one. */
export function namesMeant(args: readonly ast.Arg[], known: readonly string[], callee: string | null): readonly Fix[] {
  const parameters = callee === null ? undefined : allFunctions.get(callee)?.parameters;
  // What may be left out is told by its name alone.
  const placeOf = (index: number): string | undefined =>
    parameters === undefined
      ? known[index]
      : parameters[index]?.isOptional === true
        ? undefined
        : parameters[index]?.name;
  const free = new Set(known);
  for (const [index, { name }] of args.entries()) free.delete(name?.text ?? placeOf(index) ?? "");
  const words: string[] = [];
  const edits: Edit[] = [];
  for (const [index, { name, span, value }] of args.entries()) {
    if (name === null || known.includes(name.text)) continue;
    const meant = oneMeant(name.text, free, placeOf(index));
    if (meant === undefined) return [];
    free.delete(meant);
    // What stands behind it by its place says that it has none.
    const isPlaced = args.slice(index + 1).some((each) => each.name === null);
    if (isPlaced && (placeOf(index) !== meant || value === null)) return [];
    words.push(`\`${name.text}\` to \`${meant}\``);
    edits.push(
      isPlaced && value !== null ? { span: span.to(value.span.start), text: "" } : { span: name.span, text: meant },
    );
  }
  if (words.length === 0) return [];
  const isPlain = edits.every(({ text }) => text !== "");
  return [{ guess: true, title: isPlain ? `Change ${words.join(", ")}` : "Take out the names", edits }];
}

/** Of one name, where the others are not looked at. */
export function nameMeant({ text, span }: ast.Name, known: readonly string[]): readonly Fix[] {
  const meant = oneMeant(text, new Set(known), undefined);
  return meant === undefined
    ? []
    : [{ guess: true, title: `Change \`${text}\` to \`${meant}\``, edits: [{ span, text: meant }] }];
}

function oneMeant(written: string, free: ReadonlySet<string>, placed: string | undefined): string | undefined {
  const near = suggestions(written, free);
  if (near.length > 0) return near.length === 1 ? near[0] : undefined;
  const ours = senses.get(written.toLowerCase());
  if (ours !== undefined) return ours.find((each) => free.has(each));
  return free.size === 1 ? [...free][0] : placed !== undefined && free.has(placed) ? placed : undefined;
}
