import type {
  DashboardApplication,
  DashboardApplicationSort,
  DatePeriod,
  Period,
  StatisticRequest,
} from '@publisher-console/api-contract';
import { trialCount } from '@publisher-console/test-kit/trials';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addApplication } from '#modules/applications/testing/added.ts';
import {
  addDays,
  dashboardPresetIds,
  dayOf,
  daysBetween,
  daysOf,
  resolvePeriod,
} from '#modules/statistics/days/periods.ts';
import { publishDays } from '#modules/statistics/reports/testing/big-report.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { application } from '#stores/sql/tables/application.ts';
import { statisticsDay } from '#stores/sql/tables/statistic.ts';
import { StatementTooCostly } from '#stores/warehouse/warehouse.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

// UTC+13 in these weeks, so a day of the network begins at 11:00 UTC.
const timeZone = 'Pacific/Auckland';
/** The last minute of a month, the first minute of the next one, and a Monday, right after the end of summer time. */
const instants = ['2026-03-31T10:59:00Z', '2026-03-31T11:01:00Z', '2026-04-05T12:00:00Z'];
const days = 75;
const applications = 12;

type Owner = TestPublisher & Tokens & { apps: { id: string; number: number }[] };

let instant = new Date('2026-03-31T10:59:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ timeZone, now: () => instant });
  await api.startWarehouse();
});
afterAll(() => api.close());

async function addOwner(): Promise<Owner> {
  const owner = await api.signIn();
  const apps = [];
  for (let n = 1; n <= applications; n += 1)
    apps.push(await addApplication(api.database, owner.id, { name: `Level ${n}` }));
  return { ...owner, apps };
}

const remove = (owner: Owner, place: number) =>
  asPublisher(api.database, wholePublisher(owner.id), (own) =>
    own
      .update(application)
      .set({ deletedAt: new Date('2026-03-01T00:00:00Z') })
      .where(eq(application.id, owner.apps[place]?.id ?? '')),
  );

interface AnyFact {
  owner: 0 | 1;
  /** The index of the application. The last two applications have no facts. */
  app: number;
  daysAgo: number;
  requests: number;
  selections: number;
  impressions: number;
  revenue: number;
}

const amount = fc.oneof(fc.constant(0), fc.nat(3), fc.nat(1_000_000));
const anyFacts: fc.Arbitrary<AnyFact[]> = fc.array(
  fc.record({
    owner: fc.constantFrom<0 | 1>(0, 1),
    app: fc.nat(applications - 3),
    daysAgo: fc.nat(days - 1),
    requests: amount,
    selections: amount,
    impressions: amount,
    // Negative, because a network may correct earlier revenue.
    revenue: fc.oneof(fc.constant(0), fc.integer({ min: -500, max: 9 }), fc.nat(5_000_000_000_000)),
  }),
  { minLength: 40, maxLength: 160, size: 'max' },
);

/** Publishes the facts for the days up to `instant`, except the days in `missing` (days ago). */
async function publish(owners: Owner[], facts: AnyFact[], missing: number[]): Promise<void> {
  const today = dayOf(instant, timeZone);
  const published = Array.from({ length: days }, (_, daysAgo) => daysAgo).filter((day) => !missing.includes(day));
  await asNetwork(api.database, (network) => network.delete(statisticsDay));
  const load = await publishDays(
    api,
    published.map((daysAgo) => addDays(today, -daysAgo)),
    instant,
  );
  await insertFacts(
    api.warehouse.writer,
    facts.map(({ owner, app, daysAgo, ...measures }, place) => ({
      load,
      publisher: owners[owner]?.number ?? 0,
      date: addDays(today, -daysAgo),
      application: owners[owner]?.apps[app]?.number ?? 0,
      ad_block: place + 1,
      ad_format: 'fs_banner' as const,
      country: 'DE',
      clicks: 0,
      completions: 0,
      ...measures,
    })),
  );
}

async function statistic({ token }: Tokens, period: Period, more: Partial<StatisticRequest> = {}) {
  const indicatorList = ['requests' as const, 'impressions' as const, 'fill_rate' as const, 'revenue' as const];
  const body = { indicatorList, filterList: { period }, pagination: { size: 100 as const }, ...more };
  const { status, data } = await api.call('getStatistic', { token, body });
  expect(status).toBe(200);
  return data;
}

