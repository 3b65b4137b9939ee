import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { ApiError } from '#contract/api-error.ts';
import type { ClientInfo, Handlers } from '#contract/operation.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditedCall } from '#modules/audit/audit-log.ts';
import { lockPerson, membershipsOf } from '#modules/publishers/persons.ts';
import type { PersonRow } from '#modules/publishers/persons.ts';
import { endAllSessions } from '#modules/sessions/session-end.ts';
import { endStaffSessions } from '#modules/sessions/staff-sessions.ts';
import { hour, minute, second } from '#process/durations.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { factorResetEmail, factorsResetEmail, securityPage } from './factor-emails.ts';
import {
  deleteFactors,
  deleteReset,
  factorResetOf,
  factorsOf,
  personOfResetLink,
  saveResetMail,
} from './factor-repository.ts';

/** How many mails announce the removal of the factors, and the milliseconds from one mail to the next step. */
const mostMails = 2;
const pause = 12 * hour;

/** Milliseconds from an order to the removal. */
export const resetWait = mostMails * pause;

const kind = 'factor_reset';

const step = v.strictObject({
  personId: v.string(),
  /** The id of the reset. */
  reset: v.string(),
  /** How many mails were sent before this step. */
  mails: v.number(),
});

/** Puts a step of a reset, in the transaction of the order or the step before it. */
export async function putResetStep(
  jobs: JobQueue,
  transaction: Database,
  payload: v.InferOutput<typeof step>,
  runAt?: Date,
): Promise<void> {
  await jobs.put(transaction, { kind, payload, ...(runAt && { runAt }) });
}

type JobDependencies = Pick<AccountDependencies, 'database' | 'now' | 'origin' | 'outbox'> & { jobs: JobQueue };

/**
 * Carries out resets, which an order begins: a mail, another one after 12 hours, and the removal after 12 more. One
 * transaction performs a step and puts the next, so that a step that is tried again is performed once.
 */
export function createFactorResetJob({ database, jobs, now, origin, outbox }: JobDependencies): JobKind {
  async function remove(own: OwnDatabase, person: PersonRow): Promise<void> {
    await deleteFactors(own, person.id);
    await endAllSessions(own, { personId: person.id }, { reason: 'ended_by_operator', at: now(), call: null });
    await endStaffSessions(own, person.id, now());
    await recordReset(own, null, { personId: person.id, kind: 'factor_reset_done' });
    await outbox.put(own, factorsResetEmail(person, securityPage(origin)));
  }

  return jobKind({
    name: kind,
    payload: step,
    lease: minute,
    atOnce: 1,
    // It may not be given up: the mail has announced the time to the person.
    retryAfter: backOff({ mostAttempts: 1_000, first: second, longest: hour }),
    run: ({ personId, reset, mails }) =>
      asPerson(database, personId, async (own) => {
        const person = await lockPerson(own, personId);
        const row = await factorResetOf(own, personId);
        if (person === null || row?.id !== reset || row.mails !== mails) return;
        const hasFactor = (await factorsOf(own, personId)).length > 0;
        if (!hasFactor || mails === mostMails) {
          await deleteReset(own, personId);
          if (hasFactor) await remove(own, person);
          return;
        }
        const secret = randomBytes(32).toString('base64url');
        const left = pause * (mostMails - mails);
        const dueAt = new Date(now().getTime() + left);
        await saveResetMail(own, row, { linkHash: hashOf(secret), dueAt });
        const stopUrl = `${origin}/factor-reset?${new URLSearchParams({ hash: secret }).toString()}`;
        await outbox.put(own, factorResetEmail(person, { hours: left / hour, stopUrl }));
        await putResetStep(jobs, own, { personId, reset, mails: mails + 1 }, new Date(now().getTime() + pause));
      }),
  });
}

/** Stops resets: in a session, and by a link from a mail. */
export function createFactorResetHandlers({
  database,
  limits,
}: Pick<AccountDependencies, 'database' | 'limits'>): Pick<Handlers, 'stopFactorReset' | 'stopFactorResetByLink'> {
  const perClient = limits.createPerClient({ name: 'factor_reset_client', most: 30, window: 15 * minute });

  /** True if there was one to stop. */
  function stop(personId: string, clientInfo: ClientInfo): Promise<boolean> {
    return asPerson(database, personId, async (own) => {
      await lockPerson(own, personId);
      if (!(await deleteReset(own, personId))) return false;
      await recordReset(own, clientInfo, { personId, kind: 'factor_reset_stopped' });
      return true;
    });
  }

  return {
    stopFactorReset: async ({ caller: { personId }, ...clientInfo }) => {
      if (!(await stop(personId, clientInfo))) throw new ApiError('not_found');
      return null;
    },

    stopFactorResetByLink: async ({ body, ...clientInfo }) => {
      await perClient.consume(clientInfo);
      const personId = await personOfResetLink(database, hashOf(body.hash));
      if (personId === null || !(await stop(personId, clientInfo))) throw new ApiError('link_expired');
      return null;
    },
  };
}

/** The audit log has the event under the publisher for which the person acted last. */
async function recordReset(
  own: OwnDatabase,
  call: AuditedCall | null,
  { personId, kind: what }: { personId: string; kind: 'factor_reset_done' | 'factor_reset_stopped' },
): Promise<void> {
  const [joined] = await membershipsOf(own, personId);
  await recordAudit(own, call, { kind: what, personId, publisherId: joined?.publisher.id });
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
