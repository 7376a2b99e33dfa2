import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { TokenDeltas } from "../../../src/language-server/semantic-token-delta.ts";
import { RawJson } from "../../../src/language-server/raw-json.ts";
import { createMessageWriter } from "../../../src/language-server/streams.ts";
import { chance } from "../../support/random.ts";

async function sent(message: object): Promise<unknown> {
  const stream = new PassThrough();
  await createMessageWriter(stream).write({ jsonrpc: "2.0", ...message });
  const [head = "", body = ""] = (stream.read() as Buffer).toString("utf8").split("\r\n\r\n");
  expect(head).toBe(`Content-Length: ${Buffer.byteLength(body)}`);
  return JSON.parse(body);
}

it("sends what is written already as if it had been written now", async () => {
  const result = { label: 'Ärger "in" Zeile\n2', list: [1, null, { a: "😀" }] };
  expect(await sent({ id: 7, result: new RawJson(JSON.stringify(result)) })).toEqual({ jsonrpc: "2.0", id: 7, result });
  expect(await sent({ id: "x", result: new RawJson("null") })).toEqual({ jsonrpc: "2.0", id: "x", result: null });
  expect(await sent({ id: 8, result })).toEqual({ jsonrpc: "2.0", id: 8, result });
  expect(await sent({ id: 9, error: { code: -32800, message: "no" } })).toEqual({
    jsonrpc: "2.0",
    id: 9,
    error: { code: -32800, message: "no" },
  });
  expect(JSON.parse(JSON.stringify({ a: new RawJson("[1]") }))).toEqual({ a: [1] });
});

it("tells what is other about colours, from what was shown last or before", () => {
  const { below, many } = chance(3);
  const tokens = new TokenDeltas();
  const colours = (): number[] => many(0, 30, () => below(3));
  for (let turn = 0; turn < 300; turn += 1) {
    const [before, between, now] = [colours(), colours(), colours()];
    const first = tokens.full("a", Uint32Array.from(before));
    const given = turn % 2 === 0 ? null : tokens.full("a", Uint32Array.from(between));
    const delta = tokens.delta("a", first.resultId ?? "", Uint32Array.from(now));
    if (!("edits" in delta)) throw new Error(`turn ${turn}: all of it was sent`);
    const data = [...before];
    for (const { start, deleteCount, data: fresh } of delta.edits) data.splice(start, deleteCount, ...(fresh ?? []));
    expect(data).toEqual(now);
    expect(delta.resultId).not.toBe(given?.resultId);
  }
  expect(tokens.delta("a", "none", Uint32Array.of(1))).toMatchObject({ data: [1] });
  tokens.forget("a");
  expect(tokens.delta("a", "1", Uint32Array.of(2))).toMatchObject({ data: [2] });
});
