import type { ClientInfo } from '#contract/operation.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';
import { hour } from '#process/durations.ts';
import { tokenSummaryEmail } from './token-emails.ts';

/** Returns the email to send in place of an email about one token: that email, the summary, or null for none. */
type EmailInstead = (template: EmailTemplate, recipient: Recipient) => EmailTemplate | null;

/**
 * Limits the mails about tokens: ten an hour to one publisher, then one that says that there was more. Tokens are made
 * and used by programs, so that one mistake, or a thief, could cause any number. Ask once for each letter, outside of a
 * transaction.
 */
export function createTokenMails({ limits, origin }: { limits: RateLimits; origin: string }) {
  const single = limits.create({ name: 'token_mails', most: 10, window: hour });
  const summaries = limits.create({ name: 'token_mail_summaries', most: 1, window: hour });

  return async (publisherId: string, clientInfo: ClientInfo): Promise<EmailInstead> => {
    if (await single.allows(publisherId, clientInfo)) return (template) => template;
    if (await summaries.allows(publisherId, clientInfo))
      return (_letter, recipient) => tokenSummaryEmail(recipient, origin);
    return () => null;
  };
}
