import { randomUUIDv7 } from 'node:crypto';
import type { Translated } from '#contract/language.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { Keys } from '#process/derived-keys.ts';
import type { Database } from '#stores/sql/database.ts';
import type { EmailTemplate } from './email-template.ts';
import { mailKind, passedOnKind, urgentKind } from './mail-job.ts';
import { renderEmail } from './render-email.ts';
import type { EmailBrand } from './render-email.ts';
import { sealMail } from './sealed-mail.ts';

export interface Outbox {
  /**
   * Saves an email in the transaction of the work that it reports. Once that is committed, the email is sent, even if
   * this process or the mail server fails.
   * @param id - a UUID of the email, for work that may be done twice: while an email with this id waits, it is not put
   *   again, and mail programs recognise a second copy by it
   */
  put(transaction: Database, template: EmailTemplate, id?: string): Promise<void>;
}

interface OutboxOptions {
  jobs: JobQueue;
  /** The current one encrypts the mails; `createMailJobs` needs the same keys. */
  keys: Keys;
  /** The product's name, which is at the top of every email. */
  productTitle: Translated;
  /** The colours and the footer of letters. */
  brand: EmailBrand;
}

/** Puts each mail as a job of the kinds of `createMailJobs`. */
export function createOutbox({ jobs, keys: [key], productTitle, brand }: OutboxOptions): Outbox {
  return {
    put: async (transaction, template, id = randomUUIDv7()) => {
      const { locale, message } = template;
      const files = message === undefined ? {} : { locale, attached: message.attached };
      const mail = { id, ...renderEmail(template, productTitle[locale], brand), ...files };
      const payload = { sealed: sealMail(mail, key).toString('base64') };
      await jobs.put(transaction, { id, kind: kindOf(template), payload });
    },
  };
}

function kindOf({ message, isUrgent }: EmailTemplate): string {
  if (message !== undefined) return passedOnKind;
  return isUrgent === true ? urgentKind : mailKind;
}
