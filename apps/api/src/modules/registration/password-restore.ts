import { Rejection } from '#contract/rejection.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { Peer } from '#modules/session/session-dependencies.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { accountByEmail } from './account-repository.ts';
import type { RegistrationDependencies } from './registration-dependencies.ts';
import { createRequestLimit } from './request-limit.ts';
import { restoreLetter } from './restore-letter.ts';

const hour = 3_600_000;

/**
 * Sends the link that restores a password to the address of an account, whoever asks and however it was typed. A blocked
 * account gets none, and no account more than five an hour: the answer does not tell.
 */
export function requestRestoreWith({ database, outbox, links, now }: RegistrationDependencies) {
  const perPeer = createRequestLimit({ name: 'restore_client', most: 20, window: hour, now, database });
  const perAddress = createRequestLimit({ name: 'restore_address', most: 5, window: hour, now, database });

  return async (email: string, peer: Peer): Promise<void> => {
    await perPeer.require(peer.clientAddress, peer);
    const account = await accountByEmail(database, email);
    if (account === null) throw new Rejection('email_not_found');
    if (account.isBlocked || !(await perAddress.allows(account.email, peer))) return;

    const { id: publisherId, email: to, locale } = account;
    const { clientAddress, requestId } = peer;
    await asPublisher(database, publisherId, async (own) => {
      const url = await links.issue(own, account, 'restore');
      await outbox.put(own, restoreLetter({ to, locale, url }));
      await recordAudit(own, { kind: 'restore_requested', publisherId, clientAddress, requestId });
    });
  };
}
