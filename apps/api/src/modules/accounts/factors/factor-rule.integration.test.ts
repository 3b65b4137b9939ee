import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditKinds } from '#modules/audit/testing/audit-kinds.ts';
import { newestInvitation } from '#modules/team/testing/invited.ts';
import { day, minute } from '#process/durations.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { stageApi } from '#testing/staged-api.ts';
import type { TestPublisher, Tokens } from '#testing/test-api.ts';
import { addApp, codeOf } from './testing/added-factors.ts';

const stores = startBothStores({ pglite: 'nightly' });
const password = 'another horse battery';

describe.each(stores.each)('on %s', (_kind, openStore) => {
  const { api, now, pass } = stageApi(openStore);
  let anna: TestPublisher & Tokens;
  let uri = '';
  beforeEach(async () => {
    // Limits start anew.
    pass(day);
    anna = await api.signIn();
    ({ uri } = await addApp(api, anna.token, now()));
  });

  const setRule = (isRequired: boolean, token = anna.token) =>
    api.call('requireFactor', { token, body: { isRequired } });
  /** A member without a factor, who joins now. */
  const addMember = async (token = anna.token) => {
    const email = `${randomUUID()}@team.example`;
    await api.call('inviteMember', { token, body: { email, role: 'manager', applications: null } });
    const named = { firstName: 'Mark', lastName: 'Ellis', isPrivacyPolicyAccepted: true as const };
    const body = { ...(await newestInvitation(api, email)), ...named, password };
    const { data } = await api.call('acceptInvitation', { body });
    return { email, token: data.token, refreshToken: data.refresh_token };
  };
  const renewed = async (session: { refreshToken: string }): Promise<{ token: string }> => {
    const { data } = await api.call('refreshToken', { body: { refresh_token: session.refreshToken } });
    session.refreshToken = data.refresh_token;
    return data;
  };
  /** Anna after some days: her factor is proven again. */
  const annaAgain = async () => {
    const { token } = await renewed(anna);
    await api.call('checkFactor', { token, body: { code: codeOf(uri, now()) } });
    return token;
  };
  const dueAt = async (token: string) => (await api.call('getCurrentUser', { token })).data.user.factorDueAt;
  const works = (token: string) => api.call('getApplications', { token });
  const told = async (email: string) => {
    await api.deliverMails();
    return api.mails.filter(({ to, subject }) => to === email && subject.includes('second factor'));
  };

  test('members without a factor get a mail, have seven days, and then reach nothing but their own account', async () => {
    const mark = await addMember();
    expect((await setRule(true)).status).toBe(200);
    const due = new Date(now().getTime() + 7 * day);
    expect(await dueAt(mark.token)).toBe(due.toISOString());
    expect(await dueAt(anna.token)).toBeNull();
    expect((await told(mark.email)).map(({ subject }) => subject)).toEqual(['“Northwind” requires a second factor']);
    expect((await told(anna.email)).filter(({ subject }) => subject.includes('requires'))).toEqual([]);
    pass(7 * day - minute);
    expect((await works((await renewed(mark)).token)).status).toBe(200);
    pass(minute);
    const { token } = await renewed(mark);
    const refused = await works(token);
    expect([refused.status, refused.code]).toEqual([422, 'factor_required']);
    expect(JSON.parse(refused.text).data).toEqual({ methods: [] });
    for (const operation of ['getTeam', 'getDashboardSummary', 'getApiTokens'] as const)
      expect((await api.call(operation, { token })).code).toBe('factor_required');
    for (const operation of ['getCurrentUser', 'getFactors', 'getSessions'] as const)
      expect((await api.call(operation, { token })).status).toBe(200);
    expect((await works((await renewed(anna)).token)).status).toBe(200);
    // Once it is set up, everything opens at once, also in older sessions.
    const { data } = await api.call('login', { body: { login: mark.email, password } });
    await addApp(api, data.token, now());
    expect((await works(token)).status).toBe(200);
    expect(await dueAt(data.token)).toBeNull();
    expect(await auditKinds(api.database, anna.id)).toContain('factor_rule_set');
  });

  test('a later member has seven days from joining, and without the rule no member needs a factor', async () => {
    await setRule(true);
    pass(5 * day);
    const mark = await addMember(await annaAgain());
    expect(await dueAt(mark.token)).toBe(new Date(now().getTime() + 7 * day).toISOString());
    pass(7 * day);
    const { token } = await renewed(mark);
    expect((await works(token)).code).toBe('factor_required');
    expect((await setRule(false, await annaAgain())).status).toBe(200);
    expect((await works(token)).status).toBe(200);
    expect(await dueAt(token)).toBeNull();
    expect(await auditKinds(api.database, anna.id)).toContain('factor_rule_removed');
  });

  test('an API token does no more than the member who made it', async () => {
    const mark = await addMember();
    await setRule(true);
    const { data } = await api.call('createApiToken', {
      token: mark.token,
      body: { name: 'Nightly', scopes: ['apps:read'], expiresAt: null },
    });
    expect((await works(data.secret)).status).toBe(200);
    pass(7 * day);
    expect((await works(data.secret)).code).toBe('factor_required');
    await addApp(api, (await api.call('login', { body: { login: mark.email, password } })).data.token, now());
    expect((await works(data.secret)).status).toBe(200);
  });

  test('only an owner with a factor of their own, proven again, sets the rule, and setting it twice sends no second mail', async () => {
    const olga = await api.signIn();
    expect((await setRule(true, olga.token)).code).toBe('factor_required');
    expect((await setRule(true, (await addMember()).token)).code).toBe('role_not_allowed');
    const mark = await addMember();
    pass(11 * minute);
    expect((await setRule(true, (await renewed(anna)).token)).code).toBe('factor_required');
    const token = await annaAgain();
    expect((await setRule(true, token)).status).toBe(200);
    const ofMark = (await renewed(mark)).token;
    const first = await dueAt(ofMark);
    pass(minute);
    expect((await setRule(true, token)).status).toBe(200);
    expect(await dueAt(ofMark)).toBe(first);
    expect(await told(mark.email)).toHaveLength(1);
    const { members, requiresFactor } = (await api.call('getTeam', { token })).data;
    expect(requiresFactor).toBe(true);
    expect(members.map(({ hasFactor }) => hasFactor)).toEqual([true, false, false]);
  });

  test('the rule of one publisher does not apply to another publisher of the same person', async () => {
    const olga = await api.signIn();
    await api.call('inviteMember', {
      token: anna.token,
      body: { email: olga.email, role: 'analyst', applications: null },
    });
    const joined = await api.call('joinTeam', { token: olga.token, body: await newestInvitation(api, olga.email) });
    await setRule(true);
    pass(7 * day);
    const { token } = await renewed({ refreshToken: joined.data.refresh_token });
    expect((await works(token)).code).toBe('factor_required');
    const own = await api.call('switchPublisher', { token, body: { publisher: olga.id } });
    expect(own.status).toBe(200);
    expect((await works(own.data.token)).status).toBe(200);
  });
});
