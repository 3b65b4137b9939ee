import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { createClient } from '@clickhouse/client';
import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asNetwork } from '#stores/sql/as-network.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/schema.ts';
import { WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';
import { FileRefused } from './file-refused.ts';
import { removeGarbage } from './garbage.ts';
import { loadStatistics } from './load-statistics.ts';
import { loaderClient } from './loader-client.ts';
import type { NetworkConnection } from './network-connection.ts';
import { openStatisticsFile } from './open-statistics-file.ts';
import { csv, header, ndjson, row } from './testing/statistics-file.ts';
import type { Row } from './testing/statistics-file.ts';
import { startTestNetwork } from './testing/test-network.ts';
import type { TestNetwork } from './testing/test-network.ts';

let test: TestNetwork;
beforeAll(async () => {
  test = await startTestNetwork();
});
afterAll(() => test.close());
beforeEach(() =>
  asNetwork(test.database, async (network) => {
    await network.delete(statisticsDay);
    await network.delete(statisticsLoad);
  }),
);

async function load(content: string | Buffer, network: NetworkConnection = test.network) {
  const file = await openStatisticsFile(Readable.from([Buffer.from(content)]));
  return loadStatistics({ ...file, network });
}

const killed = () => Promise.reject(new Error('killed'));

/** The network as a loader leaves it that is killed just before it would publish. */
function unpublishing(): NetworkConnection {
  return { ...test.network, publishLoad: killed, abandonLoad: killed };
}

async function refusal(content: string | Buffer): Promise<FileRefused> {
  const error: unknown = await load(content).catch((thrown: unknown) => thrown);
  if (!(error instanceof FileRefused)) throw new Error('The file was not refused.', { cause: error });
  return error;
}

const threeRows = () => [
  row(test.banner),
  row(test.banner, { country: 'ZZ', revenue: '7' }),
  row(test.video, { date: '2026-03-03', requests: 5, selections: 5, impressions: 5, revenue: '999999999.999999' }),
];

describe('a file of statistics', () => {
  const sums = { '2026-03-01': [200, 7_123_456], '2026-03-03': [5, 999_999_999_999_999] };

  const spellings: [string, () => string | Buffer][] = [
    ['CSV', () => csv(...threeRows())],
    ['CSV without an end of the last line', () => csv(...threeRows()).trimEnd()],
    ['CSV with CRLF and a byte order mark', () => `\uFEFF${csv(...threeRows()).replaceAll('\n', '\r\n')}`],
    ['CSV with quoted cells', () => csv(...threeRows()).replaceAll(/[^,\n]+/g, '"$&"')],
    ['CSV with other names', () => csv(...threeRows()).replace('ad_block,ad_format', 'ad block,adFormat')],
    ['CSV with columns in another order', () => csv(...threeRows()).replaceAll(/^(.*?),(.*),(.*?)$/gm, '$3,$2,$1')],
    ['CSV in gzip', () => gzipSync(csv(...threeRows()))],
    ['NDJSON', () => ndjson(...threeRows())],
    [
      'NDJSON in gzip, with revenues as numbers',
      () => gzipSync(ndjson(...threeRows().map((cells) => ({ ...cells, revenue: Number(cells.revenue) })))),
    ],
    [
      'NDJSON with other names and CRLF',
      () =>
        ndjson(...threeRows())
          .replaceAll('ad_block', 'adBlock')
          .replaceAll('\n', '\r\n'),
    ],
  ];
  it.each(spellings)('means the same as %s', async (_, content) => {
    expect(await load(content())).toMatchObject({ rows: 3, firstDay: '2026-03-01', lastDay: '2026-03-03', days: 2 });
    expect(await test.visible()).toEqual(sums);
  });

  it('may be cut anywhere on its way', async () => {
    const bytes = Buffer.from(csv(...threeRows()).replaceAll('\n', '\r\n'));
    const source = Readable.from(Array.from(bytes, (byte) => Buffer.of(byte)));
    await loadStatistics({ ...(await openStatisticsFile(source)), network: test.network });
    expect(await test.visible()).toEqual(sums);
  });

  it('is more than one block of rows, and its speed is told while it is read', async () => {
    const countries = Array.from({ length: 26 * 26 }, (_, n) =>
      String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26)),
    );
    const days = Array.from({ length: 30 }, (_, n) => `2026-04-${String(n + 1).padStart(2, '0')}`);
    const many = days.flatMap((date) => countries.map((country) => row(test.banner, { date, country })));
    const progress: number[] = [];
    const file = await openStatisticsFile(Readable.from([Buffer.from(csv(...many))]));
    await loadStatistics({ ...file, network: test.network, onProgress: (count) => progress.push(count) });
    expect((await test.visible())['2026-04-30']).toEqual([100 * countries.length, 123_456 * countries.length]);
    expect(progress).toEqual(Array.from({ length: 9 }, (_, block) => (block + 1) * 2048));
    expect(await test.count('stats_staging')).toBe(0);
  });
});

