import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import type { LoadOptions } from '#modules/statistics/loads/run-load.network.ts';
import { removeSupersededFacts } from '#modules/statistics/loads/fact-removal.network.ts';
import { deleteLoads } from '#modules/statistics/loads/testing/delete-loads.ts';
import { csv, row } from '#modules/statistics/loads/testing/statistics-file.ts';
import type { Row } from '#modules/statistics/loads/testing/statistics-file.ts';
import { countedAt } from '#modules/statistics/reports/sources/counting-loads.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import {
  statisticsDay,
  statisticsLoad,
  statisticsLoadDay,
  statisticsPublicationDay,
} from '#stores/sql/tables/statistic.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';

let test: TestNetwork;
beforeAll(async () => {
  test = await startTestNetwork();
  test.stores.settings.revertDays = 3;
  test.stores.actor = 'olga';
});
afterAll(() => test.close());
beforeEach(() => deleteLoads(test.database));

const day = '2026-03-01';
const next = '2026-03-02';
const weekLater = '2026-03-08';

/** Loads the file and returns the number of its load. */
async function load(rows: Row[], said: Omit<LoadOptions, 'network'> = {}): Promise<number> {
  const source = Readable.from([csv(...rows)]);
  await loadFile({ source, format: 'csv', network: test.network, sourceName: 'facts.csv', ...said });
  const loads = await test.database.select().from(statisticsLoad);
  return Math.max(...loads.map(({ id }) => id));
}
const whole = (requests = 100) => [row(test.banner, { requests }), row(test.video, { requests })];
/** As many facts as are compared from week to week. */
const manyRows = (changes: Partial<Row> = {}) =>
  Array.from({ length: 100 }, (_, place) =>
    row(test.banner, { country: String.fromCharCode(65 + Math.floor(place / 10), 65 + (place % 10)), ...changes }),
  );
const short = () => [row(test.banner, { requests: 90, revenue: '0.01' })];
const revert = (id: number, isForced = false) => test.network.order('revertLoad', { id, isForced });
const history = async (ofDay: string) =>
  (await test.network.order('dayHistory', { day: ofDay, limit: 9, after: null })).rows;
const daysNow = () => test.database.select().from(statisticsDay).orderBy(statisticsDay.day);
const passDays = (days: number) =>
  asNetwork(test.database, (network) =>
    network
      .update(statisticsLoadDay)
      .set({ removeAfter: sql`${statisticsLoadDay.removeAfter} - make_interval(days => ${days})` }),
  );
const removeFacts = async () => {
  const client = openWriterClient(test.warehouse.writer);
  await removeSupersededFacts(test.database, client, new AbortController().signal);
  await client.close();
};

describe('a load that would remove most of a day', () => {
  it('is refused with what the day would lose, and changes nothing; with force it is loaded', async () => {
    await load(whole());
    await expect(load(short())).rejects.toThrow(
      `${day} would lose 50.0 % of its facts (2 → 1), 50.0 % of its publishers (2 → 1), 95.9 % of its revenue (0.25 → 0.01 USD); nothing was loaded.`,
    );
    expect(await test.visible()).toEqual({ [day]: [200, 246_912] });
    expect(await test.database.$count(statisticsLoad)).toBe(1);
    await load(short(), { isForced: true });
    expect(await test.visible()).toEqual({ [day]: [90, 10_000] });
  });

  it('is refused at its publication, if what it replaces was published after it was compared', async () => {
    const { network } = test;
    const { id } = await network.order('beginLoad', {});
    const totals = [{ day, facts: 1, publishers: 1, revenue: '10000' }];
    expect((await network.order('compareDays', { id, days: totals })).days).toEqual([]);
    await network.order('declareDays', { id, days: [day] });
    await load(whole());
    await expect(network.order('publishLoad', { id, rows: 1, totals })).rejects.toThrow(
      'would lose 50.0 % of its facts',
    );
    expect(await test.visible()).toEqual({ [day]: [200, 246_912] });
  });

  it('is compared with the facts themselves, if the load before recorded no totals', async () => {
    await load(whole());
    await asNetwork(test.database, (network) =>
      network.update(statisticsLoadDay).set({ facts: null, publishers: null, revenue: null }),
    );
    await expect(load(short())).rejects.toThrow(
      '50.0 % of its facts (2 → 1), 50.0 % of its publishers (2 → 1), 95.9 %',
    );
  });
});

