import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { publishDays } from '#modules/statistics/reports/testing/big-report.ts';
import { insertFacts } from '#modules/statistics/reports/testing/facts.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { saveGuide } from './guide-repository.ts';

const instant = new Date('2026-03-10T12:00:00Z');
let api: TestApi;
let anna: TestPublisher & Tokens;
let oleg: TestPublisher & Tokens;
beforeAll(async () => {
  api = await startTestApi({ now: () => instant });
  anna = await api.signIn();
  oleg = await api.signIn();
});
afterAll(() => api.close());

test('guides are those that the operator has set, by name, in the caller’s language or else the other one', async () => {
  const guides = async (locale: 'en' | 'ru') => {
    const { status, data } = await api.call('getIntegrationGuides', { token: anna.token, locale });
    expect(status).toBe(200);
    return data.items.map(({ name, title }) => [name, title]);
  };
  expect(await guides('en')).toEqual([]);
  const source = (title: string) => `# ${title}\n## Start\n\`\`\`\nstart("{appId}", "{publisherId}")\n\`\`\`\n`;
  await asNetwork(api.database, async (network) => {
    await saveGuide(network, { name: 'unity', locale: 'en' }, { source: source('Unity'), updatedAt: instant });
    await saveGuide(network, { name: 'android', locale: 'ru' }, { source: source('Андроид'), updatedAt: instant });
    await saveGuide(network, { name: 'android', locale: 'en' }, { source: source('Android'), updatedAt: instant });
  });
  expect(await guides('en')).toEqual([
    ['android', 'Android'],
    ['unity', 'Unity'],
  ]);
  expect(await guides('ru')).toEqual([
    ['android', 'Андроид'],
    ['unity', 'Unity'],
  ]);
  const { data } = await api.call('getIntegrationGuides', { token: oleg.token });
  // The console fills in the ids where it shows a guide, so the answer has the names of the fields.
  expect(data.items[0]?.stepList[0]?.code).toBe('start("{appId}", "{publisherId}")');
  expect((await api.call('getIntegrationGuides', {})).status).toBe(401);
});

test('the first requests are those of the ad block itself, and of its own publisher only', async () => {
  const app = await addApplication(api.database, anna.id);
  const [seen, silent] = [await addAdBlock(api.database, app), await addAdBlock(api.database, app)];
  const first = async ({ token }: Tokens, { id }: { id: string }) => {
    const { status, data } = await api.call('getAdBlockFirstRequests', { token, params: { id } });
    return status === 200 ? data.firstRequests : status;
  };
  expect(await first(anna, seen)).toEqual({ date: null, dataAsOf: null });
  const load = await publishDays(api, ['2026-03-08', '2026-03-09', '2026-03-10'], instant);
  await api.startWarehouse();
  const fact = (date: string, requests: number) => ({
    load,
    publisher: anna.number,
    date,
    application: app.number,
    ad_block: seen.number,
    ad_format: 'fs_banner' as const,
    country: 'DE',
    requests,
    selections: 0,
    impressions: 0,
    clicks: 0,
    completions: 0,
    revenue: 0,
  });
  await insertFacts(api.warehouse.writer, [fact('2026-03-08', 0), fact('2026-03-10', 3), fact('2026-03-09', 5)]);
  expect(await first(anna, seen)).toMatchObject({ date: '2026-03-09', dataAsOf: expect.any(String) });
  expect(await first(anna, silent)).toMatchObject({ date: null });
  expect(await first(oleg, seen)).toBe(404);
});
