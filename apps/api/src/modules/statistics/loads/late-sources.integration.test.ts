import { asc, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { networkCommands } from '#network-orders.ts';
import type { NetworkConnection } from '#network-orders.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { hour, minute } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { job } from '#stores/sql/tables/job.ts';
import { source, sourceAlarm } from '#stores/sql/tables/source.ts';
import {
  statisticsDay,
  statisticsLoad,
  statisticsPublicationDay,
  statisticsSourceDay,
  statisticsTimeZone,
} from '#stores/sql/tables/statistic.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { nextPublication } from './publication/publish-load.network.ts';
import { deleteLoads } from './testing/delete-loads.ts';

const timeZone = 'Europe/Berlin';
const to = 'support@network.example';

let rounds = 0;
let time = 0;
const now = () => new Date(time);
/** Sets the clock of all processes; without an offset, to a time of Berlin in winter. */
const at = (text: string) => void (time = Date.parse(text.length > 16 ? text : `${text}+01:00`));

let sql: OpenedDatabase;
let api: TestApi;
let other: TestApi;
let anna: TestPublisher & Tokens;
let network: NetworkConnection;
const order: NetworkConnection['order'] = (name, input) => network.order(name, input);
beforeAll(async () => {
  at('2026-03-10T00:00');
  sql = await openTestDatabase();
  [api, other] = [await startTestApi({ sql, now, timeZone }), await startTestApi({ sql, now, timeZone })];
  await api.startWarehouse();
  const stores = { database: sql.database, files: null, settings: { scope: 'publisher', timeZone, now } };
  network = createDirectConnection(networkCommands, stores as unknown as NetworkStores);
  await asNetwork(sql.database, (all) => all.insert(statisticsTimeZone).values({ timeZone }));
});
afterAll(async () => {
  await Promise.all([api.close(), other.close()]);
  await sql.close();
});
beforeEach(async () => {
  await deleteLoads(sql.database);
  // Processes cache what counted at a publication, so no two tests have the same.
  rounds += 1_000;
  await asNetwork(sql.database, (all) =>
    all.insert(statisticsLoad).values({ publication: rounds, publishedAt: now() }),
  );
  await asOwner(sql.database, async (all) => {
    // The clock of a test may be before that of the last one.
    await all.delete(job);
    await all.delete(sourceAlarm);
    await all.delete(source).where(ne(source.id, 'main'));
    await all
      .update(source)
      .set({ requiredFrom: '-infinity', requiredUntil: null, everyMinutes: null, dayBy: '12:00' });
  });
  api.mails.length = 0;
});

/** Publishes figures of a day now. */
async function load(day: string, { id = 'main', asOf = '', isDemo = false } = {}): Promise<void> {
  await asNetwork(sql.database, async (all) => {
    const [added] = await all
      .insert(statisticsLoad)
      .values({
        publishedAt: now(),
        publication: nextPublication,
        asOf: asOf === '' ? now() : new Date(`${asOf}+01:00`),
        sourceId: id,
        isDemo,
      })
      .returning();
    const counting = { day, loadId: added?.id ?? 0, isFinal: false };
    await (id === 'main'
      ? all.insert(statisticsDay).values(counting).onConflictDoUpdate({ target: statisticsDay.day, set: counting })
      : all
          .insert(statisticsSourceDay)
          .values({ ...counting, sourceId: id })
          .onConflictDoUpdate({ target: [statisticsSourceDay.day, statisticsSourceDay.sourceId], set: counting }));
    await all.insert(statisticsPublicationDay).values({ ...counting, publication: added?.publication ?? 0 });
  });
}

/** The subjects of the mails since the last call, after the jobs that are due now are done. */
async function mailed(): Promise<string[]> {
  time += 5 * minute;
  await api.deliverMails();
  return api.mails.splice(0).map((mail) => {
    expect(mail.to).toBe(to);
    return mail.subject;
  });
}

/** The dashboard's summary for a publisher who signs in now. */
async function summary() {
  anna = await api.signIn();
  const answer = await api.call('getDashboardSummary', { token: anna.token });
  if (answer.status !== 200) throw new Error(`The dashboard answered ${answer.status}.`);
  return answer.data;
}
const lateSince = async () => {
  const { meta } = await summary();
  return meta.lateSince === null ? null : new Date(meta.lateSince);
};
const stateOf = async (id: string) => (await order('listSources', {})).find((each) => each.id === id);

describe('a source that comes every hour', () => {
  beforeEach(async () => {
    await order('expectSource', { id: 'main', everyMinutes: 60, dayBy: null });
    at('2026-03-10T13:40');
    await load('2026-03-10', { asOf: '2026-03-10T13:00' });
  });

  test('is late when nothing newer came half an hour after its time: one mail, again after six hours, one at the end', async () => {
    at('2026-03-10T15:00');
    expect(await mailed()).toEqual([]);
    expect(await lateSince()).toBeNull();
    expect((await summary()).meta.dataAsOf).toBe('2026-03-10T12:00:00.000Z');
    at('2026-03-10T15:05');
    expect(await mailed()).toEqual(['Statistics of main are late']);
    expect(await lateSince()).toEqual(new Date('2026-03-10T14:10:00Z'));
    at('2026-03-10T20:00');
    expect(await mailed()).toEqual([]);
    at('2026-03-10T21:05');
    expect(await mailed()).toEqual(['Statistics of main are still late']);
    await load('2026-03-10', { asOf: '2026-03-10T21:00' });
    expect(await mailed()).toEqual(['Statistics of main are no longer late']);
    expect(await mailed()).toEqual([]);
    expect(await lateSince()).toBeNull();
  });

  test('is late in the mail with its times, and in the log', async () => {
    at('2026-03-10T15:05');
    time += 5 * minute;
    await api.deliverMails();
    const [mail] = api.mails.splice(0);
    expect(mail?.text).toContain('The source main has been late since 2026-03-10 15:10 (Europe/Berlin).');
    expect(mail?.text).toContain('Its figures reach to 2026-03-10 13:00 (Europe/Berlin).');
    expect(mail?.text).toContain('Publishers see that figures are late.');
    expect(api.logLines.findLast((line) => line.includes('a source is late'))).toContain('"source":"main"');
  });

  test('is not on time again because a day that was whole comes once more', async () => {
    at('2026-03-11T00:20');
    await load('2026-03-10', { asOf: '2026-03-11T00:00' });
    at('2026-03-11T01:45');
    expect(await mailed()).toEqual(['Statistics of main are late']);
    at('2026-03-11T05:00');
    await load('2026-03-10', { asOf: '2026-03-11T05:00' });
    expect(await mailed()).toEqual([]);
    expect(await lateSince()).toEqual(new Date('2026-03-11T00:50:00Z'));
  });

  test('raises one alarm, however many processes look at once', async () => {
    at('2026-03-10T15:10');
    await asOwner(sql.database, (all) => all.delete(sourceAlarm));
    await Promise.all([api, other, api, other].map((each) => each.deliverMails()));
    const mails = [...api.mails.splice(0), ...other.mails.splice(0)];
    expect(mails.map(({ subject }) => subject)).toEqual(['Statistics of main are late']);
  });

  test('raises one alarm after days without a process, or after a restore', async () => {
    at('2026-03-10T15:05');
    await mailed();
    at('2026-03-14T15:10');
    expect(await mailed()).toEqual(['Statistics of main are still late']);
    expect(await mailed()).toEqual([]);
  });
});

describe('a day that waits for a source', () => {
  test('is to be whole by 12:00 of the next one, or by the time that the source has', async () => {
    at('2026-03-10T22:00');
    await load('2026-03-10');
    at('2026-03-11T11:50');
    expect(await mailed()).toEqual([]);
    expect(await mailed()).toEqual(['Statistics of main are late']);
    expect(await stateOf('main')).toMatchObject({
      lateSince: '2026-03-11T11:00:00.000Z',
      reach: '2026-03-10T21:00:00.000Z',
    });
    await order('expectSource', { id: 'main', dayBy: '13:00' });
    expect(await mailed()).toEqual(['Statistics of main are no longer late']);
    expect(await lateSince()).toBeNull();
    await order('expectSource', { id: 'main', dayBy: '06:00' });
    expect(await lateSince()).toEqual(new Date('2026-03-11T05:00:00Z'));
    at('2026-03-11T13:00');
    await load('2026-03-10');
    expect(await lateSince()).toBeNull();
  });

  test('is late although the figures of the next day come', async () => {
    at('2026-03-10T22:00');
    await load('2026-03-10');
    at('2026-03-11T13:00');
    await load('2026-03-11');
    expect(await lateSince()).toEqual(new Date('2026-03-11T11:00:00Z'));
    expect(await mailed()).toEqual(['Statistics of main are late']);
  });

  test('is late at the hour of the clock on the days on which the clocks change', async () => {
    await order('expectSource', { id: 'main', dayBy: '06:00' });
    at('2026-03-28T22:00');
    await load('2026-03-28');
    // The day after has 23 hours.
    at('2026-03-29T12:00');
    expect(await lateSince()).toEqual(new Date('2026-03-29T04:00:00Z'));
    // This Sunday ends an hour earlier than a day of 24 hours.
    await load('2026-03-29', { asOf: '2026-03-29T22:30' });
    at('2026-03-30T00:30');
    await load('2026-03-28');
    expect(await lateSince()).toBeNull();
    at('2026-03-30T12:00');
    expect(await lateSince()).toEqual(new Date('2026-03-30T04:00:00Z'));
    await load('2026-03-29', { asOf: '2026-03-29T23:00' });
    expect(await lateSince()).toBeNull();
  });

  test('is not expected of a source before its first figures, after its last such day, or of none that it waits for', async () => {
    await load('2026-03-09');
    await order('addSource', { id: 'partner', required: { from: '2026-03-01', until: null } });
    at('2026-03-10T15:00');
    await load('2026-03-09');
    expect(await mailed()).toEqual([]);
    expect(await stateOf('partner')).toMatchObject({ lastDay: null, reach: null, lateSince: null });
    await load('2026-03-09', { id: 'partner' });
    at('2026-03-11T15:00');
    await load('2026-03-10');
    expect(await mailed()).toEqual(['Statistics of partner are late']);
    await order('requireSource', { id: 'partner', required: { from: '2026-03-01', until: '2026-03-09' } });
    await order('expectSource', { id: 'partner', everyMinutes: 60 });
    expect(await mailed()).toEqual(['Statistics of partner are no longer late']);
    at('2026-03-20T15:00');
    await load('2026-03-19');
    expect(await stateOf('partner')).toMatchObject({ reach: null, lateSince: null });
    await order('requireSource', { id: 'partner', required: { from: null, until: null } });
    await order('expectSource', { id: 'partner', everyMinutes: null });
    expect(await stateOf('partner')).toMatchObject({ reach: null, lateSince: null });
    await order('requireSource', { id: 'main', required: { from: null, until: null } });
    at('2026-03-30T15:00');
    expect(await mailed()).toEqual([]);
  });

  test('is late for publishers no earlier than the first day that waits for the source', async () => {
    await order('addSource', { id: 'partner', required: { from: '2026-03-12', until: null } });
    await order('expectSource', { id: 'partner', everyMinutes: 60 });
    at('2026-03-10T13:40');
    for (const id of ['main', 'partner']) await load('2026-03-10', { id, asOf: '2026-03-10T13:00' });
    at('2026-03-10T15:10');
    expect(await mailed()).toEqual(['Statistics of partner are late']);
    expect(await lateSince()).toBeNull();
    at('2026-03-11T00:10');
    await load('2026-03-10');
    at('2026-03-12T00:10');
    await load('2026-03-11');
    expect(await lateSince()).toBeNull();
    at('2026-03-12T01:30');
    expect(await lateSince()).toEqual(new Date('2026-03-12T00:30:00Z'));
    await order('expectSource', { id: 'partner', everyMinutes: null });
    expect(await lateSince()).toBeNull();
    at('2026-03-13T12:00');
    await load('2026-03-12');
    expect(await lateSince()).toEqual(new Date('2026-03-13T11:00:00Z'));
  });

  test('is late when its source has had no figures yet, from the first day on that waited for it since it was added', async () => {
    at('2026-03-09T15:00');
    await load('2026-03-09');
    await order('addSource', { id: 'partner', required: { from: '2026-03-01', until: null } });
    await asOwner(sql.database, (all) => all.update(source).set({ createdAt: now() }).where(ne(source.id, 'main')));
    at('2026-03-10T11:50');
    expect(await lateSince()).toBeNull();
    at('2026-03-10T12:00');
    await load('2026-03-09');
    expect(await lateSince()).toEqual(new Date('2026-03-10T11:00:00Z'));
    time += 5 * minute;
    await api.deliverMails();
    const [mail] = api.mails.splice(0);
    expect(mail?.text).toContain('The day 2026-03-09 is not complete.');
    expect(mail?.text).toContain('It has had no figures yet.');
    expect(await stateOf('partner')).toMatchObject({
      lastDay: null,
      reach: null,
      lateSince: '2026-03-10T11:00:00.000Z',
    });
    await load('2026-03-09', { id: 'partner' });
    expect(await lateSince()).toBeNull();
  });

  test('is late when its source began with a later one than the first that waited for it', async () => {
    at('2026-03-09T15:00');
    await order('addSource', { id: 'partner', required: { from: '2026-03-09', until: null } });
    await asOwner(sql.database, (all) => all.update(source).set({ createdAt: now() }).where(ne(source.id, 'main')));
    at('2026-03-11T01:00');
    for (const day of ['2026-03-09', '2026-03-10']) await load(day);
    await load('2026-03-10', { id: 'partner' });
    expect(await lateSince()).toEqual(new Date('2026-03-10T11:00:00Z'));
    await load('2026-03-09', { id: 'partner' });
    expect(await lateSince()).toBeNull();
  });

  test('is not expected of the invented figures of the demo', async () => {
    await load('2026-03-01', { isDemo: true });
    at('2026-03-20T15:00');
    expect(await mailed()).toEqual([]);
    expect(await lateSince()).toBeNull();
  });

  test('that never comes is late for a week, and no alarm after that', async () => {
    at('2026-03-16T01:00');
    for (const day of ['08', '10', '11', '12', '13', '14', '15']) await load(`2026-03-${day}`);
    expect(await lateSince()).toEqual(new Date('2026-03-10T11:00:00Z'));
    at('2026-03-17T01:00');
    await load('2026-03-16');
    expect(await lateSince()).toBeNull();
  });
});

describe('a partner that is late while the main source is on time', () => {
  beforeEach(async () => {
    await order('addSource', { id: 'partner', required: { from: '2026-03-01', until: null } });
    at('2026-03-10T01:00');
    for (const id of ['main', 'partner']) await load('2026-03-09', { id });
    at('2026-03-11T13:00');
    await load('2026-03-10');
    await load('2026-03-11', { asOf: '2026-03-11T12:00' });
  });

  test('is one line for publishers, without its name, and the alarm names it', async () => {
    expect(await mailed()).toEqual(['Statistics of partner are late']);
    const data = await summary();
    expect(data.meta).toMatchObject({ lateSince: '2026-03-11T11:00:00.000Z', dataAsOf: '2026-03-09T23:00:00.000Z' });
    expect(JSON.stringify(data)).not.toContain('partner');
    const page = await api.call('getStatistic', {
      token: anna.token,
      body: {
        groupList: ['date'],
        indicatorList: ['revenue'],
        filterList: { period: { preset: 'last_7_days' } },
      },
    });
    expect(page.data).toMatchObject({ meta: { lateSince: '2026-03-11T11:00:00.000Z' } });
  });

  test('shows no fall: neither today nor yesterday is compared while it is missing', async () => {
    const data = await summary();
    expect(data.yesterday.comparison).toBeNull();
    expect(data.summaryList.find(({ id }) => id === 'today')?.comparison).toBeNull();
    expect(data.soFar).toBeNull();
    expect(data.daily.slice(-2).map(({ state }) => state)).toEqual(['in_progress', 'in_progress']);
  });

  test('is no matter of publishers where no day waits for it', async () => {
    await order('requireSource', { id: 'partner', required: { from: null, until: null } });
    await order('expectSource', { id: 'partner', everyMinutes: 60 });
    expect(await mailed()).toEqual(['Statistics of partner are late']);
    expect(await lateSince()).toBeNull();
  });
});

test('without an address of the network, the alarm is in the list and in the log', async () => {
  const silent = await startTestApi({ sql, now, timeZone, supportEmail: null });
  at('2026-03-10T13:00');
  await load('2026-03-08');
  time += hour;
  await silent.deliverMails();
  expect(silent.mails).toEqual([]);
  expect(silent.logLines.some((line) => line.includes('a source is late'))).toBe(true);
  expect((await stateOf('main'))?.lateSince).toBe('2026-03-10T11:00:00.000Z');
  await silent.close();
});

test('times are set with the audit log, and reports read them at once', async () => {
  await expect(order('expectSource', { id: 'nowhere', everyMinutes: 60 })).rejects.toThrow(
    'There is no source nowhere',
  );
  await expect(order('expectSource', { id: 'main', dayBy: '25:00' })).rejects.toThrow('--day-by is a time');
  await order('expectSource', { id: 'main', everyMinutes: 90, dayBy: null });
  expect(await stateOf('main')).toMatchObject({ expected: { everyMinutes: 90, dayBy: null } });
  const [row] = await sql.database.select().from(source).where(eq(source.id, 'main')).orderBy(asc(source.id));
  expect(row).toMatchObject({ everyMinutes: 90, dayBy: null });
});
