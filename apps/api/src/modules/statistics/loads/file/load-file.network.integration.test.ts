import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { deleteLoads } from '#modules/statistics/loads/testing/delete-loads.ts';
import { WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { networkCommands } from '#network-orders.ts';
import { rowsOfBlock } from './fact-encoder.network.ts';
import { FileRefused } from './file-refused.ts';
import { loadFile, loadFiles } from './load-file.network.ts';
import { AnswerLost, NetworkNotRunning } from '#orders/connection.ts';
import type { LoadConnection } from '#modules/statistics/loads/load-commands.network.ts';
import { openStatisticsFile } from './open-statistics-file.ts';
import { PublicationUnknown } from '#modules/statistics/loads/publish-loaded.network.ts';
import type { LoadOptions } from '#modules/statistics/loads/run-load.network.ts';
import { badCells } from '#modules/statistics/loads/testing/bad-cells.ts';
import type { Replacement } from '#modules/statistics/loads/replacement/replacement.ts';
import { stubCommands } from '#modules/statistics/loads/testing/command-stubs.ts';
import { csv, header, ndjson, row } from '#modules/statistics/loads/testing/statistics-file.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';

let test: TestNetwork;
beforeAll(async () => {
  test = await startTestNetwork();
});
afterAll(() => test.close());
beforeEach(() => deleteLoads(test.database));

async function load(
  content: string | Buffer,
  network: LoadConnection = test.network,
  said: Omit<LoadOptions, 'network'> = {},
) {
  const file = await openStatisticsFile(Readable.from([Buffer.from(content)]));
  return loadFile({ ...file, network, ...said });
}

const killed = () => Promise.reject(new Error('killed'));

/** A network in which the load is killed before its publication. */
const unpublishing = () => stubCommands(test.network, { publishLoad: killed, abandonLoad: killed });

async function refusal(content: string | Buffer): Promise<FileRefused> {
  const error: unknown = await load(content).catch((thrown: unknown) => thrown);
  if (!(error instanceof FileRefused)) throw new Error('The file was not refused.', { cause: error });
  return error;
}

function chunksOf(text: string, chunks: number): Buffer[] {
  const bytes = Buffer.from(text);
  const size = Math.ceil(bytes.length / chunks);
  return Array.from({ length: chunks }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
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

  it('may arrive in pieces of any size', async () => {
    const bytes = Buffer.from(csv(...threeRows()).replaceAll('\n', '\r\n'));
    const source = Readable.from(Array.from(bytes, (byte) => Buffer.of(byte)));
    await loadFile({ ...(await openStatisticsFile(source)), network: test.network });
    expect(await test.visible()).toEqual(sums);
  });

  it('may have more rows than one insert accepts, and its progress is reported while it is read', async () => {
    const countries = Array.from({ length: 26 * 26 }, (_, n) =>
      String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26)),
    );
    const days = Array.from({ length: 100 }, (_, n) => new Date(Date.UTC(2026, 1, n)).toISOString().slice(0, 10));
    const many = days.flatMap((date) => countries.map((country) => row(test.banner, { date, country })));
    const progress: number[] = [];
    const steps: string[] = [];
    const file = await openStatisticsFile(Readable.from(chunksOf(csv(...many), 10)));
    await loadFile({
      ...file,
      network: test.network,
      onProgress: (count) => progress.push(count),
      onStep: (step) => steps.push(step),
    });
    expect(many.length).toBeGreaterThan(rowsOfBlock);
    expect((await test.visible())['2026-04-30']).toEqual([100 * countries.length, 123_456 * countries.length]);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(new Set(progress).size).toBeGreaterThan(8);
    expect(steps).toHaveLength(4);
    expect(await test.count('stats_staging')).toBe(0);
  });
});

describe('a source that pauses', () => {
  it('is waited for while no insert is open that the warehouse could give up', async () => {
    const text = csv(...Array.from({ length: rowsOfBlock }, (_, n) => row(test.banner, { requests: 100 + n })));
    async function* source() {
      yield text;
      // The insert has ended: all of its rows become visible at once.
      await vi.waitUntil(async () => (await test.count('stats_staging')) === rowsOfBlock, { timeout: 20_000 });
      yield `${Object.values(row(test.banner, { country: 'x' })).join(',')}\n`;
    }
    await expect(loadFile({ source: source(), format: 'csv', network: test.network })).rejects.toMatchObject({
      total: 1,
    });
  });
});

