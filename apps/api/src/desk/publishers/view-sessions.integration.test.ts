import { viewOperations } from '@publisher-console/api-contract/view-only';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import type { SignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { endViewSession } from '#modules/sessions/view-sessions.ts';
import { minute } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { membership } from '#stores/sql/tables/person.ts';
import { staff, staffSession, viewSession } from '#stores/sql/tables/staff.ts';
import { openTestDatabase } from '#stores/sql/testing/test-database.ts';
import { movedInAt } from '#testing/access/belongings.ts';
import { requestOf } from '#testing/access/access-cells.ts';
import { documentedOperations } from '#testing/access/documented-operations.ts';
import { startNeighbourhood } from '#testing/access/neighbourhood.ts';
import type { Neighbourhood } from '#testing/access/neighbourhood.ts';
import { changedTables, clearLimits, digestRows } from '#testing/access/row-digests.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';

const isReading: ReadonlySet<string> = new Set(viewOperations);

describe('of all calls of publishers', () => {
  let sql: OpenedDatabase;
  let hood: Neighbourhood;
  beforeAll(async () => {
    sql = await openTestDatabase();
    hood = await startNeighbourhood(sql);
  });
  afterAll(async () => {
    await hood.close();
    await sql.close();
  });

  test('a view makes those that read, which change no row, and none that writes', async () => {
    const { api, victim } = hood;
    const { headers } = await addSignedInStaff(api.database, 'support', { at: movedInAt });
    const begun = await api.call('beginView', {
      params: { number: victim.number },
      body: { reason: 'A test' },
      headers,
    });
    const { token } = begun.data.view;
    const operations = documentedOperations().filter(
      ({ isSecured, networkScope }) => isSecured && networkScope === null,
    );
    const before = await digestRows(api.database);
    for (const operation of operations) {
      await clearLimits(api.database);
      const { status, code } = await api.call(operation.id, { ...requestOf(hood, operation, victim), token });
      const answered = isReading.has(operation.id) ? { status: 200 } : { status: 409, code: 'view_only' };
      expect({ id: operation.id, status, code }).toEqual({ id: operation.id, code: undefined, ...answered });
      expect({ id: operation.id, changed: changedTables(before, await digestRows(api.database)) }).toEqual({
        id: operation.id,
        changed: [],
      });
    }
    expect(operations.filter(({ id }) => !isReading.has(id)).length).toBeGreaterThan(50);
  });

  test('only reads are listed', () => {
    const reading = new Set(['getActivity', 'getDashboardApplications', 'getDocuments', 'getStatistic']);
    const listed = documentedOperations().filter(({ id }) => isReading.has(id));
    expect(listed.filter(({ isRead, id }) => !isRead && !reading.has(id)).map(({ id }) => id)).toEqual([]);
    expect(listed).toHaveLength(viewOperations.length);
  });
});

describe('a view', () => {
  let api: TestApi;
  let at = new Date('2026-11-20T12:03:00Z');
  beforeAll(async () => {
    api = await startTestApi({ now: () => at });
  });
  afterAll(() => api.close());

  async function begin(viewer?: SignedInStaff) {
    at = new Date('2026-11-20T12:03:00Z');
    const owner = await api.signIn();
    const member = viewer ?? (await addSignedInStaff(api.database, 'support', { at }));
    const { headers } = member;
    const { data } = await api.call('beginView', {
      params: { number: owner.number },
      body: { reason: 'Question 7' },
      headers,
    });
    return { owner, member, view: data.view, read: () => api.call('getCurrentUser', { token: data.view.token }) };
  }

  const later = (milliseconds: number) => {
    at = new Date(at.getTime() + milliseconds);
  };

  test('reads what the owner reads, for 30 minutes, and is not renewed', async () => {
    const { owner, view, read } = await begin();
    expect(view.endsAt).toBe('2026-11-20T12:33:00.000Z');
    expect((await read()).data).toEqual((await api.call('getCurrentUser', { token: owner.token })).data);
    const renewed = await api.call('refreshToken', { body: { refresh_token: view.token } });
    expect(renewed.code).toBe('session_invalid');
    later(30 * minute - 1);
    expect((await read()).status).toBe(200);
    later(1);
    expect((await read()).code).toBe('session_invalid');
  });

  test.each([
    ['its member signs out', async ({ headers }: SignedInStaff) => api.call('logoutOfDesk', { headers })],
    [
      'its member is removed',
      async ({ id }: SignedInStaff) => {
        const admin = await addSignedInStaff(api.database, 'admin', { at });
        return api.call('removeStaff', { params: { id }, headers: admin.headers });
      },
    ],
    [
      'its member gets a role that may not look',
      async ({ id }: SignedInStaff) => {
        const admin = await addSignedInStaff(api.database, 'admin', { at });
        return api.call('changeStaff', { params: { id }, body: { role: 'moderator' }, headers: admin.headers });
      },
    ],
    [
      'no factor of its member is proven any more',
      async ({ id }: SignedInStaff) =>
        asOwner(api.database, (all) =>
          all.update(staffSession).set({ factorAt: null }).where(eq(staffSession.staffId, id)),
        ),
    ],
    [
      'its member makes no call of the desk for 30 minutes',
      async ({ id }: SignedInStaff) => {
        const usedAt = new Date(at.getTime() - 30 * minute);
        return asOwner(api.database, (all) =>
          all.update(staffSession).set({ usedAt }).where(eq(staffSession.staffId, id)),
        );
      },
    ],
  ])('ends when %s', async (_when, end) => {
    const { member, read } = await begin();
    expect((await read()).status).toBe(200);
    await end(member);
    expect((await read()).code).toBe('session_invalid');
  });

  test('ends when the person whom it shows is no longer an owner of the publisher', async () => {
    const { owner, read } = await begin();
    await asNetwork(api.database, (network) =>
      network.update(membership).set({ role: 'analyst' }).where(eq(membership.publisherId, owner.id)),
    );
    expect((await read()).code).toBe('session_invalid');
  });

  test('is ended by the member who began it, and by no other', async () => {
    const { view, member, read } = await begin();
    const other = await addSignedInStaff(api.database, 'admin', { at });
    const end = async ({ headers }: SignedInStaff) =>
      (await api.call('endView', { params: { id: view.id }, headers })).code;
    expect(await end(other)).toBe('not_found');
    expect((await read()).status).toBe(200);
    expect(await end(member)).toBeUndefined();
    expect((await read()).code).toBe('session_invalid');
    expect(await end(member)).toBeUndefined();
  });

  const eventsOf = async (publisherId: string) => {
    const rows = await asNetwork(api.database, (network) =>
      network.select().from(auditEvent).where(eq(auditEvent.publisherId, publisherId)).orderBy(auditEvent.id),
    );
    return rows
      .filter(({ kind }) => kind.startsWith('view_'))
      .map(({ kind, actor, details }) => ({ kind, actor, details }));
  };

  test('is in the audit log with who looked and why, once at its begin and once at its end', async () => {
    const { owner, view, member } = await begin();
    const by = { actor: member.email, details: { view: view.id, reason: 'Question 7' } };
    expect(await eventsOf(owner.id)).toEqual([{ kind: 'view_began', ...by }]);
    await api.call('endView', { params: { id: view.id }, headers: member.headers });
    // The job that was put at the begin ends a view that its member does not end.
    later(30 * minute);
    await endViewSession(api.database, { id: view.id, at });
    expect(await eventsOf(owner.id)).toEqual([
      { kind: 'view_began', ...by },
      { kind: 'view_ended', ...by },
    ]);
  });

  test('that its member does not end has ended when its time is over, or with the session of the desk', async () => {
    const { view } = await begin();
    const signedOut = await begin();
    later(5 * minute);
    await api.call('logoutOfDesk', { headers: signedOut.member.headers });
    later(40 * minute);
    await api.deliverMails();
    const endOf = async (id: string) => {
      const [row] = await api.database.select().from(viewSession).where(eq(viewSession.id, id));
      return row?.endedAt?.toISOString();
    };
    expect(await endOf(view.id)).toBe('2026-11-20T12:33:00.000Z');
    expect(await endOf(signedOut.view.id)).toBe('2026-11-20T12:08:00.000Z');
  });

  test('is a line in the sessions of the publisher, and no session of the owner', async () => {
    const { owner, view, member } = await begin();
    const listed = async () => (await api.call('getSessions', { token: owner.token })).data;
    const before = await listed();
    expect(before.supportViews).toEqual([{ beganAt: '2026-11-20T12:03:00.000Z', endedAt: null }]);
    expect(before.items).toHaveLength(1);
    later(6 * minute);
    await api.call('endView', { params: { id: view.id }, headers: member.headers });
    const { supportViews } = await listed();
    expect(supportViews).toEqual([{ beganAt: '2026-11-20T12:03:00.000Z', endedAt: '2026-11-20T12:09:00.000Z' }]);
    const other = await api.signIn();
    expect((await api.call('getSessions', { token: other.token })).data.supportViews).toEqual([]);
  });

  test('needs a reason of one line, and an account with an owner', async () => {
    at = new Date('2026-11-20T12:03:00Z');
    const owner = await api.signIn();
    const { headers } = await addSignedInStaff(api.database, 'support', { at });
    const beginWith = async (reason: string, number = owner.number) =>
      (await api.call('beginView', { params: { number }, body: { reason }, headers })).code;
    expect(await beginWith('')).toBe('validation_failed');
    expect(await beginWith('one\ntwo')).toBe('validation_failed');
    expect(await beginWith('Question 7', 999_999)).toBe('not_found');
    const input = { user: String(owner.number), confirmed: owner.number, isDryRun: false };
    const admin = await addSignedInStaff(api.database, 'admin', { at });
    await api.call('giveOrder', { params: { name: 'eraseUser' }, body: { input }, headers: admin.headers });
    expect(await beginWith('Question 7')).toBe('order_refused');
  });

  test('does not come back when its member gets the role again', async () => {
    const { member, read } = await begin();
    await asNetwork(api.database, (network) =>
      network.update(staff).set({ role: 'finance' }).where(eq(staff.id, member.id)),
    );
    expect((await read()).code).toBe('session_invalid');
    await asNetwork(api.database, (network) =>
      network.update(staff).set({ role: 'support' }).where(eq(staff.id, member.id)),
    );
    expect((await read()).code).toBe('session_invalid');
  });
});

test('a view ends at once when the network turns its desk off, and stays ended when the desk is on again', async () => {
  const sql = await openTestDatabase();
  const start = (hasDesk: boolean) => startTestApi({ sql, desk: { hasDesk } });
  const before = await start(true);
  const owner = await before.signIn();
  const { headers } = await addSignedInStaff(before.database, 'support');
  const params = { number: owner.number };
  const { data } = await before.call('beginView', { params, body: { reason: 'Question 7' }, headers });
  const { token } = data.view;
  expect((await before.call('getCurrentUser', { token })).status).toBe(200);
  await before.close();
  for (const hasDesk of [false, true]) {
    const after = await start(hasDesk);
    expect((await after.call('getCurrentUser', { token })).code).toBe('session_invalid');
    await after.close();
  }
  await sql.close();
});
