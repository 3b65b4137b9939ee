import { dictionary } from '@zxcvbn-ts/language-common';
import type { FieldSentence } from '#contract/field-sentences.ts';

/** The most common passwords, in the form of `folded`. */
const common = new Set(dictionary['passwords-common'].map(folded));
const productNames = ['Publisher Console', 'Кабинет издателя'].map(folded);

/** The account that a password is for. */
interface PasswordOwner {
  /** In its canonical form. */
  email: string;
  company: string;
}

const fewest = 8;

/** Whether two passwords are the same to `Passwords`: in the form of their letters (NFC), everything else counts. */
export function isSamePassword(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC');
}

/**
 * The complaint about a new password, or null. The contract limits the length, which is checked before: 128 characters
 * are at most 512 bytes, and a sign-in takes 1,024. It counts an accent that was typed apart from its letter.
 */
export function passwordFault(password: string, { email, company }: PasswordOwner): FieldSentence | null {
  if (Array.from(password.normalize('NFC')).length < fewest) return 'passwordShort';
  const guess = folded(password);
  const [name = ''] = email.split('@');
  const guessable = [folded(email), folded(name), folded(company), ...productNames];
  return common.has(guess) || guessable.includes(guess) ? 'passwordGuessable' : null;
}

/**
 * The letters and digits of a text in lower case, to compare a password with guesses; the text itself if it has
 * neither.
 */
function folded(text: string): string {
  const letters = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? text : letters;
}