describe('a day that is loaded for the first time', () => {
  const compare = async (date: string, said: Omit<LoadOptions, 'network'> = {}) => {
    const source = Readable.from([csv(row(test.banner, { date, revenue: '0.01' }))]);
    return (await loadFile({ source, format: 'csv', network: test.network, isDryRun: true, ...said })).newDays;
  };

  it('is compared with the same weekday a week before, and not refused for it where that has few facts', async () => {
    await load(whole());
    const own = { facts: 1, publishers: 1, revenue: '10000', impressions: '80' };
    const before = { facts: 2, publishers: 2, revenue: '246912', impressions: '160' };
    expect(await compare('2026-03-08')).toEqual([{ day: '2026-03-08', ...own, before }]);
    expect(await compare('2026-03-09')).toEqual([]);
  });

  it('is refused where it has too much less than the week before, and loaded with force', async () => {
    await load(manyRows());
    await expect(load(manyRows({ date: weekLater }).slice(0, 50))).rejects.toThrow(
      `${weekLater} would lack 50.0 % of the week before's facts (100 → 50), 50.0 % of the week before's revenue (12.35 → 6.17 USD); nothing was loaded.`,
    );
    expect(Object.keys(await test.visible())).toEqual([day]);
    await load(manyRows({ date: weekLater }).slice(0, 50), { isForced: true });
    expect(Object.keys(await test.visible())).toEqual([day, weekLater]);
  });

  it('is not compared with a day whose facts do not reach its end', async () => {
    await load(manyRows(), { asOf: new Date(`${day}T13:00Z`) });
    expect(await compare(weekLater)).toEqual([]);
    await load(manyRows({ date: weekLater, revenue: '0.25' }));
    await load(manyRows({ revenue: '0.25' }));
  });

  it('is compared with nothing while it is not over', async () => {
    await load(whole());
    expect(await compare('2026-03-08', { asOf: new Date('2026-03-08T13:00Z') })).toEqual([]);
  });
});

describe('a load with far more revenue', () => {
  const refusedBy = (of: string) => `times the revenue and 1,000 times the eCPM of ${of}: `;

  it.each([
    ['a day that is over', weekLater, null, day],
    ['a day in progress', weekLater, new Date(`${weekLater}T13:00Z`), day],
    ['a day that it replaces', day, null, 'what it replaces'],
  ])('than before is refused for %s, and loaded with force', async (_what, date, asOf, of) => {
    await load(manyRows());
    const raised = manyRows({ date, revenue: '123.456' });
    await expect(load(raised, { asOf })).rejects.toThrow(refusedBy(of));
    expect(await test.visible()).toEqual({ [day]: [10_000, 12_345_600] });
    await load(raised, { asOf, isForced: true });
    expect((await test.visible())[date]).toEqual([10_000, 12_345_600_000]);
  });

  it('is refused at its publication, if what it is compared with was published meanwhile', async () => {
    const { network } = test;
    const { id } = await network.order('beginLoad', {});
    const totals = [{ day, facts: 100, publishers: 1, revenue: '12345600000', impressions: '8000' }];
    expect(await network.order('compareDays', { id, days: totals })).toMatchObject({ compared: [] });
    await network.order('declareDays', { id, days: [day] });
    await load(manyRows());
    await expect(network.order('publishLoad', { id, rows: 1, totals })).rejects.toThrow(refusedBy('what it replaces'));
    expect(await test.visible()).toEqual({ [day]: [10_000, 12_345_600] });
  });

  it('may grow with the hours of a day, and is compared with impressions that a load before did not record', async () => {
    await load(manyRows({ revenue: '0.01' }), { asOf: new Date(`${day}T01:00Z`) });
    await load(manyRows());
    await asNetwork(test.database, (network) => network.update(statisticsLoadDay).set({ impressions: null }));
    await expect(load(manyRows({ impressions: 20, clicks: 0, completions: 0 }))).rejects.toThrow(
      `${day} would have 4 times the eCPM of what it replaces: `,
    );
  });
});

