import type { Recipient } from '#modules/publishers/publisher-profile.ts';
import { greeting } from './greeting.ts';
import type { Letter } from './letter.ts';

/** A letter to a publisher in the publisher's language, with the texts of that language. */
export function publisherLetter(
  { email, firstName, locale }: Recipient,
  texts: Pick<Letter, 'action' | 'notes' | 'paragraphs' | 'subject'>,
): Letter {
  return { to: email, locale, greeting: greeting(firstName, locale), ...texts };
}
