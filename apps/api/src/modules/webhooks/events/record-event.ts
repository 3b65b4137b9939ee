import { randomUUIDv7 } from 'node:crypto';
import type { Locale, WebhookEvent } from '@publisher-console/api-contract';
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { JobQueue } from '#jobs/job-queue.ts';
import { putDelivering } from '#modules/webhooks/deliver/delivering.ts';
import { mostDeliveries } from '#modules/webhooks/delivery-repository.ts';
import { minute } from '#process/durations.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { webhook, webhookDelivery } from '#stores/sql/tables/webhook.ts';

/** The condition that a webhook is called for a type of events. */
export function wants(type: string): SQL | undefined {
  return and(isNull(webhook.pausedAt), sql`${webhook.events} @> ${JSON.stringify([type])}::jsonb`);
}

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

/** The types of events that a publisher can cause, as often as calls are allowed. */
const causedTypes = ['application.status_changed', 'app_ads_txt.changed'] satisfies NewEvent['type'][];
/** The most events of these types that are sent at once; further ones follow, one a minute. */
const mostAtOnce = 60;

/**
 * Records an event of one publisher in the transaction of what it reports, as the publisher or as the network. After
 * the commit it is delivered. Writes nothing for a publisher who does not want to be called for it.
 */
export async function recordEvent(
  dependencies: EventDependencies,
  transaction: Database,
  publisherId: string,
  event: NewEvent,
): Promise<void> {
  await record(dependencies, transaction, publisherId, { event, dueAt: async (at) => at });
}

/**
 * Records an event that the publisher caused, like `recordEvent`. It is not proved that the address belongs to the
 * publisher. So that no publisher sends many messages to another one's address, events beyond the limit are delivered
 * later.
 */
export async function recordCausedEvent(
  dependencies: EventDependencies,
  own: OwnDatabase,
  publisherId: string,
  event: NewEvent,
): Promise<void> {
  await record(dependencies, own, publisherId, { event, dueAt: (at) => nextPlace(own, publisherId, at) });
}

/** When the next event that a publisher causes may be sent: now, or a minute after the place of the one before. */
async function nextPlace(own: OwnDatabase, publisherId: string, at: Date): Promise<Date> {
  const { createdAt, type } = webhookDelivery;
  // Two events at once would otherwise get the same place.
  await own.select({ url: webhook.url }).from(webhook).where(eq(webhook.publisherId, publisherId)).for('update');
  const recorded = await own
    .select({ createdAt })
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.publisherId, publisherId),
        inArray(type, causedTypes),
        gt(createdAt, new Date(at.getTime() - mostDeliveries * minute)),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(mostDeliveries);
  // Each event uses a minute, and at most `mostAtOnce` minutes may be used in advance.
  const usedUntil = recorded.reduceRight((until, row) => Math.max(until, row.createdAt.getTime()) + minute, 0);
  return new Date(Math.max(at.getTime(), usedUntil - (mostAtOnce - 1) * minute));
}

async function record(
  { jobs, now }: EventDependencies,
  transaction: Database,
  publisherId: string,
  { event: { type, data }, dueAt: dueFrom }: { event: NewEvent; dueAt: (at: Date) => Promise<Date> },
): Promise<void> {
  const [wanting] = await transaction
    .select({ url: webhook.url })
    .from(webhook)
    .where(and(eq(webhook.publisherId, publisherId), wants(type)));
  if (wanting === undefined) return;
  const at = now();
  const dueAt = await dueFrom(at);
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  const { url } = wanting;
  await transaction
    .insert(webhookDelivery)
    .values({ id: randomUUIDv7(), publisherId, type, url, body, dueAt, createdAt: at });
  await putDelivering(jobs, transaction, { publisherId, runAt: dueAt });
}

/** The kinds of jobs that record an event for each publisher who wants it. */
export const newsKind = 'webhook_news';
export const loadNewsKind = 'webhook_load_news';

/** An event of many publishers. */
interface News {
  event: NewEvent;
  /** When it happened. Webhooks that were set later are not called for it. */
  at: Date;
  /** The languages of the publishers whom it concerns; by default all. */
  locales?: readonly Locale[];
}

/**
 * Puts the job that records an event for all publishers who want it, in the transaction of what it reports. Puts none
 * if no publisher wants it.
 */
export async function putNews(jobs: JobQueue, network: Database, { event, at, locales }: News): Promise<void> {
  if (!(await isWanted(network, event.type))) return;
  const languages = locales === undefined ? {} : { locales };
  await jobs.put(network, { kind: newsKind, payload: { ...event, at: at.toISOString(), ...languages } });
}

/** Puts the job that records a publication for the publishers whose statistics it changed. */
export async function putLoadNews(jobs: JobQueue, network: Database, publication: number): Promise<void> {
  if (await isWanted(network, 'load.published'))
    await jobs.put(network, { kind: loadNewsKind, payload: { publication } });
}

/** Whether any publisher wants to be called for a type of events. */
export async function isWanted(network: Database, type: NewEvent['type']): Promise<boolean> {
  const [found] = await network.select({ url: webhook.url }).from(webhook).where(wants(type)).limit(1);
  return found !== undefined;
}
