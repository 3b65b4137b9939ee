import { person } from '#stores/sql/tables/person.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLinks } from '#modules/accounts/account-dependencies.ts';
import { addApplication } from '#modules/applications/testing/added.ts';
import { newestLink } from '#modules/accounts/registration/testing/mailed-link.ts';
import { registrationBody } from '#modules/accounts/registration/testing/registration-body.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { addPerson } from '#modules/publishers/members.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { networkCommands } from '#network-orders.ts';
import { accountCommands } from '#operator/commands/account-commands.ts';
import { messagesListCommand } from '#operator/commands/messages-command.ts';
import { profileCommands } from '#operator/commands/profile-commands.ts';
import { resultsOfCommandLine, runCommandLine } from '#operator/testing/command-line.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { ledgerEntry } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';

let api: TestApi;
let terminal: Parameters<typeof runCommandLine>[0];
const now = () => new Date();
const settings = { scope: 'publisher', timeZone: 'UTC', now };
// These commands use neither the warehouse nor files.
const writer = { url: '', username: '', password: '', database: '' };
beforeAll(async () => {
  api = await startTestApi();
  const links = createLinks({ tokenKeys: api.tokenKeys, origin: 'https://console.example', now });
  const stores = { database: api.database, writer, files: null, links, settings, actor: 'olga' };
  const commands = [...profileCommands, ...accountCommands, messagesListCommand];
  terminal = { commands, network: createDirectConnection(networkCommands, stores) };
});
afterAll(() => api.close());

const type = (typed: string, options = {}) => runCommandLine(terminal, typed, options);
const names = { 'first-name': 'Anna', 'last-name': 'Nord', company: 'Northwind' };
let created = 0;
const newAddress = () => `new-${(created += 1)}@publishers.example`;
const kindsOf = async (email: string) => {
  const events = await asOwner(api.database, (all) =>
    all
      .select({ kind: auditEvent.kind, actor: auditEvent.actor })
      .from(auditEvent)
      .innerJoin(person, eq(person.id, auditEvent.publisherId))
      .where(eq(person.email, email))
      .orderBy(auditEvent.id),
  );
  return events.map(({ kind, actor }) => `${kind} ${actor ?? '-'}`);
};

/** Chooses a password with a link, and returns whether the account can be signed in to with it. */
async function choosePassword(email: string, link: Awaited<ReturnType<typeof newestLink>>): Promise<number> {
  const { status, data } = await api.call('confirmPasswordRestore', { body: link });
  if (status !== 200) return status;
  const password = 'chosen-by-the-owner-77';
  const body = { password, retry_password: password };
  await api.call('updatePassword', { body, token: data.token });
  return (await api.call('login', { body: { login: email, password } })).status;
}

const linkIn = (url: string) => {
  const { searchParams } = new URL(url);
  const part = (name: string) => searchParams.get(name) ?? '';
  return { user: part('user'), expires: Number(part('expires')), hash: part('hash') };
};

