import type { Locale } from '@publisher-console/api-contract';
import { emailTaken, fieldComplaints } from '#contract/field-complaints.ts';
import type { SessionCaller } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import type { Peer } from '#contract/peer.ts';
import type { AccountDependencies } from '#modules/account/account-dependencies.ts';
import { lockAccount, saveEmail } from '#modules/publisher/publisher-account.ts';
import type { AccountRow } from '#modules/publisher/publisher-account.ts';
import { hour } from '#process/durations.ts';
import { canonicalEmail } from '#modules/account/email-address.ts';
import { freeAddress } from '#modules/account/registration/free-address.ts';
import { requireOngoing } from '#modules/account/session/session-end.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { isUniqueViolation } from '#stores/sql/faults/unique-violation.ts';
import { emailChangedLetter } from './email-changed-letter.ts';
import { requireFreshProof } from './password-proof.ts';

interface EmailChange {
  caller: SessionCaller;
  /** The new address as the publisher typed it. */
  email: string;
  locale: Locale;
}

/**
 * Changes the address of an account at once: the next sign-in needs the new address. The old address gets a letter, and
 * links that were sent to it become invalid. If the new address equals the old one, nothing changes. An unconfirmed
 * account that holds the new address may be removed (`freeAddress`).
 */
export function createEmailChange({ database, outbox, links, limits, now }: AccountDependencies) {
  // Each attempt reveals whether an address has an account.
  const perAccount = limits.create({ name: 'email_change', most: 10, window: hour });

  return async ({ caller, email: typed, locale }: EmailChange, peer: Peer): Promise<AccountRow> => {
    const email = canonicalEmail(typed);
    if (email === null) throw fieldComplaints({ email: 'email' }, locale);
    requireFreshProof(caller, now());
    const { publisherId, sessionId } = caller;
    await perAccount.take(publisherId, peer, { publisherId });
    try {
      return await database.transaction(async (transaction) => {
        await freeAddress(transaction, email, now());
        return asPublisher(transaction, publisherId, async (own) => {
          const account = await lockAccount(own, publisherId);
          if (account === null) throw new Rejection('session_invalid');
          await requireOngoing(own, sessionId);
          if (account.email === email) return account;
          await saveEmail(own, publisherId, email);
          await links.revoke(own, publisherId);
          await outbox.put(own, emailChangedLetter(account));
          await recordAudit(own, peer, { kind: 'email_changed', publisherId, sessionId });
          return { ...account, email };
        });
      });
    } catch (error) {
      throw isUniqueViolation(error) ? emailTaken(locale) : error;
    }
  };
}
