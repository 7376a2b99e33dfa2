/** Every declared name of a rulebook, once. */
import type { Collector } from "../diagnostics/collect.ts";
import { type Kinds, kindSet } from "../source/exhaustive.ts";
import type { Span } from "../source/span.ts";
import type * as ast from "../syntax/ast.ts";
import { freeWords } from "../../grammar/words.ts";
import { hardWords } from "../syntax/words.ts";
import { kindWords, type Declaring } from "./context.ts";
import { calledOtherwise } from "./renamed.ts";
import { givenAway } from "./reserved.ts";

interface Named {
  readonly name: ast.Name;
  readonly kind: Parameters<typeof kindWords>[0];
}

/** In order of source; of two with one name the first counts. */
export function declareAll(
  written: readonly ast.Declaration[],
  used: ReadonlySet<string>,
  found: Collector,
): ReadonlyMap<string, Declaring> {
  const declared = new Map<string, Declaring>();
  const isGame = written.some((declaration) => declaration.kind === "entity" && declaration.isPlayer);
  const declarations = written.flatMap((declaration): readonly ast.Declaration[] =>
    declaration.kind === "phase" ? phasesIn(declaration) : [declaration],
  );
  const names: Names = { all: new Map(), twins: new Map(), isGame, found, written };
  for (const declaration of declarations) {
    if (declaration.kind === "use" && used.has(declaration.name.text) && !names.all.has(declaration.name.text))
      take(names, { name: declaration.name, kind: "use" });
  }
  for (const declaration of declarations) {
    const named = nameOf(declaration);
    if (named === null || named.name.text === "" || !take(names, named)) continue;
    if (isDeclaring(declaration)) declared.set(named.name.text, declaration);
  }
  return declared;
}

function nameOf(declaration: ast.Declaration): Named | null {
  switch (declaration.kind) {
    case "constant":
    case "type":
    case "choice":
    case "record":
    case "table":
    case "rule":
    case "variant":
    case "entity":
    case "procedure":
    case "status":
    case "phase":
    case "action":
    case "setup":
      return { name: declaration.name, kind: declaration.kind };
    case "report":
      return declaration.name === null ? null : { name: declaration.name, kind: "report" };
    default:
      declaration.kind satisfies Kinds<"rulebook use section check example examples goal always">;
      return null;
  }
}

const declaring = kindSet<
  ast.Declaration["kind"],
  "rulebook use section example examples report goal variant check always"
>({
  constant: true,
  type: true,
  choice: true,
  record: true,
  table: true,
  rule: true,
  entity: true,
  procedure: true,
  status: true,
  phase: true,
  action: true,
  setup: true,
});

function isDeclaring(declaration: ast.Declaration): declaration is Declaring {
  return declaring.has(declaration.kind);
}

/** The phase and those that stand in it: their names are names of the rulebook, too. */
function phasesIn(phase: ast.PhaseDecl): readonly ast.PhaseDecl[] {
  return [phase, ...phase.phases.flatMap(phasesIn)];
}

interface Names {
  readonly all: Map<string, Named>;
  /** By lower case, and whether it begins with a capital: `Strike` and `strike` are a record and the rule that makes it. */
  readonly twins: Map<string, Named>;
  /** What a game has already has names, too. */
  readonly isGame: boolean;
  readonly found: Collector;
  readonly written: readonly ast.Declaration[];
}

/** What is called with brackets, or named behind another word, keeps to the words that are free everywhere. */
const isHard = ({ name, kind }: Named): boolean =>
  hardWords.has(name.text) && !(kind === "constant" && freeWords.has(name.text));

/** Whether what is so called can be meant by its name. */
function take(names: Names, named: Named): boolean {
  const { text, span } = named.name;
  const word = givenAway(text, names.isGame) ?? (isHard(named) ? "a word" : null);
  if (word !== null && named.kind !== "use") {
    names.found.report(
      "word-of-the-language",
      span,
      { name: text, what: kindWords(named.kind) },
      { fixes: word === "a type" ? [] : [calledOtherwise(names.written, named.name)] },
    );
    // Who calls it means this rule; to be told of the function's values would be about another thing.
    return word !== "a type" && /^(?:rule|procedure|constant)$/.test(named.kind);
  }
  const first = names.all.get(text);
  if (first !== undefined) {
    names.found.report(
      "same-name",
      span,
      { name: text, kind: kindWords(named.kind), first: kindWords(first.kind) },
      { related: [firstOne(first.name.span)] },
    );
    return false;
  }
  names.all.set(text, named);
  const folded = `${/^\p{Lu}/u.test(text) ? "A" : "a"} ${text.toLowerCase()}`;
  const twin = names.twins.get(folded);
  if (twin === undefined) names.twins.set(folded, named);
  else
    names.found.report(
      "names-differ-in-case",
      span,
      { name: text, other: twin.name.text },
      { related: [firstOne(twin.name.span)] },
    );
  return true;
}

const firstOne = (span: Span): { span: Span; label: string } => ({ span, label: "the first one" });
