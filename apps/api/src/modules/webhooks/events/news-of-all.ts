import type { Locale } from '@publisher-console/api-contract';
import type { JobQueue } from '#jobs/job-queue.ts';
import type { Database } from '#stores/sql/database.ts';
import { webhook } from '#stores/sql/tables/webhook.ts';
import type { NewEvent } from './record-event.ts';
import { wants } from './wanting.ts';

/** The kinds of jobs that record an event for each publisher who wants it. */
export const newsKind = 'webhook_news';
export const loadNewsKind = 'webhook_load_news';

/** An event of many publishers. */
export interface News {
  event: NewEvent;
  /** When it happened. Webhooks that were set later are not called for it. */
  at: Date;
  /** The languages of the publishers whom it concerns; by default all. */
  locales?: readonly Locale[];
}

/**
 * Puts the job that records an event for all publishers who want it, in the transaction of what it reports. Puts none
 * if nobody does.
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

async function isWanted(network: Database, type: NewEvent['type']): Promise<boolean> {
  const [found] = await network.select({ url: webhook.url }).from(webhook).where(wants(type)).limit(1);
  return found !== undefined;
}
