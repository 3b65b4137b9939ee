import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findClient, parseTrustedProxies } from './trusted-proxies.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

function proxies(setting: string): TrustedProxies {
  const parsed = parseTrustedProxies(setting);
  if (parsed === null) throw new Error(`${setting} is malformed.`);
  return parsed;
}

const arrival = (remoteAddress: string, forwardedFor?: string) => ({
  remoteAddress,
  headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
});

describe('the client is found behind the proxies that the operator has described', () => {
  test.each([
    ['no proxy', 'loopback', arrival('203.0.113.9'), '203.0.113.9'],
    ['nginx on this machine', 'loopback', arrival('127.0.0.1', '203.0.113.9'), '203.0.113.9'],
    ['nginx in a container', 'private', arrival('172.18.0.2', '203.0.113.9'), '203.0.113.9'],
    ['nginx on another machine', '198.51.100.4', arrival('198.51.100.4', '203.0.113.9'), '203.0.113.9'],
    ['a CDN before nginx', '198.51.100.0/24', arrival('127.0.0.1', '203.0.113.9, 198.51.100.4'), '203.0.113.9'],
    ['a console on another machine', '10.0.0.5', arrival('10.0.0.5', '203.0.113.9, 10.0.0.5'), '203.0.113.9'],
    ['a proxy that adds the port', 'private', arrival('10.0.0.5', '203.0.113.9:4711'), '203.0.113.9'],
    ['a proxy that speaks IPv6', 'fd00::/8', arrival('fd00::5', '[2001:db8::9]:4711'), '2001:db8::9'],
    ['a socket for both families', 'loopback', arrival('::ffff:127.0.0.1', '::ffff:203.0.113.9'), '203.0.113.9'],
    ['a client whose proxy hides it', 'private', arrival('10.0.0.5', 'unknown'), '10.0.0.5'],
  ])('%s', (_what, setting, from, address) => {
    expect(findClient(from, proxies(setting))).toEqual({ address, isBehindUnknownProxy: false });
  });

  test('whatever a client writes into X-Forwarded-For, its address stays the same', () => {
    const written = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('127.0.0.1', '10.0.0.5', 'unknown', '')));
    fc.assert(
      fc.property(written, fc.constantFrom('203.0.113.9', '2001:db8::9'), (lies, client) => {
        const found = findClient(arrival('10.0.0.5', [...lies, client].join(', ')), proxies('10.0.0.5'));
        expect(found).toEqual({ address: client, isBehindUnknownProxy: false });
        expect(findClient(arrival(client, lies.join(', ')), proxies('10.0.0.5')).address).toBe(client);
      }),
      { numRuns: 500 },
    );
  });

  test('a header other than X-Forwarded-For changes no address', () => {
    const headers = { 'x-real-ip': '6.6.6.6', forwarded: 'for=6.6.6.6', 'cf-connecting-ip': '6.6.6.6' };
    expect(findClient({ remoteAddress: '10.0.0.5', headers }, proxies('private')).address).toBe('10.0.0.5');
  });
});

describe('while the operator has described no proxies', () => {
  test.each([
    ['a proxy in a container', arrival('172.18.0.2', '203.0.113.9')],
    ['such a proxy before the console', arrival('127.0.0.1', '203.0.113.9, 172.18.0.2')],
    ['a balancer with a shared address', arrival('100.64.3.1', '203.0.113.9')],
    ['a proxy with an address of its link', arrival('127.0.0.1', '203.0.113.9, fe80::2')],
    ['a proxy that hides its client', arrival('127.0.0.1', 'unknown')],
    ['a proxy with a header of its own', { remoteAddress: '172.18.0.2', headers: { 'x-real-ip': '203.0.113.9' } }],
    ['a proxy with the standard header', { remoteAddress: '172.18.0.2', headers: { forwarded: 'for=203.0.113.9' } }],
  ])('%s may have many clients behind it', (_what, from) => {
    expect(findClient(from, proxies('')).isBehindUnknownProxy).toBe(true);
  });

  test('an address on the internet is one client, whatever headers of proxies it sends', () => {
    const client = fc.constantFrom(
      '203.0.113.9',
      '2001:db8::9',
      '100.128.0.1',
      '172.32.0.1',
      '11.0.0.1',
      '::ffff:8.8.8.8',
    );
    const name = fc.constantFrom('x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'fly-client-ip');
    const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('127.0.0.1', '10.0.0.5', 'unknown', ''));
    const sent = fc.record({ lies: fc.array(address), others: fc.dictionary(name, address) });
    const ways: ((client: string, lies: string[]) => [peerAddress: string, forwardedFor: string[]])[] = [
      (from, lies) => [from, lies],
      // The console, and nginx before it, have appended what they saw.
      (from, lies) => ['127.0.0.1', [...lies, from]],
      (from, lies) => ['127.0.0.1', [...lies, from, '127.0.0.1']],
    ];
    fc.assert(
      fc.property(client, sent, fc.constantFrom(...ways), (from, { lies, others }, way) => {
        const [remoteAddress, forwardedFor] = way(from, lies);
        const headers = { ...others, 'x-forwarded-for': forwardedFor.join(', ') };
        const found = { address: from.replace('::ffff:', ''), isBehindUnknownProxy: false };
        expect(findClient({ remoteAddress, headers }, proxies(''))).toEqual(found);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a CDN is one client too, because nothing distinguishes it from one', () => {
    const found = { address: '198.51.100.4', isBehindUnknownProxy: false };
    expect(findClient(arrival('127.0.0.1', '203.0.113.9, 198.51.100.4'), proxies(''))).toEqual(found);
  });

  test.each([
    ['nobody forwards', arrival('203.0.113.9')],
    ['nginx on this machine forwards', arrival('127.0.0.1', '203.0.113.9')],
    [
      'nginx on this machine says the same in two headers',
      { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' } },
    ],
  ])('an address is one client when %s', (_what, from) => {
    expect(findClient(from, proxies(''))).toEqual({ address: '203.0.113.9', isBehindUnknownProxy: false });
  });
});

describe('the setting', () => {
  test.each([
    ['loopback', ['127.0.0.1', '127.9.9.9', '::1']],
    ['private', ['10.1.2.3', '172.31.0.1', '192.168.0.1', 'fd00::1']],
    ['linklocal', ['169.254.1.1', 'fe80::1']],
    ['198.51.100.4, 2001:db8::/32', ['198.51.100.4', '2001:db8:1::1', '127.0.0.1']],
  ])('%s trusts what it names', (setting, trusted) => {
    for (const address of trusted) expect(proxies(setting).trusts(address)).toBe(true);
    for (const address of ['198.51.100.5', '2001:db9::1', '', 'unknown'])
      expect(proxies(setting).trusts(address)).toBe(false);
  });

  test.each(['everybody', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0/8', '10.0.0.1/8/8', 'private,', '1', 'toString'])(
    '%s is malformed',
    (setting) => {
      expect(parseTrustedProxies(setting)).toBeNull();
    },
  );
});
