import { afterAll, beforeAll, expect, test } from 'vitest';
import { hour, minute, second } from '#process/durations.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { startTestApi, testPassword } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';

const stores = startBothStores();

let api: TestApi;
/** The wall clock, which can be set, and the clock of elapsed time, which cannot. */
let wallClock = Date.parse('2026-11-20T12:00:00Z');
let clock = wallClock;
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(wallClock), clock: () => clock });
});
afterAll(() => api.close());

const login = (email: string, password: string, remoteAddress: string, cookie?: string) =>
  api.call('login', {
    body: { login: email, password },
    remoteAddress,
    headers: cookie === undefined ? {} : { cookie },
  });

async function failThirtyTimes(addressOf: (n: number) => string): Promise<void> {
  for (let n = 0; n < 30; n += 1)
    expect((await login(`nobody${n}@publishers.example`, 'wrong', addressOf(n))).status).toBe(422);
}

test('no more than ten guesses that are sent at once to two processes are answered', async () => {
  const [one, other] = await Promise.all([stores.openPostgres(), stores.openPostgres()]);
  const processes = await Promise.all([startTestApi({ sql: one }), startTestApi({ sql: other })]);
  const { email } = await processes[0].addPublisher();
  const guesses = processes.flatMap((process, index) =>
    Array.from({ length: 25 }, (_, n) =>
      process.call('login', { body: { login: email, password: `guess ${n}` }, remoteAddress: `10.${index}.0.${n}` }),
    ),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  const answered = statuses.filter((status) => status === 422).length;
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThanOrEqual(10);
  expect(statuses).toContain(429);
  // On a slow machine, some calls may wait too long for a free slot.
  expect(statuses.filter((status) => ![422, 429, 503].includes(status))).toEqual([]);
  for (const process of processes) await process.close();
  await one.close();
  await other.close();
});

test('a wall clock that is set an hour forward or back allows no more guesses and makes no one wait longer', async () => {
  const { email } = await api.addPublisher();
  for (let n = 0; n < 10; n += 1) expect((await login(email, 'wrong', `10.1.0.${n}`)).status).toBe(422);
  for (const jump of [hour, -2 * hour]) {
    wallClock += jump;
    const refused = await login(email, testPassword, '10.1.1.1');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': String((15 * minute) / second) } });
  }
  clock += 15 * minute;
  expect((await login(email, testPassword, '10.1.1.1')).status).toBe(200);
});

test('the addresses of one IPv6 network count as one client', async () => {
  const { email } = await api.addPublisher();
  await failThirtyTimes((n) => `2001:db8:0:1::${(n + 1).toString(16)}`);
  expect((await login(email, testPassword, '2001:db8:0:1:ffff::1')).status).toBe(429);
  expect((await login(email, testPassword, '2001:db8:0:2::1')).status).toBe(200);
});

test('a browser that signed in before gets in although thirty guesses failed behind the same address', async () => {
  const { email } = await api.addPublisher();
  const known = String((await login(email, testPassword, '10.2.0.1')).headers['set-cookie']).split(';')[0];
  await failThirtyTimes(() => '10.2.0.1');
  expect((await login(email, testPassword, '10.2.0.1')).status).toBe(429);
  expect((await login(email, testPassword, '10.2.0.1', known)).status).toBe(200);
});

test('the general limit counts the addresses of one IPv6 network as one, whatever happens to the wall clock', async () => {
  const strict = await startTestApi({ callsPerMinute: 1, now: () => new Date(wallClock), clock: () => clock });
  const callFrom = (remoteAddress: string) => strict.call('getCurrentUser', { remoteAddress });
  expect((await callFrom('2001:db8:0:1::1')).status).toBe(401);
  for (const jump of [hour, -2 * hour]) {
    wallClock += jump;
    expect(await callFrom('2001:db8:0:1::2')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  }
  expect((await callFrom('2001:db8:0:2::1')).status).toBe(401);
  clock += minute;
  expect((await callFrom('2001:db8:0:1::1')).status).toBe(401);
  await strict.close();
});
