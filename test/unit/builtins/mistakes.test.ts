/** Each function with each mistake that can be made in calling it: found at the right word, and what is offered compiles. */
import { describe, expect, it } from "vitest";
import { builtins, exampleDeclarations, gameFunctions, isFree } from "../../../src/builtins/registry.ts";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.ts";
import { edited } from "../../support/editor-session.ts";
import { compileTexts } from "../../support/render.ts";

const path = "rules/trial/trial.rules";
const before = `rulebook trial { title "Trial" }\n${exampleDeclarations}rule f(`;

interface Tried {
  readonly found: readonly Diagnostic[];
  /** Where the body begins. */
  readonly from: number;
  readonly files: ReadonlyMap<string, string>;
}

async function tried(params: string, type: string, body: string): Promise<Tried> {
  const head = `${before}${params}): ${type} = `;
  const files = new Map([[path, `${head}${body}\n`]]);
  return { found: (await compileTexts(files)).diagnostics, from: head.length, files };
}

/** Each fix by itself leaves a rulebook without a mistake, but for what is wrong with the formula that was meant. */
async function wrongFixes({ found, files }: Tried, meant: readonly Diagnostic[] = []): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { code, fixes } of found)
    for (const fix of fixes) {
      const after = edited(files, fix.edits);
      const left = (await compileTexts(after)).diagnostics.filter((each) =>
        meant.every(({ code: known }) => known !== each.code),
      );
      if (left.length > 0)
        wrong.push(
          `${code}, ${fix.title}: ${(after.get(path) ?? "").slice(before.length)} ${left.map((each) => each.message).join(" ")}`,
        );
    }
  return wrong;
}

const at = ({ found, from }: Tried): readonly string[] =>
  found.map(({ code, span }) => `${code} ${span.start - from}-${span.end - from}`);

/** The values in the brackets of `name(…)`. */
function valuesOf(formula: string, name: string): { readonly start: number; readonly values: readonly string[] } {
  const start = formula.indexOf(`${name}(`) + name.length + 1;
  const values: string[] = [];
  let depth = 0;
  let value = "";
  for (const letter of formula.slice(start)) {
    if (/[([{]/.test(letter)) depth += 1;
    if (/[)\]}]/.test(letter)) depth -= 1;
    if (depth < 0) break;
    if (letter === "," && depth === 0) {
      values.push(value);
      value = "";
    } else value += letter;
  }
  return { start, values: [...values, value] };
}

const lists = ["list of int", "list of number", "list of bool", "list of Rank", "list of text"] as const;
const values = [...lists, "int", "number", "Rank", "text", "bool"] as const;

