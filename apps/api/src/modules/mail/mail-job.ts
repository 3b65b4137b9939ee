import type { KeyObject } from 'node:crypto';
import * as v from 'valibot';
import { day, hour, second } from '#durations.ts';
import { jobKind } from '#jobs/job-kind.ts';
import type { FailedAttempt } from '#jobs/job-kind.ts';
import { MailRefused } from '#stores/mail/mailer.ts';
import type { Mailer } from '#stores/mail/mailer.ts';
import { openSealedMail } from './sealed-mail.ts';

/** The name of the jobs that are mails. */
export const mailKind = 'mail';

/** Milliseconds after which a mail is given up: its link has expired by then. */
const longestLife = day;

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
}

/** Sends the mails of the outbox, one at a time. */
export function createMailJob({ mailer, key }: MailJobDependencies) {
  return jobKind({
    name: mailKind,
    payload: v.strictObject({ sealed: v.string() }),
    // A mailer takes less.
    lease: 30 * second,
    atOnce: 1,
    retryAfter: patience,
    run: async ({ sealed }, signal) => {
      try {
        await mailer.send(openSealedMail(Buffer.from(sealed, 'base64'), key), signal);
      } catch (reason) {
        throw new MailNotSent(reason);
      }
    },
  });
}

/** Doubles with each attempt: up to 30 seconds for a server that is away, up to an hour for a mail that it refuses. */
function patience({ attempts, age, error }: FailedAttempt): number | null {
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
