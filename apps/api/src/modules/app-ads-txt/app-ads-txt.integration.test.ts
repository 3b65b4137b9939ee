import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stores } from '@publisher-console/api-contract/stores';
import type { StoreId } from '@publisher-console/api-contract/stores';
import { day, minute, second } from '#process/durations.ts';
import {
  amazonPage,
  appleAnswer,
  playPage,
  ruStorePage,
  titledPage,
} from '#modules/app-store/testing/store-answers.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { application } from '#stores/sql/tables/application.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { openDatabase } from '#stores/sql/open-database.ts';
import { startTestPostgres } from '#stores/sql/testing/test-postgres.ts';
import type { TestPostgres } from '#stores/sql/testing/test-postgres.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideHost, OutsideServers } from '#testing/outside-server.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

const host = 'northwind.example';
const newHost = 'moved.example';
const hosts = [
  host,
  newHost,
  'play.google.com',
  'itunes.apple.com',
  'www.rustore.ru',
  'appgallery.huawei.com',
  'www.amazon.com',
  'galaxystore.samsung.com',
];
const fileUrl = `https://${host}/app-ads.txt`;
const newUrl = `https://${newHost}/app-ads.txt`;
const fileOf = (body: string): OutsideHost => ({
  '/app-ads.txt': { body, headers: { 'content-type': 'text/plain' } },
});

