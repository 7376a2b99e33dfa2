/** Is a value plain data: the same after a copy, as JSON, spread, and through a port to a worker? */
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";

const channel = new MessageChannel();

function posted(value: unknown): unknown {
  channel.port1.postMessage(value);
  return (receiveMessageOnPort(channel.port2) as { readonly message: unknown }).message;
}

/** Each object spread into another one, at every level. */
function spread(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as readonly unknown[])].map(spread);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries({ ...value }).map(([name, part]) => [name, spread(part)]));
}

const ways: Readonly<Record<string, (value: unknown) => unknown>> = {
  structuredClone: (value) => structuredClone(value),
  JSON: (value) => JSON.parse(JSON.stringify(value)) as unknown,
  spread,
  postMessage: posted,
};

/** What is not plain in it, or what a way makes of it; null: it stays the same in all. */
export function notPlain(value: unknown): string | null {
  const odd = oddIn(value, "");
  if (odd !== null) return odd;
  for (const [way, through] of Object.entries(ways)) {
    const other = differenceIn(value, through(value), "");
    if (other !== null) return `${way}: ${other}`;
  }
  return null;
}

function oddIn(value: unknown, path: string): string | null {
  if (value === null || typeof value === "string" || typeof value === "boolean") return null;
  if (typeof value === "number")
    return Number.isFinite(value) && !Object.is(value, -0)
      ? null
      : `${path} is ${Object.is(value, -0) ? "-0" : String(value)}`;
  if (typeof value !== "object") return `${path} is ${typeof value}`;
  if (!Array.isArray(value)) {
    const above: unknown = Object.getPrototypeOf(value);
    if (above !== null && Object.getPrototypeOf(above) !== null) return `${path} is an object of a class`;
    if (Object.getOwnPropertySymbols(value).length > 0) return `${path} has symbols`;
    for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(value)))
      if (get !== undefined) return `${path}.${name} is worked out`;
  }
  for (const [name, part] of Object.entries(value)) {
    const odd = oddIn(part, `${path}.${name}`);
    if (odd !== null) return odd;
  }
  return null;
}

function differenceIn(one: unknown, other: unknown, path: string): string | null {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null)
    return Object.is(one, other) ? null : `${path} was ${String(one)} and is ${String(other)}`;
  if (Array.isArray(one) !== Array.isArray(other)) return `${path} is a list no more`;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  if (names.join() !== others.join()) return `${path} had ${names.join(", ")} and has ${others.join(", ")}`;
  for (const name of names) {
    const part = differenceIn(
      (one as Readonly<Record<string, unknown>>)[name],
      (other as Readonly<Record<string, unknown>>)[name],
      `${path}.${name}`,
    );
    if (part !== null) return part;
  }
  return null;
}
