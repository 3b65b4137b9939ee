import { createApiClient } from '@publisher-console/api-client';
import { memorySessionStore } from '@publisher-console/api-client/session-store';
import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';

import { failureText } from './failure-text.ts';

const fallback = msg`An error occurred`;

test('a call that the API does not answer in time says so', async () => {
  const hang = ({ signal }: Request) =>
    new Promise<Response>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const session = memorySessionStore();
  const api = createApiClient({ baseUrl: 'http://api.invalid', session, fetch: hang, timeout: 1 });
  const failure: unknown = await api.POST('/logout').catch((error: unknown) => error);
  expect(failureText(failure, { fallback }).message).toBe('The service did not answer in time. Please try again.');
});
