import { createClient } from '@clickhouse/client';
import type { DashboardSoFar } from '@publisher-console/api-contract';
import { trialCount } from '@publisher-console/test-kit/trials';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#modules/statistics/days/periods.ts';
import { publishDays } from '#modules/statistics/reports/testing/big-report.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { statisticsDay } from '#stores/sql/tables/statistic.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

const timeZone = 'Europe/Berlin';
let instant = new Date();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ timeZone, now: () => instant });
  await api.startWarehouse();
});
afterAll(() => api.close());

/** Revenue in micros; requests and impressions are the same. */
interface Hour {
  date: string;
  hour: number;
  requests: number;
  revenue: number;
  /** Another one than the publisher of the test. */
  publisher?: number;
}

/** Publishes days whose facts reach `dataAsOf`, and the hours of a publisher on them, as a load does. */
async function publishHours(days: string[], hours: Hour[], publisher: number, dataAsOf: Date): Promise<void> {
  const load = await publishDays(api, days, dataAsOf);
  const client = createClient({ ...api.warehouse.writer, clickhouse_settings: { async_insert: 0 } });
  const isLoadedByHours = days.map((date) => ({ load, publisher: 0, date, hour: 0 }));
  const values = hours.map((each) => ({ load, publisher, impressions: each.requests, ...each }));
  await client.insert({ table: 'stats_hourly', values: [...isLoadedByHours, ...values], format: 'JSONEachRow' });
  await client.close();
}

/** A day in which each hour earns `revenue` with 10 requests. */
const flatDay = (date: string, revenue: number): Hour[] =>
  Array.from({ length: 24 }, (_, hour) => ({ date, hour, requests: 10, revenue }));

/** The present is the moment to which the facts reach, and a little. */
async function soFarAt(at: string, publish: (owner: TestPublisher, today: string) => Promise<void>) {
  instant = new Date(new Date(at).getTime() + 400_000);
  await asNetwork(api.database, (network) => network.delete(statisticsDay));
  const owner: TestPublisher & Tokens = await api.signIn();
  await publish(owner, dayOf(instant, timeZone));
  const { status, data } = await api.call('getDashboardSummary', { token: owner.token });
  expect(status).toBe(200);
  return data.soFar;
}

/** The answer after today and the day a week earlier were loaded by hours, at once. */
const afterWholeDays = (at: string, hours: (today: string, other: string) => Hour[]): Promise<DashboardSoFar | null> =>
  soFarAt(at, (owner, today) => {
    const other = addDays(today, -7);
    return publishHours([other, today], hours(today, other), owner.number, new Date(at));
  });

describe('today so far', () => {
  test('is compared with the same whole hours a week earlier, and goes on as that day did', async () => {
    const found = await afterWholeDays('2026-11-23T09:20:00Z', (today, other) => [
      ...flatDay(other, 1_000_000),
      { date: today, hour: 0, requests: 5, revenue: 3_000_000 },
      { date: today, hour: 9, requests: 55, revenue: 3_000_000 },
      // The hour from 10:00 in Berlin is not over.
      { date: today, hour: 10, requests: 1_000, revenue: 9_000_000 },
    ]);
    expect(found).toEqual({
      date: '2026-11-23',
      otherDate: '2026-11-16',
      hours: 10,
      until: '2026-11-23T09:00:00.000Z',
      current: { requests: 60, impressions: 60, revenue: 6 },
      previous: { requests: 100, impressions: 100, revenue: 10 },
      change: {
        requests: { absolute: -40, percent: -40 },
        impressions: { absolute: -40, percent: -40 },
        revenue: { absolute: -4, percent: -40 },
      },
      // 6 × 24 ÷ 10.
      pace: { revenue: 14.4 },
    });
  });

  test('is the exact sum of its whole hours, with a pace only from a fifth of the other day on', async () => {
    const anyHour = fc.record({ hour: fc.nat(23), requests: fc.nat(1_000), revenue: fc.nat(5_000_000_000) });
    const anyDay = fc.array(anyHour, { minLength: 5, maxLength: 40 });
    const check = async (hours: number, todays: Omit<Hour, 'date'>[], others: Omit<Hour, 'date'>[]) => {
      const at = new Date(Date.UTC(2026, 10, 22, 23 + hours)).toISOString();
      const found = await afterWholeDays(at, (today, other) => [
        ...todays.map((each) => ({ ...each, date: today })),
        ...others.map((each) => ({ ...each, date: other })),
      ]);
      const sumOf = (list: Omit<Hour, 'date'>[], end = hours) =>
        list.filter(({ hour }) => hour < end).reduce((sum, { revenue }) => sum + revenue, 0);
      const [current, previous, whole] = [sumOf(todays), sumOf(others), sumOf(others, 24)];
      expect(found).toMatchObject({
        hours,
        current: { revenue: current / 1e6 },
        previous: { revenue: previous / 1e6 },
      });
      expect(found?.change.revenue?.absolute).toBeCloseTo((current - previous) / 1e6, 6);
      const isKnown = previous > 0 && previous * 5 >= whole;
      const expected = (current * whole) / previous / 1e6;
      expect(found?.pace === null).toBe(!isKnown);
      expect(found?.pace?.revenue ?? 0).toBeCloseTo(isKnown ? expected : 0, 4);
    };
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 23 }), anyDay, anyDay, check), {
      numRuns: trialCount(8, 200),
    });
  }, 60_000);

  test('is zero for a publisher without traffic on a day that was loaded by hours', async () => {
    const found = await afterWholeDays('2026-11-23T09:20:00Z', (_, other) => flatDay(other, 1_000_000));
    expect(found).toMatchObject({ current: { requests: 0, revenue: 0 }, previous: { revenue: 10 } });
    expect(await afterWholeDays('2026-11-23T09:20:00Z', (today) => flatDay(today, 1_000_000))).toMatchObject({
      current: { revenue: 10 },
      previous: { revenue: 0 },
      change: { revenue: { absolute: 10, percent: null } },
      pace: null,
    });
  });

  test('has nothing of other publishers, nor of loads that no longer count', async () => {
    const found = await soFarAt('2026-11-23T09:00:00Z', async ({ number }, today) => {
      const days = [addDays(today, -7), today];
      const at = new Date('2026-11-23T09:00:00Z');
      const hoursOf = (revenue: number) => days.flatMap((day) => flatDay(day, revenue));
      await publishHours(days, hoursOf(7_000_000), number, at);
      const ofOther = hoursOf(5_000_000).map((each) => ({ ...each, publisher: number + 1 }));
      await publishHours(days, [...ofOther, ...hoursOf(1_000_000)], number, at);
    });
    expect(found).toMatchObject({ current: { revenue: 10 }, previous: { revenue: 10 } });
  });
});

