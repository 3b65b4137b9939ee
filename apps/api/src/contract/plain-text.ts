import { normaliseText } from '@publisher-console/api-contract/normalise-text';

/** Control characters, lone surrogates, line separators, and marks that change the direction of text. */
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Whether a text can be stored and shown unchanged in one line: an invisible name could not be pressed. */
export function isPlainLine(text: string): boolean {
  return !unfit.test(text) && (text === '' || normaliseText(text) !== '');
}

/** Characters that a text column of PostgreSQL cannot store. */
const unstorable = /[\0\p{Cs}]/u;

/** Control characters without a meaning in a text of several lines. */
const meaningless = /[^\P{Cc}\t\n]/gu;

/** A text of several lines as it is stored, with one kind of line breaks; null if it cannot be stored. */
export function storableText(text: string): string | null {
  if (unstorable.test(text)) return null;
  return text
    .replaceAll(/\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll(meaningless, '')
    .trim();
}
