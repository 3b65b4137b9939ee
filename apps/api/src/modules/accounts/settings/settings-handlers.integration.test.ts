import { person } from '#stores/sql/tables/person.ts';
import type { LinkRequest } from '@publisher-console/api-contract';
import { eq, ne } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { day, minute, second } from '#process/durations.ts';
import { mailedLinks, newestLink } from '#modules/accounts/registration/testing/mailed-link.ts';
import { registrationBody } from '#modules/accounts/registration/testing/registration-body.ts';
import { auditKinds } from '#modules/audit/testing/audit-kinds.ts';
import { accountLink, session } from '#stores/sql/tables/account.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { stageApi } from '#testing/staged-api.ts';
import { testPassword } from '#testing/test-api.ts';
import type { TestPublisher, Tokens } from '#testing/test-api.ts';

const newPassword = 'quiet amber lantern';

const stores = startBothStores({ pglite: 'nightly' });

describe.each(stores.each)('on %s', (_kind, openStore) => {
  const { api, now, pass } = stageApi(openStore);
  // All limits start anew for the next test.
  afterEach(() => pass(60 * minute));

  /** The proofs that a caller has: an access token, and the device's cookie if it is a browser that has signed in. */
  type Holder = Pick<Tokens, 'token'> & { cookie?: string };
  const headersOf = ({ cookie }: { cookie?: string }) => ({ headers: cookie === undefined ? {} : { cookie } });
  const cookieIn = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['set-cookie']).split(';')[0] ?? '';
  const me = (holder: Holder) => api.call('getCurrentUser', { token: holder.token, ...headersOf(holder) });
  const refresh = (refresh_token: string, device: { cookie?: string } = {}) =>
    api.call('refreshToken', { body: { refresh_token }, ...headersOf(device) });
  const signInBrowser = async ({ email }: { email: string }): Promise<Tokens & { cookie: string }> => {
    const answer = await api.call('login', { body: { login: email, password: testPassword } });
    expect(answer.status).toBe(200);
    return { token: answer.data.token, refreshToken: answer.data.refresh_token, cookie: cookieIn(answer) };
  };
  const login = async (email: string, password = testPassword) => {
    const { status, code, data } = await api.call('login', { body: { login: email, password } });
    return { status, code, token: data?.token ?? '', refreshToken: data?.refresh_token ?? '' };
  };
  const changeEmail = ({ token }: Pick<Tokens, 'token'>, email: string) =>
    api.call('updateEmail', { token, body: { email } });
  const confirmEmail = (link: LinkRequest, options = {}) => api.call('confirmEmailChange', { body: link, ...options });
  const changePassword = (holder: Holder, password = newPassword, retry_password = password) =>
    api.call('updatePassword', { token: holder.token, body: { password, retry_password }, ...headersOf(holder) });
  const freshAddress = () => `${crypto.randomUUID()}@new.example`;
  const restore = async ({ email }: TestPublisher): Promise<Tokens & { cookie: string }> => {
    expect((await api.call('requestPasswordRestore', { body: { email } })).status).toBe(200);
    const answer = await api.call('confirmPasswordRestore', { body: await newestLink(api, email) });
    expect(answer.status).toBe(200);
    return { token: answer.data.token, refreshToken: answer.data.refresh_token, cookie: cookieIn(answer) };
  };
  const auditOf = (publisherId: string) => auditKinds(api.database, publisherId);
  const mailsTo = async (address: string) => {
    await api.deliverMails();
    return api.mails.filter(({ to }) => to === address);
  };

  describe('a new e-mail address', () => {
    test('counts once its link is used: until then sign-in and mails stay with the old one, which gets a notice', async () => {
      const owner = await api.signIn({ locale: 'ru' });
      const address = freshAddress();
      const answer = await changeEmail(owner, address.toUpperCase());
      const pendingEmailExpiresAt = new Date(now().getTime() + day).toISOString();
      const pending = { email: owner.email, pendingEmail: address, pendingEmailExpiresAt, uuid: owner.id };
      expect(answer).toMatchObject({ status: 200, data: { user: pending } });
      expect((await me(owner)).data.user).toMatchObject(pending);
      expect((await login(address)).code).toBe('invalid_credentials');
      const again = await api.call('login', { body: { login: owner.email, password: testPassword } });
      expect(again.data.user).toMatchObject(pending);
      expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
        'Для вашего аккаунта указали другой адрес почты',
      ]);

      const sessions = (await api.call('getSessions', { token: owner.token })).data.items.length;
      const [mailed] = await mailedLinks(api, address);
      expect(mailed?.page).toBe('https://console.example/email/validate-link');
      expect(await confirmEmail(await newestLink(api, address))).toMatchObject({
        status: 200,
        data: { email: address },
      });
      const changed = { email: address, pendingEmail: null, pendingEmailExpiresAt: null };
      expect((await me(owner)).data.user).toMatchObject(changed);
      expect((await login(owner.email)).code).toBe('invalid_credentials');
      expect((await api.call('getSessions', { token: owner.token })).data.items).toHaveLength(sessions);
      expect((await login(address)).status).toBe(200);
      const kinds = ['login', 'email_change_requested', 'login', 'email_changed', 'login'];
      expect(await auditOf(owner.id)).toEqual(kinds);
      const templates = await mailsTo(owner.email);
      expect(templates.map(({ subject }) => subject)).toEqual([
        'Для вашего аккаунта указали другой адрес почты',
        'Адрес почты вашего аккаунта изменён',
      ]);
      expect(JSON.stringify(templates)).not.toContain(address);
    });

    test('gets one mail before it is confirmed, which contains no name, whatever happens in the account', async () => {
      const owner = await api.signIn({ firstName: 'Marquise' });
      const address = freshAddress();
      await changeEmail(owner, address);
      const body = { name: 'Pay', scopes: ['apps:read' as const], expiresAt: null };
      expect((await api.call('createApiToken', { token: owner.token, body })).status).toBe(200);
      expect((await api.call('requestPasswordRestore', { body: { email: address } })).code).toBe('email_not_found');
      const mails = await mailsTo(address);
      expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your new e-mail']);
      expect(JSON.stringify(mails)).not.toMatch(/Marquise|Northwind/);
      expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toContain('An API token was created');
    });

    test('is confirmed once, however many use its link at the same time', async () => {
      const owner = await api.signIn();
      const address = freshAddress();
      await changeEmail(owner, address);
      const link = await newestLink(api, address);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => confirmEmail(link, { remoteAddress: `10.8.0.${n}` })),
      );
      expect(answers.map(({ status, code }) => code ?? String(status)).toSorted()).toEqual([
        '200',
        ...Array<string>(9).fill('link_expired'),
      ]);
      expect((await auditOf(owner.id)).filter((kind) => kind === 'email_changed')).toHaveLength(1);
    });

    test('is void with an altered link, and with one of another purpose, which stay as they are', async () => {
      const [owner, other] = [await api.signIn(), await api.signIn()];
      const address = freshAddress();
      await changeEmail(owner, address);
      const link = await newestLink(api, address);
      await api.call('requestPasswordRestore', { body: { email: owner.email } });
      const restoring = await newestLink(api, owner.email);
      const wrong = [
        { ...link, hash: link.hash.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
        { ...link, expires: link.expires + 60 },
        { ...link, user: other.id },
        { ...link, user: 'anna' },
        restoring,
      ];
      const refused = { status: 422, code: 'link_expired' };
      for (const [n, faulty] of wrong.entries())
        expect(await confirmEmail(faulty, { remoteAddress: `10.8.1.${n}` })).toMatchObject(refused);
      expect((await api.call('confirmPasswordRestore', { body: link })).code).toBe('link_expired');
      expect((await api.call('confirmRegistration', { body: link })).code).toBe('link_expired');
      expect((await confirmEmail(link)).status).toBe(200);
    });

    test('waits for a day: the link then expires, and the address is no longer shown', async () => {
      for (const late of [0, second]) {
        const owner = await api.signIn();
        const address = freshAddress();
        await changeEmail(owner, address);
        const link = await newestLink(api, address);
        pass(day + late);
        const { data } = await api.call('login', { body: { login: owner.email, password: testPassword } });
        expect(data.user.pendingEmail).toBe(late === 0 ? address : null);
        expect((await confirmEmail(link)).code).toBe(late === 0 ? undefined : 'link_expired');
      }
    });

    test('is replaced by a newer one, whose link alone works', async () => {
      const owner = await api.signIn();
      const [first, newer] = [freshAddress(), freshAddress()];
      for (const address of [first, newer, newer]) await changeEmail(owner, address);
      expect((await me(owner)).data.user.pendingEmail).toBe(newer);
      const older = (await mailedLinks(api, newer))[0]?.link;
      for (const link of [await newestLink(api, first), older])
        expect((await confirmEmail(link as LinkRequest)).code).toBe('link_expired');
      expect((await confirmEmail(await newestLink(api, newer))).data.email).toBe(newer);
    });

    test('that equals the present one changes nothing and sends no mail', async () => {
      const owner = await api.signIn();
      expect(await changeEmail(owner, owner.email.toUpperCase())).toMatchObject({
        status: 200,
        data: { user: { email: owner.email, pendingEmail: null } },
      });
      expect(await auditOf(owner.id)).toEqual(['login']);
      expect(await mailsTo(owner.email)).toEqual([]);
    });

    test('is withdrawn by the present one, and its link is void', async () => {
      const owner = await api.signIn();
      const address = freshAddress();
      await changeEmail(owner, address);
      const answer = await changeEmail(owner, owner.email);
      expect(answer.data.user).toMatchObject({ email: owner.email, pendingEmail: null });
      expect((await confirmEmail(await newestLink(api, address))).code).toBe('link_expired');
      expect(await auditOf(owner.id)).toEqual(['login', 'email_change_requested', 'email_change_withdrawn']);
    });

    test('is dropped by a new password, so that a person with only the old one changes nothing', async () => {
      const owner = await api.signIn();
      const address = freshAddress();
      expect((await changeEmail(await login(owner.email), address)).status).toBe(200);
      const answer = await changePassword(owner);
      expect(answer.data.user.pendingEmail).toBeNull();
      expect((await confirmEmail(await newestLink(api, address))).code).toBe('link_expired');
      expect((await login(owner.email, newPassword)).status).toBe(200);
    });

    test('is not confirmed for a blocked account', async () => {
      const owner = await api.signIn();
      const address = freshAddress();
      await changeEmail(owner, address);
      await api.database.update(publisher).set({ isBlocked: true }).where(eq(publisher.id, owner.id));
      expect((await confirmEmail(await newestLink(api, address))).code).toBe('link_expired');
      const [row] = await api.database.select().from(person).where(eq(person.id, owner.id));
      expect(row?.email).toBe(owner.email);
    });

    test('of another person is refused, also in other letter case', async () => {
      const [owner, other] = [await api.signIn(), await api.addPublisher()];
      const answer = await changeEmail(owner, other.email.toUpperCase());
      expect(answer).toMatchObject({
        status: 422,
        code: 'email_taken',
        errors: { email: ['User with current email already exists'] },
      });
      expect((await me(owner)).data.user).toMatchObject({ email: owner.email, pendingEmail: null });
      expect(await mailsTo(other.email)).toEqual([]);
    });

    test.each(['anna', 'a@x.io\r\nBcc: b@y.io', 'a@x.io,b@y.io', '<a@x.io> b@y.io', 'a@x.io ', 'miKe@x.\u212Ao'])(
      'like %j is invalid',
      async (address) => {
        const owner = await api.signIn();
        expect((await changeEmail(owner, address)).errors).toEqual({ email: ['Incorrect email'] });
      },
    );

    test('may be one that another person registered and did not confirm in time, but not before', async () => {
      const owner = await api.signIn();
      const body = registrationBody({ password: newPassword, passwordConfirm: newPassword });
      expect((await api.call('register', { body })).status).toBe(200);
      pass(day - minute);
      const early = await login(owner.email);
      expect((await changeEmail(early, body.email)).code).toBe('email_taken');
      pass(2 * minute);
      expect((await changeEmail(early, body.email)).status).toBe(200);
      expect((await confirmEmail(await newestLink(api, body.email))).data).toEqual({ email: body.email });
      expect((await login(body.email)).status).toBe(200);
      expect((await login(body.email, body.password)).code).toBe('invalid_credentials');
      const holders = await api.database.select().from(person).where(eq(person.email, body.email));
      expect(holders.map(({ id }) => id)).toEqual([owner.id]);
    });

    test('that another account has got meanwhile is refused, and its link works once the address is free', async () => {
      const owner = await api.signIn();
      const body = registrationBody();
      await changeEmail(owner, body.email);
      const link = await newestLink(api, body.email);
      pass(minute);
      expect((await api.call('register', { body })).status).toBe(200);
      expect(await confirmEmail(link)).toMatchObject({ status: 422, code: 'email_taken', data: null });
      const [row] = await api.database.select().from(person).where(eq(person.id, owner.id));
      expect(row?.email).toBe(owner.email);
      await api.database.delete(accountLink).where(ne(accountLink.personId, owner.id));
      expect((await confirmEmail(link)).status).toBe(200);
    });

    test('is refused to two publishers who want each other’s at the same time', async () => {
      const [anna, mia] = [await api.signIn(), await api.signIn()];
      const answers = await Promise.all([changeEmail(anna, mia.email), changeEmail(mia, anna.email)]);
      expect(answers.map(({ code }) => code)).toEqual(['email_taken', 'email_taken']);
    });

    test('goes to one of several publishers who confirm it at the same time', async () => {
      for (let round = 0; round < 2; round += 1) {
        const rivals = await Promise.all(Array.from({ length: 3 }, () => api.signIn()));
        const address = freshAddress();
        for (const rival of rivals) expect((await changeEmail(rival, address)).status).toBe(200);
        const links = (await mailedLinks(api, address)).map(({ link }) => link);
        const answers = await Promise.all(links.map((link) => confirmEmail(link)));
        expect(answers.map(({ status, code }) => code ?? String(status)).toSorted()).toEqual([
          '200',
          ...Array<string>(2).fill('email_taken'),
        ]);
      }
    });

    test('may be tried ten times an hour, because each attempt reveals whether an account exists', async () => {
      const owner = await api.signIn();
      for (let n = 0; n < 10; n += 1) expect((await changeEmail(owner, owner.email)).status).toBe(200);
      expect(await changeEmail(owner, owner.email)).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    });

    test('gets three mails an hour at most, over all accounts that request them', async () => {
      const [owner, other] = [await api.signIn(), await api.signIn()];
      const address = freshAddress();
      for (const asking of [owner, other, owner]) expect((await changeEmail(asking, address)).status).toBe(200);
      for (const asking of [owner, other])
        expect(await changeEmail(asking, address)).toMatchObject({ status: 429, code: 'rate_limited' });
      expect(await mailsTo(address)).toHaveLength(3);
      expect((await changeEmail(other, freshAddress())).status).toBe(200);
    });

    test('has links that one client may try ten times in fifteen minutes', async () => {
      const owner = await api.signIn();
      const address = freshAddress();
      await changeEmail(owner, address);
      const link = await newestLink(api, address);
      const from = { remoteAddress: '10.8.2.1' };
      for (let n = 0; n < 10; n += 1)
        expect((await confirmEmail({ ...link, hash: 'wrong' }, from)).code).toBe('link_expired');
      expect(await confirmEmail(link, from)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
      expect((await confirmEmail(link)).status).toBe(200);
    });

    test('makes links void that were sent to the old address, as soon as it counts', async () => {
      const owner = await api.signIn();
      const address = freshAddress();
      await changeEmail(owner, address);
      await api.call('requestPasswordRestore', { body: { email: owner.email } });
      const link = await newestLink(api, owner.email);
      expect((await confirmEmail(await newestLink(api, address))).status).toBe(200);
      expect((await api.call('confirmPasswordRestore', { body: link })).code).toBe('link_expired');
    });
  });

  describe('a new password', () => {
    test('ends every other session but not this one, and sends the owner a notice', async () => {
      const added = await api.addPublisher();
      const owner = { ...added, ...(await signInBrowser(added)) };
      const others = [await login(owner.email), await login(owner.email)];
      const stranger = await api.signIn();
      expect(await changePassword(owner)).toMatchObject({ status: 200, data: { user: { uuid: owner.id } } });
      expect((await me(owner)).status).toBe(200);
      expect((await refresh(owner.refreshToken, owner)).status).toBe(200);
      for (const other of others) {
        expect((await me(other)).status).toBe(401);
        expect((await api.call('refreshToken', { body: { refresh_token: other.refreshToken } })).status).toBe(401);
      }
      expect((await me(stranger)).status).toBe(200);
      expect((await login(owner.email)).code).toBe('invalid_credentials');
      expect((await login(owner.email, newPassword)).status).toBe(200);
      const kinds = ['login', 'login', 'login', 'session_ended', 'session_ended', 'password_changed'];
      expect((await auditOf(owner.id)).slice(0, 6)).toEqual(kinds);
      expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
        'The password of your account was changed',
      ]);
    });

    test('has to be repeated correctly, long enough and not easy to guess', async () => {
      const owner = await api.signIn();
      const faults = [
        await changePassword(owner, newPassword, `${newPassword} `),
        await changePassword(owner, '1234567'),
        await changePassword(owner, '1234567', '12345678'),
        await changePassword(owner, 'password123'),
        await changePassword(owner, owner.email),
        await changePassword(owner, 'я'.repeat(129)),
      ];
      expect(faults.map(({ errors }) => errors)).toEqual([
        { retry_password: ['Passwords do not match'] },
        { password: ['Password must contain at least 8 characters'] },
        {
          password: ['Password must contain at least 8 characters'],
          retry_password: ['Passwords do not match'],
        },
        { password: ['This password is too easy to guess. Please choose another one'] },
        { password: ['This password is too easy to guess. Please choose another one'] },
        { password: ['Value is too long'], retry_password: ['Value is too long'] },
      ]);
      expect((await login(owner.email)).status).toBe(200);
    });

    test.each(['  spaces at both ends ', 'пароль😀из букв', 'abc\0defgh', 'x'.repeat(128)])(
      'like %j is used exactly as it was typed',
      async (password) => {
        const owner = await api.signIn();
        expect((await changePassword(owner, password)).status).toBe(200);
        expect((await login(owner.email, password)).status).toBe(200);
        expect((await login(owner.email, `${password.slice(0, -1)}?`)).code).toBe('invalid_credentials');
      },
    );

    test('makes copies of the session’s tokens useless, and all tabs of the browser stay signed in', async () => {
      const added = await api.addPublisher();
      const owner = await signInBrowser(added);
      const stranger = await signInBrowser(await api.addPublisher());
      const thieves = [{ token: owner.token }, { token: owner.token, cookie: stranger.cookie }];
      expect((await me({ token: owner.token })).status).toBe(200);
      expect((await changePassword(owner)).status).toBe(200);

      for (const thief of thieves) {
        expect(await me(thief)).toMatchObject({ status: 401, message: 'Expired JWT Token' });
        expect(await refresh(owner.refreshToken, thief)).toMatchObject({ status: 401, code: 'session_invalid' });
      }
      expect((await me(owner)).status).toBe(200);
      pass(11 * minute);
      const tabs = await Promise.all(Array.from({ length: 4 }, () => refresh(owner.refreshToken, owner)));
      expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(tabs.map(({ data }) => data.refresh_token)).size).toBe(1);
      for (const { data } of tabs) expect((await me({ ...owner, token: data.token })).status).toBe(200);
      for (const thief of thieves) expect((await refresh(owner.refreshToken, thief)).status).toBe(401);
      const [newest] = tabs;
      expect((await refresh(newest?.data.refresh_token ?? '', owner)).status).toBe(200);
    });

    test('does not sign out a browser that did not receive its newest tokens', async () => {
      const owner = await signInBrowser(await api.addPublisher());
      await refresh(owner.refreshToken, owner);
      pass(minute);
      expect((await refresh(owner.refreshToken, owner)).status).toBe(200);
      expect((await changePassword(owner)).status).toBe(200);
      pass(minute);
      expect((await refresh(owner.refreshToken, owner)).status).toBe(200);
    });

    test('set by a program without cookies, leaves the session to the first client that refreshes, and ends it if a second does', async () => {
      const owner = await api.signIn();
      expect((await changePassword(owner)).status).toBe(200);
      expect(await me(owner)).toMatchObject({ status: 401, message: 'Expired JWT Token' });
      const first = await refresh(owner.refreshToken);
      expect(first.status).toBe(200);
      expect((await me(first.data)).status).toBe(200);
      const again = await refresh(first.data.refresh_token);
      expect(again.status).toBe(200);

      expect((await refresh(owner.refreshToken)).status).toBe(401);
      expect((await me(first.data)).status).toBe(401);
      expect((await refresh(again.data.refresh_token)).status).toBe(401);
      expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
        'The password of your account was changed',
        'A session of your account was ended',
      ]);
    });

    test('makes earlier links void', async () => {
      const owner = await api.signIn();
      await api.call('requestPasswordRestore', { body: { email: owner.email } });
      const link = await newestLink(api, owner.email);
      expect((await changePassword(owner)).status).toBe(200);
      expect((await api.call('confirmPasswordRestore', { body: link })).code).toBe('link_expired');
    });

    test('set by several sessions at the same time leaves one of them, with its password', async () => {
      const owner = await api.signIn();
      const sessions = [owner, await login(owner.email), await login(owner.email)];
      const answers = await Promise.all(sessions.map((own, n) => changePassword(own, `${newPassword} ${n}`)));
      const winner = answers.findIndex(({ status }) => status === 200);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
      expect((await login(owner.email, `${newPassword} ${winner}`)).status).toBe(200);
    });

    test('lets no later call of another session succeed, however many are under way', async () => {
      const owner = await api.signIn();
      const thief = await login(owner.email);
      let isChanged = false;
      const late: number[] = [];
      const call = async () => {
        const isLate = isChanged;
        const { status } = await me(thief);
        if (isLate) late.push(status);
      };
      const callRepeatedly = async (most: number) => {
        for (let n = 0; n < most; n += 1) await call();
      };
      const calling = Array.from({ length: 5 }, () => callRepeatedly(60));
      expect((await changePassword(owner)).status).toBe(200);
      isChanged = true;
      await Promise.all([...calling, ...Array.from({ length: 5 }, () => callRepeatedly(60))]);
      expect(late.length).toBeGreaterThanOrEqual(300);
      expect(new Set(late)).toEqual(new Set([401]));
    });

    test('leaves no session that began with the old password during the change', async () => {
      const owner = await api.signIn();
      const [changed, ...signIns] = await Promise.all([
        changePassword(owner),
        ...Array.from({ length: 6 }, () => login(owner.email)),
      ]);
      expect(changed.status).toBe(200);
      for (const { token } of signIns.filter(({ status }) => status === 200))
        expect((await me({ token })).status).toBe(401);
      const living = await api.database.select().from(session).where(eq(session.publisherId, owner.id));
      expect(living.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
    });
  });

  describe('a proof of the password', () => {
    test('lasts ten minutes in its session, however often the tokens are refreshed', async () => {
      const owner = await api.signIn();
      pass(5 * minute);
      const { data } = await api.call('refreshToken', { body: { refresh_token: owner.refreshToken } });
      pass(5 * minute);
      expect((await changeEmail(data, freshAddress())).status).toBe(200);
      pass(1);
      expect(await changeEmail(data, freshAddress())).toMatchObject({ status: 422, code: 'reauth_required' });
      expect(await changePassword(data)).toMatchObject({ status: 422, code: 'reauth_required' });
    });

    test('is renewed by signing in again', async () => {
      const owner = await api.signIn();
      pass(11 * minute);
      expect(await changePassword(await login(owner.email))).toMatchObject({ status: 200 });
    });

    test('begins a session that ends the previous one with its first call, and not before', async () => {
      const owner = await api.signIn();
      const body = { login: owner.email, password: testPassword };
      const { data } = await api.call('login', { body, token: owner.token, refreshToken: owner.refreshToken });
      expect((await me(owner)).status).toBe(200);
      expect((await me(data)).status).toBe(200);
      expect((await me(owner)).status).toBe(401);
      expect((await refresh(owner.refreshToken)).status).toBe(401);
      expect((await me(data)).status).toBe(200);
      expect(await auditOf(owner.id)).toEqual(['login', 'login', 'session_ended']);
    });

    test('ends only the session of the account whose refresh token came with it', async () => {
      const [owner, other] = [await api.signIn(), await api.signIn()];
      const forged = `${owner.refreshToken.slice(0, -4)}AAAA`;
      for (const refreshToken of [other.refreshToken, forged, '']) {
        const body = { login: owner.email, password: testPassword };
        const { data } = await api.call('login', { body, refreshToken });
        expect((await me(data)).status).toBe(200);
      }
      expect([(await me(owner)).status, (await me(other)).status]).toEqual([200, 200]);
      const wrong = await api.call('login', {
        body: { login: owner.email, password: 'wrong' },
        refreshToken: owner.refreshToken,
      });
      expect(wrong.status).toBe(422);
      expect((await me(owner)).status).toBe(200);
    });
  });

  describe('a session that a restore link began', () => {
    test('may do everything once a password is chosen', async () => {
      const owner = await api.signIn();
      const restored = await restore(owner);
      expect((await me(owner)).status).toBe(200);
      expect(await api.call('getFilterCriteria', restored)).toMatchObject({
        status: 422,
        code: 'password_change_required',
      });
      expect((await changePassword(restored)).status).toBe(200);
      expect((await api.call('getFilterCriteria', { ...restored, ...headersOf(restored) })).status).toBe(200);
      expect((await me(owner)).status).toBe(401);
    });

    test('stays restricted when it is refreshed, and can be signed out of', async () => {
      const restored = await restore(await api.addPublisher());
      const { data } = await api.call('refreshToken', { body: { refresh_token: restored.refreshToken } });
      expect((await api.call('getFilterCriteria', { token: data.token })).code).toBe('password_change_required');
      expect((await api.call('logout', { token: data.token })).status).toBe(200);
    });

    test('needs a new link after ten minutes', async () => {
      const restored = await restore(await api.addPublisher());
      pass(10 * minute + second);
      const { data } = await api.call('refreshToken', { body: { refresh_token: restored.refreshToken } });
      expect((await changePassword(data)).code).toBe('reauth_required');
    });
  });

  test('an offer is accepted once, and only for the caller', async () => {
    const owner = await api.signIn({ hasAcceptedOffer: false });
    const other = await api.signIn({ hasAcceptedOffer: false });
    for (let n = 0; n < 2; n += 1) {
      const answer = await api.call('acceptOffer', { token: owner.token });
      expect(answer).toMatchObject({ status: 200, data: { user: { hasAcceptedOffer: true, uuid: owner.id } } });
    }
    expect(await auditOf(owner.id)).toEqual(['login', 'offer_accepted']);
    expect((await me(other)).data.user).toMatchObject({ hasAcceptedOffer: false, offerAcceptedAt: null });
    // The server does not have the text of an offer on another site, so there is no digest.
    const [row] = await api.database.select().from(publisher).where(eq(publisher.id, owner.id));
    expect(row).toMatchObject({ offerAcceptedAt: expect.any(Date) as Date, offerDigest: null });
  });

  test('no field of a body applies a change to another person', async () => {
    const [owner, victim] = [await api.signIn(), await api.signIn({ hasAcceptedOffer: false })];
    const bodies = {
      updateEmail: { email: freshAddress() },
      updatePassword: { password: newPassword, retry_password: newPassword },
    };
    for (const [operation, body] of Object.entries(bodies)) {
      const extra = { ...body, id: String(victim.number), uuid: victim.id };
      const answer = await api.call(operation as keyof typeof bodies, { token: owner.token, body: extra as never });
      expect(answer.errors).toEqual({ id: ['Unknown field'], uuid: ['Unknown field'] });
    }
    const accepted = await api.call('acceptOffer', { token: owner.token, headers: { 'x-user-id': victim.id } });
    expect(accepted.status).toBe(200);
    const [row] = await api.database.select().from(publisher).where(eq(publisher.id, victim.id));
    expect(row).toMatchObject({ hasAcceptedOffer: false });
    expect((await me(victim)).data.user.email).toBe(victim.email);
    expect(await auditOf(victim.id)).toEqual(['login']);
  });
});
