/**
 * xoshiro128** 1.1 by David Blackman and Sebastiano Vigna (public domain, prng.di.unimi.it): 32-bit arithmetic, a period
 * of 2^128 - 1. Seeds of 64 bits are spread over the state by SplitMix64 of Sebastiano Vigna, as the authors advise; texts
 * become seeds by FNV-1a. What a seed rolls is a promise: it never changes.
 */

const bits64 = 0xffff_ffff_ffff_ffffn;

/** Four words of 32 bits, not all 0. Changed in place by `nextWord`. A game has them in its state, as plain numbers. */
export type Words = Int32Array | number[];

/** The next 32 bits, from 0 to 2^32 - 1. */
export function nextWord(words: Words): number {
  const s0 = words[0] as number;
  const s1 = words[1] as number;
  const s2 = (words[2] as number) ^ s0;
  const s3 = (words[3] as number) ^ s1;
  const fives = Math.imul(s1, 5);
  words[0] = s0 ^ s3;
  words[1] = s1 ^ s2;
  words[2] = s2 ^ (s1 << 9);
  words[3] = (s3 << 11) | (s3 >>> 21);
  return Math.imul((fives << 7) | (fives >>> 25), 9) >>> 0;
}

/** The state that belongs to a seed of 64 bits: two numbers of SplitMix64, the lower half of each first. */
export function wordsOf(seed: bigint): Words {
  const words = new Int32Array(4);
  let state = seed;
  for (let half = 0; half < 2; half += 1) {
    state = (state + 0x9e37_79b9_7f4a_7c15n) & bits64;
    const mixed = mix(state);
    words[half * 2] = Number(mixed & 0xffff_ffffn) | 0;
    words[half * 2 + 1] = Number(mixed >> 32n) | 0;
  }
  return words;
}

/** The output function of SplitMix64. */
function mix(state: bigint): bigint {
  let z = state;
  z = ((z ^ (z >> 30n)) * 0xbf58_476d_1ce4_e5b9n) & bits64;
  z = ((z ^ (z >> 27n)) * 0x94d0_49bb_1331_11ebn) & bits64;
  return z ^ (z >> 31n);
}

/** Where FNV-1a of 64 bits begins. */
export const fnvStart = 0xcbf2_9ce4_8422_2325n;

/** FNV-1a of 64 bits over the text as UTF-8, from `start`. */
export function hashed(text: string, start: bigint): bigint {
  let hash = start;
  const add = (byte: number): void => {
    hash = ((hash ^ BigInt(byte)) * 0x0000_0100_0000_01b3n) & bits64;
  };
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) add(code);
    else {
      if (code < 0x800) add(0xc0 | (code >> 6));
      else {
        if (code < 0x1_0000) add(0xe0 | (code >> 12));
        else {
          add(0xf0 | (code >> 18));
          add(0x80 | ((code >> 12) & 0x3f));
        }
        add(0x80 | ((code >> 6) & 0x3f));
      }
      add(0x80 | (code & 0x3f));
    }
  }
  return hash;
}
