import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';
import type { Fact } from '#modules/statistics/reports/testing/facts.ts';
import { nextPublication } from '#modules/statistics/loads/publication/publish-load.network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { addAdBlock, addAdBlocks, addApplication } from '#modules/applications/testing/added.ts';

let now = new Date('2026-03-10T12:00:00Z');
let api: TestApi;
let oleg: TestPublisher & Tokens;
beforeAll(async () => {
  api = await startTestApi({ now: () => now });
  oleg = await api.signIn();
});
afterAll(() => api.close());

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const page = (number: number, size: 10 | 25 | 50 | 100 = 10) => ({
  'pagination[page]': number,
  'pagination[size]': size,
});

async function listed(token: string, term?: string) {
  const { status, data } = await api.call('getApplications', { token, query: term === undefined ? {} : { term } });
  expect(status).toBe(200);
  return data.items.map(({ name }) => name);
}

describe('the list of applications', () => {
  test('has those of the caller alone, newest first, without deleted ones', async () => {
    const anna = await api.signIn();
    await addApplication(api.database, oleg.id, { name: 'Harbour' });
    await addApplication(api.database, anna.id, { name: 'Old', createdAt: minutesAgo(3) });
    await addApplication(api.database, anna.id, { name: 'New', createdAt: minutesAgo(1) });
    await addApplication(api.database, anna.id, { name: 'Deleted', createdAt: minutesAgo(2), deletedAt: now });
    expect(await listed(anna.token)).toEqual(['New', 'Old']);
  });

  test('gives each its newest 25 ad blocks, the count of all, and its last check, with as many statements as for one', async () => {
    const anna = await api.signIn();
    const empty = await addApplication(api.database, anna.id, { name: 'Empty', createdAt: minutesAgo(1) });
    const full = await addApplication(api.database, anna.id, { name: 'Full', createdAt: minutesAgo(2) });
    const blocks = Array.from({ length: 30 }, (_, index) => ({
      name: `Block ${index}`,
      createdAt: minutesAgo(100 - index),
    }));
    await addAdBlocks(api.database, full, ...blocks, { name: 'Deleted', deletedAt: now });
    const check = { publisherId: anna.id, applicationId: full.id, trigger: 'daily' as const, url: 'x' };
    await asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.insert(appAdsTxtCheck).values([
        { ...check, id: randomUUID(), checkedAt: minutesAgo(9), state: 'found', missingLines: [] },
        {
          ...check,
          buyersState: 'unreachable',
          id: randomUUID(),
          checkedAt: minutesAgo(5),
          state: 'lines_missing',
          missingLines: ['a, 1, DIRECT'],
        },
      ]),
    );
    const { data } = await api.call('getApplications', { token: anna.token });
    expect(data.items.map(({ id, adBlockCount }) => [id, adBlockCount])).toEqual([
      [empty.id, 0],
      [full.id, 30],
    ]);
    expect(data.items[0]).toMatchObject({ adBlocks: [], appAdsTxtCheck: null });
    expect(data.items[1]?.adBlocks.map(({ name }) => name)).toEqual(
      Array.from({ length: 25 }, (_, index) => `Block ${29 - index}`),
    );
    expect(data.items[1]?.appAdsTxtCheck).toEqual({
      state: 'lines_missing',
      missingLines: ['a, 1, DIRECT'],
      buyersState: 'unreachable',
      checkedAt: minutesAgo(5).toISOString(),
    });
    const one = await api.call('getApplication', { token: anna.token, params: { id: full.id } });
    expect(one.data.application).toEqual(data.items[1]);
  });

  test('has pages that neither repeat nor miss a row, also of equal age, and empty ones beyond the last', async () => {
    const anna = await api.signIn();
    const added = [];
    for (let index = 0; index < 23; index += 1)
      added.push(await addApplication(api.database, anna.id, { id: randomUUID(), createdAt: minutesAgo(index % 2) }));
    const pages = await Promise.all(
      [1, 2, 3, 4].map((number) => api.call('getApplications', { token: anna.token, query: page(number) })),
    );
    const ids = pages.flatMap(({ data }) => data.items.map(({ id }) => id));
    const newestFirst = added.toSorted(
      (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
    );
    expect(ids).toEqual(newestFirst.map(({ id }) => id));
    expect(pages.map(({ data }) => data.items.length)).toEqual([10, 10, 3, 0]);
    expect(pages[3]?.data.pagination).toEqual({ page: 4, size: 10, total: 23, pages: 3 });
    const far = await api.call('getApplications', { token: anna.token, query: page(1_000_000, 100) });
    expect(far.data).toMatchObject({ items: [], pagination: { page: 1_000_000, size: 100, total: 23, pages: 1 } });
  });

  test('shifts, and misses no row, when one is added between two pages', async () => {
    const anna = await api.signIn();
    const added = [];
    for (let index = 0; index < 15; index += 1)
      added.push(await addApplication(api.database, anna.id, { createdAt: minutesAgo(index) }));
    const first = await api.call('getApplications', { token: anna.token, query: page(1) });
    await addApplication(api.database, anna.id, { name: 'New', createdAt: new Date(now.getTime() + 1) });
    const second = await api.call('getApplications', { token: anna.token, query: page(2) });
    const seen = new Set([...first.data.items, ...second.data.items].map(({ id }) => id));
    expect(added.filter(({ id }) => !seen.has(id))).toEqual([]);
    expect(second.data.pagination.total).toBe(16);
  });
});

