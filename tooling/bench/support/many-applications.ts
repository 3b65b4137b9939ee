import { randomUUID } from 'node:crypto';
import { createPasswords, productCost } from '@publisher-console/api/modules/accounts/passwords.ts';
import { asNetwork } from '@publisher-console/api/stores/sql/as-network.ts';
import { asPublisher } from '@publisher-console/api/stores/sql/as-publisher.ts';
import type { Database } from '@publisher-console/api/stores/sql/database.ts';
import { searchedText } from '@publisher-console/api/stores/sql/lists/searched-text.ts';
import { adBlock, application } from '@publisher-console/api/stores/sql/tables/application.ts';
import { publisher } from '@publisher-console/api/stores/sql/tables/publisher.ts';
import { testPublisher } from '@publisher-console/api/stores/sql/testing/test-publisher.ts';
import { sql } from 'drizzle-orm';
import { benchPassword } from './bench-publisher.ts';

/** The number of applications of the publisher, and of each of the others. */
export const applications = 10_000;

/** The number of ad blocks of each application. */
export const blocksEach = 10;

const otherPublishers = 4;
const words = ['Chess', 'Шашки', 'Garden', 'Café', 'Drift', 'Ёлка', 'Sudoku', 'Runner'];

const account = { hasAcceptedOffer: true, emailConfirmedAt: new Date() };

export interface PublisherOfMany {
  email: string;
  id: string;
  /** The id of one of its applications. */
  some: string;
}

/** Adds a publisher with 10,000 applications and 100,000 ad blocks, and four others with as many. */
export async function addPublisherOfMany(database: Database): Promise<PublisherOfMany> {
  const email = 'many@publishers.example';
  const publisherId = randomUUID();
  const passwordHash = await createPasswords(productCost).hash(benchPassword);
  await database.insert(publisher).values(testPublisher({ ...account, id: publisherId, email, passwordHash }));
  const common = { publisherId, status: 'active' as const };
  const ids = Array.from({ length: applications }, () => randomUUID());
  await asPublisher(database, publisherId, async (own) => {
    for (let start = 0; start < applications; start += 500) {
      const slice = ids.slice(start, start + 500);
      await own.insert(application).values(
        slice.map((id, index) => {
          const name = `${words[(start + index) % words.length]} ${start + index}`;
          const storeAppId = `com.northwind.app${start + index}`;
          return {
            ...common,
            id,
            name,
            platform: 'android' as const,
            store: 'google_play' as const,
            storeAppId,
            isNotPublished: false,
            searchText: searchedText(name, 'Northwind Games', id, storeAppId),
            createdAt: new Date(Date.UTC(2026, 0, 1) + (start + index) * 60_000),
          };
        }),
      );
      await own.insert(adBlock).values(
        slice.flatMap((applicationId) =>
          Array.from({ length: blocksEach }, (_, index) => {
            const id = randomUUID();
            const name = `${words[index % words.length]} block ${index}`;
            return {
              ...common,
              id,
              applicationId,
              name,
              adFormat: 'fs_banner' as const,
              searchText: searchedText(name, id),
            };
          }),
        ),
      );
    }
  });
  await addOthers(database, publisherId);
  return { email, id: publisherId, some: ids[5_000] ?? '' };
}

/**
 * Copies everything for other publishers: with one account alone, reading the whole table is the best plan. Then runs
 * ANALYZE, as autovacuum would.
 */
async function addOthers(database: Database, publisherId: string): Promise<void> {
  for (let other = 0; other < otherPublishers; other += 1) {
    const id = randomUUID();
    await database.insert(publisher).values(testPublisher({ ...account, id }));
    await asNetwork(database, async (network) => {
      await network.execute(sql`create temporary table copied on commit drop as
        select id as old, gen_random_uuid() as new from application where publisher_id = ${publisherId}`);
      await network.execute(sql`insert into application
          (id, publisher_id, name, platform, store, store_app_id, is_not_published, status, search_text, created_at)
        select new, ${id}, name, platform, store, store_app_id, is_not_published, status, search_text, created_at
        from application join copied on old = id`);
      await network.execute(sql`insert into ad_block
          (id, publisher_id, application_id, name, ad_format, status, search_text, created_at)
        select gen_random_uuid(), ${id}, new, name, ad_format, status, search_text, created_at
        from ad_block join copied on old = application_id`);
    });
  }
  await database.transaction(async (owner) => {
    await owner.execute(sql`set local role none`);
    await owner.execute(sql`analyze application, ad_block`);
  });
}
