import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { createJobQueue } from '#jobs/job-queue.ts';
import { addApp as addAppOf, codeOf } from '#modules/accounts/factors/testing/added-factors.ts';
import { auditKinds } from '#modules/audit/testing/audit-kinds.ts';
import { hour, minute, second } from '#process/durations.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { factorReset } from '#stores/sql/tables/factor.ts';
import { job } from '#stores/sql/tables/job.ts';
import { stageApi } from '#testing/staged-api.ts';
import { testPassword } from '#testing/test-api.ts';
import { orderReset, resetLinks } from './testing/ordered-reset.ts';

const stores = startBothStores({ pglite: 'nightly' });

describe.each(stores.each)('on %s', (_kind, openStore) => {
  const { api, now, pass } = stageApi(openStore);
  // All limits start anew for the next test.
  afterEach(() => pass(hour));

  const order = (user: string, isCancelled = false) => orderReset(api, user, { now, isCancelled });
  const withApp = async () => {
    const person = await api.signIn();
    const app = await addAppOf(api, person.token, now());
    // The next code is of a later step than that of the confirmation.
    pass(30 * second);
    return { ...person, ...app };
  };
  const login = (email: string) => api.call('login', { body: { login: email, password: testPassword } });
  const renewed = async (refresh_token: string) => api.call('refreshToken', { body: { refresh_token } });
  const me = async (token: string) => (await api.call('getCurrentUser', { token })).data.user;
  const subjects = async (email: string) => {
    await api.deliverMails();
    return api.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  };
  const told = async (email: string) =>
    (await subjects(email)).filter((subject) => /^Your second factor (will be|was) removed/u.test(subject));
  const removedIn = (hours: number) => `Your second factor will be removed in ${hours} hours`;
  const stop = (hash: string) => api.call('stopFactorResetByLink', { body: { hash } });

  test('factors, recovery codes and sessions go after two mails and 24 hours, and the password is enough then', async () => {
    const person = await withApp();
    const { email, token } = person;
    expect(await order(email)).toEqual({ email, dueAt: new Date(now().getTime() + 24 * hour).toISOString() });
    expect(await told(email)).toEqual([removedIn(24)]);
    expect((await login(email)).code).toBe('factor_required');
    expect((await me(token)).factorResetAt).toBe(new Date(now().getTime() + 24 * hour).toISOString());
    pass(12 * hour - minute);
    expect(await told(email)).toEqual([removedIn(24)]);
    pass(minute);
    expect(await told(email)).toEqual([removedIn(24), removedIn(12)]);
    pass(12 * hour - minute);
    expect(await told(email)).toHaveLength(2);
    const before = await renewed(person.refreshToken);
    expect(before.status).toBe(200);
    pass(minute);
    expect(await told(email)).toEqual([removedIn(24), removedIn(12), 'Your second factor was removed']);
    expect((await api.call('getCurrentUser', { token: before.data.token })).status).toBe(401);
    const answer = await login(email);
    expect(answer.status).toBe(200);
    expect((await me(answer.data.token)).factorResetAt).toBeNull();
    const { data } = await api.call('getFactors', { token: answer.data.token });
    expect(data).toMatchObject({ items: [], recoveryCodesLeft: 0 });
    const kinds = await auditKinds(api.database, person.id);
    expect(kinds.filter((kind) => kind.startsWith('factor_reset'))).toEqual([
      'factor_reset_ordered',
      'factor_reset_done',
    ]);
    pass(24 * hour);
    expect(await told(email)).toHaveLength(3);
  });

  test.each([0, 1])('the link of each mail stops it once, without a session (mail %s)', async (mail) => {
    const person = await withApp();
    const { email } = person;
    await order(email);
    await api.deliverMails();
    pass(12 * hour);
    const links = await resetLinks(api, email);
    expect(links).toHaveLength(2);
    expect((await stop('q'.repeat(43))).code).toBe('link_expired');
    expect((await stop(links[mail] ?? '')).status).toBe(200);
    expect((await stop(links[mail] ?? '')).code).toBe('link_expired');
    expect((await me((await renewed(person.refreshToken)).data.token)).factorResetAt).toBeNull();
    pass(24 * hour);
    expect(await told(email)).toHaveLength(2);
    expect((await login(email)).code).toBe('factor_required');
    expect(await auditKinds(api.database, person.id)).toContain('factor_reset_stopped');
  });

  test('a sign-in with the factor stops nothing, but shows it and can stop it', async () => {
    const { email, uri } = await withApp();
    await order(email);
    const ticket = (JSON.parse((await login(email)).text).data as { ticket: string }).ticket;
    const { data } = await api.call('loginWithFactor', { body: { ticket, code: codeOf(uri, now()) } });
    expect(data.user.factorResetAt).not.toBeNull();
    const stopAs = () => api.call('stopFactorReset', { token: data.token });
    expect((await stopAs()).status).toBe(200);
    expect((await stopAs()).code).toBe('not_found');
  });

  test('a second order is refused while one runs, and a cancelled one does nothing to the next', async () => {
    const { email, number } = await withApp();
    await order(email);
    await expect(order(email)).rejects.toThrow(/runs already.*--cancel/u);
    expect(await order(String(number), true)).toEqual({ email, dueAt: null });
    await expect(order(email, true)).rejects.toThrow('No reset');
    pass(6 * hour);
    await order(email);
    await api.deliverMails();
    // The steps of the first would be due now.
    pass(6 * hour);
    expect(await told(email)).toEqual([removedIn(24)]);
  });

  test('a step that is tried again after a crash mails nothing twice', async () => {
    const { email, id } = await withApp();
    await order(email);
    const steps = await asOwner(api.database, (all) => all.select().from(job).where(eq(job.kind, 'factor_reset')));
    const again = steps.filter(({ payload }) => (payload as { personId: string }).personId === id);
    expect(again).toHaveLength(1);
    await api.deliverMails();
    // The process died after the commit, so that the job was not removed.
    for (const { id: jobId, kind, payload } of again)
      await createJobQueue({ now }).put(api.database, { id: jobId, kind, payload: payload as object });
    await api.deliverMails();
    expect(await told(email)).toEqual([removedIn(24)]);
    const [row] = await asOwner(api.database, (all) =>
      all.select().from(factorReset).where(eq(factorReset.personId, id)),
    );
    expect(row?.linkHashes).toHaveLength(1);
  });

  test('a person without a factor and an unknown person get no reset', async () => {
    const { email } = await api.signIn();
    await expect(order(email)).rejects.toThrow('has no second factor');
    await expect(order('nobody@nowhere.example')).rejects.toThrow('There is nobody');
    await expect(order('999999')).rejects.toThrow('There is no publisher');
  });

  test('a reset ends with the last factor', async () => {
    const { email, token, factor } = await withApp();
    await order(email);
    expect((await api.call('removeFactor', { token, params: { id: factor.id } })).status).toBe(200);
    expect((await me(token)).factorResetAt).toBeNull();
    pass(24 * hour);
    expect(await told(email)).toEqual([]);
  });
});
