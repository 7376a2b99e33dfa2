import { write, type BuiltinName, type Texts } from "./snippet.ts";

export const builtinTexts: Texts<BuiltinName> = {
  "builtin min": [
    write("int", "min($n, $m, 3)"),
    write("number", "min($ys)"),
    write("int", "min($xs) otherwise 4"),
    write("Rank", "min($ranks)"),
    write("number", "min($x, $n)"),
  ],
  "builtin max": [
    write("int", "max($n, $m)"),
    write("number", "max($x / 3, $y)"),
    write("Rank", "max($ranks) otherwise Mid"),
    write("int", "max($range.low otherwise 1, 3)"),
  ],
  "builtin floor": [write("int", "floor($x)"), write("int", "floor($x / 3 * 3)")],
  "builtin ceil": [write("int", "ceil($x)"), write("int", "ceil($n / 2)")],
  "builtin round": [write("int", "round($x)"), write("int", "round($x * 2.5)")],
  "builtin abs": [write("int", "abs($n)"), write("number", "abs($x)")],
  "builtin clamp": [write("int", "clamp($n, 0, 5)"), write("number", "clamp($x, -$n, $y)")],
  "builtin remainder": [
    write("int", "remainder($n, 3)"),
    write("number", "remainder($x, $y)"),
    write("number", "remainder(-2, 47.9%)"),
    write("int", "remainder(5, $m)"),
  ],
  "builtin power": [
    write("int", "power($m, 2)"),
    write("number", "power($x, -2)"),
    write("number", "power($y, 3)"),
    write("number", "power(max(0, $x), 0.5)"),
    write("number", "power(abs($n), abs($y) / 8)"),
  ],
  "builtin count": [write("int", "count($xs)"), write("int", "count($xs where it > $m)"), write("int", "count(Hue)")],
  "builtin sum": [
    write("int", "sum($xs)"),
    write("number", "sum($ys)"),
    write("number", "sum(w1 / 3 for each w1 in $xs)"),
  ],
  "builtin mean": [write("number", "mean($xs)"), write("number", "mean($ys) otherwise 0.5")],
  "builtin median": [write("number", "median($xs)"), write("number", "median($ys) otherwise 0.5")],
  "builtin any": [write("bool", "any($flags)"), write("bool", "any(w1 > $m for each w1 in $xs)")],
  "builtin all": [write("bool", "all($flags)"), write("bool", "all(12 / w1 > 2 for each w1 in $xs)")],
  "builtin first": [write("int", "first($xs)"), write("Item", "first(Item where cost > $m) otherwise Item.Rope")],
  "builtin last": [write("int", "last($xs)"), write("Rank", "last($ranks) otherwise Low")],
  "builtin only": [
    write("int", "only($xs where it is 3)"),
    write("Item", "only(Item where cost is $m) otherwise Item.Rope"),
  ],
  "builtin sort": [
    write("list of int", "sort($xs)"),
    write("list of Item", "sort(Item, by: -it.cost)"),
    write("list of Rank", "sort($ranks)"),
    write("list of number", "sort($ys, by: abs(it - $x))"),
  ],
  "builtin reverse": [write("list of int", "reverse($xs)"), write("list of Hue", "reverse(Hue)")],
  "builtin distinct": [
    write("list of int", "distinct($xs)"),
    write("list of Shape", "distinct([$shape, kshape, $shape])"),
    write("list of number", "distinct([$x, $x / 3 * 3, $y])"),
  ],
  "builtin next": [write("Rank", "next($rank)"), write("Rank", "next($rank) otherwise Low")],
  "builtin previous": [write("Rank", "previous($rank)"), write("Rank", "previous($rank) otherwise High")],
  "builtin mapWith": [
    write("map of text to int", "if $b { let w1 = $map then set w1[$t] = $m then w1 } else { $map }"),
    write("list of int", "if $b { let w1 = $xs then set w1[$m] = $n then w1 } else { $xs }"),
  ],
  "builtin append": [
    write("list of int", "if $b { let w1 = $xs then add $n to w1 then w1 } else { $xs }"),
    write("set of int", "if $b { let w1 = $ns then add $n to w1 then w1 } else { $ns }"),
  ],
  "builtin concat": [
    write("list of int", "$xs & [$n, $m]"),
    write("list of Hue", "[$hue] & (if $b { [Red] } else { [] })"),
    write("list of number", "[$x] & [$x / 3] & [1]"),
    write("set of int", "$ns & $ns"),
  ],
  "builtin without": [
    write("list of int", "if $b { let w1 = $xs then take $m from w1 then w1 } else { $xs }"),
    write("set of int", "if $b { let w1 = $ns then take 4 from w1 then w1 } else { $ns }"),
  ],
  "builtin groups": [
    write("list of list of int", "groups($xs)"),
    write("list of int", "[count(w1) for each w1 in groups($ranks)]"),
  ],
  "builtin longestRun": [write("int", "longestRun($xs)"), write("int", "longestRun([$n, $n + 1, $m])")],
};
