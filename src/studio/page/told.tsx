/** What a finding says, with what it quotes of the rules set as code. */
import type { JSX } from "preact";

export function Told({ text }: { readonly text: string }): JSX.Element {
  const parts = text.split("`");
  // One sign too many: who knows which.
  if (parts.length % 2 === 0) return <>{text}</>;
  return <>{parts.map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))}</>;
}
