import type { ApiClient } from '@publisher-console/api-client';
import { createApiClient } from '@publisher-console/api-client';
import { memorySessionStore } from '@publisher-console/api-client/session-store';
import { expect, test } from 'vitest';

import { createUiStore } from '#common/appearance/ui-state.ts';

import { raiseFatalError } from './fatal-error.ts';

const callUser = (api: ApiClient): Promise<unknown> => api.GET('/user/current');

/** Sends a call from the statistics. It is answered while the page `goesTo` is open. */
async function startCall({ goesTo = '/stats', calls = callUser } = {}) {
  const ui = createUiStore({ logoVisible: true, theme: 'system', comparison: null });
  let href = '/stats';
  const { promise: answer, resolve: respond } = Promise.withResolvers<Response>();
  const { promise: sent, resolve: markSent } = Promise.withResolvers<void>();
  const fetch = (): Promise<Response> => {
    markSent();
    return answer;
  };
  const api = createApiClient({ baseUrl: 'http://api.invalid', session: memorySessionStore(), fetch });
  api.use(raiseFatalError(ui, () => href));
  const call = calls(api).catch(() => undefined);
  await sent;
  href = goesTo;
  return { ui, call, respond };
}

const notFound = () => Response.json({ result: false }, { status: 404, headers: { 'X-Request-Id': 'r-1' } });

test('a 404 answer raises the error page, which shows the id of the request', async () => {
  const { ui, call, respond } = await startCall();
  respond(notFound());
  await call;
  expect(ui.read()).toMatchObject({ fatalError: true, fatalRequestId: 'r-1' });
});

test.each(['/help', '/stats?sort=-revenue'])(
  'a 404 answer to a page that was left for %s raises no error page',
  async (goesTo) => {
    const { ui, call, respond } = await startCall({ goesTo });
    respond(notFound());
    await call;
    expect(ui.read().fatalError).toBe(false);
  },
);

test('a 404 answer about an application raises no error page: its own page reports that it was removed', async () => {
  const params = { path: { id: 'deleted' } };
  const { ui, call, respond } = await startCall({ calls: (api) => api.GET('/application/{id}', { params }) });
  respond(notFound());
  await call;
  expect(ui.read().fatalError).toBe(false);
});

test('a 404 answer about an API token, a webhook or a second factor raises no error page: another tab has removed it', async () => {
  const params = { path: { id: 'revoked' } };
  for (const calls of [
    (api: ApiClient) => api.DELETE('/api-token/{id}', { params }),
    (api: ApiClient) => api.POST('/webhook/delivery/{id}/send', { params }),
    (api: ApiClient) => api.POST('/webhook/secret'),
    (api: ApiClient) => api.DELETE('/user/factor/{id}', { params }),
    (api: ApiClient) => api.DELETE('/user/factor/reset'),
  ]) {
    const { ui, call, respond } = await startCall({ calls });
    respond(notFound());
    await call;
    expect(ui.read().fatalError).toBe(false);
  }
});

test('a 404 answer about a text of the network raises no error page: its own page reports that there is none', async () => {
  const params = { path: { kind: 'offer' as const } };
  const { ui, call, respond } = await startCall({ calls: (api) => api.GET('/network-document/{kind}', { params }) });
  respond(notFound());
  await call;
  expect(ui.read().fatalError).toBe(false);
});
