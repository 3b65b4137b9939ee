import type { WebhookAttempt, WebhookProblem } from '@publisher-console/api-contract';
import type { JobQueue } from '#jobs/job-queue.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import { findAccount, ownersOf } from '#modules/publishers/publisher-account.ts';
import {
  dropDeliveries,
  lockDelivery,
  lockDueDelivery,
  nextDueAt,
  putOffDeliveries,
  saveDelivery,
  trimDeliveries,
} from '#modules/webhooks/delivery-repository.ts';
import type { DeliveryRow } from '#modules/webhooks/delivery-repository.ts';
import { webhookPausedEmail } from '#modules/webhooks/webhook-emails.ts';
import { openSecrets } from '#modules/webhooks/secrets.ts';
import { findWebhook, lockWebhook, saveWebhook } from '#modules/webhooks/webhook-repository.ts';
import type { WebhookRow } from '#modules/webhooks/webhook-repository.ts';
import type { Keys } from '#process/derived-keys.ts';
import { day, hour, minute, second } from '#process/durations.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { lease, putDelivering } from './delivering.ts';

/** Milliseconds from each failed attempt of a delivery to the next one: ten attempts in three days. */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 18 * hour, 22.5 * hour];
/** Milliseconds of failures in a row after which deliveries are paused. */
const longestFailing = 3 * day;
/** Milliseconds in which an address that did not answer gets nothing else. */
const unansweredPause = minute;
/** Milliseconds from which on an attempt counts as slow. */
const slowFrom = 2 * second;
const mostAttempts = 20;

interface RecordDependencies {
  jobs: JobQueue;
  outbox: Outbox;
  origin: string;
  now: () => Date;
}

/** Records attempts of deliveries, and their effects on the webhook. */
function createAttemptRecord({ outbox, origin, now }: RecordDependencies) {
  const after = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  function stateAfter(
    row: DeliveryRow,
    { claimed, problem }: { claimed: DeliveryRow; problem: WebhookProblem | null },
  ): Pick<DeliveryRow, 'dueAt' | 'state'> {
    if (problem === null) return { state: 'delivered', dueAt: null };
    // Dropped meanwhile, or claimed by another attempt, which decides: a second claim beside it would send twice.
    if (row.dueAt?.getTime() !== claimed.dueAt?.getTime()) return { state: row.state, dueAt: row.dueAt };
    // Another address was set meanwhile, and the waiting deliveries were redirected to it.
    const isGone = problem === 'gone' && row.url === claimed.url;
    const wait = isGone || row.isSingle ? undefined : waits[row.tries];
    return wait === undefined ? { state: 'failed', dueAt: null } : { state: 'waiting', dueAt: after(wait) };
  }

  async function pause(own: OwnDatabase, row: WebhookRow, problem: WebhookProblem): Promise<void> {
    const { publisherId, url } = row;
    await saveWebhook(own, row, { pausedAt: now(), pauseProblem: problem });
    await dropDeliveries(own, publisherId);
    for (const owner of await ownersOf(own, publisherId))
      await outbox.put(own, webhookPausedEmail(owner, { url, problem }, origin));
    await recordAudit(own, null, { kind: 'webhook_paused', publisherId, details: { problem } });
  }

  async function recordFailure(
    own: OwnDatabase,
    row: WebhookRow,
    { problem, isSingle }: { problem: WebhookProblem; isSingle: boolean },
  ): Promise<void> {
    if (row.pausedAt !== null) return;
    if (problem === 'gone') return pause(own, row, problem);
    if (problem !== 'status') await putOffDeliveries(own, row.publisherId, after(unansweredPause));
    // A test does not show how long the address has failed.
    if (isSingle) return;
    const failingSince = row.failingSince ?? now();
    if (now().getTime() - failingSince.getTime() >= longestFailing) return pause(own, row, problem);
    if (row.failingSince === null) await saveWebhook(own, row, { failingSince });
  }

  return async (own: OwnDatabase, claimed: DeliveryRow, attempt: WebhookAttempt): Promise<void> => {
    const { publisherId, id, url } = claimed;
    const row = await lockWebhook(own, publisherId);
    const delivery = await lockDelivery(own, publisherId, id);
    const isSlow = attempt.milliseconds >= slowFrom;
    const { problem } = attempt;
    if (delivery !== null) {
      const attempts = [attempt, ...delivery.attempts].slice(0, mostAttempts);
      const state = stateAfter(delivery, { claimed, problem });
      await saveDelivery(own, delivery, { url, attempts, tries: delivery.tries + 1, ...state });
    }
    await trimDeliveries(own, publisherId);
    // Another address was set meanwhile, and this attempt is no evidence about it.
    if (row === null || row.url !== url) return;
    if (row.isSlow !== isSlow) await saveWebhook(own, row, { isSlow });
    if (problem === null) {
      if (row.failingSince !== null) await saveWebhook(own, row, { failingSince: null });
    } else if (delivery !== null) {
      await recordFailure(own, row, { problem, isSingle: delivery.isSingle });
    }
  };
}

export interface StepDependencies extends RecordDependencies {
  database: Database;
  /** The keys that open the secrets of webhooks. */
  webhookKeys: Keys;
}

/** A delivery that an attempt has claimed, with the secrets that sign it. */
interface ClaimedDelivery {
  delivery: DeliveryRow;
  secrets: Buffer[];
}

/** The transactions before and after an attempt. Each of them puts a job for the deliveries that wait then. */
export function createDeliverySteps({ database, webhookKeys, ...recording }: StepDependencies) {
  const { jobs, now } = recording;
  const record = createAttemptRecord(recording);

  async function scheduleNext(own: OwnDatabase, publisherId: string): Promise<void> {
    const runAt = await nextDueAt(own, publisherId);
    if (runAt !== null) await putDelivering(jobs, own, { publisherId, runAt });
  }

  return {
    /** Claims the delivery of a publisher that is due for longest. Null if there is nothing to do now. */
    claim: (publisherId: string): Promise<ClaimedDelivery | null> =>
      asPublisher(database, wholePublisher(publisherId), async (own) => {
        const row = await findWebhook(own, publisherId);
        const account = await findAccount(own, publisherId);
        const isStopped = row === null || account === null || account.isBlocked;
        if (isStopped) await dropDeliveries(own, publisherId);
        else if (row.pausedAt !== null) await dropDeliveries(own, publisherId, { onlyEvents: true });
        const delivery = isStopped ? null : await lockDueDelivery(own, publisherId, now());
        if (isStopped || delivery === null) {
          await scheduleNext(own, publisherId);
          return null;
        }
        const secrets = openSecrets(row, { keys: webhookKeys, at: now() });
        // No other process makes this attempt meanwhile; if this process dies, it is made again.
        const claimed = { url: row.url, dueAt: new Date(now().getTime() + lease) };
        return { delivery: await saveDelivery(own, delivery, claimed), secrets };
      }),

    /** Records the attempt of a claimed delivery. */
    record: (claimed: DeliveryRow, attempt: WebhookAttempt): Promise<void> =>
      asPublisher(database, wholePublisher(claimed.publisherId), async (own) => {
        await record(own, claimed, attempt);
        await scheduleNext(own, claimed.publisherId);
      }),
  };
}
