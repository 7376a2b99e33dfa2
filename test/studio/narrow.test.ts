/** Every view on a phone, of a rulebook in which everything is wide: nothing scrolls the page sideways, is cut, or is too small for a finger. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { describeInBrowser } from "../support/browser.ts";
import { built } from "../support/built.ts";
import { fromGallery, openedPage, phone, rewriteText, servedFolder, showView } from "../support/studio-page.ts";

const many = (count: number, make: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => make(place + 1)).join("");
/** No line breaks in it. */
const endless = "Hippopotomonstrosesquippedaliophobia".repeat(2);

/** Twelve columns, names without end, a report as wide as its table is long, a track of twenty squares. */
const wide = `rulebook duel { title "${endless}" }
## ${"Every column says how a weapon meets one kind of armor. ".repeat(4)}
table Weapon {
  | name: key |${many(12, (n) => ` against the armor of kind ${n}: int |`)}
  | ${endless} |${many(12, (n) => ` ${n} |`)}
${many(14, (row) => `  | The blade number ${row} of the collection |${many(12, (n) => ` ${n * row} |`)}\n`)}}
choice Ending { Reached${endless} }
record Square { x: int, y: int }
## What a weapon does to ${endless}.
rule damageOf${endless}(weapon: Weapon, thickness: int 0 to 20, dice: int 1 to 6): int =
  max(0, weapon.againstTheArmorOfKind1 + sum((dice)d6) - thickness)
rule fits(weapon: Weapon, armor: int 1 to 9): Ending {
  | weapon.againstTheArmorOfKind1 | armor | result |
  | ----------------------------- | ----- | ------ |
  | > 3                           | -     | Reached${endless} |
  | otherwise                     | -     | Reached${endless} |
}
example "${endless} does what it should" {
  fits(Weapon["${endless}"], 3) is Reached${endless}
  2 + 2 is 5
}
report "All weapons, each against all others" {
  rows    weapon: Weapon
  columns other: Weapon
  cell    weapon.againstTheArmorOfKind1 * other.againstTheArmorOfKind12
}
goal "Nobody lives through ${endless}" {
  average(damageOf${endless}(Weapon["${endless}"], 2, dice: 2)) >= 1000
  weapon.againstTheArmorOfKind12 >= 24 for each weapon in Weapon
}
player Hero { at: Square, points: int default 0, satchel: pile of Weapon }
## Run, and carry ${endless} with you.
action run(me: Hero) in Turn {
  limit 1 per Turn
  do {
    add 1d6 to me.points
    set me.at = Square(x: min(19, me.points), y: 0)
  }
}
phase Round repeats { phase Turn for each player { } }
always "Reached" {
  for each h in players where h.points >= 19 { endGame(winner: h, ending: Reached${endless}) }
}
setup race() {
  repeat 2 times {
    let hero = new Hero(at: Square(x: 0, y: 0))
    for each weapon in Weapon { put new weapon into hero.satchel }
  }
}
`;

/** What is wrong with what is seen now. Runs in the page. */
const faultsHere = `(() => {
  const faults = new Set();
  const nameOf = (element) => element.tagName.toLowerCase() + "." + String(element.getAttribute("class") ?? "").replaceAll(" ", ".");
  const parentOf = (element) => element.parentElement ?? (element.getRootNode() instanceof ShadowRoot ? element.getRootNode().host : null);
  /** The innermost: what holds it is as wide. */
  const whoSticksOut = (panel) => {
    const edge = panel.getBoundingClientRect().right + 1;
    return [...panel.querySelectorAll("*")]
      .filter((each) => scrollerOf(each) === panel && [...each.childNodes].some((node) => endOf(node) > edge))
      .map(nameOf)
      .slice(-3);
  };
  const endOf = (node) => {
    const range = document.createRange();
    range.selectNode(node);
    return range.getBoundingClientRect().right;
  };
  const scrollerOf = (element) => {
    for (let each = element.parentElement; each !== null; each = each.parentElement)
      if (getComputedStyle(each).overflowX !== "visible") return each;
    return null;
  };
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) faults.add("the page scrolls sideways: " + document.documentElement.scrollWidth);
  for (const panel of document.querySelectorAll(".panel"))
    if (panel.checkVisibility({ visibilityProperty: true }) && panel.scrollWidth > panel.clientWidth + 1)
      faults.add("the panel scrolls sideways for " + whoSticksOut(panel));
  const isSeen = (element) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && box.width > 1 && box.height > 1 && !style.clipPath.startsWith("inset");
  };
  /** Who shows less of a text than there is: an ancestor without a bar to scroll by. */
  const cutBy = (element, box) => {
    for (let each = element; each !== null; each = parentOf(each)) {
      const { overflowX, textOverflow } = getComputedStyle(each);
      if (overflowX === "auto" || overflowX === "scroll") {
        if (each !== document.documentElement && each !== document.body) return null;
      }
      if (overflowX !== "visible" && textOverflow === "ellipsis") return null;
      if (overflowX !== "visible" && box.right > each.getBoundingClientRect().right + 1) return nameOf(each);
    }
    return box.right > width + 1 ? "the page" : null;
  };
  const look = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot !== null) look(element.shadowRoot);
      if (!isSeen(element) || element.closest(".cm-editor") !== null) continue;
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || node.data.trim() === "") continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
          const by = box.width > 0 ? cutBy(element, box) : null;
          if (by !== null) faults.add(nameOf(element) + " " + JSON.stringify(node.data.trim().slice(0, 20)) + " is cut by " + by);
        }
      }
      if (!element.matches("button, select, summary, input, [role=tab], [role=button]")) continue;
      const box = (element.closest("label") ?? element).getBoundingClientRect();
      if (box.height < 40 || box.width < 40)
        faults.add(nameOf(element) + " " + JSON.stringify(element.textContent.trim().slice(0, 20)) + " is " + Math.round(box.width) + " by " + Math.round(box.height));
    }
  };
  look(document);
  return [...faults];
})()`;

