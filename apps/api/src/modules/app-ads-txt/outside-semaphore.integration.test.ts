import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addApplication } from '#modules/applications/testing/added.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideServers } from '#testing/outside-server.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

const slowSite = 'https://slow.example/app-ads.txt';
const goodSite = 'https://good.example/app-ads.txt';
const playLink = 'https://play.google.com/store/apps/details?id=com.northwind.chess';

let outside: OutsideServers;
let api: TestApi;
let anna: TestPublisher & Tokens;
/** The open responses of the slow site and of the store, which answer only in `finish`. */
const held: ServerResponse[] = [];

beforeEach(async () => {
  outside = await startOutsideServers({ 'good.example': {}, 'slow.example': {}, 'play.google.com': {} });
  api = await startTestApi({ outsideAddresses: outside.addresses });
  anna = await api.signIn();
  const { lines } = (await api.call('getNetworkAppAdsTxt', { token: anna.token })).data;
  const page = { body: lines.join('\n'), headers: { 'content-type': 'text/plain' } };
  outside.answer('good.example', { '/app-ads.txt': page });
  held.length = 0;
  for (const host of ['slow.example', 'play.google.com'])
    outside.answer(host, (_request, response) => void held.push(response));
});
afterEach(async () => {
  await api.close();
  await outside.close();
});

const check = ({ token }: Tokens, appAdsTxtUrl = slowSite) =>
  api.call('checkAppAdsTxt', { token, body: { appAdsTxtUrl } });
const areHeld = (count: number) => vi.waitFor(() => expect(held).toHaveLength(count));

/** Ends all requests to the slow site and the store, including those of calls that still wait for a slot. */
async function finish(calls: Promise<{ status: number }>[]): Promise<number[]> {
  for (const host of ['slow.example', 'play.google.com']) outside.answer(host, {});
  for (const response of held) response.destroy();
  return (await Promise.all(calls)).map(({ status }) => status);
}

test('slow sites of a few publishers delay no check of another one, and a check that waited for a slot is made', async () => {
  const { id } = await addApplication(api.database, anna.id, { appAdsTxtUrl: goodSite });
  const three = await Promise.all(Array.from({ length: 3 }, () => api.signIn()));
  const fourth = await api.signIn();
  const fourChecks = (publisher: Tokens) => Array.from({ length: 4 }, () => check(publisher));
  // Three publishers have four slots each, and the fourth one has a slot. Its other three checks wait.
  const checks = three.flatMap(fourChecks);
  await areHeld(12);
  checks.push(...fourChecks(fourth));
  await areHeld(13);
  const recheck = await api.call('recheckApplicationAppAdsTxt', { token: anna.token, params: { id } });
  expect(recheck).toMatchObject({ status: 200, data: { report: { state: 'found' } } });
  expect(held.filter(({ destroyed }) => destroyed)).toEqual([]);
  await areHeld(13);
  expect(await finish(checks)).toEqual(checks.map(() => 200));
});

test('look-ups, checks and additions of a publisher share four slots, and one more is refused', async () => {
  const looked = api.call('parseApplicationUrl', { token: anna.token, body: { applicationUrl: playLink } });
  const added = api.call('createApplication', {
    token: anna.token,
    body: {
      name: 'Chess',
      isNotPublished: false,
      platform: 'android',
      applicationUrl: `${playLink}2`,
      appAdsTxtUrl: goodSite,
    },
  });
  const checks = [check(anna), check(anna)];
  await areHeld(4);
  const refusal = { status: 429, code: 'rate_limited', headers: { 'retry-after': '10' } };
  expect(await check(anna, goodSite)).toMatchObject(refusal);
  expect(
    await api.call('parseApplicationUrl', { token: anna.token, body: { applicationUrl: playLink } }),
  ).toMatchObject(refusal);
  await finish([looked, added, ...checks]);
  expect(await check(anna, goodSite)).toMatchObject({ status: 200 });
});
