import { randomUUIDv7 } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Translated } from '#contract/language.ts';
import type { Database } from '#stores/sql/database.ts';
import type { Letter } from './letter.ts';
import { addMail } from './outbox-repository.ts';
import { renderLetter } from './rendered-letter.ts';
import { sealMail } from './sealed-mail.ts';

/** Takes letters to be sent. */
export interface Outbox {
  /**
   * Saves a letter in the transaction of what it reports: once that is committed, the letter is sent, even if this process
   * or the mail server fails.
   */
  put(transaction: Database, letter: Letter): Promise<void>;
}

export interface OutboxOptions {
  /** Encrypts the mails; `createDelivery` needs the same key. */
  key: KeyObject;
  /** The product's name, above every letter. */
  productTitle: Translated;
  now: () => Date;
}

/** Keeps mails in the database until `createDelivery` sends them. */
export function createOutbox({ key, productTitle, now }: OutboxOptions): Outbox {
  return {
    put: async (transaction, letter) => {
      const id = randomUUIDv7();
      const mail = { id, ...renderLetter(letter, productTitle[letter.locale]) };
      await addMail(transaction, { id, sealed: sealMail(mail, key) }, now());
    },
  };
}
