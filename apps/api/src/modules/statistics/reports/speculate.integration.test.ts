import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StatisticRequest } from '@publisher-console/api-contract';
import { createAdFormats, defaultAdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { nextPublication } from '#modules/statistics/loads/publication/publish-load.network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';
import type { ReportReader } from '#stores/warehouse/warehouse.ts';
import { createStatistics } from './statistics.ts';
import { insertFacts } from './testing/facts.ts';
import { reportCall } from './testing/report-call.ts';

const day = '2026-03-10';
const now = () => new Date(`${day}T12:00:00Z`);

type Owner = TestPublisher & { app: { id: string; number: number }; block: number };

let api: TestApi;
let anna: Owner;
let oleg: Owner;
beforeAll(async () => {
  api = await startTestApi({ now });
  await api.startWarehouse();
  anna = await addOwner('Garden');
  oleg = await addOwner('Harbour');
  await load(100);
});
afterAll(() => api.close());

function onlyOf<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('There is no row.');
  return row;
}

async function addOwner(name: string): Promise<Owner> {
  const owner = await api.addPublisher();
  return asPublisher(api.database, wholePublisher(owner.id), async (own) => {
    const values = { publisherId: owner.id, status: 'active' as const, name };
    const app = onlyOf(
      await own
        .insert(application)
        .values({ ...values, id: randomUUID(), platform: 'ios', isNotPublished: false })
        .returning(),
    );
    const block = onlyOf(
      await own
        .insert(adBlock)
        .values({ ...values, id: randomUUID(), applicationId: app.id, adFormat: 'fs_banner' })
        .returning(),
    );
    return { ...owner, app, block: block.number };
  });
}

/** Writes facts of a new load, with this number of requests for each owner; returns a function that publishes it. */
async function write(requests: number): Promise<() => Promise<void>> {
  const { id } = await asNetwork(api.database, async (network) =>
    onlyOf(await network.insert(statisticsLoad).values({}).returning()),
  );
  const facts = [anna, oleg].map(({ number, app, block }) => ({
    load: id,
    publisher: number,
    date: day,
    application: app.number,
    ad_block: block,
    ad_format: 'fs_banner' as const,
    country: 'DE',
    requests,
    selections: 0,
    impressions: 0,
    clicks: 0,
    completions: 0,
    revenue: 0,
  }));
  await insertFacts(api.warehouse.writer, facts);
  return () =>
    asNetwork(api.database, async (network) => {
      const published = { publishedAt: now(), publication: nextPublication, rows: 2 };
      await network.update(statisticsLoad).set(published).where(eq(statisticsLoad.id, id));
      await network
        .insert(statisticsDay)
        .values({ day, loadId: id })
        .onConflictDoUpdate({ target: statisticsDay.day, set: { loadId: id } });
    });
}

const load = async (requests: number) => (await write(requests))();

/** Starts reports with an empty cache; `asked` has the loads and the signal of each statement that they send. */
function startReports(read?: ReportReader['read']) {
  const asked: { loads: unknown; signal: AbortSignal }[] = [];
  const { reader } = api.warehouse;
  const { reports } = createStatistics({
    adFormats: createAdFormats(defaultAdFormats),
    database: api.database,
    warehouse: {
      ...reader,
      read: (statement, signal) => {
        asked.push({ loads: statement.parameters['loads'], signal });
        return read ? read(statement, signal) : reader.read(statement, signal);
      },
    },
    timeZone: 'UTC',
    finalAfterDays: 3,
    now,
  });
  const ask = (owner: Owner, changes: Partial<StatisticRequest> = {}, { signal } = new AbortController()) =>
    reports.page(
      {
        groupList: ['application', 'adBlock'],
        indicatorList: ['requests'],
        filterList: { period: { from: day, to: day } },
        ...changes,
      },
      reportCall(owner, { signal }),
    );
  return { ask, asked };
}

const namesAndRequests = ({ table, summary }: Awaited<ReturnType<ReturnType<typeof startReports>['ask']>>) => [
  ...table.rows.map(({ groups, indicators }) => [
    groups.application?.title,
    groups.adBlock?.title,
    indicators.requests,
  ]),
  summary.requests,
];