describe.each([...builtins.keys()])("%s", (name) => {
  const record = builtins.get(name);
  const shown = record?.examples[record.examples.length - 1] ?? { formula: `${name}(d6)`, type: "int", gives: null };

  it.each(values)("behind a value of type %s", async (type) => {
    for (const [body, code] of [
      [`x.${name}`, "no-member"],
      [`x.${name}()`, "call-on-value"],
    ] as const) {
      // A text takes whatever the function gives.
      const plain = await tried(`x: ${type}`, "text", `"" & (${body})`);
      expect(at(plain)).toEqual([`${code} ${'"" & (x.'.length}-${'"" & (x.'.length + name.length}`]);
      // What is said of the call itself is said of it however it was written at first.
      const right = (await tried(`x: ${type}`, "text", `"" & (${name}(x))`)).found;
      const warned = right.filter(({ severity }) => severity === "warning");
      expect(await wrongFixes(plain, warned)).toEqual([]);
      const first = record?.parameters[0];
      if (type.startsWith("list") && first?.isList === true) {
        expect(plain.found[0]?.hint).toContain(`\`${name}\` is a function`);
        if (type === "list of int" && record?.parameters.length === 1 && !["any", "all", "shuffle"].includes(name))
          expect(plain.found[0]?.fixes.length).toBe(1);
      }
    }
  });

  it("without a value, and with too many", async () => {
    const none = await tried("", shown.type, `${name}()`);
    expect(none.found.length, "of none").toBe(1);
    expect(none.found[0]?.span.start).toBe(none.from);
    expect(await wrongFixes(none)).toEqual([]);
    if (name === "min" || name === "max") return;
    const { start, values: given } = valuesOf(shown.formula, name);
    const length = given.join(",").length;
    const extra = Array.from({ length: 7 - given.length }, () => ", 1").join("");
    const many = await tried(
      "",
      shown.type,
      shown.formula.slice(0, start + length) + extra + shown.formula.slice(start + length),
    );
    expect(many.found.length, "of many").toBeGreaterThan(0);
    for (const { span } of many.found) {
      expect(span.start - many.from).toBeGreaterThanOrEqual(0);
      expect(span.start - many.from).toBeLessThanOrEqual(start + length + extra.length);
    }
    expect(await wrongFixes(many)).toEqual([]);
  });

  it("with a value of another type in each place", async () => {
    const { start, values: given } = valuesOf(shown.formula, name);
    let from = start;
    for (const [place, value] of given.entries()) {
      const label = /^\s*(\w+: )?/.exec(value)?.[0] ?? "";
      const [rest, phrase = ""] = value.slice(label.length).split(/ (?=for each|where|given)/);
      let misfits = 0;
      for (const wrong of ['"no"', '["a": 1]', "yes"]) {
        if (rest === undefined) continue;
        const text = given
          .map((each, other) => (other === place ? `${label}${wrong}${phrase === "" ? "" : ` ${phrase}`}` : each))
          .join(",");
        const body = shown.formula.slice(0, start) + text + shown.formula.slice(start + given.join(",").length);
        const misfit = await tried("", "text", `"" & (${body})`);
        const lead = '"" & ('.length;
        misfits += misfit.found.length;
        for (const { code, span } of misfit.found) {
          // What comes of it may not fit beside it either; the function itself is then named.
          const [low, high] = [span.start - misfit.from - lead, span.end - misfit.from - lead];
          const isThere =
            (low >= from && high <= from + label.length + wrong.length + phrase.length + 1) ||
            (low <= start && high >= start);
          // So may what `on` is compared with. What kind of place the first one is decides what the others must be.
          const isBehind = place === 0 && isFree(name) && low > from;
          expect(isThere || isBehind || code === "test-mismatch", `${body}: ${code} ${low}-${high}`).toBe(true);
        }
        expect(await wrongFixes(misfit), body).toEqual([]);
      }
      expect(misfits, `${shown.formula}: value ${place + 1}`).toBeGreaterThan(0);
      from += value.length + 1;
    }
  });

  it("misspelt", async () => {
    const slip = `${name}${name.slice(-1)}`;
    const misspelt = await tried("", shown.type, shown.formula.replace(`${name}(`, `${slip}(`));
    const place = shown.formula.indexOf(`${name}(`);
    expect(at(misspelt)[0]).toBe(`unknown-rule ${place}-${place + slip.length}`);
    expect(misspelt.found[0]?.hint).toContain(`\`${name}\``);
    const { found: meant } = await tried("", shown.type, shown.formula);
    expect(await wrongFixes(misspelt, meant)).toEqual([]);
  });

  it("as others call it", async () => {
    for (const alias of record?.aliases ?? []) {
      const foreign = await tried("", shown.type, shown.formula.replace(`${name}(`, `${alias}(`));
      expect(await wrongFixes(foreign), alias).toEqual([]);
    }
  });

  it("with dice in the notation of others", async () => {
    for (const body of [
      `${name}(4d6!)`,
      `${name}((1 + 2)d6!)`,
      `${name}(4d6!, 3)`,
      `${name}(4d6! for each x in [1, 2])`,
    ])
      for (const type of ["int", "number", "list of int", "bool"]) {
        const foreign = await tried("", type, body);
        const dice = foreign.found.filter(({ code }) => code === "foreign-dice");
        expect(dice.length, body).toBe(1);
        for (const { fixes } of dice)
          for (const fix of fixes) {
            const left = (await compileTexts(edited(foreign.files, fix.edits))).diagnostics;
            // Where the function fits the type and takes a value or a list of numbers, so does what is offered.
            const plain = await tried(
              "",
              type,
              body.replace(
                /4d6!|\(1 \+ 2\)d6!/,
                fix.title.includes("sum(") || /4d6!,|for each/.test(body) ? "4" : "[4, 5]",
              ),
            );
            if (plain.found.length === 0)
              expect(
                left.map((each) => each.message),
                `${type}: ${fix.title} in ${body}`,
              ).toEqual([]);
          }
      }
  });
});

it("is told of functions of games that a game is what they need", async () => {
  for (const name of gameFunctions.keys()) {
    const { found } = await tried("", "int", `${name}(1)`);
    expect(found.map(({ code }) => code)).toEqual(["needs-a-game"]);
  }
});