it('a load that closes a day in progress may remove no more than one of a closed day', async () => {
  const part = ['AA', 'AB', 'AC'].map((country) => row(test.banner, { country }));
  await load(part, { asOf: new Date(`${day}T23:00Z`) });
  await load(part.slice(1), { asOf: new Date(`${day}T23:30Z`) });
  await load(part, { asOf: new Date(`${day}T23:40Z`) });
  await expect(load(part.slice(1), { isFinal: true })).rejects.toThrow('would lose 33.3 % of its facts (3 → 2)');
});

it('a dry run reports what would be replaced, and leaves nothing', async () => {
  await load(whole());
  const source = Readable.from([csv(...whole(95))]);
  const result = await loadFile({ source, format: 'csv', network: test.network, isDryRun: true });
  const before = { facts: 2, publishers: 2, revenue: '246912' };
  expect(result).toMatchObject({ isDryRun: true, rows: 2, replaced: [{ day, ...before, before, isOver: true }] });
  expect(await test.visible()).toEqual({ [day]: [200, 246_912] });
  expect([await test.database.$count(statisticsLoad), await test.count('stats_staging')]).toEqual([1, 0]);
});

it('a load that replaces final days records their number in the audit log', async () => {
  await load([...whole(), row(test.banner, { date: next })], { isFinal: true });
  const id = await load([...whole(110), row(test.banner, { date: next })]);
  await load(whole(120));
  const events = await asOwner(test.database, (owner) =>
    owner
      .select({ details: sql<Record<string, string>>`${auditEvent.details}` })
      .from(auditEvent)
      .where(eq(auditEvent.kind, 'statistics_loaded')),
  );
  const closedBy = (number: number) =>
    events.find(({ details }) => details['load'] === String(number))?.details['closed'];
  expect([id - 1, id, id + 1].map(closedBy)).toEqual([undefined, '2 days', undefined]);
});

