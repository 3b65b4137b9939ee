import type { KeyObject } from 'node:crypto';
import type { Readable } from 'node:stream';
import * as v from 'valibot';
import { day, hour, minute, second } from '#durations.ts';
import { jobKind } from '#jobs/job-kind.ts';
import type { FailedAttempt, JobKind } from '#jobs/job-kind.ts';
import { MailRefused } from '#stores/mail/mailer.ts';
import type { Mailer } from '#stores/mail/mailer.ts';
import { openSealedMail } from './sealed-mail.ts';

/** The name of the jobs that are mails. */
export const mailKind = 'mail';
/** The name of the jobs that are mails with what somebody wrote. They delay no other mail, however large their files are. */
export const passedOnKind = 'passed_on_mail';

/** Milliseconds after which a mail is given up: a link has expired by then; a message waits for a server as mail servers do. */
const longestLives = { [mailKind]: day, [passedOnKind]: 5 * day };

/** A mail was not handed over. It has the codes of the reason, whose message may quote addresses. */
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

export interface MailJobDependencies {
  mailer: Mailer;
  /** The key that the outbox seals with. */
  key: KeyObject;
  /** Reads a file of the store of files. */
  openFile: (key: string) => Promise<Readable>;
}

/** Sends the mails of the outbox, one of each kind at a time. */
export function createMailJobs({ mailer, key, openFile }: MailJobDependencies): JobKind[] {
  const jobOf = (name: keyof typeof longestLives, lease: number) =>
    jobKind({
      name,
      payload: v.strictObject({ sealed: v.string() }),
      lease,
      atOnce: 1,
      retryAfter: (failed) => patience(failed, longestLives[name]),
      run: async ({ sealed }, signal) => {
        try {
          const { attached = [], ...mail } = openSealedMail(Buffer.from(sealed, 'base64'), key);
          const attachments = attached.map(({ key: file, ...facts }) => ({ ...facts, open: () => openFile(file) }));
          await mailer.send(attachments.length === 0 ? mail : { ...mail, attachments }, signal);
        } catch (reason) {
          throw new MailNotSent(reason);
        }
      },
    });
  // A mailer takes less for any mail, with as many bytes of files as are attached to one letter.
  return [jobOf(mailKind, 30 * second), jobOf(passedOnKind, 3 * minute)];
}

/** Doubles with each attempt: up to 30 seconds for a server that is away, up to an hour for a mail that it refuses. */
function patience({ attempts, age, error }: FailedAttempt, longestLife: number): number | null {
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
