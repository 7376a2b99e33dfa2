/** Names, members and calls: what they may mean, what is said where they mean nothing, and what mends them. */
import { describe, expect, it } from "vitest";
import { checkText } from "../check-text.ts";
import { marked, mended, told } from "./said.ts";

describe("names", () => {
  it.each<[string, string, ...string[]]>([
    ["int", "base"],
    ["list of Wall", "Wall"],
    ["Rank", "Low"],
    ["Side", "Right"],
    ["Turn", "Right"],
    ["optional Side", "Right"],
    ["Gift", "Coins"],
    ["Gift", "Gift.Coins"],
    ["Attack", "Missed"],
    ["Attack", "Attack.Missed"],
    ["text", '"a" & Low'],
    ["text", '"a" & Right', "ambiguous-variant `Right`"],
    ["Attack", "Hurt", "missing-argument `Hurt`"],
    ["Attack", "Attack.Burnt", "missing-argument `Attack.Burnt`"],
    ["Side", "Low", "type-mismatch `Low`"],
    ["int", "half", "name-as-value `half`"],
    ["int", "Strike", "name-as-value `Strike`"],
    ["int", "Side", "name-as-value `Side`"],
    ["int", "max", "name-as-value `max`"],
    ["int", "it", "it-outside `it`"],
    ["int", "it.hp", "it-outside `it`"],
    ["int", "wrong + wrong", "unknown-name `wrong`"],
    ["int", "wrong + worse", "unknown-name `wrong`", "unknown-name `worse`"],
    ["Wall", "Glass"],
    ["optional Wall", "Glass"],
    ["Wall", "SteelPlate"],
    ["int", "count([Glass])", "row-without-table `Glass`"],
    ["int", "Glass.hp + SteelPlate.hp", "row-without-table `Glass`", "row-without-table `SteelPlate`"],
    ["list of Wall", "Wall where a > hp"],
    ["list of Wall", "Wall where w.hp > hp"],
    ["list of Wall", "Wall where thick.low is not none"],
    ["list of Strike", "[s] where left > 3"],
    ["list of Attack", "[k] where amount > 3", "unknown-name `amount`"],
  ])("%s: %s", (type, formula, ...expected) => {
    expect(marked(type, formula)).toEqual(expected);
  });

  it.each<[string, string, string]>([
    ["text", "sword", 'I know nothing called `sword` here. If it is a text, put it in quotes: "sword".'],
    ["optional text", "sword", 'I know nothing called `sword` here. If it is a text, put it in quotes: "sword".'],
    [
      "int",
      "sword",
      "I know nothing called `sword` here. Write a number in digits, or declare it, or correct its name.",
    ],
    [
      "number",
      "sword",
      "I know nothing called `sword` here. Write a number in digits, or declare it, or correct its name.",
    ],
    ["bool", "sword", "I know nothing called `sword` here. Write `yes` or `no`, or declare it, or correct its name."],
    ["list of int", "sword", "I know nothing called `sword` here. Declare it, or correct its name."],
    ["Strike", "sword", "I know nothing called `sword` here. Declare it, or correct its name."],
    ["int", "bass", "I know nothing called `bass` here. Did you mean `base`?"],
    ["int", "ranc", "I know nothing called `ranc` here. Did you mean `rank`?"],
    ["list of Wall", "Wal", "I know nothing called `Wal` here. Did you mean `Wall`?"],
    ["Side", "Lefft", "I know nothing called `Lefft` here. Did you mean `Left`?"],
    ["int", "Misssed", "I know nothing called `Misssed` here. Did you mean `Missed`?"],
    ["int", "count(Wall where thik is g)", "I know nothing called `thik` here. Did you mean `thick`?"],
    ["int", "half", "`half` is a rule, and no value by itself. Give it its values in brackets: `half(…)`."],
    ["int", "Strike", "`Strike` is a record, and no value by itself. Give it its values in brackets: `Strike(…)`."],
    ["int", "Side", "`Side` is a choice, and no value by itself. Name one of its variants, as in `Side.…`."],
    ["int", "max", "`max` is a built-in, and no value by itself. Give it its values in brackets: `max(…)`."],
    ["text", '"a" & Right', "`Right` is a variant of `Side`, `Turn`. Write it with its choice, as in `Side.Right`."],
    ["Attack", "Hurt", "`Hurt` needs `amount` as well. Add `amount: …`."],
  ])("%s: %s is answered", (type, formula, expected) => {
    expect(told(type, formula)).toBe(expected);
  });

  it.each<[string, string, string | null]>([
    ["int", "bass", "base"],
    ["int", "SteelPlate.hp", "Wall.SteelPlate.hp"],
    ["Wall", "SteelPlat", "SteelPlate"],
    ["int", "zzzzzz", null],
    ["Side", "Side.Rigt", "Side.Right"],
    ["int", "hlf(3)", "half(3)"],
    ["int", "Side.Up", null],
    ["number", "s.forc", "s.force"],
    ["int", "w.damag(3)", "w.damage(3)"],
    ["int", "qqqqqq(3)", null],
  ])("%s: %s becomes %s", (type, formula, expected) => {
    expect(mended(type, formula)).toBe(expected);
  });

  it("of a local and of `it` are told apart by `it.`", () => {
    const wall = "table Wall {\n | name: key | hp: int |\n | Glass | 1 |\n}\n";
    const of = (condition: string): readonly string[] =>
      checkText(`${wall}rule r(hp: int): int = count(Wall where ${condition})`).found.flatMap((each) => [
        each.code,
        each.hint ?? "",
        ...each.fixes.flatMap((fix) => fix.edits.map((edit) => edit.text)),
      ]);
    expect(of("hp > 3")).toEqual([
      "ambiguous-it",
      "Write `it.hp` for the field, or give the local another name.",
      "it.hp",
    ]);
    expect(of("it.hp > 3")).toEqual([]);
    expect(of("it.hp > hp")).toEqual([]);
    expect(of("hp <= it.hp")).toEqual([]);
    expect(of("hp in 1 to it.hp")).toContain("ambiguous-it");
    expect(of("hp in [it.hp, hp]")).toContain("ambiguous-it");
    expect(of("hp is hp")).toEqual([
      "ambiguous-it",
      "Write `it.hp` for the field; `hp` beside it is the local.",
      "it.hp",
    ]);
  });
});

