/** Every sentence of "The order of things" has examples that show it; a sentence that is changed is looked at again. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const reference = read("grammar/REFERENCE.md");
const from = reference.indexOf("### The order of things");
const chapter = reference.slice(from, reference.indexOf("\n### ", from + 1));

/** `1.1`: the first sentence below the first number. */
const sentences = new Map(
  [...chapter.matchAll(/^(\d+)\. (.*)$/gm)].flatMap(([, number = "", text = ""]) =>
    text.split(/(?<=\.) (?=[A-Z`])/).map((sentence, place) => [`${number}.${place + 1}`, sentence] as const),
  ),
);

const good = (file: string): string => `test/fixtures/games/good/${file}.rules`;
const [options, paying, before, must, once, cancel, done, after, always, queue, long, leaving, edges] = [
  "order-01-options",
  "order-02-paying",
  "order-03-before",
  "order-04-must",
  "order-05-once",
  "order-06-cancel",
  "order-07-done",
  "order-08-after",
  "order-09-always",
  "order-10-queue",
  "order-11-long",
  "order-12-leaving",
  "order-13-edges",
].map(good) as [string, ...string[]] & { readonly length: 13 };
const stuck = "test/fixtures/play/bad/example-faults.stuck.rules";
const endless = "test/fixtures/play/bad/example-faults.endless.rules";

/** Sentence by sentence: its words, and the examples that show it. */
const shown: readonly (readonly [
  number: string,
  sentence: string,
  ...examples: readonly (readonly [file: string | undefined, title: string])[],
])[] = [
  [
    "1.1",
    "An option is there if its parameters, its `needs`, its `cost`, its `limit` and every `forbid` allow it at this moment.",
    [options, "The parameters: nobody praises themselves"],
    [options, "The needs: after dozing off"],
    [options, "The cost: three coins pay once"],
    [options, "The limit: twice in a turn"],
    [options, "A status forbids it"],
  ],
  [
    "1.2",
    "It is worked out anew for each decision; nothing that was possible before is taken on trust.",
    [options, "While something is possible, the turn goes on"],
    [options, "The needs: after dozing off"],
  ],
  [
    "2.1",
    "An action that was chosen counts against its limit, is paid, and then its text is done, line by line, to its end.",
    [paying, "It is paid before the first line, and the last line is done as well"],
    [paying, "It counts against its limit whatever comes of it"],
  ],
  [
    "3.1",
    "When a procedure is called that others answer, its values are worked out first.",
    [before, "What an answer changes comes too late for the values"],
  ],
  [
    "3.2",
    "Then come the actions with `before`: those of the active player first (without one, of the first player), then of the others around the table.",
    [before, "Nobody is active: from the first player on"],
    [before, "The active player first, then around the table"],
  ],
  [
    "4.1",
    "Of one player, those with `must` come first, in the order of the rulebook, then of the values (piles from the top).",
    [must, "Must in the order of the rulebook, piles from the top; nobody wants to"],
  ],
  [
    "4.2",
    "Then the player is asked, with all that they may use, and `pass`.",
    [must, "Then the player is asked, and again after each use"],
    [must, "Until they pass"],
  ],
  [
    "4.3",
    "After each use it begins anew, until they pass or nothing is left.",
    [must, "It begins anew: what must happen comes first again, if it has become possible"],
    [must, "Until they pass"],
    [must, "Then the player is asked, and again after each use"],
  ],
  [
    "5.1",
    "Each use answers the same event once.",
    [once, "6 is 4 after the first answer, and the second still fits: once each"],
    [once, "Another event is answered anew"],
  ],
  [
    "5.2",
    "Whether it still fits is looked at again each time: what an earlier answer has changed counts.",
    [once, "4 is 2 after the first answer, and the second fits no more"],
  ],
  [
    "6.1",
    "`cancel` ends this: when the text that says it is done, nobody else is asked, the procedure does not happen, and nothing comes after it.",
    [cancel, "Nobody else is asked, it does not happen, and nothing comes after it"],
    [cancel, "Not cancelled"],
  ],
  [
    "7.1",
    "Else the procedure is done with its values as they are now.",
    [done, "It is done with its values as they are now; the status is there while it is done, and gone after it"],
  ],
  [
    "7.2",
    "Statuses that wait for it end when it has been done, before anything that comes after.",
    [done, "It is done with its values as they are now; the status is there while it is done, and gone after it"],
  ],
  [
    "8.1",
    "Actions with `after` wait until the text in which it happened has been done to its end.",
    [after, "First the text to its end, then what is always so, then what comes after"],
  ],
  ["8.2", "So do `always` rules.", [after, "First the text to its end, then what is always so, then what comes after"]],
  [
    "9.1",
    "Then the `always` rules are done, in the order of the rulebook, from the first again after each that changed something, until none does; texts within them are not followed by them, nor are those within a setup.",
    [always, "After one that changed something, the first one is looked at again"],
    [always, "If none changes anything, it is over"],
    [always, "What is done within them is answered, and no other comes in between"],
    [good("always-after-setup"), "All were there when they were looked at for the first time"],
  ],
  [
    "9.2",
    "If they change something more than a thousand times, it is the error `endless-always`.",
    [endless, "What is always so, and never rests"],
  ],
  [
    "10.1",
    "Then what waited with `after` is done: event by event in the order in which they were done, a call within another one before it; of one event as in 3 to 5.",
    [queue, "Together: all turns before any answer"],
    [queue, "A call within another one comes before it; of one event the active player first, or the first one"],
  ],
  [
    "10.2",
    "Each of these is a text itself: what it sets off comes right after it, before the rest.",
    [queue, "What the first sets off comes before the second"],
  ],
  [
    "11.1",
    "More than a thousand answers that follow from one decision are the error `endless-reactions`, which shows the circle.",
    [endless, "Answers that answer each other"],
    [long, "500 echoes"],
  ],
  [
    "12.1",
    "`endPhase` takes effect when the text is done and all of this is over; phases are left from the inside out, each with its `exit`.",
    [leaving, "From the inside out, when the text and its answers are done"],
  ],
  ["12.2", "`endGame` takes effect at once.", [leaving, "The end is the end"]],
  [
    "13.1",
    "A phase ends with what answers `before end of` it, then its `exit`, then the statuses that end with it.",
    [edges, "Start, enter, what answers the start; what answers the end, exit, end"],
    [edges, "Until the end: there in the exit and in what answers the end, gone after it"],
  ],
  [
    "13.2",
    "It begins with the statuses that wait for its start, then its `enter`, then what answers `after start of` it.",
    [edges, "Start, enter, what answers the start; what answers the end, exit, end"],
    [edges, "Until the start: gone in the enter"],
  ],
  ["13.3", "A limit counts anew when its phase begins.", [edges, "A limit counts anew when its phase begins"]],
  [
    "13.4",
    "A phase that repeats and begins again without a choice, a roll or a change since it last began would do so for ever: that is the error `endless-phase`.",
    [stuck, "When all coins are paid, nothing happens any more"],
  ],
];

describe("the order of things", () => {
  it("has examples for each sentence as it stands", () => {
    expect(new Map(shown.map(([number, sentence]) => [number, sentence]))).toEqual(sentences);
  });
  it.each(shown)("%s", (_number, _sentence, ...examples) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const [file = "", title] of examples) expect(read(file)).toContain(`\nexample "${title}" in `);
  });
});

it("an end without an end is said with its circle", () => {
  const said = read(endless.replace(/rules$/, "txt"));
  expect(said).toMatch(/`echo`, then `strike`, then `echo`|`strike`, then `echo`, then `strike`/);
  expect(said).toContain('"Eight becomes seven", then "Seven becomes eight", then "Eight becomes seven"');
});
