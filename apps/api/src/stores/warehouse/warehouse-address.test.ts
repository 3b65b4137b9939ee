import { expect, test } from 'vitest';
import { parseWarehouseUrl } from './warehouse-address.ts';

test('an address names the user, the password and the database', () => {
  expect(parseWarehouseUrl('https://an%40user:p%2Fw@host:8443/stats')).toEqual({
    url: 'https://host:8443',
    username: 'an@user',
    password: 'p/w',
    database: 'stats',
  });
});

test('several hosts have one user and one database', () => {
  expect(parseWarehouseUrl('http://console:secret@a.example:8123,b.example:8124,[::1]:8123/stats')).toEqual({
    url: 'http://a.example:8123',
    urls: ['http://a.example:8123', 'http://b.example:8124', 'http://[::1]:8123'],
    username: 'console',
    password: 'secret',
    database: 'stats',
  });
});

test.each([
  '',
  'clickhouse',
  'tcp://host:9000/stats',
  'http://',
  'http://a:8123,/stats',
  'http://a:8123,b:port/stats',
  'http://u:p@a,u:p@b/stats',
])('%j is no address', (text) => {
  expect(parseWarehouseUrl(text)).toBeNull();
});
