import { expect, test } from 'vitest';
import { isInNetworks, networkOf, readNetwork } from './token-networks.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7/32 ', '203.0.113.7'],
  ['203.0.113.77/24', '203.0.113.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:0DB8:0:0::1', '2001:db8::1'],
  ['2001:db8:1:2::/48', '2001:db8:1::/48'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
])('the network %s has one canonical form, %s', (typed, canonical) => {
  expect(readNetwork(typed)).toBe(canonical);
});

test.each([
  '',
  'anywhere',
  '203.0.113',
  '203.0.113.7/33',
  '203.0.113.7/-1',
  '203.0.113.7/',
  '203.0.113.7/2 4',
  '203.0.113.7/24/8',
  '127.1',
  '0x7f.0.0.1',
  '203.0.113.007',
  'fe80::1%eth0',
  '2001:db8::/129',
  '::ffff:203.0.113.7/90',
])('%j is no network', (typed) => {
  expect(readNetwork(typed)).toBeNull();
});

test.each([
  ['203.0.113.0', '203.0.113.0/24', true],
  ['203.0.113.255', '203.0.113.0/24', true],
  ['203.0.112.255', '203.0.113.0/24', false],
  ['203.0.114.0', '203.0.113.0/24', false],
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.8', '203.0.113.7', false],
  ['::ffff:203.0.113.9', '203.0.113.0/24', true],
  ['2001:db8:1:ffff:ffff:ffff:ffff:ffff', '2001:db8:1::/48', true],
  ['2001:db8:2::', '2001:db8:1::/48', false],
  ['203.0.113.7', '::/0', false],
  ['2001:db8::1', '0.0.0.0/0', false],
  ['not an address', '0.0.0.0/0', false],
])('whether %s is in %s: %s', (address, network, isInside) => {
  expect(isInNetworks(address, ['198.51.100.0/24', network])).toBe(isInside);
});

test('a client stays in its network when the provider gives it a neighbouring address', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.0/24');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48');
  expect(networkOf('unknown')).toBeNull();
});
