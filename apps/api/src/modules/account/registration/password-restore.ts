import { Rejection } from '#contract/rejection.ts';
import type { AccountDependencies, Peer } from '#modules/account/account-dependencies.ts';
import { accountByEmail } from '#modules/account/account-repository.ts';
import { hour } from '#modules/account/durations.ts';
import { createRequestLimit } from '#modules/account/request-limit.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { restoreLetter } from './restore-letter.ts';

/**
 * Sends the link that restores a password to the address kept with the account. A blocked account gets none, and no
 * account gets more than five an hour; the answer does not reveal either.
 */
export function createPasswordRestore({ database, outbox, links, now }: AccountDependencies) {
  const perPeer = createRequestLimit({ name: 'restore_client', most: 20, window: hour, now, database });
  const perAddress = createRequestLimit({ name: 'restore_address', most: 5, window: hour, now, database });

  return async (email: string, peer: Peer): Promise<void> => {
    await perPeer.require(peer.clientAddress, peer);
    const account = await accountByEmail(database, email);
    if (account === null) throw new Rejection('email_not_found');
    if (account.isBlocked || !(await perAddress.allows(account.email, peer))) return;

    const { id: publisherId, email: to, locale } = account;
    await asPublisher(database, publisherId, async (own) => {
      const url = await links.issue(own, account, 'restore');
      await outbox.put(own, restoreLetter({ to, locale, url }));
      await recordAudit(own, peer, { kind: 'restore_requested', publisherId });
    });
  };
}
