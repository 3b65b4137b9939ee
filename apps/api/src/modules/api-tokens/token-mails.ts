import type { Peer } from '#contract/operation.ts';
import type { DatabaseWindows } from '#limits/database-windows.ts';
import type { Letter } from '#modules/mail/letter.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';
import { hour } from '#process/durations.ts';
import { tokenSummaryLetter } from './token-letters.ts';

/** Returns the letter to send in place of a letter about one token: that letter, the summary, or null for none. */
type LetterInstead = (letter: Letter, recipient: Recipient) => Letter | null;

/**
 * Limits the mails about tokens: ten an hour to one publisher, then one that says that there was more. Tokens are made
 * and used by programs, so that one mistake, or a thief, could cause any number. Ask once for each letter, outside of a
 * transaction.
 */
export function createTokenMails({ limits, origin }: { limits: DatabaseWindows; origin: string }) {
  const single = limits.create({ name: 'token_mails', most: 10, window: hour });
  const summaries = limits.create({ name: 'token_mail_summaries', most: 1, window: hour });

  return async (publisherId: string, peer: Peer): Promise<LetterInstead> => {
    if (await single.allows(publisherId, peer)) return (letter) => letter;
    if (await summaries.allows(publisherId, peer)) return (_letter, recipient) => tokenSummaryLetter(recipient, origin);
    return () => null;
  };
}