const summed = ['requests' as const, 'impressions' as const, 'revenue' as const];

async function totals(owner: Tokens, period: DatePeriod) {
  const { requests, impressions, revenue } = (await statistic(owner, period)).summary;
  return { requests, impressions, revenue };
}

async function table({ token }: Tokens, preset: (typeof dashboardPresetIds)[number], sort?: DashboardApplicationSort) {
  const list: DashboardApplication[] = [];
  let total = 0;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const body = { filterList: { period: { preset } }, pagination: { page, size: 10 as const }, ...(sort && { sort }) };
    const { status, data } = await api.call('getDashboardApplications', { token, body });
    expect(status).toBe(200);
    ({ pages, total } = data.pagination);
    list.push(...data.applicationList);
  }
  expect(list).toHaveLength(total);
  return list;
}

async function summary({ token }: Tokens) {
  const { status, data } = await api.call('getDashboardSummary', { token });
  expect(status).toBe(200);
  return data;
}

test('every figure equals that of the report for the same days', async () => {
  const owners = [await addOwner(), await addOwner()];
  for (const owner of owners) await remove(owner, 0);
  const check = async (at: string, facts: AnyFact[], missing: number[]) => {
    instant = new Date(at);
    await publish(owners, facts, missing);
    const today = dayOf(instant, timeZone);
    const everyDay: DatePeriod = { from: addDays(today, -days), to: today };
    const isLoaded = (day: string) => daysBetween(day, today) < days && !missing.includes(daysBetween(day, today));
    const unless = <Values>(period: DatePeriod, values: Values) =>
      daysOf(period).some(isLoaded) ? values : { requests: null, impressions: null, revenue: null };
    for (const { email, password, apps } of owners) {
      // The clock moves by days between runs, so the session has expired.
      const { data } = await api.call('login', { body: { login: email, password } });
      const owner = { token: data.token, refreshToken: data.refresh_token };
      const { summaryList, yesterday, daily } = await summary(owner);
      for (const row of [...summaryList, yesterday]) {
        const { requests, impressions, revenue, period, previous, comparison } = row;
        const values = { requests, impressions, revenue };
        expect(values).toEqual(unless(period, await totals(owner, { preset: row.id } as never)));
        expect(values).toEqual(unless(period, await totals(owner, period)));
        const { period: before, ...beforeValues } = previous;
        expect(beforeValues).toEqual(unless(before, await totals(owner, before)));
        const report = await statistic(owner, period, {
          comparison: row.id === 'this_month' ? 'previous_month' : 'previous_period',
          indicatorList: summed,
        });
        const { id: _, period: other, ...compared } = report.comparison ?? { id: null, period: null, days: null };
        expect(other).toEqual(before);
        const isCompared = row.id !== 'today' && compared.days?.compared !== 0;
        expect(comparison).toEqual(isCompared ? compared : null);
      }
      const byDay = await statistic(owner, { preset: 'last_30_days' }, { groupList: ['date'] });
      const revenues = new Map(byDay.table.rows.map(({ groups, indicators }) => [groups.date, indicators.revenue]));
      expect(daily.map(({ date, revenue }) => [date, revenue])).toEqual(
        Array.from({ length: 30 }, (_, place) => [
          addDays(today, place - 29),
          missing.includes(29 - place) ? null : (revenues.get(addDays(today, place - 29)) ?? 0),
        ]),
      );
      const open = daily.filter(({ state }) => state === 'estimated' || state === 'in_progress');
      expect(open.map(({ date, state }) => ({ date, state }))).toEqual(
        byDay.meta.openDays.map(({ date, state }) => ({ date, state })),
      );
      for (const preset of dashboardPresetIds) {
        const report = await statistic(owner, { preset }, { groupList: ['application'] });
        const rows = await table(owner, preset);
        const withFacts = new Map(
          report.table.rows.map(({ groups, indicators }) => [groups.application?.id, { ...groups, ...indicators }]),
        );
        const zeros = {
          ...unless(resolvePeriod({ preset }, today), { requests: 0, impressions: 0, revenue: 0 }),
          fill_rate: null,
        };
        for (const row of rows)
          expect(row).toEqual(withFacts.get(row.application.id) ?? { ...zeros, application: row.application });
        const living = apps.slice(1).map(({ id }) => id);
        expect(rows.map(({ application: { id } }) => id).toSorted()).toEqual(
          [...new Set([...living, ...report.table.rows.map(({ groups }) => groups.application?.id ?? '')])].toSorted(),
        );
      }
      // With no facts, all comparisons above would be of zeros.
      expect((await totals(owner, everyDay)).requests).toBeGreaterThan(0);
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...instants), anyFacts, fc.array(fc.nat(days - 1), { maxLength: 6 }), check),
    { numRuns: trialCount(2, 40), endOnFailure: true },
  );
});

