import type { Database } from '#stores/sql/database.ts';
import type { Letter } from './letter.ts';

/** Where letters are put that have to be sent. */
export interface Outbox {
  /**
   * Promises a letter within the transaction of what it tells of: once that is committed, the letter is sent, whatever
   * happens to this process or to the mail server.
   */
  put(transaction: Database, letter: Letter): Promise<void>;
}