describe('a reverted load', () => {
  it('counts no more: the load before does, as final as it was, and can be replaced and reverted again', async () => {
    const first = await load(whole(), { isFinal: true });
    const second = await load(short(), { isForced: true });
    const { id: revertion } = await revert(second);
    expect(await daysNow()).toEqual([{ day, loadId: first, isFinal: true }]);
    expect(await test.visible()).toEqual({ [day]: [200, 246_912] });

    await revert(revertion, true);
    expect(await daysNow()).toEqual([{ day, loadId: second, isFinal: false }]);
    expect(await test.visible()).toEqual({ [day]: [90, 10_000] });
    const third = await load(whole(300));
    expect(await daysNow()).toEqual([{ day, loadId: third, isFinal: false }]);
  });

  it('leaves days without statistics that had none, if that is forced: a mistyped number empties no day', async () => {
    await load(whole());
    const second = await load([...whole(300), row(test.banner, { date: next })]);
    await expect(revert(second)).rejects.toThrow(
      `${next} would lose 100.0 % of its facts (1 → 0), 100.0 % of its publishers (1 → 0), 100.0 % of its revenue (0.12 → 0.00 USD); nothing was reverted. If the day has to lose that, revert it with --force.`,
    );
    expect(Object.keys(await test.visible())).toEqual([day, next]);
    expect(await revert(second, true)).toMatchObject({ reverted: second, days: 1, removedDays: 1 });
    expect(await test.visible()).toEqual({ [day]: [200, 246_912] });
  });

  it('is refused when a later load counts for one of its days', async () => {
    await load([...whole(), row(test.banner, { date: next })]);
    const second = await load([...whole(200), row(test.banner, { date: next })]);
    const third = await load([row(test.banner, { date: next })]);
    const before = await daysNow();
    await expect(revert(second)).rejects.toThrow(
      `Load ${third} changed ${next} after load ${second}, so load ${second} cannot be reverted: revert load ${third} first, or load the right file of ${next}.`,
    );
    expect(await daysNow()).toEqual(before);
  });

  it('is not reverted twice, and the refusal does not advise to revert the good load behind it', async () => {
    await load(whole());
    const second = await load(short(), { isForced: true });
    const { id } = await revert(second);
    await expect(revert(second)).rejects.toThrow(
      `Load ${second} was reverted by load ${id} already; to make it count again: bin/network stats revert ${id}`,
    );
    expect(await test.visible()).toEqual({ [day]: [200, 246_912] });
  });

  it('is refused when the replaced facts are gone, or their removal has begun', async () => {
    const first = await load(whole());
    const second = await load(short(), { isForced: true });
    await passDays(4);
    await asNetwork(test.database, (network) =>
      network.update(statisticsLoadDay).set({ isBeingRemoved: sql`${statisticsLoadDay.loadId} = ${first}` }),
    );
    const gone = `The facts of load ${first} for ${day} are gone, so nothing was reverted; load the right file of ${day}.`;
    await expect(revert(second)).rejects.toThrow(gone);
    await removeFacts();
    await expect(revert(second)).rejects.toThrow(gone);
    expect(await test.visible()).toEqual({ [day]: [90, 10_000] });
  });

  it('can be reverted for three days, although only the last replaced facts of a day stay so long', async () => {
    const others = await test.count('stats_daily');
    await load(whole());
    await load(whole(200));
    const third = await load(short(), { isForced: true });
    await passDays(2);
    await removeFacts();
    // The facts of the first load were removed with the third one.
    expect(await test.count('stats_daily')).toBe(others + 3);
    await revert(third);
    await passDays(2);
    await removeFacts();
    expect(await test.visible()).toEqual({ [day]: [400, 246_912] });
  });

  it('is unknown, was not published, or is of a version that recorded nothing: each has its own sentence', async () => {
    await expect(revert(1_000_000)).rejects.toThrow('There is no load 1000000; see: bin/network stats loads');
    const { id } = await test.network.order('beginLoad', {});
    await expect(revert(id)).rejects.toThrow(`Load ${id} was not published, so there is nothing to revert.`);
    const older = await load(whole());
    await asOwner(test.database, (owner) => owner.update(statisticsPublicationDay).set({ facts: null }));
    await expect(revert(older)).rejects.toThrow('as a version before published it');
  });

  it('changes no page of a report that began before, and is a snapshot of its own', async () => {
    const first = await load(whole());
    const second = await load([...short(), row(test.banner, { date: next })], { isForced: true });
    await revert(second, true);
    const loadsAt = async (publication: string) =>
      (await countedAt(test.database, publication))?.days.map(({ load: counting }) => counting);
    expect(await loadsAt('1')).toEqual([first]);
    expect(await loadsAt('2')).toEqual([second, second]);
    expect(await loadsAt('3')).toEqual([first]);
  });

  it('is in the history of its days, with the loads, who made them, and which one counts', async () => {
    const first = await load(whole());
    const second = await load(short(), { isForced: true, sourceName: 'cut.csv' });
    const { id } = await revert(second);
    const entry = {
      actor: 'olga',
      sourceId: 'main',
      isFinal: false,
      hasFacts: true,
      countsAgain: false,
      revertedLoad: null,
      publishedAt: expect.any(String),
    };
    const good = { facts: 2, publishers: 2, revenue: '246912', counting: first };
    expect(await history(day)).toEqual([
      { ...entry, ...good, load: id, publication: 3, source: null, revertedLoad: second, countsNow: true },
      {
        ...entry,
        load: second,
        counting: second,
        publication: 2,
        source: 'cut.csv',
        facts: 1,
        publishers: 1,
        revenue: '10000',
        countsNow: false,
      },
      { ...entry, ...good, load: first, publication: 1, source: 'facts.csv', countsNow: false, countsAgain: true },
    ]);
    expect(await history('2026-04-01')).toEqual([]);
  });
});
