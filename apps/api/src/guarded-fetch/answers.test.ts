import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLoopbackFetch } from '#testing/loopback-fetch.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideHost, OutsideServers } from '#testing/outside-server.ts';
import type { FetchHop } from './fetch-outcome.ts';
import type { GuardedFetch } from './guarded-fetch.ts';

const site = 'northwind.example';
const shop = 'shop.example';
const lines = 'network.example, 1, DIRECT\n';

let servers: OutsideServers;
let fetch: GuardedFetch;
beforeAll(async () => {
  servers = await startOutsideServers({ [site]: {}, [shop]: {} });
  fetch = createLoopbackFetch(servers.addresses);
});
afterAll(() => servers.close());
beforeEach(() => {
  servers.requests.length = 0;
});

function redirect(location: string, status = 302) {
  return { status, headers: { location } };
}

/** The pages /1, /2 …, each of which redirects to the next one. */
function chain(length: number): OutsideHost {
  const steps = Array.from({ length }, (_, step) => [`/${step + 1}`, redirect(`/${step + 2}`)]);
  return { ...Object.fromEntries(steps), [`/${length + 1}`]: { body: 'end' } };
}

test('a page is answered with its status, type and body, by http and by https', async () => {
  const contentType = 'text/plain';
  servers.answer(site, { '/app-ads.txt': { headers: { 'content-type': contentType }, body: lines } });
  for (const scheme of ['http', 'https']) {
    const url = `${scheme}://${site}/app-ads.txt`;
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

test.each([204, 300, 304, 404, 429, 500, 503])('status %i is an answer', async (status) => {
  servers.answer(site, { '/': { status } });
  expect(await fetch(`http://${site}/`)).toMatchObject({ kind: 'answered', status });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('with status %i is followed, and every request is listed', async (status) => {
    servers.answer(site, { '/away': redirect(`https://${shop}/x?y#z`, status) });
    servers.answer(shop, { '/x?y': { body: 'shop' } });
    const outcome = await fetch(`http://${site}/away#fragment`);
    expect(outcome).toMatchObject({ kind: 'answered', url: `https://${shop}/x?y`, status: 200 });
    expect(outcome.hops).toEqual([
      { url: `http://${site}/away`, status, contentType: null, bytes: 0 },
      { url: `https://${shop}/x?y`, status: 200, contentType: null, bytes: 4 },
    ]);
  });

  test.each([
    ['../b?c', `http://${site}/b?c`],
    ['?c', `http://${site}/a/a?c`],
    [`//${shop}/b`, `http://${shop}/b`],
    ['/ä', `http://${site}/%C3%A4`],
    [' /b \t', `http://${site}/b`],
  ])('to %s is resolved against the page', async (location, url) => {
    // Servers that do not percent-encode an address write it in UTF-8.
    servers.answer(site, { '/a/a': redirect(Buffer.from(location).toString('latin1')) });
    servers.answer(shop, {});
    expect(await fetch(`http://${site}/a/a`)).toMatchObject({ kind: 'answered', status: 404, url });
  });

  test('is followed five times, not six', async () => {
    servers.answer(site, chain(6));
    expect(await fetch(`http://${site}/2`)).toMatchObject({ kind: 'answered', status: 200, url: `http://${site}/7` });
    servers.requests.length = 0;
    const outcome = await fetch(`http://${site}/1`);
    expect(outcome).toMatchObject({ kind: 'failed', failure: 'too_many_redirects' });
    expect([outcome.hops.length, servers.requests.length]).toEqual([6, 6]);
  });

  test('to itself ends', async () => {
    servers.answer(site, { '/': redirect('/') });
    expect(await fetch(`http://${site}/`)).toMatchObject({ failure: 'too_many_redirects' });
    expect(servers.requests).toHaveLength(6);
  });

  test.each<[what: string, answers: OutsideHost]>([
    ['without an address', { '/': { status: 302 } }],
    ['with two addresses', (_request, response) => response.writeHead(302, ['location', '/a', 'location', '/b']).end()],
  ])('%s is no answer', async (_what, answers) => {
    servers.answer(site, answers);
    expect(await fetch(`http://${site}/`)).toMatchObject({
      kind: 'failed',
      failure: 'bad_answer',
      hops: [{ status: 302 }],
    });
  });

  test('that the caller refuses is not followed; the caller sees its target and the requests before it', async () => {
    servers.answer(site, { '/1': redirect('/2'), '/2': redirect(`https://${shop}/`) });
    const asked: [from: string, to: string, hops: FetchHop[]][] = [];
    const outcome = await fetch(`http://${site}/1`, {
      mayFollow: (from, to, hops) => {
        asked.push([from.href, to.href, structuredClone([...hops])]);
        return to.hostname === site;
      },
    });
    expect(outcome).toMatchObject({ kind: 'failed', failure: 'redirect_refused' });
    const [first, second] = ['1', '2'].map((page) => ({
      url: `http://${site}/${page}`,
      status: 302,
      contentType: null,
      bytes: 0,
    }));
    expect(outcome.hops).toEqual([first, second]);
    expect(asked).toEqual([
      [`http://${site}/1`, `http://${site}/2`, [first]],
      [`http://${site}/2`, `https://${shop}/`, [first, second]],
    ]);
    expect(servers.requests).toHaveLength(2);
  });

  test('to a host that the caller does not allow is not followed', async () => {
    servers.answer(site, { '/': redirect(`https://${shop}/`) });
    const outcome = await fetch(`http://${site}/`, { isAllowedHost: (host) => host === site });
    expect(outcome).toMatchObject({
      kind: 'failed',
      failure: 'host_not_allowed',
      hops: [{ status: 302 }, { status: null }],
    });
    expect(servers.requests).toHaveLength(1);
  });
});

describe('a request', () => {
  test('identifies the product and what it accepts, and nothing else, also after a redirect that sets cookies', async () => {
    const cookies = { 'set-cookie': ['a=b', 'c=d; Path=/'], 'www-authenticate': 'Basic' };
    servers.answer(site, { '/': { status: 302, headers: { location: `https://${shop}/`, ...cookies } } });
    await fetch(`http://${site}/`, { accept: 'text/html', acceptLanguage: 'en' });
    expect(servers.requests.map(({ headers }) => headers)).toEqual(
      [site, shop].map((host) => ({
        host,
        connection: 'close',
        'user-agent': 'PublisherConsole/1.0',
        accept: 'text/html',
        'accept-encoding': 'gzip',
        'accept-language': 'en',
      })),
    );
  });

  test('leaves encoded line breaks encoded', async () => {
    await fetch(`http://${site}/%0d%0aX-Injected: 1?a=%0d%0aX-Injected: 1`);
    expect(servers.requests).toEqual([
      {
        url: `http://${site}/%0d%0aX-Injected:%201?a=%0d%0aX-Injected:%201`,
        headers: expect.not.objectContaining({ 'x-injected': expect.anything() }) as unknown,
      },
    ]);
  });

  test('goes past the proxy that the environment names', async () => {
    servers.answer(site, {});
    let hits = 0;
    const proxy = createServer((_request, response) => response.end()).on('connection', () => void (hits += 1));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'])
      vi.stubEnv(name, address);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    for (const scheme of ['http', 'https']) await fetch(`${scheme}://${site}/`);
    proxy.close();
    expect([servers.requests.length, hits]).toEqual([2, 0]);
  });
});

test('a host without an entry in DNS is not found', async () => {
  expect(await fetch('https://unknown.example/')).toMatchObject({ kind: 'failed', failure: 'name_not_found' });
});
