/** Parts of lists as people ask for them: `xs[2:3]`, `element 2 of xs`, `remove element 2 from xs`. */
import type { Said } from "./phrase-shapes.ts";
import { partOf, placedIn } from "./placed.ts";

const ordinals = ["first", "second", "third"];

export const partsSaid: readonly Said[] = [
  ...["position of", "place of", "index of", "rank of"].flatMap((word) =>
    ["in", "among", "within"].map((way): Said => [
      `${word} $a ${way} $k`,
      "position($k, $a)",
      // The place by size is another one, where the list is not sorted.
      word === "rank of" ? { guess: true } : {},
    ]),
  ),
  ...[":", ".."].flatMap((sign): readonly Said[] => [
    [`$p [ $a ${sign} $b ]`, (part) => partOf(part("$p"), part("$a"), part("$b"))],
    [`$p [ ${sign} $b ]`, "top $b of $p"],
    [`$p [ $a ${sign} ]`, "bottom (count($p) - $a) of $p"],
  ]),
  ...["elements", "items"].map((noun): Said => [
    `${noun} $n to $n1 of $p`,
    (part) => partOf(part("$p"), part("$n"), part("$n1")),
  ]),
  ...["element", "item"].flatMap((noun): readonly Said[] => [
    [`${noun} $n of $w`, "$w[$n]"],
    ...["remove", "delete"].flatMap((verb): readonly Said[] => [
      [`let $w1 = ${verb} ${noun} $n from $w`, takenOut("let $w1")],
      [`= ${verb} ${noun} $n from $w`, takenOut("")],
      [`${verb} ${noun} $n from $w`, takenOut("set $w")],
    ]),
  ]),
  ["delete $w [ $n ]", takenOut("set $w")],
  ...ordinals.flatMap((ordinal, at) =>
    ["", "the "].map((the): Said => [`${the}${ordinal} of $w`, at === 0 ? "first($w)" : `$w[${at + 1}]`]),
  ),
  ["$w without the first", "bottom (count($w) - 1) of $w"],
  ["$w without the last", "top (count($w) - 1) of $w"],
];

function takenOut(to: string): Said[1] {
  return (part) => `${to} = ${placedIn("removeat", part("$w"), [part("$n")]) ?? ""}`.trim();
}
