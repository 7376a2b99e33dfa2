/** Parts of lists as people ask for them: `xs[2:3]`, `element 2 of xs`, `remove element 2 from xs`. */
import { inBody, isTable, type Said } from "./phrase-shapes.ts";
import { partOf, placedIn } from "./placed.ts";

const ordinals = ["first", "second", "third"];

export const partsSaid: readonly Said[] = [
  ...["position of", "place of", "index of", "rank of"].flatMap((word): readonly Said[] => [
    [`${word} $a <in|among|within> $k`, "position($k, $a)", word === "rank of" ? { guess: true } : {}],
  ]),
  [
    "$p [ $a <:|..> $b ]",
    // `Level[rank: Easy]` looks in a column.
    (part) => (isTable(part("$p")) && !/^\d/.test(part("$a")) ? null : partOf(part("$p"), part("$a"), part("$b"))),
  ],
  ["$p [ <:|..> $b ]", "top $b of $p"],
  ["$p [ $a <:|..> ]", "bottom (count($p) - $a) of $p"],
  ["<elements|items> $n to $n1 of $p", (part) => partOf(part("$p"), part("$n"), part("$n1"))],
  ["<element|item> $n of $w", "$w[$n]"],
  ["let $w1 = <remove|delete> <element|item> $n from $w", takenOut("let $w1")],
  ["= <remove|delete> <element|item> $n from $w", takenOut("")],
  ["<remove|delete> <element|item> $n from $w", takenOut("set $w")],
  ["delete $w [ $n ]", takenOut("set $w")],
  [
    "<remove|take|destroy|delete|lose> <|a|one> random $w from $a",
    (part, _typeOf, inFile) => (inFile(part("$a").split(".").at(-1) ?? "") === "pile" ? null : "take roll($a) from $a"),
    inBody,
  ],
  ...ordinals.flatMap((ordinal, at): readonly Said[] => [
    [`<|the >${ordinal} of $w`, at === 0 ? "first($w)" : `$w[${at + 1}]`],
  ]),
  ["$w without the first", "bottom (count($w) - 1) of $w"],
  ["$w without the last", "top (count($w) - 1) of $w"],
];

function takenOut(to: string): Said[1] {
  return (part) => `${to} = ${placedIn("removeat", part("$w"), [part("$n")]) ?? ""}`.trim();
}
