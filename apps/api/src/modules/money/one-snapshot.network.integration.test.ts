import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import type { SignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { lockWait } from '#stores/sql/testing/lock-wait.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { addEntry, addStatement, closedTestMonth } from './testing/added-money.ts';

// PGlite has one connection, so nothing is committed between two statements of a transaction there.
const stores = startBothStores();

const time = new Date('2026-07-10T12:00:00Z');
let api: TestApi;
let other: OpenedDatabase;
let anna: TestPublisher & Tokens;
let vera: SignedInStaff;
beforeAll(async () => {
  const postgres = await stores.openPostgres();
  other = await stores.openPostgres();
  api = await startTestApi({ sql: postgres, now: () => time });
  vera = await addSignedInStaff(api.database, 'finance', { at: time });
  anna = await api.signIn();
  await addEntry(api.database, { publisherId: anna.id, kind: 'earned', booked: closedTestMonth, amount: 1_235n });
  await addStatement(api.database, anna);
});
afterAll(async () => {
  await api.close();
  await other.close();
});

test.each<[string, string, () => Promise<{ status: number; data: unknown }>]>([
  ['of the overview', '2026-03-01', () => api.call('getMoneyOverview', { token: anna.token })],
  ['of the months', '2026-04-01', () => api.call('getMoneyMonths', { token: anna.token })],
  ['of a month', '2026-05-01', () => api.call('getMoneyMonth', { token: anna.token, params: { month: '2026-02' } })],
  [
    'of a publisher at the desk',
    '2026-06-01',
    () => api.call('getDeskPublisherMoney', { params: { number: anna.number }, headers: vera.headers }),
  ],
])('the answer %s has nothing of the close of %s that is committed while it is read', async (_what, month, read) => {
  const before = await read();
  expect(before.status).toBe(200);
  const during = await asOwner(other.database, async (all) => {
    // Each answer reads entries before it reads statements, which waits here.
    await all.execute(sql`lock table statement in access exclusive mode`);
    const answer = read();
    await lockWait(other.database);
    const correction = { kind: 'correction', concerns: closedTestMonth, booked: month, amount: -35n } as const;
    await addEntry(all, { publisherId: anna.id, ...correction });
    await addStatement(all, anna, { month, closing: 1_200n });
    // Not awaited here: it ends after the commit.
    return { answer };
  });
  expect((await during.answer).data).toEqual(before.data);
  expect((await read()).data).not.toEqual(before.data);
});
