import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { playPage } from '#modules/app-store/testing/store-answers.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideServers } from '#testing/outside-server.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { addAdBlocks, addApplication } from './testing/added.ts';

const stores = startBothStores({ pglite: 'nightly' });

let outside: OutsideServers;
beforeAll(async () => {
  outside = await startOutsideServers({ 'play.google.com': {}, 'northwind.example': {} });
});
afterAll(() => outside.close());

describe.each(stores.each)('on %s', (_kind, open) => {
  let opened: OpenedDatabase;
  let api: TestApi;
  let anna: TestPublisher & Tokens;
  beforeAll(async () => {
    opened = await open();
    api = await startTestApi({ sql: opened, mostApplications: 3, outsideAddresses: outside.addresses });
  });
  afterAll(async () => {
    await api.close();
    await opened.close();
  });
  beforeEach(async () => {
    anna = await api.signIn();
  });

  const createApplication = ({ token }: Tokens = anna) =>
    api.call('createApplication', { token, body: { name: 'Chess', isNotPublished: true, platform: 'ios' } });
  const createAdBlock = (id: string) =>
    api.call('createAdBlock', {
      token: anna.token,
      params: { id },
      body: { name: 'Level end', adFormat: 'fs_banner' },
    });

  test('a publisher has no more applications than the network allows, also when several are added at once', async () => {
    const first = await createApplication();
    const answers = await Promise.all(Array.from({ length: 5 }, () => createApplication()));
    expect(answers.map(({ code }) => code ?? 'added').toSorted()).toEqual([
      'added',
      'added',
      'application_limit',
      'application_limit',
      'application_limit',
    ]);
    const refused = await api.call('createApplication', {
      token: anna.token,
      locale: 'ru',
      body: { name: 'Chess', isNotPublished: true, platform: 'ios' },
    });
    expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('Удалите ненужное') });
    expect((await createApplication(await api.signIn())).status).toBe(200);
    await api.call('deleteApplication', { token: anna.token, params: { id: first.data.application.id } });
    expect((await createApplication()).status).toBe(200);
  });

  test('an application that there is no room for is neither looked up nor are its files fetched', async () => {
    for (let n = 0; n < 3; n += 1) await addApplication(api.database, anna.id);
    const id = `com.northwind.a${randomUUID().replaceAll('-', '')}`;
    const page = playPage({ id, name: 'Chess', site: 'https://northwind.example' });
    outside.answer('play.google.com', { [`/store/apps/details?id=${id}&hl=en`]: page });
    const { requests } = outside;
    const before = requests.length;
    const { status, code } = await api.call('createApplication', {
      token: anna.token,
      body: {
        name: 'Chess',
        isNotPublished: false,
        platform: 'android',
        applicationUrl: `https://play.google.com/store/apps/details?id=${id}`,
        appAdsTxtUrl: 'https://northwind.example/app-ads.txt',
      },
    });
    expect([status, code]).toEqual([422, 'application_limit']);
    expect(requests.length).toBe(before);
  });

  test('an application has at most 100 ad blocks, also when several are added at once', async () => {
    const app = await addApplication(api.database, anna.id);
    const other = await addApplication(api.database, anna.id);
    const [block] = await addAdBlocks(api.database, app, ...Array.from({ length: 98 }, () => ({})));
    const answers = await Promise.all(Array.from({ length: 4 }, () => createAdBlock(app.id)));
    expect(answers.map(({ code }) => code ?? 'added').toSorted()).toEqual([
      'ad_block_limit',
      'ad_block_limit',
      'added',
      'added',
    ]);
    expect(answers.find(({ code }) => code !== undefined)).toMatchObject({
      status: 422,
      message: expect.stringContaining('100 ad blocks'),
    });
    expect((await createAdBlock(other.id)).status).toBe(200);
    await api.call('deleteAdBlock', { token: anna.token, params: { id: block?.id ?? '' } });
    expect((await createAdBlock(app.id)).status).toBe(200);
  });

  test('the list for filters has all applications that are there, and of too many deleted ones the last', async () => {
    const old = new Date('2026-01-01T00:00:00Z');
    const late = new Date('2026-02-01T00:00:00Z');
    const there = await addApplication(api.database, anna.id, { name: 'There' });
    const first = await addApplication(api.database, anna.id, { name: 'First', deletedAt: old });
    await asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.execute(sql`insert into application (id, publisher_id, name, platform, is_not_published, status, deleted_at)
        select gen_random_uuid(), ${anna.id}::uuid, 'x', 'ios', false, 'active', ${late.toISOString()}::timestamptz
        from generate_series(1, 19999)`),
    );
    const { data } = await api.call('getFilterCriteria', { token: anna.token });
    expect(data.applicationList).toHaveLength(20_000);
    const ids = new Set(data.applicationList.map(({ id }) => id));
    expect([ids.has(there.id), ids.has(first.id)]).toEqual([true, false]);
  });
});
