import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { applicationUrl } from '@publisher-console/api-contract/application-url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import type { GuardedFetch, OutsideOptions } from '#guarded-fetch/guarded-fetch.ts';
import { createGuardedPost } from '#guarded-fetch/guarded-post.ts';
import { openSocket } from '#guarded-fetch/open-connection.ts';
import type { OpenSocket } from '#guarded-fetch/open-connection.ts';
import { createResolveName } from '#guarded-fetch/resolve-name.ts';
import {
  internalNames,
  otherFormsOfAddresses,
  privateIPv4,
  privateIPv6,
  wrongUrls,
} from '#guarded-fetch/testing/hostile-urls.ts';
import { findBuyersFile } from '#modules/app-ads-txt/loading/buyers-file.ts';
import { createFileLoader } from '#modules/app-ads-txt/loading/file-loader.ts';
import { createStoreIcons } from '#modules/app-store/icons/store-icons.ts';
import { createStoreLookUps } from '#modules/app-store/look-ups/store-look-ups.ts';
import { attemptDelivery } from '#modules/webhooks/deliver/delivery-jobs.ts';
import { createLog } from '#process/log.ts';
import type { Database } from '#stores/sql/database.ts';
import { startNameServer } from '#testing/name-server.ts';
import type { AnswerName, NameServer } from '#testing/name-server.ts';

/** Public addresses, which belong to the site of a publisher who attacks. */
const siteAddresses = ['93.184.215.14', '2606:4700::1111'];
const [siteIPv4 = ''] = siteAddresses;
const signal = new AbortController().signal;

/** Names with answers of their own. All others are inside: a look-up of one resolves to a canary. */
const names = new Map<string, AnswerName | string[]>();
let nameServer: NameServer;
/** Redirects to `location`. */
let site: Server;
/** Answers every request; none may reach it. */
let canary: Server;
let location = '';
let hits: string[] = [];

const sockets = new Set<Socket>();
async function listen(answer: () => string): Promise<Server> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('data', () => socket.end(answer()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

beforeAll(async () => {
  nameServer = await startNameServer((question) => {
    const answer = names.get(question.name) ?? ['127.0.0.1', '::1'];
    return typeof answer === 'function' ? answer(question) : answer;
  });
  const end = 'Connection: close\r\nContent-Length: 6\r\n\r\nsecret';
  canary = await listen(() => `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n${end}`);
  site = await listen(() => `HTTP/1.1 302 Found\r\nLocation: ${location}\r\n${end}`);
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of [canary, site]) server.close();
  await nameServer.close();
});
beforeEach(() => {
  hits = [];
  names.clear();
});

/** Replaces the last step: addresses of the site go to the site, and all others to the canary. */
const open: OpenSocket = ({ addresses, port }) => {
  const isOutside = addresses.every((address) => siteAddresses.includes(address)) && [80, 443].includes(port);
  const { port: at } = (isOutside ? site : canary).address() as AddressInfo;
  const socket = openSocket({ host: '127.0.0.1', addresses: ['127.0.0.1'], port: at });
  if (!isOutside) socket.once('connect', () => hits.push(`${addresses.join(' ')} port ${port}`));
  return socket;
};

const outside = (): OutsideOptions => ({
  ownOrigins: ['https://console.shop'],
  resolve: createResolveName([nameServer.address]),
  open,
});

/** Sends a request as the product does; returns whether anything answered. */
type Vector = (url: string) => Promise<boolean>;

const load = (fetch: GuardedFetch) => createFileLoader(fetch);
const noDatabase = {} as Database;
const playLink = { store: 'google_play', id: 'com.northwind.chess', country: null } as const;

/** Every way in which a publisher makes the server send a request. */
const vectors: Record<string, Vector> = {
  fetch: async (url) => (await createGuardedFetch(outside())(url)).kind === 'answered',
  'app-ads.txt': async (url) => (await load(createGuardedFetch(outside()))(url, signal)).text !== null,
  icon: async (url) => {
    const icons = createStoreIcons({
      database: noDatabase,
      fetch: createGuardedFetch(outside()),
      log: createLog({ level: 'silent' }),
    });
    return (await icons.store(url, { signal })) !== null;
  },
  webhook: async (url) => {
    const guardedPost = createGuardedPost(outside());
    const isAccepted = (await guardedPost.refusal(url, signal)) === null;
    const delivery = { id: 'msg_1', url, body: '{}', secrets: [new Uint8Array(32)] };
    const { status } = await attemptDelivery(delivery, { guardedPost, now: () => new Date(), signal });
    return isAccepted || status !== null;
  },
};

/** The same requests by a redirect of a page outside, which a webhook does not follow. */
const redirected: Record<string, Vector> = {
  'redirect of app-ads.txt': (url) => redirectedTo(url, 'app-ads.txt'),
  'redirect of an icon': (url) => redirectedTo(url, 'icon'),
  'redirect of a store': async (url) => {
    location = Buffer.from(url).toString('latin1');
    names.set(new URL(applicationUrl(playLink)).hostname, siteAddresses);
    // The site answers http alone.
    const viaHttp: GuardedFetch = (asked, rules) =>
      createGuardedFetch(outside())(asked.replace('https:', 'http:'), rules);
    return (await createStoreLookUps(viaHttp, () => 0).google_play(playLink, { signal })).kind !== 'unreachable';
  },
};

function redirectedTo(url: string, way: 'app-ads.txt' | 'icon'): Promise<boolean> {
  location = Buffer.from(url).toString('latin1');
  return vectors[way]?.(`http://${siteIPv4}/`) ?? Promise.resolve(true);
}

const bothSchemes = (hosts: readonly string[]) => hosts.flatMap((host) => [`http://${host}/`, `https://${host}/`]);
const isHeader = (url: string) => !/[\r\n\0\ud800]/u.test(url) && url === url.trim();

/** The ways and URLs in which something answered. */
async function answered(urls: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const url of urls) {
    const ways = { ...vectors, ...(isHeader(url) && redirected) };
    for (const [way, vector] of Object.entries(ways)) if (await vector(url)) found.push(`${way} of ${url}`);
  }
  return found;
}

