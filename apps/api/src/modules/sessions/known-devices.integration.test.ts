import { createSecretKey, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day } from '#process/durations.ts';
import { startTestApi, testPassword } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';
import { createKnownDevices } from './known-devices.ts';

describe('a device', () => {
  let time = Date.parse('2026-11-20T12:00:00Z');
  const key = createSecretKey(randomBytes(32));
  const devices = createKnownDevices({ keys: [key], now: () => new Date(time) });

  test('is recognised for 180 days by the accounts that signed in on it, and by no other', () => {
    const stored = devices.remember(devices.remember(undefined, 'anna'), 'mia');
    const number = devices.recognise(stored, 'anna');
    expect(number).not.toBeNull();
    expect(devices.recognise(stored, 'mia')).toBe(number);
    expect(devices.recognise(stored, 'eve')).toBeNull();
    time += 180 * day;
    expect(devices.recognise(stored, 'anna')).toBeNull();
  });

  test('stores the five newest accounts, with one mark each', () => {
    let stored = '';
    for (const who of ['a', 'b', 'a', 'c', 'd', 'e', 'f']) stored = devices.remember(stored, who);
    const known = ['a', 'b', 'c', 'd', 'e', 'f'].filter((who) => devices.recognise(stored, who) !== null);
    expect(known).toEqual(['a', 'c', 'd', 'e', 'f']);
    expect(stored.length).toBeLessThan(200);
  });

  test('is not recognised by altered, foreign or invented marks', () => {
    const [own, foreign] = [devices.remember(undefined, 'anna'), devices.remember(undefined, 'anna')];
    const [number = '', mark = ''] = own.split('.');
    const [otherNumber = ''] = foreign.split('.');
    const otherKey = createKnownDevices({ keys: [createSecretKey(randomBytes(32))], now: () => new Date(time) });
    const fakes = [
      undefined,
      '',
      '.',
      number,
      `${otherNumber}.${mark}`,
      `${number}.z${mark}`,
      `${number}.${mark}=`,
      `${number}.${'1'.repeat(100_000)}`,
      otherKey.remember(undefined, 'anna'),
    ];
    expect(fakes.filter((fake) => devices.recognise(fake, 'anna') !== null)).toEqual([]);
    expect(devices.recognise(own, 'anna')).toBe(number);
  });
});

describe('signing in', () => {
  let api: TestApi;
  let address = 0;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  const login = (email: string, password: string, cookie = '') => {
    address += 1;
    const remoteAddress = `10.1.${address >> 8}.${address & 255}`;
    return api.call('login', { body: { login: email, password }, remoteAddress, headers: { cookie } });
  };
  const cookieOf = ({ headers }: Awaited<ReturnType<typeof login>>) =>
    String(headers['set-cookie']).split(';')[0] ?? '';

  test('sets a cookie for this host only that no script can read; a refusal sets none', async () => {
    const { email } = await api.addPublisher();
    const answer = await login(email, testPassword);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await login(email, 'wrong')).headers['set-cookie']).toBeUndefined();
  });

  test('works on a known device while strangers guess, and on no other', async () => {
    const owner = await api.addPublisher();
    const stranger = await api.addPublisher();
    const known = cookieOf(await login(owner.email, testPassword));
    const strange = cookieOf(await login(stranger.email, testPassword));
    for (let n = 0; n < 10; n += 1) expect((await login(owner.email, 'wrong')).code).toBe('invalid_credentials');
    expect((await login(owner.email, testPassword)).status).toBe(429);
    expect((await login(owner.email, testPassword, strange)).status).toBe(429);
    expect((await login(owner.email, testPassword, known)).status).toBe(200);
  });

  test('fails at most ten times on a known device, and its failures do not lock out other devices', async () => {
    const owner = await api.addPublisher();
    const known = cookieOf(await login(owner.email, testPassword));
    for (let n = 0; n < 10; n += 1) expect((await login(owner.email, 'wrong', known)).code).toBe('invalid_credentials');
    expect((await login(owner.email, testPassword, known)).status).toBe(429);
    expect((await login(owner.email, testPassword)).status).toBe(200);
  });

  test('needs the password on a known device as on any other', async () => {
    const owner = await api.addPublisher();
    const known = cookieOf(await login(owner.email, testPassword));
    expect((await login(owner.email, 'wrong', known)).code).toBe('invalid_credentials');
    expect((await api.call('getCurrentUser', { headers: { cookie: known } })).status).toBe(401);
  });
});
