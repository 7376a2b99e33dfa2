import type { notationFindings } from "../catalog/notation.ts";

export const notationAbout: Readonly<Record<keyof typeof notationFindings, string>> = {
  "value-in-text":
    'A text shows what stands between its quotes. A value is joined to it with `&`: `"HP " & hp`. Braces around another word are shown as they are.',
  "percent-beside-whole":
    "`35%` is the number 0.35. A whole number is at most that if it is 0 or less, so the comparison hardly says what was meant: `d100 <= 35`.",
  "share-added":
    "`20%` is the number 0.2, wherever it stands: `price - 20%` takes 0.2 away. A fifth less is `price * 80%`. Of what is `percent` itself, or at most 1, a share may be taken away: `chance - 5%`.",
  "share-added-to-whole":
    "`50%` is the number 0.5, wherever it stands, so `damage + 50%` would be no whole number. Half as much again is `round(damage * 150%)`, or `floor`, or `ceil`.",
  "foreign-dice":
    "Dice are written `d6`, `2d6`, `(skill)d6`, and what is done with them is written in words: `sum(highest 3 of 4d6)`, `explode(d6)`, `reroll(d6, on: 1)`, `14 times d6`, `roll(1 to sides)`.",
  "count-without-brackets":
    "How many dice are rolled stands directly before them: a number as it is, `2d6`, everything else in brackets, `(skill)d6`. Their sum is the result; `skill times d6` is the list of what each of them shows, for `max`, `count` and the like.",
  "or-worse":
    "In an ordered choice the variants are written from the lowest to the highest. Whether the worse ones come first, as in `Fail, Partial, Success`, or last, as in `Calm, Alert, Alarm`, only its designer knows: `<= Partial`, `>= Alert`.",
  "name-is-a-die":
    "`d6`, `d10`, `d%` are dice, so no rule, parameter, local or field can have such a name. A column of a table can.",
  "die-without-sides":
    "A die has at least one side: `d6`, `2d10`, `d%`. A number of sides that is worked out is written `roll(1 to sides)`.",
  "too-many-dice": "A die has at most 1 000 000 sides, and at most 100 000 dice are rolled at once.",
  "chained-times":
    "`times` takes one number and one formula, and stands on one level with `to`: `3 times d6 + 1`. Lists of lists have brackets: `3 times (4 times d6)`.",
  "pick-without-count":
    "`highest`, `lowest`, `top` and `bottom` say how many they pick, and give a list: `highest 3 of 4d6`. One value alone is `max(xs)`, `min(xs)`, `first(xs)`, `last(xs)`.",
  "tens-and-units":
    "In games `d66` is two six-sided dice read side by side, tens and units: 11 to 66. That is `10 * d6 + d6`; a die that has 66 sides is `roll(1 to 66)`.",
  "dice-as-type":
    "There is no type for dice: what was rolled is an `int`. A column that rolls has brackets in its heading, `damage(): int`; a rule that rolls for others takes numbers, `dice: int, sides: int`.",
  "misplaced-given":
    "`given` stands inside the brackets of a question and names the cases that count: `chance(n >= 2 given n >= 1)`.",
  "misplaced-rolling":
    "`rolling 6, 6, 5` lays out dice. It is a line of an example; in an `examples` table it is a column.",
  "misplaced-variant":
    "`with name` behind a value of a report works it out under a variant; it stands before `as`: `cell chance(swing() > 0) with closedDice as 0.0%`. Behind any other value, `with` changes fields, in brackets: `body with (hp: 3)`.",
  "from-outside-action":
    "The parameters of an action say what they are chosen from: `action play(me: Hero, card: Card from me.hand) in Turn { }`. Rules, procedures and the rest are given their values.",
  "misplaced-choosing":
    "`choosing react(b, Card.Brace), RightArm` lays out decisions. It is a line of an example of a game.",
  "until-when":
    "A status ends `until end of Turn`, `until start of Turn`, `until after attack(attacker: me)`, or `until removed`.",
  "verb-of-games":
    "Games know few verbs: `set`, `add … to`, `take … from` change fields and statuses, `put … into` moves pieces. Everything else is a procedure that the rulebook declares, called with its values in brackets: `draw(me, 2)`, `damage(foe, 4)`.",
  "action-without-place":
    "An action says when it may be used: `in Turn` (the name of a phase), `before damage(target: me)` or `after damage(target: me)`, `after start of Turn`.",
  "several-phases":
    "An action belongs to one phase, in which the player whose turn it is may choose it. What may be done in several phases is an action for each.",
  "before-or-after":
    "What answers something is an action with `before` or `after`: `action react(me: Hero) before damage(target: me) { }`. `before` may still change the values or `cancel`; `after` comes when it has been done. With `must` nobody is asked.",
  "values-in-choice":
    "The variants of a choice are names. What belongs to each of them, such as a price, goes into a table, with a row for each name and a column for the value: `Good.Wood.value`. The order of an `ordered choice` is that in which its variants are written, without numbers.",
  "setting-of-rulebook":
    "Between the braces of a rulebook are `title`, `source`, `rounding` and `decimals`, each once. A description, an author or a version goes above the rulebook, in lines that begin with `##`: they are shown on its page. A line that begins with `#` is a remark, which only people who open the file read.",
  "line-of-phase":
    "In a phase stand other phases, `enter { }` for what happens when it begins and `exit { }` for what happens when it ends. What players may do are actions, outside of it: `action play(me: Hero) in Turn { }`.",
  "line-in-head":
    "Between the braces of a phase stand other phases, `enter { }` and `exit { }`. Whom it goes through, whether it `repeats` and whether a player `may pass` stands before them: `phase Turn for each player may pass { }`.",
  "order-of-phase":
    "Behind the name of a phase stand `for each player`, then `repeats` or `repeats while c`, then `may pass`. Each may be left out: `phase Turn for each player repeats may pass { }`. A phase with `for each` that `repeats` goes through all players again.",
  "line-of-action":
    "In an action stand `must`, `needs` a condition, `cost` and what is paid, `limit 1 per Turn`, and `do { }` with what happens.",
  "either-cost":
    "All costs of an action are paid. Which of two resources pays for it, a parameter says that the player chooses: each resource has a cost of its own, which is 0 where another was chosen. The cookbook has it whole, under *Pay with one of two resources*.",
  "message-of-game":
    'What happens in a game is told by its log: each action by its name, or by the text in quotes that is shown in its place. There are no messages besides. What the table shows at any time is a field, such as `news: text default ""` of an entity.',
  "most-likely":
    "`median` is the result in the middle: half of all results come to no more. Which result comes up most often is seen where all of them are: in a report that goes through `distribution(…)`, and in what `rulewright odds` draws.",
  "happens-in-status":
    "A status holds what it adds to rules, what it forbids, and until when. What it does at some moment is an action with `must`, which asks for the status with `stacks(me, Poison) > 0`.",
  "line-of-status":
    "A status changes what rules give, and forbids actions: `add 1 to attackDamage(attacker: me) if …`, `forbid play(me: me)`. The condition stands at the end. It says when it ends (`until …`) and what a second one does (`stacks …`). What happens in answer to something is an action.",
  "bound-of-result":
    "A limit says what may be given: to a parameter, a field or a column. What a rule gives follows from its formula, which I look at myself where limits matter. `clamp`, `max` and `min` hold it within limits.",
  "counted-duration":
    "A status ends at an event: at the end of a phase, with a call, or when it is removed. `until end of Round, 3 times` waits for the third end of a round, the one in which the status is given counted; `until end of Turn if active is me, 3 times` for the third turn of its owner.",
  "lasting-given":
    "A status says itself what ends it. For how long it lasts may be a value that whoever gives it names: `add Stunned(rounds: 2) to foe`, where the status has `rounds: int` and `until end of Round, rounds times`.",
  "status-of-field":
    "A status changes what rules give as long as it lasts, so that nothing must be taken back afterwards. Fields are changed by procedures and actions.",
  "values-of-phase":
    "`for each player` runs a phase for each player. What comes once for each season or each row repeats: a field counts, and a rule says which one it is.",
  "times-of-phase": "A phase `repeats` until something ends it, or `repeats while` a condition holds.",
};
