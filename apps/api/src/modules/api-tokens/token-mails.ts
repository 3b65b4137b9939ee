import type { ClientInfo } from '#contract/operation.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';
import { hour } from '#process/durations.ts';
import { tokenSummaryEmail } from './token-emails.ts';

/** Writes an email about one token to each owner; in its place the summary, or nothing. */
type EmailInstead = (
  owners: readonly Recipient[],
  write: (owner: Recipient) => EmailTemplate,
) => readonly EmailTemplate[];

/**
 * Limits the mails about tokens: ten an hour to one publisher, then one about all further ones. Programs make and use
 * tokens, so that one mistake, or a thief, could cause any number. Call the result once for each mail, outside of a
 * transaction.
 */
export function createTokenMails({ limits, origin }: { limits: RateLimits; origin: string }) {
  const single = limits.create({ name: 'token_mails', most: 10, window: hour });
  const summaries = limits.create({ name: 'token_mail_summaries', most: 1, window: hour });

  return async (publisherId: string, clientInfo: ClientInfo): Promise<EmailInstead> => {
    if (await single.allows(publisherId, clientInfo)) return (owners, write) => owners.map(write);
    if (await summaries.allows(publisherId, clientInfo))
      return (owners) => owners.map((owner) => tokenSummaryEmail(owner, origin));
    return () => [];
  };
}
