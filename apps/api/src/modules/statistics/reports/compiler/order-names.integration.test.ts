import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale, StatisticRequest } from '@publisher-console/api-contract';
import { nextPublication } from '#modules/statistics/loads/publication/publish-load.network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import type { ReportReader, Statement } from '#stores/warehouse/warehouse.ts';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { createStatistics } from '#modules/statistics/reports/statistics.ts';
import type { ReportPart } from '#modules/statistics/reports/answer/whole-report.ts';
import { reportCall } from '#modules/statistics/reports/testing/report-call.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';

const day = '2026-03-10';
const blocks = 12_000;
const words = ['Ёлка', 'ель', 'Шашки', 'шарик', 'Level', 'level', 'Äpfel', 'apple', 'Zoo', '10 лет', '9 жизней'];
/** Names whose order differs from that of the numbers in every language. Two ad blocks have the same name. */
const nameOf = (index: number) => `${words[(index >> 1) % words.length]} ${((index >> 1) * 7919) % blocks}`;

let api: TestApi;
let anna: TestPublisher & { token: string };
let applicationNumber: number;
/** The ad blocks that have facts: about one in fifty. */
let shown: { number: number; title: string }[];

beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(`${day}T12:00:00Z`) });
  anna = await api.signIn();
  shown = await asPublisher(api.database, wholePublisher(anna.id), async (own) => {
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
  await api.startWarehouse();
  await insertBlocks(
    await publish(day),
    day,
    shown.map(({ number }) => number),
    5,
  );
});
afterAll(() => api.close());

function publish(published: string): Promise<number> {
  return asNetwork(api.database, async (network) => {
    const values = { publishedAt: new Date(), publication: nextPublication, rows: 1 };
    const [load] = await network.insert(statisticsLoad).values(values).returning();
    if (load === undefined) throw new Error('The load was not recorded.');
    await network
      .insert(statisticsDay)
      .values({ day: published, loadId: load.id })
      .onConflictDoUpdate({ target: statisticsDay.day, set: { loadId: load.id } });
    return load.id;
  });
}

/** Inserts one fact for each ad block. */
function insertBlocks(load: number, date: string, numbers: readonly number[], requests: number): Promise<void> {
  return insertFacts(
    api.warehouse.writer,
    numbers.map((number) => ({
      load,
      publisher: anna.number,
      date,
      application: applicationNumber,
      ad_block: number,
      ad_format: 'fs_banner',
      country: 'DE',
      requests,
      selections: 0,
      impressions: 0,
      clicks: 0,
      completions: 0,
      revenue: 0,
    })),
  );
}

/** Reports that read the warehouse through a spy. */
function reportsThrough(spy: (reader: ReportReader) => Partial<ReportReader>) {
  const { reader } = api.warehouse;
  return createStatistics({
    adFormats: createAdFormats(defaultAdFormats),
    database: api.database,
    warehouse: { ...reader, ...spy(reader) },
    timeZone: 'UTC',
    finalAfterDays: 3,
    now: () => new Date(`${day}T12:00:00Z`),
  }).reports;
}

const byName = (direction: 'asc' | 'desc', date: string) => ({
  groupList: ['adBlock' as const],
  indicatorList: ['requests' as const],
  filterList: { period: { from: date, to: date } },
  sort: { field: 'adBlock' as const, direction },
});

/** The ad blocks in the order by name that a statement contains. */
function sentOrder({ parameters }: Statement): number[] {
  return Object.entries(parameters).flatMap(([name, value]) =>
    name.startsWith('ad_block_order_') ? (value as number[]) : [],
  );
}

/** The titles of the rows of all pages, in order. */
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

/** The titles of the rows of the report's file, in order. */
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

function blocksInOrder(locale: Locale, direction: 'asc' | 'desc') {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sign = direction === 'asc' ? 1 : -1;
  return shown.toSorted((a, b) => sign * (compare(a.title, b.title) || a.number - b.number));
}

function inOrder(locale: Locale, direction: 'asc' | 'desc'): string[] {
  return blocksInOrder(locale, direction).map(({ title }) => title);
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
  await asPublisher(api.database, wholePublisher(anna.id), (own) =>
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

test('a report sorted by name is sent only blocks that occur in it, and a page only those up to its end', async () => {
  const asked: Statement[] = [];
  const reports = reportsThrough((reader) => ({
    read: (statement, signal) => {
      asked.push(statement);
      return reader.read(statement, signal);
    },
    stream: (statement, signal) => {
      asked.push(statement);
      return reader.stream(statement, signal);
    },
  }));
  const call = reportCall(anna);
  const ordered = (direction: 'asc' | 'desc') => blocksInOrder('en', direction).map(({ number }) => number);

  await reports.page({ ...byName('asc', day), pagination: { page: 2, size: 10 } }, call);
  expect(asked.splice(0).map(sentOrder)).toEqual([[], ordered('asc').slice(0, 20)]);
  await reports.page({ ...byName('desc', day), pagination: { page: 1, size: 10 } }, call);
  expect(asked.splice(0).map(sentOrder)).toEqual([[], ordered('desc').slice(0, 10).toReversed()]);
  const { parts } = await reports.whole(byName('asc', day), call);
  for await (const part of parts) expect(part).toBeDefined();
  expect(asked.splice(0).map(sentOrder)).toEqual([[], ordered('asc')]);
  await reports.page({ ...byName('asc', day), sort: { field: 'requests', direction: 'desc' } }, call);
  expect(asked.map(sentOrder)).toEqual([[]]);
});

test.each(['page', 'whole'] as const)('a caller who leaves ends the search for names of a report: %s', async (way) => {
  const controller = new AbortController();
  const signals: AbortSignal[] = [];
  const reports = reportsThrough((reader) => ({
    read: async (statement, signal) => {
      signals.push(signal);
      const result = await reader.read(statement, signal);
      controller.abort();
      return result;
    },
    async *stream(statement, signal) {
      signals.push(signal);
      yield* reader.stream(statement, signal);
      controller.abort();
    },
  }));
  await expect(reports[way](byName('asc', day), reportCall(anna, { signal: controller.signal }))).rejects.toThrow(
    'aborted',
  );
  expect(new Set(signals)).toEqual(new Set([controller.signal]));
});

test('a file sorted by name begins anew when its facts are superseded after its names were searched', async () => {
  const date = '2026-03-09';
  const [first, second] = shown.map(({ number }) => number);
  if (first === undefined || second === undefined) throw new Error('There are no blocks.');
  await insertBlocks(await publish(date), date, [first], 1);
  const loads: unknown[] = [];
  const reports = reportsThrough((reader) => ({
    async *stream(statement, signal) {
      loads.push(statement.parameters['loads']);
      yield* reader.stream(statement, signal);
      if (loads.length === 1) await insertBlocks(await publish(date), date, [first, second], 2);
    },
  }));
  const report = await reports.whole(byName('asc', date), reportCall(anna));
  const parts: ReportPart[] = [];
  for await (const part of report.parts) parts.push(part);
  expect(parts.at(-1)).toEqual({ totals: { requests: 4n }, compared: null });
  expect(loads).toHaveLength(4);
  expect(loads[1]).toEqual(loads[0]);
  expect(loads[2]).not.toEqual(loads[0]);
  expect(loads[3]).toEqual(loads[2]);
});
