import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@publisher-console/api-contract/desk';
import {
  deskOperationRoles,
  mayCallDesk,
  operationsBeforeFactor,
  staffRoles,
} from '@publisher-console/api-contract/staff-roles';
import type { DeskRoleOperation } from '@publisher-console/api-contract/staff-roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOfDesk, isSecured, readContract } from '#contract/document.ts';
import { openOperations } from '#contract/operation.ts';
import { addApiToken } from '#modules/api-tokens/testing/added-token.ts';
import { addNetworkKey } from '#modules/feed/testing/added-key.ts';
import { hour, minute } from '#process/durations.ts';
import type { CallOptions } from '#testing/contract-calls.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';
import { addSignedInStaff } from './testing/staff-member.ts';

const secured = Object.keys(deskOperationRoles) as DeskRoleOperation[];

/** Valid requests for things that do not exist. */
const requests: { [Id in DeskRoleOperation]?: CallOptions<Id> } = {
  addDeskPasskey: {
    body: {
      name: 'Laptop',
      passkey: {
        id: 'AA',
        rawId: 'AA',
        type: 'public-key',
        response: { clientDataJSON: 'AA', attestationObject: 'AA' },
      },
    },
  },
  beginView: { params: { number: 1 }, body: { reason: 'Question 7' } },
  cancelStaffInvitation: { params: { id: randomUUID() } },
  changeStaff: { params: { id: randomUUID() }, body: { role: 'support' } },
  checkDeskFactor: { body: { code: '000000' } },
  claimReview: { params: { id: randomUUID() } },
  confirmDeskTotp: { body: { id: randomUUID(), code: '000000', name: 'Phone' } },
  getDeskAnnouncement: { params: { id: randomUUID() } },
  downloadDeskContract: { params: { number: 1, id: randomUUID() } },
  downloadEvidence: { params: { id: randomUUID() } },
  downloadNoteFile: { params: { id: randomUUID() } },
  endView: { params: { id: randomUUID() } },
  getDeskPublisher: { params: { number: 1 } },
  getDeskPublisherFigures: { params: { number: 1 } },
  getDeskPublisherMoney: { params: { number: 1 } },
  getDeskText: { query: { kind: 'offer' } },
  getDeskQuestion: { params: { id: randomUUID() } },
  giveOrder: { params: { name: 'listGuides' }, body: { input: {} } },
  inviteStaff: { body: { email: 'somebody@network.example', role: 'support' } },
  previewDeskText: { body: { kind: 'offer', source: '# Offer' } },
  getReview: { params: { id: randomUUID() } },
  releaseReview: { params: { id: randomUUID() } },
  getDeskBlock: { params: { number: 1 } },
  getDeskFeedDay: { params: { source: 'main', date: '2026-11-19' } },
  // It has no reason, and that is found before the body is read.
  putDeskFeedFile: {
    params: { source: 'main' },
    query: { force: true },
    body: 'date' as never,
    headers: { 'content-type': 'text/csv' },
  },
  removeDeskFactor: { params: { id: randomUUID() } },
  removeStaff: { params: { id: randomUUID() } },
  renameDeskFactor: { params: { id: randomUUID() }, body: { name: 'Phone' } },
  // The question is looked for before the form is read.
  uploadAnswerFiles: {
    params: { id: randomUUID() },
    body: '' as never,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  },
};

/** The answer to a member who may make the call. */
const allowed: { [Id in DeskRoleOperation]?: string } = {
  addDeskPasskey: 'factor_invalid',
  beginView: 'not_found',
  cancelStaffInvitation: 'not_found',
  changeStaff: 'not_found',
  checkDeskFactor: 'factor_invalid',
  claimReview: 'not_found',
  confirmDeskTotp: 'factor_invalid',
  getDeskQuestion: 'not_found',
  getReview: 'not_found',
  releaseReview: 'not_found',
  getDeskAnnouncement: 'not_found',
  getDeskBlock: 'not_found',
  putDeskFeedFile: 'validation_failed',
  downloadDeskContract: 'not_found',
  downloadEvidence: 'not_found',
  downloadNoteFile: 'not_found',
  endView: 'not_found',
  getDeskPublisher: 'not_found',
  getDeskPublisherFigures: 'not_found',
  getDeskPublisherMoney: 'not_found',
  removeDeskFactor: 'not_found',
  removeStaff: 'not_found',
  renameDeskFactor: 'not_found',
  renewDeskRecoveryCodes: 'factor_required',
  uploadAnswerFiles: 'not_found',
};

let api: TestApi;
const at = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  api = await startTestApi({ now: () => at });
});
afterAll(() => api.close());

const answerTo = async (operation: DeskRoleOperation, headers: Record<string, string>, token?: string) => {
  const { status, code } = await api.call(operation as 'checkDeskFactor', {
    ...(requests[operation] as CallOptions<'checkDeskFactor'>),
    headers: { ...requests[operation]?.headers, ...headers },
    ...(token !== undefined && { token }),
  });
  return code ?? String(status);
};

test('each call of the desk has a row in the table of roles, or is for anybody', () => {
  const document = readContract();
  const calls = Object.entries(document.paths)
    .filter(([path]) => isOfDesk(path))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId: id }]) => ({ id, path, method })),
    );
  const withSession = calls.filter(({ path, method }) => isSecured(document, path, method)).map(({ id }) => id);
  expect(withSession.toSorted()).toEqual(secured.toSorted());
  const open = calls.filter(({ id }) => !withSession.includes(id)).map(({ id }) => id);
  expect(open.filter((id) => !(openOperations as readonly string[]).includes(id))).toEqual([]);
});

