/** The table of the Studio in a real browser: a game is begun, played, taken back, kept and gone on with under other rules. */
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import {
  axeFindings,
  beginGame,
  desk,
  editorHolds,
  fromGallery,
  openedPage,
  phone,
  rewriteText,
  servedFolder,
  showView,
} from "../support/studio-page.ts";

describeInBrowser("the table", (browser) => {
  async function seated(title: string, file: string, options: Parameters<typeof openedPage>[2] = desk): Promise<Page> {
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), options);
    await fromGallery(page, title, file);
    await showView(page, "Table");
    return page;
  }

  const moment = (page: Page, number: number): Promise<void> =>
    page.locator(`.game[data-moment="${number}"]`).waitFor({ state: "attached" });

  const option = (page: Page, text: string): Locator => page.locator(".options li button", { hasText: text });

  it("hides a hand from the other person at the same screen", async () => {
    const page = await seated("A deck of cards", "cards.rules");
    await page.getByRole("combobox", { name: "The others" }).selectOption("human");
    await beginGame(page, "A deck of cards", "hands");
    await page.getByText("Player 1, it is your turn").waitFor();
    expect(await page.locator(".card").count()).toBe(0);
    await page.getByRole("button", { name: "I am player 1" }).click();
    const mine = page.getByRole("region", { name: "You (player 1)" });
    const theirs = page.getByRole("region", { name: "Player 2", exact: true });
    await mine.locator(".card.target").first().waitFor();
    expect(await mine.locator(".card.target").count()).toBe(3);
    expect(await theirs.locator(".card").allInnerTexts()).toEqual([""]);
    const hand = await mine.locator(".card.target b").allInnerTexts();
    // A card is clicked; the number of an option does the same.
    await mine.locator(".card.target").first().click();
    await page.getByText("Player 2 is next.").waitFor();
    expect(await page.getByRole("log").innerText()).toContain(`You choose Lay ${hand[0]}.`);
    await page.getByRole("button", { name: "Hand over" }).click();
    await page.getByRole("button", { name: "I am player 2" }).click();
    await page.getByRole("region", { name: "You (player 2)" }).locator(".card.target").first().waitFor();
    const seen = await page.locator(".game").innerText();
    expect(seen).toContain(`Player 1 chooses Lay ${hand[0]}.`);
    for (const hidden of hand.slice(1)) expect(seen).not.toContain(hidden);
    await page.keyboard.press("2");
    await moment(page, 2);
    for (let decided = 2; decided < 6; decided += 1) {
      // Who took the trick leads the next one, and has the screen.
      const handOver = page.getByRole("button", { name: "Hand over" });
      await page.locator(".card.target").first().or(handOver).waitFor();
      if (await handOver.isVisible()) {
        await handOver.click();
        await page.getByRole("button", { name: /^I am player/ }).click();
        await page.locator(".card.target").first().waitFor();
      }
      await page.keyboard.press("1");
      await moment(page, decided + 1);
    }
    // What was hidden is told when the game is over and somebody asks.
    const stock = /^12 pieces: made, into Middle 1's stock\.$/m;
    await page.getByTestId("over").waitFor();
    expect(await page.getByRole("log").innerText()).toMatch(stock);
    await page.getByRole("button", { name: "Tell also what was hidden" }).click();
    await page.getByRole("button", { name: "Tell also what was hidden" }).waitFor({ state: "detached" });
    const all = await page.getByRole("log").innerText();
    expect(all).toMatch(/^Seven of Clubs, .* and Ace of Diamonds: made, into Middle 1's stock\.$/m);
    expect(all).not.toMatch(stock);
    expect(await axeFindings(page)).toEqual([]);
  });

  it("is played with bots to its end, on a phone, in the dark", async () => {
    const page = await seated("A race", "race.rules", { ...phone, colorScheme: "dark" });
    await beginGame(page, "A race", "snails", "tap");
    await page.locator(".cell.open").first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    for (;;) {
      const open = page.locator(".cell.open");
      await page.locator('.cell.open, [data-testid="over"]').first().waitFor();
      if ((await open.count()) === 0) break;
      const before = await page.locator(".game").getAttribute("data-moment");
      await open.first().tap();
      await page.locator(`.game:not([data-moment="${before}"])`).waitFor({ state: "attached" });
    }
    expect(await page.getByTestId("over").innerText()).toMatch(/^The game is over: (?:you|player 2) wins?\.$/);
    expect(await page.getByRole("log").innerText()).toMatch(/Snail \d's at: x 0, y \d → x \d, y \d/);
    expect(await axeFindings(page)).toEqual([]);
  });

  it("takes back, keeps the game when the page comes again, and saves it into a file that goes on", async () => {
    const page = await seated("A race", "race.rules");
    await page.getByRole("combobox", { name: "The others" }).selectOption("human");
    await beginGame(page, "A race", "hands");
    // Nothing is hidden: nobody is asked to look away, and each is called by name.
    await page.getByText("Player 1 may, in Move:").waitFor();
    await option(page, "Move Snail 1").click();
    await moment(page, 1);
    await page.getByText("Player 2 may, in Move:").waitFor();
    expect(await page.getByRole("log").innerText()).toContain("Player 1 chooses Move Snail 1.");
    // The die of player 2 has been rolled since.
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("That cannot be taken back: something was rolled.").waitFor();
    await page.getByRole("button", { name: "Take it back all the same" }).click();
    await moment(page, 0);
    await option(page, "Move Snail 2").click();
    await moment(page, 1);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const path = await (await download).path();
    await page.reload();
    await showView(page, "Table");
    await moment(page, 1);
    await page.getByRole("button", { name: "New game" }).click();
    await page.getByLabel("A saved game").setInputFiles(path);
    await moment(page, 1);
    await page.getByLabel("A saved game").waitFor({ state: "detached" });
    await page.getByText("Player 2 may, in Move:").waitFor();
  });

  it("goes on when a rule changes, and says at which decision it no longer can", async () => {
    const page = await seated("A race", "race.rules");
    await beginGame(page, "A race", "changes");
    await option(page, "Move Snail 1").click();
    await moment(page, 2);
    await option(page, "Move Snail 1").click();
    await moment(page, 4);
    const place = async (): Promise<string> =>
      page.getByRole("region", { name: "Snail 1", exact: true }).locator(".tags").innerText();
    const before = await place();
    // One step each, and nobody is sent back: two decisions later the snail is on 2, whatever the bot did.
    await rewriteText(page, (text) =>
      text
        .replace("min(goal, square + steps)", "min(goal, square + 1)")
        .replace("other.at.x is square", "other.at.x > goal"),
    );
    await page.getByRole("region", { name: "Snail 1", exact: true }).getByText("x 2, y 0").waitFor();
    expect(before).not.toContain("x 2, y 0");
    await moment(page, 4);
    // A mistake: the game waits.
    await rewriteText(page, (text) => text.replace("min(goal, square + 1)", "min(goal, square +)"));
    await page.getByText("The game waits, and goes on when it is mended.").waitFor();
    await rewriteText(page, (text) =>
      text
        .replace("min(goal, square +)", "min(goal, square + 1)")
        .replace("me and not it.won)", "me and not it.won and it.at.x is 0)"),
    );
    await page.getByText(/decision 3 of 4 is no longer possible \(Move Snail 1\)/).waitFor();
    await moment(page, 2);
    await rewriteText(page, (text) => text.replace(" and it.at.x is 0", ""));
    await moment(page, 4);
    expect(await page.getByTestId("stop").count()).toBe(0);
  });

  it("lets bots play alone, step by step and back", async () => {
    const page = await seated("A deck of cards", "cards.rules");
    await page.getByRole("combobox", { name: "Player 1" }).selectOption("random");
    await beginGame(page, "A deck of cards", "hands");
    await page.getByRole("button", { name: "Next decision" }).click();
    await moment(page, 1);
    await page.getByRole("button", { name: "Next decision" }).click();
    await moment(page, 2);
    await page.getByRole("button", { name: "Back" }).click();
    await moment(page, 1);
    await page.getByRole("button", { name: "Play to the end" }).click();
    await page.getByTestId("over").waitFor();
    await moment(page, 6);
    expect(await axeFindings(page)).toEqual([]);
  });

  it("draws a board with the ways between its places, and lists one without coordinates, at a desk and on a phone", async () => {
    const lands = (coordinates: readonly string[]): string => `rulebook cards { title "Three lands" }
table Land {
  | name: key | ${coordinates[0] ?? ""} borders: set of Land both ways |
  | Siam      | ${coordinates[1] ?? ""} Java                           |
  | Java      | ${coordinates[2] ?? ""} Papua                          |
  | Papua     | ${coordinates[3] ?? ""}                                |
}
player Lord { at: Land default Land.Siam }
phase Game { phase Turn for each player { } }
action march(me: Lord, to: Land from me.at.borders) in Turn { do { set me.at = to } }
setup one() { new Lord() }
`;
    for (const options of [desk, { ...phone, colorScheme: "dark" as const }]) {
      const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), options);
      await fromGallery(page, "A deck of cards", "cards.rules");
      if (options !== desk) await showView(page, "Text");
      await editorHolds(page, "A deck of cards");
      await rewriteText(page, () => lands(["x: int | y: int |", "0 | 0 |", "0 | 1 |", "1 | 1 |"]));
      await showView(page, "Table");
      await beginGame(page, "Three lands", "board");
      const map = page.locator("figure.places");
      await map.locator("svg").waitFor();
      expect(await map.locator("svg text.name").allTextContents()).toEqual(["Siam", "Java", "Papua"]);
      expect(await map.locator("svg line").count()).toBe(2);
      expect(await map.locator(".cell.taken title").allTextContents()).toEqual(["Siam: you — Java"]);
      expect(await axeFindings(page)).toEqual([]);
      // The place itself is the option.
      await map.getByRole("button", { name: /^Java:/ }).click();
      await moment(page, 1);
      expect(await map.locator(".cell.taken title").allTextContents()).toEqual(["Java: you — Siam, Papua"]);
      await page.close();
    }
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), desk);
    await fromGallery(page, "A deck of cards", "cards.rules");
    await editorHolds(page, "A deck of cards");
    await rewriteText(page, () => lands([]));
    await showView(page, "Table");
    await beginGame(page, "Three lands", "board");
    const list = page.getByRole("list", { name: "Land" });
    await list.waitFor();
    expect(await list.getByRole("listitem").allInnerTexts()).toEqual([
      "Siam: you — Java",
      "Java — Siam, Papua",
      "Papua — Java",
    ]);
    await list.getByRole("button", { name: "Java" }).click();
    await moment(page, 1);
    expect(await axeFindings(page)).toEqual([]);
    await page.close();
  });
});
