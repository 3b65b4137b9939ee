import type { GroupId, IndicatorId } from '@publisher-console/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { indicatorIds } from '#modules/statistics/catalogue/indicators.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkConnection } from '#network-orders.ts';
import { reportCommand } from '#operator/commands/report-command.ts';
import { resultsOfCommandLine } from '#operator/testing/command-line.ts';
import type { ParsedOptions } from '#operator/cli-command.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { createNetworkReports } from './network-reports.ts';
import { insertFacts } from './testing/facts.ts';
import { factOf, publishedLoad, startTwoPublishers } from './testing/two-publishers.ts';
import type { TwoPublishers } from './testing/two-publishers.ts';

const now = () => new Date('2026-03-10T12:00:00Z');
const march = { from: '2026-03-01', to: '2026-03-31' };

let setup: TwoPublishers;
let network: NetworkConnection;
beforeAll(async () => {
  setup = await startTwoPublishers();
  const { database } = setup.api;
  const { reader, writer } = await setup.api.startWarehouse();
  const settings = { scope: 'publisher', timeZone: 'UTC', now };
  const reports = createNetworkReports({
    database,
    warehouse: reader,
    adFormats: createAdFormats(defaultAdFormats),
    timeZone: 'UTC',
    finalAfterDays: 3,
    now,
  });
  network = createDirectConnection(networkCommands, { database, writer, files: null, settings, reports });
});
afterAll(() => setup.api.close());

async function run(options: ParsedOptions) {
  const [result] = await resultsOfCommandLine({ commands: [reportCommand], network }, 'report', options);
  if (result === undefined) throw new Error('The report printed nothing.');
  return result;
}

const groupings: GroupId[][] = [
  [],
  ['date'],
  ['date', 'application'],
  ['adBlock', 'geo_country'],
  ['week', 'adFormat'],
];

test.each(groupings)(
  'a report of one publisher is the answer of the publisher’s own call, by %s %s',
  async (...groups) => {
    const groupList = groups.filter(Boolean);
    const query = { ...march, groups: groupList.join(','), indicators: indicatorIds.join(',') };
    const { data } = await run({ ...query, publisher: setup.anna.email });
    const own = await setup.ask({
      groupList,
      indicatorList: indicatorIds,
      filterList: { period: march },
      pagination: { page: 1, size: 2000 },
    });
    expect(own.status).toBe(200);
    expect(JSON.parse(JSON.stringify(data))).toEqual(own.data);
  },
);

test('a report of the network has each publisher’s own rows, and totals of each currency alone', async () => {
  const { data } = await run({ ...march, groups: 'date', indicators: 'requests,revenue,ecpm' });
  const shared = { openDays: expect.any(Array), timeZone: 'UTC', period: march };
  const { anna, oleg } = setup;
  expect(data).toMatchObject({
    ...shared,
    rows: [
      ['2026-03-08', anna, 'EUR', 100, 60],
      ['2026-03-09', anna, 'EUR', 200, 30],
      ['2026-03-10', anna, 'EUR', 300, 20],
      ['2026-03-09', oleg, 'USD', 7_000, 1_500 / 1_750],
    ].map(([date, owner, currency, requests, ecpm]) => ({
      publisher: (owner as typeof anna).number,
      currency,
      groups: { date },
      indicators: { requests, revenue: 1.5, ecpm: expect.closeTo(ecpm as number, 6) },
    })),
    totals: [
      { currency: 'EUR', publishers: 1, indicators: { requests: 600, revenue: 4.5, ecpm: 30 } },
      { currency: 'USD', publishers: 1, indicators: { requests: 7_000, revenue: 1.5 } },
    ],
  });
});

test('as CSV, rows have the ids and names of their groups', async () => {
  const { text } = await run({ ...march, groups: 'application', indicators: 'requests,revenue', csv: true });
  const { anna, annasApp, oleg, olegsApp } = setup;
  expect(text.split('\r\n')).toEqual([
    '"publisher","company","currency","application","application_title",requests,revenue',
    `"${anna.number}","Northwind","EUR","${annasApp.id}","Яблоко",600,4.5`,
    `"${oleg.number}","Northwind","USD","${olegsApp.id}","Harbour",7000,1.5`,
  ]);
});

test('in words, a report ends with its totals, and its note names its days', async () => {
  const { text, note } = await run({ ...march, publisher: String(setup.oleg.number), indicators: 'requests,ctr' });
  expect(text.split('\n').at(-1)).toMatch(/^Total USD: requests 7000, ctr 0\.0571$/);
  expect(note).toContain('Days of UTC, 2026-03-01 to 2026-03-31; data as of');
});

test.each<[ParsedOptions, string]>([
  [{ ...march, publisher: 'nobody@northwind.example' }, 'There is no publisher "nobody@northwind.example"'],
  [{ ...march, groups: 'publisher' }, 'A group is one of application, adBlock'],
  [{ ...march, indicators: 'profit' }, 'An indicator is one of requests'],
  [{ from: '2026-03-01', to: '2026-02-30' }, 'filterList.period.to: Incorrect date.'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'The period must not end before it begins.'],
  [{ to: '2026-03-01' }, '--from is missing.'],
])('%o is refused', async (options, message) => {
  await expect(run(options)).rejects.toThrow(message);
});

test('an amount has all of its digits, also where no JSON number of JavaScript has them', async () => {
  const day = '2026-02-05';
  const { api, oleg, olegsApp } = setup;
  const { writer } = await api.startWarehouse();
  const fact = factOf(oleg, olegsApp, await publishedLoad(api, day), day, 4);
  await insertFacts(writer, [{ ...fact, revenue: 8_589_934_592_000_001 }]);
  const query = { from: day, to: day, indicators: 'revenue' };
  for (const named of [{}, { publisher: oleg.email }]) {
    expect((await run({ ...query, ...named, csv: true })).text).toMatch(/,8589934592\.000001$/u);
    expect((await run({ ...query, ...named })).text).toMatch(/: revenue 8589934592\.000001$/u);
  }
});

test('no call of a publisher groups by publisher', async () => {
  for (const groupList of [['publisher'], ['date', 'publisher']] as unknown as GroupId[][]) {
    const indicatorList: IndicatorId[] = ['revenue'];
    const answer = await setup.ask({ groupList, indicatorList, filterList: { period: march } });
    expect(answer).toMatchObject({ status: 422, code: 'validation_failed' });
  }
});
