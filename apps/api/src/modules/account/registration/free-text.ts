/** Controls, halves of characters, line separators, and marks that turn the text around them. */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text may be kept and shown as it is, in one line. */
export function isPlainLine(text: string): boolean {
  return !unfit.test(text);
}
