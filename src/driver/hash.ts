/**
 * A short hash of a text for provenance and comparison (not for security), the same on every machine: line endings and
 * a byte-order mark do not count. Two runs of FNV-1a with different starts, 64 bits in all, as 16 hexadecimal digits.
 */
export function hashText(text: string): string {
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  let [first, second] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < plain.length; index += 1) {
    const code = plain.charCodeAt(index);
    const [low, high] = [code & 0xff, code >> 8];
    first = Math.imul(Math.imul(first ^ low, prime) ^ high, prime);
    second = Math.imul(Math.imul(second ^ low, prime) ^ high, prime);
  }
  return digits(first) + digits(second);
}

const prime = 0x01000193;

const digits = (hash: number): string => (hash >>> 0).toString(16).padStart(8, "0");
