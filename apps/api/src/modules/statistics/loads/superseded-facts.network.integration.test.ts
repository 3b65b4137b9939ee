import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ClickHouseClient } from '@clickhouse/client';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asNetwork } from '#stores/sql/as-network.ts';
import { statisticsDay, statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { deleteLoads } from './testing/delete-loads.ts';
import { longestExecution } from '#stores/warehouse/engine/engine-config.ts';
import { supersededFactsStay } from '#stores/warehouse/superseded-facts-stay.ts';
import { openWriterClient } from '#stores/warehouse/writer-client.ts';
import { loadFile } from './file/load-file.network.ts';
import { claimMonth, removeSupersededFacts } from './fact-removal.network.ts';
import { stubCommands } from './testing/command-stubs.ts';
import { csv, row } from './testing/statistics-file.ts';
import type { Row } from './testing/statistics-file.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';

let test: TestNetwork;
let client: ClickHouseClient;
beforeAll(async () => {
  test = await startTestNetwork();
  client = openWriterClient(test.warehouse.writer);
});
afterAll(async () => {
  await client.close();
  await test.close();
});
beforeEach(async () => {
  await deleteLoads(test.database);
  for (const table of ['stats_daily', 'stats_block_daily', 'stats_staging'])
    await client.command({ query: `TRUNCATE TABLE ${table}` });
});
afterEach(() => vi.restoreAllMocks());

async function load(rows: Row[], network = test.network): Promise<void> {
  await loadFile({ source: Readable.from([csv(...rows)]), format: 'csv', network });
}

/** Stages a file whose load is killed before its publication. */
async function loadUnpublished(rows: Row[]): Promise<void> {
  const killed = () => Promise.reject(new Error('killed'));
  await expect(load(rows, stubCommands(test.network, { publishLoad: killed, abandonLoad: killed }))).rejects.toThrow(
    'killed',
  );
}

const remove = () => removeSupersededFacts(test.database, client, new AbortController().signal);
const facts = async () => [await test.count('stats_daily'), await test.count('stats_block_daily')];

const passMinutes = (minutes: number) => {
  const interval = sql`make_interval(mins => ${minutes})`;
  return asNetwork(test.database, async (network) => {
    await network.update(statisticsLoad).set({ startedAt: sql`${statisticsLoad.startedAt} - ${interval}` });
    await network.update(statisticsLoadDay).set({ removeAfter: sql`${statisticsLoadDay.removeAfter} - ${interval}` });
  });
};

describe('the facts of a day for which another load counts', () => {
  it('stay for longer than any report may run, and are removed then', async () => {
    await load([row(test.banner), row(test.banner, { date: '2026-03-02' })]);
    await load([row(test.banner, { requests: 95 })]);
    await passMinutes(supersededFactsStay - 1);
    await remove();
    expect(await facts()).toEqual([3, 3]);

    await passMinutes(2);
    await remove();
    expect(await facts()).toEqual([2, 2]);
    expect(await test.visible()).toEqual({ '2026-03-01': [95, 123_456], '2026-03-02': [100, 123_456] });
    expect(supersededFactsStay * 60).toBeGreaterThan(longestExecution);
  });

  it('are removed without rewriting any month but their own', async () => {
    const months = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}-01`);
    await load(months.map((date) => row(test.banner, { date })));
    // A part that is not rewritten may get another name, but has the same files.
    const filesOf = async () => {
      const answer = await client.query({
        query: "SELECT partition, path FROM system.parts WHERE active AND table = 'stats_daily'",
        format: 'JSONCompact',
      });
      const { data } = await answer.json<[string, string]>();
      const inodes = data.map(async ([month, path]) => [month, (await stat(join(path, 'data.bin'))).ino]);
      return Object.fromEntries(await Promise.all(inodes)) as Record<string, number>;
    };
    const { '202506': june, ...others } = await filesOf();
    await load([row(test.banner, { date: '2025-06-01' })]);
    await passMinutes(60);
    const command = vi.spyOn(client, 'command');
    await remove();
    const { '202506': juneAfter, ...othersAfter } = await filesOf();
    expect(juneAfter).not.toBe(june);
    expect(othersAfter).toEqual(others);
    expect(command.mock.calls.map(([{ query }]) => query)).toEqual([
      expect.stringMatching(/^ALTER TABLE stats_daily DELETE IN PARTITION 202506 /),
      expect.stringMatching(/^ALTER TABLE stats_block_daily DELETE IN PARTITION 202506 /),
      expect.stringMatching(/^ALTER TABLE stats_hourly DELETE IN PARTITION 202506 /),
      expect.stringMatching(/^ALTER TABLE stats_gross DELETE IN PARTITION 202506 /),
    ]);
  });

  describe('in a part with facts that count', () => {
    const day = (date: string, requests = 100) => row(test.banner, { date, requests });
    const stored = async () => {
      const answer = await client.query({
        query: 'SELECT count() FROM stats_daily SETTINGS apply_deleted_mask = 0',
        format: 'JSONCompact',
      });
      return (await answer.json<[number]>()).data[0]?.[0];
    };
    const merge = () => client.command({ query: 'OPTIMIZE TABLE stats_daily FINAL' });
    const removeAll = async () => {
      const command = vi.spyOn(client, 'command').mockClear();
      await passMinutes(60);
      await remove();
      return command.mock.calls.map(([{ query }]) => query.split(' IN PARTITION ')[0]);
    };

    it('are hidden instead of rewriting more facts than are removed, and leave with a merge', async () => {
      await load([day('2026-03-01'), day('2026-03-02'), day('2026-03-03')]);
      await load([day('2026-03-03', 95)]);
      await merge();
      const [daily] = await removeAll();
      expect(daily).toBe('DELETE FROM stats_daily');
      expect([await test.count('stats_daily'), await stored()]).toEqual([3, 4]);
      expect((await test.visible())['2026-03-03']).toEqual([95, 123_456]);

      await merge();
      expect([await test.count('stats_daily'), await stored()]).toEqual([3, 3]);
    });

    it('are rewritten away once the hidden ones are as many as the others', async () => {
      await load([day('2026-03-01'), day('2026-03-02'), day('2026-03-03')]);
      await load([day('2026-03-03', 95)]);
      await merge();
      await removeAll();
      await load([day('2026-03-02', 96)]);
      const [daily] = await removeAll();
      expect(daily).toBe('ALTER TABLE stats_daily DELETE');
      expect([await test.count('stats_daily'), await stored()]).toEqual([3, 3]);
      expect(await test.visible()).toEqual({
        '2026-03-01': [100, 123_456],
        '2026-03-02': [96, 123_456],
        '2026-03-03': [95, 123_456],
      });
    });
  });

  it('are removed for many months in one round', async () => {
    const rows = ['2024-12-31', '2025-01-01', '2025-02-28'].map((date) => row(test.video, { date }));
    await load(rows);
    await load(rows);
    await passMinutes(60);
    await remove();
    expect(await facts()).toEqual([3, 3]);
    expect(await test.database.$count(statisticsDay)).toBe(3);
  });

  it('are removed once, although several processes look for them', async () => {
    await load([row(test.banner)]);
    await load([row(test.banner)]);
    await passMinutes(60);
    const command = vi.spyOn(client, 'command');
    await Promise.all([remove(), remove(), remove()]);
    // One statement for each table.
    expect(command).toHaveBeenCalledTimes(4);
    expect(await facts()).toEqual([1, 1]);
  });

  it('are claimed by one process for as long as their removal may last, also if their day is loaded again meanwhile', async () => {
    await load([row(test.banner)]);
    await load([row(test.banner)]);
    await passMinutes(60);
    await claimMonth(test.database);
    const claimed = () =>
      asNetwork(test.database, (network) =>
        network
          .select({ until: statisticsLoadDay.removeAfter })
          .from(statisticsLoadDay)
          .where(eq(statisticsLoadDay.isBeingRemoved, true)),
      );
    const before = await claimed();
    await load([row(test.banner)]);
    expect(before).toHaveLength(1);
    expect(await claimed()).toEqual(before);
  });

  it('are removed later when the process that claimed them died', async () => {
    await load([row(test.banner)]);
    await load([row(test.banner)]);
    await passMinutes(60);
    vi.spyOn(client, 'command').mockRejectedValueOnce(new Error('killed'));
    await expect(remove()).rejects.toThrow('killed');
    await remove();
    expect(await facts()).toEqual([2, 2]);

    await passMinutes(4 * 60);
    await remove();
    expect(await facts()).toEqual([1, 1]);
    expect(await test.visible()).toEqual({ '2026-03-01': [100, 123_456] });
  });
});

describe('the facts of a load that was not published', () => {
  it('stay while it may still be published, and are removed later', async () => {
    await loadUnpublished([row(test.banner)]);
    await passMinutes(24 * 60 - 1);
    await remove();
    expect(await facts()).toEqual([1, 1]);

    await passMinutes(24 * 60 + 2);
    await remove();
    expect(await facts()).toEqual([0, 0]);
  });

  it('are removed though they were declared and never written', async () => {
    const { id } = await test.network.order('beginLoad', {});
    await test.network.order('declareDays', { id, days: ['2026-07-01'] });
    await test.network.order('abandonLoad', { id });
    await passMinutes(48 * 60 + 1);
    await remove();
    expect(await asNetwork(test.database, (network) => network.$count(statisticsLoadDay))).toBe(0);
  });
});

describe('staged rows', () => {
  const stage = (id: number) =>
    client.command({
      query: `INSERT INTO stats_staging (load, line, date, ad_format) VALUES (${id}, 1, '2026-03-01', 1)`,
    });

  it('of a load under way stay; those of a killed loader are dropped', async () => {
    const { id } = await test.network.order('beginLoad', {});
    await stage(id);
    await stage(id + 1_000_000);
    await remove();
    expect(await test.count('stats_staging')).toBe(1);

    await passMinutes(24 * 60 + 1);
    await remove();
    expect(await test.count('stats_staging')).toBe(0);
  });
});
