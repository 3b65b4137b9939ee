import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkConnection } from '#network-orders.ts';
import type { ListPage } from '#orders/page.ts';
import type { UserSummary } from './users.network.ts';
import { newestLink } from './registration/testing/mailed-link.ts';
import { addApiToken } from '#modules/api-tokens/testing/added-token.ts';
import { resultsOfCommandLine, runCommandLine } from '#operator/testing/command-line.ts';
import { usersCommands } from '#operator/commands/users-commands.ts';

let api: TestApi;
let network: NetworkConnection;
let terminal: Parameters<typeof runCommandLine>[0];
beforeAll(async () => {
  api = await startTestApi();
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => new Date() };
  // These commands use neither the warehouse nor files.
  const writer = { url: '', username: '', password: '', database: '' };
  network = createDirectConnection(networkCommands, { database: api.database, writer, files: null, settings });
  terminal = { commands: usersCommands, network };
});
afterAll(() => api.close());

const reasons = { 'reason-en': 'Bought clicks', 'reason-ru': 'Купленные клики' };
const type = (typed: string, options = {}) => runCommandLine(terminal, typed, options);
const eventsOf = (id: string) =>
  asOwner(api.database, (all) =>
    all.select().from(auditEvent).where(eq(auditEvent.publisherId, id)).orderBy(auditEvent.id),
  );

describe('a blocked account', () => {
  test('reads why and since when in every session, old and new, whose other calls are refused until it ends', async () => {
    const anna = await api.signIn();
    const other = await api.signIn();
    const login = async () => (await api.call('login', { body: { login: anna.email, password: anna.password } })).data;
    expect(await type(`users block ${anna.email}`, reasons)).toBe(
      `${anna.email} (${anna.number}) is blocked now. The publisher gets a mail.`,
    );
    const late = await login();
    const { data: renewed } = await api.call('refreshToken', { body: { refresh_token: anna.refreshToken } });
    const blockedAt = expect.stringMatching(/^\d{4}-/) as string;
    expect(late.user).toMatchObject({ isBlocked: true, blockedAt, blockedReason: 'Bought clicks' });
    for (const { token } of [anna, renewed, late]) {
      const { data } = await api.call('getCurrentUser', { token, locale: 'ru' });
      expect(data.user).toMatchObject({ isBlocked: true, blockedAt, blockedReason: 'Купленные клики' });
      expect(await api.call('getGroupCriteria', { token })).toMatchObject({ status: 423, code: 'account_blocked' });
    }
    expect((await api.call('getGroupCriteria', { token: other.token })).status).toBe(200);
    const details = { reason: { en: 'Bought clicks', ru: 'Купленные клики' } };
    expect(await eventsOf(anna.id)).toContainEqual(
      expect.objectContaining({ kind: 'account_blocked', clientAddress: null, details }),
    );

    expect(await type(`users unblock ${anna.number}`)).toBe(
      `${anna.email} (${anna.number}) can be used again. The publisher gets a mail.`,
    );
    for (const { token } of [renewed, late]) {
      expect((await api.call('getGroupCriteria', { token })).status).toBe(200);
      const { data } = await api.call('getCurrentUser', { token });
      expect(data.user).toMatchObject({ isBlocked: false, blockedAt: null, blockedReason: null });
    }
    expect((await eventsOf(anna.id)).map(({ kind }) => kind)).toContain('account_unblocked');
  });

  test('gets a mail with the reason in its own language, and one when it is unblocked', async () => {
    const anna = await api.addPublisher({ locale: 'ru' });
    const mails = async () => {
      await api.deliverMails();
      return api.mails.filter(({ to }) => to === anna.email).map(({ text }) => text);
    };
    await type(`users block ${anna.id}`, reasons);
    expect((await mails()).at(-1)).toContain('Причина: Купленные клики');
    await type(`users unblock ${anna.id}`);
    expect((await mails()).at(-1)).toContain('Сеть сняла блокировку с вашего аккаунта.');
    expect(await mails()).toHaveLength(2);
  });

  test('cannot be blocked without a reason that its publisher can read', async () => {
    const anna = await api.addPublisher();
    for (const options of [{}, { reason: ' ' }, { 'reason-en': 'Bought clicks' }])
      await expect(type(`users block ${anna.id}`, options)).rejects.toThrow('users block needs --reason-en TEXT');
    expect(await eventsOf(anna.id)).toEqual([]);
  });

  test('has API tokens that work again once it is unblocked', async () => {
    const anna = await api.addPublisher();
    const { secret } = await addApiToken(api.database, anna.id);
    await type(`users block ${anna.id}`, reasons);
    expect(await api.call('getGroupCriteria', { token: secret })).toMatchObject({
      status: 423,
      code: 'account_blocked',
    });
    await type(`users unblock ${anna.id}`);
    expect((await api.call('getGroupCriteria', { token: secret })).status).toBe(200);
  });

  test('has no pending e-mail address any more, also after it is unblocked', async () => {
    const anna = await api.signIn();
    const email = `${randomUUID()}@new.example`;
    await api.call('updateEmail', { token: anna.token, body: { email } });
    await type(`users block ${anna.id}`, reasons);
    await type(`users unblock ${anna.id}`);
    expect(await api.call('confirmEmailChange', { body: await newestLink(api, email) })).toMatchObject({
      code: 'link_expired',
    });
    const { data } = await api.call('login', { body: { login: anna.email, password: anna.password } });
    expect(data.user).toMatchObject({ email: anna.email, pendingEmail: null });
  });

  test('is blocked once, and one that is not blocked is not unblocked', async () => {
    const anna = await api.addPublisher();
    await expect(type(`users unblock ${anna.id}`)).rejects.toThrow('is not blocked.');
    await type(`users block ${anna.id}`, reasons);
    await expect(type(`users block ${anna.id}`, reasons)).rejects.toThrow('is blocked already.');
    expect(await eventsOf(anna.id)).toHaveLength(1);
  });

  test.each(['nobody@publishers.example', '1', '99999999999999999999', 'publishers.example', '%', "x' or '1'='1"])(
    'is not found by %j',
    async (named) => {
      const user = named;
      await expect(network.order('blockUser', { user, reason: { en: 'Spam', ru: 'Спам' } })).rejects.toThrow(
        `There is no publisher ${JSON.stringify(named)}: name one by e-mail address or Publisher ID.`,
      );
    },
  );
});