describe("members", () => {
  it.each<[string, string, ...string[]]>([
    ["number", "s.force"],
    ["int", "w.hp"],
    ["text", "w.name"],
    ["int", "g.low"],
    ["int", "g.high"],
    ["number", "w.thick.low"],
    ["number", "w.thick.high", "range-without-end `w.thick.high`"],
    ["number", "w.thick.high otherwise 9"],
    ["int", "Wall.SteelPlate.hp"],
    ["int", 'Wall["Steel Plate"].hp'],
    ["int", "Wall[t].hp"],
    ["Wall", "Wall[hp: 10]"],
    ["Wall", "Wall[thick: b]"],
    ["Wall", "Wall[name: t]"],
    ["int", "w.damage(3)"],
    ["int", "w.damage(n: 3)"],
    ["int", "s.force(3)", "call-on-value `force`"],
    ["int", "w.hp(3)", "not-callable `hp`"],
    ["int", "w.damage", "formula-needs-values `damage`"],
    ["int", "w.zzz(3)", "no-member `zzz`"],
    ["int", "w.damage()", "missing-argument `w.damage()`"],
    ["int", "w.damage(t)", "type-mismatch `t`"],
    ["Side", "Side.Up", "no-member `Up`"],
    ["Side", "Side.Up(3)", "no-member `Up`"],
    ["Attack", "Attack.Hurt(3)"],
    ["Attack", "Attack.Missed(3)", "variant-without-values `Attack.Missed(3)`"],
    ["int", "a.x", "no-member `x`"],
    ["int", "xs.x", "no-member `x`"],
    ["int", "[w].hp", "field-of-list `hp`"],
    ["int", "Wall.hp", "column-of-table `hp`"],
    ["Wall", "Wall.Glas", "unknown-row `Glas`"],
    ["int", "k.amount", "which-variant `amount`"],
    ["int", "ok.amount", "may-be-none `ok`"],
    ["int", "k.zzz", "no-member `zzz`"],
    ["int", "if k is Hurt { k.amount } else { 0 }"],
    ["int", "if k is Missed { 0 } else { k.amount }"],
    ["int", "if k is Missed { 0 } else { count(k.tags) }", "which-variant `tags`"],
    ["int", "o.x", "may-be-none `o`"],
    ["int", "wrong.x", "unknown-name `wrong`"],
    ["int", "wrong.x(3)", "unknown-name `wrong`"],
    ["Wall", "Wall[3]", "key-of-texts `3`"],
    ["Wall", 'Wall["Brick"]', 'unknown-row `"Brick"`'],
    ["Wall", "Wall[damage: 3]", "no-member `damage`"],
    ["Wall", "Wall[a, b]", "one-in-brackets `Wall[a, b]`"],
    ["Wall", "Wall[hp: t]", "type-mismatch `t`"],
    ["Wall", "Wall[thick: t]", "type-mismatch `t`"],
    ["int", "xs[1]"],
    ["int", "xs[a]"],
    ["int", "xs[hp: 3]", "column-outside-table `hp`"],
    ["int", "xs[0]", "counts-from-one `0`"],
    ["int", "xs[b]", "needs-rounding `b`"],
    ["int", "xs[t]", "type-mismatch `t`"],
    ["int", 'm["a"]'],
    ["int", "m[3]", "type-mismatch `3`"],
    ["int", "os[1]", "may-be-none `os`"],
    ["int", "a[1]", "cannot-pick `a`"],
    ["int", "g[1]", "cannot-pick `g`"],
    ["int", "o[1]", "may-be-none `o`"],
    ["int", "wrong[1]", "unknown-name `wrong`"],
  ])("%s: %s", (type, formula, ...expected) => {
    expect(marked(type, formula)).toEqual(expected);
  });

  it.each<[string, string, string]>([
    ["number", "s.zzz", "`Strike` has no `zzz`. It has `force`, `left`, `twice`."],
    ["number", "s.forc", "`Strike` has no `forc`. Did you mean `force`?"],
    ["int", "a.x", "`int` has no `x`. It has no fields."],
    ["int", "g.lo", "`range of int` has no `lo`. Did you mean `low`?"],
    ["int", "g.middle", "`range of int` has no `middle`. It has `low`, `high`."],
    ["int", "w.zzz", "`Wall` has no `zzz`. It has `name`, `hp`, `thick`, `damage`."],
    ["int", "w.zzz(3)", "`Wall` has no `zzz`. It has `name`, `hp`, `thick`, `damage`."],
    ["int", "w.damage", "`damage` is a column of formulas and needs its values. Write `damage(n: …)`."],
    ["int", "w.hp(3)", "`hp` is a column and takes no values. Remove the brackets."],
    ["int", "Wall.Glas.hp", "`Wall` has no `Glas`. Did you mean `Glass`?"],
    ["int", "Wall.Zzz.hp", "`Wall` has no `Zzz`. It has `Glass`, `Steel Plate`."],
    [
      "int",
      "k.amount",
      "Only `Hurt`, `Burnt` of `Attack` has `amount`, and this may be another. Ask first: `if … is Hurt { … }`, or use `match`.",
    ],
    ["Side", "Side.Up", "`Side` has no `Up`. It has `Left`, `Right`."],
    [
      "int",
      "xs.length",
      "`list of int` has no `length`. `count` is a function: write `count(…)` with the list in the brackets.",
    ],
    ["int", "Wall[damag: 3].hp", "`Wall` has no `damag`. It has `name`, `hp`, `thick`."],
  ])("%s: %s is answered", (type, formula, expected) => {
    expect(told(type, formula)).toBe(expected);
  });
});