describe('today so far is unknown', () => {
  const at = '2026-11-23T09:00:00Z';
  const whole = (owner: TestPublisher, days: string[]) =>
    publishHours(
      days,
      days.flatMap((day) => flatDay(day, 1)),
      owner.number,
      new Date(at),
    );

  test('where either day has no hours, or no statistics', async () => {
    expect(await soFarAt(at, (owner, today) => whole(owner, [today]))).toBeNull();
    expect(await soFarAt(at, (owner, today) => whole(owner, [addDays(today, -7)]))).toBeNull();
    for (const days of [-7, 0]) {
      const found = await soFarAt(at, async (owner, today) => {
        await whole(owner, [addDays(today, -7), today]);
        await publishDays(api, [addDays(today, days)], new Date(at));
      });
      expect(found).toBeNull();
    }
  });

  test('before the end of the first hour', async () => {
    expect(
      await afterWholeDays('2026-11-22T23:59:00Z', (today, other) => [...flatDay(today, 1), ...flatDay(other, 1)]),
    ).toBeNull();
  });

  test('where the other day was not loaded as far; its pace, until that day is complete', async () => {
    const otherAt = (reached: string) =>
      soFarAt(at, async (owner, today) => {
        const other = addDays(today, -7);
        await publishHours([other], flatDay(other, 1_000_000), owner.number, new Date(reached));
        await publishHours([today], flatDay(today, 1_000_000), owner.number, new Date(at));
      });
    expect(await otherAt('2026-11-16T08:59:00Z')).toBeNull();
    expect(await otherAt('2026-11-16T20:00:00Z')).toMatchObject({ hours: 10, pace: null });
    expect(await otherAt('2026-11-16T23:00:00Z')).toMatchObject({ hours: 10, pace: { revenue: 24 } });
  });

  // Clocks go forward on 29 March at 02:00 and back on 25 October at 03:00.
  test.each([
    ['2026-03-29T00:30:00Z', 1],
    ['2026-03-29T08:00:00Z', null],
    ['2026-04-04T08:00:00Z', 10],
    ['2026-04-05T08:00:00Z', null],
    ['2026-10-25T00:00:00Z', 2],
    ['2026-10-25T01:00:00Z', null],
    ['2026-10-25T09:00:00Z', null],
    ['2026-10-31T09:00:00Z', 10],
    ['2026-11-01T01:30:00Z', 2],
    ['2026-11-01T09:00:00Z', null],
  ])('from a change of the clocks on, on that day and a week later: %s', async (instantOfChange, hours) => {
    const found = await afterWholeDays(instantOfChange, (today, other) => [...flatDay(today, 1), ...flatDay(other, 1)]);
    expect(found?.hours ?? null).toBe(hours);
  });
});
