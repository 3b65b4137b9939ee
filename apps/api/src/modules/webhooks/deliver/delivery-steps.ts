import type { WebhookAttempt } from '@publisher-console/api-contract';
import { findAccount } from '#modules/publishers/publisher-account.ts';
import { dropDeliveries, lockDueDelivery, nextDueAt, saveDelivery } from '#modules/webhooks/delivery-repository.ts';
import type { DeliveryRow } from '#modules/webhooks/delivery-repository.ts';
import { openSecrets } from '#modules/webhooks/secrets.ts';
import { findWebhook } from '#modules/webhooks/webhook-repository.ts';
import type { Keys } from '#process/derived-keys.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { lease, putDelivering } from './delivering.ts';
import { createAttemptRecord } from './record-attempt.ts';
import type { RecordDependencies } from './record-attempt.ts';

export interface StepDependencies extends RecordDependencies {
  database: Database;
  /** The keys that open the secrets of webhooks. */
  webhookKeys: Keys;
}

/** A delivery that an attempt has claimed, with what signs it. */
interface ClaimedDelivery {
  delivery: DeliveryRow;
  secrets: Buffer[];
}

/** The transactions before and after an attempt. In each of them, a job is put for what waits then. */
export function createDeliverySteps({ database, webhookKeys, ...recording }: StepDependencies) {
  const { jobs, now } = recording;
  const record = createAttemptRecord(recording);

  async function scheduleNext(own: OwnDatabase, publisherId: string, isSlow: boolean): Promise<void> {
    const runAt = await nextDueAt(own, publisherId);
    if (runAt !== null) await putDelivering(jobs, own, { publisherId, isSlow, runAt });
  }

  return {
    /** Claims the delivery of a publisher that is due for longest. Null if there is nothing to do now. */
    take: (publisherId: string): Promise<ClaimedDelivery | null> =>
      asPublisher(database, publisherId, async (own) => {
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
      }),

    /** Records the attempt of a claimed delivery. */
    record: (claimed: DeliveryRow, attempt: WebhookAttempt): Promise<void> =>
      asPublisher(database, claimed.publisherId, async (own) =>
        scheduleNext(own, claimed.publisherId, await record(own, claimed, attempt)),
      ),
  };
}