describe('a file of many months', () => {
  it('is loaded though it has more partitions than an insert may write by default', async () => {
    const dates = Array.from({ length: 130 }, (_, month) => new Date(Date.UTC(2010, month)).toISOString().slice(0, 10));
    await load(csv(...dates.map((date) => row(test.banner, { date }))));
    expect(Object.keys(await test.visible())).toEqual(dates);
  });
});

describe('several files', () => {
  const opened: string[] = [];
  const loadAll = async (contents: Record<string, string | Buffer>) => {
    opened.length = 0;
    async function* files() {
      for (const [name, content] of Object.entries(contents)) {
        opened.push(name);
        yield openStatisticsFile(Readable.from([Buffer.from(content)]), name);
      }
    }
    return loadFiles({ network: test.network, files: files() });
  };
  const refusalOf = async (contents: Record<string, string | Buffer>) => {
    const error: unknown = await loadAll(contents).catch((thrown: unknown) => thrown);
    if (!(error instanceof FileRefused)) throw new Error('The files were not refused.', { cause: error });
    return error;
  };

  it('are one load, each with a format and a header of its own', async () => {
    const rows = threeRows();
    const turned = csv(...rows.slice(1, 2)).replaceAll(/^(.*?),(.*),(.*?)$/gm, '$3,$2,$1');
    const result = await loadAll({
      'a.csv': csv(...rows.slice(0, 1)).trimEnd(),
      'b.csv.gz': gzipSync(turned),
      'header.csv': header,
      'empty.csv': '',
      'c.ndjson': ndjson(...rows.slice(2)),
    });
    expect(result).toMatchObject({ rows: 3, days: 2 });
    expect(await test.visible()).toEqual({
      '2026-03-01': [200, 7_123_456],
      '2026-03-03': [5, 999_999_999_999_999],
    });
    expect(await test.database.$count(statisticsLoad)).toBe(1);
  });

  it('count not at all when one has bad lines, which are named with their file', async () => {
    const { badLines, total } = await refusalOf({
      'a.csv': csv(row(test.banner), row(test.video, { country: 'x' })),
      'b.csv': csv(row(test.video)).replace('clicks', 'taps'),
      'c.ndjson': ndjson(row(test.video), row(test.banner, { clicks: 'x' })),
    });
    expect(total).toBe(3);
    expect(badLines.map(({ file, line }) => [file, line])).toEqual([
      ['a.csv', 3],
      ['b.csv', 1],
      ['c.ndjson', 2],
    ]);
    expect(await test.visible()).toEqual({});
    expect(await test.count('stats_staging')).toBe(0);
  });

  it('may not have the same fact twice, and both lines are named with their files', async () => {
    const { badLines } = await refusalOf({
      'a.csv': csv(row(test.video), row(test.banner)),
      'b.csv': csv(row(test.banner)),
    });
    const reason = 'has the date, application, ad_block, ad_format and country of a.csv, line 3';
    expect(badLines).toEqual([{ file: 'b.csv', line: 2, reason }]);
  });

  it('are named when their gzip is cut off, and no further one is opened', async () => {
    const contents = { 'a.csv': csv(row(test.banner)), 'b.csv.gz': gzipSync(csv(row(test.video))).subarray(0, -12) };
    await expect(loadAll({ ...contents, 'c.csv': '' })).rejects.toThrow('The file b.csv.gz is damaged');
    expect(opened).toEqual(['a.csv', 'b.csv.gz']);
  });
});

