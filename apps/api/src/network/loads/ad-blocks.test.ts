import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { asNetwork } from '#stores/sql/as-network.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { allAdBlocks } from './all-ad-blocks.ts';
import { createDirectConnection } from '#network/connection/direct-connection.ts';
import { networkCommands } from '#network/network-commands.ts';
import { replaceCommands } from '#network/loads/testing/replaced-commands.ts';

it('reads every ad block of the network once, in pages of a bounded size', async () => {
  const opened = await openTestDatabase();
  const { database } = opened;
  await asNetwork(database, async (network) => {
    await network.execute(sql`
      insert into publisher (id, email, password_hash, first_name, last_name, company, scope, currency)
      values (gen_random_uuid(), 'olga@example.com', '', '', '', '', 'publisher', 'USD')`);
    await network.execute(sql`
      insert into application (id, publisher_id, name, platform, is_not_published, status)
      select gen_random_uuid(), id, '', 'ios', false, 'active' from publisher`);
    await network.execute(sql`
      insert into ad_block (id, publisher_id, application_id, name, ad_format, status, deleted_at)
      select gen_random_uuid(), publisher_id, id, '', 'fs_banner', 'active', case when n % 2 = 0 then now() end
      from application, generate_series(1, 20001) as n`);
  });
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => new Date() };
  const network = createDirectConnection(networkCommands, {
    database,
    writer: { url: '', username: '', password: '', database: '' },
    files: null,
    settings,
  });
  const pages: number[] = [];
  const counting = replaceCommands(network, {
    adBlocks: async (input) => {
      const page = await network.order('adBlocks', input);
      pages.push(page.length);
      return page;
    },
  });
  const all = await allAdBlocks(counting);
  expect(new Set(all.map(({ id }) => id)).size).toBe(20_001);
  expect(pages).toEqual([10_000, 10_000, 1, 0]);
  await opened.close();
});
