import { expect, test } from 'vitest';
import { parseOutsideAddresses } from './outside-addresses.ts';

test('hosts are mapped to an address, for one port or for both', () => {
  const text = 'Shop.example=127.0.0.1:4501, shop.example:443=[::1]:4502';
  expect(parseOutsideAddresses(text)).toEqual(
    new Map([
      ['shop.example', { address: '127.0.0.1', port: 4501 }],
      ['shop.example:443', { address: '::1', port: 4502 }],
    ]),
  );
});

test.each([
  ['no address', 'shop.example'],
  ['no port', 'shop.example=127.0.0.1'],
  ['a name as the address', 'shop.example=localhost:80'],
  ['an address as the host', '1.1.1.1=127.0.0.1:80'],
  ['an address that nothing has', 'shop.example=127.0.0.256:80'],
  ['an IPv6 address without brackets', 'shop.example=::1:80'],
  ['a port that the API never asks', 'shop.example:8080=127.0.0.1:80'],
  ['port 0', 'shop.example=127.0.0.1:0'],
  ['a port above 65535', 'shop.example=127.0.0.1:65536'],
  ['a scheme', 'https://shop.example=127.0.0.1:80'],
  ['a host twice', 'shop.example=127.0.0.1:80,SHOP.example=127.0.0.1:81'],
  ['a comma at the end', 'shop.example=127.0.0.1:80,'],
])('%s is refused', (_what, text) => expect(parseOutsideAddresses(text)).toBeNull());
