import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect, isIPv6 } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  internalNames,
  lookAlikes,
  otherFormsOfAddresses,
  privateIPv4,
  privateIPv6,
  relativeUrls,
  wrongUrls,
} from './testing/hostile-urls.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { FetchFailure, FetchOutcome } from './fetch-outcome.ts';
import type { OpenSocket } from './open-connection.ts';
import type { ResolveName } from './resolve-name.ts';

const publicAddress = '93.184.215.14';
const unreachable = async () => [];

/**
 * The canaries are servers that must never get a request. The site belongs to a publisher who tries to make the API
 * send them one.
 */
let canaries: Server[] = [];
let site: Server;
let canaryHits = 0;
let siteHits = 0;
/** Where the site redirects to. */
let location = '';

beforeAll(async () => {
  canaries = ['127.0.0.1', '::1'].map((host) =>
    createServer((_request, response) => response.end('secret')).listen(0, host),
  );
  for (const canary of canaries) canary.on('connection', () => void (canaryHits += 1));
  site = createServer((_request, response) => {
    siteHits += 1;
    response.writeHead(302, { location: Buffer.from(location).toString('latin1') }).end();
  }).listen(0, '127.0.0.1');
  await Promise.all([...canaries, site].map((server) => once(server, 'listening')));
});
afterAll(() => [...canaries, site].forEach((server) => server.close()));
beforeEach(() => {
  canaryHits = 0;
  siteHits = 0;
});

/** Replaces the network: the public address belongs to the site, and every other address to a canary. */
const open: OpenSocket = ({ addresses: [address = ''] }) => {
  const server = address === publicAddress ? site : canaries[isIPv6(address) ? 1 : 0];
  const at = server?.address() as AddressInfo;
  return connect({ host: at.address, port: at.port });
};

function fetchWith(resolve: ResolveName) {
  return createGuardedFetch({ resolve, open });
}

function failureOf(outcome: FetchOutcome): FetchFailure | null {
  return outcome.kind === 'failed' ? outcome.failure : null;
}

/** Fetches the URL directly and by a redirect of the site; returns both failures. */
async function bothWays(url: string, resolve: ResolveName = unreachable) {
  const asked = await fetchWith(resolve)(url);
  location = url;
  const redirected = await fetchWith(resolve)(`http://${publicAddress}/`);
  return [failureOf(asked), failureOf(redirected)];
}

test('the network of these tests would carry a request to a canary', async () => {
  const fetch = createGuardedFetch({ open, outsideAddresses: new Map([['a.example', { address: '::1', port: 80 }]]) });
  expect(await fetch('http://a.example/')).toMatchObject({ kind: 'answered', body: Buffer.from('secret') });
  expect(canaryHits).toBe(1);
});

describe('an address inside', () => {
  test.each([...privateIPv4, ...privateIPv6.map((address) => `[${address}]`), ...otherFormsOfAddresses])(
    '%s gets no request',
    async (host) => {
      for (const scheme of ['http', 'https'])
        expect(await bothWays(`${scheme}://${host}/`)).toEqual(['address_not_allowed', 'address_not_allowed']);
      expect(siteHits).toBe(2);
      expect(canaryHits).toBe(0);
    },
  );

  test('gets no request under a name either', async () => {
    for (const address of [...privateIPv4, ...privateIPv6]) {
      const failures = await bothWays('http://a.example/', async () => [address]);
      expect(failures).toEqual(['address_not_allowed', 'address_not_allowed']);
    }
    expect(canaryHits).toBe(0);
  });

  test('gets no request when a name has a public address too', async () => {
    location = 'http://c.example/';
    for (const addresses of [
      ['127.0.0.1', publicAddress, '::1'],
      [publicAddress, '::1'],
      ['::1', '::1', '::1', publicAddress],
    ]) {
      const targets: string[] = [];
      const fetch = createGuardedFetch({
        resolve: async (host) => (host === 'a.example' ? addresses : []),
        open: (target) => {
          targets.push(...target.addresses);
          return open(target);
        },
      });
      expect(failureOf(await fetch('http://a.example/'))).toBe('name_not_found');
      expect(targets).toEqual([publicAddress]);
    }
    expect(canaryHits).toBe(0);
  });
});

