import { describe, expect, test } from 'vitest';
import { buyersHosts, registrableDomain } from './buyers-file.ts';

/**
 * All test vectors of `urlcanonical` in https://github.com/InteractiveAdvertisingBureau/ads.txt-parser, in their order:
 * a developer's website, the address on the registrable domain, and the one on the subdomain. Both are empty for an
 * error.
 */
const vectors: [string, string, string][] = [
  ['https://example.com/test', 'https://example.com/app-ads.txt', ''],
  ['https://www.example.com/test', 'https://example.com/app-ads.txt', ''],
  ['https://m.example.com/test', 'https://example.com/app-ads.txt', ''],
  [
    'https://subdomain.example.com/test',
    'https://example.com/app-ads.txt',
    'https://subdomain.example.com/app-ads.txt',
  ],
  [
    'https://another.subdomain.example.com/test',
    'https://example.com/app-ads.txt',
    'https://subdomain.example.com/app-ads.txt',
  ],
  [
    'https://yet.another.subdomain.example.com/test',
    'https://example.com/app-ads.txt',
    'https://subdomain.example.com/app-ads.txt',
  ],
  ['https://subdomain.www.example.com/test', 'https://example.com/app-ads.txt', ''],
  [
    'https://another.subdomain.example.co.uk/test',
    'https://example.co.uk/app-ads.txt',
    'https://subdomain.example.co.uk/app-ads.txt',
  ],
  [
    'https://another.subdomain.example.uk/test',
    'https://example.uk/app-ads.txt',
    'https://subdomain.example.uk/app-ads.txt',
  ],
  ['', '', ''],
  ['https://example/test', '', ''],
  ['malformed', '', ''],
  ['example.com/test', '', ''],
  ['ftp://example.com/test', '', ''],
  ['https://subdomain.example.com', 'https://example.com/app-ads.txt', 'https://subdomain.example.com/app-ads.txt'],
  [
    'https://subdomain.example.com/test?a=b&c=d#description',
    'https://example.com/app-ads.txt',
    'https://subdomain.example.com/app-ads.txt',
  ],
  [
    'https://subdomain.example.com/test?a=b&c=d#description',
    'https://example.com/app-ads.txt',
    'https://subdomain.example.com/app-ads.txt',
  ],
  ['https://SubDomain.Example.Com', 'https://example.com/app-ads.txt', 'https://subdomain.example.com/app-ads.txt'],
  ['  https://subdomain.example.com  ', 'https://example.com/app-ads.txt', 'https://subdomain.example.com/app-ads.txt'],
  ['https://北京.點看.cn/test', 'https://點看.cn/app-ads.txt', 'https://北京.點看.cn/app-ads.txt'],
  [
    'https://xn--1lq90i.xn--c1yn36f.cn/test',
    'https://xn--c1yn36f.cn/app-ads.txt',
    'https://xn--1lq90i.xn--c1yn36f.cn/app-ads.txt',
  ],
  [
    'https://user:pass@subdomain.example.com',
    'https://example.com/app-ads.txt',
    'https://subdomain.example.com/app-ads.txt',
  ],
];

/** The examples of appendix A of the specification app-ads.txt 1.0: a website, and the host that buyers try first. */
const examples = ['com', 'co.uk', 'uk'].flatMap((suffix): [string, string][] => [
  [`https://example.${suffix}/test`, `example.${suffix}`],
  [`https://www.example.${suffix}/test`, `example.${suffix}`],
  [`https://m.example.${suffix}/test`, `example.${suffix}`],
  [`https://subdomain.example.${suffix}/test`, `subdomain.example.${suffix}`],
  [`https://another.subdomain.example.${suffix}/test`, `subdomain.example.${suffix}`],
  [`https://subdomain.www.example.${suffix}/test`, `example.${suffix}`],
]);

describe('the hosts from which buyers request the file', () => {
  // Requests need the host in Punycode. Some vectors have it in other letters.
  const hostOf = (url: string) => (url === '' ? null : new URL(url).hostname);

  test.each(vectors)('follow the reference vector %j', (site, registrable, subdomain) => {
    const expected = registrable === '' ? null : { registrable: hostOf(registrable), subdomain: hostOf(subdomain) };
    expect(buyersHosts(site)).toEqual(expected);
  });

  test.each(examples)('follow the example %j of the specification', (site, host) => {
    const hosts = buyersHosts(site);
    expect(hosts?.subdomain ?? hosts?.registrable).toBe(host);
  });

  test.each<[string, string | null, string]>([
    ['https://studio.github.io/games', null, 'studio.github.io'],
    ['https://www.studio.github.io', null, 'studio.github.io'],
    ['https://sites.google.com/view/studio', 'sites.google.com', 'google.com'],
    ['http://Игры.Студия.РФ/', 'игры.студия.рф', 'студия.рф'],
    ['https://northwind.example.', null, 'northwind.example'],
    ['https://games.northwind.example:8443/x', 'games.northwind.example', 'northwind.example'],
    ['HTTPS://mobile.northwind.example', 'mobile.northwind.example', 'northwind.example'],
  ])('of %j are %j and then %j', (site, subdomain, registrable) => {
    const punycode = (host: string) => new URL(`https://${host}`).hostname;
    expect(buyersHosts(site)).toEqual({
      subdomain: subdomain === null ? null : punycode(subdomain),
      registrable: punycode(registrable),
    });
  });

  test.each([
    'https://192.0.2.7/',
    'https://[2001:db8::1]/',
    'https://github.io/',
    'https://co.uk',
    'https:',
    'https://',
    'mailto:a@b.example',
    'javascript:alert(1)',
    '//northwind.example',
    'https:northwind.example',
  ])('cannot be derived from %j', (site) => {
    expect(buyersHosts(site)).toBeNull();
  });
});

test('sites of one hosting service are separate domains', () => {
  expect(registrableDomain(new URL('https://one.github.io'))).not.toBe(
    registrableDomain(new URL('https://two.github.io')),
  );
  expect(registrableDomain(new URL('https://a.b.example'))).toBe(registrableDomain(new URL('https://www.b.example')));
});
