import { dictionary } from '@zxcvbn-ts/language-common';
import type { FieldSentence } from '#contract/field-sentences.ts';

/** The passwords that most people who guess try first, as folded. */
const common = new Set(dictionary['passwords-common'].map(folded));
const productNames = ['Publisher Console', 'Кабинет издателя'].map(folded);

/** Whose password it is to be. */
export interface PasswordOwner {
  /** In its canonical form. */
  email: string;
  company: string;
}

/**
 * What is wrong with a password that somebody chooses, or null. How long it may be is said by the contract, and checked
 * before: 128 characters are never more than the 1,024 bytes that are hashed.
 */
export function passwordFault(password: string, { email, company }: PasswordOwner): FieldSentence | null {
  const guess = folded(password);
  const [name = ''] = email.split('@');
  const guessable = [folded(email), folded(name), folded(company), ...productNames];
  return common.has(guess) || guessable.includes(guess) ? 'passwordGuessable' : null;
}

/** What stays of a text for somebody who guesses: letters and digits, whatever their case; the text if there are none. */
function folded(text: string): string {
  const letters = text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? text : letters;
}
