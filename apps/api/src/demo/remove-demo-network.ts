import { and, eq, inArray } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import { putFileRemoval } from '#modules/files/file-removal.ts';
import { callWarehouse } from '#stores/warehouse/read-failure.ts';
import { withdrawDemoLoads } from '#modules/statistics/loads/publication/revert-load.network.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { networkDocument } from '#stores/sql/tables/document.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { integrationGuide } from '#stores/sql/tables/integration.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { livingHost } from '#stores/warehouse/hosts.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { readDemoDocuments, readDemoIntegration } from './demo-documents.ts';
import { removeDemoMoney } from './demo-money.ts';
import { demoPublishers } from './demo-publishers.ts';
import { removeDemoAnswers } from './demo-questions.ts';
import { removeDemoAnnouncements } from './demo-announcements.ts';
import { removeDemoStaff } from './demo-staff.ts';

/** What was removed, or would be. */
export interface DemoRemoval {
  publishers: number;
  /** Days of statistics that only the demo network had. */
  days: number;
  /** Documents and guides that were not changed. */
  documents: number;
}

/** Ends a transaction whose changes were only counted. */
class OnlyCounted extends Error {
  readonly removal: DemoRemoval;

  constructor(removal: DemoRemoval) {
    super('Nothing was removed.');
    this.removal = removal;
  }
}

/**
 * Removes the demo network: its publishers with all they have, their statistics, and its unchanged documents and
 * guides. Other publishers and their statistics stay. Returns null if there is no demo network; a dry run only counts.
 * The next cleaning removes the facts and the bytes of files; the audit log retains its events.
 */
export async function removeDemoNetwork(
  stores: NetworkStores,
  { isDryRun }: { isDryRun: boolean },
): Promise<DemoRemoval | null> {
  const { database, writer, settings } = stores;
  const ids = demoPublishers.map(({ id }) => id);
  const found = await asNetwork(database, (network) =>
    network.select({ number: publisher.number }).from(publisher).where(inArray(publisher.id, ids)),
  );
  if (found.length === 0) return null;
  const numbers = found.map(({ number }) => number);
  const loads = await loadsOnlyOf(writer, numbers);
  try {
    return await asNetwork(database, async (network) => {
      const days = await withdrawDemoLoads(network, stores, loads);
      await removeFiles(network, ids, settings.now());
      await removeDemoAnswers(network);
      const documents = await removeDocuments(network);
      await removeDemoStaff(network, settings.now());
      await removeDemoAnnouncements(network);
      // The database refuses to delete other publishers.
      await network.update(publisher).set({ erasedAt: settings.now() }).where(inArray(publisher.id, ids));
      await network.delete(publisher).where(inArray(publisher.id, ids));
      await removeDemoMoney(network);
      const removal = { publishers: numbers.length, days, documents };
      if (isDryRun) throw new OnlyCounted(removal);
      return removal;
    });
  } catch (error) {
    if (error instanceof OnlyCounted) return error.removal;
    throw error;
  }
}

/** Loads that have facts of these publishers alone: earlier versions did not mark the loads of the demo network. */
async function loadsOnlyOf(writer: WarehouseConnection, numbers: number[]): Promise<number[]> {
  const client = openWriterClient(await livingHost(writer));
  try {
    const answer = await callWarehouse(() =>
      client.query({
        query: 'SELECT load FROM stats_daily GROUP BY load HAVING min(publisher IN {numbers:Array(UInt32)}) = 1',
        query_params: { numbers },
        format: 'JSONCompact',
      }),
    );
    return (await answer.json<[number]>()).data.map(([load]) => load);
  } finally {
    await client.close();
  }
}

/** Removes the contents; the rows are deleted with their publishers. */
async function removeFiles(network: NetworkDatabase, ids: string[], now: Date): Promise<void> {
  const jobs = createJobQueue({ now: () => now });
  const files = await network
    .select({ key: storedFile.key })
    .from(storedFile)
    .where(inArray(storedFile.publisherId, ids));
  for (const { key } of files) await putFileRemoval(jobs, network, { key, now, runAt: now });
}

async function removeDocuments(network: NetworkDatabase): Promise<number> {
  let removed = 0;
  for (const { kind, locale, source } of await readDemoDocuments()) {
    const { kind: ofKind, locale: inLocale, source: text } = networkDocument;
    const same = and(eq(ofKind, kind), eq(inLocale, locale), eq(text, source));
    removed += (await network.delete(networkDocument).where(same).returning()).length;
  }
  for (const { name, locale, source } of await readDemoIntegration()) {
    const { name: ofName, locale: inLocale, source: text } = integrationGuide;
    const same = and(eq(ofName, name), eq(inLocale, locale), eq(text, source));
    removed += (await network.delete(integrationGuide).where(same).returning()).length;
  }
  return removed;
}