describe('the list of accounts', () => {
  test('has the newest first, and finds a text in address, company and name', async () => {
    const own = {
      company: 'Zephyr 100%',
      firstName: 'Zoë',
      middleName: 'Q',
      lastName: 'Quist',
      createdAt: new Date('2030-01-01'),
    };
    const zoe = await api.addPublisher(own);
    const unconfirmed = await api.addPublisher({
      company: 'Zephyr 1000',
      emailConfirmedAt: null,
      createdAt: new Date('2031-01-01'),
    });
    const [first, second] = (await type('users list')).split('\n');
    expect(first).toContain(`${unconfirmed.number}  unconfirmed  2031-01-01`);
    expect(second).toBe(`${zoe.number}  active  2030-01-01  Zoë Q Quist  Zephyr 100%  ${zoe.email}  ${zoe.id}`);
    for (const text of ['zephyr', 'quist', zoe.email.toUpperCase(), String(zoe.number)])
      expect(await type(`users list ${text}`)).toContain(zoe.id);
    const exact = await network.order('listUsers', { term: 'r 100%', blocked: false, limit: 100, after: null });
    expect(exact.rows.map(({ id }) => id)).toEqual([zoe.id]);
    expect(await type('users list nobody-at-all')).toBe('There are none.');
  });

  test('has every account once over its pages, and reports how many are left', async () => {
    for (const number of [1, 2, 3]) await api.addPublisher({ company: `Paged ${number}` });
    const [first] = await resultsOfCommandLine(terminal, 'users list paged', { limit: '2' });
    const { rows, total, next } = (first as { data: ListPage<UserSummary> }).data;
    expect(rows.map(({ company }) => company)).toEqual(['Paged 3', 'Paged 2']);
    expect(total).toBe(3);
    expect(first?.note).toBe(`2 of 3; more with --after ${next}`);
    const [second] = await resultsOfCommandLine(terminal, 'users list paged', { limit: '2', after: next ?? '' });
    expect(second?.data).toMatchObject({ rows: [{ company: 'Paged 1' }], total: 3, next: null });
    expect(second?.note).toBeUndefined();
    const all = await resultsOfCommandLine(terminal, 'users list paged', { all: true });
    expect(all.map(({ data }) => data)).toMatchObject(
      ['Paged 3', 'Paged 2', 'Paged 1'].map((company) => ({ company })),
    );
  });

  test.each(['x', '-1', '99999999999', "1' or '1'='1"])('has no page after %j', async (after) => {
    await expect(type('users list', { after })).rejects.toThrow('is no cursor');
  });

  test.each(['0', '1001', '1.5', 'all'])('has no page of %s rows', async (limit) => {
    await expect(type('users list', { limit })).rejects.toThrow('--limit is a whole number from 1 to 1000.');
  });

  test('has the blocked ones alone when requested', async () => {
    const anna = await api.addPublisher({ company: 'Blocked Games' });
    await type(`users block ${anna.id}`, reasons);
    const lines = (await type('users list', { blocked: true })).split('\n');
    expect(lines.some((line) => line.startsWith(`${anna.number}  blocked  `))).toBe(true);
    expect(lines.every((line) => line.includes('  blocked  '))).toBe(true);
  });
});
