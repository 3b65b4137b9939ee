import { selectAccounts } from '#modules/publishers/publisher-account.ts';
import { contact, person } from '#stores/sql/tables/person.ts';
import { addTestPublisher } from '#stores/sql/testing/test-publisher.ts';
import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hour, minute, second } from '#process/durations.ts';
import type { RequestBody } from '#contract/operation.ts';
import { auditKinds } from '#modules/audit/testing/audit-kinds.ts';
import { accountLink, session } from '#stores/sql/tables/account.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { lockWait } from '#stores/sql/testing/lock-wait.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { stageApi } from '#testing/staged-api.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { CallOptions } from '#testing/contract-calls.ts';
import type { TestApi } from '#testing/test-api.ts';
import { mailedLinks, newestLink } from './testing/mailed-link.ts';
import { registrationBody } from './testing/registration-body.ts';

const stores = startBothStores({ pglite: 'nightly' });

describe.each(stores.each)('on %s', (_kind, openStore) => {
  const { api, now, pass, startAnother } = stageApi(openStore);
  // All limits start anew for the next test.
  afterEach(() => pass(hour));

  const register = (body: RequestBody<'register'>, options: Omit<CallOptions<'register'>, 'body'> = {}) =>
    api.call('register', { ...options, body });
  const registered = async (values: Partial<RequestBody<'register'>> = {}) => {
    const body = registrationBody(values);
    expect(await register(body)).toMatchObject({ status: 200, data: { email: body.email } });
    return body;
  };
  const login = (
    { email, password }: { email: string; password: string },
    options: Omit<CallOptions<'login'>, 'body'> = {},
  ) => api.call('login', { ...options, body: { login: email, password } });
  const accountOf = async (email: string) => {
    const [row] = await selectAccounts(api.database).where(eq(contact.email, email));
    return row;
  };
  const auditOf = (publisherId = '') => auditKinds(api.database, publisherId);

  describe('registering', () => {
    test('repeated with its Idempotency-Key is answered as the first time, also at once and after a restart', async () => {
      const body = registrationBody();
      const headers = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all([1, 2, 3].map(() => register(body, { headers })));
      const restarted = await startAnother();
      answers.push(await restarted.call('register', { body, headers }));
      await restarted.close();
      for (const { status, data } of answers) expect([status, data]).toEqual([200, { email: body.email }]);
      await api.deliverMails();
      expect(api.mails.filter(({ to }) => to === body.email)).toHaveLength(1);
      expect(await register(body)).toMatchObject({ status: 422, code: 'email_taken' });
      // Another caller may have chosen the same key.
      expect(await register(registrationBody(), { headers })).toMatchObject({ status: 200 });
    });

    test.each(['', 'a'.repeat(129), 'a\tb', 'a\u0085'])('with the Idempotency-Key %j is refused', async (key) => {
      const body = registrationBody();
      expect(await register(body, { headers: { 'idempotency-key': key } })).toMatchObject({ status: 422 });
      expect(await accountOf(body.email)).toBeUndefined();
    });

    test('saves the typed fields, and none that only the network decides', async () => {
      const { email } = await registered({
        email: 'Mia.Park@FreshPixel.Example'.toLowerCase(),
        contacts: ' <b>@mia</b> ',
      });
      const [{ isPrivacyPolicyAccepted } = {}] = await api.database
        .select()
        .from(person)
        .where(eq(person.email, email));
      expect({ ...(await accountOf(email)), isPrivacyPolicyAccepted }).toMatchObject({
        isPrivacyPolicyAccepted: true,
        firstName: 'Anna',
        lastName: 'Nord',
        company: 'Northwind Games',
        website: 'https://northwind.example/',
        contacts: '<b>@mia</b>',
        locale: 'en',
        scope: 'publisher',
        currency: 'USD',
        isBlocked: false,
        blockedAt: null,
        blockedReason: null,
        isSignedDocument: false,
        hasAcceptedOffer: false,
        emailConfirmedAt: null,
      });
    });

    test('sends a link that signs in once, in the language of the call', async () => {
      const { email } = registrationBody();
      await register(registrationBody({ email }), { locale: 'ru' });
      const [mailed, ...others] = await mailedLinks(api, email);
      expect(others).toEqual([]);
      expect(mailed?.page).toBe('https://console.example/registration/validate-link');
      expect(api.mails.at(-1)).toMatchObject({ to: email, subject: 'Подтвердите адрес почты' });

      const answer = await api.call('confirmRegistration', { body: await newestLink(api, email) });
      expect(answer).toMatchObject({ status: 200, data: { user: { email, locale: 'ru' } } });
      const me = await api.call('getCurrentUser', { token: answer.data.token });
      expect(me.data.user).toEqual(answer.data.user);
      expect((await accountOf(email))?.emailConfirmedAt).toEqual(now());
      expect(await auditOf(me.data.user.uuid)).toEqual(['registered', 'email_confirmed', 'login']);
      expect((await login(registrationBody({ email }))).status).toBe(200);
    });

    test('uses the password as it was typed, whatever form its letters have', async () => {
      const pairs = [
        ['  spaces at both ends  ', 'spaces at both ends'],
        ['Й is one letter or two', 'й is one letter or two'],
        ['nothing\0ends here', 'nothing\0ends there'],
        [`${'x'.repeat(99)}y${'🔑'.repeat(28)}`, `${'x'.repeat(99)}z${'🔑'.repeat(28)}`],
      ];
      for (const [password = '', other = ''] of pairs) {
        const { email } = await registered({ password, passwordConfirm: password });
        await api.call('confirmRegistration', { body: await newestLink(api, email) });
        for (const form of ['NFC', 'NFD'] as const)
          expect((await login({ email, password: password.normalize(form) })).status).toBe(200);
        expect((await login({ email, password: other })).status).toBe(422);
      }
    });

    test('with an address that has an account is refused, with an error at the address', async () => {
      const { email } = await api.addPublisher();
      const from = api.mails.length;
      const answer = await register(registrationBody({ email: email.toUpperCase() }));
      expect(answer).toMatchObject({ status: 422, code: 'email_taken' });
      expect(answer.errors).toEqual({ email: ['User with current email already exists'] });
      const inRussian = await register(registrationBody({ email }), { locale: 'ru' });
      expect(inRussian.errors).toEqual({ email: ['Пользователь с таким адресом почты уже существует'] });
      await api.deliverMails();
      expect(api.mails.slice(from)).toEqual([]);
    });

    test('with an unconfirmed address is refused until its link expires, and then replaces the old account', async () => {
      const first = await registered();
      const old = await accountOf(first.email);
      const oldLink = await newestLink(api, first.email);
      pass(24 * hour);
      expect(await register(first)).toMatchObject({ status: 422, code: 'email_taken' });
      pass(second);
      const next = await registered({
        email: first.email,
        password: 'another horse battery',
        passwordConfirm: 'another horse battery',
      });
      expect((await accountOf(first.email))?.id).not.toBe(old?.id);
      expect(await login(first)).toMatchObject({ code: 'invalid_credentials' });
      expect(await login(next)).toMatchObject({ code: 'email_not_confirmed' });
      expect(await api.call('confirmRegistration', { body: oldLink })).toMatchObject({ code: 'link_expired' });
      expect((await api.call('confirmRegistration', { body: await newestLink(api, first.email) })).status).toBe(200);
    });

    test('several times at once with one address makes one account and sends one mail', async () => {
      const body = registrationBody();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => register(body, { remoteAddress: `10.1.0.${n}` })),
      );
      // On a slow machine, some calls may wait too long for a free slot.
      const others = answers.filter(({ status }) => status !== 200 && status !== 503);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(others.length).toBeGreaterThan(0);
      expect(new Set(others.map(({ code }) => code))).toEqual(new Set(['email_taken']));
      const [accounts] = await api.database.select({ n: count() }).from(person).where(eq(person.email, body.email));
      expect(accounts?.n).toBe(1);
      expect(await mailedLinks(api, body.email)).toHaveLength(1);
    });

    test('several times at once with an unconfirmed address replaces its account once', async () => {
      const body = await registered();
      pass(24 * hour + second);
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => register(body, { remoteAddress: `10.2.0.${n}` })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await mailedLinks(api, body.email)).toHaveLength(2);
    });

    test('makes a new account also in a signed-in browser', async () => {
      const signedIn = await api.signIn();
      const body = registrationBody();
      expect((await register(body, { token: signedIn.token })).status).toBe(200);
      expect((await accountOf(body.email))?.id).not.toBe(signedIn.id);
    });

    test('is refused after ten an hour from one client, recorded once, and allowed from others', async () => {
      const taken = await api.addPublisher();
      const from = { remoteAddress: '10.3.0.1' };
      for (let n = 0; n < 10; n += 1)
        expect((await register(registrationBody({ email: taken.email }), from)).status).toBe(422);
      const refused = await register(registrationBody(), from);
      expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
      await register(registrationBody(), from);
      expect((await register(registrationBody(), { remoteAddress: '10.3.0.2' })).status).toBe(200);
      const noted = await api.database.select().from(auditEvent).where(eq(auditEvent.clientAddress, '10.3.0.1'));
      expect(noted).toMatchObject([{ kind: 'limit_hit', details: { limit: 'registration_client' } }]);
      pass(hour);
      expect((await register(registrationBody(), from)).status).toBe(200);
    });
  });

  describe('an account whose address is not confirmed', () => {
    test('learns so only with the right password, and gets a new link', async () => {
      const body = await registered();
      const old = await newestLink(api, body.email);
      expect(await login({ ...body, password: 'wrong horse' })).toMatchObject({ code: 'invalid_credentials' });
      expect(await login(body)).toMatchObject({ status: 422, code: 'email_not_confirmed', errors: null });
      expect(await api.database.select().from(session).where(eq(session.publisherId, old.user))).toEqual([]);
      expect(await mailedLinks(api, body.email)).toHaveLength(2);
      expect(await api.call('confirmRegistration', { body: old })).toMatchObject({ code: 'link_expired' });
      expect((await api.call('confirmRegistration', { body: await newestLink(api, body.email) })).status).toBe(200);
      expect((await login(body)).status).toBe(200);
    });

    test('gets at most three mails an hour, over any number of registrations and sign-ins', async () => {
      const body = await registered();
      for (let n = 0; n < 12; n += 1) {
        await register(body, { remoteAddress: `10.4.0.${n}` });
        await login(body);
      }
      expect(await mailedLinks(api, body.email)).toHaveLength(3);
      pass(hour);
      await login(body);
      expect(await mailedLinks(api, body.email)).toHaveLength(4);
    });

    test('reports a new link only when one was sent, and otherwise when a sign-in sends the next', async () => {
      const body = await registered();
      for (let n = 0; n < 2; n += 1) expect(await login(body)).toMatchObject({ code: 'email_not_confirmed' });
      pass(10 * minute);
      for (let n = 0; n < 2; n += 1) {
        const refused = await login(body);
        expect(refused).toMatchObject({ status: 429, code: 'link_limit', headers: { 'retry-after': '3000' } });
        expect(refused.message).toContain('No new link was sent');
      }
      expect((await login(body, { locale: 'ru' })).message).toContain('Новая ссылка не отправлена');
      expect(await mailedLinks(api, body.email)).toHaveLength(3);
      pass(50 * minute);
      expect(await login(body)).toMatchObject({ status: 422, code: 'email_not_confirmed' });
      expect(await mailedLinks(api, body.email)).toHaveLength(4);
    });

    test('reveals the limit of links only with the right password, and the newest link still works', async () => {
      const body = await registered();
      for (let n = 0; n < 3; n += 1) await login(body);
      expect(await login(body)).toMatchObject({ code: 'link_limit' });
      const wrong = await login({ ...body, password: 'wrong horse' });
      const unknown = await login({ ...registrationBody(), password: 'wrong horse' });
      expect(wrong).toMatchObject({ status: 422, code: 'invalid_credentials' });
      expect(Object.keys(wrong.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted());
      expect({ ...wrong, headers: null }).toEqual({ ...unknown, headers: null });
      expect((await api.call('confirmRegistration', { body: await newestLink(api, body.email) })).status).toBe(200);
      expect((await login(body)).status).toBe(200);
    });

    test('gets no more links than the limit allows from sign-ins at once, and each answer reports its own outcome', async () => {
      const body = await registered();
      const answers = await Promise.all(Array.from({ length: 6 }, () => login(body)));
      const codes = answers.map(({ code }) => code);
      expect(codes.filter((code) => code === 'email_not_confirmed')).toHaveLength(2);
      expect(codes.filter((code) => code === 'link_limit')).toHaveLength(4);
      expect(await mailedLinks(api, body.email)).toHaveLength(3);
    });
  });
});

