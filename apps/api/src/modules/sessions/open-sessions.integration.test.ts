import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { day, minute } from '#process/durations.ts';
import { newestLink } from '#modules/accounts/registration/testing/mailed-link.ts';
import { session } from '#stores/sql/tables/account.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { stageApi } from '#testing/staged-api.ts';
import { startTestApi, testPassword } from '#testing/test-api.ts';
import type { Tokens } from '#testing/test-api.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

const stores = startBothStores({ pglite: 'nightly' });

describe.each(stores.each)('on %s', (_kind, openStore) => {
  const { api, now, pass } = stageApi(openStore);
  // All limits start anew for the next test.
  afterEach(() => pass(60 * minute));

  interface Client {
    userAgent?: string;
    remoteAddress?: string;
    headers?: Record<string, string>;
  }
  const signIn = async (email: string, { userAgent = '', remoteAddress = '127.0.0.1', headers = {} }: Client = {}) => {
    const sent = { remoteAddress, headers: { 'user-agent': userAgent, ...headers } };
    const { status, data } = await api.call('login', { body: { login: email, password: testPassword }, ...sent });
    expect(status).toBe(200);
    return { token: data.token, refreshToken: data.refresh_token };
  };
  const me = ({ token }: Tokens) => api.call('getCurrentUser', { token });
  const refresh = ({ refreshToken }: Tokens, remoteAddress = '127.0.0.1') =>
    api.call('refreshToken', { body: { refresh_token: refreshToken }, remoteAddress });
  const list = async ({ token }: Tokens) => {
    const { status, data } = await api.call('getSessions', { token });
    expect(status).toBe(200);
    return data.items;
  };
  const currentId = async (tokens: Tokens) => (await list(tokens)).find(({ isCurrent }) => isCurrent)?.id ?? '';
  const end = ({ token }: Tokens, id: string) => api.call('endSession', { token, params: { id } });
  const endOthers = ({ token }: Tokens) => api.call('endOtherSessions', { token });
  const endingsOf = async (publisherId: string) => {
    const events = await api.database.select().from(auditEvent).where(eq(auditEvent.publisherId, publisherId));
    return events
      .filter(({ kind }) => kind === 'session_ended')
      .map(({ sessionId, details }) => ({ sessionId, details }));
  };
  const expectOver = async (tokens: Tokens) => {
    expect(await me(tokens)).toMatchObject({ status: 401, message: 'Invalid JWT Refresh Token' });
    expect(await refresh(tokens)).toMatchObject({ status: 401, message: 'Invalid JWT Refresh Token' });
  };

  describe('the list', () => {
    test('has the caller’s session first, then those used last, with device, address and times', async () => {
      const { email } = await api.addPublisher();
      const begun = now().toISOString();
      const own = await signIn(email, { userAgent: firefox, remoteAddress: '2001:db8::7' });
      pass(minute);
      const program = await signIn(email, { userAgent: 'python-requests/2.32.3', remoteAddress: '203.0.113.9' });
      pass(minute);
      await signIn(email);
      pass(minute);
      const refreshed = now().toISOString();
      expect((await refresh(program, '203.0.113.10')).status).toBe(200);

      const sessions = await list(own);
      expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
      expect(sessions).toMatchObject([
        {
          device: { browser: 'Firefox', system: 'Linux', userAgent: firefox },
          clientAddress: '2001:db8::7',
          createdAt: begun,
          lastUsedAt: begun,
        },
        {
          device: { browser: null, system: null, userAgent: 'python-requests/2.32.3' },
          clientAddress: '203.0.113.10',
          lastUsedAt: refreshed,
        },
        { device: { browser: null, system: null, userAgent: '' } },
      ]);
    });

    test('has the address of the connection, whatever address a client claims', async () => {
      const { email } = await api.addPublisher();
      const headers = { 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.2', forwarded: 'for=198.51.100.3' };
      const own = await signIn(email, { remoteAddress: '203.0.113.9', headers });
      expect(await list(own)).toMatchObject([{ clientAddress: '203.0.113.9' }]);
    });

    test('has the session that a link from a mail began', async () => {
      const { email } = await api.addPublisher();
      const own = await signIn(email);
      await api.call('requestPasswordRestore', { body: { email } });
      await api.call('confirmPasswordRestore', { body: await newestLink(api, email), remoteAddress: '203.0.113.4' });
      expect((await list(own)).map(({ clientAddress }) => clientAddress)).toEqual(['127.0.0.1', '203.0.113.4']);
    });

    test('leaves out sessions that have ended or run out', async () => {
      const { email } = await api.addPublisher();
      const signedOut = await signIn(email);
      await api.call('logout', { token: signedOut.token });
      await signIn(email);
      pass(14 * day);
      const own = await signIn(email);
      expect(await list(own)).toMatchObject([{ isCurrent: true }]);
      expect(await endOthers(own)).toMatchObject({ data: { endedCount: 0 } });
    });

    test('has at most twenty, the newest', async () => {
      const { email } = await api.addPublisher();
      const first = await signIn(email, { userAgent: 'first' });
      for (let count = 0; count < 19; count += 1) await signIn(email);
      const last = await signIn(email);
      const sessions = await list(last);
      expect(sessions).toHaveLength(20);
      expect(sessions.filter(({ device }) => device.userAgent === 'first')).toEqual([]);
      await expectOver(first);
    });
  });

  describe('ending one session', () => {
    test('refuses its very next call and its refresh, and leaves the others', async () => {
      const { email, id: publisherId } = await api.addPublisher();
      const [own, other, third] = [await signIn(email), await signIn(email), await signIn(email)];
      const id = await currentId(other);
      expect((await end(own, id)).status).toBe(200);
      await expectOver(other);
      expect([(await me(own)).status, (await me(third)).status]).toEqual([200, 200]);
      expect((await list(own)).map((each) => each.id)).not.toContain(id);
      const ended = { sessionId: id, details: { reason: 'ended_by_owner' } };
      expect(await endingsOf(publisherId)).toEqual([ended]);
      // Another tab may end the same session a moment later.
      expect((await end(own, id)).status).toBe(200);
      expect(await endingsOf(publisherId)).toEqual([ended]);
    });

    test('may be the caller’s own', async () => {
      const { email } = await api.addPublisher();
      const own = await signIn(email);
      expect((await end(own, await currentId(own))).status).toBe(200);
      await expectOver(own);
    });

    test('of another publisher is refused like one that does not exist, and goes on', async () => {
      const [anna, oleg] = [await api.addPublisher(), await api.addPublisher()];
      const [own, foreign] = [await signIn(anna.email), await signIn(oleg.email)];
      const asked = (id: string) =>
        api.app.inject({
          method: 'DELETE',
          url: `/user/session/${id}`,
          headers: { authorization: `Bearer ${own.token}` },
        });
      const answers = [];
      for (const id of [await currentId(foreign), randomUUID(), 'x', '%00', `${randomUUID()}'--`])
        answers.push(await asked(id));
      for (const { statusCode, body } of answers)
        expect({ statusCode, body }).toEqual({ statusCode: 404, body: answers[1]?.body });
      expect((await me(foreign)).status).toBe(200);
    });
  });

  describe('signing out everywhere else', () => {
    test('ends every session of the account but this one, and reports how many', async () => {
      const [anna, oleg] = [await api.addPublisher(), await api.addPublisher()];
      const own = await signIn(anna.email);
      const others = [await signIn(anna.email), await signIn(anna.email), await signIn(anna.email)];
      const foreign = await signIn(oleg.email);
      expect(await endOthers(own)).toMatchObject({ status: 200, data: { endedCount: 3 } });
      for (const other of others) await expectOver(other);
      expect([(await me(own)).status, (await me(foreign)).status]).toEqual([200, 200]);
      expect(await list(own)).toMatchObject([{ isCurrent: true }]);
      expect((await endingsOf(anna.id)).map(({ details }) => details)).toEqual(
        others.map(() => ({ reason: 'ended_by_owner' })),
      );
      expect(await endOthers(own)).toMatchObject({ status: 200, data: { endedCount: 0 } });
    });

    test('from two sessions at the same time leaves one of them', async () => {
      const { email } = await api.addPublisher();
      const both = [await signIn(email), await signIn(email)];
      const answers = await Promise.all(both.map(endOthers));
      expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 401]);
      const living = await Promise.all(both.map(async (each) => (await me(each)).status));
      expect(living).toEqual(answers.map(({ status }) => status));
    });

    test('prevents a refresh of another session that was under way from restoring it', async () => {
      const { email } = await api.addPublisher();
      const [own, other] = [await signIn(email), await signIn(email)];
      const [refreshed] = await Promise.all([refresh(other), endOthers(own)]);
      await expectOver(other);
      const renewed = refreshed.status === 200 ? await me({ ...other, token: refreshed.data.token }) : refreshed;
      expect(renewed.status).toBe(401);
    });
  });

  test('needs a password proven within ten minutes, which a sign-in with the refresh token renews', async () => {
    const { email } = await api.addPublisher();
    const [own, other] = [await signIn(email), await signIn(email)];
    const otherId = await currentId(other);
    pass(11 * minute);
    const { data } = await refresh(own);
    const old = { token: data.token, refreshToken: data.refresh_token };
    expect(await list(old)).toHaveLength(2);
    for (const id of [otherId, randomUUID()])
      expect(await end(old, id)).toMatchObject({ status: 422, code: 'reauth_required' });
    expect(await endOthers(old)).toMatchObject({ status: 422, code: 'reauth_required' });

    const proven = await signIn(email, { headers: { 'refresh-token': old.refreshToken } });
    // The session that this one replaces is over by then, so it does not count.
    expect(await endOthers(proven)).toMatchObject({ data: { endedCount: 1 } });
    expect((await refresh(other)).status).toBe(401);
  });

  test('is closed to a session that has to choose a new password', async () => {
    const { email } = await api.addPublisher();
    const other = await signIn(email);
    await api.call('requestPasswordRestore', { body: { email } });
    const { data } = await api.call('confirmPasswordRestore', { body: await newestLink(api, email) });
    const refused = { status: 422, code: 'password_change_required' };
    expect(await api.call('getSessions', { token: data.token })).toMatchObject(refused);
    expect(await api.call('endOtherSessions', { token: data.token })).toMatchObject(refused);
    expect(await api.call('endSession', { token: data.token, params: { id: randomUUID() } })).toMatchObject(refused);
    expect((await me(other)).status).toBe(200);
  });
});

test('behind a described proxy the list has the client’s address', async () => {
  const trusts = (address: string) => address === '127.0.0.1';
  const api = await startTestApi({ trustedProxies: { areDescribed: true, trusts } });
  const { email, password } = await api.addPublisher();
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
  const { data } = await api.call('login', { body: { login: email, password }, headers });
  const { data: listed } = await api.call('getSessions', { token: data.token });
  expect(listed.items).toMatchObject([{ clientAddress: '203.0.113.9' }]);
  const kept = await api.database.select({ address: session.clientAddress }).from(session);
  expect(kept).toEqual([{ address: '203.0.113.9' }]);
  await api.close();
});
