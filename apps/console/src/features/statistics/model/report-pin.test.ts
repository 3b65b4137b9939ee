import { createApiClient, memorySessionStore } from '@publisher-console/api-client';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { pinFrom, statisticPartQuery, statisticQuery } from '#features/statistics/statistics.queries.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';

import { startingReport } from './report.ts';
import type { Report } from './report.ts';

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

const onPage = (page: number): Report => ({ ...startingReport, page });

test('every further page is of the statistics of the first one, whatever comes meanwhile', async () => {
  const { asked, newest, open } = startConsole();
  for (const page of [1, 2, 3, 2]) {
    await open(onPage(page));
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
  expect((await open(onPage(1))).meta).toMatchObject({ filter: startingReport.period });
  expect((await open(onPage(2))).meta).toMatchObject({ filter: period });
});

test('a page that is left before it has come keeps the statistics for the page after it', async () => {
  const { open, optionsOf, screen, asked } = startConsole();
  await open(onPage(1));
  screen.setOptions(optionsOf(onPage(2)) as never);
  await open(onPage(3));
  expect(asked.at(-1)).toEqual({ page: 3, size: 25, snapshot: '1' });
});

test.each<[string, Partial<Report>]>([
  ['another order', { sort: null }],
  ['another size', { size: 50 }],
  ['another period', { period: { preset: 'yesterday' } }],
])('%s asks anew', async (_, changes) => {
  const { asked, open } = startConsole();
  await open(onPage(1));
  await open({ ...onPage(2), ...changes });
  expect(asked.at(-1)).not.toHaveProperty('snapshot');
});

test('a page that an address opens asks anew, and is not asked for again by the same address', async () => {
  const { asked, open } = startConsole();
  await open(onPage(3));
  await open(onPage(3));
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
