/** What the page has of an overview is what the worker made, whatever was sent before; and little goes over twice. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AnswerClient } from "../../../src/studio/page/answer-client.ts";
import type { ExampleLine, Overview, ParamLine, RuleLine } from "../../../src/studio/protocol.ts";
import { Received, Sent } from "../../../src/studio/sent-overview.ts";
import { firstSeed, tries } from "../../support/soak.ts";

function param(options: readonly string[]): ParamLine {
  const control = { kind: "pick", options: options.map((value) => ({ value, label: value })) } as const;
  return { name: "weapon", label: "Weapon", doc: null, hasDefault: false, control };
}

function rule(name: string, start: number, options: readonly string[]): RuleLine {
  const params = [param(options)];
  const plain = { doc: null, path: "a", rolls: false, givesOdds: false, ofGame: false };
  return { id: `duel.${name}`, name, start, end: start + 10, params, ...plain };
}

const overviewOf = (rules: readonly RuleLine[]): Overview => ({
  rulebooks: [{ name: "duel", title: "Duel", folder: "a", hasErrors: false, rows: 0, rules, variants: [], goals: 0 }],
  findings: [],
});

const clientShowing = (shown: Overview[]): AnswerClient =>
  new AnswerClient(
    () => undefined,
    { overview: (overview) => shown.push(overview), examples: () => undefined },
    () => () => undefined,
  );

const example = (title: string): ExampleLine => ({
  rulebook: "duel",
  title,
  row: null,
  state: "holds",
  path: "a",
  line: 1,
  parts: [],
});

const aRule = fc
  .tuple(fc.constantFrom("a", "b", "c"), fc.nat(99), fc.subarray(["Dagger", "Sword", "Axe"]))
  .map(([name, start, options]) => rule(name, start, options));
const overviews = fc.array(
  fc.uniqueArray(aRule, { selector: ({ id }) => id, maxLength: 3 }).map((rules) => overviewOf(rules)),
  { maxLength: 8 },
);

describe("an overview", () => {
  it("arrives as it was made, after whatever others, read or not", () => {
    fc.assert(
      fc.property(overviews, fc.func(fc.boolean()), (all, isLookedAt) => {
        const [sent, received] = [new Sent(), new Received()];
        for (const overview of all) {
          // As through the port: a copy.
          const there = received.overview(structuredClone(sent.overview(overview)));
          if (isLookedAt(overview)) expect(there).toEqual(overview);
        }
      }),
      { numRuns: tries(2000, 200), seed: firstSeed },
    );
  });

  it("carries a form again only where it is another one, wherever its rule is now", () => {
    const sent = new Sent();
    const many = Array.from({ length: 5000 }, (_, row) => `Weapon ${row}`);
    const sizes = [
      overviewOf([rule("a", 0, many), rule("b", 20, many)]),
      overviewOf([rule("a", 7, many), rule("b", 27, many)]),
      overviewOf([rule("a", 7, many), rule("b", 27, many.slice(1))]),
    ].map((overview) => JSON.stringify(sent.overview(overview)).length);
    const [first = 0, moved = 0, other = 0] = sizes;
    expect(moved).toBeLessThan(1000);
    expect(other).toBeLessThan(first * 0.6);
  });

  it("is known to the page also where it came too late to be shown", () => {
    const shown: Overview[] = [];
    const client = clientShowing(shown);
    const sent = new Sent();
    const receive = (version: number): void => {
      const overview = sent.overview(overviewOf([rule("a", version, ["Dagger"])]));
      client.receive({ kind: "overview", version, overview });
    };
    client.change([["a", "1"]]);
    client.change([["a", "2"]]);
    receive(1);
    expect(shown).toEqual([]);
    receive(2);
    expect(shown).toEqual([overviewOf([rule("a", 2, ["Dagger"])])]);
  });

  it("of a new worker is not filled in from what the one before had sent", () => {
    const shown: Overview[] = [];
    const client = clientShowing(shown);
    client.restart([["a", "1"]]);
    client.receive({
      kind: "overview",
      version: 1,
      overview: new Sent().overview(overviewOf([rule("a", 0, ["Axe"])])),
    });
    client.restart([["a", "1"]]);
    const second = overviewOf([rule("a", 0, ["Sword"])]);
    client.receive({ kind: "overview", version: 2, overview: new Sent().overview(second) });
    expect(shown.at(-1)).toEqual(second);
  });
});

describe("examples", () => {
  it("go over once where they stay the same, and are news each time", () => {
    const [sent, received] = [new Sent(), new Received()];
    const all = [example("One"), example("Two")];
    const first = received.examples(sent.examples(all));
    const again = sent.examples([...all]);
    expect(again).toBeNull();
    const second = received.examples(again);
    expect(second).toEqual(first);
    expect(second).not.toBe(first);
    expect(received.examples(sent.examples([example("One")]))).toEqual([example("One")]);
    expect(received.examples(sent.examples([]))).toEqual([]);
  });
});
