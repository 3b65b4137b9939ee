import { randomUUIDv7 } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { Keys } from '#process/derived-keys.ts';
import { openBytes, sealBytes } from '#process/sealed-bytes.ts';
import type { Mail } from '#stores/mail/mailer.ts';
import type { Database } from '#stores/sql/database.ts';
import type { AttachedFile, Letter } from './letter.ts';
import { mailKind, passedOnKind, urgentKind } from './mail-job.ts';
import { renderLetter } from './rendered-letter.ts';
import type { LetterBrand } from './rendered-letter.ts';

/** A mail that waits to be sent. It has the keys of its files in the store of files, not their bytes. */
export interface WaitingMail extends Omit<Mail, 'attachments'> {
  attached?: AttachedFile[];
  /** The language of a mail with files, for the sentence about a missing file. */
  locale?: Locale;
}

/** Encrypts a mail, so that a database dump contains no usable link. */
function sealMail(mail: WaitingMail, key: KeyObject): Buffer {
  return sealBytes(Buffer.from(JSON.stringify(mail)), key);
}

/** A mail was encrypted with a key that this process does not have, or it was altered. */
class MailKeyUnknown extends Error {
  override readonly name = 'MailKeyUnknown';

  constructor() {
    super('None of the keys of TOKEN_KEYS opens the mail: add the key that was current when it was written.');
  }
}

/** Opens a mail with the key that it was encrypted with. Throws `MailKeyUnknown`. */
export function openSealedMail(sealed: Buffer, keys: Keys): WaitingMail {
  const content = openBytes(sealed, keys);
  if (content === null) throw new MailKeyUnknown();
  return JSON.parse(content.toString('utf8')) as WaitingMail;
}

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
