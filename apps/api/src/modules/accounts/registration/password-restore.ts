import { Rejection } from '#contract/rejection.ts';
import type { Peer } from '#contract/peer.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { accountByEmail } from '#modules/publishers/publisher-account.ts';
import { hour } from '#process/durations.ts';
import { createClientWindow } from '#limits/client-window.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { restoreLetter } from './restore-letter.ts';

/**
 * Sends the link that restores a password to the address of the account. A blocked account gets none, and no account
 * gets more than five an hour; the answer reveals neither.
 */
export function createPasswordRestore({ database, outbox, links, limits }: AccountDependencies) {
  const perClient = createClientWindow(limits, { name: 'restore_client', most: 20, window: hour });
  const perAddress = limits.create({ name: 'restore_address', most: 5, window: hour });

  return async (email: string, peer: Peer): Promise<void> => {
    await perClient.take(peer);
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
