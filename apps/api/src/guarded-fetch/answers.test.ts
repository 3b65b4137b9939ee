import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLoopbackFetch } from '#testing/loopback-fetch.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideServers } from '#testing/outside-server.ts';

const lines = 'network.example, 1, DIRECT\n';

let servers: OutsideServers;
beforeAll(async () => {
  servers = await startOutsideServers({
    'northwind.example': {
      '/app-ads.txt': { headers: { 'content-type': 'text/plain' }, body: lines },
      '/away': { status: 302, headers: { location: 'https://shop.example/x?y#z' } },
    },
    'shop.example': { '/x?y': { body: 'shop' } },
  });
});
afterAll(() => servers.close());

test('a page is answered with its status, type and body, by http and by https', async () => {
  const fetch = createLoopbackFetch(servers.addresses);
  for (const scheme of ['http', 'https']) {
    const url = `${scheme}://northwind.example/app-ads.txt`;
    const contentType = 'text/plain';
    expect(await fetch(url)).toEqual({
      kind: 'answered',
      url,
      status: 200,
      contentType,
      body: Buffer.from(lines),
      hops: [{ url, status: 200, contentType, bytes: lines.length }],
    });
  }
});

test('a redirect is followed to another host, and every request is listed', async () => {
  const outcome = await createLoopbackFetch(servers.addresses)('http://northwind.example/away');
  expect(outcome).toMatchObject({ kind: 'answered', url: 'https://shop.example/x?y', status: 200 });
  expect(outcome.hops).toEqual([
    { url: 'http://northwind.example/away', status: 302, contentType: null, bytes: 0 },
    { url: 'https://shop.example/x?y', status: 200, contentType: null, bytes: 4 },
  ]);
});
