import { Readable } from 'node:stream';
import { and, eq, max } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import type { Connection } from '#orders/connection.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { networkCommands } from '#network-orders.ts';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import { readSourceStates } from '#modules/statistics/loads/late-sources.network.ts';
import { daysOf } from '#modules/statistics/days/periods.ts';
import { countedAt } from '#modules/statistics/reports/sources/counting-loads.ts';
import { demoCommands } from './demo-commands.ts';
import { loadDemoNetwork } from './load-demo-network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { momentOf } from '#stores/sql/shared-clock.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { application } from '#stores/sql/tables/application.ts';
import { networkDocument } from '#stores/sql/tables/document.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { closedMonth, ledgerEntry } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { statisticsDay, statisticsLoad, statisticsPublicationDay } from '#stores/sql/tables/statistic.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import { onOneHost } from '#stores/warehouse/hosts.ts';
import { startTestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import type { TestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import { demoPublishers } from './demo-publishers.ts';

describe('the demo network', () => {
  let sql: OpenedDatabase;
  let warehouse: TestWarehouse;
  let now: Date;
  let network: Connection<typeof demoCommands & typeof networkCommands>;
  beforeEach(async () => {
    [sql, warehouse] = await Promise.all([openTestDatabase(), startTestWarehouse()]);
    now = new Date('2026-03-10T12:00:00Z');
    const settings = { scope: 'publisher', timeZone: 'UTC', finalAfterDays: 3, now: () => now };
    network = createDirectConnection(
      { ...networkCommands, ...demoCommands },
      { database: sql.database, writer: warehouse.writer, files: null, settings },
    );
  });
  afterEach(async () => {
    await warehouse.remove();
    await sql.close();
  });

  const load = () => loadDemoNetwork(network, {});

  const happenedIn = (publisherId: string) =>
    asPublisher(sql.database, wholePublisher(publisherId), (own) =>
      own
        .select({ name: application.name, kind: auditEvent.kind, at: auditEvent.at })
        .from(auditEvent)
        .innerJoin(application, and(eq(application.id, auditEvent.applicationId), eq(application.platform, 'android'))),
    );
  const kindsOf = async (publisherId: string) => {
    const { kind } = ledgerEntry;
    const rows = await asPublisher(sql.database, wholePublisher(publisherId), (own) =>
      own.select({ kind }).from(ledgerEntry),
    );
    return Object.fromEntries([...Map.groupBy(rows, (row) => row.kind)].map(([name, own]) => [name, own.length]));
  };
  const checksOf = (publisherId: string) =>
    asPublisher(sql.database, wholePublisher(publisherId), (own) =>
      own
        .select({ state: appAdsTxtCheck.state, at: appAdsTxtCheck.checkedAt })
        .from(appAdsTxtCheck)
        .orderBy(appAdsTxtCheck.checkedAt),
    );

  // Loading 400 days is the slowest part, so one test checks everything that a new network has.
  test('is loaded up to today with the activity of its applications; a day that was not over is loaded again later', async () => {
    const first = await load();
    expect(first).toMatchObject({ kind: 'loaded', loaded: { days: 400, lastDay: '2026-03-10' } });

    const northwind = demoPublishers[0]?.id ?? '';
    const happened = await happenedIn(northwind);
    const of = (app: string, event: string) =>
      happened
        .filter(({ name, kind }) => name === app && kind === event)
        .map(({ at }) => at.toISOString().slice(0, 10));
    expect(of('Comet Runner', 'application_approved')).toEqual(['2026-02-11']);
    expect(of('Comet Runner', 'ad_block_created')).toEqual(['2026-03-01']);
    expect(of('Sudoku Every Day', 'ad_block_stopped')).toEqual(['2026-03-03']);
    expect(of('Drift City', 'app_ads_txt_lost')).toEqual(['2026-02-19']);
    expect((await checksOf(northwind)).map(({ state, at }) => [state, at.toISOString().slice(0, 10)])).toEqual([
      ['found', '2026-02-15'],
      ['unreachable', '2026-02-16'],
    ]);

    const months = await asNetwork(sql.database, (all) => all.select().from(closedMonth).orderBy(closedMonth.month));
    expect(months.map(({ month }) => month)).toEqual(
      daysOf({ from: '2025-04-01', to: '2026-02-28' }).filter((day) => day.endsWith('-01')),
    );
    expect(await kindsOf(northwind)).toEqual({
      bonus: 1,
      correction: 1,
      earned: 11,
      invalid_traffic: 1,
      payment: 10,
      payment_returned: 1,
    });
    const { rows: differences } = await network.order('listDifferences', { limit: 10, after: null });
    expect(differences.map(({ company, month, minor }) => [company, month, Number(minor) < 0])).toEqual([
      ['Northwind Games', '2025-11', true],
    ]);
    expect(await network.order('verifyMoney', {})).toMatchObject({ faults: 0, months: 11, waiting: 1 });

    const [newest] = await sql.database.select({ publication: max(statisticsLoad.publication) }).from(statisticsLoad);
    const counted = await countedAt(sql.database, String(newest?.publication));
    expect(counted?.dataAsOf).toEqual(new Date('2026-03-10T12:00:00Z'));
    // Of the sources, only the partner is late, and publishers do not wait for it.
    const states = await asNetwork(sql.database, (all) => readSourceStates(all, momentOf(now.getTime())));
    expect(states.flatMap(({ id, late }) => (late === null ? [] : [[id, late.since, late.isAwaited]]))).toEqual([
      ['demo-partner', new Date('2026-03-10T07:40:00Z'), false],
    ]);
    const { data: hourly } = await onOneHost(warehouse.writer, async (client) =>
      (
        await client.query({
          query: "SELECT uniqExact(load) FROM stats_hourly WHERE publisher = 0 AND date = '2026-03-10'",
          format: 'JSONCompact',
        })
      ).json<number[]>(),
    );
    expect(Number(hourly[0]?.[0])).toBe(2);
    const runs = await network.order('listRuns', {
      sourceId: 'demo-partner',
      day: '2026-03-09',
      limit: 10,
      after: null,
    });
    expect(runs.rows.map(({ state, startedAt }) => [state, startedAt])).toEqual([
      ['published', '2026-03-10T00:10:00.000Z'],
      ['published', '2026-03-09T16:10:00.000Z'],
    ]);

    now = new Date('2026-03-10T12:59:00Z');
    expect(await load()).toEqual({ kind: 'complete' });
    now = new Date('2026-03-10T13:00:00Z');
    expect(await load()).toMatchObject({ kind: 'loaded', loaded: { firstDay: '2026-03-10', days: 1 } });
    // In the first hour, the load would reach to its publication, which is by the clock of the store.
    now = new Date('2026-03-12T01:30:00Z');
    expect(await load()).toMatchObject({
      kind: 'loaded',
      loaded: { firstDay: '2026-03-10', lastDay: '2026-03-12', days: 3 },
    });
    expect(await sql.database.$count(statisticsDay)).toBe(402);
  });

  const addPublisher = () => addTestPublisher(sql.database);

  test('stays up to date when a publisher registers, replaces none of their statistics, and can be removed without them', async () => {
    await load();
    const { id: publisherId } = await addPublisher();
    now = new Date('2026-03-11T12:00:00Z');
    expect(await load()).toMatchObject({ kind: 'loaded', loaded: { firstDay: '2026-03-10', lastDay: '2026-03-11' } });

    const app = await addApplication(sql.database, publisherId);
    const block = await addAdBlock(sql.database, app);
    const file = [
      'date,application,ad_block,ad_format,country,requests,selections,impressions,clicks,completions,revenue',
      `2026-03-11,${app.id},${block.id},fs_banner,DE,10,9,8,1,0,0.5`,
    ];
    await loadFile({ source: Readable.from(file.map((line) => `${line}\n`)), format: 'csv', network, isForced: true });
    now = new Date('2026-03-12T12:00:00Z');
    expect(await load()).toEqual({ kind: 'not-empty' });
    now = new Date('2026-03-13T12:00:00Z');
    expect(await load()).toEqual({ kind: 'not-empty' });

    const days = () => sql.database.select({ day: statisticsDay.day }).from(statisticsDay);
    const publishers = () => sql.database.select({ id: publisher.id }).from(publisher);
    const removal = { publishers: demoPublishers.length, days: 400, documents: expect.any(Number) as number };
    expect(await network.order('removeDemo', { isDryRun: true })).toEqual(removal);
    expect(await days()).toHaveLength(401);
    expect(await network.order('removeDemo', { isDryRun: false })).toEqual(removal);
    expect(await days()).toEqual([{ day: '2026-03-11' }]);
    // A page of a report that began before still reads their facts.
    const publications = await sql.database.select().from(statisticsPublicationDay);
    const withdrawal = publications.filter(({ loadId }) => loadId === null);
    expect(withdrawal).toHaveLength(402);
    const first = Math.min(...withdrawal.map((day) => day.publication));
    expect((await countedAt(sql.database, String(first - 1)))?.days).toHaveLength(401);
    expect(await publishers()).toEqual([{ id: publisherId }]);
    expect(await sql.database.$count(closedMonth)).toBe(0);
    expect(await sql.database.$count(networkDocument)).toBe(0);
    expect(await network.order('removeDemo', { isDryRun: false })).toBeNull();
  });

  test('leaves a network with other publishers unchanged', async () => {
    await addPublisher();
    expect(await load()).toEqual({ kind: 'not-empty' });
    expect(await sql.database.$count(publisher)).toBe(1);
  });
});
