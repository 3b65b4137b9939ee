import { person } from '#stores/sql/tables/person.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hour } from '#process/durations.ts';
import { auditKinds } from '#modules/audit/testing/audit-kinds.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { CallOptions } from '#testing/contract-calls.ts';
import type { TestApi } from '#testing/test-api.ts';
import { mailedLinks, newestLink } from './testing/mailed-link.ts';

describe('asking for a new password', () => {
  let api: TestApi;
  let time = Date.parse('2026-11-20T12:00:00Z');
  beforeAll(async () => {
    api = await startTestApi({ now: () => new Date(time) });
  });
  afterAll(() => api.close());
  // All limits start anew for the next test.
  afterEach(() => void (time += hour));

  const request = (email: string, options: Omit<CallOptions<'requestPasswordRestore'>, 'body'> = {}) =>
    api.call('requestPasswordRestore', { ...options, body: { email } });
  const allMails = async () => {
    await api.deliverMails();
    return api.mails.length;
  };
  const auditOf = (publisherId: string) => auditKinds(api.database, publisherId);

  test('mails a link that signs in to the address of the account, in its language', async () => {
    const { id, email } = await api.addPublisher({ locale: 'ru' });
    expect(await request(email.toUpperCase(), { locale: 'en' })).toMatchObject({ status: 200, data: { email } });
    const [mailed, ...others] = await mailedLinks(api, email);
    expect(others).toEqual([]);
    expect(mailed?.page).toBe('https://console.example/restore/validate-link');
    expect(api.mails.at(-1)).toMatchObject({ to: email, subject: 'Восстановление пароля' });

    const answer = await api.call('confirmPasswordRestore', { body: await newestLink(api, email) });
    expect(Object.keys(answer.data).toSorted()).toEqual(['refresh_token', 'token', 'user']);
    expect((await api.call('getCurrentUser', { token: answer.data.token })).data.user.uuid).toBe(id);
    expect(await auditOf(id)).toEqual(['restore_requested', 'restore_used', 'login']);
  });

  test('for an address without an account is refused and sends no mail', async () => {
    const before = await allMails();
    const answer = await request(`${randomUUID()}@publishers.example`);
    expect(answer).toMatchObject({ status: 422, code: 'email_not_found', errors: null });
    expect(answer.message).toBe(
      'The specified email address not found, or an error has occurred while resetting your password',
    );
    expect(await allMails()).toBe(before);
  });

  test('for a blocked account sends a link too, so that its owner can read why', async () => {
    const { email } = await api.addPublisher({ isBlocked: true });
    expect(await request(email)).toMatchObject({ status: 200, data: { email } });
    const { data } = await api.call('confirmPasswordRestore', { body: await newestLink(api, email) });
    expect(data.user).toMatchObject({ email, isBlocked: true });
  });

  test('by a signed-in publisher mails only the owner of the address', async () => {
    const [owner, other] = [await api.addPublisher(), await api.signIn()];
    await request(owner.email, { token: other.token });
    expect(await mailedLinks(api, owner.email)).toHaveLength(1);
    expect(await mailedLinks(api, other.email)).toEqual([]);
  });

  test('for an unconfirmed account sends a link that also confirms the address', async () => {
    const { id, email, password } = await api.addPublisher({ emailConfirmedAt: null });
    await request(email);
    expect((await api.call('confirmPasswordRestore', { body: await newestLink(api, email) })).status).toBe(200);
    const [row] = await api.database.select().from(person).where(eq(person.id, id));
    expect(row?.emailConfirmedAt).toEqual(new Date(time));
    expect((await api.call('login', { body: { login: email, password } })).status).toBe(200);
    expect(await auditOf(id)).toEqual(['restore_requested', 'restore_used', 'email_confirmed', 'login', 'login']);
  });

  test('does not end open sessions', async () => {
    const signedIn = await api.signIn();
    await request(signedIn.email);
    await api.call('confirmPasswordRestore', { body: await newestLink(api, signedIn.email) });
    expect((await api.call('getCurrentUser', { token: signedIn.token })).status).toBe(200);
  });

  test('sends one address at most five mails an hour, with the same answer to further requests', async () => {
    const { email } = await api.addPublisher();
    const answers = [];
    for (let n = 0; n < 7; n += 1) answers.push((await request(email, { remoteAddress: `10.8.0.${n}` })).text);
    expect(new Set(answers).size).toBe(1);
    expect(await mailedLinks(api, email)).toHaveLength(5);
    const newest = await newestLink(api, email);
    const noted = await api.database.select().from(auditEvent).where(eq(auditEvent.kind, 'limit_hit'));
    expect(noted).toMatchObject([{ clientAddress: '10.8.0.5', details: { limit: 'restore_address' } }]);
    expect((await api.call('confirmPasswordRestore', { body: newest })).status).toBe(200);
    time += hour;
    await request(email);
    expect(await mailedLinks(api, email)).toHaveLength(6);
  });

  test('is refused after twenty requests an hour from one client, and allowed from others', async () => {
    const { email } = await api.addPublisher();
    const from = { remoteAddress: '10.9.0.1' };
    for (let n = 0; n < 20; n += 1)
      expect((await request(`${randomUUID()}@publishers.example`, from)).code).toBe('email_not_found');
    expect(await request(email, from)).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    expect((await request(email, { remoteAddress: '10.9.0.2' })).status).toBe(200);
  });

  test('sends a mail to the account that the next tests target', async () => {
    await api.addPublisher({ email: 't@x.io' });
    expect((await request('t@x.io')).status).toBe(200);
  });

  test.each([
    ['a list', ['v@x.io', 't@x.io']],
    ['an object', { 0: 'v@x.io' }],
    ['two with a comma', 'v@x.io,t@x.io'],
    ['two with a semicolon', 'v@x.io;t@x.io'],
    ['a hidden copy', 'v@x.io\r\nBcc: t@x.io'],
    ['nothing', ''],
  ])('with %s as the address sends no mail', async (_what, email) => {
    const before = await allMails();
    expect(await request(email as string)).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(await allMails()).toBe(before);
  });

  test('accepts only JSON, and uses the value that it has checked where a key is repeated', async () => {
    const [first, second] = [await api.addPublisher(), await api.addPublisher()];
    const send = (payload: string, type: string) =>
      api.app.inject({ method: 'POST', url: '/restore/password', payload, headers: { 'content-type': type } });
    expect((await send(`email=${first.email}`, 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    const twice = await send(`{"email":"${first.email}","email":"${second.email}"}`, 'application/json');
    expect(twice.json()).toMatchObject({ data: { email: second.email } });
    expect(await mailedLinks(api, first.email)).toEqual([]);
    expect(await mailedLinks(api, second.email)).toHaveLength(1);
  });

  test.each(['../../x', '__proto__', 'constructor', 'zz'])(
    'is answered in English to a request for the language %s',
    async (language) => {
      const answer = await request('x@publishers.example', { headers: { 'accept-language': language } });
      expect(answer.message).toMatch(/^The specified email/);
    },
  );
});
