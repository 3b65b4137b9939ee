import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Locale } from '@publisher-console/api-contract';
import { locales } from '@publisher-console/api-contract/locales';
import { and, asc, count, eq, gt, inArray, isNull, lte, min, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import { putDelivering } from '#modules/webhooks/deliver/delivering.ts';
import { newsKind, wants } from '#modules/webhooks/events/record-event.ts';
import type { NewEvent } from '#modules/webhooks/events/record-event.ts';
import { hour, minute, second } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { contact } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { webhook, webhookDelivery } from '#stores/sql/tables/webhook.ts';

/** A webhook that is called for a type of events. */
interface WantingWebhook {
  publisherId: string;
  /** The publisher's key in the warehouse. */
  number: number;
  url: string;
}

/** Webhooks of one batch: one transaction, and one statement of the warehouse. */
const batchSize = 500;

interface Wanted {
  type: string;
  /** Webhooks that were set later are not called. */
  at: Date;
  /** The languages of those who get the event; undefined for all. */
  languages?: readonly Locale[] | undefined;
}

/** The webhooks that are called for an event, in batches. */
export async function* wantingWebhooks(
  database: Database,
  { type, at, languages }: Wanted,
): AsyncGenerator<WantingWebhook[], void> {
  const { publisherId, url, createdAt } = webhook;
  const isMeant = and(
    wants(type),
    lte(createdAt, at),
    isNull(publisher.erasedAt),
    languages && inArray(contact.locale, [...languages]),
  );
  let after: string | undefined;
  do {
    const rest = after === undefined ? undefined : gt(publisherId, after);
    const batch = await asNetwork(database, (network) =>
      network
        .select({ publisherId, number: publisher.number, url })
        .from(webhook)
        .innerJoin(publisher, eq(publisher.id, publisherId))
        .innerJoin(contact, eq(contact.publisherId, publisherId))
        .where(and(isMeant, rest))
        .orderBy(asc(publisherId))
        .limit(batchSize),
    );
    if (batch.length > 0) yield batch;
    // PGlite works in this thread: without a pause, no call is answered until the last batch.
    await setImmediate();
    after = batch.length === batchSize ? batch.at(-1)?.publisherId : undefined;
  } while (after !== undefined);
}

/** An event of one of the publishers of a batch. */
interface RecordedEvent {
  webhook: WantingWebhook;
  data: NewEvent['data'];
  /** Distinguishes the events of one publisher in a batch. */
  part?: number;
}

/** The data that all events of a batch share. */
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
  const rows = recorded.map(({ webhook: { publisherId, url }, data, part }) => {
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
    const id = deliveryId(jobId, part === undefined ? publisherId : `${publisherId} ${part}`);
    return { id, publisherId, type, url, body, dueAt: now, createdAt: now };
  });
  const added = await network
    .insert(webhookDelivery)
    .values(rows)
    .onConflictDoNothing()
    .returning({ publisherId: webhookDelivery.publisherId });
  const publishers = new Set(added.map(({ publisherId }) => publisherId));
  await putDelivering(jobs, network, ...Array.from(publishers, (publisherId) => ({ publisherId })));
}

/**
 * The id of the delivery of a job to a receiver: the same at every attempt. A UUID of version 8, which RFC 9562 leaves
 * to applications. https://www.rfc-editor.org/rfc/rfc9562#section-5.8
 */
function deliveryId(jobId: string, receiver: string): string {
  const hex = createHash('sha256').update(`${jobId} ${receiver}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export interface NewsDependencies {
  database: Database;
  jobs: JobQueue;
  now: () => Date;
}

/** The settings that the jobs that record events of many publishers share: they are few, and a batch is short. */
export const newsAttempts = {
  lease: 10 * minute,
  atOnce: 1,
  retryAfter: backOff({ mostAttempts: 60, first: second, longest: hour }),
};

const payload = v.looseObject({
  type: v.string(),
  data: v.record(v.string(), v.unknown()),
  at: v.pipe(
    v.string(),
    v.transform((text) => new Date(text)),
  ),
  locales: v.optional(v.array(v.picklist(locales))),
});

/** Records one event for all publishers who want it. */
export function createNewsJob({ database, jobs, now }: NewsDependencies): JobKind {
  return jobKind({
    name: newsKind,
    payload,
    ...newsAttempts,
    run: async ({ at, locales: languages, ...event }, signal, jobId) => {
      // The payload was written by `putNews`.
      const { type, data } = event as unknown as NewEvent;
      for await (const batch of wantingWebhooks(database, { type, at, languages })) {
        signal.throwIfAborted();
        const recorded = batch.map((receiver) => ({ webhook: receiver, data }));
        await asNetwork(database, (network) => recordBatch(network, jobs, recorded, { type, at, now: now(), jobId }));
      }
    },
  });
}

/** The deliveries of all publishers that wait for an attempt. */
export interface WaitingDeliveries {
  deliveries: number;
  /** When the oldest of them was recorded; null if none waits. */
  oldest: Date | null;
}

export async function countWaitingDeliveries(network: NetworkDatabase): Promise<WaitingDeliveries> {
  const [found] = await network
    .select({ deliveries: count(), oldest: min(webhookDelivery.createdAt) })
    .from(webhookDelivery)
    .where(sql`${webhookDelivery.state} = 'waiting'`);
  return found ?? { deliveries: 0, oldest: null };
}
