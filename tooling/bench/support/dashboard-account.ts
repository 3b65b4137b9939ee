import type { Database } from '@publisher-console/api/stores/sql/database.ts';
import { asNetwork } from '@publisher-console/api/stores/sql/as-network.ts';
import { statisticsDay, statisticsLoad } from '@publisher-console/api/stores/sql/tables/statistic.ts';
import type { WarehouseConnection } from '@publisher-console/api/stores/warehouse/warehouse.ts';
import { openWriterClient } from '@publisher-console/api/stores/warehouse/writer-client.ts';
import { sql } from 'drizzle-orm';
import type { BenchStores } from './bench-api.ts';
import { addPublisherOfMany, applications, blocksEach } from './many-applications.ts';
import type { PublisherOfMany } from './many-applications.ts';

/** Days with statistics, the last one being today. */
const days = 75;

/** Ad blocks with statistics: those of every second application. */
const blocksWithFacts = (applications * blocksEach) / 2;

/** Checks of the app-ads.txt file that are stored for each application; fewer for other accounts, to save time. */
const checksEach = { own: 30, others: 5 };

/**
 * Adds a publisher as `addPublisherOfMany` does, and what the dashboards of it and of the four others show: facts of each
 * day for all ad blocks of every second application; for each application a history of app-ads.txt checks, which has ended
 * badly for 15 of 100; and a rejection of one application in 50.
 */
export async function addDashboardAccount({ sql: { database }, warehouse }: BenchStores): Promise<PublisherOfMany> {
  const owner = await addPublisherOfMany(database);
  await addTrouble(database, owner.id);
  await addFacts(database, warehouse.writer, await publishDays(database));
  return owner;
}

/** Fills the table of facts inside the engine: the dashboard reads no other. */
async function addFacts(database: Database, connection: WarehouseConnection, load: number): Promise<void> {
  const writer = openWriterClient(connection);
  try {
    // The numbers of a publisher's applications, and those of its ad blocks, are consecutive.
    const { rows } = (await asNetwork(database, (network) =>
      network.execute(sql`select publisher.number as publisher, min(application.number) as application, min(ad_block.number) as block
        from publisher join application on publisher_id = publisher.id join ad_block on application_id = application.id
        group by publisher.id`),
    )) as { rows: { publisher: number; application: number; block: number }[] };
    for (const first of rows) {
      await writer.command({
        query: `INSERT INTO stats_block_daily (load, publisher, date, application, ad_block, ad_format,
            requests, selections, impressions, clicks, completions, revenue)
          WITH intDiv(number, {blocks:UInt32}) AS day, number % {blocks:UInt32} AS place, cityHash64(number) AS random
          SELECT {load:UInt32}, {publisher:UInt32}, {today:Date} - day,
            {application:UInt32} + 2 * intDiv(place, ${blocksEach}), {block:UInt32} + place + ${blocksEach} * intDiv(place, ${blocksEach}), 'fs_banner',
            1 + random % 100000 AS made, intDiv(made * 8, 10), intDiv(made * 7, 10), 70, 60, random % 5000000
          FROM numbers({facts:UInt64})`,
        query_params: {
          ...first,
          load,
          today: dayBefore(0),
          blocks: blocksWithFacts,
          facts: blocksWithFacts * days,
        },
      });
    }
    // Merges now, which the engine would otherwise do during the measurement.
    await writer.command({ query: 'OPTIMIZE TABLE stats_block_daily FINAL' });
  } finally {
    await writer.close();
  }
}

async function addTrouble(database: Database, ownerId: string): Promise<void> {
  await asNetwork(database, async (network) => {
    await network.execute(sql`update application set
      app_ads_txt_url = 'https://games.example/app-ads.txt',
      rejection_reason = case when number % 50 = 0 then 'The icon is missing' end`);
    await network.execute(sql`insert into audit_event (kind, publisher_id, application_id, at)
      select 'application_rejected', publisher_id, id, now() - make_interval(hours => number % 1000)
      from application where rejection_reason is not null`);
    await network.execute(sql`insert into app_ads_txt_check
        (id, publisher_id, application_id, checked_at, trigger, url, state, missing_lines, report)
      select gen_random_uuid(), publisher_id, id, now() - make_interval(days => age), 'daily', app_ads_txt_url,
        (case when age > number % 30 or number % 100 >= 15 then 'found'
          when number % 100 < 10 then 'lines_missing' else 'unreachable' end)::app_ads_txt_state,
        case when age <= number % 30 and number % 100 < 10 then '["a.example, 1, DIRECT"]' else '[]' end::jsonb,
        jsonb_build_object('lines', repeat('a.example, 1, DIRECT ', 10))
      from application, generate_series(${checksEach.own - 1}, 0, -1) as age
      where publisher_id = ${ownerId} or age < ${checksEach.others}`);
  });
  await database.transaction(async (schema) => {
    await schema.execute(sql`set local role none`);
    await schema.execute(sql`analyze application, app_ads_txt_check, audit_event`);
  });
}

function publishDays(database: Database): Promise<number> {
  return asNetwork(database, async (network) => {
    const [load] = await network.insert(statisticsLoad).values({ publishedAt: new Date(), rows: 1 }).returning();
    if (load === undefined) throw new Error('The load was not recorded.');
    const published = Array.from({ length: days }, (_, ago) => ({ day: dayBefore(ago), loadId: load.id }));
    await network.insert(statisticsDay).values(published);
    return load.id;
  });
}

function dayBefore(ago: number): string {
  return new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
}
