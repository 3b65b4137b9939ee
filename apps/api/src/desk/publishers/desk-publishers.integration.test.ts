import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@publisher-console/api-contract/desk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addApiToken } from '#modules/api-tokens/testing/added-token.ts';
import { addAdBlocks, addApplication } from '#modules/applications/testing/added.ts';
import { addMembership, addPerson } from '#modules/publishers/members.ts';
import { startTwoPublishers } from '#modules/statistics/reports/testing/two-publishers.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { hour } from '#process/durations.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { appAdsTxtCheck } from '#stores/sql/tables/app-ads-txt.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';

const at = new Date('2026-11-20T12:00:00Z');

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => at });
});
afterAll(() => api.close());

const as = async (role: StaffRole) => (await addSignedInStaff(api.database, role, { at })).headers;

/** Adds a member besides the owner; returns the address. */
async function addMember(publisherId: string): Promise<string> {
  const email = `${randomUUID()}@team.example`;
  const named = { firstName: 'Mark', lastName: 'Ellis', passwordHash: 'none', emailConfirmedAt: at };
  const person = await addPerson(api.database, { ...named, email });
  if (person === null) throw new Error('The person was not added.');
  const rights = { role: 'analyst', applications: null } as const;
  await addMembership(api.database, { publisherId, personId: person.id, createdAt: at, ...rights });
  return email;
}

describe('a publisher is found', () => {
  const find = async (search?: string) => {
    const { data } = await api.call('findPublishers', {
      query: { ...(search && { search }) },
      headers: await as('support'),
    });
    return data;
  };
  const foundBy = async (search: string) =>
    (await find(search)).items.map(({ number, matches }) => ({ number, matches }));

  test('by each of the names with which staff may search', async () => {
    const company = `Northwind ${randomUUID()}`;
    const { id, number, email } = await api.addPublisher({ company });
    const member = await addMember(id);
    const bundleId = `com.northwind.n${randomUUID().slice(0, 8)}`;
    const storeAppId = String(Math.floor(1e9 + Math.random() * 1e9));
    await addApplication(api.database, id, { bundleId });
    const app = await addApplication(api.database, id, { store: 'app_store', storeAppId, name: 'Go' });
    const [block] = await addAdBlocks(api.database, app, { name: 'Level end' });
    const { secret } = await addApiToken(api.database, id);
    const by = (kind: string, text: string) => ({ number, matches: [{ by: kind, text }] });

    expect(await foundBy(email)).toEqual([by('email', email)]);
    expect(await foundBy(member.slice(0, 20).toUpperCase())).toEqual([by('email', member)]);
    expect(await foundBy(company.slice(3))).toEqual([by('company', company)]);
    expect(await foundBy(String(number))).toContainEqual(by('number', String(number)));
    expect((await foundBy(id))[0]?.matches).toContainEqual({ by: 'number', text: String(number) });
    expect(await foundBy(bundleId.slice(0, -2))).toEqual([by('application', bundleId)]);
    expect(await foundBy(storeAppId)).toEqual([by('application', storeAppId)]);
    expect(await foundBy(app.id)).toEqual([by('application', 'Go')]);
    expect((await foundBy(String(block?.number)))[0]?.matches).toContainEqual({ by: 'ad_block', text: 'Level end' });
    expect(await foundBy(block?.id ?? '')).toEqual([by('ad_block', 'Level end')]);
    const hint = `${secret.slice(0, 5)}…${secret.slice(-4)}`;
    expect(await foundBy(secret)).toEqual([by('token', hint)]);
    expect(await foundBy(secret.slice(0, 9))).toContainEqual(by('token', hint));
    expect(await foundBy(`${randomUUID()}%`)).toEqual([]);
  });

  test('once, with all that matched', async () => {
    const name = `n${randomUUID().slice(0, 8)}`;
    const { id, number } = await api.addPublisher({ company: name, email: `${name}@example.com` });
    await addApplication(api.database, id, { bundleId: `${name}.one` });
    await addApplication(api.database, id, { bundleId: `${name}.two` });
    const [found, ...others] = await foundBy(name);
    expect(others).toEqual([]);
    expect(found?.number).toBe(number);
    expect(found?.matches.map(({ by }) => by)).toEqual(['email', 'company', 'application']);
  });

  test('among the newest fifty', async () => {
    const company = randomUUID();
    for (let count = 0; count < 51; count += 1) await api.addPublisher({ company: `${company} ${count}` });
    const { items, hasMore } = await find(company);
    expect([items.length, hasMore, items[0]?.company]).toEqual([50, true, `${company} 50`]);
    expect((await find()).items[0]?.company).toBe(`${company} 50`);
  });
});

