import * as v from 'valibot';
import { expect, test } from 'vitest';

import { expiryDays } from './api-token-expiry.ts';
import { apiTokenSchema } from './api-token.schema.ts';

const typed = { name: 'Report', scopes: 'statistics:read', expiresAt: 'never', networks: '' };

/** The names of the fields with a message. */
const wrong = (values: Record<string, unknown>) =>
  v.safeParse(apiTokenSchema, { ...typed, ...values }).issues?.map((issue) => v.getDotPath(issue)) ?? [];

test('a token needs a name, a scope, and a day if the user chooses one', () => {
  expect(wrong({ name: ' ', scopes: undefined })).toEqual(['name', 'scopes']);
  expect(wrong({ expiresAt: 'day' })).toEqual(['day']);
  expect(wrong({ expiresAt: 'day', day: '2020-01-01' })).toEqual(['day']);
  expect(wrong({ expiresAt: 'day', day: '9999-01-01' })).toEqual(['day']);
  expect(wrong({ expiresAt: 'day', day: expiryDays(Date.now()).first })).toEqual([]);
  expect(wrong({ day: 'of another choice' })).toEqual([]);
});

test('each non-empty line is a network, up to twenty', () => {
  const sent = v.parse(apiTokenSchema, { ...typed, networks: ' 203.0.113.0/24 \r\n\n2001:db8::/32' });
  expect(sent).toEqual({
    name: 'Report',
    scopes: ['statistics:read'],
    expiresAt: null,
    networks: ['203.0.113.0/24', '2001:db8::/32'],
  });
  expect(wrong({ networks: '192.0.2.1\n'.repeat(20) })).toEqual([]);
  expect(wrong({ networks: '192.0.2.1\n'.repeat(21) })).toEqual(['networks']);
});
