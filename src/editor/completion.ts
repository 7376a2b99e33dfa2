/**
 * What may stand at the cursor. The declaration is read as if a name stood there, and whoever works it out tells what it
 * would have to be: so completion knows what the language knows.
 */
import type { Watch } from "../check/watch.ts";
import { isLiterate } from "../source/kinds.ts";
import type { Completion } from "./answers.ts";
import { completeCsv } from "./complete-csv.ts";
import { offerAsked } from "./complete-places.ts";
import { offerHeading } from "./complete-headings.ts";
import { offerCell, offerFormula, offerHead, offerMembers } from "./complete-values.ts";
import { declarationLines, offerLoosely } from "./complete-words.ts";
import { cellAround, cursorAt } from "./cursor.ts";
import type { Desk } from "./desk.ts";
import { lookWith, regionAt, type Live } from "./live.ts";
import { offerArgument, type Slot } from "./offers.ts";
import { mark, type Heard, type Place } from "./place.ts";
import { rulesText } from "./rules-text.ts";
import { askedAt, isLine, wayTo } from "./syntax-place.ts";
import { Span } from "../source/span.ts";

export function completions(desk: Desk, file: string, offset: number): readonly Completion[] {
  const text = desk.source(file)?.text;
  const told = desk.told(file);
  if (text === undefined) return [];
  if (/\.csv$/i.test(file)) return told === undefined ? [] : completeCsv(told, file, text, offset);
  const cursor = cursorAt(text, offset);
  if (cursor.within === "remark") return [];
  if (
    isLiterate(file) &&
    !rulesText(file, `${text.slice(0, cursor.start)}${mark}${text.slice(cursor.end)}`).includes(mark)
  )
    return [];
  const slot: Slot = { span: Span.still(file, cursor.start, cursor.end), called: cursor.next.startsWith("(") };
  if (told === undefined) return declarationLines(slot, cursor);
  const heard: Heard = { asked: null, member: null, head: null, given: null, cell: null };
  const region = regionAt(desk, file, offset);
  const read = (words: string): Live | null =>
    lookWith(desk, file, region, { start: cursor.start, end: cursor.end, text: words }, listening(heard));
  let live = read(mark);
  // The line may be the beginning of a case: `match wound { …`.
  if (Object.values(heard).every((each) => each === null) && /(?:^|\{)\s*$/.test(cursor.line))
    live = read(`${mark}: 0`) ?? live;
  return answersFor({ desk, told, file, offset, text, cursor, slot, live, heard });
}

function listening(heard: Heard): Watch {
  const isMark = (name: string): boolean => name.includes(mark);
  return {
    asked: (expr, scope, expected) => {
      const name =
        expr.kind === "name"
          ? expr.name.text
          : expr.kind === "call"
            ? expr.callee.text
            : expr.kind === "text"
              ? expr.text
              : "";
      if (isMark(name)) heard.asked = { scope, expected: expected ?? heard.asked?.expected ?? null };
    },
    cell: (cell, scope, expected) => {
      if (isMark(cell.text)) heard.cell = { cell, scope, expected };
    },
    member: (name, of) => {
      if (isMark(name.text)) heard.member = of;
    },
    headed: (name, head) => {
      if (isMark(name.text)) heard.head = head;
    },
    given: (_, fields, args) => {
      const isHere = args.some(
        (arg) =>
          (arg.name === null && arg.value?.kind === "name" && isMark(arg.value.name.text)) ||
          isMark(arg.name?.text ?? ""),
      );
      if (isHere) heard.given = { fields, args };
    },
  };
}

function answersFor(place: Place): readonly Completion[] {
  const { heard, live, slot, cursor } = place;
  const way = live === null ? [] : wayTo(live.document, mark);
  if (heard.head !== null) return offerHead(place, heard.head);
  if (cursor.within === "text")
    return heard.cell === null ? offerLoosely(place, way) : offerCell(place, heard.cell.expected, cellSlot(place));
  if (heard.member !== null) return offerMembers(place, heard.member);
  const asked = askedAt(way);
  const around = heard.cell === null ? [] : offerCell(place, heard.cell.expected, cellSlot(place));
  if (asked?.kind === "heading") return offerHeading(place, asked.of, asked.cell);
  if (asked !== undefined && (around.length === 0 || asked.kind === "cell"))
    return offerAsked(place, asked, cellSlot(place));
  const names =
    heard.given === null
      ? []
      : heard.given.fields
          .filter((field) => heard.given?.args.every((arg) => arg.name?.text !== field.name) === true)
          .map((field) => offerArgument(slot, field));
  const scope = heard.asked?.scope ?? heard.cell?.scope ?? null;
  const expected = heard.asked?.expected ?? heard.cell?.expected ?? null;
  if (scope === null && heard.given === null) return offerLoosely(place, way);
  return distinct([...around, ...names, ...offerFormula(place, scope, expected, isLine(way))]);
}

/** Names in cells are as long as the cell, or what stands between its commas. */
function cellSlot({ text, offset, slot }: Place): Slot {
  const around = cellAround(text, offset);
  if (around === null) return slot;
  const inside = text.slice(around.start, around.end);
  const before = inside.lastIndexOf(",", offset - around.start - 1) + 1;
  const next = inside.indexOf(",", offset - around.start);
  const start = around.start + before + (/^\s*/.exec(inside.slice(before))?.[0].length ?? 0);
  return { ...slot, span: slot.span.between(Math.min(start, offset), next < 0 ? around.end : around.start + next) };
}

/** What is offered twice is offered as it fits best. */
function distinct(all: readonly Completion[]): readonly Completion[] {
  const seen = new Map<string, Completion>();
  for (const each of all) {
    const known = seen.get(each.label);
    if (known === undefined || each.sort < known.sort) seen.set(each.label, each);
  }
  return [...seen.values()];
}
