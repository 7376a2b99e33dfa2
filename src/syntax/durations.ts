/** For how long a status lasts, as people write it elsewhere: `lasts 3 rounds`, `until end of next Round`. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { declaredIn, endOf, spanAt } from "./build/context.ts";
import { lineAround, said } from "./cut.ts";
import { dropLine, isName, type Mended } from "./mending.ts";
import type { Attempt } from "./repair.ts";
import { numberWords } from "./words.ts";

const anyNumber = `(\\p{L}[\\p{L}\\d_]*|\\d+)`;
const anyUnit = `(\\p{L}+?)`;
/** `lasts for 3 turns`, `until 2 rounds have passed` */
const counted = new RegExp(
  `^(?:lasts|lasting|stays|duration|expires|ends|until|till|for) ?:? ?(?:for |after |the next )*${anyNumber} ${anyUnit}s?(?: (?:have passed|has passed|passed|pass|later|over|are over))?$`,
  "iu",
);
/** `until the end of your next turn` */
const next = new RegExp(
  `^(?:lasts |ends |expires )?(?:until|till|at|ends|lasts) (?:(?:the )?(end|start|beginning) of )?(?:the |your |my |their |its )?next ${anyUnit}$`,
  "iu",
);
/** `until end of 3 rounds`, `until end of Round 3 times`, `until end of the 3rd round` */
const edges = new RegExp(
  `^(?:until|till|at) (?:the )?(end|start|beginning) of (?:the )?(?:${anyNumber}(?: ?(?:st|nd|rd|th))? ${anyUnit}s?|${anyUnit} ?,? ${anyNumber} times?)$`,
  "iu",
);

interface Duration {
  readonly edge: string;
  readonly count: string;
  readonly unit: string;
  /** The end of the round that goes on may be meant, too. */
  readonly isNext?: true;
}

/** By the number that each says. */
const ordinals: readonly string[] = "- first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

/** A unit of time that a game may have as a phase, or not. */
const isTime = (unit: string): boolean => /^(?:round|turn|season|day|week|month|year|hour|minute)$/i.test(unit);

/** The line around the mistake says for how long; null: it says something else. */
export function countedDuration(attempt: Attempt): Mended {
  const { build, words, failure } = attempt;
  const line = lineAround(words, failure.at);
  const own = line === null ? [] : words.slice(line.start, line.end);
  const [first, last] = [own[0], own.at(-1)];
  const found = first === undefined ? null : durationOf(own.map(({ image }) => image).join(" "));
  if (found === null || first === undefined || last === undefined || line === null) return null;
  const phase = phaseCalled(declaredIn(build), found.unit);
  if (phase === null && !isTime(found.unit)) return null;
  const owner = phase?.eachPlayer === true ? ownerOf(words) : null;
  const condition = owner === null ? "" : ` if active is ${owner}`;
  const better =
    phase === null
      ? null
      : `until ${found.edge} of ${phase.name}${condition}${found.count === "1" ? "" : `, ${found.count} times`}`;
  const span = spanAt(build, first.startOffset, endOf(last));
  const fixes =
    better === null
      ? []
      : [
          {
            title: `Write \`${better}\``,
            edits: [{ span, text: better }],
            ...(found.isNext === true ? { guess: true as const } : {}),
          },
        ];
  const written = said(words, line.start, line.end);
  build.found.report(
    "counted-duration",
    span,
    { written, better, edge: found.count === "1" ? null : found.edge },
    { fixes },
  );
  return dropLine(attempt, first);
}

function durationOf(line: string): Duration | null {
  const soon = next.exec(line);
  if (soon !== null)
    return edgeOf(soon[1]) === "start"
      ? durationIn("start", "one", soon[2])
      : { edge: "end", count: "2", unit: soon[2] ?? "", isNext: true };
  const plain = counted.exec(line);
  if (plain !== null) return durationIn("end", plain[1], plain[2]);
  const [, edge, count, unit, name, times] = edges.exec(line) ?? [];
  return edge === undefined ? null : durationIn(edgeOf(edge), count ?? times, unit ?? name);
}

function durationIn(edge: string, written = "", unit = ""): Duration | null {
  const number = Math.max(...[numberWords, ordinals].map((words) => words.indexOf(written.toLowerCase())));
  // `until the end of the turn` counts nothing.
  const isWord = /^(?:the|a|an|next|this|each|every|of|end|start)$/i.test(written);
  return isWord ? null : { edge, count: number > 0 ? String(number) : written, unit };
}

const edgeOf = (written = ""): string => (written.toLowerCase() === "end" ? "end" : "start");

interface NamedPhase {
  readonly name: string;
  readonly eachPlayer: boolean;
}

/** `rounds` is the phase `Round`; null: no phase is called so. */
function phaseCalled(declared: readonly IToken[], unit: string): NamedPhase | null {
  const wanted = unit.toLowerCase();
  const at = declared.findIndex(
    (each, place) =>
      declared[place - 1]?.tokenType === keyword("phase") && isName(each) && each.image.toLowerCase() === wanted,
  );
  const name = declared[at];
  return name === undefined ? null : { name: name.image, eachPlayer: declared[at + 1]?.tokenType === keyword("for") };
}

/** What the status calls the entity it is on. */
function ownerOf(words: readonly IToken[]): string | null {
  const open = words.findIndex((each) => each.tokenType === T.OpenRound);
  const owner = words[open + 1];
  return owner !== undefined && isName(owner) ? owner.image : null;
}