describe('the search in the list', () => {
  let anna: TestPublisher & Tokens;
  let trainer: { id: string };
  beforeAll(async () => {
    anna = await api.signIn();
    trainer = await addApplication(api.database, anna.id, {
      name: 'Chess Trainer',
      developerName: 'Café Größe',
      storeAppId: 'com.northwind.chess',
      store: 'google_play',
      createdAt: minutesAgo(1),
    });
    await addApplication(api.database, anna.id, { name: 'Шашки Ёлка', createdAt: minutesAgo(2) });
    await addApplication(api.database, anna.id, { name: String.raw`100% fun_\game`, createdAt: minutesAgo(3) });
  });

  test.each([
    ['chess', 'Chess Trainer'],
    ['TRAIN', 'Chess Trainer'],
    ['trainer chess', 'Chess Trainer'],
    ['chess android', 'Chess Trainer'],
    ['chess ios', null],
    ['cafe', 'Chess Trainer'],
    ['CAFÉ', 'Chess Trainer'],
    ['com.northwind', 'Chess Trainer'],
    ['шашки', 'Шашки Ёлка'],
    ['ШАШ', 'Шашки Ёлка'],
    ['елка', 'Шашки Ёлка'],
    ['100%', String.raw`100% fun_\game`],
    ['n_', String.raw`100% fun_\game`],
    ['\\', String.raw`100% fun_\game`],
  ] as const)('%j finds %j alone', async (term, name) => {
    expect(await listed(anna.token, term)).toEqual(name === null ? [] : [name]);
  });

  test('an id finds its application', async () => {
    expect(await listed(anna.token, trainer.id)).toEqual(['Chess Trainer']);
  });

  test.each(['%', '_', '\\', "' or 1=1 --", 'harbour', 'chess\u0000', '\ud800'])(
    'the term %j is treated as text',
    async (term) => {
      const found = await listed(anna.token, term);
      const names: Record<string, string[]> = {
        '%': [String.raw`100% fun_\game`],
        _: [String.raw`100% fun_\game`],
        '\\': [String.raw`100% fun_\game`],
        'chess\u0000': ['Chess Trainer'],
      };
      // A URL cannot contain a lone surrogate: the server receives U+FFFD, which is in no name.
      expect(found).toEqual(names[term] ?? []);
    },
  );

  test('a term of spaces finds everything', async () => {
    expect(await listed(anna.token, '  ')).toHaveLength(3);
  });

  test('a term of 10 KB is refused', async () => {
    const query = { term: 'x'.repeat(10_000) };
    for (const operation of ['getApplications', 'search'] as const) {
      const { status, errors } = await api.call(operation, { token: anna.token, query });
      expect({ status, errors }).toEqual({ status: 422, errors: { term: ['Value is too long'] } });
    }
  });
});

describe('the search in applications and ad blocks', () => {
  test('finds at most ten of each, the best first, of the caller alone', async () => {
    const anna = await api.signIn();
    const names = ['Rechess', 'My chess', 'Chess club', ...Array.from({ length: 10 }, () => 'Xchess')];
    const apps = [];
    for (const [index, name] of names.entries())
      apps.push(await addApplication(api.database, anna.id, { name, createdAt: minutesAgo(index) }));
    const [owner] = apps;
    if (owner === undefined) throw new Error('No application was added.');
    await addAdBlocks(api.database, owner, ...names.map((name, index) => ({ name, createdAt: minutesAgo(index) })), {
      name: 'Chess deleted',
      deletedAt: now,
    });
    await addAdBlock(api.database, await addApplication(api.database, oleg.id, { name: 'Chess' }), { name: 'Chess' });
    const { data } = await api.call('search', { token: anna.token, query: { term: 'CHÉSS' } });
    expect(data.applicationList.map(({ title }) => title)).toEqual([
      'Chess club',
      'My chess',
      'Rechess',
      ...Array.from({ length: 7 }, () => 'Xchess'),
    ]);
    expect(data.adBlockList.map(({ title }) => title)).toEqual(data.applicationList.map(({ title }) => title));
    expect(data.adBlockList[0]?.application).toEqual({
      id: owner.id,
      title: 'Rechess',
      platform: 'android',
      iconUrl: null,
      isDeleted: false,
    });
  });

  test('finds nothing without a term', async () => {
    const anna = await api.signIn();
    await addApplication(api.database, anna.id);
    for (const query of [{}, { term: '' }, { term: ' \u0000 ' }]) {
      const { data } = await api.call('search', { token: anna.token, query });
      expect(data).toEqual({ applicationList: [], adBlockList: [] });
    }
  });
});

