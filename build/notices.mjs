// Licences of the packages that a bundle is made of. Whoever ships a bundle ships these with it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ofPackage = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const isLicence = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** Folders of packages of which some code came through, by the bundler's reports. */
export function bundledPackages(metafiles) {
  const folders = new Set();
  for (const { outputs } of metafiles)
    for (const { inputs } of Object.values(outputs))
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const found = bytesInOutput > 0 ? ofPackage.exec(path) : null;
        if (found !== null) folders.add(found[0].slice(0, -1));
      }
  return [...folders].sort();
}

/**
 * One text of all of them: the same bytes for the same packages; what several say word for word stands once, below their
 * names. A package without a licence's text ends the build.
 */
export function noticesOf(root, metafiles) {
  const texts = new Map();
  for (const folder of bundledPackages(metafiles)) {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
    texts.set(`${name} ${version}\nLicence: ${license}`, licenceTexts(root, folder, name));
  }
  const titles = new Map();
  for (const [title, text] of [...texts].sort(([a], [b]) => (a < b ? -1 : 1)))
    titles.set(text, [...(titles.get(text) ?? []), title]);
  const all = [...titles].map(([text, these]) => `${these.join("\n")}\n\n${text}`);
  return [
    "Third-party notices",
    "",
    "The files beside this one contain code of these packages, each under its own licence.",
    "",
    ...all.flatMap((text) => ["-".repeat(80), "", text.trim(), ""]),
  ].join("\n");
}

function licenceTexts(root, folder, name) {
  const files = readdirSync(join(root, folder))
    .filter((file) => isLicence.test(file))
    .sort();
  const texts = files.map((file) =>
    readFileSync(join(root, folder, file), "utf8")
      .replaceAll("\r\n", "\n")
      .trim(),
  );
  if (texts.length > 0) return texts.join("\n\n");
  const readme = readdirSync(join(root, folder)).find((file) => /^readme/i.test(file));
  const section =
    readme &&
    /^#+ *licen[cs]e\b[^\n]*\n+([\s\S]*?)(?=^#|(?![\s\S]))/im.exec(readFileSync(join(root, folder, readme), "utf8"));
  if (section && section[1].length > 200) return section[1].trim();
  throw new Error(`${name} is bundled, and has no licence text to ship.`);
}
