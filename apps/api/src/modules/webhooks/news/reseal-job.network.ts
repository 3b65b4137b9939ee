import { and, asc, eq, gt } from 'drizzle-orm';
import * as v from 'valibot';
import { jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import { resealed } from '#modules/webhooks/secrets.ts';
import type { WebhookRow } from '#modules/webhooks/webhook-repository.ts';
import type { Keys } from '#process/derived-keys.ts';
import { hour } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { webhook } from '#stores/sql/tables/webhook.ts';
import { newsAttempts } from './news-job.network.ts';

/** Webhooks of one transaction. */
const batchSize = 500;

interface ResealDependencies {
  database: Database;
  webhookKeys: Keys;
  now: () => Date;
}

/**
 * Seals secrets of a previous key with the current one, so that the previous key can be retired, and deletes replaced
 * secrets that no longer sign.
 */
export function createResealJob({ database, webhookKeys, now }: ResealDependencies): JobKind {
  return jobKind({
    name: 'webhook_secrets',
    payload: v.object({}),
    ...newsAttempts,
    every: hour,
    run: async (_payload, signal) => {
      let after: string | undefined;
      do {
        signal.throwIfAborted();
        const from = after;
        after = await asNetwork(database, (network) => resealBatch(network, { keys: webhookKeys, now }, from));
      } while (after !== undefined);
    },
  });
}

/** Returns the last publisher of the batch; undefined if it was the last batch. */
async function resealBatch(
  network: NetworkDatabase,
  { keys, now }: { keys: Keys; now: () => Date },
  after?: string,
): Promise<string | undefined> {
  const { publisherId, sealedSecret, previousSecret, previousUntil } = webhook;
  const batch = await network
    .select({ publisherId, sealedSecret, previousSecret, previousUntil })
    .from(webhook)
    .where(after === undefined ? undefined : gt(publisherId, after))
    .orderBy(asc(publisherId))
    .limit(batchSize);
  for (const row of batch) {
    const current = resealed(row.sealedSecret, keys);
    const changed = { ...(current && { sealedSecret: current }), ...changedPrevious(row, keys, now()) };
    if (Object.keys(changed).length === 0) continue;
    await network
      .update(webhook)
      .set(changed)
      // Unless the secret was renewed meanwhile.
      .where(and(eq(publisherId, row.publisherId), eq(sealedSecret, row.sealedSecret)));
  }
  return batch.length === batchSize ? batch.at(-1)?.publisherId : undefined;
}

/** The new columns for the secret before the last renewal. */
function changedPrevious(
  { previousSecret, previousUntil }: Pick<WebhookRow, 'previousSecret' | 'previousUntil'>,
  keys: Keys,
  at: Date,
): Partial<Pick<WebhookRow, 'previousSecret'>> {
  if (previousSecret === null) return {};
  if (previousUntil !== null && previousUntil <= at) return { previousSecret: null };
  const sealed = resealed(previousSecret, keys);
  return sealed === null ? {} : { previousSecret: sealed };
}
