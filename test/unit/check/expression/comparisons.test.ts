/** What can be compared, held for the same, and looked for in what. */
import { expect, it } from "vitest";
import { marked } from "./said.ts";

it.each<[string, ...string[]]>([
  ["a < b"], ["a >= 3"], ["b < a"], ["rank < High"], ["High > rank"], ["(Low) < rank"], ["Low < High"], ["Mid < next(rank)"], ["next(rank) > Low"], ["c or a < 3"],
  ["side < Left", "not-ordered `side < Left`"], ["k < k", "not-ordered `k < k`"], ["rank < side", "not-comparable `rank < side`"], ["rank < a", "not-comparable `rank < a`"], ["a < rank", "not-comparable `a < rank`"], ["t < t", "not-comparable `t < t`"], ["a < t", "not-comparable `a < t`"], ["c < yes", "not-comparable `c < yes`"], ["w < w", "not-comparable `w < w`"],
  ["o < 3", "may-be-none `o`"], ["3 < o", "may-be-none `o`"], ["xs > 3", "list-compared `xs`"], ["3 < xs", "list-compared `xs`"], ["g < 3", "list-compared `g`"], ["o < xs", "list-compared `xs`"], ["wrong < 3", "unknown-name `wrong`"], ["3 < wrong", "unknown-name `wrong`"],
])("%s", (formula, ...expected) => { expect(marked("bool", formula)).toEqual(expected); });

it.each<[string, ...string[]]>([
  ["side is Left"], ["Left is side"], ["side is not Right"], ["Right is side"], ["(Right) is side"], ["side is (Right)"], ["Right is Right", "ambiguous-variant `Right`"], ["side is Side.Right"], ["Side.Right is side"], ["Left is Left"], ["side is Turn.Right", "different-types `side is Turn.Right`"],
  ["k is Hurt"], ["k is not Attack.Hurt"], ["k is (Hurt)"], ["k is Missed"], ["roll([k]) is Hurt"], ["first([k]) is not Hurt"], ["first([k, Missed]) is Hurt"], ["k is Hurt(amount: 3)"], ["Hurt(amount: 3) is k"], ["ok is Hurt"], ["ok is not Hurt"], ["s.left is base"], ["Gift.Nothing is Coins"], ["k is Left", "different-types `k is Left`"],
  ["a is base"], ["base is a"], ["a is b"], ["a is t", "different-types `a is t`"], ["a is c", "different-types `a is c`"], ["rank is base", "different-types `rank is base`"], ["rank is side", "different-types `rank is side`"], ["side is Low", "different-types `side is Low`"], ["c is Left", "different-types `c is Left`"], ["c is yes"], ["t is \"a\""],
  ["o is none"], ["o is (none)"], ["none is o"], ["o is not none"], ["none is none"], ["a is none", "never-none `a`"], ["xs[1] is none"], ["Wall[t] is none"], ["first(xs) is none"], ["half(a) is none", "never-none `half(a)`"], ["wrong is none", "unknown-name `wrong`"],
  ["o is 3"], ["3 is o"], ["o is b"], ["o is t", "different-types `o is t`"], ["o is o"], ["xs is 3", "list-compared `xs`"], ["3 is xs", "list-compared `xs`"], ["xs is t", "different-types `xs is t`"], ["t is xs", "different-types `t is xs`"], ["xs is [1, 2]"], ["[1] is xs"], ["[] is xs"], ["xs is []"], ["[] is []"], ["xs is bs"], ["[t] is xs", "different-types `[t] is xs`"], ["[side] is [Right]"], ["[Right] is [side]"], ["[[1]] is xs", "different-types `[[1]] is xs`"],
  ["s is s"], ["s is Strike(force: 1)"], ["Strike(force: 1) is s"], ["s is k", "different-types `s is k`"], ["w is Wall.Glass"], ["w is Wall[t]"], ["w is Wall", "list-compared `Wall`"], ["m is [\"a\": 1]"], ["[\"a\": 1] is m"], ["g is 1 to 3"], ["1 to 3 is g"], ["g is 3", "list-compared `g`"],
  ["side is Lef", "unknown-name `Lef`"], ["wrong is Left", "unknown-name `wrong`"], ["wrong is Right", "unknown-name `wrong`"], ["wrong is Hurt(amount: 3)", "unknown-name `wrong`"], ["k is Hurt(amout: 3)", "unknown-argument `amout`"],
  ["half(a) is half(b)", "needs-rounding `b`"], ["a is Wall.Glass", "different-types `a is Wall.Glass`"],
])("%s", (formula, ...expected) => { expect([...marked("bool", formula)].sort()).toEqual(expected); });

it.each<[string, ...string[]]>([
  ["a is about 4.2"], ["b is about -4.2"], ["b is about (4.2)"], ["b is about (-4.2)"], ["b is about -(4.2)"], ["b is about 47.9%"], ["b is about a", "about-needs-digits `a`"], ["b is about -a", "about-needs-digits `-a`"], ["b is about (2 * 4)", "about-needs-digits `(2 * 4)`"], ["t is about 3", "type-mismatch `t`"], ["c is about 4", "type-mismatch `c`"], ["o is about 4", "may-be-none `o`"], ["wrong is about 4", "unknown-name `wrong`"],
])("%s", (formula, ...expected) => { expect(marked("bool", formula)).toEqual(expected); });

it.each<[string, ...string[]]>([
  ["a in 1 to 3"], ["a in xs"], ["a in bs"], ["b in 1 to 3"], ["a in g"], ["a in (1 to 3)"], ["t in m"], ["rank in [Low, High]"], ["Low in [rank]"], ["Right in [side]"], ["side in [Right]"], ["k in [Missed, Hurt(amount: 1)]"], ["w in Wall"], ["o in xs"], ["a not in xs"], ["a in []"], ["(Right) in [side]"], ["side in [Left, Right]"],
  ["a in Wall", "different-types `a in Wall`"], ["a in t", "cannot-hold `t`"], ["a in 3", "cannot-hold `3`"], ["a in o", "cannot-hold `o`"], ["t in xs", "different-types `t in xs`"], ["none in xs", "different-types `none in xs`"], ["t in 1 to 3", "different-types `t in 1 to 3`"], ["a in m", "different-types `a in m`"], ["o in 1 to 3", "may-be-none `o`"], ["o in g", "may-be-none `o`"], ["a in [1 to 3]", "type-mismatch `1 to 3`"], ["wrong in xs", "unknown-name `wrong`"], ["a in wrong", "unknown-name `wrong`"],
])("%s", (formula, ...expected) => { expect(marked("bool", formula)).toEqual(expected); });
