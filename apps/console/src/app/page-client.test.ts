import { memorySessionStore } from '@publisher-console/api-client/session-store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { publicSettingsSchema } from '#common/context/public-settings.ts';
import type { PagePrefetch, PageDetails } from '#shell/head/page-details.ts';

import { parseEnvironment } from './environment.ts';
import { createPageClient } from './page-client.ts';

const baseUrl = 'http://api.invalid';
const session = { userId: '', token: 'token', refreshToken: 'refresh' };
const details = {
  locale: 'en',
  settings: { ...parseEnvironment(publicSettingsSchema, {}), brand: undefined, version: '0.2.0' },
  appearance: { theme: 'system', logoVisible: true, comparison: null },
  isNarrow: false,
} as const;
const pagePrefetch: PagePrefetch = {
  tokens: { token: 'token', refreshToken: 'refresh' },
  onLoaded: () => undefined,
  isWhole: () => true,
  onRendered: () => undefined,
  signal: new AbortController().signal,
};

const onSessionEnd = vi.fn<() => void>();

/** A client on the server whose API answers with `fetch`. */
function clientWith(fetch: (request: Request) => Promise<Response>, more: Partial<PageDetails> = {}) {
  const options = { session: memorySessionStore(session), locale: () => 'en' as const, onSessionEnd };
  return createPageClient({ ...details, api: { baseUrl, fetch }, ...more }, options);
}

const never = ({ signal }: Request): Promise<Response> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('an API that does not answer delays a public page by half a second only', async () => {
  const failed = vi.fn<() => void>();
  clientWith(never).GET('/network-document').catch(failed);
  await vi.advanceTimersByTimeAsync(400);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(failed).toHaveBeenCalledOnce();
});

test('a page prefetch waits for a slow report', async () => {
  const settled = vi.fn<() => void>();
  void clientWith(never, { pagePrefetch }).GET('/user/current').catch(settled);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(settled).toHaveBeenCalledOnce();
});

test('a page prefetch neither repeats a call nor ends the session, because the browser does both', async () => {
  for (const status of [503, 401]) {
    const fetch = vi.fn<() => Promise<Response>>(async () =>
      Response.json({ result: false, data: null, message: 'no' }, { status }),
    );
    await expect(clientWith(fetch, { pagePrefetch }).GET('/user/current')).rejects.toThrow('no');
    expect(fetch).toHaveBeenCalledOnce();
  }
  expect(onSessionEnd).not.toHaveBeenCalled();
});