test('a host outside is tried at four addresses at most', async () => {
  const many = [...Array(50).keys()].flatMap((n) => [`2606:4700::${n + 1}`, `1.1.1.${n + 1}`]);
  const targets: string[] = [];
  const fetch = createGuardedFetch({
    resolve: async () => many,
    open: (target) => {
      targets.push(...target.addresses);
      return open({ ...target, addresses: [publicAddress] });
    },
  });
  location = 'ftp://a.example/';
  await fetch('http://a.example/');
  expect(targets).toEqual(['1.1.1.1', '1.1.1.2', '2606:4700::1', '2606:4700::2']);
});

test.each(internalNames)('the name %s is refused before DNS', async (host) => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return [publicAddress];
  };
  expect(await bothWays(`http://${host}/`, resolve)).toEqual(['host_not_allowed', 'host_not_allowed']);
  expect([asked, canaryHits]).toEqual([0, 0]);
});

describe('where the product itself is reached', () => {
  const ownOrigins = [
    'https://console.shop',
    'http://stage.console.shop:8080',
    'http://1.1.1.1',
    'http://[2606:4700::1]',
  ];
  const resolve = async () => [publicAddress];

  test.each([
    'http://console.shop/app-ads.txt',
    'https://CONSOLE.shop/',
    'http://stage.console.shop/',
    'http://1.1.1.1/',
    'http://[2606:4700:0::1]/',
  ])('the host of %s gets no request, also not by a redirect', async (url) => {
    const fetch = createGuardedFetch({ resolve, open, ownOrigins });
    expect(failureOf(await fetch(url))).toBe('host_not_allowed');
    expect([siteHits, canaryHits]).toEqual([0, 0]);
    location = url;
    expect(failureOf(await fetch(`http://${publicAddress}/`))).toBe('host_not_allowed');
    expect([siteHits, canaryHits]).toEqual([1, 0]);
  });

  test.each(['http://my-console.shop/', 'http://console.shop.example/', 'http://www.console.shop/'])(
    'the host of %s is another one',
    async (url) => {
      location = 'ftp://a.example/';
      await createGuardedFetch({ resolve, open, ownOrigins })(url);
      expect(siteHits).toBe(1);
    },
  );

  test('a host with an address that the operator chose gets the request', async () => {
    const at = canaries[0]?.address() as AddressInfo;
    const outsideAddresses = new Map([['console.shop', { address: '127.0.0.1', port: at.port }]]);
    const fetch = createGuardedFetch({ resolve, open, ownOrigins, outsideAddresses });
    expect(await fetch('http://console.shop/')).toMatchObject({ kind: 'answered' });
  });
});

describe('a URL that is refused before DNS', () => {
  const resolve = async () => {
    throw new Error('DNS was asked.');
  };

  test.each(wrongUrls)('%s', async (what, url) => {
    const failure = what.startsWith('port ') && URL.canParse(url) ? 'port_not_allowed' : 'bad_url';
    expect(failureOf(await createGuardedFetch({ resolve, open })(url))).toBe(failure);
    // The site cannot redirect to a URL that a header cannot contain.
    if (/[\r\n\0\ud800]/.test(url) || url !== url.trim()) return;
    location = url;
    expect(failureOf(await createGuardedFetch({ resolve, open })(`http://${publicAddress}/`))).toBe(failure);
    expect([siteHits, canaryHits]).toEqual([1, 0]);
  });

  test.each(relativeUrls)('%s', async (_what, url) => {
    expect(failureOf(await createGuardedFetch({ resolve, open })(url))).toBe('bad_url');
  });
});

test('a host that looks like an allowed one gets no request', async () => {
  const isAllowedHost = (host: string) => host === 'play.google.com';
  for (const look of lookAlikes) {
    const outcome = await fetchWith(async () => ['127.0.0.1'])(`https://${look}`, { isAllowedHost });
    expect(failureOf(outcome)).toBe('host_not_allowed');
  }
  location = 'https://play.google.com.evil.example/';
  const onList = (host: string) => host === publicAddress;
  const redirected = await fetchWith(async () => ['127.0.0.1'])(`http://${publicAddress}/`, { isAllowedHost: onList });
  expect(failureOf(redirected)).toBe('host_not_allowed');
  expect([siteHits, canaryHits]).toEqual([1, 0]);
});
