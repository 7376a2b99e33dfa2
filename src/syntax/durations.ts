/** For how long a status lasts, as people write it elsewhere: `lasts 3 rounds`, `until end of next Round`. */
import type { IToken } from "chevrotain";
import * as T from "../../grammar/tokens.ts";
import { keyword } from "../../grammar/tokens.ts";
import { declaredIn, endOf, spanAt } from "./build/context.ts";
import { lineAround, said } from "./cut.ts";
import type { Line } from "./happening-line.ts";
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
  `^(?:lasts |ends |expires )?(?:until|till|at|ends|lasts) (?:(?:the )?(end|start|beginning) of )?(?:the |your |my |their |its |his |her )?next ${anyUnit}$`,
  "iu",
);
/** `until end of 3 rounds`, `until 3 times end of Round`, `until end of Round 3 times`, `until end of Round, 3 rounds` */
const edges = new RegExp(
  `^(?:until|till|at) (?:${anyNumber} times? )?(?:the )?(end|start|beginning) of (?:the )?(?:${anyNumber} )?${anyUnit}s?(?: ?,? (?:for )?${anyNumber}(?: (?:times?|\\p{L}+))?)?$`,
  "iu",
);
/** `until rounds is 0`: a value of the status. */
const spent = /^until (\p{L}[\p{L}\d_]*) (?:is|=|==|<=|reaches|hits) 0$/iu;

interface Duration {
  readonly edge: string;
  readonly count: string;
  readonly unit: string;
  /** The end of the round that goes on may be meant, too. */
  readonly isNext?: true;
}

/** By the number that each says. */
const ordinals: readonly string[] = "- first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

const often: readonly string[] = ["never", "once", "twice", "thrice"];

/** `add Stunned to foe for 2 rounds`, `add Stunned(2 rounds) to foe`: the status says what is counted. */
export function givenFor({ attempt, first, start, end }: Line): Mended {
  const { build, words } = attempt;
  if (first.tokenType !== keyword("add")) return null;
  const own = words.slice(start, end);
  const line = own.map(({ image }) => image).join(" ");
  const [, status = "", whom = "", count, unit = ""] =
    /^add (\p{Lu}\w*) to (\S+(?: \. \S+)*) for (\d+|\p{L}+) (\p{L}+?)s?$/u.exec(line) ?? [];
  const [, inBrackets = "", number, word = "", target = ""] =
    /^add (\p{Lu}\w*) \( (\d+|\p{L}+) (\p{L}+?)s? \) to (\S+(?: \. \S+)*)$/u.exec(line) ?? [];
  const name = status + inBrackets;
  const value = durationIn("end", count ?? number, unit + word);
  if (name === "" || value === null || !(isTime(value.unit) || phaseCalled(declaredIn(build), value.unit) !== null))
    return null;
  const param = secondParam(declaredIn(build), name);
  const better = `add ${name}(${param ?? `${value.unit}s`}: ${value.count}) to ${(whom + target).replaceAll(" ", "")}`;
  const span = spanAt(build, first.startOffset, endOf(own.at(-1) ?? first));
  build.found.report(
    "lasting-given",
    span,
    { written: said(words, start, end), better, status: name },
    {
      fixes: [
        {
          title: `Write \`${better}\``,
          edits: [{ span, text: better }],
          ...(param === null ? { guess: true as const } : {}),
        },
      ],
    },
  );
  return dropLine(attempt, first);
}

/** The first value of the status beside the entity it is on. */
function secondParam(declared: readonly IToken[], status: string): string | null {
  const at = declared.findIndex(
    ({ image }, place) => image === status && declared[place - 1]?.tokenType === keyword("status"),
  );
  const close = declared.findIndex(({ tokenType }, place) => place > at && tokenType === T.CloseRound);
  const comma = declared.findIndex(({ tokenType }, place) => place > at && tokenType === T.Comma);
  return at < 0 || comma < 0 || comma > close ? null : (declared[comma + 1]?.image ?? null);
}

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
  const counter = spent.exec(line)?.[1];
  if (counter !== undefined)
    return { edge: "end", count: counter, unit: counter.replace(/(?:s?Left|s)$/, ""), isNext: true };
  const [, before, edge, count, unit, behind] = edges.exec(line) ?? [];
  const number = before ?? count ?? behind;
  return edge === undefined || number === undefined ? null : durationIn(edgeOf(edge), number, unit);
}

function durationIn(edge: string, written = "", unit = ""): Duration | null {
  const number = Math.max(...[numberWords, ordinals, often].map((words) => words.indexOf(written.toLowerCase())));
  // `until the end of the turn` counts nothing.
  const isWord = /^(?:the|a|an|next|this|each|every|of|end|start|if)$/i.test(written);
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
