/** Several numbers that go up or down in one line: `take 2 wood, 1 clay and b food from me`. */
import { addedTo, fieldSaid, inBody, isTable, type Parts, type Said, type TypeOf, withMe } from "./phrase-shapes.ts";

type Meant = Exclude<Said[1], string>;

const inSteps = { inside: ["lines", "setup", "example", ...inBody.inside] };

const amount = /^(?:[\p{L}\p{N}_.]+|[\p{L}\p{N}_.]+\(.*\)|\(.*\))$/u;

/** What stands between commas and `and`, outside of brackets. */
function piecesOf(text: string): readonly string[] {
  const pieces = [""];
  let depth = 0;
  for (const sign of text.split(/([(),[\]]|\band\b)/)) {
    if (sign === "(" || sign === "[") depth += 1;
    if (sign === ")" || sign === "]") depth -= 1;
    if (depth === 0 && (sign === "," || sign === "and")) pieces.push("");
    else pieces[pieces.length - 1] += sign;
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== "");
}

/** `a wood` is one, unless something is called `a`. */
const countOf = (said: string, typeOf: TypeOf): string => (/^an?$/.test(said) && typeOf(said) === null ? "1" : said);

/** One change for each of several amounts; null: one of them is no number of somebody. */
const eachOf =
  (verb: "take" | "add", whose: string): Meant =>
  (part: Parts, typeOf, inFile) => {
    const steps = piecesOf(part("$k")).map((piece) => {
      const [, said = "", noun = ""] = /^(.+) ([\p{L}_][\p{L}\p{N}_]*)$/u.exec(piece) ?? [];
      const field = noun === "" || isTable(noun) ? undefined : fieldSaid(noun, inFile);
      const isNumber = field?.includes("[") === true || /^(?:int|number)$/.test(inFile(field ?? "") ?? "");
      if (field === undefined || !isNumber || !amount.test(said)) return null;
      const place = `${whose}.${field}`;
      const count = countOf(said, typeOf);
      return verb === "take" ? `take ${count} from ${place}` : addedTo(place, count);
    });
    return steps.length < 2 || steps.includes(null) ? null : steps.join(" then ");
  };

/** `take 2 from me.wood and 1 from me.clay` */
const placed =
  (verb: string, way: string): Meant =>
  (part) => {
    const steps = piecesOf(part("$k")).map((piece) => piece.split(` ${way} `));
    const areSaid =
      steps.length > 1 &&
      steps.every(([count = "", place = "", more]) => {
        return more === undefined && amount.test(count) && /\./.test(place) && amount.test(place);
      });
    return areSaid ? steps.map(([count = "", place = ""]) => `${verb} ${count} ${way} ${place}`).join(" then ") : null;
  };

export const paymentsSaid: readonly Said[] = [
  ["take $k from $a", eachOf("take", "$a"), inSteps],
  ["add $k to $a", eachOf("add", "$a"), inSteps],
  ["take $k", placed("take", "from"), inSteps],
  ["add $k", placed("add", "to"), inSteps],
  ["<pay|pays|spend|lose> $k", eachOf("take", "me"), { ...withMe, ...inBody }],
  ["<gain|get|receive|earn> $k", eachOf("add", "me"), { ...withMe, ...inBody }],
];