describe('the ad blocks of an application', () => {
  test('come in pages, newest first, and are found by name, place and id', async () => {
    const anna = await api.signIn();
    const app = await addApplication(api.database, anna.id);
    const other = await addApplication(api.database, anna.id);
    await addAdBlock(api.database, other, { name: 'Elsewhere' });
    const [banner] = await addAdBlocks(
      api.database,
      app,
      { name: 'Баннер', place: 'level-end', createdAt: minutesAgo(1) },
      ...Array.from({ length: 11 }, (_, index) => ({ name: `Video ${index}`, createdAt: minutesAgo(20 - index) })),
    );
    const find = async (query: object) => {
      const { data } = await api.call('getAdBlocks', { token: anna.token, params: { id: app.id }, query });
      return data.items.map(({ name }) => name);
    };
    expect(await find({ term: 'БАННЕР' })).toEqual(['Баннер']);
    expect(await find({ term: 'level-end' })).toEqual(['Баннер']);
    expect(await find({ term: banner?.id })).toEqual(['Баннер']);
    expect(await find({ term: 'elsewhere' })).toEqual([]);
    expect((await find(page(1)))[0]).toBe('Баннер');
    expect(await find(page(2))).toEqual(['Video 1', 'Video 0']);
  });
});

describe('the ad formats', () => {
  test('have titles and descriptions in both languages', async () => {
    const en = await api.call('getAdFormats', { token: oleg.token, query: { page: 1, size: 100 } });
    expect(en.data.items).toEqual([
      {
        id: 'fs_banner',
        title: 'Full-screen banner',
        description: 'A banner, or a short full-screen video of about 5 seconds',
        drawing: 'full_screen',
        acceptsNewBlocks: true,
      },
      {
        id: 'rewarded_video',
        title: 'Rewarded video',
        description: 'A video whose viewers get a reward in the application',
        drawing: 'rewarded',
        acceptsNewBlocks: true,
      },
    ]);
    const ru = await api.call('getAdFormats', { token: oleg.token, locale: 'ru' });
    expect(ru.data.items.map(({ title }) => title)).toEqual(['Полноэкранный баннер', 'Видео с вознаграждением']);
  });

  test('come in pages, of which one has at most a hundred', async () => {
    const second = await api.call('getAdFormats', { token: oleg.token, query: { page: 2, size: 1 } });
    expect(second.data.items.map(({ id }) => id)).toEqual(['rewarded_video']);
    const far = await api.call('getAdFormats', { token: oleg.token, query: { page: 3, size: 1 } });
    expect(far.data.items).toEqual([]);
    const tooMany = await api.call('getAdFormats', { token: oleg.token, query: { size: 101 } });
    expect(tooMany).toMatchObject({ status: 422, errors: { size: ['Value is out of range'] } });
  });
});

describe('the activity of an application', () => {
  test('shows who did what, newest first, in pages', async () => {
    const anna = await api.signIn();
    const app = await addApplication(api.database, anna.id);
    const block = await addAdBlock(api.database, app, { name: 'Level end' });
    const call = { clientAddress: '203.0.113.1', requestId: 'r' };
    const event = { publisherId: anna.id, applicationId: app.id };
    await asPublisher(api.database, wholePublisher(anna.id), (own) =>
      recordAudit(
        own,
        call,
        { ...event, kind: 'application_created' },
        {
          ...event,
          kind: 'ad_block_updated',
          details: { adBlockId: block.id, changes: [{ field: 'name', before: 'Old', after: 'Level end' }] },
        },
      ),
    );
    await asNetwork(api.database, (network) =>
      recordAudit(network, call, { ...event, kind: 'application_rejected', details: { reason: 'No such site' } }),
    );
    const { data } = await api.call('getApplicationActivity', { token: anna.token, params: { id: app.id } });
    expect(data.items.map(({ id: _, at: __, person: ___, ...item }) => item)).toEqual([
      { kind: 'application_rejected', actor: 'operator', adBlock: null, changes: [], reason: 'No such site' },
      {
        kind: 'ad_block_updated',
        actor: 'publisher',
        adBlock: { id: block.id, title: 'Level end', isDeleted: false },
        changes: [{ field: 'name', before: 'Old', after: 'Level end' }],
        reason: null,
      },
      { kind: 'application_created', actor: 'publisher', adBlock: null, changes: [], reason: null },
    ]);
    expect(data.pagination.total).toBe(3);
  });
});

