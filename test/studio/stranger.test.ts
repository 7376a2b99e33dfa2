/** A link from a stranger: it hangs its own worker at most, says so, can be stopped, and touches nothing of one's own. */
import { deflateRawSync } from "node:zlib";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import { desk, editorHolds, editorText, openedPage, servedFolder, showView } from "../support/studio-page.ts";

interface Sent {
  readonly path: string;
  readonly text: string;
}

const linkOf = (address: string, files: readonly Sent[], name = "gift"): string =>
  `${address}#share=${deflateRawSync(JSON.stringify({ name, files })).toString("base64url")}`;

describeInBrowser("a link from a stranger", (browser) => {
  /** Somebody who has written something of their own opens the link in the same browser. */
  async function following(files: readonly Sent[], name?: string): Promise<Page> {
    const address = await servedFolder(join(built(), "studio"));
    const page = await openedPage(browser(), address, desk);
    page.on("dialog", () => {
      throw new Error("code of a stranger ran");
    });
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("\n# My own words.");
    await page.getByTestId("kept").waitFor();
    await page.goto(linkOf(address, files, name));
    // Another fragment alone loads nothing anew.
    await page.reload();
    await page.locator(".file").first().waitFor();
    return page;
  }

  /** What was written before is among one's own, as it was. */
  async function goHome(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Gallery" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Last changed/ })
      .click();
    await editorHolds(page, "# My own words.");
  }

  it("that works for ever is stopped by a button; the page answers meanwhile, and one's own is there", async () => {
    const many = Array.from({ length: 400 }, (_, place) => `example "${place}" { f(45) is 1 }\n`).join("");
    const text = `rulebook gift { title "Gift" }\nrule f(n: int): int = if n < 2 { n } else { f(n - 1) + f(n - 2) }\n${many}`;
    const page = await following([{ path: "rules/gift/gift.rules", text }]);
    await editorHolds(page, "rulebook gift");
    expect(await editorText(page)).not.toContain("My own words");
    await page.getByText("This takes long.").waitFor();
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+Home");
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped. It goes on when the rules change.").waitFor();
    await page.getByRole("button", { name: "Go on now" }).click();
    await page.getByText("This takes long.").waitFor();
    await goHome(page);
  });

  it("with a table of a million rows is not opened, and says why; one's own is there", async () => {
    // All alike, so that the link is short.
    const rows = "1,1\n".repeat(1_000_000);
    const page = await openedPage(
      browser(),
      linkOf(await servedFolder(join(built(), "studio")), [
        {
          path: "rules/gift/gift.rules",
          text: 'rulebook gift { title "Gift" }\ntable T from "t.csv" { | a: int | b: int | }\n',
        },
        { path: "rules/gift/t.csv", text: `a,b\n${rows}` },
      ]),
      desk,
    );
    await page.getByText("1,000,002 of them in rules/gift/t.csv").waitFor();
    await editorHolds(page, "rulebook duel");
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("\nrule twice(n: int): int = n * 2\n");
    await page.getByRole("option", { name: "twice" }).waitFor({ state: "attached" });
  });

  it("with hostile names shows them as they are, and runs nothing of them", async () => {
    const evil = `<img src=x onerror="alert(1)">`;
    const page = await following(
      [
        { path: `rules/__proto__/constructor.rules`, text: `rulebook x { title "${"a".repeat(5)}" }\n# ${evil}\n` },
        { path: `rules/gift/${evil}.rules`, text: `rulebook gift { title "</script>${evil.replaceAll('"', "'")}" }\n` },
      ],
      evil,
    );
    await page.getByText(evil).first().waitFor();
    await showView(page, "Problems");
    await page.locator(".problems li").first().waitFor();
    await goHome(page);
  });

  it.each([
    ["nothing that can be read", "AAAA"],
    [
      "a path that climbs",
      deflateRawSync(JSON.stringify({ name: "x", files: [{ path: "rules/../x.rules", text: "" }] })).toString(
        "base64url",
      ),
    ],
    [
      "more than there is room for",
      deflateRawSync(
        JSON.stringify({ name: "x", files: [{ path: "rules/a/a.rules", text: "a".repeat(9_000_000) }] }),
      ).toString("base64url"),
    ],
  ])("with %s is refused with a word", async (_, share) => {
    const page = await openedPage(browser(), `${await servedFolder(join(built(), "studio"))}#share=${share}`, desk);
    await page.getByText("This link holds no project that I can read.").waitFor();
    await page.locator(".file", { hasText: "duel.rules" }).waitFor();
  });
});
