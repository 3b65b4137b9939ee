import { parseTrustedProxies } from '@publisher-console/server-kit/trusted-proxies';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readContract } from '#contract/document.ts';
import { operationScopes } from '#contract/operation.ts';
import { isInScopes } from '#http/allowed-operations.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { apiToken } from '#stores/sql/tables/api-token.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';
import { addApiToken } from './testing/added-token.ts';
import { newToken } from './token-form.ts';

const minute = 60_000;

let time = Date.parse('2026-11-20T12:00:00Z');
const now = () => new Date(time);
let api: TestApi;
beforeAll(async () => {
  const trustedProxies = parseTrustedProxies('10.0.0.1');
  if (trustedProxies === null) throw new Error('The setting is wrong.');
  api = await startTestApi({ now, trustedProxies, callsPerMinute: 10 });
});
afterAll(() => api.close());

const documented = Object.values(readContract().paths)
  .flatMap((operations) => Object.values(operations))
  .filter(
    ({ security = [] }) => !security.some(({ networkKey, deskSession }) => (networkKey ?? deskSession) !== undefined),
  );

async function addToken(
  options: Parameters<typeof addApiToken>[2] & { account?: Parameters<TestApi['addPublisher']>[0] } = {},
) {
  const { account, ...token } = options;
  const owner = await api.addPublisher(account);
  return { owner, ...(await addApiToken(api.database, owner.id, { createdAt: now(), ...token })) };
}

