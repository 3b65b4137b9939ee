import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { createApiClient } from '@publisher-console/api-client';
import { ApiFailure } from '@publisher-console/api-client/api-failure';
import { memorySessionStore } from '@publisher-console/api-client/session-store';
import { afterEach, expect, test, vi } from 'vitest';

import { failureSentences, failureText } from './failure-text.ts';
import { namingOffline } from './offline.ts';

// Without a catalogue, a text is shown in its English original.
const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const texts = { codes: { invalid_credentials: msg`Incorrect password` }, fallback: msg`Failed to sign in` };

/** @returns the failure of a call whose request `send` answers in place of the network */
async function failureOf(send: (request: Request) => Promise<Response>): Promise<unknown> {
  const session = memorySessionStore();
  const api = createApiClient({ baseUrl: 'http://api.invalid', session, fetch: namingOffline(send), timeout: 1 });
  return api.POST('/logout').catch((error: unknown) => error);
}

const breakOff = () => Promise.reject(new TypeError('Failed to fetch'));

afterEach(() => vi.unstubAllGlobals());

test('a call without a timely answer of the API is explained by what failed, and why', async () => {
  const failure = await failureOf(
    ({ signal }) =>
      new Promise<Response>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const sentences = 'Failed to sign in. The service did not answer in time. Please try again.';
  expect(failureText(i18n, failure, texts)).toBe(sentences);
  expect(failureSentences(i18n, failure, texts)).toBe(sentences);
});

test('a call that failed offline is reported as offline, even if the connection is back by then', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const failure = await failureOf(breakOff);
  vi.stubGlobal('navigator', { onLine: true });
  const sentences = 'Failed to sign in. You are offline. Try again once the connection is back.';
  expect(failureText(i18n, failure, texts)).toBe(sentences);
  expect(failureText(i18n, await failureOf(breakOff), texts)).toContain('temporarily unavailable');
});

test('the text for a code is shown alone at the place of the failure, and after the failed operation elsewhere', () => {
  const failure = new ApiFailure({ kind: 'rejected', code: 'invalid_credentials', message: '', request: null });
  expect(failureText(i18n, failure, texts)).toBe('Incorrect password');
  expect(failureSentences(i18n, failure, texts)).toBe('Failed to sign in. Incorrect password');
});
