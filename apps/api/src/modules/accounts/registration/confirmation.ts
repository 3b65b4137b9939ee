import type { Peer } from '#contract/peer.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import { hour } from '#process/durations.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { confirmationLetter } from './confirmation-letter.ts';

type Addressee = Pick<AccountRow, 'id' | 'email' | 'locale'>;

/** Sends the links that confirm addresses: at most three an hour to one address. */
export interface Confirmation {
  /** Sends the first link to a new account, in the transaction that adds the account. */
  send(transaction: Database, account: Addressee): Promise<void>;
  /**
   * Sends another link to an account that is not confirmed. Beyond the limit, throws `link_limit` and sends nothing.
   */
  sendAgain(account: Addressee, peer: Peer): Promise<void>;
}

export function createConfirmation({ database, outbox, links, limits }: AccountDependencies): Confirmation {
  const perAddress = limits.create({ name: 'confirmation_address', most: 3, window: hour, refusal: 'link_limit' });

  async function put(transaction: Database, account: Addressee): Promise<void> {
    const { email: to, locale } = account;
    const url = await links.issue(transaction, account, 'registration');
    await outbox.put(transaction, confirmationLetter({ to, locale, url }));
  }

  return {
    send: async (transaction, account) => {
      // The limit needs no check here: the address cannot be registered again before its link expires, which is after
      // the window ends.
      await perAddress.count(transaction, account.email);
      await put(transaction, account);
    },
    sendAgain: async (account, peer) => {
      await perAddress.take(account.email, peer);
      await asPublisher(database, account.id, (own) => put(own, account));
    },
  };
}
