import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { newestLink } from '#modules/accounts/registration/testing/mailed-link.ts';
import { auditKinds } from '#modules/audit/testing/audit-kinds.ts';
import { minute, second } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { membership } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { stageApi } from '#testing/staged-api.ts';
import { testPassword } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { newestInvitation } from '#modules/team/testing/invited.ts';
import { addApp as addAppOf, addPasskey as addPasskeyOf, challengeIn, codeOf } from './testing/added-factors.ts';
import { createAuthenticator } from './testing/authenticator.ts';

const stores = startBothStores({ pglite: 'nightly' });
const origin = 'https://console.example';

describe.each(stores.each)('on %s', (_kind, openStore) => {
  const { api, now, pass, startAnother } = stageApi(openStore);
  // All limits start anew for the next test, and every code is of a new step.
  afterEach(() => pass(60 * minute));

  type Owner = TestPublisher & Pick<Tokens, 'token'>;
  const codeAt = (uri: string, timestamp = now().getTime()) => codeOf(uri, new Date(timestamp));
  const wrongCode = (uri: string) => String((Number(codeAt(uri)) + 1) % 1_000_000).padStart(6, '0');
  const addApp = async ({ token }: Pick<Owner, 'token'>) => {
    const added = await addAppOf(api, token, now());
    // The next code is of a later step than that of the confirmation.
    pass(30 * second);
    return added;
  };
  const addPasskey = ({ token }: Pick<Owner, 'token'>) => addPasskeyOf(api, token, origin);
  const login = ({ email }: { email: string }, headers: Record<string, string> = {}) =>
    api.call('login', { body: { login: email, password: testPassword }, headers });
  const ticketOf = async (who: { email: string }) => {
    const { code, failure } = await refusalOf(who);
    expect(code).toBe('factor_required');
    return failure.ticket;
  };
  const refusalOf = async (who: { email: string }) => {
    const { code, text } = await login(who);
    return { code, failure: JSON.parse(text).data as { ticket: string; methods: string[]; expiresAt: string } };
  };
  const enter = (ticket: string, proof: { code: string } | { recoveryCode: string }, from: TestApi = api) =>
    from.call('loginWithFactor', { body: { ticket, ...proof } });
  const renewed = async ({ refreshToken }: Pick<Tokens, 'refreshToken'>): Promise<Tokens> => {
    const { data } = await api.call('refreshToken', { body: { refresh_token: refreshToken } });
    return { token: data.token, refreshToken: data.refresh_token };
  };
  const invitedTo = async (host: Owner, email: string) => {
    const body = { email, role: 'analyst' as const, applications: null };
    expect((await api.call('inviteMember', { token: host.token, body })).status).toBe(200);
    return newestInvitation(api, email);
  };
  const me = (token: string) => api.call('getCurrentUser', { token });
  const passkeyOptions = (ticket?: string) =>
    api.call('getPasskeyLogin', { body: ticket === undefined ? {} : { ticket } });

  describe('signing in', () => {
    test('a person without a factor signs in as before', async () => {
      const owner = await api.addPublisher();
      const answer = await login(owner);
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.data).toSorted()).toEqual(['refresh_token', 'token', 'user']);
    });

    test('a right password gets a ticket, and the answer of the specification follows the code', async () => {
      const owner = await api.signIn();
      const { uri } = await addApp(owner);
      const { failure } = await refusalOf(owner);
      expect(failure.methods).toEqual(['totp', 'recovery_code']);
      expect(Date.parse(failure.expiresAt)).toBe(now().getTime() + 5 * minute);
      const answer = await enter(failure.ticket, { code: codeAt(uri) });
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.data).toSorted()).toEqual(['refresh_token', 'token', 'user']);
      expect((await me(answer.data.token)).data.user.email).toBe(owner.email);
    });

    test('a wrong password reveals no factor', async () => {
      const owner = await api.signIn();
      await addApp(owner);
      const answer = await api.call('login', { body: { login: owner.email, password: 'wrong password' } });
      expect(answer).toMatchObject({ status: 422, code: 'invalid_credentials' });
    });

    test('a code works once, in whatever process and tab', async () => {
      const owner = await api.signIn();
      const { uri } = await addApp(owner);
      const another = await startAnother();
      const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketOf(owner)));
      const code = codeAt(uri);
      const answers = await Promise.all(tickets.map((ticket, n) => enter(ticket, { code }, n % 2 ? another : api)));
      await another.close();
      expect(answers.map(({ status, code: failure }) => failure ?? String(status)).toSorted()).toEqual([
        '200',
        'factor_invalid',
        'factor_invalid',
        'factor_invalid',
      ]);
    });

    test('two tabs that sign in at once both get in, each by a code of its own', async () => {
      const owner = await api.signIn();
      const { uri } = await addApp(owner);
      const [one, other] = [await ticketOf(owner), await ticketOf(owner)];
      expect((await enter(other, { code: codeAt(uri) })).status).toBe(200);
      pass(30 * second);
      expect((await enter(one, { code: codeAt(uri) })).status).toBe(200);
    });

    test.each([
      [-60, 'factor_invalid'],
      [-29, 200],
      [30, 200],
      [60, 'factor_invalid'],
    ])('a phone whose clock is %i seconds off gets %s', async (drift, expected) => {
      const owner = await api.signIn();
      const { uri } = await addApp(owner);
      pass(5 * minute - (now().getTime() % (30 * second)));
      const { status, code } = await enter(await ticketOf(owner), {
        code: codeAt(uri, now().getTime() + drift * second),
      });
      expect(code ?? status).toBe(expected);
    });

    test('a ticket works once, for five minutes and for the program that got it', async () => {
      const owner = await api.signIn();
      const { uri } = await addApp(owner);
      const used = await ticketOf(owner);
      expect((await enter(used, { code: codeAt(uri) })).status).toBe(200);
      pass(30 * second);
      const late = await ticketOf(owner);
      const foreign = await ticketOf(owner);
      pass(4 * minute + 59 * second);
      const body = { ticket: foreign, code: codeAt(uri) };
      const elsewhere = await api.call('loginWithFactor', { body, headers: { 'user-agent': 'Other' } });
      pass(second);
      const answers = [await enter(used, { code: codeAt(uri) }), elsewhere, await enter(late, { code: codeAt(uri) })];
      expect(answers.map(({ code }) => code)).toEqual(['ticket_expired', 'ticket_expired', 'ticket_expired']);
    });

    test('five wrong codes are answered in 15 minutes, over any number of tickets and calls at once', async () => {
      const owner = await api.signIn();
      const { uri } = await addApp(owner);
      const tickets = await Promise.all([1, 2, 3].map(() => ticketOf(owner)));
      const guesses = tickets.flatMap((ticket) => Array.from({ length: 4 }, () => ticket));
      const answers = await Promise.all(guesses.map((ticket) => enter(ticket, { code: wrongCode(uri) })));
      expect(answers.filter(({ code }) => code === 'factor_invalid')).toHaveLength(5);
      expect(answers.filter(({ code }) => code === 'rate_limited')).toHaveLength(7);
      expect(await enter(await ticketOf(owner), { code: codeAt(uri) })).toMatchObject({ status: 429 });
      pass(15 * minute);
      expect((await enter(await ticketOf(owner), { code: codeAt(uri) })).status).toBe(200);
    });

    test('right codes do not count as guesses', async () => {
      const owner = await api.signIn();
      const { uri } = await addApp(owner);
      for (let n = 0; n < 7; n += 1) {
        expect((await enter(await ticketOf(owner), { code: codeAt(uri) })).status).toBe(200);
        pass(30 * second);
      }
    });

    test('one ticket allows five proofs', async () => {
      const owner = await api.signIn();
      const { uri } = await addApp(owner);
      const ticket = await ticketOf(owner);
      for (let n = 0; n < 5; n += 1)
        expect((await enter(ticket, { code: wrongCode(uri) })).code).toBe('factor_invalid');
      expect((await enter(ticket, { code: codeAt(uri) })).code).toBe('ticket_expired');
    });

    test('a blocked account gets in by a code, too, and learns why it is blocked', async () => {
      const owner = await api.signIn();
      const { uri } = await addApp(owner);
      const ticket = await ticketOf(owner);
      await api.database.update(publisher).set({ isBlocked: true }).where(eq(publisher.id, owner.id));
      const { token } = (await enter(ticket, { code: codeAt(uri) })).data;
      expect((await api.call('getCurrentUser', { token })).data.user.isBlocked).toBe(true);
      expect((await api.call('getApplications', { token })).code).toBe('account_blocked');
    });

    test('an invitation admits a person only with the factor, and joins after a sign-in with it', async () => {
      const [host, owner] = [await api.signIn(), await api.signIn()];
      const { uri } = await addApp(owner);
      const body = { email: owner.email, role: 'analyst' as const, applications: null };
      expect((await api.call('inviteMember', { token: host.token, body })).status).toBe(200);
      const link = await newestInvitation(api, owner.email);
      const accepted = await api.call('acceptInvitation', { body: { ...link, password: owner.password } });
      expect(accepted).toMatchObject({ status: 422, code: 'factor_required' });
      const { ticket: other } = (JSON.parse(accepted.text) as { data: { ticket: string } }).data;
      const wrong = { ...link, password: owner.password, ticket: other, code: wrongCode(uri) };
      expect((await api.call('acceptInvitation', { body: wrong })).code).toBe('factor_invalid');
      pass(minute);
      const { token } = (await enter(await ticketOf(owner), { code: codeAt(uri) })).data;
      const joined = await api.call('joinTeam', { token, body: link });
      expect(joined.data.user.publisher.id).toBe(host.id);
    });

    test('a person with a factor and without a publisher joins by the link, the password and a code', async () => {
      const [host, left] = [await api.signIn(), await api.signIn()];
      const { uri } = await addApp(left);
      const link = await invitedTo(host, left.email);
      const ended = { endedAt: now() };
      await asNetwork(api.database, (network) =>
        network.update(membership).set(ended).where(eq(membership.personId, left.id)),
      );
      expect((await api.call('login', { body: { login: left.email, password: left.password } })).code).toBe(
        'membership_ended',
      );
      const body = { ...link, password: left.password };
      const { text } = await api.call('acceptInvitation', { body });
      const { ticket } = (JSON.parse(text) as { data: { ticket: string } }).data;
      const joined = await api.call('acceptInvitation', { body: { ...body, ticket, code: codeAt(uri) } });
      expect(joined.data.user.publisher.id).toBe(host.id);
      // The factor counts in the new session.
      expect((await api.call('renewRecoveryCodes', { token: joined.data.token })).status).toBe(200);
      const { data } = await api.call('getFactors', { token: joined.data.token });
      expect(data.items).toHaveLength(1);
    });

    test('the ticket of another person opens no invitation', async () => {
      const [host, invited, thief] = [await api.signIn(), await api.signIn(), await api.signIn()];
      await addApp(invited);
      const { uri } = await addApp(thief);
      const link = await invitedTo(host, invited.email);
      const body = { ...link, password: invited.password, ticket: await ticketOf(thief), code: codeAt(uri) };
      expect((await api.call('acceptInvitation', { body })).code).toBe('factor_invalid');
    });

    test('a change of the team needs the factor again after ten minutes', async () => {
      const owner = await api.signIn();
      const { uri } = await addApp(owner);
      pass(minute);
      const { token, refresh_token: refreshToken } = (await enter(await ticketOf(owner), { code: codeAt(uri) })).data;
      const body = { email: 'mark@northwind.example', role: 'analyst' as const, applications: null };
      expect((await api.call('inviteMember', { token, body })).status).toBe(200);
      pass(11 * minute);
      const later = await renewed({ refreshToken });
      expect((await api.call('inviteMember', { token: later.token, body })).code).toBe('factor_required');
    });

    test('a changed password voids tickets', async () => {
      const owner = await api.signIn();
      const { uri } = await addApp(owner);
      const ticket = await ticketOf(owner);
      const body = { password: 'quiet amber lantern', retry_password: 'quiet amber lantern' };
      expect((await api.call('updatePassword', { token: owner.token, body })).status).toBe(200);
      expect((await enter(ticket, { code: codeAt(uri) })).code).toBe('ticket_expired');
    });

    test('a restore link needs the factor before anything else, and then a new password', async () => {
      const owner = await api.signIn();
      const { uri } = await addApp(owner);
      await api.call('requestPasswordRestore', { body: { email: owner.email } });
      const restored = await api.call('confirmPasswordRestore', { body: await newestLink(api, owner.email) });
      expect(restored).toMatchObject({ status: 422, code: 'factor_required' });
      const { ticket } = JSON.parse(restored.text).data as { ticket: string };
      const { data } = await enter(ticket, { code: codeAt(uri) });
      expect((await api.call('getSessions', { token: data.token })).code).toBe('password_change_required');
      const body = { password: 'quiet amber lantern', retry_password: 'quiet amber lantern' };
      expect((await api.call('updatePassword', { token: data.token, body })).status).toBe(200);
      const { token } = await renewed({ refreshToken: data.refresh_token });
      expect((await api.call('getSessions', { token })).status).toBe(200);
    });
  });

  describe('recovery codes', () => {
    test('come with the first factor only, work once each in any writing, and a mail counts them', async () => {
      const owner = await api.signIn();
      const { recoveryCodes } = await addApp(owner);
      expect(recoveryCodes).toHaveLength(10);
      expect((await addPasskey(owner)).recoveryCodes).toBeNull();
      const [first = ''] = recoveryCodes;
      const recoveryCode = first.toLowerCase().replaceAll('-', ' ');
      expect((await enter(await ticketOf(owner), { recoveryCode })).status).toBe(200);
      expect((await enter(await ticketOf(owner), { recoveryCode })).code).toBe('factor_invalid');
      await api.deliverMails();
      const mails = api.mails.filter(({ to }) => to === owner.email).map(({ subject, text }) => ({ subject, text }));
      expect(mails.map(({ subject }) => subject)).toContain('A recovery code was used');
      expect(JSON.stringify(mails)).toContain('Codes left: 9');
      expect(JSON.stringify(mails)).not.toContain(first);
      expect(await auditKinds(api.database, owner.id)).toContain('recovery_code_used');
    });

    test('are void once there are new ones, and end with the last factor', async () => {
      const owner = await api.signIn();
      const { recoveryCodes, factor } = await addApp(owner);
      const [old = ''] = recoveryCodes;
      const { data } = await api.call('renewRecoveryCodes', { token: owner.token });
      expect((await enter(await ticketOf(owner), { recoveryCode: old })).code).toBe('factor_invalid');
      expect((await api.call('getFactors', { token: owner.token })).data.recoveryCodesLeft).toBe(10);
      expect(data.recoveryCodes).not.toContain(old);
      expect((await api.call('removeFactor', { token: owner.token, params: { id: factor.id } })).status).toBe(200);
      expect((await api.call('getFactors', { token: owner.token })).data).toEqual({ items: [], recoveryCodesLeft: 0 });
      expect((await login(owner)).status).toBe(200);
    });
  });

  describe('passkeys', () => {
    const signIn = (passkey: ReturnType<ReturnType<typeof createAuthenticator>['sign']>, ticket?: string) =>
      api.call('loginWithPasskey', { body: { passkey, ...(ticket !== undefined && { ticket }) } });

    test('sign in alone, and as the factor after a password', async () => {
      const owner = await api.signIn();
      const { authenticator, factor } = await addPasskey(owner);
      const alone = await signIn(
        authenticator.sign({
          challenge: challengeIn(await passkeyOptions()),
          userHandle: Buffer.from(owner.id).toString('base64url'),
        }),
      );
      expect(alone.status).toBe(200);
      expect(alone.data.user.email).toBe(owner.email);
      const ticket = await ticketOf(owner);
      const options = await passkeyOptions(ticket);
      expect(options.data.options['allowCredentials']).toMatchObject([{ id: authenticator.id }]);
      const asFactor = await signIn(authenticator.sign({ challenge: challengeIn(options) }), ticket);
      expect(asFactor.status).toBe(200);
      const { items } = (await api.call('getFactors', { token: owner.token })).data;
      expect(items).toMatchObject([{ id: factor.id, kind: 'passkey', name: 'Laptop', usedAt: now().toISOString() }]);
    });

    test('a signature is accepted once', async () => {
      const owner = await api.signIn();
      const { authenticator } = await addPasskey(owner);
      const passkey = authenticator.sign({ challenge: challengeIn(await passkeyOptions()) });
      expect((await signIn(passkey)).status).toBe(200);
      expect((await signIn(passkey)).code).toBe('factor_invalid');
    });

    test('a challenge is worth nothing elsewhere, later, or in another call', async () => {
      const [owner, other] = [await api.signIn(), await api.signIn()];
      const { authenticator } = await addPasskey(owner);
      const foreign = await addPasskey(other);
      expect((await signIn(authenticator.sign({ challenge: challengeIn(await passkeyOptions()) }))).status).toBe(200);
      const [mine, theirs] = [await ticketOf(owner), await ticketOf(other)];
      const ofTicket = async (ticket?: string) => challengeIn(await passkeyOptions(ticket));
      const ofCheck = async ({ token }: Tokens) => challengeIn(await api.call('getFactorCheck', { token }));
      const refused = [
        await signIn(authenticator.sign({ challenge: await ofTicket(theirs) }), mine),
        await signIn(authenticator.sign({ challenge: await ofTicket() }), mine),
        await signIn(authenticator.sign({ challenge: await ofTicket(mine) })),
        await signIn(authenticator.sign({ challenge: await ofCheck(owner) })),
        await signIn(foreign.authenticator.sign({ challenge: await ofTicket(mine) }), mine),
        await signIn(authenticator.sign({ challenge: 'aW52ZW50ZWQ' })),
        await signIn(authenticator.sign({ challenge: await ofTicket(), origin: 'https://evil.example' })),
        await signIn(authenticator.sign({ challenge: await ofTicket(), isVerified: false })),
        await signIn(authenticator.sign({ challenge: await ofTicket(), counter: 0 })),
        await signIn(
          authenticator.sign({ challenge: await ofTicket(), userHandle: Buffer.from(other.id).toString('base64url') }),
        ),
        await signIn(createAuthenticator(origin).sign({ challenge: await ofTicket() })),
      ];
      const late = authenticator.sign({ challenge: await ofTicket() });
      pass(5 * minute + second);
      expect([...refused, await signIn(late)].map(({ code }) => code)).toEqual(Array(12).fill('factor_invalid'));
    });

    test('a passkey is added once, in the session that requested it', async () => {
      const [owner, other] = [await api.signIn(), await api.signIn()];
      const { authenticator } = await addPasskey(owner);
      const asked = async ({ token }: Tokens) => challengeIn(await api.call('beginPasskey', { token }));
      const add = ({ token }: Tokens, challenge: string, made = createAuthenticator(origin)) =>
        api.call('addPasskey', { token, body: { name: 'Laptop', passkey: made.make({ challenge }) } });
      const answers = [
        await add(other, await asked(owner)),
        await add(other, challengeIn(await passkeyOptions())),
        await add(other, await asked(other), authenticator),
      ];
      expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('factor_invalid'));
    });
  });

  describe('a repeated proof', () => {
    const newToken = (token: string) =>
      api.call('createApiToken', { token, body: { name: 'Report', scopes: ['apps:read'], expiresAt: null } });

    test('a call that gives access needs a factor of the last ten minutes, by a code or a passkey', async () => {
      const owner = await api.signIn();
      const { uri, factor } = await addApp(owner);
      const { authenticator } = await addPasskey(owner);
      expect((await newToken(owner.token)).status).toBe(200);
      pass(9 * minute);
      expect((await newToken(owner.token)).status).toBe(200);
      pass(minute + second);
      let { token, refreshToken } = await renewed(owner);
      const refused = await newToken(token);
      expect(refused).toMatchObject({ status: 422, code: 'factor_required' });
      expect(JSON.parse(refused.text).data).toEqual({ methods: ['passkey', 'totp', 'recovery_code'] });
      for (const answer of [
        await api.call('renewWebhookSecret', { token }),
        await api.call('beginTotp', { token }),
        await api.call('removeFactor', { token, params: { id: factor.id } }),
        await api.call('renewRecoveryCodes', { token }),
      ])
        expect(answer.code).toBe('factor_required');
      expect((await api.call('checkFactor', { token, body: { code: codeAt(uri) } })).status).toBe(200);
      expect((await newToken(token)).status).toBe(200);
      pass(10 * minute + second);
      ({ token, refreshToken } = await renewed({ refreshToken }));
      expect((await newToken(token)).code).toBe('factor_required');
      const challenge = challengeIn(await api.call('getFactorCheck', { token }));
      const body = { passkey: authenticator.sign({ challenge }) };
      expect((await api.call('checkFactor', { token, body })).status).toBe(200);
      expect((await newToken(token)).status).toBe(200);
    });

    test('without a factor the password counts, as before', async () => {
      const owner = await api.signIn();
      pass(10 * minute + second);
      expect((await newToken((await renewed(owner)).token)).code).toBe('reauth_required');
    });

    test('a password that is proven again in a session with a factor needs no other code', async () => {
      const owner = await api.signIn();
      await addApp(owner);
      pass(20 * minute);
      const body = { login: owner.email, password: testPassword };
      const again = await api.call('login', { body, refreshToken: owner.refreshToken });
      expect(again.status).toBe(200);
      // The password proves nothing about the factor.
      expect((await newToken(again.data.token)).code).toBe('factor_required');
    });

    test('a copy of an older refresh token does not replace the factor', async () => {
      const owner = await api.signIn();
      await addApp(owner);
      let tokens: Tokens = owner;
      for (let time = 0; time < 3; time += 1) {
        await me(tokens.token);
        pass(minute);
        tokens = await renewed(tokens);
      }
      const body = { login: owner.email, password: testPassword };
      const byCopy = await api.call('login', { body, refreshToken: owner.refreshToken });
      expect(byCopy.code).toBe('factor_required');
      expect((await api.call('login', { body, refreshToken: tokens.refreshToken })).status).toBe(200);
    });

    test('factors of others are not found', async () => {
      const [owner, other] = [await api.signIn(), await api.signIn()];
      const { factor } = await addApp(owner);
      const params = { id: factor.id };
      const { token } = other;
      expect((await api.call('removeFactor', { token, params })).code).toBe('not_found');
      expect((await api.call('renameFactor', { token, params, body: { name: 'Mine' } })).code).toBe('not_found');
    });
  });

  test('a mail reports a factor that was added or removed, and the audit log records it', async () => {
    const owner = await api.signIn({ locale: 'ru' });
    const { factor } = await addApp(owner);
    await api.call('removeFactor', { token: owner.token, params: { id: factor.id } });
    await api.deliverMails();
    const subjects = api.mails.filter(({ to }) => to === owner.email).map(({ subject }) => subject);
    expect(subjects).toEqual(['Добавлен второй фактор', 'Второй фактор удалён']);
    expect((await auditKinds(api.database, owner.id)).slice(-2)).toEqual(['factor_added', 'factor_removed']);
  });
});
