/** The journal is killed between any two of its writes: what it has kept is a text that was typed, whole. */
import fc from "fast-check";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { Journal, type Draft } from "../../../src/studio/page/journal.ts";
import { firstSeed, tries } from "../../support/soak.ts";

/** A browser's storage, which stops taking anything after so many writes: its page has been killed. */
class Kept {
  [key: string]: unknown;

  constructor(writes: number, entries: Readonly<Record<string, string>> = {}) {
    Object.assign(this, entries);
    const hidden = (name: string, value: unknown): void => {
      Object.defineProperty(this, name, { value, enumerable: false });
    };
    let left = writes;
    const write = (change: () => void): void => {
      left -= 1;
      if (left >= 0) change();
    };
    hidden("getItem", (key: string) => this[key] ?? null);
    hidden("setItem", (key: string, value: string) => {
      write(() => {
        this[key] = value;
      });
    });
    hidden("removeItem", (key: string) => {
      write(() => {
        delete this[key];
      });
    });
  }
}

const entriesOf = (kept: Kept): Readonly<Record<string, string>> => ({ ...kept }) as Record<string, string>;

function begin(writes: number, entries: Readonly<Record<string, string>> = {}): Kept {
  const kept = new Kept(writes, entries);
  vi.stubGlobal("localStorage", kept);
  // Another tab each time, and no locks: all others are gone.
  vi.stubGlobal("sessionStorage", new Kept(Infinity));
  vi.stubGlobal("navigator", {});
  return kept;
}

const path = "rules/a/b.rules";

/** What is done to one file: typed, sent to be saved, and answered, after which what was sent is the base. */
type Step = { readonly type: string } | "send" | "answer";

/** The text and its base after each step. `change`: told of both, and of what is being sent. */
function walk(steps: readonly Step[], change: (text: string, base: string, sending: string | null) => void): void {
  let [text, base] = ["start\n", "start\n"];
  let sent: string | null = null;
  for (const step of steps) {
    if (step === "send") sent = text;
    else if (step === "answer") [base, sent] = [sent ?? base, null];
    else text = step.type;
    change(text, base, step === "send" ? text : null);
  }
}

/** What the next page finds, when the one that did this was killed after so many writes. */
async function leftAfter(steps: readonly Step[], writes: number): Promise<readonly Draft[]> {
  const storage = begin(writes);
  const journal = await Journal.open("p");
  walk(steps, (text, base, sending) => {
    if (sending !== null) journal.sending(path, sending);
    else if (text === base) journal.forget(path);
    else journal.write({ path, text, base });
  });
  const entries = entriesOf(storage);
  begin(Infinity, entries);
  const next = await Journal.open("p");
  return next.left();
}

beforeEach(() => {
  vi.unstubAllGlobals();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const few = fc.string({ unit: fc.constantFrom("a", "b", "\n", "🐉"), maxLength: 8 });
/** Edits of the same text in other places: what is put together wrongly is none of them. */
const text = fc.tuple(few, few).map(([before, after]) => `${before}start\n${after}`);
const steps = fc.array(
  fc.oneof({ weight: 3, arbitrary: text.map((type): Step => ({ type })) }, fc.constantFrom<Step>("send", "answer")),
  { maxLength: 8 },
);

it("leaves a whole text with the saved one it was typed into, killed after any write", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const typed: (readonly [text: string, base: string])[] = [];
      walk(all, (text, base) => typed.push([text, base]));
      // No step writes more than six times.
      for (let writes = 0; writes <= all.length * 6; writes += 1) {
        const left = await leftAfter(all, writes);
        for (const draft of left) expect(typed).toContainEqual([draft.text, draft.base]);
        expect(left.length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: tries(2000, 100), seed: firstSeed },
  );
});

it("has the last text that was typed, and its base", async () => {
  const left = await leftAfter(
    [{ type: "start\nmore\n" }, "send", "answer", { type: "start\nmore\nand more\n" }],
    Infinity,
  );
  expect(left).toMatchObject([{ path, text: "start\nmore\nand more\n", base: "start\nmore\n", sent: null }]);
});

it("has nothing where all is saved", async () => {
  const left = await leftAfter([{ type: "one" }, "send", "answer"], Infinity);
  expect(left).toEqual([]);
});

it("writes little for a letter in a long text", async () => {
  const storage = begin(Infinity);
  const journal = await Journal.open("p");
  const base = "| Dagger | 1 |\n".repeat(5000);
  journal.write({ path, text: `${base}a`, base });
  const before = Object.values(entriesOf(storage)).join("").length;
  journal.write({ path, text: `${base}ab`, base });
  expect(Object.values(entriesOf(storage)).join("").length - before).toBeLessThan(10);
  const edit = Object.entries(entriesOf(storage)).find(([key]) => key.includes("/edit/"));
  expect(edit?.[1].length).toBeLessThan(200);
});

it("keeps a file that is new, and one that is empty", async () => {
  const storage = begin(Infinity);
  const journal = await Journal.open("p");
  journal.write({ path: "new", text: "all of it", base: null });
  journal.write({ path: "empty", text: "", base: "what was there" });
  begin(Infinity, entriesOf(storage));
  const left = await (await Journal.open("p")).left();
  expect([...left].sort((a, b) => (a.path < b.path ? -1 : 1))).toMatchObject([
    { path: "empty", text: "", base: "what was there" },
    { path: "new", text: "all of it", base: null },
  ]);
});
