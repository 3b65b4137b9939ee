import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { addApp, addPasskey, challengeIn, codeOf } from '#modules/accounts/factors/testing/added-factors.ts';
import { createAuthenticator } from '#modules/accounts/factors/testing/authenticator.ts';
import { newestLink } from '#modules/accounts/registration/testing/mailed-link.ts';
import { newestInvitation } from '#modules/team/testing/invited.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { hour, minute, second } from '#process/durations.ts';
import { person } from '#stores/sql/tables/person.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { stageApi } from '#testing/staged-api.ts';
import { testPassword } from '#testing/test-api.ts';
import { staffCommands } from './staff-orders.network.ts';
import { addSignedInStaff } from './testing/staff-member.ts';

const stores = startBothStores({ pglite: 'nightly' });
const origin = 'https://console.example';
const password = 'another horse battery';
let count = 0;

describe.each(stores.each)('on %s', (_kind, openStore) => {
  const { api, now, pass } = stageApi(openStore);
  // All limits start anew for the next test, and every code is of a new step.
  afterEach(() => pass(60 * minute));

  const orders = (actor = 'olga') => ({ database: api.database, actor, settings: { now } }) as NetworkStores;
  const newAddress = () => `staff-${(count += 1)}@network.example`;
  const invite = async (email = newAddress(), role: 'admin' | 'support' = 'support') => {
    await staffCommands.inviteStaff.run(orders(), { email, role, locale: 'en', printed: false });
    return { email, link: await newestInvitation(api, email) };
  };
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => {
    const kept = [headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((text) => text.startsWith('__Host-desk='));
    return { cookie: kept?.split(';', 1)[0] ?? '' };
  };
  const login = (email: string, typed = password) =>
    api.call('loginToDesk', { body: { login: email, password: typed } });
  const code = async (answer: Promise<{ code: unknown; status: number }>) => {
    const { code: failure, status } = await answer;
    return failure ?? status;
  };
  /** A person who has accepted an invitation, signed in and set an app up. */
  const joined = async () => {
    const { email, link } = await invite();
    await api.call('acceptStaffInvitation', { body: { ...link, password, firstName: 'Vera', lastName: 'Holt' } });
    const headers = cookieOf(await login(email));
    const { data: begun } = await api.call('beginDeskTotp', { headers });
    const body = { id: begun.id, code: codeOf(begun.uri, now()), name: 'Phone' };
    const { data } = await api.call('confirmDeskTotp', { headers, body });
    pass(30 * second);
    return { email, headers, uri: begun.uri, recoveryCodes: data.recoveryCodes ?? [] };
  };
  const ticketOf = async (answer: Promise<{ text: string }>) =>
    (JSON.parse((await answer).text) as { data: { ticket: string } }).data.ticket;

  test('an invited person joins with a name and a password, has to set a factor up, and works then', async () => {
    const { email, link } = await invite();
    const { data: shown } = await api.call('showStaffInvitation', { body: link });
    expect(shown.invitation).toMatchObject({ email, role: 'support', invitedBy: 'olga', hasAccount: false });

    const accepted = await api.call('acceptStaffInvitation', {
      body: { ...link, password, firstName: 'Vera', lastName: 'Holt' },
    });
    expect([accepted.status, cookieOf(accepted).cookie]).toEqual([200, '']);
    expect(await code(api.call('showStaffInvitation', { body: link }))).toBe('link_expired');

    const entered = await login(email);
    expect(entered.data.staff).toMatchObject({ name: 'Vera Holt', email, role: 'support', needsFactor: true });
    const headers = cookieOf(entered);
    expect(await code(api.call('getStaff', { headers }))).toBe('factor_required');
    const { data: begun } = await api.call('beginDeskTotp', { headers });
    const body = { id: begun.id, code: codeOf(begun.uri, now()), name: 'Phone' };
    const { data: added } = await api.call('confirmDeskTotp', { headers, body });
    expect(added.recoveryCodes).toHaveLength(10);
    expect((await api.call('getDeskSession', { headers })).data.staff.needsFactor).toBe(false);
    expect((await api.call('getStaff', { headers })).data.members.find(({ isYou }) => isYou)).toMatchObject({
      email,
      hasFactor: true,
    });
  });

  test('the password is not enough for a member with a factor: a code, a recovery code or a passkey completes the sign-in', async () => {
    const { email, uri, recoveryCodes, headers } = await joined();
    const refused = await login(email);
    expect([refused.code, cookieOf(refused).cookie]).toEqual(['factor_required', '']);
    const ticket = await ticketOf(login(email));
    const wrong = { ticket, code: String((Number(codeOf(uri, now())) + 1) % 1_000_000).padStart(6, '0') };
    expect(await code(api.call('finishDeskLogin', { body: wrong }))).toBe('factor_invalid');
    const entered = await api.call('finishDeskLogin', { body: { ticket, code: codeOf(uri, now()) } });
    expect(entered.data.staff.needsFactor).toBe(false);
    expect(await code(api.call('finishDeskLogin', { body: { ticket, code: codeOf(uri, now()) } }))).toBe(
      'ticket_expired',
    );

    const other = await ticketOf(login(email));
    const [recoveryCode = ''] = recoveryCodes;
    expect((await api.call('finishDeskLogin', { body: { ticket: other, recoveryCode } })).status).toBe(200);

    const authenticator = createAuthenticator(origin);
    const challenge = challengeIn(await api.call('beginDeskPasskey', { headers }));
    await api.call('addDeskPasskey', { headers, body: { name: 'Laptop', passkey: authenticator.make({ challenge }) } });
    const asked = challengeIn(await api.call('getPasskeyLogin', { body: {} }));
    const passkey = authenticator.sign({ challenge: asked });
    expect((await api.call('loginToDeskWithPasskey', { body: { passkey } })).data.staff.email).toBe(email);
    expect(await code(api.call('loginToDeskWithPasskey', { body: { passkey } }))).toBe('factor_invalid');
  });

  test('a publisher is no member of staff, whatever they prove, and a member of staff no publisher', async () => {
    const owner = await api.signIn();
    expect(await code(login(owner.email, owner.password))).toBe('not_staff');
    const { uri } = await addApp(api, owner.token, now());
    pass(30 * second);
    expect(await code(login(owner.email, owner.password))).toBe('not_staff');
    const ticket = await ticketOf(api.call('login', { body: { login: owner.email, password: owner.password } }));
    expect(await code(api.call('finishDeskLogin', { body: { ticket, code: codeOf(uri, now()) } }))).toBe('not_staff');
    const another = await api.signIn();
    const { authenticator } = await addPasskey(api, another.token, origin);
    const challenge = challengeIn(await api.call('getPasskeyLogin', { body: {} }));
    const passkey = authenticator.sign({ challenge });
    expect(await code(api.call('loginToDeskWithPasskey', { body: { passkey } }))).toBe('not_staff');

    const { email } = await invite();
    const link = await newestInvitation(api, email);
    await api.call('acceptStaffInvitation', { body: { ...link, password, firstName: 'Vera', lastName: 'Holt' } });
    const refused = await api.call('login', { body: { login: email, password } });
    expect([refused.code, refused.message]).toEqual(['membership_ended', expect.stringContaining('/desk')]);
    await api.call('requestPasswordRestore', { body: { email } });
    await api.deliverMails();
    const [mail, ...others] = api.mails.filter(({ to, subject }) => to === email && !subject.startsWith('Invitation'));
    expect([mail?.text, others]).toEqual([expect.stringContaining('Ask an admin of the network'), []]);
  });

  test('a publisher who is invited gives the password of the account, and both sessions stay separate', async () => {
    const owner = await api.signIn();
    const { link } = await invite(owner.email);
    expect((await api.call('showStaffInvitation', { body: link })).data.invitation.hasAccount).toBe(true);
    const accept = (typed: string) => code(api.call('acceptStaffInvitation', { body: { ...link, password: typed } }));
    expect(await accept('a wrong password')).toBe('invalid_credentials');
    expect(await accept(testPassword)).toBe(200);
    const headers = cookieOf(await login(owner.email, testPassword));
    expect((await api.call('getDeskSession', { headers })).data.staff.email).toBe(owner.email);
    await api.call('logoutOfDesk', { headers });
    expect(await code(api.call('getDeskSession', { headers }))).toBe('desk_session_over');
    expect((await api.call('getCurrentUser', { token: owner.token })).status).toBe(200);
  });

  test('a session ends after 30 minutes without a call and after 12 hours of work, and when its member is removed', async () => {
    const { headers, email } = await joined();
    const read = () => code(api.call('getDeskSession', { headers }));
    pass(29 * minute);
    expect(await read()).toBe(200);
    pass(29 * minute);
    expect(await read()).toBe(200);
    await staffCommands.removeStaff.run(orders(), { member: email });
    expect(await read()).toBe('desk_session_over');
    expect(await code(login(email))).toBe('not_staff');

    const other = await joined();
    const begun = now().getTime();
    while (now().getTime() < begun + 12 * hour - 30 * minute) {
      pass(20 * minute);
      expect(await code(api.call('getDeskSession', { headers: other.headers }))).toBe(200);
    }
    pass(29 * minute);
    expect(await code(api.call('getDeskSession', { headers: other.headers }))).toBe('desk_session_over');
  });

  test('a factor that was added after the sign-in has to be proven in the session', async () => {
    const owner = await api.signIn();
    const { link } = await invite(owner.email);
    await api.call('acceptStaffInvitation', { body: { ...link, password: testPassword } });
    const headers = cookieOf(await login(owner.email, testPassword));
    const { uri } = await addApp(api, owner.token, now());
    pass(30 * second);
    expect(await code(api.call('getStaff', { headers }))).toBe('factor_required');
    expect(await code(api.call('beginDeskTotp', { headers }))).toBe('factor_required');
    await api.call('checkDeskFactor', { headers, body: { code: codeOf(uri, now()) } });
    expect(await code(api.call('getStaff', { headers }))).toBe(200);
  });

  test('without the last factor a session may only set up another', async () => {
    const { headers } = await joined();
    const [factor] = (await api.call('getDeskFactors', { headers })).data.items;
    expect(await code(api.call('removeDeskFactor', { headers, params: { id: factor?.id ?? '' } }))).toBe(200);
    expect(await code(api.call('getStaff', { headers }))).toBe('factor_required');
    expect(await code(api.call('beginDeskTotp', { headers }))).toBe(200);
  });

  test('a new link lets a member choose another password, and ends the sessions; a link from a restore does not enter', async () => {
    const { email, headers, uri } = await joined();
    const { link } = await invite(email, 'admin');
    const { invitation } = (await api.call('showStaffInvitation', { body: link })).data;
    expect(invitation).toMatchObject({ isMember: true, role: 'support' });
    const accept = (typed: string) => code(api.call('acceptStaffInvitation', { body: { ...link, password: typed } }));
    expect(await accept('short')).toBe('validation_failed');
    expect(await accept('a third horse battery')).toBe(200);
    expect(await code(api.call('getDeskSession', { headers }))).toBe('desk_session_over');
    expect(await code(login(email))).toBe('invalid_credentials');
    const ticket = await ticketOf(login(email, 'a third horse battery'));
    const entered = await api.call('finishDeskLogin', { body: { ticket, code: codeOf(uri, now()) } });
    expect(entered.data.staff).toMatchObject({ role: 'support', needsFactor: false });
  });

  test('a password that is chosen by a new link voids sessions and links from before', async () => {
    const owner = await api.signIn();
    const { link: joining } = await invite(owner.email);
    await api.call('acceptStaffInvitation', { body: { ...joining, password: testPassword } });
    const app = await addApp(api, owner.token, now());
    pass(30 * second);
    const ticket = await ticketOf(login(owner.email, testPassword));
    await api.call('requestPasswordRestore', { body: { email: owner.email } });
    const restore = await newestLink(api, owner.email);
    const { link } = await invite(owner.email);
    expect(await code(api.call('acceptStaffInvitation', { body: { ...link, password } }))).toBe(200);
    const body = { ticket, code: codeOf(app.uri, now()) };
    expect(await code(api.call('finishDeskLogin', { body }))).toBe('ticket_expired');
    expect(await code(api.call('confirmPasswordRestore', { body: restore }))).toBe('link_expired');
  });

  test('a link for a new password makes no new member once the address belongs to no person', async () => {
    const owner = await api.signIn();
    const { link: joining } = await invite(owner.email);
    await api.call('acceptStaffInvitation', { body: { ...joining, password: testPassword } });
    const { link } = await invite(owner.email);
    const email = newAddress();
    await api.database.update(person).set({ email }).where(eq(person.id, owner.id));
    await staffCommands.removeStaff.run(orders(), { member: email });
    const body = { ...link, password, firstName: 'Vera', lastName: 'Holt' };
    expect(await code(api.call('acceptStaffInvitation', { body }))).toBe('link_expired');
    expect(await code(login(owner.email))).toBe('invalid_credentials');
  });

  test('a password that is changed elsewhere ends the sessions at the desk', async () => {
    const owner = await api.signIn();
    const { link } = await invite(owner.email);
    await api.call('acceptStaffInvitation', { body: { ...link, password: testPassword } });
    const headers = cookieOf(await login(owner.email, testPassword));
    const body = { password: 'a third horse battery', retry_password: 'a third horse battery' };
    expect((await api.call('updatePassword', { token: owner.token, body })).status).toBe(200);
    expect(await code(api.call('getDeskSession', { headers }))).toBe('desk_session_over');
  });

  test('an admin gives the orders of the terminal, which store who gave them, and no member changes themselves', async () => {
    const admin = await addSignedInStaff(api.database, 'admin', { at: now() });
    const other = await addSignedInStaff(api.database, 'support', { at: now() });
    const { headers } = admin;
    const email = newAddress();
    const { data } = await api.call('inviteStaff', { headers, body: { email, role: 'finance' } });
    expect(data.invitation).toMatchObject({ email, role: 'finance', invitedBy: admin.email });
    expect(await newestInvitation(api, email)).toMatchObject({ invitation: data.invitation.id });
    await api.call('cancelStaffInvitation', { headers, params: { id: data.invitation.id } });
    expect(await code(api.call('showStaffInvitation', { body: await newestInvitation(api, email) }))).toBe(
      'link_expired',
    );
    const change = (id: string) =>
      code(api.call('changeStaff', { headers, params: { id }, body: { role: 'operator' } }));
    expect(await change(other.id)).toBe(200);
    expect(await change(admin.id)).toBe('own_staff_membership');
    expect(await code(api.call('removeStaff', { headers, params: { id: admin.id } }))).toBe('own_staff_membership');
    expect(await code(api.call('removeStaff', { headers, params: { id: other.id } }))).toBe(200);
    const recorded = (await api.database.select().from(auditEvent)).filter(({ actor }) => actor === admin.email);
    expect(recorded.map(({ kind }) => kind).toSorted()).toEqual([
      'staff_changed',
      'staff_invitation_cancelled',
      'staff_invited',
      'staff_removed',
    ]);
  });

  test('one of two admins who remove each other at once stays', async () => {
    const [vera, olga] = [
      await addSignedInStaff(api.database, 'admin', { at: now() }),
      await addSignedInStaff(api.database, 'admin', { at: now() }),
    ];
    const remove = (by: typeof vera, whom: typeof vera) =>
      code(api.call('removeStaff', { headers: by.headers, params: { id: whom.id } }));
    const answers = await Promise.all([remove(vera, olga), remove(olga, vera)]);
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    const left = (await staffCommands.listStaff.run(orders(), {})).members.map(({ id }) => id);
    expect(left.filter((id) => [vera.id, olga.id].includes(id))).toHaveLength(1);
  });

  test('an order on the staff needs a factor that was proven within ten minutes', async () => {
    const admin = await addSignedInStaff(api.database, 'admin', { at: now(), member: { isDemo: true } });
    pass(11 * minute);
    const body = { email: newAddress(), role: 'support' as const };
    expect(await code(api.call('inviteStaff', { headers: admin.headers, body }))).toBe('reauth_required');
  });

  test('a restore link begins no session at the desk, with or without the factor', async () => {
    const owner = await api.signIn();
    const { uri } = await addApp(api, owner.token, now());
    pass(30 * second);
    const { link } = await invite(owner.email);
    await api.call('acceptStaffInvitation', { body: { ...link, password: testPassword } });
    await api.call('requestPasswordRestore', { body: { email: owner.email } });
    const restore = await newestLink(api, owner.email);
    const ticket = await ticketOf(api.call('confirmPasswordRestore', { body: restore }));
    const body = { ticket, code: codeOf(uri, now()) };
    expect(await code(api.call('finishDeskLogin', { body }))).toBe('ticket_expired');
  });
});