describe('the summary', () => {
  test.each([
    {
      at: instants[0],
      today: ['2026-03-31', '2026-03-31'],
      lastWeek: ['2026-03-23', '2026-03-29'],
      thisMonth: ['2026-03-01', '2026-03-31'],
    },
    {
      at: instants[1],
      today: ['2026-04-01', '2026-04-01'],
      lastWeek: ['2026-03-23', '2026-03-29'],
      thisMonth: ['2026-04-01', '2026-04-01'],
    },
    {
      at: instants[2],
      today: ['2026-04-06', '2026-04-06'],
      lastWeek: ['2026-03-30', '2026-04-05'],
      thisMonth: ['2026-04-01', '2026-04-06'],
    },
  ])('has the days of the network at $at', async ({ at = '', today, lastWeek, thisMonth }) => {
    instant = new Date(at);
    const { summaryList, meta } = await summary(await api.signIn());
    expect(summaryList.map(({ id, period: { from, to } }) => [id, from, to])).toEqual([
      ['today', ...today],
      ['last_week', ...lastWeek],
      ['this_month', ...thisMonth],
    ]);
    expect(meta).toMatchObject({ timeZone, currency: 'USD' });
  });

  test('never compares today, and compares only the complete days of this month, with the same days of the month before', async () => {
    instant = new Date('2026-04-05T00:00:00Z');
    const owner = await addOwner();
    const fact = { owner: 0 as const, app: 1, requests: 100, selections: 50, impressions: 10, revenue: 1_000_000 };
    await publish(
      [owner],
      Array.from({ length: 40 }, (_, daysAgo) => ({ ...fact, daysAgo })),
      [3],
    );
    const [today, , thisMonth] = (await summary(owner)).summaryList;
    // Today is the 5th, and the 2nd has no statistics. The comparison of this month leaves out both days, and also the
    // days that they would be compared with.
    expect(today).toMatchObject({
      requests: 100,
      previous: { requests: 100, period: { from: '2026-03-29' } },
      comparison: null,
    });
    expect(thisMonth).toMatchObject({
      requests: 400,
      previous: { requests: 500, period: { from: '2026-03-01', to: '2026-03-05' } },
      comparison: {
        days: {
          compared: 3,
          period: { from: '2026-04-01', to: '2026-04-04' },
          otherPeriod: { from: '2026-03-01', to: '2026-03-04' },
          inProgress: 1,
          withoutData: 1,
        },
        current: { requests: 300, revenue: 3 },
        previous: { requests: 300, revenue: 3 },
        change: { revenue: { absolute: 0, percent: 0 } },
      },
    });
  });
});

test('a period of which no day is loaded has no figures; one with a day without facts has zeros', async () => {
  instant = new Date('2026-04-15T00:00:00Z');
  const owner = await addOwner();
  // Today is Wednesday the 15th, and last week began on the 6th.
  const unknown = { requests: null, impressions: null, revenue: null };
  const zeros = { requests: 0, impressions: 0, revenue: 0 };
  const read = async () => {
    const { summaryList, yesterday } = await summary(owner);
    const [first] = await table(owner, 'last_14_days');
    return [...summaryList, yesterday, first];
  };
  const ofDays = (of: typeof unknown | typeof zeros, before: typeof unknown | typeof zeros) => ({
    ...of,
    previous: before,
  });
  await publish(
    [owner],
    [],
    Array.from({ length: 20 }, (_, daysAgo) => daysAgo),
  );
  expect(await read()).toMatchObject([
    ofDays(unknown, unknown),
    ofDays(unknown, unknown),
    ofDays(unknown, zeros),
    ofDays(unknown, unknown),
    { ...unknown, fill_rate: null },
  ]);
  await publish(
    [owner],
    [],
    Array.from({ length: 20 }, (_, daysAgo) => daysAgo).filter((daysAgo) => daysAgo !== 5),
  );
  expect(await read()).toMatchObject([
    ofDays(unknown, unknown),
    ofDays(zeros, unknown),
    ofDays(zeros, zeros),
    ofDays(unknown, unknown),
    { ...zeros, fill_rate: null },
  ]);
});