const getGroups = (token: string, from: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  api.call('getGroupCriteria', { token, ...from });

describe('which calls a token may make', () => {
  test('the scopes are those of the contract, and no token can call an operation without one', () => {
    const secured = documented.filter(({ security }) => security?.length !== 0);
    const scoped = secured.flatMap(({ operationId, security = [] }) =>
      security.flatMap(({ apiToken: scopes = [] }) => scopes.map((scope) => [operationId, scope])),
    );
    expect(Object.fromEntries(scoped)).toEqual(operationScopes);
    const never = secured.map(({ operationId }) => operationId).filter((id) => !(id in operationScopes));
    expect(never.toSorted()).toEqual([
      'acceptOffer',
      'acceptStatement',
      'addPasskey',
      'askQuestion',
      'beginPasskey',
      'beginTotp',
      'cancelInvitation',
      'cancelTransfer',
      'checkFactor',
      'closeQuestion',
      'confirmTotp',
      'confirmTransfer',
      'createApiToken',
      'deleteWebhook',
      'dismissAnnouncement',
      'downloadFile',
      'endOtherSessions',
      'endSession',
      'getApiTokens',
      'getCurrentUser',
      'getDashboardStages',
      'getDocuments',
      'getFactorCheck',
      'getFactors',
      'getQuestion',
      'getQuestions',
      'getSeller',
      'getSessions',
      'getTeam',
      'getWebhook',
      'getWebhookDeliveries',
      'inviteMember',
      'joinTeam',
      'leaveTeam',
      'logout',
      'objectToEntry',
      'offerOwnership',
      'readQuestion',
      'removeFactor',
      'removeMember',
      'renameFactor',
      'renewRecoveryCodes',
      'renewWebhookSecret',
      'replyToQuestion',
      'requireFactor',
      'resendInvitation',
      'resendWebhookDelivery',
      'resumeWebhook',
      'revokeApiToken',
      'sendFeedback',
      'stopFactorReset',
      'switchPublisher',
      'testWebhook',
      'updateDashboardStageItem',
      'updateEmail',
      'updateMember',
      'updatePassword',
      'updatePaymentPreference',
      'updateSeller',
      'updateWebhook',
      'uploadFiles',
    ]);
  });

  test.each([
    ['statistics:read', ['statistics:read']],
    ['apps:read', ['apps:read']],
    ['apps:write', ['apps:write', 'apps:read']],
    ['templates:read', ['templates:read']],
    ['templates:write', ['templates:write', 'templates:read']],
    ['money:read', ['money:read']],
  ] as const)('a token with %s makes the calls that need %s and no others', (held, passed) => {
    const needs = new Set([...Object.values(operationScopes), null]);
    expect(new Set([...needs].filter((needed) => isInScopes(needed, [held])))).toEqual(new Set<string>(passed));
  });

  test('the refusal names the scope that the call needs', async () => {
    const { secret } = await addToken({ scopes: ['templates:write'] });
    expect((await getGroups(secret)).message).toContain('lacks the scope statistics:read');
    expect((await api.call('getSessions', { token: secret })).message).toContain('needs a session');
  });
});

describe('refusals show a program what to do', () => {
  test('an unknown token: forged, mutated, shortened, or of another server', async () => {
    const { secret } = await addToken();
    const mutated = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A');
    const wrong = [newToken(), mutated, secret.slice(0, -1), `${secret} ${secret}`, 'pc_', `pc_${'A'.repeat(4_000)}`];
    for (const token of wrong) {
      const refused = await getGroups(token, { remoteAddress: '198.51.100.1' });
      expect(refused).toMatchObject({ status: 401, code: 'token_unknown' });
    }
    expect((await getGroups(secret)).status).toBe(200);
  });

  test('a mistyped token costs no query', async () => {
    const { secret } = await addToken();
    const closed = await startTestApi({ now });
    onTestFinished(() => closed.close());
    await closed.closeDatabase();
    const mistyped = secret.slice(0, -1) + (secret.endsWith('A') ? 'B' : 'A');
    expect(await closed.call('getGroupCriteria', { token: mistyped })).toMatchObject({ code: 'token_unknown' });
    expect((await closed.call('getGroupCriteria', { token: secret })).status).toBeGreaterThanOrEqual(500);
  });

  test('an expired token, from the very moment of its end', async () => {
    const { secret } = await addToken({ expiresAt: new Date(time + minute) });
    time += minute - 1;
    expect((await getGroups(secret)).status).toBe(200);
    time += 1;
    expect(await getGroups(secret)).toMatchObject({ status: 401, code: 'token_expired' });
  });

  test('a revoked token; its owner finds the refused uses in the audit log, one an hour', async () => {
    const { id, owner, secret } = await addToken();
    await asPublisher(api.database, wholePublisher(owner.id), (own) =>
      own.update(apiToken).set({ revokedAt: now() }).where(eq(apiToken.id, id)),
    );
    const refused = () =>
      asPublisher(api.database, wholePublisher(owner.id), (own) =>
        own.select().from(auditEvent).where(eq(auditEvent.apiTokenId, id)),
      );
    const from = { remoteAddress: '198.51.100.2' };
    const calls = await Promise.all([getGroups(secret, from), getGroups(secret, from), getGroups(secret, from)]);
    for (const call of calls) expect(call).toMatchObject({ status: 401, code: 'token_revoked' });
    expect(await refused()).toMatchObject([
      { kind: 'api_token_refused', clientAddress: '198.51.100.2', details: { reason: 'token_revoked' } },
    ]);
    time += 60 * minute + 1;
    await getGroups(secret, from);
    expect(await refused()).toHaveLength(2);
  });

  test('a revoked token, also while nothing can be written, such as the audit event', async () => {
    const { id, owner, secret } = await addToken();
    await asPublisher(api.database, wholePublisher(owner.id), (own) =>
      own.update(apiToken).set({ revokedAt: now() }).where(eq(apiToken.id, id)),
    );
    const full = vi.spyOn(api.database, 'transaction').mockRejectedValueOnce(new Error('no space left'));
    onTestFinished(() => full.mockRestore());
    expect(await getGroups(secret, { remoteAddress: '198.51.100.6' })).toMatchObject({ code: 'token_revoked' });
    expect(full).toHaveBeenCalledTimes(1);
    expect(api.logLines.join('')).toContain('the refused use of a token could not be recorded');
  });

  test('a blocked account, and an offer that is not accepted, as in a session', async () => {
    const blocked = await addToken({ account: { isBlocked: true } });
    expect(await getGroups(blocked.secret)).toMatchObject({ status: 423, code: 'account_blocked' });
    // No scope is for this call, which a session of a blocked account may make.
    expect(await api.call('getCurrentUser', { token: blocked.secret })).toMatchObject({ code: 'account_blocked' });
    const undecided = await addToken({ account: { hasAcceptedOffer: false } });
    expect(await getGroups(undecided.secret)).toMatchObject({ status: 422, code: 'offer_required' });
    await asPublisher(api.database, wholePublisher(undecided.owner.id), (own) =>
      own.update(publisher).set({ hasAcceptedOffer: true }),
    );
    expect((await getGroups(undecided.secret)).status).toBe(200);
  });

  test('another network than the token is meant for, by the address of the client behind trusted proxies', async () => {
    const { secret } = await addToken({ networks: ['203.0.113.0/24', '2001:db8:1::/48'] });
    const through = (client: string, remoteAddress = '10.0.0.1') =>
      getGroups(secret, { remoteAddress, headers: { 'x-forwarded-for': client } });
    for (const inside of ['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.9', '2001:db8:1:f::1'])
      expect((await through(inside)).status).toBe(200);
    for (const outside of ['203.0.114.0', '203.0.112.255', '2001:db8:2::1']) {
      const message = `This API token may not be used from ${outside}`;
      const refusal = { status: 403, code: 'network_not_allowed', message, data: { clientAddress: outside } };
      expect(await through(outside)).toMatchObject(refusal);
    }
    // Only a trusted proxy can claim another address.
    expect(await through('203.0.113.7', '198.51.100.3')).toMatchObject({ code: 'network_not_allowed' });
  });
});

describe('limits', () => {
  test('each token has its own, and every answer shows what is left of it', async () => {
    const { owner, secret } = await addToken();
    const other = await addApiToken(api.database, owner.id, { createdAt: now() });
    const from = { remoteAddress: '198.51.100.4' };
    const first = await getGroups(secret, from);
    expect(first.headers).toMatchObject({ 'ratelimit-policy': '"token";q=10;w=60', ratelimit: '"token";r=9;t=60' });
    time += 15_000;
    const refused = await api.call('getSessions', { token: secret, ...from });
    expect(refused).toMatchObject({ code: 'scope_missing', headers: { ratelimit: '"token";r=8;t=45' } });
    for (let call = 0; call < 8; call += 1) await getGroups(secret, from);
    expect(await getGroups(secret, from)).toMatchObject({
      status: 429,
      code: 'rate_limited',
      headers: { ratelimit: '"token";r=0;t=45', 'retry-after': '45' },
    });
    expect((await getGroups(other.secret, from)).status).toBe(200);
    time += 45_000;
    expect((await getGroups(secret, from)).headers['ratelimit']).toBe('"token";r=9;t=60');
  });

  test('wrong tokens count for their address, which others do not share', async () => {
    const { secret } = await addToken();
    const from = { remoteAddress: '198.51.100.5' };
    const answers = [];
    for (let call = 0; call < 1_000; call += 1) answers.push(await getGroups(newToken(), from));
    expect(answers.filter(({ code }) => code === 'token_unknown')).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'rate_limited')).toHaveLength(990);
    expect((await getGroups(secret, from)).status).toBe(200);
  });
});

