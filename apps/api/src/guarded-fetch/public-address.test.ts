import { expect, test } from 'vitest';
import { isPublicAddress } from './outside-addresses.ts';

test.each([
  '1.1.1.1',
  '93.184.215.14',
  '172.15.255.255',
  '172.32.0.0',
  '223.255.255.255',
  // Next to addresses of cloud platforms.
  ...'168.63.129.15 168.63.129.17 199.36.153.3 199.36.153.12'.split(' '),
  ...'161.25.255.255 161.27.0.0 166.7.255.255 166.12.0.0'.split(' '),
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '::ffff:1.1.1.1',
  '64:ff9b::1.1.1.1',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  ...'0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254'.split(' '),
  ...'169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.1.1'.split(' '),
  ...'198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255'.split(' '),
  // Cloud platforms: Azure, Google, IBM.
  ...'168.63.129.16 ::ffff:168.63.129.16 64:ff9b::168.63.129.16 199.36.153.4 199.36.153.11'.split(' '),
  ...'161.26.0.10 161.26.255.255 166.8.0.0 166.9.0.1 166.11.255.255'.split(' '),
  // IPv6, including the forms that wrap an IPv4 address.
  ...':: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:0:127.0.0.1'.split(' '),
  ...'64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b:1::1.1.1.1 2002:7f00:1:: 2002:101:101::'.split(' '),
  ...'2001::1 2001:0:7f00:1:: 2001:2::1 2001:db8::1 3fff::1 100::1 fc00::1 fd00:ec2::254'.split(' '),
  ...'fe80::1 fe80::1%eth0 fec0::1 ff02::1 4000::1 5f00::1 a000::1'.split(' '),
  // Texts that are not an address, or that another parser would read differently.
  '',
  'localhost',
  '127.1',
  '1.1',
  '0x1.1.1.1',
  '01.1.1.1',
  '16843009',
  '1.1.1.1.',
  '1.1.1.1 ',
  '::1.1.1',
  '1.1.1.256',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
