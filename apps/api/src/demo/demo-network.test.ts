import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAdBlock, addApplication } from '#modules/application/testing/added.ts';
import { createDirectConnection } from '#network/connection/direct-connection.ts';
import { networkCommands } from '#network/network-commands.ts';
import { loadFile } from '#network/loads/file/load-file.ts';
import { demoCommands } from './demo-commands.ts';
import type { DemoConnection } from './demo-commands.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { statisticsDay } from '#stores/sql/tables/statistic.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { testPublisher } from '#stores/sql/testing/test-publisher.ts';
import { startTestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import type { TestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import { demoPublishers } from './demo-publishers.ts';
import { demoStatistics } from './demo-statistics.ts';
import { loadDemoNetwork } from './load-demo-network.ts';

describe('the demo statistics', () => {
  const days = { start: '2026-01-01', from: '2026-01-01', to: '2026-01-14', today: '2026-12-31' };
  const requestsOf = (lines: string[]) => lines.reduce((sum, line) => sum + Number(line.split(',')[5]), 0);
  const linesOf = (from: string, to = from) =>
    [...demoStatistics(demoPublishers, { ...days, from, to })].slice(1).flatMap((chunk) => chunk.trim().split('\n'));

  test('are the same every time, whatever other days are generated with them', () => {
    const whole = linesOf('2026-01-01', '2026-01-14');
    expect(linesOf('2026-01-01', '2026-01-14')).toEqual(whole);
    expect(whole.slice(-linesOf('2026-01-14').length)).toEqual(linesOf('2026-01-14'));
  });

  test('have 30 countries, more traffic at weekends, an outage, one application that was launched later and one that was stopped', () => {
    const countries = new Set(linesOf('2026-01-10').map((line) => line.split(',')[4]));
    expect(countries.size).toBe(30);
    expect(requestsOf(linesOf('2026-01-10'))).toBeGreaterThan(requestsOf(linesOf('2026-01-13')));
    // Day 262 after the start, compared with the same weekday of the next week.
    expect(requestsOf(linesOf('2026-09-20'))).toBeLessThan(requestsOf(linesOf('2026-09-27')) / 5);
    const applicationsOn = (day: string) => new Set(linesOf(day).map((line) => line.split(',')[1]));
    const [early, late] = [applicationsOn('2026-01-10'), applicationsOn('2026-12-31')];
    const nameOf = (id = '') =>
      demoPublishers.flatMap(({ applications }) => applications).find((each) => each.id === id)?.name;
    expect([...late].filter((id) => !early.has(id)).map(nameOf)).toEqual(['Comet Runner']);
    expect([...early].filter((id) => !late.has(id)).map(nameOf)).toEqual(['Solitaire Classic']);
  });

  describe('of the last weeks before the network was made', () => {
    // The network was created on a Sunday; today is left out.
    const made = { start: '2025-10-19', today: '2026-11-22' };
    interface Sums {
      requests: number;
      selections: number;
      impressions: number;
      revenue: number;
    }
    function sums(from: string, to: string, keyOf: (cells: string[]) => string): Map<string, Sums> {
      const found = new Map<string, Sums>();
      const lines = [...demoStatistics(demoPublishers, { ...made, from, to })].slice(1).join('').trim().split('\n');
      for (const cells of lines.map((line) => line.split(','))) {
        const key = keyOf(cells);
        const sum = found.get(key) ?? { requests: 0, selections: 0, impressions: 0, revenue: 0 };
        found.set(key, {
          requests: sum.requests + Number(cells[5]),
          selections: sum.selections + Number(cells[6]),
          impressions: sum.impressions + Number(cells[7]),
          revenue: sum.revenue + Number(cells[10]),
        });
      }
      return found;
    }
    const names = new Map(
      demoPublishers
        .flatMap(({ applications }) => applications)
        .map(({ id, name, platform }) => [id, `${name}, ${platform}`]),
    );
    const byApplication = ([, id = '']: string[]) => names.get(id) ?? '';
    const weeks = [
      ['2026-11-08', '2026-11-14'],
      ['2026-11-15', '2026-11-21'],
    ] as const;
    const [before, last] = weeks.map(([from, to]) => sums(from, to, byApplication));
    const fillOf = ({ selections, requests }: Sums) => selections / requests;
    const ecpmOf = ({ revenue, impressions }: Sums) => (revenue / impressions) * 1_000;
    const of = (found: Map<string, Sums> | undefined, key: string): Sums => {
      const sum = found?.get(key);
      if (sum === undefined) throw new Error(`There is nothing of ${key}.`);
      return sum;
    };

    test('differ in fill rate and price by application', () => {
      const all = [...(before?.values() ?? [])];
      const fills = all.map(fillOf);
      const prices = all.map(ecpmOf);
      expect(Math.max(...fills) - Math.min(...fills)).toBeGreaterThan(0.12);
      expect(Math.max(...prices) / Math.min(...prices)).toBeGreaterThan(3);
    });

    test('have one application that loses its ads with a release', () => {
      const name = 'Word Garden, android';
      expect(fillOf(of(last, name))).toBeLessThan(fillOf(of(before, name)) * 0.75);
      expect(of(last, name).requests).toBeGreaterThan(of(before, name).requests * 0.95);
      const others = [...(last ?? [])].filter(([other]) => other !== name);
      for (const [other, sum] of others) expect(fillOf(sum)).toBeGreaterThan(fillOf(of(before, other)) * 0.95);
    });

    test('have a new application that grows, and a country that grows by far the most', () => {
      expect(of(last, 'Comet Runner, android').revenue).toBeGreaterThan(
        of(before, 'Comet Runner, android').revenue * 1.1,
      );
      const byCountry = ([, , , , code = '']: string[]) => code;
      const [earlier, later] = [
        sums('2026-09-06', '2026-09-12', byCountry),
        sums('2026-11-15', '2026-11-21', byCountry),
      ];
      const growth = [...later].map(([code, { requests }]) => [code, requests / of(earlier, code).requests] as const);
      const [first, second] = growth.toSorted(([, a], [, b]) => b - a);
      expect(first?.[0]).toBe('BR');
      expect(first?.[1]).toBeGreaterThan((second?.[1] ?? 0) * 1.4);
    });

    test('have tools that are used on workdays and games that are played at weekends', () => {
      const [friday, saturday] = ['2026-11-20', '2026-11-21'].map((day) => sums(day, day, byApplication));
      const more = (name: string) => of(saturday, name).requests / of(friday, name).requests;
      expect([more('Chess Trainer, android') > 1, more('Pocket Scanner, android') < 1]).toEqual([true, true]);
    });
  });

  test('belong to three publishers: one with 16 applications and 52 ad blocks, one with a few, one with none', () => {
    const sizes = demoPublishers.map(({ applications }) => [
      applications.length,
      applications.flatMap(({ blocks }) => blocks).filter(({ isDeleted }) => !isDeleted).length,
    ]);
    expect(sizes).toEqual([
      [16, 52],
      [2, 6],
      [0, 0],
    ]);
  });
});

describe('the demo network', () => {
  let sql: OpenedDatabase;
  let warehouse: TestWarehouse;
  let now: Date;
  let network: DemoConnection;
  beforeEach(async () => {
    [sql, warehouse] = await Promise.all([openTestDatabase(), startTestWarehouse()]);
    now = new Date('2026-03-10T12:00:00Z');
    const settings = { scope: 'publisher', timeZone: 'UTC', now: () => now };
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

  test('is loaded up to today; a day that was not over is loaded again later', async () => {
    const first = await load();
    expect(first).toMatchObject({ kind: 'loaded', loaded: { days: 400, lastDay: '2026-03-10' } });
    expect(await load()).toEqual({ kind: 'complete' });
    now = new Date('2026-03-12T01:00:00Z');
    expect(await load()).toMatchObject({
      kind: 'loaded',
      loaded: { firstDay: '2026-03-10', lastDay: '2026-03-12', days: 3 },
    });
    expect(await sql.database.$count(statisticsDay)).toBe(402);
  });

  const addPublisher = async () => {
    const [added] = await sql.database.insert(publisher).values(testPublisher()).returning();
    if (added === undefined) throw new Error('The publisher was not added.');
    return added;
  };

  test('stays up to date when somebody registers, but replaces no statistics of theirs', async () => {
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
    await loadFile({ source: Readable.from(file.map((line) => `${line}\n`)), format: 'csv', network });
    now = new Date('2026-03-12T12:00:00Z');
    expect(await load()).toEqual({ kind: 'not-empty' });
    now = new Date('2026-03-13T12:00:00Z');
    expect(await load()).toEqual({ kind: 'not-empty' });
  });

  test('leaves a network with other publishers unchanged', async () => {
    await addPublisher();
    expect(await load()).toEqual({ kind: 'not-empty' });
    expect(await sql.database.$count(publisher)).toBe(1);
  });
});