describe('a token is no session', () => {
  test('it neither signs in nor out, and refreshes nothing', async () => {
    const { secret } = await addToken();
    const anna = await api.signIn();
    expect((await api.call('logout', { token: secret })).code).toBe('scope_missing');
    const refreshed = await api.call('refreshToken', { body: { refresh_token: secret } });
    expect(refreshed.code).toBe('session_invalid');
    const inHeader = await api.call('getCurrentUser', { token: anna.token, refreshToken: secret });
    expect(inHeader.code).toBe('session_invalid');
    const login = await api.call('login', { token: secret, body: { login: anna.email, password: 'wrong' } });
    expect(login.code).toBe('invalid_credentials');
    expect((await getGroups(secret)).status).toBe(200);
  });

  test('a file link of a token is used by a browser without it, until the token is revoked', async () => {
    const { id, owner, secret } = await addToken();
    const body = {
      reportType: 'statistic' as const,
      format: 'csv' as const,
      indicatorList: ['requests' as const],
      filterList: { period: { preset: 'today' as const } },
    };
    const create = () => api.call('createReportFile', { token: secret, body });
    const linked = async () => {
      const { data } = await create();
      const [, , , fileId = '', key = ''] = data.url.split('/');
      return { id: fileId, key };
    };
    const open = await linked();
    expect((await api.call('downloadReportFile', { params: open })).status).toBe(200);
    const ended = await linked();
    await asPublisher(api.database, wholePublisher(owner.id), (own) =>
      own.update(apiToken).set({ revokedAt: now() }).where(eq(apiToken.id, id)),
    );
    expect(await api.call('downloadReportFile', { params: ended })).toMatchObject({ code: 'not_found' });
  });

  test('its repeated call with a key gets the first answer, also in a session of the same publisher', async () => {
    const anna = await api.signIn();
    const { id, secret } = await addApiToken(api.database, anna.id, { createdAt: now() });
    const body = { name: 'Harbour', platform: 'ios' as const, isNotPublished: true };
    const create = (token: string) =>
      api.call('createApplication', { token, body, headers: { 'idempotency-key': 'k' } });
    const first = await create(secret);
    expect(first.status).toBe(200);
    expect((await create(secret)).text).toBe(first.text);
    expect((await create(anna.token)).text).toBe(first.text);
    const events = await asPublisher(api.database, wholePublisher(anna.id), (own) =>
      own.select().from(auditEvent).where(eq(auditEvent.kind, 'application_created')),
    );
    expect(events).toMatchObject([{ apiTokenId: id, sessionId: null }]);
  });
});
