import { createSecretKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKnownDevices } from './modules/sessions/known-devices.ts';
import { newestLink } from './modules/accounts/registration/testing/mailed-link.ts';
import { registrationBody } from './modules/accounts/registration/testing/registration-body.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { recordEvent } from './modules/webhooks/events/record-event.ts';
import { createReceiver, signedBy } from './modules/webhooks/testing/receiver.ts';
import { asPublisher, wholePublisher } from './stores/sql/as-publisher.ts';
import { startOutsideServers } from './testing/outside-server.ts';
import { createFileLinks } from './modules/files/file-link.ts';
import type { Keys } from './process/derived-keys.ts';
import type { OpenedDatabase } from './stores/sql/database.ts';
import { openTestDatabase } from './stores/sql/testing/test-database.ts';
import { startTestApi } from './testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from './testing/test-api.ts';

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

test('the secrets of webhooks outlive their key, once a process with the next key has run', async () => {
  const [sql, receiver] = [await openTestDatabase(), createReceiver()];
  const outside = await startOutsideServers({ 'hooks.example': receiver.listener });
  const { addresses: outsideAddresses } = outside;
  const apiWith = (...tokenKeys: Keys) => startTestApi({ sql, tokenKeys, outsideAddresses });
  const [before, between, after] = [await apiWith(old), await apiWith(next, old), await apiWith(next)];
  const [anna, oleg] = [await before.signIn(), await before.signIn()];
  const body = { url: 'https://hooks.example/', events: ['day.final' as const] };
  const set = async ({ token }: Tokens) => (await before.call('updateWebhook', { token, body })).data.secret ?? '';
  const [annas, previous] = [await set(anna), await set(oleg)];
  const renewed = await between.call('renewWebhookSecret', { token: oleg.token });
  await between.deliverMails();
  const event = { type: 'day.final' as const, data: { day: '2026-03-01' } };
  const signaturesBy = async ({ id }: TestPublisher, ...secrets: string[]) => {
    await asPublisher(sql.database, wholePublisher(id), (own) =>
      recordEvent({ jobs: createJobQueue({ now }), now }, own, id, event),
    );
    await after.deliverMails();
    return receiver.drain().map((message) => secrets.map((secret) => signedBy(message, secret)));
  };
  expect(await signaturesBy(anna, annas)).toEqual([[0]]);
  expect(await signaturesBy(oleg, renewed.data.secret ?? '', previous)).toEqual([[0, 1]]);
  for (const api of [before, between, after]) await api.close();
  await outside.close();
  await sql.close();
});

test('links to files and known devices outlive their key for as long as it is a previous one', () => {
  const [previous, current] = [createSecretKey(Buffer.alloc(32, 1)), createSecretKey(Buffer.alloc(32, 2))];
  const id = randomUUID();
  const [, , , proof = ''] = createFileLinks({ keys: [previous], now })
    .pathOf(id)
    .split('/');
  expect(createFileLinks({ keys: [current, previous], now }).isValid(id, proof)).toBe(true);
  expect(createFileLinks({ keys: [current], now }).isValid(id, proof)).toBe(false);

  const stored = createKnownDevices({ keys: [previous], now }).remember(undefined, 'anna');
  const devices = createKnownDevices({ keys: [current, previous], now });
  expect(devices.recognise(stored, 'anna')).not.toBeNull();
  // The next sign-in replaces the mark by one of the current key.
  const renewed = createKnownDevices({ keys: [current], now }).recognise(devices.remember(stored, 'anna'), 'anna');
  expect(renewed).toBe(devices.recognise(stored, 'anna'));
});
