import { randomUUIDv7 } from 'node:crypto';
import type { Translated } from '#contract/language.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { Keys } from '#process/derived-keys.ts';
import type { Database } from '#stores/sql/database.ts';
import type { Letter } from './letter.ts';
import { mailKind, passedOnKind, urgentKind } from './mail-job.ts';
import { renderLetter } from './rendered-letter.ts';
import type { LetterBrand } from './rendered-letter.ts';
import { sealMail } from './sealed-mail.ts';

export interface Outbox {
  /**
   * Saves a letter in the transaction of the work that it reports. Once that is committed, the letter is sent, even if
   * this process or the mail server fails.
   * @param id - a UUID of the letter, for work that may be done twice: while a letter with this id waits, it is not put
   *   again, and mail programs recognise a second copy by it
   */
  put(transaction: Database, letter: Letter, id?: string): Promise<void>;
}

interface OutboxOptions {
  jobs: JobQueue;
  /** The current one encrypts the mails; `createMailJobs` needs the same keys. */
  keys: Keys;
  /** The product's name, which stands above every letter. */
  productTitle: Translated;
  /** The colours and the footer of letters. */
  brand: LetterBrand;
}

/** Puts each mail as a job of the kinds of `createMailJobs`. */
export function createOutbox({ jobs, keys: [key], productTitle, brand }: OutboxOptions): Outbox {
  return {
    put: async (transaction, letter, id = randomUUIDv7()) => {
      const { locale, message } = letter;
      const files = message === undefined ? {} : { locale, attached: message.attached };
      const mail = { id, ...renderLetter(letter, productTitle[locale], brand), ...files };
      const payload = { sealed: sealMail(mail, key).toString('base64') };
      await jobs.put(transaction, { id, kind: kindOf(letter), payload });
    },
  };
}

function kindOf({ message, isUrgent }: Letter): string {
  if (message !== undefined) return passedOnKind;
  return isUrgent === true ? urgentKind : mailKind;
}
