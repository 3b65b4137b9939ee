import { person } from '#stores/sql/tables/person.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { day, minute, second } from '#process/durations.ts';
import { createPasswords, productCost } from './passwords.ts';
import { auditKinds } from '#modules/audit/testing/audit-kinds.ts';
import { session } from '#stores/sql/tables/account.ts';
import { lockWait } from '#stores/sql/testing/lock-wait.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { stageApi } from '#testing/staged-api.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, Tokens } from '#testing/test-api.ts';
import { writeRefreshToken } from '#modules/sessions/refresh-token.ts';

const stores = startBothStores({ pglite: 'nightly' });

describe.each(stores.each)('on %s', (_kind, openStore) => {
  const { api, pass } = stageApi(openStore);
  // All limits start anew for the next test.
  afterEach(() => pass(15 * minute));

  const login = (email: string, password: string, remoteAddress = '127.0.0.1') =>
    api.call('login', { body: { login: email, password }, remoteAddress });
  const refresh = (refresh_token: string) => api.call('refreshToken', { body: { refresh_token } });
  const me = ({ token, refreshToken }: { token?: string | undefined; refreshToken?: string }) =>
    api.call('getCurrentUser', { token, refreshToken });
  const renewed = async (refreshToken: string): Promise<Tokens> => {
    const { status, data } = await refresh(refreshToken);
    expect(status).toBe(200);
    return { token: data.token, refreshToken: data.refresh_token };
  };
  const auditOf = (publisherId: string) => auditKinds(api.database, publisherId);

  describe('signing in', () => {
    test('answers the user and two tokens, and no private data of the account', async () => {
      const { email, password, number, id } = await api.addPublisher({ middleName: 'M.', hasAcceptedOffer: false });
      const answer = await login(email.toUpperCase(), password);
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.data).toSorted()).toEqual(['refresh_token', 'token', 'user']);
      expect(answer.data.user).toEqual({
        id: String(number),
        uuid: id,
        isBlocked: false,
        blockedAt: null,
        blockedReason: null,
        firstName: 'Anna',
        lastName: 'Nord',
        middleName: 'M.',
        shortName: 'Anna N.',
        locale: 'en',
        scope: 'publisher',
        currency: 'USD',
        company: 'Northwind',
        email,
        pendingEmail: null,
        pendingEmailExpiresAt: null,
        roles: [
          { role: 'publisher', title: 'Publisher' },
          { role: 'owner', title: 'Owner' },
        ],
        publisher: { id, number: String(number), company: 'Northwind', role: 'owner' },
        publishers: [{ id, number: String(number), company: 'Northwind', role: 'owner' }],
        applications: null,
        announcement: null,
        factorDueAt: null,
        factorResetAt: null,
        hasStatements: false,
        isSignedDocument: false,
        hasAcceptedOffer: false,
        offerAcceptedAt: null,
        isPrivacyPolicyAccepted: false,
      });
      expect((await me({ token: answer.data.token })).data.user).toEqual(answer.data.user);
      expect(await auditOf(id)).toEqual(['login']);
    });

    test('answers a wrong password, an unknown address and a blocked account alike', async () => {
      const { email, id } = await api.addPublisher();
      const blocked = await api.addPublisher({ isBlocked: true });
      const answers = [
        await login(email, 'wrong password'),
        await login('nobody@publishers.example', 'wrong password'),
        await login(blocked.email, 'wrong password'),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 422, code: 'invalid_credentials', errors: null });
        expect(answer.message).toBe('Invalid username or password');
        expect(answer.text).toBe(answers[0]?.text);
      }
      expect(await auditOf(id)).toEqual(['login_failed']);
      const inRussian = await api.call('login', { body: { login: email, password: 'x' }, locale: 'ru' });
      expect(inRussian.message).toBe('Неверный адрес почты или пароль');
    });

    test('after ten failures even the right password waits for the window to end', async () => {
      const { email, password } = await api.addPublisher();
      const statuses = [];
      for (let guess = 0; guess < 10; guess += 1)
        statuses.push((await login(email, 'wrong', `10.0.0.${guess}`)).status);
      expect(new Set(statuses)).toEqual(new Set([422]));
      const refused = await login(email, password, '10.0.1.1');
      expect(refused).toMatchObject({ status: 429, code: 'rate_limited', headers: { 'retry-after': '900' } });
      pass(15 * minute);
      expect((await login(email, password, '10.0.1.1')).status).toBe(200);
    });

    test('no more than ten guesses that are sent at once are answered', async () => {
      const { email, id } = await api.addPublisher();
      const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => login(email, 'wrong', `10.0.0.${n}`)));
      const answered = answers.filter(({ status }) => status === 422);
      expect(answered.length).toBeGreaterThan(0);
      expect(answered.length).toBeLessThanOrEqual(10);
      expect(await auditOf(id)).toEqual(answered.map(() => 'login_failed'));
    });

    test('right passwords sent all at once do not count as guesses', async () => {
      const { email, password } = await api.addPublisher();
      const answers = await Promise.all(Array.from({ length: 12 }, () => login(email, password)));
      // On a slow machine, some calls may wait too long for a free slot.
      expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    });

    test('one client fails at most thirty times, whatever accounts it tries; right passwords do not count', async () => {
      const { email, password } = await api.addPublisher();
      const statuses = { wrong: new Set<number>(), right: new Set<number>() };
      for (let guess = 0; guess < 30; guess += 1) {
        statuses.wrong.add((await login(`nobody${guess}@publishers.example`, 'wrong', '10.9.9.9')).status);
        if (guess % 10 === 0) statuses.right.add((await login(email, password, '10.9.9.9')).status);
      }
      expect(statuses).toEqual({ wrong: new Set([422]), right: new Set([200]) });
      expect((await login(email, password, '10.9.9.9')).status).toBe(429);
      expect((await login(email, password, '10.9.9.8')).status).toBe(200);
    });

    test('the twenty-first session ends the oldest', async () => {
      const { email, password, id } = await api.addPublisher();
      const tokens: string[] = [];
      for (let count = 0; count < 21; count += 1) {
        pass(second);
        tokens.push((await login(email, password)).data.token);
      }
      expect((await me({ token: tokens[0] })).message).toBe('Invalid JWT Refresh Token');
      expect((await me({ token: tokens[1] })).status).toBe(200);
      expect((await me({ token: tokens[20] })).status).toBe(200);
      expect((await auditOf(id)).filter((kind) => kind === 'session_ended')).toHaveLength(1);
    });

    test('writes no secret to the log', async () => {
      const { email, password } = await api.addPublisher();
      const from = api.logLines.length;
      const { data } = await api.call('login', {
        body: { login: email, password },
        headers: { cookie: 'canary=1', authorization: 'Bearer canary' },
      });
      await me({ token: data.token, refreshToken: data.refresh_token });
      await refresh(data.refresh_token);
      api.app.log.info({ password, token: data.token, headers: { authorization: data.token, cookie: 'canary' } }, 'x');
      const log = api.logLines.slice(from).join('');
      expect(log).toContain('"operationId":"login"');
      for (const secret of [password, data.token, data.refresh_token, 'canary']) expect(log).not.toContain(secret);
      const key = await api.database.select({ key: session.key }).from(session);
      for (const row of key) expect(log).not.toContain(row.key.toString('base64'));
    });
  });

  describe('a session', () => {
    test('lasts ten minutes with its access token and continues with its refresh token', async () => {
      const signedIn = await api.signIn();
      expect((await me(signedIn)).status).toBe(200);
      pass(10 * minute - second);
      expect((await me(signedIn)).status).toBe(200);
      pass(second);
      expect(await me(signedIn)).toMatchObject({ status: 401, message: 'Expired JWT Token', code: 'session_expired' });
      const next = await renewed(signedIn.refreshToken);
      expect(next.refreshToken).not.toBe(signedIn.refreshToken);
      expect((await me(next)).status).toBe(200);
    });

    test('ends at once with a log-out, and no other session does', async () => {
      const { email, password, id } = await api.addPublisher();
      const [here, there] = [(await login(email, password)).data, (await login(email, password)).data];
      expect((await api.call('logout', { token: here.token })).status).toBe(200);
      expect(await me({ token: here.token })).toMatchObject({ status: 401, message: 'Invalid JWT Refresh Token' });
      expect(await refresh(here.refresh_token)).toMatchObject({ status: 401, message: 'Invalid JWT Refresh Token' });
      expect((await me({ token: there.token })).status).toBe(200);
      expect(await auditOf(id)).toEqual(['login', 'login', 'logout', 'session_ended']);
    });

    test('ends after fourteen idle days', async () => {
      const signedIn = await api.signIn();
      pass(14 * day - second);
      const { refreshToken } = await renewed(signedIn.refreshToken);
      pass(14 * day);
      expect(await refresh(refreshToken)).toMatchObject({ status: 401, message: 'Invalid JWT Refresh Token' });
    });

    test('ends after thirty days even if it is used', async () => {
      let { refreshToken } = await api.signIn();
      for (let days = 1; days < 30; days += 1) {
        pass(day);
        ({ refreshToken } = await renewed(refreshToken));
      }
      pass(day);
      expect(await refresh(refreshToken)).toMatchObject({ status: 401, message: 'Invalid JWT Refresh Token' });
    });

    test('accepts only its own refresh token in the header; another one is refused and ends nothing', async () => {
      const [one, two] = [await api.signIn(), await api.signIn()];
      expect((await me({ token: one.token, refreshToken: one.refreshToken })).status).toBe(200);
      const crossed = await me({ token: one.token, refreshToken: two.refreshToken });
      expect(crossed).toMatchObject({ status: 401, message: 'Invalid JWT Refresh Token' });
      expect((await me({ token: one.token, refreshToken: 'nonsense' })).status).toBe(401);
      expect((await me(one)).status).toBe(200);
      expect((await me(two)).status).toBe(200);
    });
  });

  describe('refreshing', () => {
    test('at the same time in many tabs gives all of them the same new token', async () => {
      const signedIn = await api.signIn();
      await me(signedIn);
      pass(10 * minute);
      const pairs = await Promise.all(Array.from({ length: 8 }, () => renewed(signedIn.refreshToken)));
      expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1);
      pass(30 * second);
      expect((await renewed(signedIn.refreshToken)).refreshToken).toBe(pairs[0]?.refreshToken);
    });

    test('can be repeated at any time if the answer was lost', async () => {
      const signedIn = await api.signIn();
      await me(signedIn);
      pass(day);
      const lost = await renewed(signedIn.refreshToken);
      pass(day);
      expect((await renewed(signedIn.refreshToken)).refreshToken).toBe(lost.refreshToken);
    });

    test('with a token that was used long ago ends the session, is recorded and reported to the owner', async () => {
      const signedIn = await api.signIn({ locale: 'ru' });
      await me(signedIn);
      pass(10 * minute);
      const next = await renewed(signedIn.refreshToken);
      await me(next);
      pass(30 * second + 1);
      const sent = api.mails.length;
      const reuse = await refresh(signedIn.refreshToken);
      expect(reuse).toMatchObject({ status: 401, message: 'Invalid JWT Refresh Token', code: 'session_invalid' });
      expect((await me(next)).status).toBe(401);
      expect((await refresh(next.refreshToken)).status).toBe(401);
      expect((await refresh(signedIn.refreshToken)).status).toBe(401);
      expect(await auditOf(signedIn.id)).toEqual(['login', 'refresh_reused', 'session_ended']);
      await api.deliverMails();
      const mails = api.mails.slice(sent);
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({ to: signedIn.email, subject: 'Сеанс в вашем аккаунте завершён' });
      expect(mails[0]?.text).toContain('https://console.example/auth/login');
    });

    test('with anything but a token of the session is refused and ends nothing', async () => {
      const signedIn = await api.signIn();
      const [row] = await api.database.select().from(session).where(eq(session.publisherId, signedIn.id));
      const { id, key } = row ?? { id: '', key: Buffer.alloc(32) };
      const forged = [
        writeRefreshToken(id, 1, key),
        writeRefreshToken(id, 0, Buffer.alloc(32)),
        writeRefreshToken(randomUUID(), 0, key),
        signedIn.refreshToken.slice(1),
        `${signedIn.refreshToken}==`,
        signedIn.token.slice(0, 512),
      ];
      for (const token of forged)
        expect(await refresh(token)).toMatchObject({ status: 401, message: 'Invalid JWT Refresh Token' });

      expect((await me(signedIn)).status).toBe(200);
      expect((await refresh(signedIn.refreshToken)).status).toBe(200);
    });

    test('more than a hundred and fifty times in five minutes is refused, and the session continues', async () => {
      const { id, refreshToken } = await api.signIn();
      for (let count = 0; count < 150; count += 1) expect((await refresh(refreshToken)).status).toBe(200);
      expect(await refresh(refreshToken)).toMatchObject({ status: 429, headers: { 'retry-after': '300' } });
      expect((await refresh(refreshToken)).status).toBe(429);
      // The audit log records only the first refusal of a window, so that many refusals do not fill it.
      expect(await auditOf(id)).toEqual(['login', 'limit_hit']);
      pass(5 * minute);
      expect((await refresh(refreshToken)).status).toBe(200);
    });
  });
});

