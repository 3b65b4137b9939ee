import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from './stores/sql/as-owner.ts';
import type { OpenedDatabase } from './stores/sql/database.ts';
import { application } from './stores/sql/tables/application.ts';
import { openTestDatabase } from './stores/sql/testing/test-database.ts';
import { startNeighbourhood } from './testing/access/neighbourhood.ts';
import type { Neighbourhood } from './testing/access/neighbourhood.ts';
import { addMember } from './testing/access/role-cells.ts';

let sql: OpenedDatabase;
let hood: Neighbourhood;
let analyst: Awaited<ReturnType<typeof addMember>>;
let manager: Awaited<ReturnType<typeof addMember>>;
beforeAll(async () => {
  sql = await openTestDatabase();
  hood = await startNeighbourhood(sql);
  // The application without facts.
  const own = [hood.victim.stoppedApplicationId];
  analyst = await addMember(hood.api, hood.victim, { role: 'analyst', isLimited: true }, own);
  manager = await addMember(hood.api, hood.victim, { role: 'manager', isLimited: true }, own);
});
afterAll(async () => {
  await hood.close();
  await sql.close();
});

const period = { from: '2026-03-08', to: '2026-03-10' };
const report = (applicationList: string[] = []) => ({
  groupList: ['application' as const],
  filterList: { period, applicationList },
  indicatorList: ['revenue' as const],
});

test('figures of a limited member are those of their apps, also after the owner requested the same report', async () => {
  const { api, victim, victimsRevenue } = hood;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const ofOwner = await api.call('getStatistic', { body: report(), token: victim.token });
    expect(ofOwner.data?.summary.revenue).toBe(Number(victimsRevenue));
    for (const { token } of [analyst.session, analyst.token]) {
      const { data } = await api.call('getStatistic', { body: report(), token });
      expect(data?.summary.revenue).toBe(0);
      expect(data?.table.rows).toEqual([]);
      const filtered = await api.call('getStatistic', { body: report([victim.applicationId]), token });
      expect(filtered.data?.summary.revenue).toBe(0);
      expect(filtered.data?.meta.warnings.map(({ code }) => code)).toContain('applications_dropped');
      expect((await api.call('getDashboardSummary', { token })).text).not.toContain(victimsRevenue);
    }
  }
});

test('the current user has the number of the publisher’s apps that a limited member sees', async () => {
  const { api, victim } = hood;
  const limited = await api.call('getCurrentUser', { token: analyst.session.token });
  expect(limited.data?.user.applications).toEqual({ visible: 1, total: 2 });
  expect((await api.call('getCurrentUser', { token: victim.token })).data?.user.applications).toBeNull();
});

test('a link of a limited member downloads a file of their apps', async () => {
  const { api, victim, victimsRevenue } = hood;
  const download = async (token: string) => {
    const body = { reportType: 'statistic' as const, format: 'csv' as const, ...report() };
    const { data } = await api.call('createReportFile', { body, token });
    const [id = '', key = ''] = (data?.url ?? '').split('/').slice(-2);
    return (await api.call('downloadReportFile', { params: { id, key } })).text;
  };
  expect(await download(victim.token)).toContain(victimsRevenue);
  for (const { token = '' } of [analyst.session, analyst.token])
    expect(await download(token)).not.toContain(victimsRevenue);
});

test('a template retains apps that do not exist for the member who changes it, and accepts no others', async () => {
  const { api, victim } = hood;
  const body = { title: 'Both apps', isShared: true, ...report([victim.applicationId]) };
  const made = await api.call('createReportTemplate', { body, token: victim.token });
  const params = { id: made.data?.template.id ?? '' };
  const renamed = { ...body, title: 'Both of our apps' };
  const { token = '' } = manager.session;
  const saved = await api.call('updateReportTemplate', { params, body: renamed, token });
  expect(saved.data?.template).toMatchObject({
    title: renamed.title,
    filterList: { applicationList: [victim.applicationId] },
  });
  expect(await api.call('createReportTemplate', { body: { ...body, title: 'Mine' }, token })).toMatchObject({
    status: 422,
  });
  const ofAnalyst = await api.call('updateReportTemplate', {
    params,
    body: renamed,
    token: analyst.session.token ?? '',
  });
  expect(ofAnalyst).toMatchObject({ status: 409, code: 'role_not_allowed' });
});

test('the key of another member’s call does not give its answer to a limited member', async () => {
  const { api, victim } = hood;
  const call = {
    params: { id: victim.applicationId },
    body: { name: 'Menu', adFormat: 'rewarded_video' as const },
    headers: { 'idempotency-key': 'a key that is known' },
  };
  expect((await api.call('createAdBlock', { ...call, token: victim.token })).status).toBe(200);
  const repeated = await api.call('createAdBlock', { ...call, token: manager.session.token ?? '' });
  expect(repeated).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
});

test('a limited member links an app to no other app of a store, so that no answer reveals one that does not exist for them', async () => {
  const { api, victim } = hood;
  const { token = '' } = manager.session;
  const storeAppId = '1000000001';
  await asOwner(api.database, (all) =>
    all
      .update(application)
      .set({ store: 'app_store', storeAppId, isNotPublished: false })
      .where(eq(application.id, victim.applicationId)),
  );
  const link = (id: string) =>
    api.call('updateApplication', {
      params: { id: victim.stoppedApplicationId },
      body: {
        name: victim.applicationName,
        isNotPublished: false,
        applicationUrl: `https://apps.apple.com/app/id${id}`,
        appAdsTxtUrl: 'https://resident.example/app-ads.txt',
      },
      token,
    });
  const answers = [await link(storeAppId), await link('1000000002')];
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, code: 'role_not_allowed', errors: null });
});

test('a limited member lists and revokes only the API tokens that they made', async () => {
  const { api, victim } = hood;
  const { token = '' } = manager.session;
  const listed = async (bearer: string) =>
    (await api.call('getApiTokens', { token: bearer })).data?.items.map(({ id }) => id) ?? [];
  const [own, all] = [await listed(token), await listed(victim.token)];
  expect(own).toHaveLength(1);
  expect(all.length).toBeGreaterThan(own.length);
  const revoke = (id = '') => api.call('revokeApiToken', { params: { id }, token });
  for (const id of all.filter((one) => !own.includes(one)))
    expect(await revoke(id)).toMatchObject({ status: 404, code: 'not_found' });
  expect((await revoke(own[0])).status).toBe(200);
  expect(await listed(victim.token)).toEqual(all.filter((id) => id !== own[0]));
});
