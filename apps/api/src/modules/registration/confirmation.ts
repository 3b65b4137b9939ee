import type { Peer, SessionDependencies } from '#modules/session/session-dependencies.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { AccountRow } from './account-repository.ts';
import type { AccountLinks } from './account-links.ts';
import { confirmationLetter } from './confirmation-letter.ts';
import { createRequestLimit } from './request-limit.ts';

type Addressee = Pick<AccountRow, 'id' | 'email' | 'locale'>;

/** Sends the links that confirm addresses: at most three an hour to one address. */
export interface Confirmation {
  /** To an account that has just been made, in the transaction that makes it. */
  send(transaction: Database, account: Addressee): Promise<void>;
  /** To an account whose owner asks once more; beyond the limit, silently nothing. */
  sendAgain(account: Addressee, peer: Peer): Promise<void>;
}

export interface ConfirmationDependencies extends Pick<SessionDependencies, 'database' | 'outbox' | 'now'> {
  links: AccountLinks;
}

export function confirmationWith({ database, outbox, links, now }: ConfirmationDependencies): Confirmation {
  const perAddress = createRequestLimit({ name: 'confirmation_address', most: 3, window: 3_600_000, now, database });

  async function put(transaction: Database, account: Addressee): Promise<void> {
    const { email: to, locale } = account;
    const url = await links.issue(transaction, account, 'registration');
    await outbox.put(transaction, confirmationLetter({ to, locale, url }));
  }

  return {
    send: async (transaction, account) => {
      // Never one too many: while a link lives its address cannot be registered again, and a link outlives the window.
      perAddress.count(account.email);
      await put(transaction, account);
    },
    sendAgain: async (account, peer) => {
      if (await perAddress.allows(account.email, peer))
        await asPublisher(database, account.id, (own) => put(own, account));
    },
  };
}
