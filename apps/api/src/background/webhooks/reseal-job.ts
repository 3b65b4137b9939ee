import { and, asc, eq, gt } from 'drizzle-orm';
import * as v from 'valibot';
import { jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import { resealed } from '#modules/webhook/secrets.ts';
import type { Keys } from '#process/derived-keys.ts';
import { hour } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { webhook } from '#stores/sql/tables/webhook.ts';
import { newsAttempts } from './news-job.ts';

/** Webhooks of one transaction. */
const batchSize = 500;

/** Seals secrets of a previous key with the current one, so that the previous key can be retired. */
export function createResealJob({ database, webhookKeys }: { database: Database; webhookKeys: Keys }): JobKind {
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
        after = await asNetwork(database, (network) => resealBatch(network, webhookKeys, from));
      } while (after !== undefined);
    },
  });
}

/** Returns the last publisher of the batch; undefined if it was the last batch. */
async function resealBatch(network: NetworkDatabase, keys: Keys, after?: string): Promise<string | undefined> {
  const { publisherId, sealedSecret, previousSecret } = webhook;
  const batch = await network
    .select({ publisherId, sealedSecret, previousSecret })
    .from(webhook)
    .where(after === undefined ? undefined : gt(publisherId, after))
    .orderBy(asc(publisherId))
    .limit(batchSize);
  for (const row of batch) {
    const current = resealed(row.sealedSecret, keys);
    const previous = row.previousSecret && resealed(row.previousSecret, keys);
    if (current === null && previous === null) continue;
    await network
      .update(webhook)
      .set({ ...(current && { sealedSecret: current }), ...(previous && { previousSecret: previous }) })
      // Unless the secret was renewed meanwhile.
      .where(and(eq(publisherId, row.publisherId), eq(sealedSecret, row.sealedSecret)));
  }
  return batch.length === batchSize ? batch.at(-1)?.publisherId : undefined;
}
