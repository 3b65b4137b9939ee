import { createClient } from '@clickhouse/client';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { seedDemoNetwork } from '#demo/seed-demo-network.ts';
import type { DemoSettings } from '#demo/seed-demo-network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { adBlock, application, publisher, statisticsDay, statisticsLoad } from '#stores/sql/schema.ts';
import { readFailure } from '#stores/warehouse/report-reader.ts';
import type { WarehouseConnection } from '#stores/warehouse/warehouse.ts';
import { removeGarbage } from './garbage.ts';
import { loadLifetime } from './load-lifetime.ts';
import { loaderClient } from './loader-client.ts';
import type { AdBlockEntry, NetworkConnection } from './network-connection.ts';

export interface StatisticsLoadsDeps {
  database: Database;
  writer: WarehouseConnection;
  demo: DemoSettings;
}

/** A statement of many rows has a parameter for each cell, and Postgres takes 65,535 of them. */
const daysOfStatement = 10_000;

/** The network's loads, on the stores themselves. The connection does not own them: closing it leaves them open. */
export function statisticsLoads({ database, writer, demo }: StatisticsLoadsDeps): NetworkConnection {
  const abandonLoad = async (id: number): Promise<void> => {
    await asNetwork(database, (network) =>
      network.delete(statisticsLoad).where(and(eq(statisticsLoad.id, id), isNull(statisticsLoad.publishedAt))),
    );
  };

  return {
    async beginLoad() {
      const [load] = await asNetwork(database, (network) =>
        network.insert(statisticsLoad).values({}).returning({ id: statisticsLoad.id }),
      );
      if (load === undefined) throw new Error('The load was not recorded.');
      const client = createClient(loaderClient(writer));
      try {
        await removeGarbage(database, client, load.id);
      } catch (error) {
        await abandonLoad(load.id);
        throw readFailure(error);
      } finally {
        await client.close();
      }
      return { id: load.id, writer, adBlocks: await asNetwork(database, readAdBlocks) };
    },

    async publishLoad({ id, days, rows }) {
      await asNetwork(database, async (network) => {
        const published = await network
          .update(statisticsLoad)
          .set({ publishedAt: sql`now()`, rows })
          .where(
            and(
              eq(statisticsLoad.id, id),
              isNull(statisticsLoad.publishedAt),
              gt(statisticsLoad.startedAt, sql`now() - ${loadLifetime}`),
            ),
          )
          .returning({ id: statisticsLoad.id });
        if (published.length === 0) throw new Error(`Load ${id} cannot be published: it is not under way any more.`);
        // In one order everywhere, so that two loads that share days cannot wait for each other.
        const values = days.toSorted().map((day) => ({ day, loadId: id }));
        for (let start = 0; start < values.length; start += daysOfStatement) {
          await network
            .insert(statisticsDay)
            .values(values.slice(start, start + daysOfStatement))
            .onConflictDoUpdate({ target: statisticsDay.day, set: { loadId: sql`excluded.load_id` } });
        }
      });
    },

    abandonLoad,

    seedDemo: () => asNetwork(database, (network) => seedDemoNetwork(network, demo)),

    async close() {},
  };
}

function readAdBlocks(network: NetworkDatabase): Promise<AdBlockEntry[]> {
  return network
    .select({
      id: adBlock.id,
      number: adBlock.number,
      applicationId: application.id,
      applicationNumber: application.number,
      publisherNumber: publisher.number,
      adFormat: adBlock.adFormat,
    })
    .from(adBlock)
    .innerJoin(application, eq(application.id, adBlock.applicationId))
    .innerJoin(publisher, eq(publisher.id, adBlock.publisherId));
}