describe('users create', () => {
  test('invites the owner by a mail, whose link is the only way in until a password is chosen', async () => {
    const email = newAddress();
    expect(await type(`users create ${email}`, names)).toMatch(
      /^\S+ \(\d+\) has an account now\. The link is on its way\.$/,
    );
    for (const password of ['', 'AAAA', 'no password yet!'])
      expect((await api.call('login', { body: { login: email, password } })).status).not.toBe(200);
    expect(await choosePassword(email, await newestLink(api, email))).toBe(200);
    expect((await kindsOf(email)).slice(0, 2)).toEqual(['account_created olga', 'password_link_made olga']);
  });

  test('prints the link for a network without mail', async () => {
    const email = newAddress();
    const [result] = await resultsOfCommandLine(terminal, `users create ${email}`, { ...names, print: true });
    expect(result?.note).toContain('whoever has it can sign in');
    expect(await choosePassword(email, linkIn(result?.text ?? ''))).toBe(200);
    await api.deliverMails();
    expect(api.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test.each([
    ['not-an-address', names, '"not-an-address" is not an e-mail address.'],
    [newAddress(), { ...names, currency: 'usd' }, 'A currency is the code of ISO 4217'],
    [newAddress(), { ...names, company: 'A\nB' }, 'A company is one line of at most 200 characters.'],
    [newAddress(), { ...names, language: 'de' }, '--language is one of en, ru.'],
    [newAddress(), { company: 'X' }, '--first-name is missing.'],
  ])('refuses %s %j', async (email, options, message) => {
    await expect(type(`users create ${email}`, options)).rejects.toThrow(message);
  });

  test('reserves the address of an account whose email is not written yet, for two orders at once too', async () => {
    const email = newAddress();
    const orders = await Promise.allSettled([
      type(`users create ${email}`, names),
      type(`users create ${email}`, names),
    ]);
    expect(orders.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await api.call('register', { body: registrationBody({ email }) })).toMatchObject({ code: 'email_taken' });
    expect(await kindsOf(email)).toEqual(['account_created olga', 'password_link_made olga']);
  });

  test('refuses an address that has an account', async () => {
    const { email } = await api.addPublisher();
    await expect(type(`users create ${email}`, names)).rejects.toThrow(`${email} has an account already`);
  });
});

describe('users change', () => {
  test('moves the address with the effects of a change by the publisher', async () => {
    const anna = await api.signIn();
    await api.call('requestPasswordRestore', { body: { email: anna.email } });
    const oldLink = await newestLink(api, anna.email);
    const email = newAddress();
    expect(
      await type(`users change ${anna.number}`, { email: email.toUpperCase(), company: 'Renamed', 'middle-name': 'M' }),
    ).toBe(`${email} (${anna.number}) is changed: email, company, middleName.`);
    expect((await api.call('confirmPasswordRestore', { body: oldLink })).code).toBe('link_expired');
    const { data } = await api.call('getCurrentUser', { token: anna.token });
    expect(data.user).toMatchObject({ email, company: 'Renamed', middleName: 'M' });
    expect((await api.call('login', { body: { login: email, password: anna.password } })).status).toBe(200);
    await api.deliverMails();
    const template = api.mails.findLast(({ to }) => to === anna.email);
    expect(template?.text).toContain('The customer service of the network changed the e-mail of your account.');
    expect(template?.text).not.toContain(email);
    await type(`users change ${anna.number}`, { 'middle-name': '' });
    expect((await api.call('getCurrentUser', { token: anna.token })).data.user.middleName).toBeNull();
  });

  test('counts at once, and drops the address that waits for its confirmation', async () => {
    const anna = await api.signIn();
    const [pending, email] = [newAddress(), newAddress()];
    await api.call('updateEmail', { token: anna.token, body: { email: pending } });
    await type(`users change ${anna.number}`, { email });
    const { data } = await api.call('getCurrentUser', { token: anna.token });
    expect(data.user).toMatchObject({ email, pendingEmail: null });
    expect(await api.call('confirmEmailChange', { body: await newestLink(api, pending) })).toMatchObject({
      code: 'link_expired',
    });
  });

  test('leaves the links of an account whose address stays', async () => {
    const anna = await api.addPublisher();
    await type(`users link ${anna.email}`);
    const link = await newestLink(api, anna.email);
    await type(`users change ${anna.number}`, { email: anna.email, company: 'Renamed' });
    expect(await choosePassword(anna.email, link)).toBe(200);
  });

  test('reports that an account whose address was never confirmed has to be invited again', async () => {
    const [email, next] = [newAddress(), newAddress()];
    await type(`users create ${email}`, names);
    const [result] = await resultsOfCommandLine(terminal, `users change ${email}`, { email: next });
    expect(result?.note).toBe('Nobody has confirmed the account yet: invite the new address with users link.');
  });

  test('changes the currency only of an account without applications and entries in the ledger', async () => {
    const [anna, owed] = [await api.addPublisher(), await api.addPublisher()];
    await asNetwork(api.database, (network) =>
      network.insert(ledgerEntry).values({
        publisherId: owed.id,
        kind: 'opening_balance',
        amount: 1n,
        currency: 'USD',
        concerns: '2026-01-01',
        booked: '2026-01-01',
        madeBy: 'vera',
        createdAt: new Date(),
      }),
    );
    await expect(type(`users change ${owed.id}`, { currency: 'EUR' })).rejects.toThrow(
      'has entries in the ledger, whose amounts are in USD',
    );
    expect(await type(`users change ${anna.id}`, { currency: 'EUR' })).toContain('is changed: currency.');
    await addApplication(api.database, anna.id, {});
    await expect(type(`users change ${anna.id}`, { currency: 'USD' })).rejects.toThrow(
      'has applications, whose amounts are in EUR: another currency would change what they are worth.',
    );
  });

  test('frees no address for a change that is refused', async () => {
    const email = newAddress();
    const waiting = { firstName: 'Ann', lastName: 'Nord', email, passwordHash: 'none', emailConfirmedAt: null };
    await addPerson(api.database, waiting);
    await expect(type('users change 999999', { email })).rejects.toThrow('There is no publisher');
    expect(await asOwner(api.database, (all) => all.$count(person, eq(person.email, email)))).toBe(1);
  });

  test('accepts no address of another account, and no change without an effect', async () => {
    const [anna, other] = [await api.addPublisher(), await api.addPublisher()];
    await expect(type(`users change ${anna.id}`, { email: other.email })).rejects.toThrow(
      `Another account has the address ${other.email}.`,
    );
    await expect(type(`users change ${anna.id}`, { email: anna.email })).rejects.toThrow('Nothing of');
    await expect(type(`users change ${anna.id}`)).rejects.toThrow('users change needs what to change');
    await expect(type(`users change ${anna.id}`, { company: '  ' })).rejects.toThrow('A company is one line');
  });
});

describe('an account whose owner needs help', () => {
  test('gets a link to a new password, by mail or printed, also while it is blocked', async () => {
    const anna = await api.addPublisher();
    expect(await type(`users link ${anna.email}`)).toContain('The link is on its way.');
    expect(await choosePassword(anna.email, await newestLink(api, anna.email))).toBe(200);
    expect(await choosePassword(anna.email, linkIn(await type(`users link ${anna.email}`, { print: true })))).toBe(200);
    await asOwner(api.database, (all) =>
      all.update(publisher).set({ isBlocked: true }).where(eq(publisher.id, anna.id)),
    );
    await type(`users link ${anna.email}`);
    expect(await choosePassword(anna.email, await newestLink(api, anna.email))).toBe(200);
  });

  test('gets no printed link where the signing key is not known, and no trace of one', async () => {
    const anna = await api.addPublisher();
    const stores = { database: api.database, writer, files: null, settings };
    const network = createDirectConnection(networkCommands, stores);
    await expect(network.order('linkUser', { user: anna.email, printed: true })).rejects.toThrow(
      'A link cannot be made here, because the signing key is not known',
    );
    expect(await kindsOf(anna.email)).toEqual([]);
  });

  test('is signed out everywhere, and no other account is', async () => {
    const [anna, other] = [await api.signIn(), await api.signIn()];
    const again = await api.call('login', { body: { login: anna.email, password: anna.password } });
    expect(await type(`users sign-out ${anna.email}`)).toBe(
      `${anna.email} (${anna.number}) is signed out: 2 sessions ended.`,
    );
    for (const token of [anna.token, again.data.token])
      expect((await api.call('getCurrentUser', { token })).status).toBe(401);
    expect((await api.call('getCurrentUser', { token: other.token })).status).toBe(200);
    expect(await kindsOf(anna.email)).toContain('session_ended olga');
  });

  test('and everybody else are signed out by one order, with a line in the audit log of each', async () => {
    const [anna, other] = [await api.signIn(), await api.signIn()];
    expect(await type('users sign-out', { all: true })).toMatch(
      /^Everybody is signed out: [\d]+ sessions of [\d]+ accounts ended\.$/u,
    );
    for (const { token, email } of [anna, other]) {
      expect((await api.call('getCurrentUser', { token })).status).toBe(401);
      expect(await kindsOf(email)).toContain('session_ended olga');
    }
    expect(await type('users sign-out', { all: true })).toBe(
      'Everybody is signed out: 0 sessions of 0 accounts ended.',
    );
  });

  test('and everybody else are signed out at the desk too', async () => {
    const { headers } = await addSignedInStaff(api.database, 'support');
    expect((await api.call('getDeskSession', { headers })).status).toBe(200);
    expect(await type('users sign-out', { all: true })).toBe('Everybody is signed out: 1 session of 1 account ended.');
    expect((await api.call('getDeskSession', { headers })).code).toBe('desk_session_over');
  });

  test.each(['a new device', 'the device of an earlier sign-in'])(
    'can sign in at once after too many failed attempts on %s',
    async (device) => {
      const { email, number, password } = await api.addPublisher();
      const earlier = await api.call('login', { body: { login: email, password } });
      const [cookie = ''] = String(earlier.headers['set-cookie']).split(';');
      const headers = device === 'a new device' ? {} : { cookie };
      const login = (typed: string) => api.call('login', { body: { login: email, password: typed }, headers });
      for (let n = 0; n < 10; n += 1) await login('wrong');
      expect((await login(password)).status).toBe(429);
      expect(await type(`users unlock ${number}`)).toBe(`${email} (${number}) can sign in again.`);
      expect((await login(password)).status).toBe(200);
      expect(await type(`users unlock ${number}`)).toBe(`${email} (${number}) has reached no limit.`);
    },
  );
});
