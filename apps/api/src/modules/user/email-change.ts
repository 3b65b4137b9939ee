import type { Locale } from '@publisher-console/api-contract';
import { emailTaken, fieldComplaints } from '#contract/field-complaints.ts';
import type { Caller } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { revokeLinks } from '#modules/registration/account-links.ts';
import { createRequestLimit } from '#modules/registration/request-limit.ts';
import { canonicalEmail } from '#modules/session/email-address.ts';
import type { Peer } from '#modules/session/session-dependencies.ts';
import { requireOngoing } from '#modules/session/session-end.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { isUniqueViolation } from '#stores/sql/unique-violation.ts';
import { emailChangedLetter } from './email-changed-letter.ts';
import { requireFreshProof } from './password-proof.ts';
import type { UserDependencies } from './user-handlers.ts';
import { lockUser, saveEmail } from './user-repository.ts';
import type { UserRow } from './user-repository.ts';

export interface EmailChange {
  caller: Caller;
  /** As it was typed. */
  email: string;
  locale: Locale;
}

/**
 * Gives an account another address, at once: the next sign-in needs it. The old one gets a notice, and links that were
 * sent to it are void. The account's present address changes nothing.
 */
export function changeEmailWith({ database, outbox, now }: UserDependencies) {
  // Each try tells whether an address has an account.
  const perAccount = createRequestLimit({ name: 'email_change', most: 10, window: 3_600_000, now, database });

  return async ({ caller, email: typed, locale }: EmailChange, peer: Peer): Promise<UserRow> => {
    const email = canonicalEmail(typed);
    if (email === null) throw fieldComplaints({ email: 'email' }, locale);
    requireFreshProof(caller, now());
    const { publisherId, sessionId } = caller;
    await perAccount.require(publisherId, peer);
    try {
      return await asPublisher(database, publisherId, async (own) => {
        const user = await lockUser(own, publisherId);
        if (user === null) throw new Rejection('session_invalid');
        await requireOngoing(own, sessionId);
        if (user.email === email) return user;
        await saveEmail(own, publisherId, email);
        await revokeLinks(own, publisherId);
        await outbox.put(own, emailChangedLetter(user));
        const { clientAddress, requestId } = peer;
        await recordAudit(own, { kind: 'email_changed', publisherId, sessionId, clientAddress, requestId });
        return { ...user, email };
      });
    } catch (error) {
      throw isUniqueViolation(error) ? emailTaken(locale) : error;
    }
  };
}