test('the second report queries the warehouse once, with the loads that counted in the first', async () => {
  const { ask, asked } = startReports();
  await ask(anna);
  const second = await ask(anna);
  expect(namesAndRequests(second)).toEqual([['Garden', 'Garden', expect.any(Number)], expect.any(Number)]);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.loads).toEqual(asked[0]?.loads);
  // An abort, even a late one, would close the connection to the warehouse.
  expect(asked[1]?.signal.aborted).toBe(false);
});

test('the second report sends one statement to the warehouse, and only then one to the relational store', async () => {
  const sent: string[] = [];
  const { session } = api.database as unknown as { session: { logger: object } };
  const { logger } = session;
  // Statements get their logger when they are prepared.
  session.logger = { logQuery: () => void sent.push('relational store') };
  const { ask } = startReports();
  session.logger = logger;
  await ask(anna);
  sent.length = 0;
  const onRequest = () => void sent.push('warehouse');
  // Published when the whole request has been written.
  subscribe('http.client.request.start', onRequest);
  await ask(anna);
  unsubscribe('http.client.request.start', onRequest);
  expect(sent).toEqual(['warehouse', 'relational store']);
});

test('a load that was published since the last report counts, and the query with the older one is ended', async () => {
  const { ask, asked } = startReports();
  await ask(anna);
  await load(200);
  expect(namesAndRequests(await ask(anna))).toEqual([['Garden', 'Garden', 200], 200]);
  expect(asked).toHaveLength(3);
  expect(asked[1]?.loads).toEqual(asked[0]?.loads);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
});

test('a load that is published between the query and the check counts', async () => {
  const publish = await write(300);
  const published: Promise<void>[] = [];
  let reads = 0;
  const { ask, asked } = startReports((statement, signal) => {
    reads += 1;
    // Not awaited: PGlite has one connection, so the next statement of the report waits for the whole publication.
    if (reads === 2) published.push(publish());
    return api.warehouse.reader.read(statement, signal);
  });
  await ask(anna);
  expect(namesAndRequests(await ask(anna))).toEqual([['Garden', 'Garden', 300], 300]);
  expect(asked).toHaveLength(3);
  await Promise.all(published);
});

test('a load that is published after the check counts in the next report, and never in a part of this one', async () => {
  await load(400);
  const publish = await write(500);
  let reads = 0;
  const { ask } = startReports(async (statement, signal) => {
    reads += 1;
    const result = await api.warehouse.reader.read(statement, signal);
    if (reads === 2) await publish();
    return result;
  });
  await ask(anna);
  expect(namesAndRequests(await ask(anna))).toEqual([['Garden', 'Garden', 400], 400]);
  expect(namesAndRequests(await ask(anna))).toEqual([['Garden', 'Garden', 500], 500]);
});

test('a renamed app is shown under its new name in the next report', async () => {
  const { ask } = startReports();
  await ask(anna);
  await asPublisher(api.database, wholePublisher(anna.id), (own) =>
    own.update(application).set({ name: 'Orchard' }).where(eq(application.id, anna.app.id)),
  );
  expect((await ask(anna)).table.rows.map(({ groups }) => groups.application?.title)).toEqual(['Orchard']);
});

test('a filter by an app of another publisher matches nothing, although that publisher filtered by it before', async () => {
  const { ask, asked } = startReports();
  const filterList = { period: { from: day, to: day }, applicationList: [oleg.app.id] };
  for (let time = 0; time < 2; time += 1) {
    expect((await ask(oleg, { filterList })).table.rows).toHaveLength(1);
    const { table, meta } = await ask(anna, { filterList });
    expect(table.rows).toEqual([]);
    expect(meta.warnings).toContainEqual(expect.objectContaining({ code: 'applications_dropped' }));
  }
  expect(asked).toHaveLength(4);
});

test('a caller who leaves ends the query that began ahead', async () => {
  const leaving = new AbortController();
  let reads = 0;
  const { ask, asked } = startReports((statement, signal) => {
    reads += 1;
    const reading = api.warehouse.reader.read(statement, signal);
    if (reads === 2) leaving.abort();
    return reading;
  });
  await ask(anna);
  await expect(ask(anna, {}, leaving)).rejects.toThrow('aborted');
  expect(asked[1]?.signal.aborted).toBe(true);
  expect(asked).toHaveLength(2);
});
