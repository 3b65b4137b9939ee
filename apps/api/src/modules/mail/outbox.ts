import { randomUUIDv7 } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Translated } from '#contract/language.ts';
import type { Database } from '#stores/sql/database.ts';
import type { Letter } from './letter.ts';
import { addMail } from './outbox-repository.ts';
import { renderLetter } from './rendered-letter.ts';
import { sealMail } from './sealed-mail.ts';

/** Where letters are put that have to be sent. */
export interface Outbox {
  /**
   * Promises a letter within the transaction of what it tells of: once that is committed, the letter is sent, whatever
   * happens to this process or to the mail server.
   */
  put(transaction: Database, letter: Letter): Promise<void>;
}

export interface OutboxOptions {
  /** Seals the mails; `createDelivery` needs the same one. */
  key: KeyObject;
  /** The product's name, above every letter. */
  productTitle: Translated;
  now: () => Date;
}

/** Keeps promised mails in the database, from where `createDelivery` takes them. */
export function createOutbox({ key, productTitle, now }: OutboxOptions): Outbox {
  return {
    put: async (transaction, letter) => {
      const id = randomUUIDv7();
      const mail = { id, ...renderLetter(letter, productTitle[letter.locale]) };
      await addMail(transaction, { id, sealed: sealMail(mail, key) }, now());
    },
  };
}
