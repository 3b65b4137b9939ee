import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AnswerData, RequestBody } from '#contract/operation.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { apiToken } from '#stores/sql/tables/api-token.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { stageApi } from '#testing/staged-api.ts';
import { addApiToken } from './testing/added-token.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const stores = startBothStores({ pglite: 'nightly' });

describe.each(stores.each)('on %s', (_kind, openStore) => {
  const { api, now, pass, startAnother } = stageApi(openStore);

  const inDays = (days: number) => new Date(now().getTime() + days * day).toISOString();
  const inPast = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  const form = (changed: Partial<RequestBody<'createApiToken'>> = {}): RequestBody<'createApiToken'> => ({
    name: 'Nightly report',
    scopes: ['statistics:read'],
    expiresAt: inDays(90),
    ...changed,
  });
  const create = (token: string, changed?: Partial<RequestBody<'createApiToken'>>) =>
    api.call('createApiToken', { token, body: form(changed), remoteAddress: '203.0.113.7' });
  const list = async (token: string): Promise<AnswerData<'getApiTokens'>['items']> =>
    (await api.call('getApiTokens', { token })).data.items;
  const auditOf = (publisherId: string) =>
    asPublisher(api.database, wholePublisher(publisherId), (own) =>
      own.select().from(auditEvent).where(eq(auditEvent.publisherId, publisherId)).orderBy(asc(auditEvent.id)),
    );

  test('a token is shown once, works, is listed without its secret, and is stored as a hash alone', async () => {
    const anna = await api.signIn();
    const made = await create(anna.token, { networks: ['203.0.113.99/24', '203.0.113.0/24', '2001:DB8::1'] });
    const { apiToken: shown, secret } = made.data;
    expect(shown).toMatchObject({
      name: 'Nightly report',
      scopes: ['statistics:read'],
      networks: ['203.0.113.0/24', '2001:db8::1'],
      createdAt: now().toISOString(),
      expiresAt: inDays(90),
      lastUse: null,
    });
    expect(secret.startsWith(shown.hint.slice(0, 5)) && secret.endsWith(shown.hint.slice(-4))).toBe(true);
    const used = await api.call('getGroupCriteria', { token: secret, remoteAddress: '203.0.113.7' });
    expect(used.status).toBe(200);

    const listed = await api.call('getApiTokens', { token: anna.token });
    expect(listed.data.items).toEqual([expect.objectContaining({ id: shown.id, hint: shown.hint })]);
    const [row] = await asPublisher(api.database, wholePublisher(anna.id), (own) => own.select().from(apiToken));
    expect(`${listed.text}${JSON.stringify(row)}`).not.toContain(secret.slice(5, -4));
    expect(row?.tokenHash).toHaveLength(32);
  });

  test('making a token needs a password that was proven a moment ago; revoking one does not', async () => {
    const anna = await api.signIn();
    const { data } = await create(anna.token);
    pass(9 * minute);
    expect((await create(anna.token)).status).toBe(200);
    pass(2 * minute);
    const refreshed = await api.call('refreshToken', { body: { refresh_token: anna.refreshToken } });
    const { token } = refreshed.data;
    expect(await create(token)).toMatchObject({ status: 422, code: 'reauth_required' });
    const { id } = data.apiToken;
    expect((await api.call('revokeApiToken', { token, params: { id } })).status).toBe(200);
  });

  test('a wrong form is refused with an error at each field', async () => {
    const anna = await api.signIn();
    const refused = await create(anna.token, {
      name: ' \t ',
      expiresAt: inDays(0),
      networks: ['203.0.113.0/24', '203.0.113.0/33', 'office'],
    });
    expect(refused.code).toBe('validation_failed');
    expect(Object.keys(refused.errors ?? {})).toEqual(['name', 'expiresAt', 'networks.1', 'networks.2']);
    const late = await create(anna.token, { expiresAt: inDays(3_654) });
    expect(Object.keys(late.errors ?? {})).toEqual(['expiresAt']);
    const none = await create(anna.token, { scopes: [] });
    expect(Object.keys(none.errors ?? {})).toEqual(['scopes']);
    const forever = await create(anna.token, { expiresAt: null });
    expect(forever.data.apiToken.expiresAt).toBeNull();
  });

  test('revoking ends a token for the next call, once, and no other token', async () => {
    const anna = await api.signIn();
    const oleg = await api.signIn();
    const { apiToken: made, secret } = (await create(anna.token)).data;
    const revoke = (token: string, id = made.id) => api.call('revokeApiToken', { token, params: { id } });
    const foreign = await revoke(oleg.token);
    const unknown = await revoke(oleg.token, crypto.randomUUID());
    expect(foreign).toMatchObject({ status: 404, text: unknown.text });
    expect(await list(oleg.token)).toEqual([]);
    expect((await api.call('getGroupCriteria', { token: secret })).status).toBe(200);

    const other = await startAnother();
    const both = await Promise.all([revoke(anna.token), revoke(anna.token)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expect(await other.call('getGroupCriteria', { token: secret })).toMatchObject({ code: 'token_revoked' });
    await other.close();
    expect(await list(anna.token)).toEqual([]);
    expect((await auditOf(anna.id)).map(({ kind }) => kind)).toEqual([
      'login',
      'api_token_created',
      'api_token_revoked',
      'api_token_refused',
    ]);
  });

  test('the list has an end: all living tokens, and the newest 50 of those that have expired', async () => {
    const anna = await api.signIn();
    const expiresAt = new Date(now().getTime() - 1);
    for (let made = 0; made < 51; made += 1) await addApiToken(api.database, anna.id, { expiresAt });
    await addApiToken(api.database, anna.id);
    const listed = await list(anna.token);
    expect(listed.filter(({ expiresAt: end }) => end === null)).toHaveLength(1);
    expect(listed).toHaveLength(51);
  });

  test('an account has at most 50 living tokens, also when two are made at once', async () => {
    const anna = await api.signIn();
    for (let made = 0; made < 49; made += 1) await addApiToken(api.database, anna.id);
    await addApiToken(api.database, anna.id, { expiresAt: new Date(now().getTime() - 1) });
    const both = await Promise.all([create(anna.token), create(anna.token)]);
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set(['api_token_limit', undefined]));
    const { id = '' } = (await list(anna.token)).find(({ expiresAt }) => expiresAt === null) ?? {};
    await api.call('revokeApiToken', { token: anna.token, params: { id } });
    expect((await create(anna.token)).status).toBe(200);
  });

  test('the owner gets one mail a week before a token expires, unless it was revoked by then', async () => {
    const anna = await api.signIn();
    await create(anna.token, { name: 'Soon', expiresAt: inDays(6) });
    await create(anna.token, { name: 'Expires', expiresAt: inDays(30) });
    const { id } = (await create(anna.token, { name: 'Revoked', expiresAt: inDays(30) })).data.apiToken;
    await api.call('revokeApiToken', { token: anna.token, params: { id } });
    const notices = async () => {
      await api.deliverMails();
      return api.mails.filter(({ to, subject }) => to === anna.email && subject.includes('will expire soon'));
    };
    pass(23 * day - minute);
    expect(await notices()).toEqual([]);
    pass(minute);
    const [notice, ...more] = await notices();
    expect(notice?.text).toContain('“Expires”');
    expect(more).toEqual([]);
    pass(day);
    expect(await notices()).toHaveLength(1);
  });

  test('the owner gets ten mails about tokens an hour, then one that there was more, and later single ones again', async () => {
    pass(60 * minute);
    const anna = await api.signIn();
    const subjects = async () => {
      await api.deliverMails();
      return api.mails.filter(({ to }) => to === anna.email).map(({ subject }) => subject);
    };
    for (let n = 0; n < 13; n += 1) expect((await create(anna.token)).status).toBe(200);
    const first = [...Array<string>(10).fill('An API token was created'), 'More activity with your API tokens'];
    expect(await subjects()).toEqual(first);
    pass(60 * minute);
    const { data } = await api.call('login', { body: { login: anna.email, password: anna.password } });
    expect((await create(data.token)).status).toBe(200);
    expect(await subjects()).toEqual([...first, 'An API token was created']);
  });

  test('a changed password leaves tokens alone, and the mail about it names them', async () => {
    const anna = await api.signIn();
    const { secret } = (await create(anna.token, { name: 'Newest' })).data;
    for (let made = 0; made < 6; made += 1) await addApiToken(api.database, anna.id, { createdAt: inPast(day) });
    await addApiToken(api.database, anna.id, { name: 'Over', expiresAt: now() });
    const password = 'another horse battery';
    await api.call('updatePassword', { token: anna.token, body: { password, retry_password: password } });
    expect((await api.call('getGroupCriteria', { token: secret })).status).toBe(200);
    await api.deliverMails();
    const mail = api.mails.find(({ to, subject }) => to === anna.email && subject.includes('password'));
    expect(mail?.text).toContain('“Newest”, “Nightly report”, “Nightly report”');
    expect(mail?.text).toContain('and 2 more');
    expect(mail?.text).not.toContain('Over');
  });

  test('an expired token is listed for 30 days after its end', async () => {
    const anna = await api.signIn();
    const ended = (days: number) => new Date(now().getTime() - days * day);
    await addApiToken(api.database, anna.id, { name: 'long ago', expiresAt: ended(30) });
    await addApiToken(api.database, anna.id, { name: 'lately', expiresAt: ended(29) });
    expect((await list(anna.token)).map(({ name }) => name)).toEqual(['lately']);
  });
});
