import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('a publisher of another scope needs no offer', async () => {
  const { token } = await api.signIn({ scope: 'agency', hasAcceptedOffer: false });
  expect((await api.call('getFilterCriteria', { token })).status).toBe(200);
});