describeInBrowser("on a phone", (browser) => {
  it("no view scrolls the page sideways, cuts a text, or has something too small for a finger", async () => {
    const faults: Record<string, unknown> = {};
    const page = await openedPage(browser(), await servedFolder(join(built(), "studio")), phone);
    const seen = async (view: string): Promise<void> => {
      const found = await page.evaluate<readonly string[]>(faultsHere);
      if (found.length > 0) faults[view] = found;
    };
    await page.getByRole("button", { name: "Begin" }).waitFor();
    await seen("the first visit");
    await page.getByRole("button", { name: "Gallery" }).tap();
    await page.getByRole("dialog").waitFor();
    await seen("Gallery");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Not now" }).tap();
    await fromGallery(page, "A duel", "duel.rules");
    await showView(page, "Text");
    await rewriteText(page, () => wide);
    for (const [view, show] of Object.entries(views)) {
      await show(page);
      await seen(view);
    }
    expect(faults).toEqual({});
  });
});

/** How each view is brought up, and what is waited for. */
const views: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Files: (page) => showView(page, "Files"),
  Text: (page) => showView(page, "Text"),
  Sheet: async (page) => {
    await page.getByRole("button", { name: "Sheet", exact: true }).tap();
    await page.locator(".sheet-body [data-row]").first().waitFor();
  },
  "Try it": async (page) => {
    await showView(page, "Try it");
    await page.getByRole("combobox", { name: "Rule" }).selectOption({ label: `damageOf${endless}` });
    await page.getByTestId("result").waitFor();
  },
  Odds: async (page) => {
    await showView(page, "Odds");
    await page.locator("#panel svg.columns, #panel .bars").first().waitFor();
  },
  Sweep: async (page) => {
    await page.getByRole("button", { name: "Sweep" }).tap();
    await page.locator("#panel .swept, #panel svg").first().waitFor();
  },
  Examples: async (page) => {
    await showView(page, "Examples");
    await page.getByTestId("tally").getByText("do not hold").waitFor();
    await page.locator(".examples button").first().tap();
    await page.getByRole("region", { name: "Where it parts" }).waitFor();
  },
  Reports: async (page) => {
    await page.getByRole("button", { name: "Reports 1" }).tap();
    await page.locator(".report td").first().waitFor();
  },
  Goals: async (page) => {
    await page.getByRole("button", { name: "Goals 1" }).tap();
    await page.getByRole("button", { name: "Work the goals out" }).tap();
    await page.locator(".goals").getByText("0 of 1 met.").waitFor();
  },
  "My change": async (page) => {
    await showView(page, "My change");
    await page.locator(".moves .tally").waitFor();
  },
  "Rule book": async (page) => {
    await showView(page, "Rule book");
    await page.locator(".book-host").getByText("Weapon").first().waitFor();
  },
  "the table before a game": async (page) => {
    await showView(page, "Table");
    await page.getByRole("button", { name: /^Play/ }).waitFor();
  },
  Table: async (page) => {
    await page.getByRole("button", { name: /^Play/ }).tap();
    await page.locator(".options li button").first().tap();
    await page.locator(".options li button").first().waitFor();
  },
  Simulate: async (page) => {
    await showView(page, "Simulate");
    await page.getByRole("spinbutton", { name: "Games" }).fill("50");
    await page.getByRole("button", { name: /^Simulate \d/ }).tap();
    await page.getByText("How long a game takes").waitFor();
  },
  Send: async (page) => {
    await page.getByRole("button", { name: "Send" }).tap();
    await page.getByRole("dialog").waitFor();
  },
  Problems: async (page) => {
    await page.keyboard.press("Escape");
    await showView(page, "Text");
    await page.getByRole("button", { name: "Text", exact: true }).first().tap();
    await rewriteText(page, (text) => text.replace("max(0, weapon", `hypermax${endless}(0, weapon`));
    await showView(page, "Problems");
    await page.locator(".problems li").first().waitFor();
  },
};
