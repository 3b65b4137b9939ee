import type { OutgoingHttpHeaders } from 'node:http';

/** Queries that no operation has. */
export const hostileQueries: readonly string[] = [
  '__proto__[polluted]=1',
  'constructor[prototype][polluted]=1',
  'toString=1&valueOf=2',
  'a=1&a=2&a[]=3&a[b]=4',
  '%',
  '%zz=%zz',
  '%00=%00',
  '%ff=%ff',
  '&&&===',
  '?',
  '='.repeat(500),
  `term=${'x'.repeat(8_000)}`,
  Array.from({ length: 500 }, (_, index) => `k${index}=${index}`).join('&'),
];

interface HostileHeaders {
  headers: OutgoingHttpHeaders;
  /** Whether operations with an `Idempotency-Key` have to refuse it. */
  isRefusedIfRepeatable?: boolean;
}

export const hostileHeaders: readonly HostileHeaders[] = [
  { headers: { 'accept-language': '*' } },
  { headers: { 'accept-language': `${'ru;q=0.1,'.repeat(800)}en` } },
  { headers: { 'accept-language': 'en;q=NaN, ru;q=1e309, __proto__' } },
  { headers: { accept: 'application/xml;q=-1' } },
  { headers: { 'accept-encoding': 'br;q=1e309, gzip;q=x, *;q=0' } },
  { headers: { cookie: '=; ; device=%; __Host-device=x; device=' } },
  { headers: { cookie: `device=${'x'.repeat(6_000)}` } },
  { headers: { 'refresh-token': 'x'.repeat(4_000) } },
  { headers: { 'refresh-token': '' } },
  { headers: { 'idempotency-key': 'x'.repeat(129) }, isRefusedIfRepeatable: true },
  { headers: { 'idempotency-key': '' }, isRefusedIfRepeatable: true },
  { headers: { 'idempotency-key': "';--\t\u00FF" } },
  { headers: { 'idempotency-key': ['one', 'two'] } },
  { headers: { range: 'bytes=0-0' } },
  { headers: { range: 'bytes=9999999999999999999-' } },
  { headers: { range: 'bytes=-0,0-1,5-' } },
  { headers: { range: 'lines=1-2' } },
  { headers: { range: `bytes=${'0-1,'.repeat(1_000)}0-1` } },
  { headers: { 'if-none-match': '*' } },
  { headers: { 'if-range': '"x', range: 'bytes=1-2' } },
  { headers: { 'if-modified-since': 'yesterday' } },
  { headers: { host: 'evil.example' } },
  { headers: { host: '' } },
  { headers: { origin: 'https://evil.example' } },
  { headers: { origin: 'null', 'access-control-request-method': 'DELETE' } },
  { headers: { 'x-forwarded-for': `${'1.2.3.4, '.repeat(300)}unknown, _hidden, [::]` } },
  { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' } },
  { headers: { 'x-http-method-override': 'DELETE' } },
  { headers: { 'user-agent': '\u00FF'.repeat(2_000) } },
  { headers: { 'user-agent': '' } },
  { headers: { 'x-request-id': '../../x' } },
  { headers: { 'content-encoding': 'gzip' } },
  { headers: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x-many-${index}`, 'x'])) },
];

export const wrongAuthorizations: readonly string[] = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Bearer null',
  'bearer a.b.c',
  'Basic YTpi',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  'Bearer eyJhbGciOiJIUzI1NiJ9.e30.AAAA',
  `Bearer ${'x'.repeat(8_000)}`,
  'Bearer pc_00000000000000000000000000000000000000',
  'Bearer ____.____.____',
  'Bearer {"alg":"none"}',
  'Bearer a b',
];
