/** Tests in a real browser. */
import { chromium, type Browser } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { built } from "./built.ts";
import { browserPath } from "./optional.ts";

export const launchBrowser = async (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** Tests that share a browser, with the program built before: the browser is there while they run. Skipped without one. */
export function describeInBrowser(title: string, describeTests: (browser: () => Browser) => void): void {
  const executablePath = browserPath();
  describe.skipIf(executablePath === undefined)(title, () => {
    let browser: Browser | undefined;

    beforeAll(async () => {
      built();
      browser = await launchBrowser(executablePath ?? "");
    });

    afterAll(async () => {
      await browser?.close();
    });

    describeTests(() => {
      if (browser === undefined) throw new Error("The browser is there once the tests run.");
      return browser;
    });
  });
}
