/** What changes the letters of a text elsewhere, and what there is in its place. */
export const letters =
  /^(?:(?:to|str|string|text)?_?(?:lower|upper|title|proper)(?:_?case)?|l?u?case|capitali[sz]e(?:First)?|downcase|upcase|ucfirst)$/i;

export const textsStay =
  "Texts stay as they are written: nothing changes their letters. Write the other spelling in a column of its own.";
