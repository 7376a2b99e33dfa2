/**
 * A short hash of a text for provenance and comparison (not for security), the same on every machine: line endings and
 * a byte-order mark do not count. Two runs of FNV-1a with different starts, 64 bits in all, as 16 hexadecimal digits.
 */
export function hashText(text: string): string {
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  return half(plain, 0x811c9dc5) + half(plain, 0x9747b28c);
}

function half(text: string, start: number): string {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    hash = Math.imul(hash ^ (code & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (code >> 8), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
