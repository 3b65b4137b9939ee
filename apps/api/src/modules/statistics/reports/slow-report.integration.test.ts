import type { AddressInfo } from 'node:net';
import { createClient } from '@clickhouse/client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { report, startTwoPublishers } from './testing/two-publishers.ts';
import type { TwoPublishers } from './testing/two-publishers.ts';

let two: TwoPublishers;
beforeAll(async () => {
  two = await startTwoPublishers();
  await two.api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => two.api.close());

describe('a report that is too slow', () => {
  const compare = {
    comparison: 'previous_period',
    filterList: { period: { from: '2026-03-09', to: '2026-03-09' } },
  } as const;

  /** Makes the next statement read each fact 10¹² times, so that it exceeds its limits. */
  async function slowDown(settings = ''): Promise<void> {
    const { reader } = await two.api.startWarehouse();
    const source = 'FROM (SELECT $1.* FROM numbers(1000000000000) AS times, $1)';
    vi.spyOn(two.api.warehouse.reader, 'read').mockImplementationOnce(({ sql, parameters }, signal) =>
      reader.read({ sql: sql.replace(/FROM (stats_\w+)/, source) + settings, parameters }, signal),
    );
  }
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['a page', {}, ' SETTINGS max_execution_time = 1'],
    ['a page of too many facts', {}, ' SETTINGS max_rows_to_read = 1000'],
    ['a comparison', compare, ' SETTINGS max_execution_time = 1'],
  ])('is refused with what to do, in both languages: %s', async (_, changes, settings) => {
    const locale = 'comparison' in changes ? 'ru' : 'en';
    const message = {
      en: 'This report is too large. Choose a shorter period or fewer groups',
      ru: 'Этот отчёт слишком велик. Выберите период короче или меньше группировок',
    }[locale];
    await slowDown(settings);
    const answer = await two.api.call('getStatistic', { body: report(changes), token: two.anna.token, locale });
    expect(answer).toMatchObject({
      status: 422,
      code: 'report_too_large',
      message,
      errors: { 'filterList.period': [message] },
    });
  });

  test.each([
    ['a page', {}],
    ['a comparison', compare],
    ['a page sorted by name', { groupList: ['application'], sort: { field: 'application', direction: 'asc' } }],
  ] as const)('ends in the engine when its caller leaves: %s', async (_, changes) => {
    const client = createClient(two.api.warehouse.writer);
    const running = async () => {
      const query = "SELECT count() FROM system.processes WHERE user = 'reader'";
      return (await (await client.query({ query, format: 'TabSeparated' })).text()).trim();
    };
    await slowDown();
    const left = new AbortController();
    const asked = fetch(`http://127.0.0.1:${(two.api.app.server.address() as AddressInfo).port}/statistic`, {
      method: 'POST',
      headers: { authorization: `Bearer ${two.anna.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(report(changes as Partial<StatisticRequest>)),
      signal: left.signal,
    });
    await vi.waitFor(async () => expect(await running()).toBe('1'));
    left.abort();
    await expect(asked).rejects.toThrow('aborted');
    await vi.waitFor(async () => expect(await running()).toBe('0'));
    await client.close();
  });
});
