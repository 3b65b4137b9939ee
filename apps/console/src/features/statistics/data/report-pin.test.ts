import { createApiClient, memorySessionStore } from '@publisher-console/api-client';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { startingReport } from '#features/statistics/model/report.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { pinFrom } from './load-statistics.ts';
import { statisticPartQuery, statisticQuery } from './statistic.queries.ts';

const period = { from: '2026-11-14', to: '2026-11-20' };

/** A console that shows one report at a time, and an API whose snapshots are numbered. */
function startConsole() {
  const requested: StatisticRequest['pagination'][] = [];
  const newest = { snapshot: '1' };
  const answer = async (request: Request) => {
    const { pagination, filterList } = (await request.json()) as StatisticRequest;
    requested.push(pagination);
    const meta = { snapshot: pagination?.snapshot ?? newest.snapshot, period, filter: filterList.period };
    return Response.json({ result: true, data: { meta, table: { pagination } }, errors: null });
  };
  const fetch = vi.fn<typeof globalThis.fetch>((input, init) => answer(new Request(input, init)));
  const api = createApiClient({ baseUrl: 'http://api.invalid', session: memorySessionStore(), fetch });
  const queryClient = new QueryClient();
  const screen = new QueryObserver<Statistic>(queryClient, { queryKey: ['nothing'], enabled: false });
  screen.subscribe(() => {});

  const optionsOf = (report: ReportQuery) => statisticQuery(api, report, 'en', pinFrom(queryClient, report));
  /** Shows a report, as the route does. */
  async function open(report: ReportQuery): Promise<Statistic> {
    const options = optionsOf(report);
    screen.setOptions(options as never);
    return queryClient.fetchQuery(options);
  }
  return { api, queryClient, screen, requested, newest, open, optionsOf };
}

const onPage = (page: number): ReportQuery => ({ ...startingReport, page });

test('every further page is of the same snapshot as the first one, even after newer loads', async () => {
  const { requested, newest, open } = startConsole();
  for (const page of [1, 2, 3, 2]) {
    await open(onPage(page));
    newest.snapshot = String(Number(newest.snapshot) + 1);
  }
  expect(requested).toEqual([
    { page: 1, size: 25 },
    { page: 2, size: 25, snapshot: '1' },
    { page: 3, size: 25, snapshot: '1' },
  ]);
});

test('further pages of a named period have the days of the first page', async () => {
  const { open } = startConsole();
  expect((await open(onPage(1))).meta).toMatchObject({ filter: startingReport.period });
  expect((await open(onPage(2))).meta).toMatchObject({ filter: period });
});

test('a page that is left before it has loaded passes its snapshot on to the next page', async () => {
  const { open, optionsOf, screen, requested } = startConsole();
  await open(onPage(1));
  screen.setOptions(optionsOf(onPage(2)) as never);
  await open(onPage(3));
  expect(requested.at(-1)).toEqual({ page: 3, size: 25, snapshot: '1' });
});

test.each<[string, Partial<ReportQuery>]>([
  ['another order', { sort: null }],
  ['another size', { size: 50 }],
  ['another period', { period: { preset: 'yesterday' } }],
])('%s gets the newest snapshot', async (_, changes) => {
  const { requested, open } = startConsole();
  await open(onPage(1));
  await open({ ...onPage(2), ...changes });
  expect(requested.at(-1)).not.toHaveProperty('snapshot');
});

test('a page that is opened by its address gets the newest snapshot, and is fetched once', async () => {
  const { requested, open } = startConsole();
  await open(onPage(3));
  await open(onPage(3));
  expect(requested).toEqual([{ page: 3, size: 25 }]);
});

test('the chart and the parts of a figure are of the same snapshot as their report', async () => {
  const { api, requested, newest, open, queryClient } = startConsole();
  const report = await open(startingReport);
  newest.snapshot = '2';
  const body = { indicatorList: ['requests' as const], filterList: { period }, pagination: { page: 1 } };
  await queryClient.fetchQuery(statisticPartQuery(api, { body, report, locale: 'en' }));
  expect(requested.at(-1)).toEqual({ page: 1, snapshot: '1' });
});