describe('the table of applications', () => {
  test('is in a complete order by each column, the same on all pages, with undefined rates last', async () => {
    instant = new Date('2026-04-05T00:00:00Z');
    const owner = await addOwner();
    const nothing = { owner: 0 as const, daysAgo: 1, requests: 0, selections: 0, impressions: 0, revenue: 0 };
    await publish(
      [owner],
      [
        { ...nothing, app: 2, requests: 100, selections: 50, impressions: 7, revenue: 3 },
        { ...nothing, app: 1, requests: 200, selections: 100, impressions: 9, revenue: -1 },
        { ...nothing, app: 3, requests: 300, selections: 30, impressions: 8, revenue: 2 },
      ],
      [],
    );
    const names = async (field: DashboardApplicationSort['field'], direction: 'asc' | 'desc') =>
      (await table(owner, 'last_7_days', { field, direction }))
        .map(({ application: { title } }) => title.slice(6))
        .join(' ');
    expect(await names('application', 'asc')).toBe('1 2 3 4 5 6 7 8 9 10 11 12');
    expect(await names('application', 'desc')).toBe('12 11 10 9 8 7 6 5 4 3 2 1');
    expect(await names('requests', 'desc')).toBe('4 2 3 1 5 6 7 8 9 10 11 12');
    expect(await names('requests', 'asc')).toBe('1 5 6 7 8 9 10 11 12 3 2 4');
    expect(await names('impressions', 'desc')).toBe('2 4 3 1 5 6 7 8 9 10 11 12');
    expect(await names('fill_rate', 'desc')).toBe('2 3 4 1 5 6 7 8 9 10 11 12');
    expect(await names('fill_rate', 'asc')).toBe('4 2 3 1 5 6 7 8 9 10 11 12');
    expect(await names('revenue', 'asc')).toBe('2 1 5 6 7 8 9 10 11 12 4 3');
    expect((await table(owner, 'last_7_days')).map(({ revenue }) => revenue).slice(0, 3)).toEqual([
      0.000003, 0.000002, 0,
    ]);
  });

  test('has no rows beyond the last page, and refuses sizes and columns that it does not have', async () => {
    const { token } = await api.signIn();
    const filterList = { period: { preset: 'today' as const } };
    const ask = async (body: object) => api.call('getDashboardApplications', { token, body: { filterList, ...body } });
    expect(await ask({ pagination: { page: 7 } })).toMatchObject({
      status: 200,
      data: { applicationList: [], pagination: { page: 7, size: 25, total: 0, pages: 1 } },
    });
    expect((await ask({ pagination: { size: 11 } })).status).toBe(422);
    expect((await ask({ sort: { field: 'ecpm', direction: 'asc' } })).status).toBe(422);
    expect((await ask({ filterList: {} })).errors).toHaveProperty(['filterList.period']);
  });
});

describe('figures that cost more than a statement may', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each([
    'getDashboardStages',
    'getDashboardSummary',
    'getDashboardApplications',
    'getApplicationEarnings',
  ] as const)('%s is refused as a report is, and is no outage', async (operation) => {
    const { token, id: publisherId } = await api.signIn();
    const { id } = await addApplication(api.database, publisherId, { rejectionReason: { en: 'No.', ru: 'Нет.' } });
    const read = vi.spyOn(api.warehouse.reader, 'read').mockRejectedValue(new StatementTooCostly('Too much.'));
    const from = api.logLines.length;
    const body = { filterList: { period: { preset: 'last_7_days' } } } as const;
    const sent = operation === 'getDashboardApplications' ? { body } : { params: { id } };
    expect(await api.call(operation, { token, ...sent })).toMatchObject({
      status: 422,
      code: 'report_too_large',
    });
    expect(read).toHaveBeenCalled();
    expect(api.logLines.slice(from).filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  });
});
