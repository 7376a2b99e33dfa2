/** What is said at the table of a quest: `take all steps`, `end the game with Escaped`, `everyone has fallen`, `wound each hero by 1`. */
import { fieldSaid, inAction, inBody, isTable, type Said, small, type TypeOf, withMe } from "./phrase-shapes.ts";

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

/** `before wound(target: is not me) {`: whom it is about, a line of the action asks. */
const answers: readonly Said[] = ["before", "after"].map((when): Said => [
  `${when} $w ( $w1 : is_not $a ) {`,
  `${when} $w() {\n  needs $w1 is not $a\n `,
  inAction,
]);

/** `when mine().danger becomes 9 {`: it is so from then on, and happens once. */
const becoming: Meant = (part) => {
  const place = part("$a");
  const owner = place.slice(0, Math.max(0, place.lastIndexOf(".")));
  return owner === "" ? null : `if $a >= $b and not ${owner}.called { set ${owner}.called = yes then`;
};

/** `remove foe`: what is made stays, and a field says that it no longer counts. */
const leaving: Meant = (part, typeOf, inFile) => {
  const type = typeOf(part("$w"));
  if (type === null || inFile(`entity ${type}`) !== type) return null;
  const is = (name: string): boolean => inFile(`quality ${type} ${name}`) === name;
  const gone = ["gone", "dead", "removed", "destroyed", "defeated", "slain", "fallen"].find(is);
  if (gone !== undefined) return `set $w.${gone} = yes`;
  const there = ["alive", "present", "active"].find(is);
  if (there !== undefined) return `set $w.${there} = no`;
  const numbers = inFile(`numbers ${type}`)?.split(" ") ?? [];
  const left = ["left", "hp", "health", "life", "hitPoints"].find((name) => numbers.includes(name));
  return left === undefined ? "set $w.gone = yes" : `set $w.${left} = 0`;
};

const leavings: readonly Said[] = "remove,destroy,kill,delete,eliminate,slay"
  .split(",")
  .flatMap((verb): readonly Said[] =>
    ["", " from the game", " from play"].map((where): Said => [
      `${verb} $w${where}`,
      leaving,
      { ...inBody, guess: true },
    ]),
  );

export const questsSaid: readonly Said[] = [
  ...payments,
  ...endings,
  ...forAll,
  ...states,
  ...answers,
  ...leavings,
  ["<when|whenever|if|once> $a <becomes|reaches|hits|gets to|rises to> $b {", becoming, { ...inBody, guess: true }],
  ["no $w ( )", noneOf],
];
