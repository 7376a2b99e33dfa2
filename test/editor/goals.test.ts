/** Goals in an editor: worked out when somebody asks, and shown above them as long as that is so. */
import { join } from "node:path";
import type { CodeLens } from "vscode-languageserver-protocol";
import { beforeAll, expect, it } from "vitest";
import { built, shipped } from "../support/built.ts";
import { doors } from "../support/language-doors.ts";
import { sparring } from "../support/sparring.ts";
import { tempProject } from "../support/temp-project.ts";

const path = "rules/sparring/sparring.rules";
const text = `${sparring[path] ?? ""}
rule reach(card: Card): int = card.copies + 1

goal "Every card is there often" {
  reach(card) in 3 to 4 for each card in Card
}
goal "Somebody is struck before long" in duel(hp: 3) {
  games 60
  decisions() in 0 to 1
  ends(Struck) in 0 to 1
  average(side.hp) in 0 to 20 for each side in players
}
`;

beforeAll(() => {
  built();
});

it.each(doors)(
  "are worked out on request, say what the command says, and are shown until something changes, behind $name",
  async ({ open }) => {
    const { client, root } = await open({ [path]: text }, { workspace: { codeLens: { refreshSupport: true } } });
    const uri = client.open(join(root, path), text);
    await client.until("lenses", () => client.asked.includes("workspace/codeLens/refresh"));
    const lenses = (): Promise<readonly CodeLens[]> => client.ask("textDocument/codeLens", { textDocument: { uri } });
    const titles = async (): Promise<readonly string[]> => (await lenses()).map((each) => each.command?.title ?? "");
    const workOut = async (place: number): Promise<string> =>
      client.ask("workspace/executeCommand", (await lenses())[place]?.command);
    expect(await titles()).toEqual(["work out", "work out"]);
    const said = shipped(tempProject({ [path]: text }), ["goals", "--workers", "1"]).stdout;
    const parts = [await workOut(0), await workOut(1)].map((each) => each.split("\n\n")[0] ?? "");
    // The command interprets nothing, and the editor generates no code: both play the same games.
    for (const part of parts) expect(said).toContain(part);
    expect(await titles()).toEqual(["✓ met", "✗ 1 of 4 missed"]);
    // A remark changes no goal; a number that one of them uses does, and then it is shown no longer.
    client.type(uri, "rule reach", "# a remark\nrule reach");
    await client.until("an analysis", () => client.asked.filter((each) => each.includes("codeLens")).length > 3);
    expect(await titles()).toEqual(["✓ met", "✗ 1 of 4 missed"]);
    const asked = client.asked.length;
    client.type(uri, "card.copies + 1", "card.copies + 2");
    await client.until("another", () => client.asked.length > asked);
    expect((await titles())[0]).toBe("work out again: the rules changed");
    expect(await workOut(0)).toContain("missed");
    expect((await titles())[0]).toMatch(/^✗ \d of 3 missed$/);
    await expect(
      client.ask("workspace/executeCommand", {
        command: "rulewright.goal",
        arguments: [{ uri, rulebook: "sparring", of: "nothing" }],
      }),
    ).rejects.toThrow("There is no goal called `nothing` any more.");
  },
);
