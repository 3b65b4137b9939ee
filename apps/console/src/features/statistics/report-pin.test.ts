import { createApiClient, memorySessionStore } from '@publisher-console/api-client';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { startingReport } from './report.ts';
import type { Report } from './report.ts';
import { pinFrom, statisticPartQuery, statisticQuery } from './statistics.queries.ts';
import type { Statistic } from './statistics.queries.ts';

const period = { from: '2026-11-14', to: '2026-11-20' };

/** A console on whose screen one report is at a time, and an API whose statistics have a number. */
function startConsole() {
  const asked: StatisticRequest['pagination'][] = [];
  const newest = { snapshot: '1' };
  const answer = async (request: Request) => {
    const { pagination, filterList } = (await request.json()) as StatisticRequest;
    asked.push(pagination);
    const meta = { snapshot: pagination?.snapshot ?? newest.snapshot, period, filter: filterList.period };
    return Response.json({ result: true, data: { meta, table: { pagination } }, errors: null });
  };
  const fetch = vi.fn<typeof globalThis.fetch>((input, init) => answer(new Request(input, init)));
  const api = createApiClient({ baseUrl: 'http://api.invalid', session: memorySessionStore(), fetch });
  const queryClient = new QueryClient();
  const screen = new QueryObserver<Statistic>(queryClient, { queryKey: ['nothing'], enabled: false });
  screen.subscribe(() => {});

  const optionsOf = (report: Report) => statisticQuery(api, report, 'en', pinFrom(queryClient, report));
  /** Shows a report, as the route does. */
  async function open(report: Report): Promise<Statistic> {
    const options = optionsOf(report);
    screen.setOptions(options as never);
    return queryClient.fetchQuery(options);
  }
  return { api, queryClient, screen, asked, newest, open, optionsOf };
}

const pages = (...numbers: number[]): Report[] => numbers.map((page) => ({ ...startingReport, page }));

test('every further page is of the statistics of the first one, whatever comes meanwhile', async () => {
  const { asked, newest, open } = startConsole();
  for (const report of pages(1, 2, 3, 2)) {
    await open(report);
    newest.snapshot = String(Number(newest.snapshot) + 1);
  }
  expect(asked).toEqual([
    { page: 1, size: 25 },
    { page: 2, size: 25, snapshot: '1' },
    { page: 3, size: 25, snapshot: '1' },
  ]);
});

test('the days of a named period stay those of the first page', async () => {
  const { open } = startConsole();
  const [first, second] = pages(1, 2);
  expect((await open(first!)).meta).toMatchObject({ filter: startingReport.period });
  expect((await open(second!)).meta).toMatchObject({ filter: period });
});

test('a page that is left before it has come keeps the statistics for the page after it', async () => {
  const { open, optionsOf, screen, asked } = startConsole();
  const [first, second, third] = pages(1, 2, 3);
  await open(first!);
  screen.setOptions(optionsOf(second!) as never);
  await open(third!);
  expect(asked.at(-1)).toEqual({ page: 3, size: 25, snapshot: '1' });
});

test.each<[string, Partial<Report>]>([
  ['another order', { sort: null }],
  ['another size', { size: 50 }],
  ['another period', { period: { preset: 'yesterday' } }],
])('%s asks anew', async (_, changes) => {
  const { asked, open } = startConsole();
  const [first, second] = pages(1, 2);
  await open(first!);
  await open({ ...second!, ...changes });
  expect(asked.at(-1)).not.toHaveProperty('snapshot');
});

test('a page that an address opens asks anew, and is not asked for again by the same address', async () => {
  const { asked, open } = startConsole();
  const [third] = pages(3);
  await open(third!);
  await open(third!);
  expect(asked).toEqual([{ page: 3, size: 25 }]);
});

test('the chart and the parts of a figure are of the statistics of their report', async () => {
  const { api, asked, newest, open, queryClient } = startConsole();
  const report = await open(startingReport);
  newest.snapshot = '2';
  const body = { indicatorList: ['requests' as const], filterList: { period }, pagination: { page: 1 } };
  await queryClient.fetchQuery(statisticPartQuery(api, { body, report, locale: 'en' }));
  expect(asked.at(-1)).toEqual({ page: 1, snapshot: '1' });
});
