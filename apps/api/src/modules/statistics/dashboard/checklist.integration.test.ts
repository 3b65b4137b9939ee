import type { DashboardStageItemId } from '@publisher-console/api-contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDemoDocuments } from '#demo/demo-documents.ts';
import { sampleFiles } from '#modules/files/testing/sample-files.ts';
import { upload } from '#modules/files/testing/file-uploads.ts';
import { publishDays } from '#modules/statistics/reports/testing/big-report.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { dashboardItem } from '#stores/sql/tables/dashboard.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

const instant = new Date('2026-03-10T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(instant.getTime() - minutes * 60_000);

let now = instant;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => now });
});
afterAll(() => api.close());

describe('the checklist', () => {
  const stages = async ({ token }: Tokens, locale: 'en' | 'ru' = 'en') => {
    const { status, data } = await api.call('getDashboardStages', { token, locale });
    expect(status).toBe(200);
    const items = data.stageList.flatMap((stage) => stage.items);
    return { ...data, items, completed: items.filter(({ isCompleted }) => isCompleted).map(({ id }) => id) };
  };
  const set = (of: Tokens, id: DashboardStageItemId, isCompleted: boolean) =>
    api.call('updateDashboardStageItem', { token: of.token, params: { id }, body: { isCompleted } });

  test('has the three groups and nine items of the specification in both languages, none of them completed', async () => {
    const anna = await api.signIn();
    const { stageList, completed, mode } = await stages(anna);
    expect(stageList.map(({ title, items }) => [title, ...items.map((item) => item.title)])).toEqual([
      [
        'Documents',
        'Download the contract and the verification list',
        'Send the signed contract scan',
        'Send the verification document scans',
      ],
      ['Apps and blocks', 'Add apps', 'Create ad blocks'],
      [
        'Integration',
        'Read the SDK docs',
        'Install and set up the SDK',
        'Request a test campaign',
        'Run live campaigns',
      ],
    ]);
    expect(completed).toEqual([]);
    expect(mode).toBe('initial');
    const russian = (await stages(anna, 'ru')).stageList.flatMap(({ title, items }) => [
      title,
      ...items.map((item) => item.title),
    ]);
    expect(russian).toHaveLength(12);
    for (const title of russian) expect(title).toMatch(/^[А-ЯЁ]/);
  });

  test('ticks what the network sees by itself, unless its owner has set it', async () => {
    const anna = await api.signIn();
    const { token } = anna;
    const app = { name: 'Chess', platform: 'android' as const, isNotPublished: true };
    const { data } = await api.call('createApplication', { token, body: app });
    expect((await stages(anna)).completed).toEqual(['add_applications']);
    const { id } = data.application;
    await api.call('createAdBlock', { token, params: { id }, body: { name: 'End', adFormat: 'fs_banner' } });
    expect((await stages(anna)).completed).toEqual(['add_applications', 'create_ad_blocks']);
    await set(anna, 'add_applications', false);
    expect((await stages(anna)).completed).toEqual(['create_ad_blocks']);
    await api.call('deleteApplication', { token, params: { id } });
    expect((await stages(anna)).completed).toEqual([]);
  });

  test('ticks the download when its owner has fetched both documents, for any counterparty and in any language', async () => {
    const [anna, oleg] = [await api.signIn(), await api.signIn()];
    await asNetwork(api.database, (all) => addDemoDocuments(all, now));
    const draw = async (documentType: 'contract_template' | 'verification_list', locale: 'en' | 'ru' = 'en') => {
      const counterpartyType = locale === 'en' ? 'self_employed' : 'limited_liability_company';
      const body = { documentType, counterpartyType } as const;
      const { data } = await api.call('getDocuments', { token: anna.token, locale, body });
      return data.documentList[0]?.fileId ?? '';
    };
    const fetchFile = async (id: string, headers: Record<string, string> = {}, { token }: Tokens = anna) =>
      (await api.call('downloadFile', { token, params: { id }, headers })).status;
    const completed = async () => (await stages(anna)).completed;

    const [template, list] = [await draw('contract_template'), await draw('verification_list')];
    expect(await completed()).toEqual([]);
    expect(await fetchFile(template)).toBe(200);
    expect(await fetchFile(await draw('contract_template', 'ru'))).toBe(200);
    expect(await completed()).toEqual([]);
    // Neither a download of a part of the list nor an attempt of another publisher completes the item.
    expect(await fetchFile(list, { range: 'bytes=0-0' })).toBe(206);
    expect(await fetchFile(list, {}, oleg)).toBe(404);
    expect(await completed()).toEqual([]);
    const russian = await draw('verification_list', 'ru');
    expect(await Promise.all([fetchFile(russian), fetchFile(russian)])).toEqual([200, 200]);
    expect(await completed()).toEqual(['download_documents']);
    expect((await stages(oleg)).completed).toEqual([]);

    const noted = async () => {
      const events = await api.database.select().from(auditEvent).where(eq(auditEvent.publisherId, anna.id));
      return events.filter(({ kind }) => kind === 'document_downloaded');
    };
    const before = await noted();
    expect(new Set(before.map(({ details }) => JSON.stringify(details)))).toEqual(
      new Set(['{"name":"contract-template.pdf"}', '{"name":"verification-list.pdf"}']),
    );
    expect(before[0]).toMatchObject({ sessionId: expect.any(String), requestId: expect.any(String) });
    expect(await fetchFile(template)).toBe(200);
    expect(await noted()).toEqual(before);

    await set(anna, 'download_documents', false);
    expect(await fetchFile(list)).toBe(200);
    expect(await completed()).toEqual([]);
  });

  test('counts neither a file that could not be read nor a namesake that its owner uploaded as a download', async () => {
    const anna = await api.signIn();
    const { token } = anna;
    await asNetwork(api.database, (all) => addDemoDocuments(all, now));
    const fetchFile = async (id: string) => (await api.call('downloadFile', { token, params: { id } })).status;
    const namesake = await upload(api, token, ['verification-list.pdf', sampleFiles.pdf()]);
    expect(await fetchFile(namesake.data.items[0]?.id ?? '')).toBe(200);
    for (const documentType of ['contract_template', 'verification_list'] as const) {
      const body = { documentType, counterpartyType: 'self_employed' } as const;
      const { data } = await api.call('getDocuments', { token, body });
      const id = data.documentList[0]?.fileId ?? '';
      const isLost = documentType === 'verification_list';
      if (isLost) {
        const [row] = await asPublisher(api.database, wholePublisher(anna.id), (own) =>
          own.select().from(storedFile).where(eq(storedFile.id, id)),
        );
        await api.files.delete(row?.key ?? '');
      }
      expect(await fetchFile(id)).toBe(isLost ? 404 : 200);
    }
    expect((await stages(anna)).completed).toEqual([]);
  });

  test('stores what its owner sets, and the same value again changes nothing', async () => {
    const [anna, oleg] = [await api.signIn(), await api.signIn()];
    const answer = await set(anna, 'add_applications', true);
    expect(answer).toMatchObject({
      status: 200,
      data: { stageHistoryItem: { id: 'add_applications', title: 'Add apps', isCompleted: true } },
    });
    expect((await stages(anna)).completed).toEqual(['add_applications']);
    expect((await stages(oleg)).completed).toEqual([]);
    const changed = async () => {
      const rows = await asPublisher(api.database, wholePublisher(anna.id), (own) =>
        own.select().from(dashboardItem).where(eq(dashboardItem.publisherId, anna.id)),
      );
      return rows.map(({ item, isCompleted, changedAt }) => [item, isCompleted, changedAt.toISOString()]);
    };
    const first = await changed();
    now = minutesAgo(-5);
    expect((await set(anna, 'add_applications', true)).text).toBe(answer.text);
    expect(await changed()).toEqual(first);
    await set(anna, 'add_applications', false);
    expect(await changed()).toEqual([['add_applications', false, now.toISOString()]]);
    expect((await stages(anna)).completed).toEqual([]);
    now = instant;
    const noted = await api.database.select().from(auditEvent).where(eq(auditEvent.publisherId, anna.id));
    expect(noted.map(({ kind }) => kind)).toEqual(['login']);
  });

  test('stores one row for several calls at once for one item', async () => {
    const anna = await api.signIn();
    const answers = await Promise.all([true, false, true, false].map((value) => set(anna, 'set_up_sdk', value)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await set(anna, 'set_up_sdk', true)).status).toBe(200);
    expect((await stages(anna)).completed).toEqual(['set_up_sdk']);
  });

  test('refuses items that it does not have, and bodies without a value', async () => {
    const { token } = await api.signIn();
    const params = { id: 'buy_a_boat' as DashboardStageItemId };
    const unknown = await api.call('updateDashboardStageItem', { token, params, body: { isCompleted: true } });
    expect(unknown).toMatchObject({ status: 404, code: 'not_found' });
    const known = { id: 'set_up_sdk' as const };
    for (const body of [{}, { isCompleted: 'true' }, { isCompleted: true, publisherId: 'x' }]) {
      const answer = await api.call('updateDashboardStageItem', { token, params: known, body: body as never });
      expect(answer.status).toBe(422);
    }
  });

  test('is replaced by the figures when every item is completed, and comes back with an open one', async () => {
    const anna = await api.signIn();
    const { items } = await stages(anna);
    for (const { id } of items) expect((await set(anna, id, true)).status).toBe(200);
    expect((await stages(anna)).mode).toBe('ready');
    await set(anna, 'read_sdk_docs', false);
    expect((await stages(anna)).mode).toBe('initial');
  });

  test('is replaced by the figures with the first impression of its owner, however long ago', async () => {
    const [anna, oleg, mia] = [await api.signIn(), await api.signIn(), await api.signIn()];
    const dates = ['2025-06-01', '2026-03-10'];
    const load = await publishDays(api, dates, instant);
    await api.startWarehouse();
    const fact = (owner: TestPublisher, date: string, impressions: number) => ({
      load,
      publisher: owner.number,
      date,
      application: 1,
      ad_block: 1,
      ad_format: 'fs_banner' as const,
      country: 'DE',
      requests: 10,
      selections: 5,
      impressions,
      clicks: 0,
      completions: 0,
      revenue: 0,
    });
    await insertFacts(api.warehouse.writer, [
      fact(anna, '2025-06-01', 1),
      fact(mia, '2026-03-10', 1),
      fact(oleg, '2026-03-10', 0),
    ]);
    expect((await stages(anna)).mode).toBe('ready');
    expect((await stages(mia)).mode).toBe('ready');
    // Oleg's facts have requests but no impressions: the SDK works.
    expect(await stages(oleg)).toMatchObject({ mode: 'initial', completed: ['read_sdk_docs', 'set_up_sdk'] });
    await set(oleg, 'set_up_sdk', false);
    expect((await stages(oleg)).completed).toEqual(['read_sdk_docs']);
  });
});
