import type { IToken } from "chevrotain";
import type { Build } from "./build/context.ts";
export function isStray(_chunk: readonly IToken[]): boolean { return false; }
export function reportStray(_build: Build, _chunks: readonly (readonly IToken[])[]): void {}
