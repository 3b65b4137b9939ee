import { getCACertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { parseOutsideAddresses } from '#guarded-fetch/outside-addresses.ts';
import { createLoopbackFetch } from './loopback-fetch.ts';
import { startOutsideServers } from './outside-server.ts';

test('the setting for another process maps the same hosts as the addresses for this one', async () => {
  const servers = await startOutsideServers({ 'shop.example': {} });
  expect(parseOutsideAddresses(servers.setting)).toEqual(servers.addresses);
  await servers.close();
});

test('a process trusts the authority of its servers until they are closed', async () => {
  const before = getCACertificates('default');
  const servers = await startOutsideServers({ 'shop.example': {} });
  expect(getCACertificates('default')).toHaveLength(before.length + 1);
  expect(getCACertificates('default')).toEqual(expect.arrayContaining(before));
  await servers.close();
  expect(getCACertificates('default')).toEqual(before);
});

test('a test that would leave the machine fails', async () => {
  await expect(createLoopbackFetch()('http://1.1.1.1/')).rejects.toThrow('1.1.1.1');
});
