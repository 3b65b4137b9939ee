import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addApplication } from '#modules/applications/testing/added.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { publishDays } from '#modules/statistics/reports/testing/big-report.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import type { application } from '#stores/sql/tables/application.ts';
import { WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

type State = (typeof appAdsTxtCheck.$inferInsert)['state'];

const instant = new Date('2026-03-10T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(instant.getTime() - minutes * 60_000);

let now = instant;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => now });
  await api.startWarehouse();
});
afterAll(() => api.close());

describe('what waits for a publisher', () => {
  const attention = async ({ token }: Tokens) => {
    const { status, data } = await api.call('getDashboardAttention', { token });
    expect(status).toBe(200);
    const kinds = data.items.map(({ kind, application: app }) => [kind, app?.title]);
    return { ...data, kinds };
  };
  const fileOf = (name: string) => `https://northwind.example/${encodeURIComponent(name)}/app-ads.txt`;
  const add = (owner: TestPublisher, name: string, values: Partial<typeof application.$inferInsert> = {}) =>
    addApplication(api.database, owner.id, { name, appAdsTxtUrl: fileOf(name), ...values });

  /** Checks of a file, the oldest first. */
  async function check(
    { id, publisherId }: { id: string; publisherId: string },
    ...found: [state: State, checkedAt: Date, missingLines?: string[], buyersState?: State][]
  ) {
    const rows = found.map(([state, checkedAt, missingLines = [], buyersState = null]) => ({
      id: randomUUIDv7(),
      buyersState,
      publisherId,
      applicationId: id,
      checkedAt,
      trigger: 'daily' as const,
      url: 'https://northwind.example/app-ads.txt',
      state,
      missingLines,
      report: {},
    }));
    await asPublisher(api.database, wholePublisher(publisherId), (own) => own.insert(appAdsTxtCheck).values(rows));
  }

  test('is nothing for a publisher with a contract and applications without problems', async () => {
    const anna = await api.signIn({ isSignedDocument: true });
    await check(await add(anna, 'Well'), ['unreachable', minutesAgo(9)], ['found', minutesAgo(1)]);
    await add(anna, 'Not checked yet');
    await add(anna, 'Not published', { isNotPublished: true, appAdsTxtUrl: null, status: 'test_mode' });
    expect(await attention(anna)).toMatchObject({ items: [], total: 0, earnings: null });
  });

  test('names rejected applications and incomplete files since they are, and then the account', async () => {
    const [anna, oleg] = [await api.signIn(), await api.signIn({ scope: 'partner', hasAcceptedOffer: false })];
    const missing = ['network.example, 1, DIRECT', 'network.example, 2, RESELLER'];
    await check(
      await add(anna, 'Lines'),
      ['unreachable', minutesAgo(900)],
      ['found', minutesAgo(800)],
      ['unreachable', minutesAgo(500)],
      ['lines_missing', minutesAgo(100), missing],
    );
    await check(await add(anna, 'Away'), ['unreachable', minutesAgo(400)], ['unreachable', minutesAgo(10)]);
    const reason = 'The store page shows gambling with real money.';
    const rejected = await add(anna, 'Rejected', {
      status: 'stopped',
      rejectionReason: { en: reason, ru: 'Азартные игры.' },
    });
    await api.database.transaction((network) =>
      recordAudit(network, null, {
        kind: 'application_rejected',
        publisherId: anna.id,
        applicationId: rejected.id,
        details: { reason },
      }),
    );
    await check(await add(anna, 'Stopped', { status: 'stopped' }), ['unreachable', minutesAgo(3)]);
    await check(await add(anna, 'Deleted', { deletedAt: instant }), ['unreachable', minutesAgo(2)]);
    await check(await add(anna, 'Link removed', { appAdsTxtUrl: null }), ['unreachable', minutesAgo(2)]);

    const { kinds, items, total, earnings } = await attention(anna);
    // The earnings are unknown before the network has statistics, and the newest application comes first.
    expect(earnings).toMatchObject({ revenue: null, totalRevenue: null });
    expect(kinds).toEqual([
      ['application_rejected', 'Rejected'],
      ['app_ads_txt_unreachable', 'Away'],
      ['app_ads_txt_lines_missing', 'Lines'],
      ['contract_missing', undefined],
    ]);
    expect(total).toBe(4);
    expect(items).toMatchObject([
      { reason, missingLines: null },
      { reason: null, missingLines: null, since: minutesAgo(400).toISOString() },
      { reason: null, missingLines: 2, since: minutesAgo(500).toISOString() },
      { application: null, reason: null, missingLines: null, since: null },
    ]);
    expect((await attention(oleg)).kinds).toEqual([
      ['contract_missing', undefined],
      ['offer_not_accepted', undefined],
    ]);
  });

  test('is at most twenty of many, with the number of all, and the account is always among them', async () => {
    const anna = await api.signIn();
    for (let n = 1; n <= 25; n += 1) await check(await add(anna, `App ${n}`), ['unreachable', minutesAgo(n)]);
    const { kinds, total } = await attention(anna);
    expect(kinds).toHaveLength(20);
    expect(kinds.at(0)).toEqual(['app_ads_txt_unreachable', 'App 25']);
    expect(kinds.at(-2)).toEqual(['app_ads_txt_unreachable', 'App 7']);
    expect(kinds.at(-1)).toEqual(['contract_missing', undefined]);
    expect(total).toBe(26);
  });

  test('names a file once that several applications share, as it was found last, with the number of the others', async () => {
    const [anna, oleg] = [await api.signIn({ isSignedDocument: true }), await api.signIn({ isSignedDocument: true })];
    const shared = { appAdsTxtUrl: fileOf('Valley') };
    const missing = ['network.example, 1, DIRECT'];
    await check(await add(anna, 'Valley on Android', shared), ['unreachable', minutesAgo(30)]);
    await check(await add(anna, 'Valley on iOS', shared), ['lines_missing', minutesAgo(20), missing]);
    await check(await add(anna, 'Valley for kids', shared), ['found', minutesAgo(10)]);
    await check(await add(anna, 'Drift'), ['lines_missing', minutesAgo(5), missing]);
    await add(anna, 'Valley rejected', { ...shared, status: 'stopped', rejectionReason: { en: 'No.', ru: 'Нет.' } });
    await check(await add(oleg, 'Valley of Oleg', shared), ['unreachable', minutesAgo(1)]);
    const { items, total } = await attention(anna);
    const shown = items.map(({ kind, application: app, otherApplications, otherApplicationList }) => [
      app?.title,
      [kind, otherApplications, ...otherApplicationList.map(({ title }) => title)],
    ]);
    expect(Object.fromEntries(shown)).toEqual({
      Drift: ['app_ads_txt_lines_missing', 0],
      'Valley on iOS': ['app_ads_txt_lines_missing', 1, 'Valley on Android'],
      'Valley rejected': ['application_rejected', 0],
    });
    expect(total).toBe(3);
  });

  test('names five of the applications that share a file, and counts them all', async () => {
    const anna = await api.signIn({ isSignedDocument: true });
    for (let n = 1; n <= 8; n += 1)
      await check(await add(anna, `Valley ${n}`, { appAdsTxtUrl: fileOf('Valley') }), ['unreachable', minutesAgo(n)]);
    const [item] = (await attention(anna)).items;
    expect(item).toMatchObject({ application: { title: 'Valley 1' }, otherApplications: 7 });
    expect(item?.otherApplicationList.map(({ title }) => title)).toEqual([2, 3, 4, 5, 6].map((n) => `Valley ${n}`));
  });

  test('is in the order of the money of the last 7 days that depends on it, counted once, of the own applications', async () => {
    const [anna, oleg] = [await api.signIn(), await api.signIn({ isSignedDocument: true })];
    const missing = ['network.example, 1, DIRECT'];
    const shared = { appAdsTxtUrl: fileOf('Shared') };
    const little = await add(anna, 'Little');
    const [android, ios] = [await add(anna, 'Android', shared), await add(anna, 'iOS', shared)];
    const rejected = await add(anna, 'Rejected', { status: 'stopped', rejectionReason: { en: 'No.', ru: 'Нет.' } });
    const [well, olegs] = [await add(anna, 'Well'), await add(oleg, 'Another')];
    for (const app of [little, android, ios, olegs]) await check(app, ['lines_missing', minutesAgo(9), missing]);
    const load = await publishDays(api, ['2026-03-03', '2026-03-04', '2026-03-10'], instant);
    const earned: [TestPublisher, { number: number }, string, number][] = [
      [anna, little, '2026-03-04', 0.5],
      [anna, little, '2026-03-03', 900],
      [anna, android, '2026-03-04', 2],
      [anna, ios, '2026-03-10', 1.25],
      [anna, rejected, '2026-03-10', 3],
      [anna, well, '2026-03-10', 40],
      [oleg, olegs, '2026-03-10', 500],
    ];
    await insertFacts(
      api.warehouse.writer,
      earned.map(([owner, app, date, revenue], place) => ({
        load,
        publisher: owner.number,
        date,
        application: app.number,
        ad_block: place + 1,
        ad_format: 'fs_banner' as const,
        country: 'DE',
        requests: 1,
        selections: 1,
        impressions: 1,
        clicks: 0,
        completions: 0,
        revenue: revenue * 1_000_000,
      })),
    );
    const { items, earnings } = await attention(anna);
    expect(items.map(({ application: app, revenue }) => [app?.title, revenue])).toEqual([
      ['iOS', 3.25],
      ['Rejected', 3],
      ['Little', 0.5],
      [undefined, null],
    ]);
    expect(earnings).toEqual({
      period: { from: '2026-03-04', to: '2026-03-10' },
      applications: 4,
      revenue: 6.75,
      totalRevenue: 46.75,
      currency: 'USD',
    });
  });

  test('is a complete file, too, where buyers read another one that is not, since they do', async () => {
    const anna = await api.signIn({ isSignedDocument: true });
    await check(
      await add(anna, 'Comet'),
      ['found', minutesAgo(90), [], 'lines_missing'],
      ['found', minutesAgo(80), [], 'found'],
      ['found', minutesAgo(70), [], 'unreachable'],
      ['unreachable', minutesAgo(60), [], 'unreachable'],
      ['found', minutesAgo(50), [], 'lines_missing'],
    );
    await check(await add(anna, 'Chess'), ['found', minutesAgo(50), [], 'found']);
    expect((await attention(anna)).items).toMatchObject([
      {
        kind: 'app_ads_txt_not_read',
        application: { title: 'Comet' },
        missingLines: null,
        since: minutesAgo(70).toISOString(),
      },
    ]);
  });

  test('follows the check that was stored last, of several of one moment', async () => {
    const anna = await api.signIn({ isSignedDocument: true });
    const app = await add(anna, 'Chess');
    const missing = ['network.example, 1, DIRECT'];
    const rows = (['found', 'lines_missing'] as const).map((state, index) => ({
      id: `0198f0c4-6d1e-7c3a-9a54-00000000000${index}`,
      publisherId: anna.id,
      applicationId: app.id,
      checkedAt: instant,
      trigger: 'daily' as const,
      url: fileOf('Chess'),
      state,
      missingLines: missing,
      report: {},
    }));
    await asPublisher(api.database, wholePublisher(anna.id), (own) => own.insert(appAdsTxtCheck).values(rows));
    expect((await attention(anna)).items).toMatchObject([
      { kind: 'app_ads_txt_lines_missing', missingLines: 1, since: instant.toISOString() },
    ]);
  });

  test('is named without its money while the statistics cannot be read', async () => {
    const anna = await api.signIn({ isSignedDocument: true });
    await check(await add(anna, 'Away'), ['unreachable', minutesAgo(1)]);
    const read = vi
      .spyOn(api.warehouse.reader, 'read')
      .mockRejectedValue(new WarehouseUnavailable('It does not answer.'));
    onTestFinished(() => read.mockRestore());
    expect(await attention(anna)).toMatchObject({
      kinds: [['app_ads_txt_unreachable', 'Away']],
      items: [{ revenue: null }],
      earnings: { applications: 1, revenue: null, totalRevenue: null },
    });
  });

  test('is nothing once the application is resumed and its file is complete again', async () => {
    const anna = await api.signIn({ isSignedDocument: true });
    const app = await add(anna, 'Garden', { status: 'stopped', rejectionReason: { en: 'No.', ru: 'Нет.' } });
    expect((await attention(anna)).kinds).toEqual([['application_rejected', 'Garden']]);
    expect((await api.call('resumeApplication', { token: anna.token, params: { id: app.id } })).status).toBe(200);
    await check(app, ['lines_missing', minutesAgo(2)]);
    expect((await attention(anna)).kinds).toEqual([['app_ads_txt_lines_missing', 'Garden']]);
    await check(app, ['found', minutesAgo(1)]);
    expect((await attention(anna)).kinds).toEqual([]);
  });
});
