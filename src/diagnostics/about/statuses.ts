import type { statusFindings } from "../catalog/statuses.ts";

export const statusAbout: Readonly<Record<keyof typeof statusFindings, string>> = {
  "status-on-nothing":
    "A status is on something: its first parameter is a player or another entity, `status Stunned(me: Hero)`.",
  "until-unsaid":
    "Each status says how long it lasts: `until end of Turn`, `until after attack(attacker: me)`, or `until removed`. Nothing ends by itself.",
  "stacks-unsaid":
    "Each status says what a second one does: `stacks add` (each counts and ends for itself), `stacks renew` (the new one takes the place of the old), `stacks no` (another changes nothing).",
  "stacks-how":
    "After `stacks` stands `add` (each counts and ends for itself), `renew` (the new one takes the place of the old) or `no` (another changes nothing).",
  "removed-alone":
    "`until removed` says that nothing ends the status but `take … from`. Beside another end, or with a condition, it says nothing.",
  "until-times":
    "`, 3 times` behind an end of a status says how often it must come: `until end of Round, 3 times`. One end of a status may count; a status that is given for less than once is not given at all.",
  "until-before":
    "A status that waits for a procedure ends when that has been done: `until after attack(attacker: me)`. So it still counts while it happens.",
  "changes-no-rule":
    "The lines of a status change what a rule of this rulebook gives, whenever it is asked: `add 1 to attackDamage(attacker: me)`. Fields are changed by procedures.",
  "changes-no-number":
    "`add`, `take`, `multiply` and `keep` change a rule that gives a number. Another result can be replaced with `set`.",
  "keep-open":
    "What is kept within a limit becomes the nearest number that is. Next to a limit that it may not reach there is no nearest number with decimals.",
  "unused-status": "A status that no action, phase, setup or `always` can ever give does nothing in the game.",
};
