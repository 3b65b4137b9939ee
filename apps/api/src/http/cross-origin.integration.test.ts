import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, Tokens } from '#testing/test-api.ts';

const allowed = 'https://console.example';

let api: TestApi;
let signedIn: Tokens;
let address: string;
beforeAll(async () => {
  api = await startTestApi({ allowedOrigins: [allowed] });
  signedIn = await api.signIn();
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

/** The preflight request that a browser sends before a page's call to another origin. */
const preflight = (origin: string) =>
  fetch(`${address}/statistic`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,refresh-token',
    },
  });

const listed = (response: Response, header: string) => (response.headers.get(header) ?? '').toLowerCase().split(', ');

test('a page of an allowed origin may send what the client sends, and read what it reads', async () => {
  const asked = await preflight(allowed);
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-origin')).toBe(allowed);
  expect(listed(asked, 'access-control-allow-methods')).toContain('post');
  expect(listed(asked, 'access-control-allow-headers')).toEqual(
    expect.arrayContaining(['authorization', 'content-type', 'refresh-token']),
  );

  const headers = { origin: allowed, authorization: `Bearer ${signedIn.token}` };
  const answer = await fetch(`${address}/user/current`, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe(allowed);
  expect(answer.headers.get('vary')).toContain('Origin');
  expect(listed(answer, 'access-control-expose-headers')).toEqual(
    expect.arrayContaining(['content-disposition', 'retry-after', 'x-request-id']),
  );
});

test('a page of an allowed origin may read refusals too', async () => {
  const answer = await fetch(`${address}/user/current`, { headers: { origin: allowed } });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('access-control-allow-origin')).toBe(allowed);
});

test('calls of other origins have no cookies', async () => {
  for (const answer of [await preflight(allowed), await fetch(`${address}/health`, { headers: { origin: allowed } })])
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
});

test.each(['https://evil.example', 'https://console.example.evil.example', 'http://console.example', 'null'])(
  '%s is not let in',
  async (origin) => {
    const asked = await preflight(origin);
    expect(asked.status).toBe(405);
    const answer = await fetch(`${address}/health`, { headers: { origin } });
    for (const { headers } of [asked, answer]) expect(headers.get('access-control-allow-origin')).toBeNull();
  },
);

test('unless the operator allows an origin, none is', async () => {
  const closed = await startTestApi();
  const answer = await closed.app.inject({ method: 'OPTIONS', url: '/statistic', headers: { origin: allowed } });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  await closed.close();
});