test('a registration waits for another process that registers the same address, and finds it taken', async () => {
  const sql = await stores.openPostgres();
  const api = await startTestApi({ sql });
  const body = registrationBody();
  const answer = await sql.database.transaction(async (other) => {
    const { email, firstName, lastName, name: company } = body;
    await addTestPublisher(other, { email, firstName, lastName, company });
    const registering = api.call('register', { body });
    await lockWait(api.database);
    // The promise is returned in an object, because it cannot resolve before this transaction has ended.
    return { registering };
  });
  expect(await answer.registering).toMatchObject({ status: 422, code: 'email_taken' });
  await api.close();
  await sql.close();
});

describe('a registration with something wrong in it', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  const register = (values: object, locale?: 'ru') =>
    api.call('register', { body: { ...registrationBody(), ...values }, ...(locale && { locale }) });

  test.each([
    ['firstName', '   ', 'Mandatory field'],
    ['firstName', 'Anna\0', 'Incorrect value'],
    ['lastName', 'Nord\r\nBcc: x', 'Incorrect value'],
    ['lastName', 'Nord \ud800', 'Incorrect value'],
    ['name', '\t', 'Mandatory field'],
    ['name', 'North\u202Ewind', 'Incorrect value'],
    ['contacts', '', 'Mandatory field'],
    ['contacts', '@anna\u2028nord', 'Incorrect value'],
    ['website', ' ', 'Mandatory field'],
    ['website', 'javascript:alert(1)', 'Incorrect link'],
    ['website', 'data:text/html,<b>x</b>', 'Incorrect link'],
    ['website', '//evil.example', 'Incorrect link'],
    ['website', 'https://northwind.example/\0', 'Incorrect value'],
    ['email', '', 'Mandatory field'],
    ['email', 'anna', 'Incorrect email'],
    ['email', 'a@', 'Incorrect email'],
    ['email', 'mi\u212Ae@x.io', 'Incorrect email'],
    ['email', 'm\u0131ke@x.io', 'Incorrect email'],
    ['email', 'anna@\uFF58.io', 'Incorrect email'],
    ['email', 'a@x.io ', 'Incorrect email'],
    ['email', 'a@x.io.', 'Incorrect email'],
    ['email', 'a@x.io\r\nBcc: b@y.io', 'Incorrect email'],
    ['email', '"b@y.io x"@x.io', 'Incorrect email'],
    ['email', 'a@x.io,b@y.io', 'Incorrect email'],
    ['email', '<a@x.io> b@y.io', 'Incorrect email'],
    ['email', `${'g0:'.repeat(5_000)}@x.io`, 'Incorrect email'],
    ['email', `a${'.'.repeat(15_000)}`, 'Incorrect email'],
    ['email', ['v@x.io', 't@x.io'], 'Value of a wrong type'],
    ['email', { 0: 'v@x.io' }, 'Value of a wrong type'],
    ['password', '', 'Mandatory field'],
    ['password', 'seven 7', 'Password must contain at least 8 characters'],
    ['password', '🔑🔑🔑🔑', 'Password must contain at least 8 characters'],
    ['password', 'x'.repeat(129), 'Value is too long'],
    ['password', 'qwertyuiop', 'This password is too easy to guess. Please choose another one'],
    ['password', 'Northwind Games', 'This password is too easy to guess. Please choose another one'],
    ['passwordConfirm', 'other', 'Passwords do not match'],
    ['passwordConfirm', '', 'Mandatory field'],
    ['isPrivacyPolicyAccepted', false, 'Mandatory field'],
    ['isPrivacyPolicyAccepted', undefined, 'Mandatory field'],
    ['isPrivacyPolicyAccepted', 'true', 'Value of a wrong type'],
    ['isPrivacyPolicyAccepted', 0, 'Value of a wrong type'],
    ...['roles', 'isBlocked', 'isSignedDocument', 'hasAcceptedOffer', 'scope', 'id', 'uuid', 'emailConfirmedAt'].map(
      (field) => [field, true, 'Unknown field'] as const,
    ),
  ] as const)('is refused with a word at %s: %j', async (field, value, sentence) => {
    const password = field === 'password' ? { passwordConfirm: value } : {};
    const { status, code, errors } = await register({ ...password, [field]: value });
    expect({ status, code }).toEqual({ status: 422, code: 'validation_failed' });
    expect(errors?.[field]?.[0]).toBe(sentence);
  });

  test('gets all errors at once, in the language of the call', async () => {
    const { errors } = await register(
      { firstName: ' ', website: 'javascript:x', passwordConfirm: 'other horse' },
      'ru',
    );
    expect(errors).toEqual({
      firstName: ['Обязательное поле'],
      website: ['Некорректная ссылка'],
      passwordConfirm: ['Пароли не совпадают'],
    });
  });

  test('reports that the passwords differ together with all other errors', async () => {
    const { errors } = await register({ email: 'anna@', password: 'short', passwordConfirm: 'short2' });
    expect(errors).toEqual({
      email: ['Incorrect email'],
      password: ['Password must contain at least 8 characters'],
      passwordConfirm: ['Passwords do not match'],
    });
  });

  test('saves nothing and sends no mail', async () => {
    for (const table of [publisher, accountLink]) expect(await api.database.select().from(table)).toEqual([]);
    await api.deliverMails();
    expect(api.mails).toEqual([]);
  });
});
