import { setImmediate } from 'node:timers/promises';
import type { Locale } from '@publisher-console/api-contract';
import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { wants } from '#modules/webhooks/events/wanting.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { webhook } from '#stores/sql/tables/webhook.ts';

/** A webhook that is called for a type of events. */
export interface WantingWebhook {
  publisherId: string;
  /** The publisher's key in the warehouse. */
  number: number;
  url: string;
  isSlow: boolean;
}

/** Webhooks of one batch: one transaction, and one statement of the warehouse. */
const batchSize = 500;

interface Wanted {
  type: string;
  /** Webhooks that were set later are not called. */
  at: Date;
  locales?: readonly Locale[] | undefined;
}

/** The webhooks that are called for an event, in batches. */
export async function* wantingWebhooks(
  database: Database,
  { type, at, locales }: Wanted,
): AsyncGenerator<WantingWebhook[], void> {
  const { publisherId, url, isSlow, createdAt } = webhook;
  const isMeant = and(
    wants(type),
    lte(createdAt, at),
    isNull(publisher.erasedAt),
    locales && inArray(publisher.locale, [...locales]),
  );
  let after: string | undefined;
  do {
    const rest = after === undefined ? undefined : gt(publisherId, after);
    const batch = await asNetwork(database, (network) =>
      network
        .select({ publisherId, number: publisher.number, url, isSlow })
        .from(webhook)
        .innerJoin(publisher, eq(publisher.id, publisherId))
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
