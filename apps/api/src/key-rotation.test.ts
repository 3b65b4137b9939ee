import { createSecretKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKnownDevices } from '#modules/account/session/known-devices.ts';
import { newestLink } from '#modules/account/registration/testing/mailed-link.ts';
import { registrationBody } from '#modules/account/registration/testing/registration-body.ts';
import { createFileLinks } from '#modules/file/file-link.ts';
import type { Keys } from '#process/derived-keys.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';

const [old, next] = [generateKeyPairSync('ed25519').privateKey, generateKeyPairSync('ed25519').privateKey];
const now = () => new Date();

// The steps of docs/upgrading.md. Processes of neighbouring steps run at the same time.
const steps: [string, Keys, Keys][] = [
  ['the old key alone', [old], [old, next]],
  ['the new key as a previous one', [old, next], [next, old]],
  ['the new key as the current one', [next, old], [old, next]],
  ['the new key alone', [next], [next, old]],
];

describe.each(steps)(
  'what a process with %s has made is valid for a process of the neighbouring step',
  (_, made, used) => {
    let sql: OpenedDatabase;
    let maker: TestApi;
    let user: TestApi;
    beforeAll(async () => {
      sql = await openTestDatabase();
      maker = await startTestApi({ sql, tokenKeys: made });
      user = await startTestApi({ sql, tokenKeys: used });
    });
    afterAll(async () => {
      await maker.close();
      await user.close();
      await sql.close();
    });

    test('sessions: both tokens', async () => {
      const { token, refreshToken } = await maker.signIn();
      expect((await user.call('getCurrentUser', { token })).status).toBe(200);
      expect((await user.call('refreshToken', { body: { refresh_token: refreshToken } })).status).toBe(200);
    });

    test('queued mails, the links in them and the answers to repeated calls', async () => {
      const body = registrationBody();
      const headers = { 'idempotency-key': randomUUID() };
      for (const process of [maker, user]) expect((await process.call('register', { body, headers })).status).toBe(200);
      const link = await newestLink(user, body.email);
      expect(user.mails.filter(({ to }) => to === body.email)).toHaveLength(1);
      expect((await user.call('confirmRegistration', { body: link })).status).toBe(200);
    });
  },
);

test('links to files and known devices outlive their key for as long as it is a previous one', () => {
  const [previous, current] = [createSecretKey(Buffer.alloc(32, 1)), createSecretKey(Buffer.alloc(32, 2))];
  const id = randomUUID();
  const [, , , proof = ''] = createFileLinks({ keys: [previous], now })
    .pathOf(id)
    .split('/');
  expect(createFileLinks({ keys: [current, previous], now }).isValid(id, proof)).toBe(true);
  expect(createFileLinks({ keys: [current], now }).isValid(id, proof)).toBe(false);

  const kept = createKnownDevices({ keys: [previous], now }).remember(undefined, 'anna');
  const devices = createKnownDevices({ keys: [current, previous], now });
  expect(devices.recognise(kept, 'anna')).not.toBeNull();
  // The next sign-in replaces the mark by one of the current key.
  const renewed = createKnownDevices({ keys: [current], now }).recognise(devices.remember(kept, 'anna'), 'anna');
  expect(renewed).toBe(devices.recognise(kept, 'anna'));
});
