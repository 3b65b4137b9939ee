import { and, eq, inArray } from 'drizzle-orm';
import type { JobQueue } from '#jobs/job-queue.ts';
import { second } from '#process/durations.ts';
import type { DeliveryRow } from '#modules/webhooks/delivery-repository.ts';
import type { Database } from '#stores/sql/database.ts';
import { webhook } from '#stores/sql/tables/webhook.ts';

/**
 * The kinds of jobs that deliver. Slow receivers share attempts of their own: they never hold up those that answer at
 * once.
 */
export const quickKind = 'webhook';
export const slowKind = 'slow_webhook';

/** Milliseconds for which an attempt claims its delivery: longer than an attempt lasts. */
export const lease = 30 * second;

/** Whether a delivery is due, or may have an attempt under way, which has put off its due time by `lease`. */
export function isBeingSent({ dueAt }: Pick<DeliveryRow, 'dueAt'>, at: Date): boolean {
  return dueAt !== null && dueAt.getTime() <= at.getTime() + lease;
}

/** Puts the jobs for the due deliveries of publishers. All such jobs of a publisher are one piece of work. */
export async function putDelivering(
  jobs: JobQueue,
  transaction: Database,
  ...receivers: { publisherId: string; runAt?: Date }[]
): Promise<void> {
  const publisherIds = receivers.map(({ publisherId }) => publisherId);
  const slow = await transaction
    .select({ publisherId: webhook.publisherId })
    .from(webhook)
    .where(and(inArray(webhook.publisherId, publisherIds), eq(webhook.isSlow, true)));
  const slowIds = new Set(slow.map(({ publisherId }) => publisherId));
  const put = receivers.map(({ publisherId, runAt }) => ({
    kind: slowIds.has(publisherId) ? slowKind : quickKind,
    key: publisherId,
    payload: { publisherId },
    ...(runAt && { runAt }),
  }));
  await jobs.put(transaction, ...put);
}