describe('a source that pauses', () => {
  it('is waited for without an insert that the warehouse could give up', async () => {
    const days = Array.from({ length: 2100 }, (_, day) => new Date(Date.UTC(2010, 0, day)).toISOString().slice(0, 10));
    const lines = csv(...days.map((date) => row(test.banner, { date }))).split('\n');
    async function* source() {
      yield lines.slice(0, 2080).join('\n');
      await vi.waitUntil(async () => (await test.count('stats_staging')) > 0, { timeout: 10_000 });
      yield `\n${lines.slice(2080).join('\n')}`;
    }
    await loadStatistics({ source: source(), format: 'csv', network: test.network, longestPause: 50 });
    expect(await test.database.select().from(statisticsDay)).toHaveLength(days.length);
  });
});

describe('a file with bad lines', () => {
  const cases: [string, () => Partial<Row>, string][] = [
    ['an impossible day', () => ({ date: '2026-02-30' }), 'date "2026-02-30" is not a real day (YYYY-MM-DD)'],
    ['a time', () => ({ date: '2026-02-03T00:00' }), 'is not a real day'],
    ['an early day', () => ({ date: '1999-12-31' }), 'date 1999-12-31 is before 2000 or after tomorrow'],
    ['a late day', () => ({ date: '2999-01-01' }), 'date 2999-01-01 is before 2000 or after tomorrow'],
    ['an unknown ad block', () => ({ ad_block: 'x' }), 'ad_block "x" is not known'],
    ['an unknown application', () => ({ application: 'x' }), 'application "x" is not known'],
    [
      "another block's application",
      () => ({ application: test.video.applicationId }),
      'does not belong to application',
    ],
    [
      'another format',
      () => ({ ad_format: 'rewarded_video' }),
      'ad_format "rewarded_video" is not the ad block\'s fs_banner',
    ],
    ['a small country', () => ({ country: 'de' }), 'country "de" is not two capital letters'],
    ['a long country', () => ({ country: 'DEU' }), 'is not two capital letters'],
    ['a fraction', () => ({ requests: '1.5' }), 'requests "1.5" is not a whole number of 12 digits at most'],
    ['a negative count', () => ({ clicks: -1 }), 'clicks "-1" is not a whole number of 12 digits at most'],
    ['an empty count', () => ({ completions: '' }), 'completions "" is not a whole number of 12 digits at most'],
    ['a huge count', () => ({ requests: '1000000000000' }), 'requests "1000000000000" is not a whole number'],
    ['too many selections', () => ({ selections: 101 }), 'selections 101 are more than requests 100'],
    ['too many impressions', () => ({ impressions: 91 }), 'impressions 91 are more than selections 90'],
    ['too many clicks', () => ({ clicks: 81 }), 'clicks 81 are more than impressions 80'],
    ['too many completions', () => ({ completions: 81 }), 'completions 81 are more than impressions 80'],
    ['a negative revenue', () => ({ revenue: '-0.1' }), 'revenue "-0.1" is not an amount'],
    ['too exact a revenue', () => ({ revenue: '0.1234567' }), 'revenue "0.1234567" is not an amount'],
    ['a revenue with an exponent', () => ({ revenue: '1e3' }), 'revenue "1e3" is not an amount'],
    ['an open point', () => ({ revenue: '1.' }), 'revenue "1." is not an amount'],
  ];
  it.each(cases)('is refused for %s', async (_, changes, reason) => {
    const rows = [row(test.video), row(test.banner, changes())];
    const complaint = { reason: expect.stringContaining(reason) as unknown };
    expect(await refusal(csv(...rows))).toMatchObject({ total: 1, badLines: [{ line: 3, ...complaint }] });
    expect(await refusal(ndjson(...rows))).toMatchObject({ total: 1, badLines: [{ line: 2, ...complaint }] });
    expect(await test.visible()).toEqual({});
  });

  it('names the first twenty and counts all', async () => {
    const { badLines, total } = await refusal(
      csv(row(test.banner), ...Array.from({ length: 30 }, () => row(test.banner, { country: 'x' }))),
    );
    expect(total).toBe(30);
    expect(badLines.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, place) => place + 3));
  });

  it('leaves what was there, and nothing of itself', async () => {
    await load(csv(row(test.banner)));
    const facts = await test.count('stats_daily');
    await refusal(csv(row(test.banner, { requests: 500 }), row(test.video, { clicks: 'x' })));
    expect(await test.visible()).toEqual({ '2026-03-01': [100, 123_456] });
    expect(await test.count('stats_daily')).toBe(facts);
    expect(await test.count('stats_staging')).toBe(0);
  });

  it('names both lines of a duplicate', async () => {
    const { badLines, total } = await refusal(
      csv(row(test.banner), row(test.video), row(test.banner, { requests: 200 }), row(test.banner)),
    );
    const reason = 'has the date, application, ad_block, ad_format and country of line 2';
    expect(badLines).toEqual([
      { line: 4, reason },
      { line: 5, reason },
    ]);
    expect(total).toBe(2);
    expect(await test.visible()).toEqual({});
    expect(await test.count('stats_staging')).toBe(0);
  });

  const shapes: [string, () => string | Buffer, string][] = [
    ['nothing', () => '', 'the file has no rows'],
    ['a header alone', () => header, 'the file has no rows'],
    ['an unknown column', () => csv(row(test.banner)).replace('clicks', 'taps'), 'unknown column "taps"'],
    ['a missing column', () => 'date,application\n', 'missing column ad_block, ad_format, country, requests'],
    [
      'a column twice',
      () => csv(row(test.banner)).replace('revenue', 'revenue,Revenue'),
      'column revenue is there twice',
    ],
    ['UTF-16', () => Buffer.from(`\uFEFF${csv(row(test.banner))}`, 'utf16le'), 'is not UTF-8 text'],
    ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0xff]), 'is not UTF-8 text'],
  ];
  it.each(shapes)('is refused for %s as a whole', async (_, content, reason) => {
    const { badLines } = await refusal(content());
    expect(badLines[0]).toEqual({ line: 1, reason: expect.stringContaining(reason) as unknown });
  });

  const lines: [string, () => string | Buffer, string][] = [
    ['too few columns', () => `${header}\n1,2`, 'has 2 columns instead of 11'],
    ['a quote without an end', () => `${header}\n"2026-03-01`, 'a quoted cell has no end'],
    ['another encoding', () => Buffer.from(`${header}\nM\u00fcnchen`, 'latin1'), 'is not UTF-8 text'],
    ['an endless line', () => `${header}\n${'x'.repeat(3_000_000)}`, 'is longer than 16384 characters'],
    ['broken JSON', () => `${JSON.stringify(row(test.banner))}\n{"date":`, 'is not a JSON object'],
    ['a JSON array', () => `${JSON.stringify(row(test.banner))}\n[]`, 'is not a JSON object'],
    ['a missing name', () => `${JSON.stringify(row(test.banner))}\n{"date":1}`, 'missing column application'],
    [
      'a null',
      () => `${JSON.stringify(row(test.banner))}\n${JSON.stringify({ ...row(test.banner), clicks: null })}`,
      'clicks is not a text or a number',
    ],
  ];
  it.each(lines)('is refused for %s in its second line', async (_, content, reason) => {
    const { badLines } = await refusal(content());
    expect(badLines[0]).toEqual({ line: 2, reason: expect.stringContaining(reason) as unknown });
  });

  it('is refused when its gzip is cut off', async () => {
    const cut = gzipSync(csv(row(test.banner), row(test.video))).subarray(0, -12);
    await expect(load(cut)).rejects.toThrow('The file is damaged');
    expect(await test.visible()).toEqual({});
  });
});

