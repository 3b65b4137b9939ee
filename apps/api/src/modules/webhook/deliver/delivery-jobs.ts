import * as v from 'valibot';
import type { GuardedPost } from '#guarded-fetch/guarded-post.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import { findAccount } from '#modules/publisher/publisher-account.ts';
import { dropDeliveries, lockDueDelivery, nextDueAt, saveDelivery } from '#modules/webhook/delivery-repository.ts';
import type { DeliveryRow } from '#modules/webhook/delivery-repository.ts';
import { openSecrets } from '#modules/webhook/secrets.ts';
import { findWebhook } from '#modules/webhook/webhook-repository.ts';
import type { Keys } from '#process/derived-keys.ts';
import { minute, second } from '#process/durations.ts';
import { measure, secondsSince } from '#process/measurements.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { attemptDelivery } from './attempt.ts';
import { lease, putDelivering, quickKind, slowKind } from './delivering.ts';
import { createAttemptRecord } from './record-attempt.ts';
import type { RecordDependencies } from './record-attempt.ts';

interface DeliveryJobDependencies extends RecordDependencies {
  database: Database;
  guardedPost: GuardedPost;
  /** The keys that open the secrets of webhooks. */
  webhookKeys: Keys;
}

/**
 * Attempts of one process at a time. They hold a socket and little else, so there are enough for receivers that hang for the
 * first time, all at once.
 */
const quickAtOnce = 128;
const slowAtOnce = 32;

/**
 * Delivers events. A job makes one attempt of one publisher and puts itself again while deliveries wait, so that
 * publishers with many of them alternate with the others.
 */
export function createDeliveryJobs(dependencies: DeliveryJobDependencies): JobKind[] {
  const { database, guardedPost, webhookKeys, jobs, now } = dependencies;
  const record = createAttemptRecord(dependencies);

  async function scheduleNext(own: OwnDatabase, publisherId: string, isSlow: boolean): Promise<void> {
    const runAt = await nextDueAt(own, publisherId);
    if (runAt !== null) await putDelivering(jobs, own, { publisherId, isSlow, runAt });
  }

  /** Takes the delivery that is due for longest, with what signs it. Null if there is nothing to do now. */
  async function takeDue(own: OwnDatabase, publisherId: string) {
    const row = await findWebhook(own, publisherId);
    const account = await findAccount(own, publisherId);
    const isStopped = row === null || account === null || account.isBlocked;
    if (isStopped) await dropDeliveries(own, publisherId);
    else if (row.pausedAt !== null) await dropDeliveries(own, publisherId, { onlyEvents: true });
    const delivery = isStopped ? null : await lockDueDelivery(own, publisherId, now());
    if (isStopped || delivery === null) {
      await scheduleNext(own, publisherId, row?.isSlow ?? false);
      return null;
    }
    const secrets = openSecrets(row, { keys: webhookKeys, at: now() });
    // Nobody else makes this attempt meanwhile; if this process dies, it is made again.
    const claimed = { url: row.url, dueAt: new Date(now().getTime() + lease) };
    return { delivery: await saveDelivery(own, delivery, claimed), secrets };
  }

  async function deliver({ delivery, secrets }: { delivery: DeliveryRow; secrets: Buffer[] }, signal: AbortSignal) {
    const { publisherId } = delivery;
    const begun = performance.now();
    const attempt = await attemptDelivery({ ...delivery, secrets }, { guardedPost, now, signal });
    await asPublisher(database, publisherId, async (own) =>
      scheduleNext(own, publisherId, await record(own, delivery, attempt)),
    );
    measure('webhookAttempt', { outcome: attempt.problem ?? 'delivered', seconds: secondsSince(begun) });
  }

  const jobOf = (name: string, atOnce: number) =>
    jobKind({
      name,
      payload: v.strictObject({ publisherId: v.string() }),
      lease,
      atOnce,
      retryAfter: backOff({ mostAttempts: 60, first: second, longest: 10 * minute }),
      run: async ({ publisherId }, signal) => {
        const due = await asPublisher(database, publisherId, (own) => takeDue(own, publisherId));
        if (due !== null) await deliver(due, signal);
      },
    });
  return [jobOf(quickKind, quickAtOnce), jobOf(slowKind, slowAtOnce)];
}
