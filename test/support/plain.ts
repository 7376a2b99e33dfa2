/** Programs as data, and back. */
import { Span } from "../../src/source/span.ts";

/** As other tools read it. */
export const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** What such a text says: places are places again. */
export const unplain = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) =>
    name === "at" && isPlace(value) ? Span.still(value.file, value.start, value.end) : value,
  );

const isPlace = (value: unknown): value is { readonly file: string; readonly start: number; readonly end: number } =>
  typeof value === "object" && value !== null && Object.keys(value).join() === "file,start,end";
