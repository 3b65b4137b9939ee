import { randomUUIDv7 } from 'node:crypto';
import type { WebhookEvent } from '@publisher-console/api-contract';
import { and, eq } from 'drizzle-orm';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { Database } from '#stores/sql/database.ts';
import { webhook, webhookDelivery } from '#stores/sql/tables/webhook.ts';
import { putDelivering } from '#modules/webhook/deliver/delivering.ts';
import { wants } from './wanting.ts';

interface EventDependencies {
  jobs: JobQueue;
  now: () => Date;
}

/** What happened; its time is that of the record. */
export type NewEvent = WebhookEvent extends infer Event
  ? Event extends WebhookEvent
    ? Pick<Event, 'data' | 'type'>
    : never
  : never;

/**
 * Records an event of one publisher in the transaction of what it reports, as the publisher or as the network. After the
 * commit it is delivered. Writes nothing for a publisher who does not want to be called for it.
 */
export async function recordEvent(
  { jobs, now }: EventDependencies,
  transaction: Database,
  publisherId: string,
  { type, data }: NewEvent,
): Promise<void> {
  const [wanting] = await transaction
    .select({ url: webhook.url, isSlow: webhook.isSlow })
    .from(webhook)
    .where(and(eq(webhook.publisherId, publisherId), wants(type)));
  if (wanting === undefined) return;
  const at = now();
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  const { url, isSlow } = wanting;
  await transaction
    .insert(webhookDelivery)
    .values({ id: randomUUIDv7(), publisherId, type, url, body, dueAt: at, createdAt: at });
  await putDelivering(jobs, transaction, { publisherId, isSlow });
}
