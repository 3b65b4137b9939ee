import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from './test-database.ts';

test('a database begins as the template, whatever another one has written to its files', async () => {
  const first = await openTestDatabase();
  for (const statement of ['reset role', 'create table written ()', 'checkpoint'])
    await first.database.execute(sql.raw(statement));
  const second = await openTestDatabase();
  expect(await second.database.execute(sql`select to_regclass('written') as found`)).toMatchObject({
    rows: [{ found: null }],
  });
  await first.close();
  await second.close();
});
