import { createHash } from 'node:crypto';
import type { NewEvent } from '#modules/webhooks/events/record-event.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import { putDelivering } from '#modules/webhooks/deliver/delivering.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { webhookDelivery } from '#stores/sql/tables/webhook.ts';
import type { WantingWebhook } from './wanting-webhooks.network.ts';

/** An event of one of the publishers of a batch. */
export interface RecordedEvent {
  webhook: WantingWebhook;
  data: NewEvent['data'];
}

/** What all events of a batch have in common. */
interface Batch {
  type: NewEvent['type'];
  at: Date;
  now: Date;
  /** The job that records them. A second attempt of the job records nothing twice. */
  jobId: string;
}

/** Records events of several publishers, and puts the jobs that deliver them. */
export async function recordBatch(
  network: NetworkDatabase,
  jobs: JobQueue,
  recorded: readonly RecordedEvent[],
  { type, at, now, jobId }: Batch,
): Promise<void> {
  if (recorded.length === 0) return;
  const rows = recorded.map(({ webhook: { publisherId, url }, data }) => {
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
    return { id: deliveryId(jobId, publisherId), publisherId, type, url, body, dueAt: now, createdAt: now };
  });
  const added = await network
    .insert(webhookDelivery)
    .values(rows)
    .onConflictDoNothing()
    .returning({ publisherId: webhookDelivery.publisherId });
  const isNew = new Set(added.map(({ publisherId }) => publisherId));
  const receivers = recorded.map(({ webhook }) => webhook).filter(({ publisherId }) => isNew.has(publisherId));
  await putDelivering(jobs, network, ...receivers);
}

/**
 * The id of the delivery of a job to a publisher: the same at every attempt. A UUID of version 8, which RFC 9562 leaves
 * to applications. https://www.rfc-editor.org/rfc/rfc9562#section-5.8
 */
function deliveryId(jobId: string, publisherId: string): string {
  const hex = createHash('sha256').update(`${jobId} ${publisherId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
