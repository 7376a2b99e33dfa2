import type { Block } from "./model.ts";

/** `name`: of its file, where pictures are files. */
export const pictureBlock = (name: string, svg: string, alt: string): Block => ({
  kind: "picture",
  name: name.replace(/[^\p{L}\p{N}._-]+/gu, "-"),
  svg,
  alt,
});