describe("calls", () => {
  it.each<[string, string, ...string[]]>([
    ["int", "half(3)"],
    ["int", "tiny(1)"],
    ["int", "tiny(1, 2)"],
    ["int", "tiny(b: 2, a: 1)"],
    ["int", "tiny(1, b: 2)"],
    ["Strike", "Strike(2)"],
    ["Strike", "Strike(force: 2, left: 1)"],
    ["Attack", "Hurt(3)"],
    ["Attack", "Burnt(amount: 3)"],
    ["Attack", 'Burnt(3, ["a"])'],
    ["text", '"a" & Hurt(3)'],
    ["Gift", "Coins(3)"],
    ["Gift", "Coins()"],
    ["int", "tiny()", "missing-argument `tiny()`"],
    ["int", "tiny(b: 2)", "missing-argument `tiny(b: 2)`"],
    ["int", "tiny(1, 2, 3)", "extra-argument `3`"],
    ["int", "tiny(1, a: 2)", "argument-twice `a: 2`"],
    ["int", "tiny(a: 1, a: 2)", "argument-twice `a: 2`"],
    ["int", "tiny(b: 1, 2)", "place-after-name `2`"],
    ["int", "tiny(1, c: 2)", "unknown-argument `c`"],
    ["int", "tiny(t)", "type-mismatch `t`"],
    ["int", "tiny(1, b)", "needs-rounding `b`"],
    ["Strike", "Strike()", "missing-argument `Strike()`"],
    ["Strike", "Strike(force: 1, twice: 2)", "computed-given `twice`"],
    ["Strike", "s with (force: 1)"],
    ["Strike", "s with (twice: 1)", "computed-given `twice`"],
    ["Strike", "s with (forc: 1)", "unknown-argument `forc`"],
    ["Strike", "a with (force: 1)", "cannot-change `a`"],
    ["int", "base(3)", "not-callable `base`"],
    ["int", "Wall(3)", "not-callable `Wall`"],
    ["int", "a(3)", "not-callable `a`"],
    ["int", "Side(3)", "not-callable `Side`"],
    ["Attack", "Missed(3)", "variant-without-values `Missed(3)`"],
    ["text", '"a" & Right(1)', "ambiguous-variant `Right`"],
    ["int", "original(3)", "original-outside `original`"],
    ["int", "zzz(wrong)", "unknown-rule `zzz`", "unknown-name `wrong`"],
    ["int", "zzz(1) + zzz(2)", "unknown-rule `zzz`"],
    ["int", "base(wrong)", "not-callable `base`", "unknown-name `wrong`"],
  ])("%s: %s", (type, formula, ...expected) => {
    expect(marked(type, formula)).toEqual(expected);
  });

  it.each<[string, string, string]>([
    ["int", "hlf(3)", "I know no rule, record, variant or function called `hlf`. Did you mean `half`?"],
    ["Strike", "Strik(3)", "I know no rule, record, variant or function called `Strik`. Did you mean `Strike`?"],
    ["int", "cont(xs)", "I know no rule, record, variant or function called `cont`. Did you mean `count`?"],
    ["Attack", "Brnt(3)", "I know no rule, record, variant or function called `Brnt`. Did you mean `Burnt`?"],
    [
      "int",
      "qqqqqq(3)",
      "I know no rule, record, variant or function called `qqqqqq`. Declare it, or correct its name.",
    ],
    ["int", "base(3)", "`base` is a constant and takes no values. Remove the brackets."],
    ["int", "Wall(3)", "`Wall` is a table and takes no values. Look a row up with `Wall[…]`."],
    ["int", "a(3)", "`a` is a value and takes no values. Remove the brackets."],
    ["int", "Side(3)", "`Side` is a choice and takes no values. Remove the brackets."],
    ["int", "tiny(1, 2, 3)", "`tiny` takes `a`, `b`, and 3 values are given. Remove those from here on."],
    ["int", "clamp(a)", "`clamp` needs `low`, `high` as well. Add `low: …`, `high: …`."],
    ["int", "count()", "`count` needs `the list` as well. Add `the list: …`."],
    ["text", '"a" & Right(1)', "`Right` is a variant of `Side`, `Turn`. Write it with its choice, as in `Side.Right`."],
  ])("%s: %s is answered", (type, formula, expected) => {
    expect(told(type, formula)).toBe(expected);
  });
});
