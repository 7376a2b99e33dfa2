/** Limits on the size of a text, so that a request never blocks others for long. They count letters and brackets, not time, so that the answer is the same everywhere. */
import { rememberedByText } from "../query/by-text.ts";

/** Far more than anybody writes by hand, and few enough to be over in seconds. */
const maxLength = 1_000_000;
/** Each may hold all that follows. */
const maxBrackets = 50_000;
/** What stands on one line is read at once. */
const maxLineLength = 200_000;

/** Whether the text is too large to process in a request. Of one state of a text many ask: the last answer is kept. */
export const isTooLarge = rememberedByText(measure, 0);

function measure(text: string): boolean {
  if (text.length > maxLength) return true;
  let [brackets, lineStart] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x0a) lineStart = at + 1;
    else if (at - lineStart > maxLineLength) return true;
    else if (code === 0x7b || code === 0x28 || code === 0x5b) brackets += 1;
  }
  return brackets > maxBrackets;
}