test('the canary sees a request to its address when the check of addresses does not apply', async () => {
  const outsideAddresses = new Map([['a.example', { address: '10.0.0.1', port: 80 }]]);
  const fetch = createGuardedFetch({ ...outside(), outsideAddresses });
  expect(await fetch('http://a.example/')).toMatchObject({ kind: 'answered', body: Buffer.from('secret') });
  expect(hits).toEqual(['10.0.0.1 port 80']);
});

describe('no file, icon, store page or webhook makes the server connect to', () => {
  test.each([
    ['a private address', bothSchemes([...privateIPv4, ...privateIPv6.map((address) => `[${address}]`)])],
    ['another form of a loopback address', bothSchemes(otherFormsOfAddresses)],
    ['a name that means something only inside', bothSchemes(internalNames)],
    ['a wrong URL', wrongUrls.map(([, url]) => url)],
    ['the product itself', bothSchemes(['console.shop', 'CONSOLE.shop'])],
  ])('%s', { timeout: 60_000 }, async (_what, urls) => {
    names.set('console.shop', siteAddresses);
    expect(await answered(urls)).toEqual([]);
    expect(hits).toEqual([]);
  });

  test('a private address that a name server gives, by A, AAAA or alias', { timeout: 60_000 }, async () => {
    const inside = [...privateIPv4, ...privateIPv6].map((address, number) => [`inside-${number}.example`, address]);
    for (const [name = '', address = ''] of inside) names.set(name, [address]);
    names.set('alias.example', () => ({ alias: 'localhost', addresses: ['127.0.0.1', '::1'] }));
    const hosts = [...inside.map(([name = '']) => name), 'alias.example'];
    expect(await answered(hosts.map((host) => `https://${host}/`))).toEqual([]);
    expect(hits).toEqual([]);
  });
});

test('the website of a developer causes no connection to a host inside, and no look-up of a name inside', async () => {
  for (const host of [...internalNames, ...otherFormsOfAddresses]) {
    const found = await findBuyersFile(`https://${host}/`, load(createGuardedFetch(outside())), signal);
    expect(found.text).toBeNull();
  }
  expect(hits).toEqual([]);
  expect(nameServer.questions.filter(({ name }) => internalNames.includes(name))).toEqual([]);
});

describe('a name that turns inside', () => {
  /** The first answer is the site, and every later one is inside. */
  const turningInside: AnswerName = ({ before }) => (before === 0 ? [siteIPv4] : ['127.0.0.1', '::1']);

  test('between a request and its redirect is refused', async () => {
    names.set('between.example', turningInside);
    location = '/again';
    const outcome = await createGuardedFetch(outside())('http://between.example/');
    expect(outcome).toMatchObject({ kind: 'failed', failure: 'address_not_allowed', hops: [{ status: 302 }, {}] });
    expect(hits).toEqual([]);
  });

  test('between the check and the connection is not looked up again', async () => {
    names.set('check.example', turningInside);
    location = 'ftp://a.example/';
    await createGuardedFetch(outside())('http://check.example/');
    const asked = nameServer.questions.filter(({ name, type }) => name === 'check.example' && type === 'A');
    expect([asked.length, hits]).toEqual([1, []]);
  });

  test('between the saving of a webhook and its delivery is refused', async () => {
    names.set('saved.example', turningInside);
    const post = createGuardedPost(outside());
    expect(await post.refusal('https://saved.example/', signal)).toBeNull();
    const sent = await post.send('https://saved.example/', { body: '{}', headers: {}, signal });
    expect(sent).toEqual({ kind: 'failed', failure: 'address_not_allowed' });
    expect(hits).toEqual([]);
  });

  test('between the answers by UDP and by TCP is refused', async () => {
    names.set('long.example', ({ transport }) => (transport === 'udp' ? 'truncated' : ['127.0.0.1', '::1']));
    const outcome = await createGuardedFetch(outside())('http://long.example/');
    expect(outcome).toMatchObject({ kind: 'failed', failure: 'address_not_allowed' });
    expect(hits).toEqual([]);
  });
});
