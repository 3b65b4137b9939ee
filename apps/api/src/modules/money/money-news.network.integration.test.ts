import { randomUUID } from 'node:crypto';
import { asc, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMembership } from '#modules/publishers/members.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { job } from '#stores/sql/tables/job.ts';
import { closedMonth } from '#stores/sql/tables/ledger.ts';
import { webhook, webhookDelivery } from '#stores/sql/tables/webhook.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import { bookEntries, plainEntry } from './ledger.network.ts';
import { putMonthNews } from './money-news.network.ts';
import { addStatement, closedTestMonth, openTestMonth } from './testing/added-money.ts';

let api: TestApi;
let anna: TestPublisher;
let oleg: TestPublisher;
let accountant: TestPublisher;
const at = new Date('2026-03-03T09:00:00Z');
const webhooksFrom = new Date('2026-03-01T00:00:00Z');

beforeAll(async () => {
  api = await startTestApi({ now: () => at });
  anna = await api.addPublisher({ email: 'anna@news.example' });
  oleg = await api.addPublisher({ email: 'oleg@news.example' });
  accountant = await api.addPublisher({ email: 'boris@news.example', locale: 'ru' });
  const analyst = await api.addPublisher({ email: 'vera@news.example' });
  const limited = await api.addPublisher({ email: 'dina@news.example' });
  const join = (personId: string, role: 'accountant' | 'analyst', applications: string[] | null = null) =>
    asNetwork(api.database, (network) =>
      addMembership(network, { publisherId: anna.id, personId, role, applications, createdAt: at }),
    );
  await join(accountant.id, 'accountant');
  await join(analyst.id, 'analyst');
  await join(limited.id, 'accountant', []);
  for (const { id: publisherId } of [anna, oleg]) {
    const own = { publisherId, url: `https://hooks.example/${randomUUID()}`, sealedSecret: Buffer.alloc(60) };
    const events = ['month.closed' as const, 'entry.added' as const];
    await asPublisher(api.database, wholePublisher(publisherId), (rows) =>
      rows.insert(webhook).values({ ...own, events, createdAt: webhooksFrom }),
    );
  }
  await addStatement(api.database, anna);
});
afterAll(() => api.close());

const deliveries = () =>
  asOwner(api.database, (all) =>
    all
      .select({ publisherId: webhookDelivery.publisherId, body: webhookDelivery.body })
      .from(webhookDelivery)
      .orderBy(asc(webhookDelivery.createdAt), asc(webhookDelivery.body)),
  );
const emails = () =>
  api.mails
    .splice(0)
    .map(({ to, subject }) => `${to}: ${subject}`)
    .toSorted();

const putNews = (statements: Parameters<typeof putMonthNews>[1]['statements'], when = at) =>
  asNetwork(api.database, (network) =>
    putMonthNews(network, { month: closedTestMonth, statements, at: when, timeZone: 'UTC' }),
  );
const amounts = { opening: 0n, earned: 1_235n, closing: 1_235n };
const nothing = { opening: 0n, earned: 0n, closing: 0n };

test('a close is mailed once to owners and accountants of all apps with an amount, and webhooks get the statement without it', async () => {
  await putNews([
    { publisherId: anna.id, ...amounts },
    { publisherId: oleg.id, ...nothing },
  ]);
  await api.deliverMails();
  expect(api.mails.map(({ text }) => text).join('\n')).toContain('You earned $12.35. Your balance is $12.35.');
  expect(api.mails.map(({ text }) => text).join('\n')).toContain('/earnings/2026-02');
  expect(emails()).toEqual([
    'anna@news.example: February 2026 is closed',
    'boris@news.example: Месяц закрыт: февраль 2026',
  ]);
  const recorded = await deliveries();
  expect(recorded.map(({ publisherId }) => publisherId)).toEqual([anna.id]);
  expect(JSON.parse(recorded[0]?.body ?? '')).toMatchObject({ type: 'month.closed', data: { month: '2026-02' } });
  expect(recorded[0]?.body).not.toContain('1235');
  // Nothing waits: no second email can follow.
  expect(
    await asNetwork(api.database, (all) => all.$count(job, inArray(job.kind, ['month_letter', 'month_news']))),
  ).toBe(0);
});

test('a month that is closed after the next one has ended is not mailed', async () => {
  await putNews([{ publisherId: anna.id, ...amounts }], new Date('2026-04-01T00:00:00Z'));
  await api.deliverMails();
  expect(emails()).toEqual([]);
});

test('corrections that are booked at once make one email to each publisher, and an event for each entry', async () => {
  await asNetwork(api.database, async (network) => {
    const [closed] = await network.select().from(closedMonth);
    const usual = { ...plainEntry, currency: 'USD', concerns: closed?.month ?? '', booked: openTestMonth };
    const made = { ...usual, madeBy: 'finance', createdAt: at };
    await bookEntries(network, [
      { ...made, publisherId: anna.id, kind: 'correction', amount: -150n },
      { ...made, publisherId: oleg.id, kind: 'bonus', amount: 500n },
      { ...made, publisherId: anna.id, kind: 'correction', amount: 1n, concerns: '2026-01-01' },
      { ...made, publisherId: oleg.id, kind: 'earned', amount: 7n, concerns: '2026-01-01' },
    ]);
  });
  await api.deliverMails();
  expect(api.mails.find(({ to }) => to === anna.email)?.text).toContain('January 2026 and February 2026');
  expect(api.mails.find(({ to }) => to === anna.email)?.text).toContain('-$1.49');
  expect(emails()).toEqual([
    'anna@news.example: A closed month was corrected',
    'boris@news.example: Корректировка закрытого месяца',
  ]);
  const added = (await deliveries()).filter(({ body }) => body.includes('entry.added'));
  expect(added.map(({ publisherId }) => publisherId).toSorted()).toEqual([anna.id, anna.id, oleg.id].toSorted());
  expect(
    added.map(({ body }) => (JSON.parse(body) as { data: { concerns: string } }).data.concerns).toSorted(),
  ).toEqual(['2026-01', '2026-02', '2026-02']);
});
