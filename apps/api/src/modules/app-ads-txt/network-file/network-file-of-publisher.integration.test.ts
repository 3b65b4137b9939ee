import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApplication } from '#modules/applications/testing/added.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideServers } from '#testing/outside-server.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

const appAdsTxtUrl = 'https://northwind.example/app-ads.txt';

let outside: OutsideServers;
let api: TestApi;
let anna: TestPublisher & Tokens;
let mia: TestPublisher & Tokens;
const now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  outside = await startOutsideServers({ 'northwind.example': {} });
  api = await startTestApi({
    now: () => now,
    outsideAddresses: outside.addresses,
    networkLines:
      '# Yours is {publisherId}\nnetwork.example, {publisherId}, DIRECT # you\nbidder.example, x-1, RESELLER\n',
  });
  anna = await api.signIn();
  mia = await api.signIn();
});
afterAll(async () => {
  await api.close();
  await outside.close();
});

const linesOf = ({ number }: TestPublisher) => [`network.example, ${number}, DIRECT`, 'bidder.example, x-1, RESELLER'];
const publish = (...lines: string[]) =>
  outside.answer('northwind.example', {
    '/app-ads.txt': { body: lines.join('\n'), headers: { 'content-type': 'text/plain' } },
  });

test('each publisher gets the network’s lines with the own Publisher ID, as lines, as a text and as a file', async () => {
  for (const publisher of [anna, mia]) {
    const { token, number } = publisher;
    const { data } = await api.call('getNetworkAppAdsTxt', { token });
    expect(data.lines).toEqual(linesOf(publisher));
    const content = `# Yours is ${number}\nnetwork.example, ${number}, DIRECT # you\nbidder.example, x-1, RESELLER\n`;
    expect(data.content).toBe(content);
    const documents = await api.call('getDocuments', { token, body: { documentType: 'app_ads_txt' } });
    const id = documents.data.documentList[0]?.fileId ?? '';
    const [row] = await asOwner(api.database, (all) => all.select().from(storedFile).where(eq(storedFile.id, id)));
    expect((await buffer(await api.files.get(row?.key ?? ''))).toString()).toBe(content);
  }
});

test('a file is compared and merged with the lines of its own publisher', async () => {
  publish(...linesOf(anna));
  const reports = await Promise.all(
    [anna, mia].map(({ token }) => api.call('checkAppAdsTxt', { token, body: { appAdsTxtUrl, merge: true } })),
  );
  expect(reports.map(({ data }) => data.report.state)).toEqual(['found', 'lines_missing']);
  expect(reports[1]?.data.report.lines.map(({ line }) => line)).toEqual(linesOf(mia));
  expect(reports[1]?.data.merged).toContain(`network.example, ${mia.number}, DIRECT`);
  const refused = await api.call('createApplication', {
    token: mia.token,
    body: {
      name: 'Chess',
      isNotPublished: false,
      platform: 'android',
      applicationUrl: 'https://www.amazon.com/dp/B00000000X',
      appAdsTxtUrl,
    },
  });
  expect(refused.status).toBe(422);
});

test('stored checks, the daily one among them, look for the lines of the application’s publisher', async () => {
  publish(...linesOf(anna));
  const apps = await Promise.all(
    [anna, mia].map(({ id }) => addApplication(api.database, id, { appAdsTxtUrl, nextCheckAt: now })),
  );
  await api.checkDueFiles();
  const stateOf = async ({ token }: Tokens, id = '') =>
    (await api.call('getApplicationAppAdsTxt', { token, params: { id } })).data.report?.state;
  const states = async () => [await stateOf(anna, apps[0]?.id), await stateOf(mia, apps[1]?.id)];
  expect(await states()).toEqual(['found', 'lines_missing']);
  const { token } = mia;
  const merged = await api.call('getMergedAppAdsTxt', { token, params: { id: apps[1]?.id ?? '' } });
  expect(merged.data.content.split('\n')).toEqual([...linesOf(anna), linesOf(mia)[0], '']);
  publish(...merged.data.content.split('\n'));
  await api.call('recheckApplicationAppAdsTxt', { token, params: { id: apps[1]?.id ?? '' } });
  expect(await states()).toEqual(['found', 'found']);
});
