import * as v from 'valibot';
import { createLetterJob } from '#modules/mail/letter-job.ts';
import { findAccount } from '#modules/publishers/publisher-account.ts';
import type { AccountLinks } from '#modules/accounts/registration/account-links.ts';
import { restoreLetter } from '#modules/accounts/registration/restore-letter.ts';
import { hour } from '#process/durations.ts';
import { invitationLetter } from './invitation-letter.ts';

/** Milliseconds for which the link of an invitation is valid; somebody invited does not wait for the mail. */
export const invitationLifetime = 72 * hour;

/** The letter with a link to choose a password, which the operator has sent: to a new account, or to one that lost it. */
export const passwordLinkJob = createLetterJob({
  kind: 'password_link',
  payload: v.strictObject({ publisherId: v.string(), isInvitation: v.boolean() }),
  write: async (own, { publisherId, isInvitation }, _origin, { links }: { links: AccountLinks }) => {
    const account = await findAccount(own, publisherId);
    if (account === null || account.isBlocked) return null;
    const { email: to, locale } = account;
    if (!isInvitation) return restoreLetter({ to, locale, url: await links.issue(own, account, 'restore') });
    const url = await links.issue(own, account, 'restore', invitationLifetime);
    return invitationLetter({ to, locale, url });
  },
});
