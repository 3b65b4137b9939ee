import { text } from 'node:stream/consumers';

import { expect, test, vi } from 'vitest';

import type { PagePrefetch, PageDetails } from '#shell/head/page-details.ts';

import { pageLines } from './page-prefetch.server.ts';

type Api = NonNullable<PageDetails['api']>;

const baseUrl = 'http://api.invalid';
const report = () => new Request(`${baseUrl}/statistic?a=1`, { method: 'POST', body: '{"page":1}' });
const user = () => new Request(`${baseUrl}/user/current`);

/** Runs a page prefetch whose API answers with `answer`. */
function pagePrefetch(
  answer: (request: Request) => Promise<Response>,
  run: (page: { api: Api; pagePrefetch: PagePrefetch }) => Promise<void>,
) {
  const leaving = new AbortController();
  const onError = vi.fn<(failure: unknown) => void>();
  const api = { baseUrl, fetch: answer };
  const lines = pageLines({
    tokens: { token: 'first', refreshToken: 'second' },
    api,
    signal: leaving.signal,
    run,
    onError,
  });
  return {
    lines: async (): Promise<unknown[]> =>
      (await text(lines))
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    reader: lines.getReader.bind(lines),
    leave: () => leaving.abort(),
    onError,
  };
}

const reportKey = 'POST /statistic?a=1 {"page":1}';
const userKey = 'GET /user/current ';

test('each call has a line when it begins and one with its answer, in the order of time, before the rendering', async () => {
  const { lines } = pagePrefetch(
    async ({ url }) => new Response(url),
    async ({ api, pagePrefetch: page }) => {
      await api.fetch(user());
      page.onLoaded();
      expect(await (await api.fetch(report())).text()).toBe(`${baseUrl}/statistic?a=1`);
      page.onRendered('<p>');
    },
  );
  expect(await lines()).toEqual([
    { call: userKey },
    { call: userKey, answer: `${baseUrl}/user/current` },
    { loaded: true },
    { call: reportKey },
    { call: reportKey, answer: `${baseUrl}/statistic?a=1` },
    { html: '<p>' },
  ]);
});

test('a line is sent at once, while other calls are running', async () => {
  const { reader, leave } = pagePrefetch(
    ({ url }) => (url.endsWith('current') ? Promise.resolve(new Response('{}')) : new Promise(() => undefined)),
    async ({ api }) => void (await Promise.all([api.fetch(report()), api.fetch(user())])),
  );
  const arrived = reader();
  let received = '';
  while (!received.includes('answer')) received += new TextDecoder().decode((await arrived.read()).value);
  expect(received).toContain(userKey);
  leave();
});

test.each([
  ['is refused because of the rate', async () => new Response('{}', { status: 429 })],
  ['fails', async () => new Response('{}', { status: 500 })],
  ['is redirected', async () => new Response(null, { status: 302 })],
  ['is lost', async () => Promise.reject(new TypeError('down'))],
])('a call that %s has no answer, and the browser makes it with all others', async (_what, answer) => {
  const { lines, onError } = pagePrefetch(answer, async ({ api, pagePrefetch: page }) => {
    await api.fetch(report()).catch(() => undefined);
    expect(page.isWhole()).toBe(false);
  });
  expect(await lines()).toEqual([{ call: reportKey }, { call: reportKey, answer: null }, { loaded: true }]);
  expect(onError).not.toHaveBeenCalled();
});

test.each([401, 403])('a token that is refused by %i ends the page prefetch, without a refresh', async (status) => {
  const answer = vi.fn<Api['fetch']>(async () => Response.json({ data: 'of somebody' }, { status }));
  const { lines } = pagePrefetch(answer, async ({ api, pagePrefetch: page }) => {
    await api.fetch(user());
    await expect(api.fetch(new Request(`${baseUrl}/token/refresh`, { method: 'POST' }))).rejects.toThrow('aborted');
    page.onRendered('<p>');
  });
  expect(await lines()).toEqual([{ call: userKey }, { call: userKey, answer: null }, { loaded: true }]);
  expect(answer).toHaveBeenCalledOnce();
});

test('the calls end when the visitor leaves', async () => {
  const [begun, ended] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { leave, onError } = pagePrefetch(
    ({ signal }) =>
      new Promise((_resolve, reject) => {
        begun();
        signal.addEventListener('abort', () => {
          ended();
          reject(signal.reason);
        });
      }),
    async ({ api }) => void (await api.fetch(report())),
  );
  await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
  leave();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  expect(onError).not.toHaveBeenCalled();
});

test('a failure of the rendering is reported, and the answers are still sent', async () => {
  const failure = new Error('a component');
  const { lines, onError } = pagePrefetch(
    async () => new Response('{}'),
    async ({ api }) => {
      await api.fetch(user());
      throw failure;
    },
  );
  expect(await lines()).toEqual([{ call: userKey }, { call: userKey, answer: '{}' }]);
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
});
