/** What follows from a text alone, for some thousand texts: whoever asks for more of them begins anew. */

/** `most`: letters of the texts that are remembered together, so that large ones do not fill the memory. */
export function rememberedByText<V>(make: (text: string) => V, most = 4_000_000): (text: string) => V {
  const known = new Map<string, { readonly value: V }>();
  let letters = 0;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before.value;
    if (letters > most) {
      known.clear();
      letters = 0;
    }
    const value = make(text);
    known.set(text, { value });
    letters += text.length;
    return value;
  };
}
