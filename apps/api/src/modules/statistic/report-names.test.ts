import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale, StatisticRequest } from '@publisher-console/api-contract';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { adBlock, application, statisticsDay, statisticsLoad } from '#stores/sql/schema.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import { insertFacts } from './testing/facts.ts';

const day = '2026-03-10';
const blocks = 12_000;
const words = ['Ёлка', 'ель', 'Шашки', 'шарик', 'Level', 'level', 'Äpfel', 'apple', 'Zoo', '10 лет', '9 жизней'];
/** Not in the order of the numbers in any language; every name is there twice. */
const nameOf = (index: number) => `${words[(index >> 1) % words.length]} ${((index >> 1) * 7919) % blocks}`;

let api: TestApi;
let anna: TestPublisher & { token: string };
let applicationNumber: number;
/** The blocks that have facts, about each hundredth, by number and name. */
let shown: { number: number; title: string }[];

beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(`${day}T12:00:00Z`) });
  await api.startWarehouse();
  anna = await api.signIn();
  shown = await asPublisher(api.database, anna.id, async (own) => {
    const values = { publisherId: anna.id, status: 'active' as const };
    const [added] = await own
      .insert(application)
      .values({ ...values, id: randomUUID(), name: 'Puzzle', platform: 'ios', isNotPublished: false })
      .returning();
    if (added === undefined) throw new Error('The application was not added.');
    applicationNumber = added.number;
    const all: { number: number; title: string }[] = [];
    for (let start = 0; start < blocks; start += 3_000) {
      const rows = Array.from({ length: 3_000 }, (_, index) => ({
        ...values,
        id: randomUUID(),
        applicationId: added.id,
        name: nameOf(start + index),
        adFormat: 'fs_banner' as const,
      }));
      all.push(...(await own.insert(adBlock).values(rows).returning({ number: adBlock.number, title: adBlock.name })));
    }
    return all.filter((_, index) => index % 97 < 2);
  });
  const load = await asNetwork(api.database, async (network) => {
    const [added] = await network.insert(statisticsLoad).values({ publishedAt: new Date(), rows: 1 }).returning();
    await network.insert(statisticsDay).values({ day, loadId: added?.id ?? 0 });
    return added?.id ?? 0;
  });
  await insertFacts(
    api.warehouse.writer,
    shown.map(({ number }) => ({
      load,
      publisher: anna.number,
      date: day,
      application: applicationNumber,
      ad_block: number,
      ad_format: 'fs_banner',
      country: 'DE',
      requests: 5,
      selections: 0,
      impressions: 0,
      clicks: 0,
      completions: 0,
      revenue: 0,
    })),
  );
});
afterAll(() => api.close());

/** Titles of all pages, one after the other. */
async function titles(sort: StatisticRequest['sort'], locale: Locale): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { status, data } = await api.call('getStatistic', {
      body: {
        groupList: ['adBlock'],
        indicatorList: ['requests'],
        filterList: { period: { from: day, to: day } },
        pagination: { page, size: 100 },
        ...(sort && { sort }),
      },
      token: anna.token,
      locale,
    });
    expect(status).toBe(200);
    found.push(...data.table.rows.map(({ groups }) => groups.adBlock?.title ?? ''));
    ({ pages } = data.table.pagination);
  }
  return found;
}

/** Those of the file. */
async function titlesOfFile(sort: StatisticRequest['sort'], locale: Locale): Promise<string[]> {
  const { status, text } = await api.call('generateReport', {
    body: {
      reportType: 'statistic',
      format: 'csv',
      groupList: ['adBlock'],
      indicatorList: ['requests'],
      filterList: { period: { from: day, to: day } },
      ...(sort && { sort }),
    },
    token: anna.token,
    locale,
  });
  expect(status).toBe(200);
  return [...text.matchAll(/^"([^"]*)"[,;]5\r$/gm)].map(([, title]) => title ?? '');
}

function inOrder(locale: Locale, direction: 'asc' | 'desc'): string[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sign = direction === 'asc' ? 1 : -1;
  return shown.toSorted((a, b) => sign * (compare(a.title, b.title) || a.number - b.number)).map(({ title }) => title);
}

test.each([
  ['en', 'asc'],
  ['ru', 'asc'],
  ['ru', 'desc'],
] as const)(
  'beyond ten thousand names, a report and its file are in the order of the language: %s %s',
  async (locale, direction) => {
    const sort = { field: 'adBlock', direction } as const;
    expect(new Set(shown.map(({ title }) => title)).size).toBeLessThan(shown.length);
    expect(inOrder('en', direction)).not.toEqual(inOrder('ru', direction));
    expect(await titles(sort, locale)).toEqual(inOrder(locale, direction));
    expect(await titlesOfFile(sort, locale)).toEqual(inOrder(locale, direction));
  },
);

test('a new name is in its place at once', async () => {
  const sort = { field: 'adBlock', direction: 'asc' } as const;
  await titles(sort, 'en');
  const [renamed] = shown.slice(-1);
  if (renamed === undefined) throw new Error('There are no blocks.');
  renamed.title = 'aaa';
  await asPublisher(api.database, anna.id, (own) =>
    own.execute(sql`update ad_block set name = 'aaa' where number = ${renamed.number}`),
  );
  expect(await titles(sort, 'en')).toEqual(inOrder('en', 'asc'));
});

test('without a sort, and among equal figures, blocks are in the order in which they were made', async () => {
  const made = shown.map(({ title }) => title);
  expect(await titles(undefined, 'en')).toEqual(made);
  expect(await titles({ field: 'requests', direction: 'desc' }, 'en')).toEqual(made);
  expect(await titlesOfFile({ field: 'requests', direction: 'desc' }, 'en')).toEqual(made);
});