describe('the earnings of the last 7 days', () => {
  let anna: TestPublisher & Tokens;
  let app: Awaited<ReturnType<typeof addApplication>>;
  let block: Awaited<ReturnType<typeof addAdBlock>>;
  beforeAll(async () => {
    anna = await api.signIn({ currency: 'EUR' });
    app = await addApplication(api.database, anna.id);
    block = await addAdBlock(api.database, app);
    const other = await addAdBlock(api.database, app);
    const days = ['2026-03-03', '2026-03-04', '2026-03-10'];
    const load = await asNetwork(api.database, async (network) => {
      const values = { publishedAt: now, publication: nextPublication, rows: 4 };
      const [added] = await network.insert(statisticsLoad).values(values).returning();
      if (added === undefined) throw new Error('The load was not recorded.');
      await network.insert(statisticsDay).values(days.map((day) => ({ day, loadId: added.id })));
      return added.id;
    });
    const fact = (date: string, adBlockNumber: number, revenue: number, owner = anna.number): Fact => ({
      load,
      publisher: owner,
      date,
      application: app.number,
      ad_block: adBlockNumber,
      ad_format: 'fs_banner',
      country: 'DE',
      requests: 10,
      selections: 10,
      impressions: 9,
      clicks: 1,
      completions: 1,
      revenue,
    });
    const { writer } = await api.startWarehouse();
    await insertFacts(writer, [
      fact('2026-03-03', block.number, 9_000_000),
      fact('2026-03-04', block.number, 1_234_567),
      fact('2026-03-10', block.number, 1),
      fact('2026-03-10', other.number, 2_000_000),
      // No load writes this application's number for another publisher. If it did, the facts would still not count.
      fact('2026-03-10', block.number, 5_000_000, oleg.number),
    ]);
  });
  const period = { from: '2026-03-04', to: '2026-03-10' };

  test('of an application are exact, and end today', async () => {
    const { data } = await api.call('getApplicationEarnings', { token: anna.token, params: { id: app.id } });
    expect(data.earnings).toEqual({ period, requests: 30, revenue: 3.234568, currency: 'EUR' });
  });

  test('of an ad block are its own', async () => {
    const { data } = await api.call('getAdBlockEarnings', { token: anna.token, params: { id: block.id } });
    expect(data.earnings).toEqual({ period, requests: 20, revenue: 1.234568, currency: 'EUR' });
  });

  test('are zero without a fact', async () => {
    const quiet = await addAdBlock(api.database, app);
    const { data } = await api.call('getAdBlockEarnings', { token: anna.token, params: { id: quiet.id } });
    expect(data.earnings).toEqual({ period, requests: 0, revenue: 0, currency: 'EUR' });
  });
});

describe('a thing of another publisher', () => {
  const reads = [
    'getApplication',
    'getAdBlocks',
    'getApplicationActivity',
    'getApplicationEarnings',
    'getApplicationFigures',
    'getAdBlockEarnings',
  ] as const;

  test.each(reads)(
    'gets the same answer from %s as a missing one, a deleted one or an invalid id',
    async (operation) => {
      const anna = await api.signIn();
      const app = await addApplication(api.database, oleg.id);
      const block = await addAdBlock(api.database, app);
      const deleted = await addApplication(api.database, anna.id, { deletedAt: now });
      const deletedBlock = await addAdBlock(api.database, deleted, { deletedAt: now });
      const isOfBlock = operation === 'getAdBlockEarnings';
      const ids = [
        randomUUID(),
        isOfBlock ? block.id : app.id,
        isOfBlock ? deletedBlock.id : deleted.id,
        (isOfBlock ? block.id : app.id).toUpperCase(),
        'x',
        '\u0000',
        "' or 1=1 --",
        '0',
      ];
      const answers = [];
      for (const id of ids) answers.push(await api.call(operation, { token: anna.token, params: { id } }));
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 404));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    },
  );
});

test('earnings and the figures of the week are unknown while the network has statistics of none of its days', async () => {
  // The newest day with statistics is the 10th.
  now = new Date('2026-03-17T12:00:00Z');
  const anna = await api.signIn();
  const app = await addApplication(api.database, anna.id);
  const block = await addAdBlock(api.database, app);
  const call = { token: anna.token, params: { id: app.id } };
  for (const earnings of [
    await api.call('getApplicationEarnings', call),
    await api.call('getAdBlockEarnings', { ...call, params: { id: block.id } }),
  ])
    expect(earnings.data.earnings).toMatchObject({ requests: null, revenue: null });
  const one = await api.call('getApplicationFigures', call);
  expect(one.data.figures).toMatchObject({ values: null, comparison: null });
  const list = await api.call('getAdBlocks', call);
  expect(list.data.figures?.items).toMatchObject([{ id: block.id, values: null, comparison: null }]);
});