describe('the page of a publisher', () => {
  const open = async (number: number, role: StaffRole = 'support') =>
    (await api.call('getDeskPublisher', { params: { number }, headers: await as(role) })).data.publisher;

  test('shows its members, sessions and tokens, and never a secret', async () => {
    const owner = await api.signIn({ company: 'Northwind' });
    const member = await addMember(owner.id);
    const { secret } = await addApiToken(api.database, owner.id, { createdAt: at });
    const page = await open(owner.number);
    expect(page).toMatchObject({ id: owner.id, number: owner.number, company: 'Northwind', state: 'active' });
    expect(
      page.members.map(({ email, role, isContact, hasFactor }) => ({ email, role, isContact, hasFactor })),
    ).toEqual([
      { email: owner.email, role: 'owner', isContact: true, hasFactor: false },
      { email: member, role: 'analyst', isContact: false, hasFactor: false },
    ]);
    expect(page.sessions?.map(({ email }) => email)).toEqual([owner.email]);
    expect(page.tokens).toEqual([expect.objectContaining({ name: 'Nightly report', state: 'living' })]);
    expect(JSON.stringify(page)).not.toContain(secret);
  });

  test('has no sessions and no tokens for a role that may not end them', async () => {
    const { number } = await api.signIn();
    for (const role of ['moderator', 'finance', 'operator'] as const) {
      const page = await open(number, role);
      expect({ role, has: ['sessions', 'tokens'].filter((section) => section in page) }).toEqual({ role, has: [] });
    }
  });

  test('names the applications that were rejected or stopped, or whose file has a fault, and no other', async () => {
    const { id, number } = await api.addPublisher();
    const url = 'https://northwind.example/app-ads.txt';
    const add = (name: string, values: Partial<Parameters<typeof addApplication>[2]> = {}) =>
      addApplication(api.database, id, { name, ...values });
    const check = async (applicationId: string, state: 'found' | 'lines_missing', checkedAt: Date) =>
      asPublisher(api.database, wholePublisher(id), (own) =>
        own.insert(appAdsTxtCheck).values({
          id: randomUUID(),
          publisherId: id,
          applicationId,
          checkedAt,
          trigger: 'daily',
          url,
          state,
          missingLines: [],
        }),
      );
    await add('Well');
    const cured = await add('Cured', { appAdsTxtUrl: url });
    await check(cured.id, 'lines_missing', new Date(at.getTime() - hour));
    await check(cured.id, 'found', at);
    const faulty = await add('Faulty', { appAdsTxtUrl: url });
    await check(faulty.id, 'lines_missing', at);
    await add('Stopped', { status: 'stopped' });
    await add('Rejected', { status: 'stopped', rejectionReason: { en: 'No', ru: 'Нет', code: 'content' } });
    await add('Gone', { status: 'stopped', deletedAt: at });
    await add('Waiting', { status: 'on_check' });

    const { applications } = await open(number);
    expect(applications).toMatchObject({ total: 6, withProblems: 3 });
    expect(applications.byStatus).toEqual({ active: 3, on_check: 1, stopped: 2, test_mode: 0 });
    expect(applications.problems.map(({ name, rejection, appAdsTxt }) => ({ name, rejection, appAdsTxt }))).toEqual([
      { name: 'Rejected', rejection: { code: 'content', en: 'No', ru: 'Нет' }, appAdsTxt: null },
      { name: 'Stopped', rejection: null, appAdsTxt: null },
      { name: 'Faulty', rejection: null, appAdsTxt: 'lines_missing' },
    ]);
  });

  test('follows the orders on the account: blocked with its reason, with a contract that can be read, erased', async () => {
    const { number, id } = await api.addPublisher();
    const headers = await as('admin');
    const give = (name: string, input: Record<string, unknown>) =>
      api.call('giveOrder', { params: { name }, body: { input: { user: String(number), ...input } }, headers });
    const reason = { en: 'The address does not exist', ru: 'Адреса не существует' };
    await give('blockUser', { reason });
    expect(await open(number)).toMatchObject({ state: 'blocked', blockedReason: reason, blockedAt: at.toISOString() });
    await give('unblockUser', {});

    // As a scan is long.
    const pdf = Buffer.from(`%PDF-1.7\n${' '.repeat(5 * 1_024 ** 2)}\n%%EOF\n`);
    const contract = { number: randomUUID(), counterparty: 'self_employed', date: null, pdf: pdf.toString('base64') };
    await give('registerContract', contract);
    const { contracts } = await open(number);
    expect(contracts).toEqual([expect.objectContaining({ number: contract.number, revokedAt: null })]);
    const read = async (role: StaffRole, of = number) => {
      const params = { number: of, id: contracts[0]?.id ?? '' };
      const { status, code, text } = await api.call('downloadDeskContract', { params, headers: await as(role) });
      return code ?? [status, text === pdf.toString()];
    };
    expect(await read('finance')).toEqual([200, true]);
    expect(await read('operator')).toBe('staff_role_not_allowed');
    const other = await api.addPublisher();
    expect(await read('finance', other.number)).toBe('not_found');

    await give('revokeContract', { reason: 'Replaced' });
    await give('eraseUser', { confirmed: number, isDryRun: false });
    expect(await open(number)).toMatchObject({ id, state: 'erased', company: `Erased ${number}`, contracts: [] });
  });

  test('is not found for an unknown number', async () => {
    const headers = await as('admin');
    for (const operation of ['getDeskPublisher', 'getDeskPublisherFigures'] as const)
      expect((await api.call(operation, { params: { number: 999_999 }, headers })).code).toBe('not_found');
  });
});

test('the figures are those of seven whole days, beside the seven before', async () => {
  const world = await startTwoPublishers();
  try {
    const { headers } = await addSignedInStaff(world.api.database, 'finance', { at: new Date('2026-03-10T12:00:00Z') });
    const params = { number: world.anna.number };
    const { figures } = (await world.api.call('getDeskPublisherFigures', { params, headers })).data;
    expect(figures).toMatchObject({
      currency: 'EUR',
      period: { from: '2026-03-03', to: '2026-03-09' },
      values: { requests: 300 },
      comparison: { period: { from: '2026-02-24', to: '2026-03-02' }, days: { compared: 0 } },
    });
  } finally {
    await world.api.close();
  }
});
