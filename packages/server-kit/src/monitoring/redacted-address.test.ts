import fc from 'fast-check';
import { expect, test } from 'vitest';

import { redactedAddress } from './redacted-address.ts';

test.each([
  ['postgres://console:s3cret@db.example:5432/console?sslmode=require', 'postgres://db.example:5432/console'],
  ['http://console:s3cret@one.example:8123,two.example:8123/stats', 'http://one.example:8123,two.example:8123/stats'],
  ['s3://key:s3cret@s3.example/bucket/prefix?region=eu', 's3://s3.example/bucket/prefix'],
  ['smtps://console%40a.example:s3cret@mail.example:465', 'smtps://mail.example:465'],
  ['http://127.0.0.1:3001', 'http://127.0.0.1:3001'],
  ['smtp://user:s3/cret@mail.example', 'smtp://…'],
  ['smtp://user:s3?cret@mail.example', 'smtp://…'],
])('%s is shown as %s', (address, shown) => {
  expect(redactedAddress(address)).toBe(shown);
});

test('no password is shown, whatever its characters', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8 }), (password) => {
      expect(redactedAddress(`postgres://console:${password}@db.example/console`)).not.toContain(password);
    }),
  );
});
