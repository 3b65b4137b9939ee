import { randomUUID } from 'node:crypto';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import type { AdBlockEntry } from '#modules/statistics/loads/ad-block-lookup.network.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkConnection } from '#network-orders.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { statisticsDay } from '#stores/sql/tables/statistic.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import { onOneHost } from '#stores/warehouse/hosts.ts';
import { startTestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import type { Warehouse } from '#stores/warehouse/warehouse.ts';

/** A network of two publishers, one with a banner and one with a rewarded video, on real stores. */
export interface TestNetwork {
  database: Database;
  warehouse: Warehouse;
  stores: NetworkStores;
  network: NetworkConnection;
  banner: AdBlockEntry;
  video: AdBlockEntry;
  /** What reports read: requests and micros by day (`YYYY-MM-DD`), the same in both tables of facts. */
  visible(): Promise<Record<string, [requests: number, micros: number]>>;
  /** All rows of a table, whether reports read them or not. */
  count(table: 'stats_daily' | 'stats_block_daily' | 'stats_hourly' | 'stats_staging'): Promise<number>;
  close(): Promise<void>;
}

/** Starts it on an embedded warehouse, or on the one that `startWarehouse` starts. */
export async function startTestNetwork(startWarehouse = startTestWarehouse): Promise<TestNetwork> {
  const [opened, warehouse] = await Promise.all([openTestDatabase(), startWarehouse()]);
  const { database } = opened;
  const banner = await asNetwork(database, (all) => addAdBlock(all, 'fs_banner'));
  const video = await asNetwork(database, (all) => addAdBlock(all, 'rewarded_video'));
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => new Date() };
  const forms = { mostApplications: 10_000, adFormats: createAdFormats(defaultAdFormats) };
  const stores = { database, writer: warehouse.writer, files: null, settings, forms };

  const read = async (sql: string) =>
    (await warehouse.reader.read({ sql, parameters: {} }, new AbortController().signal)).rows;

  return {
    database,
    warehouse,
    stores,
    network: createDirectConnection(networkCommands, stores),
    banner,
    video,
    async visible() {
      const days = await database.select().from(statisticsDay).orderBy(statisticsDay.day);
      const sums: Record<string, [number, number]> = {};
      for (const { day, loadId } of days) {
        const [daily, block] = await Promise.all(
          ['stats_daily', 'stats_block_daily'].map((table) =>
            read(`SELECT sum(requests), sum(revenue) FROM ${table} WHERE load = ${loadId} AND date = '${day}'`),
          ),
        );
        if (String(daily) !== String(block))
          throw new Error(`The tables disagree about ${day}: ${String(daily)} and ${String(block)}.`);
        const [requests, micros] = daily?.[0] ?? [];
        sums[day] = [Number(requests), Number(micros)];
      }
      return sums;
    },
    async count(table) {
      // Only the writer reads staged rows.
      return onOneHost(warehouse.writer, async (client) => {
        const answer = await client.query({ query: `SELECT toUInt32(count()) FROM ${table}`, format: 'JSONCompact' });
        return (await answer.json<[number]>()).data[0]?.[0] ?? 0;
      });
    },
    async close() {
      await warehouse.remove();
      await opened.close();
    },
  };
}

/** Adds an ad block of a new application of a new publisher. */
async function addAdBlock(all: NetworkDatabase, adFormat: AdBlockEntry['adFormat']): Promise<AdBlockEntry> {
  const owner = await addTestPublisher(all);
  const [app] = await all
    .insert(application)
    .values({
      id: randomUUID(),
      publisherId: owner.id,
      name: 'Application',
      platform: 'android',
      isNotPublished: false,
      status: 'active',
    })
    .returning();
  if (app === undefined) throw new Error('There is no application.');
  const [block] = await all
    .insert(adBlock)
    .values({
      id: randomUUID(),
      publisherId: owner.id,
      applicationId: app.id,
      name: 'Ad block',
      adFormat,
      status: 'active',
    })
    .returning();
  if (block === undefined) throw new Error('There is no ad block.');
  return {
    id: block.id,
    number: block.number,
    applicationId: app.id,
    applicationNumber: app.number,
    publisherNumber: owner.number,
    adFormat,
    adFormatNumber: adFormat === 'fs_banner' ? 1 : 2,
  };
}