test.each(staffRoles)('%s may make the calls of the table, and no other', async (role) => {
  const answers: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const operation of secured) {
    const { headers } = await addSignedInStaff(api.database, role, { at });
    answers[operation] = await answerTo(operation, headers);
    expected[operation] = mayCallDesk(role, operation) ? (allowed[operation] ?? '200') : 'staff_role_not_allowed';
  }
  expect(answers).toEqual(expected);
});

describe('no call of the desk with a session', () => {
  const refusedWith = async (headers: Record<string, string>, token?: string) => {
    const answers = new Set<string>();
    for (const operation of secured) answers.add(await answerTo(operation, headers, token));
    return [...answers];
  };
  const ofSession = async (session: object, member: object = {}, role: StaffRole = 'admin') =>
    (await addSignedInStaff(api.database, role, { at, session, member })).headers;
  const ago = (milliseconds: number) => new Date(at.getTime() - milliseconds);
  const over = ['desk_session_over'];

  test('is made without one, or with the tokens of publishers and machines', async () => {
    expect(await refusedWith({})).toEqual(over);
    expect(await refusedWith({ cookie: '__Host-desk=guessed' })).toEqual(over);
    const owner = await api.signIn();
    expect(await refusedWith({}, owner.token)).toEqual(over);
    expect(await refusedWith({ cookie: `__Host-desk=${owner.token}` })).toEqual(over);
    expect(await refusedWith({}, (await addApiToken(api.database, owner.id)).secret)).toEqual(over);
    expect(await refusedWith({}, (await addNetworkKey(api.database)).secret)).toEqual(over);
  });

  test('is made in one that has ended, is 12 hours old, was idle for 30 minutes, or is that of a former member', async () => {
    expect(await refusedWith(await ofSession({ endedAt: at }))).toEqual(over);
    expect(await refusedWith(await ofSession({ createdAt: ago(12 * hour) }))).toEqual(over);
    expect(await refusedWith(await ofSession({ usedAt: ago(30 * minute) }))).toEqual(over);
    expect(await refusedWith(await ofSession({}, { endedAt: at }))).toEqual(over);
  });

  test('is made by a page of another site', async () => {
    const headers = await ofSession({});
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await refusedWith({ ...headers, 'sec-fetch-site': site })).toEqual(['not_found']);
    expect(await answerTo('getDeskSession', { ...headers, 'sec-fetch-site': 'same-origin' })).toBe('200');
  });
});

test('before a factor is proven, a session sets one up and does nothing else; the member of the demo needs none', async () => {
  const { headers } = await addSignedInStaff(api.database, 'admin', { at, session: { factorAt: null } });
  const demo = await addSignedInStaff(api.database, 'admin', {
    at,
    session: { factorAt: null },
    member: { isDemo: true },
  });
  for (const operation of secured.filter((id) => id !== 'logoutOfDesk')) {
    const isAllowed = operationsBeforeFactor.includes(operation);
    const own = allowed[operation] ?? '200';
    expect({ operation, code: await answerTo(operation, headers) }).toEqual({
      operation,
      code: isAllowed ? own : 'factor_required',
    });
    expect({ operation, code: await answerTo(operation, demo.headers) }).toEqual({ operation, code: own });
  }
});

describe('the settings of a network decide where its desk is', () => {
  const open = { remoteAddress: '203.0.113.7', body: { login: 'vera@network.example', password: 'a wrong password' } };

  test('without a desk there are none of its calls', async () => {
    const without = await startTestApi({ desk: { hasDesk: false } });
    try {
      expect(await without.send({ method: 'GET', url: '/desk/current' })).toMatchObject({ status: 404 });
      expect(await without.send({ method: 'POST', url: '/desk/login', payload: open.body })).toMatchObject({
        status: 404,
      });
      expect((await without.call('getHealth')).status).toBe(200);
    } finally {
      await without.close();
    }
  });

  test('with a list of addresses, every other one is answered as if there was none', async () => {
    const listed = await startTestApi({ desk: { deskNetworks: ['203.0.113.0/24'] } });
    try {
      expect((await listed.call('loginToDesk', open)).code).toBe('invalid_credentials');
      expect((await listed.call('loginToDesk', { ...open, remoteAddress: '198.51.100.7' })).code).toBe('not_found');
      const { headers } = await addSignedInStaff(listed.database, 'admin');
      const read = async (remoteAddress: string) =>
        (await listed.call('getDeskSession', { headers, remoteAddress })).status;
      expect([await read('203.0.113.7'), await read('198.51.100.7')]).toEqual([200, 404]);

      const publisher = await listed.addPublisher();
      const { data } = await listed.call('beginView', {
        params: { number: publisher.number },
        body: { reason: 'A test' },
        headers,
        remoteAddress: '203.0.113.7',
      });
      const look = async (remoteAddress: string) =>
        (await listed.call('getCurrentUser', { token: data.view.token, remoteAddress })).status;
      expect([await look('203.0.113.7'), await look('198.51.100.7')]).toEqual([200, 404]);
    } finally {
      await listed.close();
    }
  });
});

test('the member of the demo, whose password is public, signs in on no public origin', async () => {
  const owner = await api.addPublisher();
  await addSignedInStaff(api.database, 'admin', { at, member: { isDemo: true }, person: owner });
  const { code } = await api.call('loginToDesk', { body: { login: owner.email, password: owner.password } });
  expect(code).toBe('not_staff');
});

test('no call of a publisher is made with a session of the desk', async () => {
  const { headers } = await addSignedInStaff(api.database, 'admin', { at });
  for (const operation of ['getCurrentUser', 'getApplications', 'getTeam'] as const)
    expect((await api.call(operation, { headers })).code).toBe('token_missing');
});
