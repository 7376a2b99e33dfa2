/** No fix takes the point out of `new.condition`: it would be another name. */
import { expect, it } from "vitest";
import { compileTexts } from "../../support/render.ts";

it.each(["= new.hp + a", "= max(new.hp, a)", "= [new.hp, in.hp][1]", "= if to.hp > a { 1 } else { 0 }"])(
  "rule f(a: int): int %s",
  async (body) => {
    const text = `rulebook t { title "T" }\nrule f(a: int): int ${body}\n`;
    const { diagnostics } = await compileTexts(new Map([["rules/t/t.rules", text]]));
    expect(diagnostics.length).toBeGreaterThan(0);
    const cut = diagnostics.flatMap(({ fixes = [] }) =>
      fixes.flatMap(({ edits }) => edits.map(({ span }) => text.slice(span.start, span.end))),
    );
    expect(cut).not.toContain(".");
  },
);
