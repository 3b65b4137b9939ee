import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { membership } from '#stores/sql/tables/person.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** A person who owns one publisher and reads the statistics of another. */
async function memberOfTwo() {
  const anna = await api.signIn({ company: 'Northwind' });
  const other = await api.signIn({ company: 'Harbour' });
  const id = randomUUID();
  await api.database
    .insert(membership)
    .values({ id, personId: anna.id, publisherId: other.id, role: 'analyst', createdAt: new Date() });
  return { anna, other, membershipId: id };
}

const me = async (token: string) => (await api.call('getCurrentUser', { token })).data.user;

describe('a person with two publishers', () => {
  test('finds both, by company, and the one of the session', async () => {
    const { anna, other } = await memberOfTwo();
    const harbour = { id: other.id, number: String(other.number), company: 'Harbour', role: 'analyst' };
    const northwind = { id: anna.id, number: String(anna.number), company: 'Northwind', role: 'owner' };
    expect(await me(anna.token)).toMatchObject({ publisher: northwind, publishers: [harbour, northwind] });
  });

  test('changes to the other one by new tokens, and the session before ends when they are used', async () => {
    const { anna, other } = await memberOfTwo();
    const { status, data } = await api.call('switchPublisher', { token: anna.token, body: { publisher: other.id } });
    expect(status).toBe(200);
    const harbour = { id: String(other.number), uuid: anna.id, email: anna.email, company: 'Harbour' };
    expect(data.user).toMatchObject({ ...harbour, roles: [{ role: 'publisher' }, { role: 'analyst' }] });
    expect((await api.call('getCurrentUser', { token: anna.token })).status).toBe(200);
    expect(await me(data.token)).toEqual(data.user);
    expect((await api.call('getCurrentUser', { token: anna.token })).code).toBe('session_invalid');
  });

  test('returns to the publisher that was used last, and stays in it when the password is proven again', async () => {
    const { anna, other } = await memberOfTwo();
    const first = { token: anna.token, refreshToken: anna.refreshToken };
    const login = { login: anna.email, password: anna.password };
    const switched = await api.call('switchPublisher', {
      token: (await api.call('login', { body: login })).data.token,
      body: { publisher: other.id },
    });
    expect(switched.data.user.company).toBe('Harbour');
    expect((await api.call('login', { body: login })).data.user.company).toBe('Harbour');
    // The session of another device is still for the first one.
    const proven = await api.call('login', { body: login, refreshToken: first.refreshToken });
    expect(proven.data.user.company).toBe('Northwind');
  });

  test('loses the session for a publisher with the membership, at the next call, and may go on in the other one', async () => {
    const { anna, other, membershipId } = await memberOfTwo();
    const { data } = await api.call('switchPublisher', { token: anna.token, body: { publisher: other.id } });
    await api.database.update(membership).set({ endedAt: new Date() }).where(eq(membership.id, membershipId));
    expect((await api.call('getCurrentUser', { token: data.token })).code).toBe('session_invalid');
    expect((await api.call('refreshToken', { body: { refresh_token: data.refresh_token } })).code).toBe(
      'session_invalid',
    );
    const again = await api.call('login', { body: { login: anna.email, password: anna.password } });
    expect(again.data.user).toMatchObject({ company: 'Northwind', publishers: [{ company: 'Northwind' }] });
    const refused = await api.call('switchPublisher', { token: again.data.token, body: { publisher: other.id } });
    expect(refused).toMatchObject({ status: 404, code: 'not_found' });
  });
});

test('a person without any publisher learns so, and only with the right password', async () => {
  const { email, password, id } = await api.addPublisher();
  await api.database.update(membership).set({ endedAt: new Date() }).where(eq(membership.personId, id));
  expect((await api.call('login', { body: { login: email, password } })).code).toBe('membership_ended');
  expect((await api.call('login', { body: { login: email, password: 'wrong' } })).code).toBe('invalid_credentials');
});

test('a new password ends the sessions of the person in all publishers, and no session of another person', async () => {
  const { anna, other } = await memberOfTwo();
  const { data } = await api.call('switchPublisher', { token: anna.token, body: { publisher: other.id } });
  const { data: third } = await api.call('login', { body: { login: anna.email, password: anna.password } });
  const password = 'quiet amber lantern';
  const changed = await api.call('updatePassword', {
    token: third.token,
    body: { password, retry_password: password },
  });
  expect(changed.status).toBe(200);
  for (const token of [anna.token, data.token])
    expect((await api.call('getCurrentUser', { token })).code).toBe('session_invalid');
  expect((await api.call('getCurrentUser', { token: other.token })).status).toBe(200);
});
