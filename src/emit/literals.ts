/** Every value that is written into generated code is made safe here, and nowhere else. */
import type { Json } from "../ir/program.ts";
import { isPlainName } from "./names.ts";

const risky = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff<\ud800-\udfff]|[\u{e0100}-\u{e01ef}]/gu;

/**
 * A text as a string literal in double quotes. What could end the line or the script around it is written as an escape;
 * half a pair of surrogates, too, and what marks are made of.
 */
export function textLiteral(text: string): string {
  return JSON.stringify(text).replace(risky, (found) =>
    found === "<" ? (/<(?=[!/])/.test(text) ? "\\u003c" : "<") : escaped(found),
  );
}

const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");

export function numberLiteral(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} cannot be written as a number.`);
  return String(value + 0);
}

/** The name of a property in an object. `__proto__` would be no property at all. */
export function propertyName(name: string): string {
  if (name === "__proto__") return `["__proto__"]`;
  return isPlainName(name) ? name : textLiteral(name);
}

/** A property with its value, without saying a name twice. */
export function property(name: string, text: string): string {
  const written = propertyName(name);
  return written === text ? text : `${written}: ${text}`;
}

/** Reading a property. */
export function member(of: string, name: string): string {
  return isPlainName(name) ? `${of}.${name}` : `${of}[${textLiteral(name)}]`;
}

/** Any plain value as code. */
export function literal(value: Json): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "number") return numberLiteral(value);
  if (typeof value === "string") return textLiteral(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => literal(item)).join(", ")}]`;
  const object = value as { readonly [key: string]: Json };
  return `{ ${Object.keys(object)
    .map((name) => `${propertyName(name)}: ${literal(object[name] ?? null)}`)
    .join(", ")} }`;
}

/** A large value as one string that is read when the module loads: far quicker for every tool than a literal. */
export function parsed(value: Json): string {
  return `JSON.parse(${textLiteral(JSON.stringify(value))})`;
}