test('a wall clock that is set forward ends no session whose tabs refresh at the same time', async () => {
  let wallClock = Date.parse('2026-11-20T12:00:00Z');
  let clock = wallClock;
  const api = await startTestApi({ now: () => new Date(wallClock), clock: () => clock });
  const refresh = (refresh_token: string) => api.call('refreshToken', { body: { refresh_token } });
  const { refreshToken: first } = await api.signIn();
  expect((await refresh(first)).status).toBe(200);
  clock += minute;
  const { data } = await refresh(first);
  expect(data.refresh_token).not.toBe(first);
  expect((await api.call('getCurrentUser', { token: data.token })).status).toBe(200);
  wallClock += minute;
  const late = await refresh(first);
  expect(late).toMatchObject({ status: 200, data: { refresh_token: data.refresh_token } });
  await api.close();
});

test.each([-45, 45])(
  'tabs stay signed in if the clock of one of two processes is %i s beside the other',
  async (shift) => {
    let time = Date.parse('2026-11-20T12:00:00Z');
    const sql = await stores.openPostgres();
    const shifted = () => time + shift * second;
    const api = await startTestApi({ sql, now: () => new Date(time) });
    const other = await startTestApi({
      sql,
      now: () => new Date(shifted()),
      sharedClock: () => time,
      tokenKeys: api.tokenKeys,
    });
    const me = (process: TestApi, { token }: { token: string }) => process.call('getCurrentUser', { token });
    const refresh = (process: TestApi, refresh_token: string) =>
      process.call('refreshToken', { body: { refresh_token } });
    const first = await api.signIn();
    expect((await me(other, first)).status).toBe(200);

    for (const [one, another] of [
      [api, other],
      [other, api],
    ] as const) {
      time += minute;
      const { data } = await refresh(one, first.refreshToken);
      expect((await me(one, data)).status).toBe(200);
      time += second;
      const late = await refresh(another, first.refreshToken);
      expect(late).toMatchObject({ status: 200, data: { refresh_token: data.refresh_token } });
      expect((await me(one, data)).status).toBe(200);
      first.refreshToken = data.refresh_token;
    }
    await other.close();
    await api.close();
    await sql.close();
  },
);

