/** Control characters, lone surrogates, line separators, and marks that change the direction of text. */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text can be stored and shown unchanged in one line. */
export function isPlainLine(text: string): boolean {
  return !unfit.test(text);
}
