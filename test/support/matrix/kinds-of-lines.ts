import { write, type PlainLine, type Texts } from "./snippet.ts";

export const lineTexts: Texts<PlainLine> = {
  "line let": [write("int", "if $b { let w1: int = $n * 2 then w1 } else { 0 }")],
  "line set": [
    write("int", "if $b { let w1 = $n then set w1 = w1 * 2 then add $m to w1 then take 1 from w1 then w1 } else { 0 }"),
    write("Pair", "if $b { let w1 = $pair then set w1.a = $m then add 1 to w1.a then w1 } else { $pair }"),
    write("optional int", "if $b { let w1: optional int = none then set w1 = $opt then w1 } else { none }"),
  ],
  "line return": [
    write("int", "if $b { if $n > $m { return $m } then $n } else { 0 }", "returns"),
    write("int", "3 + (if $n > 2 { if $b { return 7 } then $n } else { 0 })", "returns"),
  ],
  "line stop": [
    write(
      "int",
      "if $b { let w1 = 0 then for each w2 in $xs { if w2 > $m { stop } then add w2 to w1 } then w1 } else { 0 }",
    ),
    write("int", "if $b { let w1 = 0 then repeat { add 1 to w1 then if w1 > $m { stop } } then w1 } else { 5 }"),
  ],
  "line forEach": [
    write("int", "if $b { let w1 = 0 then for each w2 in $xs where w2 > 1 { add w2 * $m to w1 } then w1 } else { 0 }"),
    write("text", 'if $b { let w1 = "" then for each w2 in Item { set w1 = w1 & w2.cost & $n } then w1 } else { $t }'),
    write(
      "int",
      "if $b { let w1 = 0 then for each w2 in 1 to 4 { for each w3 in $xs { if w3 is w2 { stop } then add 1 to w1 } } then w1 } else { 0 }",
    ),
  ],
  "line repeat": [
    write("int", "if $b { let w1 = 0 then repeat 3 times { add $n to w1 } then w1 } else { 0 }"),
    write("int", "if $b { let w1 = 1 then repeat while w1 < 50 { set w1 = w1 * 2 + 1 } then w1 + $m } else { 1 }"),
    write("int", "if $b { let w1 = 0 then repeat $m times { add 1 to w1 } then w1 } else { 5 }"),
  ],
  "line do": [
    write(
      "int",
      "if $b { let w1 = 0 then if $n > 3 { add 2 to w1 } then if $m > 3 { add 5 to w1 } else { set w1 = 9 } then w1 } else { 0 }",
    ),
  ],
};
