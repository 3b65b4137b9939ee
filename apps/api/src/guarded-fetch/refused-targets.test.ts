import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect, isIPv6 } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const privateIPv4 = [
  ...'127.0.0.1 10.0.0.1 172.16.0.1 192.168.0.1 100.64.0.1 169.254.169.254 100.100.100.200'.split(' '),
  ...'192.0.0.192 198.18.0.1 224.0.0.1 240.0.0.1 0.0.0.0 255.255.255.255'.split(' '),
];
const privateIPv6 = [
  ...'::1 :: ::ffff:127.0.0.1 ::ffff:7f00:1 fd00:ec2::254 fe80::1 fec0::1 ff02::1'.split(' '),
  ...'64:ff9b::7f00:1 2002:7f00:1:: 2001:0:7f00:1::'.split(' '),
];
const otherForms = [
  ...'127.1 0 0x7f.1 017700000001 2130706433 127.0.0.1. ①②⑦.⓪.⓪.① 127。0。0。1 %31%32%37.0.0.1'.split(' '),
  ...'0x7f000001 0177.0.0.01 [::FFFF:127.0.0.1] [0:0:0:0:0:0:0:1]'.split(' '),
];

describe('an address inside', () => {
  test.each([...privateIPv4, ...privateIPv6.map((address) => `[${address}]`), ...otherForms])(
    '%s is not asked',
    async (host) => {
      for (const scheme of ['http', 'https'])
        expect(await bothWays(`${scheme}://${host}/`)).toEqual(['address_not_allowed', 'address_not_allowed']);
      expect(siteHits).toBe(2);
      expect(canaryHits).toBe(0);
    },
  );

  test('is not asked under a name either', async () => {
    for (const address of [...privateIPv4, ...privateIPv6]) {
      const failures = await bothWays('http://a.example/', async () => [address]);
      expect(failures).toEqual(['address_not_allowed', 'address_not_allowed']);
    }
    expect(canaryHits).toBe(0);
  });

  test('is not asked when a name has a public address too', async () => {
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

test('in 200 trials a name that changes its address after the check leads nowhere', async () => {
  location = '/again';
  for (let trial = 0; trial < 200; trial += 1) {
    let asked = 0;
    const fetch = fetchWith(async () => {
      asked += 1;
      return [asked === 1 ? publicAddress : '127.0.0.1'];
    });
    const outcome = await fetch('http://rebinding.example/');
    expect(outcome).toMatchObject({ kind: 'failed', failure: 'address_not_allowed' });
    expect(asked).toBe(2);
  }
  expect([siteHits, canaryHits]).toEqual([200, 0]);
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

test.each([
  ...'localhost a.localhost printer printer.local a.internal metadata.google.internal nas.lan'.split(' '),
  ...'router.home a.home.arpa 1.0.0.127.in-addr.arpa LOCALHOST ｌocalhost a.corp a.localdomain a.test a.private'.split(
    ' ',
  ),
])('the name %s is refused before DNS', async (host) => {
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
  ])('the host of %s is not asked, and not redirected to', async (url) => {
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

  test('a host with an address that the operator chose is asked', async () => {
    const at = canaries[0]?.address() as AddressInfo;
    const outsideAddresses = new Map([['console.shop', { address: '127.0.0.1', port: at.port }]]);
    const fetch = createGuardedFetch({ resolve, open, ownOrigins, outsideAddresses });
    expect(await fetch('http://console.shop/')).toMatchObject({ kind: 'answered' });
  });
});

describe('a URL that is refused before DNS', () => {
  const urls: [what: string, url: string][] = [
    ...['ftp:', 'file:', 'ws:', 'wss:', 'gopher:'].map((scheme): [string, string] => [scheme, `${scheme}//a.example/`]),
    ['file without a host', 'file:///etc/passwd'],
    ['data', 'data:text/plain,a'],
    ['blob', 'blob:https://a.example/1'],
    ['javascript', 'javascript:alert(1)'],
    ...[0, 22, 25, 5432, 6379, 8080, 8123, 9000, 65_535, 65_536].map((port): [string, string] => [
      `port ${port}`,
      `http://a.example:${port}/`,
    ]),
    ['the port of the other scheme, written out wrongly', 'http://a.example:443x/'],
    ['user information', 'https://play.google.com@a.example/'],
    ['a password', 'https://u:p@a.example/'],
    ['empty user information', 'https://@a.example/'],
    ['backslashes', 'https:\\\\a.example\\'],
    ['a backslash behind the host', 'https://a.example\\@play.google.com/'],
    ['a tab', 'https://exa\tmple.com/'],
    ['a line break', 'https://exa\nmple.com/'],
    ['a carriage return', 'https://a.example/\r\nX: y'],
    ['NUL', 'https://a.example/\0'],
    ['a space at the start', ' https://a.example/'],
    ['a space at the end', 'https://a.example/ '],
    ['a lone surrogate', 'https://a.example/\ud800'],
    ['a label of 300 bytes', `https://${'a'.repeat(300)}.example/`],
    ['a name of 300 bytes', `https://${'a.'.repeat(150)}example/`],
    ['an empty label', 'https://a..example/'],
    ['a dot at the end', 'https://localhost./'],
    ['a star', 'https://*.example/'],
    ['10 KB', `https://a.example/${'a'.repeat(10_240)}`],
    ['an address that grows when it is encoded', `https://a.example/${'ä'.repeat(1_000)}`],
    ['a broken IPv6 address', 'http://[::1/'],
    ['an IPv6 address with a zone', 'http://[fe80::1%25eth0]/'],
  ];
  const notAbsolute: [what: string, url: string][] = [
    ['nothing', ''],
    ['a URL without a scheme', '//a.example/'],
    ['a URL without slashes', 'https:a.example'],
    ['a URL with three slashes', 'https:///a.example/'],
    ['a path', '/app-ads.txt'],
    ['a bare host', 'a.example'],
  ];

  const resolve = async () => {
    throw new Error('DNS was asked.');
  };

  test.each(urls)('%s', async (_what, url) => {
    expect(failureOf(await createGuardedFetch({ resolve, open })(url))).toBe('bad_url');
    // The site cannot redirect to a URL that a header cannot contain.
    if (/[\r\n\0\ud800]/.test(url) || url !== url.trim()) return;
    location = url;
    expect(failureOf(await createGuardedFetch({ resolve, open })(`http://${publicAddress}/`))).toBe('bad_url');
    expect([siteHits, canaryHits]).toEqual([1, 0]);
  });

  test.each(notAbsolute)('%s', async (_what, url) => {
    expect(failureOf(await createGuardedFetch({ resolve, open })(url))).toBe('bad_url');
  });
});

test('of hosts that look like an allowed one none is asked', async () => {
  const looks = [
    'play.google.com.evil.example',
    'plаy.google.com',
    'play.google.com%2eevil.example',
    'evil.example/#@play.google.com',
    'evil.example/?https://play.google.com',
    'play-google.com',
  ];
  const isAllowedHost = (host: string) => host === 'play.google.com';
  for (const look of looks) {
    const outcome = await fetchWith(async () => ['127.0.0.1'])(`https://${look}`, { isAllowedHost });
    expect(failureOf(outcome)).toBe('host_not_allowed');
  }
  location = 'https://play.google.com.evil.example/';
  const onList = (host: string) => host === publicAddress;
  const redirected = await fetchWith(async () => ['127.0.0.1'])(`http://${publicAddress}/`, { isAllowedHost: onList });
  expect(failureOf(redirected)).toBe('host_not_allowed');
  expect([siteHits, canaryHits]).toEqual([1, 0]);
});