describe('a corrected file', () => {
  it('replaces its days, also with fewer rows, and no other day', async () => {
    await load(
      csv(
        row(test.banner),
        row(test.video),
        row(test.banner, { date: '2026-03-02', requests: 700 }),
        row(test.banner, { date: '2026-03-03', requests: 900 }),
      ),
    );
    await load(csv(row(test.video, { requests: 95 }), row(test.video, { date: '2026-03-03', revenue: '0' })));
    expect(await test.visible()).toEqual({
      '2026-03-01': [95, 123_456],
      '2026-03-02': [700, 123_456],
      '2026-03-03': [100, 0],
    });
  });

  it('changes nothing when it is loaded again', async () => {
    const content = csv(row(test.banner), row(test.video));
    await load(content);
    const before = await test.visible();
    await load(content);
    expect(await test.visible()).toEqual(before);
  });
});

describe('a load that breaks off', () => {
  it('leaves nothing visible, and what was there before', async () => {
    await load(csv(row(test.banner)));
    await expect(load(csv(row(test.banner, { requests: 500 })), unpublishing())).rejects.toThrow('killed');
    expect(await test.visible()).toEqual({ '2026-03-01': [100, 123_456] });
  });

  it('is not published by a second attempt of a loader that was given up', async () => {
    const begun = await test.network.beginLoad();
    await test.network.abandonLoad(begun.id);
    await expect(test.network.publishLoad({ id: begun.id, days: ['2026-03-01'], rows: 1 })).rejects.toThrow(
      'not under way',
    );
    expect(await test.visible()).toEqual({});
  });

  it('is not published twice, which would bring back days that a later load replaced', async () => {
    const { id } = await test.network.beginLoad();
    await test.network.publishLoad({ id, days: ['2026-03-01'], rows: 1 });
    await expect(test.network.publishLoad({ id, days: ['2026-03-01'], rows: 1 })).rejects.toThrow('not under way');
  });

  it('throws what the source threw', async () => {
    async function* broken() {
      yield Buffer.from(csv(row(test.banner)));
      throw new Error('the disk is gone');
    }
    await expect(loadStatistics({ source: broken(), format: 'csv', network: test.network })).rejects.toThrow(
      'the disk is gone',
    );
    expect(await test.visible()).toEqual({});
  });

  it('says so when the warehouse is away', async () => {
    const away: NetworkConnection = {
      ...test.network,
      beginLoad: async () => {
        const begun = await test.network.beginLoad();
        return { ...begun, writer: { ...begun.writer, url: 'http://127.0.0.1:9' } };
      },
    };
    await expect(load(csv(row(test.banner)), away)).rejects.toBeInstanceOf(WarehouseUnavailable);
  });
});

