import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { application } from '#stores/sql/tables/application.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { readPage } from './list-page.ts';

test.each(['asc', 'desc'] as const)(
  'rows of equal rank are ordered by id, %s, where no index orders them',
  async (direction) => {
    const sql = await openTestDatabase();
    onTestFinished(() => sql.close());
    const { database } = sql;
    const { id: publisherId } = await addTestPublisher(database);
    const ids = Array.from({ length: 25 }, () => randomUUID());
    const pages = await asPublisher(database, wholePublisher(publisherId), async (own) => {
      const app = {
        publisherId,
        name: 'Chess',
        platform: 'ios' as const,
        isNotPublished: true,
        status: 'active' as const,
      };
      await own.insert(application).values(ids.map((id) => ({ id, ...app })));
      const where = eq(application.publisherId, publisherId);
      const list = { table: application, where, sort: [{ by: application.name, direction }], size: 10 };
      return [
        await readPage(own, { ...list, page: 1 }),
        await readPage(own, { ...list, page: 2 }),
        await readPage(own, { ...list, page: 3 }),
      ];
    });
    const ordered = ids.toSorted();
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(
      direction === 'asc' ? ordered : ordered.toReversed(),
    );
  },
);