describe('a file with bad lines', () => {
  it.each(badCells)('is refused for %s', async (_, changes, reason) => {
    const rows = [row(test.video), row(test.banner, changes(test.video))];
    const fault = { reason: expect.stringContaining(reason) as unknown };
    expect(await refusal(csv(...rows))).toMatchObject({ total: 1, badLines: [{ line: 3, ...fault }] });
    expect(await refusal(ndjson(...rows))).toMatchObject({ total: 1, badLines: [{ line: 2, ...fault }] });
    expect(await test.visible()).toEqual({});
  });

  it('names the first twenty and counts all', async () => {
    const { badLines, total } = await refusal(
      csv(row(test.banner), ...Array.from({ length: 30 }, () => row(test.banner, { country: 'x' }))),
    );
    expect(total).toBe(30);
    expect(badLines.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, place) => place + 3));
  });

  it('leaves the earlier facts and nothing of its own', async () => {
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

  it.each([
    ['wrong', 'x'],
    ['set aside', '2026-03-01,,nobody,,DE,1,1,1,0,0,0.1'],
  ])('is read no further than 100,000 lines that are %s, and the refusal states that', async (_what, line) => {
    await test.network.order('setRowRules', { id: 'main', unknownBlocks: 'set_aside' });
    let chunks = 0;
    async function* source() {
      yield `${header}\n`;
      for (; chunks < 50; chunks += 1) yield `${line}\n`.repeat(10_000);
    }
    const error: unknown = await loadFile({ source: source(), format: 'csv', network: test.network }).catch(
      (thrown: unknown) => thrown,
    );
    await test.network.order('setRowRules', { id: 'main', unknownBlocks: 'refuse' });
    expect(error).toMatchObject({
      isCut: true,
      message: expect.stringMatching(/^The file has at least 1\d{5} bad lines;/u),
    });
    expect(chunks).toBeLessThan(20);
  });

  const shapes: [string, () => string | Buffer, string][] = [
    ['nothing', () => '', 'the file has no rows'],
    ['a header alone', () => header, 'the file has no rows'],
    ['an unknown column', () => csv(row(test.banner)).replace('clicks', 'taps'), 'unknown column "taps"'],
    ['a missing column', () => 'date,application\n', 'missing column ad_block, country, requests'],
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
    ['an endless line', () => `${header}\n${'x'.repeat(3_000_000)}`, 'is longer than 4096 characters'],
    ['broken JSON', () => `${JSON.stringify(row(test.banner))}\n{"date":`, 'is not a JSON object'],
    ['a JSON array', () => `${JSON.stringify(row(test.banner))}\n[]`, 'is not a JSON object'],
    ['a missing name', () => `${JSON.stringify(row(test.banner))}\n{"date":1}`, 'missing column ad_block, country'],
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
    const corrected = csv(row(test.video, { requests: 95 }), row(test.video, { date: '2026-03-03', revenue: '0' }));
    await load(corrected, test.network, { isForced: true });
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

describe('the time of the facts', () => {
  const days = async () => {
    const known = await test.database
      .select({ day: statisticsDay.day, isFinal: statisticsDay.isFinal, asOf: statisticsLoad.asOf })
      .from(statisticsDay)
      .innerJoin(statisticsLoad, eq(statisticsLoad.id, statisticsDay.loadId))
      .orderBy(statisticsDay.day);
    return known.map(({ day, isFinal, asOf }) => [day, isFinal, asOf?.toISOString() ?? null]);
  };
  const at = (time: string) => new Date(`2026-03-02T${time}Z`);
  const twoDays = () => csv(row(test.banner), row(test.banner, { date: '2026-03-02' }));
  const secondDay = (requests: number) => csv(row(test.banner, { date: '2026-03-02', requests }));

  it('is stored, and no day is closed unless the load declares it', async () => {
    await load(twoDays(), test.network, { asOf: at('13:00') });
    const reach = '2026-03-02T13:00:00.000Z';
    expect(await days()).toEqual([
      ['2026-03-01', false, reach],
      ['2026-03-02', false, reach],
    ]);
  });

  it('is that of the load that counts: a closed day is open again after a load that declares nothing', async () => {
    await load(twoDays(), test.network, { isFinal: true });
    await load(secondDay(95));
    expect(await days()).toEqual([
      ['2026-03-01', true, null],
      ['2026-03-02', false, null],
    ]);
    await load(secondDay(95), test.network, { isFinal: true });
    expect(await days()).toEqual([
      ['2026-03-01', true, null],
      ['2026-03-02', true, null],
    ]);
  });

  it('is never set back: of two loads, the one with the later facts counts, whichever ends last', async () => {
    await load(secondDay(100), test.network, { asOf: at('14:00') });
    await expect(load(twoDays(), test.network, { asOf: at('13:00') })).rejects.toThrow(
      '2026-03-02 has facts that reach further than those of this load',
    );
    expect(await days()).toEqual([['2026-03-02', false, '2026-03-02T14:00:00.000Z']]);
    // The same instant is allowed again; a load without one counts as complete.
    await load(secondDay(95), test.network, { asOf: at('14:00') });
    await load(secondDay(96));
    expect(await test.visible()).toEqual({ '2026-03-02': [96, 123_456] });
  });

  it('is the publication of a load without a time: a late file removes none of its hours either', async () => {
    await load(secondDay(100));
    await expect(load(secondDay(90), test.network, { asOf: at('14:00') })).rejects.toThrow(
      '2026-03-02 has facts that reach further than those of this load, through 20',
    );
    expect(await test.visible()).toEqual({ '2026-03-02': [100, 123_456] });
    await load(secondDay(90), test.network, { asOf: new Date() });
    expect(await test.visible()).toEqual({ '2026-03-02': [90, 123_456] });
  });

  it('does not refuse a whole day: it corrects the day, however late the load before was published', async () => {
    await load(secondDay(100));
    await load(secondDay(95), test.network, { asOf: new Date('2026-03-03T00:00Z') });
    expect(await test.visible()).toEqual({ '2026-03-02': [95, 123_456] });
  });

  it('refuses a whole day too, if that of the load that counts reaches further by its own --as-of', async () => {
    await load(secondDay(100), test.network, { asOf: new Date('2026-03-03T12:00Z') });
    const late = load(secondDay(95), test.network, { asOf: new Date('2026-03-03T00:05Z') });
    await expect(late).rejects.toThrow('2026-03-02 has facts that reach further than those of this load');
    expect(await test.visible()).toEqual({ '2026-03-02': [100, 123_456] });
  });

  it('is refused before any fact is copied when it cannot be, and again at the publication', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const facts = await test.count('stats_daily');
    const ofToday = csv(row(test.banner, { date: today }));
    await expect(load(ofToday, test.network, { isFinal: true })).rejects.toThrow(`${today} cannot be final`);
    expect(await test.count('stats_daily')).toBe(facts);

    const { id } = await test.network.order('beginLoad', {});
    await test.network.order('declareDays', { id, days: [today] });
    await expect(test.network.order('publishLoad', { id, rows: 1, isFinal: true })).rejects.toThrow('cannot be final');
    expect(await days()).toEqual([]);
  });

  it('follows the clock of the store: a process whose clock is wrong closes no day and accepts no future facts', async () => {
    const later = () => new Date(Date.now() + 24 * 3_600_000);
    const tomorrow = later().toISOString().slice(0, 10);
    const fast = createDirectConnection(networkCommands, {
      ...test.stores,
      settings: { ...test.stores.settings, now: later },
    });
    const today = csv(row(test.banner, { date: new Date().toISOString().slice(0, 10) }));
    await expect(load(today, fast, { isFinal: true })).rejects.toThrow('cannot be final');
    await expect(load(today, fast, { asOf: new Date(Date.now() + 3_600_000) })).rejects.toThrow('is in the future');
    await expect(load(csv(row(test.banner, { date: tomorrow })), fast)).rejects.toThrow(
      `There are facts of ${tomorrow}, which had not begun in UTC`,
    );
    expect(await days()).toEqual([]);
  });

  it('decides whether a replaced day was final: because a load closed it, or by its age', async () => {
    await load(csv(row(test.banner), row(test.banner, { date: '2026-03-03' })), test.network, { isFinal: true });
    await load(secondDay(100));
    const said: Replacement[] = [];
    const both = csv(row(test.banner, { requests: 95 }), row(test.banner, { date: '2026-03-02', requests: 95 }));
    const onReplacement = (replacement: Replacement) => said.push(replacement);
    expect(await load(both, test.network, { isDryRun: true, onReplacement })).toMatchObject({
      finalDays: ['2026-03-01'],
    });
    expect(said).toMatchObject([{ finalDays: ['2026-03-01'] }]);

    const settings = { ...test.stores.settings, finalAfterDays: 3 };
    const byAge = createDirectConnection(networkCommands, { ...test.stores, settings });
    expect(await load(both, byAge, { isDryRun: true })).toMatchObject({ finalDays: ['2026-03-01', '2026-03-02'] });
  });

  it('of a file that is late is refused by a dry run too, and before any fact is copied', async () => {
    await load(secondDay(100), test.network, { asOf: at('14:00') });
    const facts = await test.count('stats_daily');
    const late = { asOf: at('13:00') };
    const refused = '2026-03-02 has facts that reach further than those of this load';
    await expect(load(secondDay(100), test.network, { ...late, isDryRun: true })).rejects.toThrow(refused);
    await expect(load(secondDay(100), test.network, late)).rejects.toThrow(refused);
    expect(await test.count('stats_daily')).toBe(facts);
  });
});

describe('a load that fails or is interrupted', () => {
  it('changes nothing that reports read', async () => {
    await load(csv(row(test.banner)));
    await expect(load(csv(row(test.banner, { requests: 500 })), unpublishing())).rejects.toThrow('killed');
    expect(await test.visible()).toEqual({ '2026-03-01': [100, 123_456] });
  });

  it.each(['Comparing', 'Copying', 'Publishing'])('is not published when it is interrupted before %s', async (step) => {
    await load(csv(row(test.banner)));
    const interrupted = new AbortController();
    const steps: string[] = [];
    const said: Omit<LoadOptions, 'network'> = {
      signal: interrupted.signal,
      onStep: (next) => {
        steps.push(next);
        if (steps.length === ['Comparing', 'Copying', 'Publishing'].indexOf(step) + 1)
          interrupted.abort(new Error('Interrupted; nothing was loaded.'));
      },
    };
    await expect(load(csv(row(test.banner, { requests: 95 })), test.network, said)).rejects.toThrow('Interrupted');
    expect(steps.some((begun) => begun.startsWith(step))).toBe(false);
    expect(await test.visible()).toEqual({ '2026-03-01': [100, 123_456] });
    expect(await test.database.$count(statisticsLoad)).toBe(1);
  });

  it('cannot be published after it was given up', async () => {
    const { id } = await test.network.order('beginLoad', {});
    await test.network.order('declareDays', { id, days: ['2026-03-01'] });
    await test.network.order('abandonLoad', { id });
    await expect(test.network.order('publishLoad', { id, rows: 1 })).rejects.toThrow('given up');
    expect(await test.visible()).toEqual({});
  });

  it('may be published again, which reports that and restores no day that a later load replaced', async () => {
    await load(csv(row(test.banner, { requests: 200 })));
    const [{ loadId: id } = { loadId: 0 }] = await test.database.select().from(statisticsDay);
    await load(csv(row(test.banner)));
    expect(await test.network.order('publishLoad', { id, rows: 1 })).toBe('published before');
    expect(await test.visible()).toEqual({ '2026-03-01': [100, 123_456] });
  });

  it('is published though the answer to the first attempt was lost', async () => {
    let attempts = 0;
    const losing = stubCommands(test.network, {
      publishLoad: async (input) => {
        attempts += 1;
        const outcome = await test.network.order('publishLoad', input);
        if (attempts === 1) throw new AnswerLost('publishLoad');
        return outcome;
      },
    });
    expect(await load(csv(row(test.banner)), losing)).toMatchObject({ rows: 1 });
    expect(attempts).toBe(2);
    expect(await test.visible()).toEqual({ '2026-03-01': [100, 123_456] });
  });

  it.each([new AnswerLost('publishLoad'), new NetworkNotRunning()])(
    'is not given up, and the failure states that it may count, when the second attempt has no answer either: %s',
    async (second) => {
      const failures: Error[] = [new AnswerLost('publishLoad'), second];
      const lost = stubCommands(test.network, {
        publishLoad: async (input) => {
          await test.network.order('publishLoad', input);
          throw failures.shift() ?? new Error('asked three times');
        },
        abandonLoad: () => Promise.reject(new Error('given up')),
      });
      const failure: unknown = await load(csv(row(test.banner)), lost).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(PublicationUnknown);
      expect(String(failure)).toMatch(
        /load \d+ was published; it may count now. Check with: bin\/network stats loads$/,
      );
      expect(await test.visible()).toEqual({ '2026-03-01': [100, 123_456] });
    },
  );

  it('throws the error of the source', async () => {
    async function* broken() {
      yield Buffer.from(csv(row(test.banner)));
      throw new Error('the disk is gone');
    }
    await expect(loadFile({ source: broken(), format: 'csv', network: test.network })).rejects.toThrow(
      'the disk is gone',
    );
    expect(await test.visible()).toEqual({});
  });

  it('reports a warehouse that does not answer', async () => {
    const away = stubCommands(test.network, {
      beginLoad: async () => {
        const begun = await test.network.order('beginLoad', {});
        return { ...begun, writer: { ...begun.writer, url: 'http://127.0.0.1:9' } };
      },
    });
    await expect(load(csv(row(test.banner)), away)).rejects.toBeInstanceOf(WarehouseUnavailable);
  });
});
