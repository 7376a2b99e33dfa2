/** `rulewright studio` is killed while it writes a file: the old text stands there, or the new one, whole. */
import { spawn, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import process from "node:process";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { tokenHeader, type ProjectState } from "../../src/studio/project-api.ts";
import { built } from "../support/built.ts";
import { chance } from "../support/random.ts";
import { firstSeed, tries } from "../support/soak.ts";
import { tempProject } from "../support/temp-project.ts";
import { until } from "../support/waiting.ts";

const folder = "rules/duel";
const path = `${folder}/duel.rules`;

/** Millions of letters of several bytes, so that writing takes a while. */
const long = (letter: string): string => `${letter.repeat(5_000_000)}\n`;

interface Served {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  readonly origin: string;
  readonly token: string;
}

async function served(root: string): Promise<Served> {
  const child = spawn(process.execPath, [join(built(), "cli.js"), "studio", "--no-open"], { cwd: root });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let said = "";
  child.stdout.on("data", (part: Buffer) => {
    said += part.toString();
  });
  await until(
    () => /http:\S+token=\S+/.test(said),
    () => `the address in ${said}`,
  );
  const [, origin = "", token = ""] = /(http:\/\/[^/]+)\/#token=(\S+)/.exec(said) ?? [];
  return { child, ended, origin, token };
}

interface Sent {
  /** All of it is on its way. */
  readonly isSent: () => boolean;
  /** The status of the answer; null: the server has ended. */
  readonly answer: Promise<number | null>;
}

function save({ origin, token }: Served, text: string, base: string): Sent {
  let isSent = false;
  const answer = new Promise<number | null>((resolve) => {
    const headers = { [tokenHeader]: token, origin };
    const sent = request(`${origin}/api/file`, { method: "PUT", headers }, (response) => {
      response.resume();
      response.on("end", () => {
        resolve(response.statusCode ?? 0);
      });
      response.on("error", () => {
        resolve(null);
      });
    });
    sent.on("error", () => {
      resolve(null);
    });
    sent.end(JSON.stringify({ path, text, base }), () => {
      isSent = true;
    });
  });
  return { isSent: () => isSent, answer };
}

/** How much of the new file there is, beside the old one; null: none is being made. */
function sizeInTheMaking(root: string, pid: number): number | null {
  return statSync(join(root, folder, `.rulewright-${pid}.tmp`), { throwIfNoEntry: false })?.size ?? null;
}

/** Until it is so. Others get their turn between looks. */
async function look(isSo: () => boolean): Promise<void> {
  while (!isSo())
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}

beforeAll(() => {
  built();
});

it("leaves the old text or the new one, whole, and sweeps up what was in the making", async () => {
  const { below } = chance(firstSeed);
  const root = tempProject({ "package.json": "{}", [path]: long("a") });
  const file = join(root, path);
  let now = long("a");
  // Only those count that left a file in the making: on a busy machine others come too late.
  const wanted = tries(50, 3);
  let met = 0;
  for (let kill = 1; met < wanted; kill += 1) {
    const place = `kill ${kill}, of which ${met} came in time, seed ${firstSeed}`;
    expect(kill, place).toBeLessThan(wanted * 20);
    const server = await served(root);
    const pid = server.child.pid ?? 0;
    const next = long(now.startsWith("ä") ? "€" : "ä");
    const { isSent, answer } = save(server, next, now);
    let isAnswered = false;
    void answer.then(() => {
      isAnswered = true;
    });
    await look(() => isSent() || isAnswered);
    // From its first byte to its last, and a little later: while it is made durable and takes its place.
    const share = below(110) / 100;
    const size = Math.min(1, share) * Buffer.byteLength(next);
    await look(() => isAnswered || (sizeInTheMaking(root, pid) ?? -1) >= size);
    for (let more = share > 1 ? below(4) : 0; more > 0 && !isAnswered; more -= 1) await look(() => true);
    server.child.kill("SIGKILL");
    await server.ended;
    const said = await answer;
    expect([200, null], place).toContain(said);
    if (sizeInTheMaking(root, pid) !== null) met += 1;
    const found = readFileSync(file, "utf8");
    // Said in short: the texts are long.
    const what = found === now ? "old" : found === next ? "new" : `${found.length} letters`;
    expect(said === null ? ["old", "new"] : ["new"], place).toContain(what);
    now = found;
  }
  // What the last one left is no file of the project, and the next save takes it away.
  expect(readdirSync(join(root, folder))).toHaveLength(2);
  const last = await served(root);
  const project = (await (
    await fetch(`${last.origin}/api/project`, { headers: { [tokenHeader]: last.token } })
  ).json()) as ProjectState;
  expect([project.files.map((each) => each.path), project.unread]).toEqual([[path], []]);
  expect(await save(last, "rulebook duel\n", now).answer).toBe(200);
  expect(readFileSync(file, "utf8")).toBe("rulebook duel\n");
  expect(readdirSync(join(root, folder))).toEqual(["duel.rules"]);
});
