import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { success } from '#testing/envelopes.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';

import { createApiClient } from './create-api-client.ts';
import { everyItem, listPage } from './pages.ts';
import { memorySessionStore } from './session-store.ts';

/** An API whose lists have five items, and whose newest statistics are others at each call. */
async function startApi() {
  const items = ['a', 'b', 'c', 'd', 'e'];
  const { origin, calls } = await startServer(({ method, path, body }, response) => {
    const { searchParams } = new URL(path, 'http://loopback');
    const asked: { page: number; size: number; snapshot?: string } =
      method === 'GET'
        ? { page: Number(searchParams.get('pagination[page]')), size: Number(searchParams.get('pagination[size]')) }
        : (JSON.parse(body) as { pagination: { page: number; size: number; snapshot?: string } }).pagination;
    const { page, size } = asked;
    const rows = items.slice((page - 1) * size, page * size);
    const pagination = { page, size, total: items.length, pages: Math.ceil(items.length / size) };
    if (path === '/statistic') {
      const { snapshot = `newest at call ${calls.length}` } = asked;
      const table = { columns: [], rows, pagination };
      sendJson(response, 200, success({ table, summary: { revenue: 5 }, comparison: null, meta: { snapshot } }));
      return;
    }
    if (method === 'POST') sendJson(response, 200, success({ applicationList: rows, pagination }));
    else sendJson(response, 200, success({ items: rows, pagination }));
  });
  return { calls, api: createApiClient({ baseUrl: origin, session: memorySessionStore() }) };
}

/** A size that makes pages of two; the contract has no pages as small as this. */
const size = 2 as 10;
const report = { indicatorList: ['revenue' as const], filterList: { period: { preset: 'today' as const } } };

test('every item of a list is read, page by page, as they are used', async () => {
  const { api, calls } = await startApi();
  const read: unknown[] = [];
  for await (const application of everyItem(api, '/application', { term: 'chess', size })) {
    expect(calls).toHaveLength(Math.floor(read.length / 2) + 1);
    read.push(application);
  }
  expect(read).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(calls[1]?.path).toBe('/application?term=chess&pagination[page]=2&pagination[size]=2');
});

test('a list that is requested by POST is read in the same way', async () => {
  const { api, calls } = await startApi();
  const rows: unknown[] = [];
  for await (const row of everyItem(api, '/statistic', { ...report, size, page: 2 })) rows.push(row);
  expect(rows).toEqual(['c', 'd', 'e']);
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ ...report, pagination: { page: 2, size: 2 } });
  const { items } = await listPage(api, '/dashboard/statistic/application', { ...report, size });
  expect(items).toEqual(['a', 'b']);
});

test('all rows of a report are of the statistics that its first page is of', async () => {
  const { api, calls } = await startApi();
  const rows: unknown[] = [];
  for await (const row of everyItem(api, '/statistic', { ...report, size })) rows.push(row);
  expect(rows).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(calls.map(({ body }) => (JSON.parse(body) as typeof report & { pagination: object }).pagination)).toEqual([
    { page: 1, size: 2 },
    { page: 2, size: 2, snapshot: 'newest at call 1' },
    { page: 3, size: 2, snapshot: 'newest at call 1' },
  ]);
});

test('reading a report fails once its statistics are no longer stored, and returns no row of newer ones', async () => {
  const { origin } = await startServer(({ body }, response) => {
    const { pagination } = JSON.parse(body) as { pagination: { page: number } };
    const table = { columns: [], rows: [pagination.page], pagination: { ...pagination, pages: 3 } };
    sendJson(response, 200, success({ table, meta: { snapshot: pagination.page < 3 ? '7' : '8' } }));
  });
  const api = createApiClient({ baseUrl: origin, session: memorySessionStore() });
  const rows: unknown[] = [];
  const reading = (async () => {
    for await (const row of everyItem(api, '/statistic', report)) rows.push(row);
  })();
  await expect(reading).rejects.toMatchObject({ name: 'ApiFailure', kind: 'rejected', code: 'data_changed' });
  expect(rows).toEqual([1, 2]);
});

test('all rows of a report are read in pages of 2,000', async () => {
  const { api, calls } = await startApi();
  await everyItem(api, '/statistic', { ...report, size: undefined }).next();
  await listPage(api, '/statistic', report);
  expect(calls.map(({ body }) => (JSON.parse(body) as { pagination: { size: number } }).pagination.size)).toEqual([
    2000, 100,
  ]);
});

test('a page of a report has what describes the whole, and is of the requested statistics', async () => {
  const { api, calls } = await startApi();
  const { items, pagination, summary, meta, comparison, columns } = await listPage(api, '/statistic', {
    ...report,
    size,
    snapshot: '5',
  });
  expect({ items, pages: pagination.pages, summary, snapshot: meta.snapshot, comparison, columns }).toEqual({
    items: ['a', 'b'],
    pages: 3,
    summary: { revenue: 5 },
    snapshot: '5',
    comparison: null,
    columns: [],
  });
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ pagination: { page: 1, size: 2, snapshot: '5' } });
  // The reading of all rows may begin with it.
  const rows: unknown[] = [];
  for await (const row of everyItem(api, '/statistic', { ...report, size, page: 3, snapshot: '5' })) rows.push(row);
  expect(rows).toEqual(['e']);
});

test('a list of one application is requested with its id', async () => {
  const { api, calls } = await startApi();
  await listPage(api, '/application/{id}/ad-block', { id: 'a/b', term: 'end', size });
  await listPage(api, '/application/{id}/activity', { id: 'a/b', size, page: 2 });
  expect(calls.map(({ path }) => path)).toEqual([
    '/application/a%2Fb/ad-block?term=end&pagination[page]=1&pagination[size]=2',
    '/application/a%2Fb/activity?pagination[page]=2&pagination[size]=2',
  ]);
});

test('the deliveries to a webhook are read page by page', async () => {
  const { api, calls } = await startApi();
  const { items } = await listPage(api, '/webhook/delivery', { page: 3, size });
  expect(items).toEqual(['e']);
  expect(calls[0]?.path).toBe('/webhook/delivery?pagination[page]=3&pagination[size]=2');
});

test('one page is the first, with a hundred items, unless another is requested', async () => {
  const { api } = await startApi();
  const { items, pagination } = await listPage(api, '/application', {});
  expect(items).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(pagination).toEqual({ page: 1, size: 100, total: 5, pages: 1 });
});

test('a failed page ends the reading', async () => {
  const { origin } = await startServer((_, response) => response.writeHead(404).end());
  const api = createApiClient({ baseUrl: origin, session: memorySessionStore() });
  await expect(everyItem(api, '/application', {}).next()).rejects.toMatchObject({ kind: 'not-found' });
});

test('every call of the contract that answers in pages can be read so', async () => {
  const document = fileURLToPath(import.meta.resolve('@publisher-console/api-contract/openapi.yaml'));
  const text = await readFile(document, 'utf8');
  const { components } = parse(text) as { components: { schemas: Record<string, object> } };
  const paged = Object.entries(components.schemas)
    .filter(([, schema]) => JSON.stringify(schema).includes('schemas/Pagination"'))
    .map(([name]) => name);
  expect(paged.toSorted()).toEqual([
    'ActivityAnswer',
    'AdBlockListAnswer',
    'ApplicationListAnswer',
    'DashboardApplicationAnswer',
    'StatisticTable',
    'WebhookDeliveryListAnswer',
  ]);
});
