import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import type { Keys } from '#process/derived-keys.ts';
import { day, hour, minute, second } from '#process/durations.ts';
import { measure } from '#process/measurements.ts';
import { jobKind } from '#jobs/job-kind.ts';
import type { FailedAttempt, JobKind } from '#jobs/job-kind.ts';
import { FileMissing } from '#stores/files/file-store.ts';
import { MailRefused } from '#stores/mail/mailer.ts';
import type { Mailer } from '#stores/mail/mailer.ts';
import type { AttachedFile } from './email-template.ts';
import { withoutFiles } from './render-email.ts';
import { openSealedMail } from './sealed-mail.ts';
import type { WaitingMail } from './sealed-mail.ts';

/** The name of the jobs that are mails. */
export const mailKind = 'mail';
/** The name of the jobs that are urgent mails. Other mails do not delay them. */
export const urgentKind = 'urgent_mail';
/**
 * The name of the jobs that are mails with messages of publishers, a kind of their own so that their files delay no
 * other mail.
 */
export const passedOnKind = 'passed_on_mail';

/**
 * Milliseconds after which a mail is given up. After a day, the link in it has expired. For messages of publishers it
 * is five days, as is usual for mail servers. https://www.rfc-editor.org/rfc/rfc5321#section-4.5.4.1
 */
const longestLives = { [urgentKind]: day, [mailKind]: day, [passedOnKind]: 5 * day };

/** How many mails of a kind are sent in parallel, because sending mostly waits for the server's answers. */
const mailsAtOnce = 4;

/**
 * A mail could not be handed over to the mail server. The error has only the codes of the reason, because its message
 * may contain addresses.
 */
class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  readonly code: string;
  readonly isRefused: boolean;

  constructor(reason: unknown) {
    const { code, responseCode } = codesOf(reason);
    super(['The mail was not handed over', code, responseCode].filter((part) => part !== undefined).join(' '));
    this.code = code;
    this.isRefused = reason instanceof MailRefused;
  }
}

interface MailJobDependencies {
  mailer: Mailer;
  /** The keys with which the outbox encrypts the mails. */
  keys: Keys;
  /** Opens a file of the store of files. */
  openFile: (key: string) => Promise<Readable>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Sends the mails of the outbox. Mails of one kind are begun in the order of their times. */
export function createMailJobs({ mailer, keys, openFile, log }: MailJobDependencies): JobKind[] {
  /** Sends a mail with its files. `onMissing` is called for a file that is no longer in the store. */
  async function send(
    { attached = [], locale: _, ...mail }: WaitingMail,
    { signal, onMissing }: { signal: AbortSignal; onMissing?: () => void },
  ): Promise<void> {
    const attachments = attached.map(({ key: file, ...facts }) => {
      const open = () =>
        openFile(file).catch((error: unknown) => {
          if (error instanceof FileMissing) onMissing?.();
          throw error;
        });
      return { ...facts, open };
    });
    await mailer.send(attachments.length === 0 ? mail : { ...mail, attachments }, signal);
  }

  async function isMissing({ key: file }: AttachedFile): Promise<boolean> {
    try {
      (await openFile(file)).destroy();
      return false;
    } catch (error) {
      if (error instanceof FileMissing) return true;
      throw error;
    }
  }

  /**
   * Sends a mail without the files that are no longer in the store. Otherwise a missing file would make every attempt
   * fail.
   */
  async function sendWhatIsThere(mail: WaitingMail, signal: AbortSignal): Promise<void> {
    let hasMissing = false;
    try {
      await send(mail, { signal, onMissing: () => (hasMissing = true) });
    } catch (error) {
      if (!hasMissing || signal.aborted) throw error;
      const { attached = [] } = mail;
      const areMissing = await Promise.all(attached.map(isMissing));
      const missing = attached.filter((_file, index) => areMissing[index]);
      log.error({ mailId: mail.id, files: missing.length }, 'a mail is sent without files that are not in the store');
      const present = attached.filter((file) => !missing.includes(file));
      await send({ ...withoutFiles(mail, missing), attached: present }, { signal });
    }
  }

  const jobOf = (name: keyof typeof longestLives, { lease, atOnce }: Pick<JobKind, 'lease' | 'atOnce'>) =>
    jobKind({
      name,
      payload: v.strictObject({ sealed: v.string() }),
      lease,
      atOnce,
      losesPayload: true,
      retryAfter: (failed) => retryDelay(failed, longestLives[name]),
      run: async ({ sealed }, signal) => {
        const mail = openSealedMail(Buffer.from(sealed, 'base64'), keys);
        try {
          await sendWhatIsThere(mail, signal);
          measure('mail', { kind: name, result: 'sent' });
        } catch (reason) {
          measure('mail', { kind: name, result: reason instanceof MailRefused ? 'refused' : 'failed' });
          throw new MailNotSent(reason);
        }
      },
    });
  // The leases are longer than a mailer needs for any mail, also for one with the largest files.
  return [
    jobOf(urgentKind, { lease: 30 * second, atOnce: mailsAtOnce }),
    jobOf(mailKind, { lease: 30 * second, atOnce: mailsAtOnce }),
    jobOf(passedOnKind, { lease: 3 * minute, atOnce: 1 }),
  ];
}

/**
 * Milliseconds until the next attempt, or null to give up. They double with each attempt: up to 30 seconds while the
 * server is unavailable, up to an hour for a mail that it refuses.
 */
function retryDelay({ attempts, age, error }: FailedAttempt, longestLife: number): number | null {
  if (age >= longestLife) return null;
  const longest = error instanceof MailNotSent && error.isRefused ? hour : 30 * second;
  return Math.min(second * 2 ** Math.min(attempts, 12), longest);
}

function codesOf(reason: unknown): { code: string; responseCode: number | undefined } {
  if (!(reason instanceof Error)) return { code: typeof reason, responseCode: undefined };
  const { code, responseCode } = reason as { code?: unknown; responseCode?: unknown };
  return {
    code: typeof code === 'string' ? code : reason.name,
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  };
}
