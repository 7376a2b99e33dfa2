/** What is said at the table of a quest: `take all steps`, `end the game with Escaped`, `everyone has fallen`, `wound each hero by 1`. */
import { fieldSaid, inBody, isTable, type Said, small, type TypeOf, withMe } from "./phrase-shapes.ts";

type Meant = Exclude<Said[1], string>;

const inSteps = { inside: ["lines", "setup", "example", ...inBody.inside] };

/** The number of a player that is called so; null: it is none, or a local has the name. */
function numberOf(noun: string, typeOf: TypeOf, inFile: TypeOf): string | null {
  const field = isTable(noun) || typeOf(noun) !== null ? undefined : fieldSaid(noun, inFile);
  return field !== undefined && /^(?:int|number)$/.test(inFile(field) ?? "") ? field : null;
}

/** `take all steps`, `take all my steps`, `take n wounds` */
const takenOf =
  (amount: string): Meant =>
  (part, typeOf, inFile) => {
    const field = numberOf(part("$w"), typeOf, inFile);
    const isAll = amount === "all" || /^(?:all|everything)$/.test(part(amount));
    return field === null ? null : `take ${isAll ? `me.${field}` : amount} from me.${field}`;
  };

const payments: readonly Said[] = ["", "all ", "everything "].flatMap((all): readonly Said[] =>
  all === ""
    ? [
        ["take $a $w", takenOf("$a"), { ...withMe, ...inSteps }],
        ["take $n $w", takenOf("$n"), { ...withMe, ...inSteps }],
      ]
    : ["", "my ", "the ", "of my ", "of the ", "remaining "].map((whose): Said => [
        `take ${all}${whose}$w`,
        takenOf("all"),
        { ...withMe, ...inSteps },
      ]),
);

/** `end the game with Escaped` */
const endings: readonly Said[] = ["with", "as", "in", "with ending", "with the ending"].map((way): Said => [
  `<end the game|end game|the game ends|game ends> ${way} $w`,
  (part, _typeOf, inFile) => (inFile(`choice of ${part("$w")}`) === "Ending" ? "endGame(ending: $w)" : null),
  inSteps,
]);

/** Who is called by such a word, and a name for one of them. */
function through(noun: string, inFile: TypeOf): { readonly name: string; readonly list: string } | null {
  const one = noun.replace(/s$/, "");
  if (one === "player") return { name: "p", list: "players" };
  const name = small(one);
  if (inFile(`player ${one}`) !== null) return { name, list: "players" };
  const type = inFile(`entity ${one}`);
  return type === null ? null : { name, list: type };
}

/** `wound each explorer by 1` */
const calledFor: Meant = (part, typeOf, inFile) => {
  const who = through(part("$w1"), inFile);
  if (who === null || typeOf(part("$w")) !== null || inFile(`procedure ${part("$w")}`) === null) return null;
  const name = typeOf(who.name) === null ? who.name : `${who.name}1`;
  const amount = part("$a");
  return `for each ${name} in ${who.list} { $w(${amount === "" ? name : `${name}, $a`}) }`;
};

const forAll: readonly Said[] = [" <by|for|with> $a", ""].map((amount): Said => [
  `$w $All $w1${amount}`,
  calledFor,
  inSteps,
]);

/** `everyone is fallen`, `nobody has fallen`: a yes or no of the players. */
const isSo =
  (test: string): Meant =>
  (part, _typeOf, inFile) =>
    inFile(part("$w")) === "bool" ? test : null;

const everyone = "everyone|everybody|all players|every player|each player|all of them";
const nobody = "nobody|no one|no player|none of them";
const anybody = "anyone|anybody|someone|somebody|a player|any player|some player";

const states: readonly Said[] = ["is", "are", "has", "have", ""].flatMap((verb): readonly Said[] => [
  [`<${everyone}> ${verb} $w`, isSo("all(p.$w for each p in players)")],
  [`<${nobody}> ${verb} $w`, isSo("not any(p.$w for each p in players)")],
  [`<${anybody}> ${verb} $w`, isSo("any(p.$w for each p in players)")],
  [`<${everyone}> ${verb} not $w`, isSo("not any(p.$w for each p in players)")],
]);

/** `no lurking()`: a rule that gives a list. */
const noneOf: Meant = (part, _typeOf, inFile) => (inFile(`rule ${part("$w")}`) === null ? null : "count($w()) is 0");

export const questsSaid: readonly Said[] = [...payments, ...endings, ...forAll, ...states, ["no $w ( )", noneOf]];