const passMinutes = (minutes: number) => {
  const interval = sql`make_interval(mins => ${minutes})`;
  return asNetwork(test.database, (network) =>
    network.update(statisticsLoad).set({
      startedAt: sql`${statisticsLoad.startedAt} - ${interval}`,
      publishedAt: sql`${statisticsLoad.publishedAt} - ${interval}`,
    }),
  );
};
const facts = async () => [await test.count('stats_daily'), await test.count('stats_block_daily')];

describe('what nobody sees any more', () => {
  beforeEach(async () => {
    await test.network.beginLoad();
  });

  it('is not looked for among later loads, however late it is removed', async () => {
    await expect(load(csv(row(test.banner)), unpublishing())).rejects.toThrow('killed');
    const [{ id } = { id: 0 }] = await test.database
      .select()
      .from(statisticsLoad)
      .orderBy(desc(statisticsLoad.id))
      .limit(1);
    await test.network.abandonLoad(id);
    const client = createClient(loaderClient(test.warehouse.writer));
    await removeGarbage(test.database, client, id);
    expect(await facts()).toEqual([1, 1]);
    await removeGarbage(test.database, client, id + 1);
    expect(await facts()).toEqual([0, 0]);
    await client.close();
  });

  it('stays for a minute, for the reports that began before, and is removed later', async () => {
    await load(csv(row(test.banner), row(test.banner, { date: '2026-03-02' })));
    await load(csv(row(test.banner, { requests: 95 })));
    await test.network.beginLoad();
    expect(await facts()).toEqual([3, 3]);

    await passMinutes(2);
    await test.network.beginLoad();
    expect(await facts()).toEqual([2, 2]);
    expect(await test.visible()).toEqual({ '2026-03-01': [95, 123_456], '2026-03-02': [100, 123_456] });
  });

  it('stays while its load is under way, and is removed when that is a day old', async () => {
    await expect(load(csv(row(test.banner)), unpublishing())).rejects.toThrow('killed');
    await test.network.beginLoad();
    expect(await facts()).toEqual([1, 1]);

    await passMinutes(24 * 60 + 1);
    await test.network.beginLoad();
    expect(await facts()).toEqual([0, 0]);
  });
});