test('a sign-in begins no session if another process changed the password after it was compared', async () => {
  const sql = await stores.openPostgres();
  const api = await startTestApi({ sql });
  const { id, email, password } = await api.addPublisher();
  const passwordHash = await createPasswords(productCost).hash('quiet amber lantern');

  const answer = await sql.database.transaction(async (other) => {
    await other.update(person).set({ passwordHash }).where(eq(person.id, id));
    const signingIn = api.call('login', { body: { login: email, password } });
    await lockWait(api.database);
    return { signingIn };
  });
  expect(await answer.signingIn).toMatchObject({ status: 422, code: 'invalid_credentials' });
  await api.close();
  await sql.close();
});

test('a refresh waits for another process that changes the same session, and decides by the result', async () => {
  const sql = await stores.openPostgres();
  const api = await startTestApi({ sql });
  const signedIn = await api.signIn();
  const ofPublisher = eq(session.publisherId, signedIn.id);

  const answer = await sql.database.transaction(async (other) => {
    await other.select().from(session).where(ofPublisher).for('update');
    const refreshing = api.call('refreshToken', { body: { refresh_token: signedIn.refreshToken } });
    await lockWait(api.database);
    await other.update(session).set({ counter: 5, seenAt: new Date() }).where(ofPublisher);
    // The promise is returned in an object, because it cannot resolve before this transaction has ended.
    return { refreshing };
  });
  expect(await answer.refreshing).toMatchObject({ status: 401, code: 'session_invalid' });
  await api.close();
  await sql.close();
});