// On Postgres, where several checks can end at the same time. The tests of the daily checks use PGlite.
describe('checks of app-ads.txt files', () => {
  let postgres: TestPostgres;
  let sql: OpenedDatabase;
  let api: TestApi;
  let outside: OutsideServers;
  let anna: TestPublisher & Tokens;
  /** The required lines, as Anna has to publish them. */
  let lines: string[];
  let complete: string;
  let time = Date.parse('2026-11-20T12:00:00.000Z');

  beforeAll(async () => {
    postgres = await startTestPostgres();
    sql = await openDatabase({ dataDir: null, url: postgres.url });
    outside = await startOutsideServers(Object.fromEntries(hosts.map((name) => [name, {}])));
    api = await startTestApi({ sql, now: () => new Date(time), outsideAddresses: outside.addresses });
    anna = await api.signIn();
    const network = await api.call('getNetworkAppAdsTxt', { token: anna.token });
    if (network.status !== 200) throw new Error(`The network's lines were answered with ${network.status}.`);
    ({ lines } = network.data);
    complete = lines.join('\n');
  });
  afterAll(async () => {
    await api.close();
    await outside.close();
    await sql.close();
    await postgres.close();
  });
  beforeEach(async () => {
    // After ten minutes, the windows of all limits are over, and the token of the previous test has expired.
    time += 10 * minute;
    const { status, data } = await api.call('login', { body: { login: anna.email, password: anna.password } });
    if (status !== 200) throw new Error(`Signing in answered ${status}.`);
    anna.token = data.token;
    outside.answer(host, {});
    outside.answer(newHost, {});
  });

  async function addApplication(values: Partial<typeof application.$inferInsert> = {}): Promise<string> {
    const id = randomUUID();
    await asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.insert(application).values({
        id,
        publisherId: anna.id,
        name: 'Chess Trainer',
        platform: 'android',
        isNotPublished: false,
        status: 'active',
        appAdsTxtUrl: fileUrl,
        ...values,
      }),
    );
    return id;
  }
  const playLink = (storeAppId: string) => `https://play.google.com/store/apps/details?id=${storeAppId}`;
  const addPublished = (storeAppId: string) =>
    addApplication({ store: 'google_play', storeAppId, applicationUrl: playLink(storeAppId) });
  const changeLink = (id: string, storeAppId: string, appAdsTxtUrl: string) =>
    api.call('updateApplication', {
      token: anna.token,
      params: { id },
      body: { name: 'Chess Trainer', isNotPublished: false, applicationUrl: playLink(storeAppId), appAdsTxtUrl },
    });
  /** Delays the next answer of the site until the test calls `release`. */
  function holdAnswer(body: string): { asked: Promise<void>; release: () => void } {
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    outside.answer(host, (_request, response) => {
      asked.resolve();
      void released.promise.then(() => response.setHeader('content-type', 'text/plain').end(body));
    });
    return { asked: asked.promise, release: released.resolve };
  }
  const recheck = (id: string, { token } = anna) => api.call('recheckApplicationAppAdsTxt', { token, params: { id } });
  const checksOf = (id: string, { token } = anna) => api.call('getApplicationAppAdsTxt', { token, params: { id } });
  const mergedOf = (id: string, { token } = anna) => api.call('getMergedAppAdsTxt', { token, params: { id } });
  const countStoredChecks = (id?: string) =>
    asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.$count(appAdsTxtCheck, id === undefined ? undefined : eq(appAdsTxtCheck.applicationId, id)),
    );
  const eventsOf = (id: string) =>
    asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own
        .select({ kind: auditEvent.kind, details: auditEvent.details, requestId: auditEvent.requestId })
        .from(auditEvent)
        .where(and(eq(auditEvent.applicationId, id), eq(auditEvent.publisherId, anna.id)))
        .orderBy(asc(auditEvent.id)),
    );

  test('the network offers its file, its lines and the time of its last change', async () => {
    const { data } = await api.call('getNetworkAppAdsTxt', { token: anna.token });
    expect(data.content).toContain(lines[0]);
    expect(data.lines.length).toBeGreaterThan(1);
    expect(Date.parse(data.updatedAt)).not.toBeNaN();
  });

  describe('a check before the application is added', () => {
    test('compares the file with the lines, merges it, and stores nothing', async () => {
      outside.answer(host, fileOf(`# mine\n#${lines[0]}\nx.example, 1, DIRECT\n`));
      const before = await countStoredChecks();
      const body = { appAdsTxtUrl: fileUrl, merge: true };
      const { status, data } = await api.call('checkAppAdsTxt', { token: anna.token, body });
      expect(status).toBe(200);
      expect(data.report).toMatchObject({
        url: fileUrl,
        state: 'lines_missing',
        notes: ['developer_site_unknown'],
        buyers: null,
      });
      expect(data.report.lines.map(({ state }) => state)).toEqual([
        'commented_out',
        ...lines.slice(1).map(() => 'missing'),
      ]);
      expect(data.merged).toBe(`# mine\n${lines[0]}\nx.example, 1, DIRECT\n${lines.slice(1).join('\n')}\n`);
      expect(await countStoredChecks()).toBe(before);
    });

    test('merges nothing unless the call requests it', async () => {
      outside.answer(host, fileOf('x.example, 1, DIRECT'));
      const { status, data } = await api.call('checkAppAdsTxt', { token: anna.token, body: { appAdsTxtUrl: fileUrl } });
      expect([status, data.report.state, data.merged]).toEqual([200, 'lines_missing', null]);
    });

    test('offers the lines of the network where there is no file', async () => {
      const body = { appAdsTxtUrl: fileUrl, merge: true };
      const { status, data } = await api.call('checkAppAdsTxt', { token: anna.token, body });
      expect(status).toBe(200);
      expect(data.report).toMatchObject({ state: 'unreachable', problem: 'status', lines: [] });
      for (const line of lines) expect(data.merged).toContain(line);
    });

    test('finds the file that buyers read through the store', async () => {
      outside.answer(host, fileOf(complete));
      outside.answer('play.google.com', {
        '/store/apps/details?id=com.northwind.chess&hl=en': {
          headers: { 'content-type': 'text/html' },
          body: `<html><head><title>Chess</title><meta property="og:title" content="Chess">
            <meta name="appstore:developer_url" content="https://www.${host}/">
            <meta name="appstore:bundle_id" content="com.northwind.chess"></head></html>`,
        },
      });
      const applicationUrl = 'https://play.google.com/store/apps/details?id=com.northwind.chess';
      const { status, data } = await api.call('checkAppAdsTxt', {
        token: anna.token,
        body: { appAdsTxtUrl: fileUrl, applicationUrl },
      });
      expect(status).toBe(200);
      expect(outside.requests.map(({ url }) => url).join()).toContain('play.google.com');
      expect(data.report.buyers).toMatchObject({ url: fileUrl, state: 'found', differs: false });
    });

    test.each<[string, OutsideHost, string[]]>([
      ['does not answer', (request) => void request.socket.destroy(), ['developer_site_unknown']],
      [
        'answers with a failure',
        (_request, response) => void response.writeHead(503).end(),
        ['developer_site_unknown'],
      ],
      [
        'names no website',
        { '/store/apps/details?id=com.northwind.go&hl=en': playPage({ id: 'com.northwind.go', name: 'Go' }) },
        ['developer_site_unknown'],
      ],
      [
        'names the page of a social network',
        {
          '/store/apps/details?id=com.northwind.go&hl=en': playPage({
            id: 'com.northwind.go',
            name: 'Go',
            site: 'https://www.facebook.com/northwind',
          }),
        },
        ['no_developer_site'],
      ],
    ])('reports the state of the website when the store %s', async (_what, store, notes) => {
      outside.answer(host, fileOf(complete));
      outside.answer('play.google.com', store);
      const applicationUrl = 'https://play.google.com/store/apps/details?id=com.northwind.go';
      const body = { appAdsTxtUrl: fileUrl, applicationUrl };
      const { data } = await api.call('checkAppAdsTxt', { token: anna.token, body });
      expect(data.report).toMatchObject({ state: 'found', notes, buyers: null });
    });
  });

  // Apple stopped to send the website of many developers: what a store does not send is unknown.
  describe.each<[StoreId, string, OutsideHost, string]>([
    [
      'google_play',
      'https://play.google.com/store/apps/details?id=com.northwind.silent',
      { '/store/apps/details?id=com.northwind.silent&hl=en': playPage({ id: 'com.northwind.silent', name: 'Go' }) },
      'developer_site_unknown',
    ],
    [
      'app_store',
      'https://apps.apple.com/us/app/id1234567890',
      { '/lookup?id=1234567890&country=us': appleAnswer({ sellerUrl: undefined }) },
      'developer_site_unknown',
    ],
    [
      'rustore',
      'https://www.rustore.ru/catalog/app/com.northwind.silent',
      { '/catalog/app/com.northwind.silent': ruStorePage('Го', 'Северный ветер') },
      'developer_site_unknown',
    ],
    [
      'appgallery',
      'https://appgallery.huawei.com/app/C100170981',
      { '/app/C100170981': titledPage('Go | AppGallery') },
      'developer_site_unknown',
    ],
    [
      'amazon',
      'https://www.amazon.com/dp/B00ABCDEF1',
      { '/dp/B00ABCDEF1': amazonPage('Amazon.com: Go : Apps &amp; Games') },
      'developer_site_unknown',
    ],
    ['galaxy_store', 'https://galaxystore.samsung.com/detail/com.northwind.silent', {}, 'developer_site_unknown'],
  ])('where %s names no website', (store, applicationUrl, answer, note) => {
    beforeEach(() => {
      outside.answer(host, fileOf(complete));
      const asked = store === 'app_store' ? 'itunes.apple.com' : new URL(applicationUrl).hostname;
      outside.answer(asked, answer);
    });

    test(`a check before the application is added has the note ${note}`, async () => {
      const parsed = await api.call('parseApplicationUrl', { token: anna.token, body: { applicationUrl } });
      expect(parsed.status).toBe(store === 'galaxy_store' ? 422 : 200);
      const body = { appAdsTxtUrl: fileUrl, applicationUrl };
      const { data } = await api.call('checkAppAdsTxt', { token: anna.token, body });
      expect(data.report).toMatchObject({ state: 'found', notes: [note], buyers: null });
    });

    test(`checks of the application, too, have the note ${note}`, async () => {
      const body = { name: 'Go', isNotPublished: false, platform: stores[store].platform, applicationUrl };
      const { data } = await api.call('createApplication', {
        token: anna.token,
        body: { ...body, appAdsTxtUrl: fileUrl },
      });
      const { id } = data.application;
      expect((await checksOf(id)).data.report?.notes).toEqual([note]);
      expect((await recheck(id)).data.report.notes).toEqual([note]);
      const deleted = await api.call('deleteApplication', { token: anna.token, params: { id } });
      expect(deleted.status).toBe(200);
    });

    test('a check of an application that has moved there has the same note', async () => {
      const id = await addApplication({
        store: 'google_play',
        storeAppId: 'com.northwind.before',
        applicationUrl: 'https://play.google.com/store/apps/details?id=com.northwind.before',
        appAdsTxtUrl: 'https://old.example/app-ads.txt',
        developerSite: `https://${host}`,
        storeCheckedAt: new Date(time),
        platform: stores[store].platform,
      });
      await api.call('updateApplication', {
        token: anna.token,
        params: { id },
        body: { name: 'Go', isNotPublished: false, applicationUrl, appAdsTxtUrl: fileUrl },
      });
      expect((await checksOf(id)).data.report?.notes).toEqual([note]);
      const deleted = await api.call('deleteApplication', { token: anna.token, params: { id } });
      expect(deleted.status).toBe(200);
    });
  });

  describe('a check of an application', () => {
    test('is stored as its last one, before those that were made earlier', async () => {
      const id = await addApplication({ developerSite: `https://${host}` });
      expect((await checksOf(id)).data).toEqual({ report: null, history: [] });
      outside.answer(host, fileOf(complete));
      const first = await recheck(id);
      expect(first.status).toBe(200);
      time += minute;
      outside.answer(host, fileOf(lines.slice(1).join('\n')));
      const later = await recheck(id);
      const { data } = await checksOf(id);
      expect(data.report).toEqual(later.data.report);
      expect(
        data.history.map(({ state, missingCount, trigger, url, problem }) => ({
          state,
          missingCount,
          trigger,
          url,
          problem,
        })),
      ).toEqual([
        { state: 'lines_missing', missingCount: 1, trigger: 'requested', url: fileUrl, problem: null },
        { state: 'found', missingCount: 0, trigger: 'requested', url: fileUrl, problem: null },
      ]);
      expect(later.data.report.buyers).toMatchObject({ state: 'lines_missing', missingLines: [lines[0]] });
    });

    test('that cannot load the file preserves the lines and the file that were found last', async () => {
      const id = await addApplication();
      const body = `# mine\n${complete}\n`;
      outside.answer(host, fileOf(body));
      const good = await recheck(id);
      outside.answer(host, { '/app-ads.txt': { status: 503 } });
      const { data } = await recheck(id);
      expect(data.report).toMatchObject({ state: 'unreachable', problem: 'status', lines: good.data.report.lines });
      expect(data.report.notes).toContain('last_good_result');
      expect((await checksOf(id)).data.history[0]).toMatchObject({ state: 'unreachable', missingCount: 0 });
      expect((await mergedOf(id)).data).toEqual({ content: body, isFromFile: true });
    });

    test('gives a merged file that has the lines of the file that was found last', async () => {
      const id = await addApplication();
      const network = await mergedOf(id);
      expect(network.data.isFromFile).toBe(false);
      outside.answer(host, fileOf('x.example, 1, DIRECT'));
      await recheck(id);
      expect((await mergedOf(id)).data).toEqual({ content: `x.example, 1, DIRECT\n${complete}\n`, isFromFile: true });
    });

    test('is one of 100 that are stored, beside the last one that could load the file and the first one that could not', async () => {
      const id = await addApplication();
      const of = { publisherId: anna.id, applicationId: id, url: fileUrl, trigger: 'daily' as const, missingLines: [] };
      const report = {
        url: fileUrl,
        state: 'found',
        problem: null,
        lines: [],
        hops: [],
        notes: [],
        buyers: null,
        checkedAt: new Date(time - 300 * day).toISOString(),
      };
      const past = { checkedAt: new Date(time - 300 * day), state: 'found' as const, content: complete, report };
      await asPublisher(api.database, wholePublisher(anna.id), async (own) => {
        await own.insert(appAdsTxtCheck).values({ ...of, ...past, id: randomUUID() });
        const failed = Array.from({ length: 120 }, (_, n) => ({
          ...of,
          id: randomUUID(),
          checkedAt: new Date(time - (n + 1) * day),
          state: 'unreachable' as const,
          report,
        }));
        await own.insert(appAdsTxtCheck).values(failed);
      });
      await recheck(id);
      const { data } = await checksOf(id);
      expect(data.history).toHaveLength(100);
      expect(data.history[0]?.trigger).toBe('requested');
      expect(data.history.at(-1)?.checkedAt).toBe(new Date(time - 99 * day).toISOString());
      expect(await countStoredChecks(id)).toBe(102);
      expect((await mergedOf(id)).data.isFromFile).toBe(true);
    });

    test('is in the activity of the application with its changes, each once', async () => {
      const id = await addApplication();
      const kinds = async () => (await eventsOf(id)).map(({ kind }) => kind);
      outside.answer(host, fileOf(complete));
      await recheck(id);
      expect(await kinds()).toEqual(['app_ads_txt_checked']);
      outside.answer(host, fileOf(lines.slice(1).join('\n')));
      await recheck(id);
      await recheck(id);
      outside.answer(host, fileOf(complete));
      await recheck(id);
      await recheck(id);
      const changes = (await eventsOf(id)).filter(({ kind }) => kind !== 'app_ads_txt_checked');
      expect(changes).toEqual([
        {
          kind: 'app_ads_txt_lost',
          details: { changes: [{ field: 'appAdsTxtState', before: 'found', after: 'lines_missing' }] },
          requestId: null,
        },
        {
          kind: 'app_ads_txt_restored',
          details: { changes: [{ field: 'appAdsTxtState', before: 'lines_missing', after: 'found' }] },
          requestId: null,
        },
      ]);
      const { status, data } = await api.call('getApplicationActivity', { token: anna.token, params: { id } });
      expect(status).toBe(200);
      expect(data.items.map(({ kind, actor }) => `${kind} ${actor}`)).toContain('app_ads_txt_lost check');
    });

    test('finds a change once, also when four end at once', async () => {
      const id = await addApplication();
      outside.answer(host, fileOf(complete));
      await recheck(id);
      const waiting: (() => void)[] = [];
      outside.answer(host, (_request, response) => {
        waiting.push(() => void response.end('# empty'));
        if (waiting.length === 4) for (const answer of waiting) answer();
      });
      const answers = await Promise.all(Array.from({ length: 4 }, () => recheck(id)));
      expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
      const events = await eventsOf(id);
      expect(events.filter(({ kind }) => kind === 'app_ads_txt_lost')).toHaveLength(1);
    });

    test('sends no mail: the caller sees the result', async () => {
      const id = await addApplication();
      outside.answer(host, fileOf(complete));
      expect((await recheck(id)).data.report.state).toBe('found');
      outside.answer(host, fileOf(lines.slice(1).join('\n')));
      expect((await recheck(id)).data.report.state).toBe('lines_missing');
      expect((await eventsOf(id)).map(({ kind }) => kind)).toContain('app_ads_txt_lost');
      await api.deliverMails();
      expect(api.mails.filter(({ to }) => to === anna.email)).toEqual([]);
    });

    test.each([
      ['en', 'The app has no link to an app-ads.txt file. Add the link first'],
      ['ru', 'У приложения нет ссылки на файл app-ads.txt. Сначала добавьте её'],
    ] as const)('reports in the language %s that the application has no link to a file', async (locale, message) => {
      const id = await addApplication({ appAdsTxtUrl: null, isNotPublished: true });
      const answer = await api.call('recheckApplicationAppAdsTxt', { token: anna.token, params: { id }, locale });
      expect(answer).toMatchObject({ status: 422, code: 'app_ads_txt_link_missing', message });
    });

    test('that was overtaken by a new link is not stored, and the newest one of the new link is answered', async () => {
      const id = await addPublished('com.northwind.moved');
      outside.answer(host, fileOf(complete));
      await recheck(id);
      outside.answer(newHost, fileOf(complete));
      const old = holdAnswer('# moved');
      const rechecked = recheck(id);
      await old.asked;
      time += second;
      expect(await changeLink(id, 'com.northwind.moved', newUrl)).toMatchObject({ status: 200 });
      old.release();
      const answer = await rechecked;
      expect(answer.data.report).toMatchObject({ url: newUrl, state: 'found' });
      const { data } = await checksOf(id);
      expect(data.report).toMatchObject({ url: newUrl, state: 'found' });
      expect(data.history.map(({ url, trigger, state }) => [url, trigger, state])).toEqual([
        [newUrl, 'updated', 'found'],
        [fileUrl, 'requested', 'found'],
      ]);
      expect((await eventsOf(id)).map(({ kind }) => kind)).not.toContain('app_ads_txt_lost');
      expect((await mergedOf(id)).data.content).toBe(complete);
    });

    test('of the old link that ends while the new one is checked is older than the one of the new link', async () => {
      const id = await addPublished('com.northwind.meanwhile');
      outside.answer(host, fileOf('# moved'));
      const released = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      outside.answer(newHost, (_request, response) => {
        asked.resolve();
        void released.promise.then(() => response.setHeader('content-type', 'text/plain').end(complete));
      });
      const changed = changeLink(id, 'com.northwind.meanwhile', newUrl);
      await asked.promise;
      time += second;
      expect((await recheck(id)).data.report.state).toBe('lines_missing');
      released.resolve();
      expect(await changed).toMatchObject({
        status: 200,
        data: { application: { appAdsTxtUrl: newUrl, appAdsTxtCheck: { state: 'found' } } },
      });
      expect((await checksOf(id)).data.report).toMatchObject({ url: newUrl, state: 'found' });
      time += second;
      outside.answer(newHost, fileOf(complete));
      expect((await recheck(id)).data.report).toMatchObject({ url: newUrl, checkedAt: new Date(time).toISOString() });
    });

    test('that was overtaken by another website of the developer is not stored', async () => {
      const id = await addApplication({ developerSite: null });
      outside.answer(host, fileOf(complete));
      const first = await recheck(id);
      const held = holdAnswer(complete);
      const rechecked = recheck(id);
      await held.asked;
      await asPublisher(api.database, wholePublisher(anna.id), (own) =>
        own
          .update(application)
          .set({ developerSite: `https://${newHost}` })
          .where(eq(application.id, id)),
      );
      time += second;
      held.release();
      expect((await rechecked).data.report).toEqual(first.data.report);
      expect((await checksOf(id)).data.history).toHaveLength(1);
      outside.answer(host, fileOf(complete));
      outside.answer(newHost, {});
      expect((await recheck(id)).data.report).toMatchObject({ buyers: { state: 'unreachable', differs: true } });
    });

    test('that began before a later one ended is not stored: the later result is newer', async () => {
      const id = await addApplication();
      const old = holdAnswer('# empty');
      const first = recheck(id);
      await old.asked;
      time += second;
      outside.answer(host, fileOf(complete));
      const later = await recheck(id);
      expect(later.data.report.state).toBe('found');
      old.release();
      expect((await first).data.report).toEqual(later.data.report);
      expect((await checksOf(id)).data.history).toHaveLength(1);
    });

    test('leaves a whole report of the newest one and of the last that could load the file alone', async () => {
      const id = await addApplication();
      const reports = async () => {
        const kept = await asPublisher(api.database, wholePublisher(anna.id), (own) =>
          own
            .select()
            .from(appAdsTxtCheck)
            .where(eq(appAdsTxtCheck.applicationId, id))
            .orderBy(asc(appAdsTxtCheck.checkedAt)),
        );
        return kept.map(({ state, report, content }) => [state, report !== null, content !== null]);
      };
      outside.answer(host, fileOf(complete));
      await recheck(id);
      await recheck(id);
      expect(await reports()).toEqual([
        ['found', false, false],
        ['found', true, true],
      ]);
      outside.answer(host, {});
      await recheck(id);
      await recheck(id);
      expect(await reports()).toEqual([
        ['found', false, false],
        ['found', true, true],
        ['unreachable', false, false],
        ['unreachable', true, false],
      ]);
      expect((await checksOf(id)).data).toMatchObject({ report: { state: 'unreachable' }, history: { length: 4 } });
      outside.answer(host, fileOf(complete));
      await recheck(id);
      expect((await reports()).filter(([, hasReport]) => hasReport)).toEqual([['found', true, true]]);
    });

    test('however often it is made, the first one that could not load the file stays stored', async () => {
      const id = await addApplication();
      outside.answer(host, fileOf(complete));
      await recheck(id);
      outside.answer(host, {});
      time += minute;
      await recheck(id);
      const firstFailed = time;
      const report = (await checksOf(id)).data.report;
      const many = Array.from({ length: 150 }, (_, n) => ({
        id: randomUUID(),
        publisherId: anna.id,
        applicationId: id,
        url: fileUrl,
        trigger: 'requested' as const,
        missingLines: [],
        checkedAt: new Date(time + n + 1),
        state: 'unreachable' as const,
        report,
      }));
      await asPublisher(api.database, wholePublisher(anna.id), (own) => own.insert(appAdsTxtCheck).values(many));
      time += minute;
      await recheck(id);
      const kept = await asPublisher(api.database, wholePublisher(anna.id), (own) =>
        own
          .select({ at: appAdsTxtCheck.checkedAt, state: appAdsTxtCheck.state })
          .from(appAdsTxtCheck)
          .where(eq(appAdsTxtCheck.applicationId, id))
          .orderBy(asc(appAdsTxtCheck.checkedAt)),
      );
      expect(kept).toHaveLength(102);
      expect(kept.slice(0, 2)).toEqual([
        { at: new Date(firstFailed - minute), state: 'found' },
        { at: new Date(firstFailed), state: 'unreachable' },
      ]);
    });
  });

  test('no other publisher finds the checks of an application, nor can cause one', async () => {
    const id = await addApplication();
    const oleg = await api.signIn();
    const requests = outside.requests.length;
    for (const ask of [recheck, checksOf, mergedOf]) {
      const [foreign, unknown, malformed] = await Promise.all([
        ask(id, oleg),
        ask(randomUUID(), oleg),
        ask("1' or 1=1", oleg),
      ]);
      for (const answer of [foreign, malformed])
        expect([answer.status, answer.code, answer.message]).toEqual([404, unknown.code, unknown.message]);
    }
    expect(outside.requests.length).toBe(requests);
    expect(await eventsOf(id)).toEqual([]);
  });

  test('a deleted application has no checks any more', async () => {
    const id = await addApplication({ deletedAt: new Date() });
    expect([(await recheck(id)).status, (await checksOf(id)).status, (await mergedOf(id)).status]).toEqual([
      404, 404, 404,
    ]);
  });

  test('one publisher has 20 checks a minute and 4 at once; those of others are not held up', async () => {
    const mia = await api.signIn();
    const waiting: (() => void)[] = [];
    outside.answer(host, (_request, response) => void waiting.push(() => void response.end(complete)));
    const check = ({ token }: Tokens) => api.call('checkAppAdsTxt', { token, body: { appAdsTxtUrl: fileUrl } });
    const held = Array.from({ length: 4 }, () => check(mia));
    await expect.poll(() => waiting.length).toBe(4);
    expect(await check(mia)).toMatchObject({ status: 429, code: 'rate_limited', headers: { 'retry-after': '10' } });
    const other = check(anna);
    await expect.poll(() => waiting.length).toBe(5);
    for (const answer of waiting) answer();
    expect((await Promise.all([...held, other])).map(({ status }) => status)).toEqual(Array(5).fill(200));
    outside.answer(host, fileOf(complete));
    for (let n = 4; n < 20; n += 1) expect((await check(mia)).status).toBe(200);
    expect(await check(mia)).toMatchObject({ status: 429, code: 'rate_limited' });
  });
});
