import type { KnownStatus } from '@publisher-console/api-contract/statuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { decideApplication } from '#modules/applications/application-decision.network.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import type { SignedInStaff } from '#modules/staff/testing/staff-member.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { day, hour, minute } from '#process/durations.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher } from '#testing/test-api.ts';

let time = new Date('2026-11-20T12:00:00Z');
let api: TestApi;
let vera: SignedInStaff;
let max: SignedInStaff;
beforeAll(async () => {
  api = await startTestApi({ now: () => time });
  await signInStaff();
});
afterAll(() => api.close());

/** A session of the staff ends after half an hour without a call. */
async function signInStaff() {
  vera = await addSignedInStaff(api.database, 'moderator', { at: time });
  max = await addSignedInStaff(api.database, 'moderator', { at: time });
}

const pass = (milliseconds: number) => void (time = new Date(time.getTime() + milliseconds));

const waiting = (publisher: TestPublisher, values: Parameters<typeof addApplication>[2] = {}) =>
  addApplication(api.database, publisher.id, {
    status: 'on_check' as KnownStatus,
    createdAt: time,
    submittedAt: time,
    ...values,
  });

const order = (name: string, input: Record<string, unknown>, by = vera) =>
  api.call('giveOrder', { params: { name }, body: { input }, headers: by.headers });
const decide = (application: string, action: string, more: object = {}, by = vera) =>
  order('decideApplication', { application, action, reason: null, ...more }, by);
const claim = (id: string, by = vera) => api.call('claimReview', { params: { id }, headers: by.headers });
const card = async (id: string, by = vera) =>
  (await api.call('getReview', { params: { id }, headers: by.headers })).data;
const queue = async (publisher: TestPublisher, more: object = {}) => {
  const query = { publisher: publisher.number, ...more };
  return (await api.call('getReviewQueue', { query, headers: vera.headers })).data;
};
const stores = (): NetworkStores =>
  ({ database: api.database, settings: { now: () => time, timeZone: 'UTC' } }) as NetworkStores;

describe('the queue', () => {
  test('retains the place of an application that was rejected, with the note of its publisher', async () => {
    const mia = await api.signIn();
    const first = await waiting(mia, { name: 'First' });
    pass(hour);
    const second = await waiting(mia, { name: 'Second' });
    await signInStaff();
    await decide(first.id, 'reject', { code: 'content' });
    expect((await queue(mia)).items.map(({ name }) => name)).toEqual(['Second']);
    pass(day);
    await signInStaff();
    const { data: session } = await api.call('login', { body: { login: mia.email, password: mia.password } });
    const call = { token: session.token, params: { id: first.id } };
    const unfit = await api.call('resumeApplication', { ...call, body: { note: 'A\0' } });
    expect([unfit.status, Object.keys(unfit.errors ?? {})]).toEqual([422, ['note']]);
    const body = { note: '  The guns are gone.\r\nSee version 2 ' };
    expect((await api.call('resumeApplication', { ...call, body })).status).toBe(200);
    const { items, total } = await queue(mia);
    expect([total, items.map(({ name, isResubmitted, note }) => ({ name, isResubmitted, note }))]).toEqual([
      2,
      [
        { name: 'First', isResubmitted: true, note: 'The guns are gone.\nSee version 2' },
        { name: 'Second', isResubmitted: false, note: null },
      ],
    ]);
    await decide(first.id, 'approve');
    await decide(first.id, 'reject', { code: 'traffic', resubmitFrom: '2026-11-21' });
    expect((await api.call('resumeApplication', call)).status).toBe(200);
    // It was approved in between, so that this is another submission.
    expect((await queue(mia)).items.map(({ name, note }) => [name, note])).toEqual([
      [second.name, null],
      ['First', null],
    ]);
  });

  test('comes in pages that lose and repeat nothing', async () => {
    const oleg = await api.addPublisher();
    const names = ['A', 'B', 'C', 'D', 'E'];
    for (const name of names) await waiting(oleg, { name });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await queue(oleg, { limit: 2, ...(after && { after }) });
      seen.push(...page.items.map(({ name }) => name));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen.toSorted()).toEqual(names);
  });

  test('has neither decided nor deleted applications', async () => {
    const oleg = await api.addPublisher();
    await addApplication(api.database, oleg.id, { status: 'active' });
    await waiting(oleg, { deletedAt: time });
    expect((await queue(oleg)).items).toEqual([]);
  });
});

describe('a claim', () => {
  test('goes to exactly one of several reviewers at once, and others may not decide meanwhile', async () => {
    const oleg = await api.addPublisher();
    const { id } = await waiting(oleg, { name: 'Chess' });
    const both = await Promise.all([claim(id, vera), claim(id, max)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const [winner, loser] = both[0]?.status === 200 ? [vera, max] : [max, vera];
    const until = new Date(time.getTime() + 10 * minute);
    expect((await card(id, loser)).claim).toEqual({ by: winner.email, isYou: false, until: until.toISOString() });
    expect((await queue(oleg)).items[0]?.claim?.by).toBe(winner.email);
    const refused = await decide(id, 'approve', {}, loser);
    expect([refused.code, refused.message]).toEqual([
      'application_claimed',
      `${winner.email} is checking “Chess” until ${until.toISOString().slice(11, 16)} UTC`,
    ]);
    expect((await decide(id, 'approve', {}, winner)).status).toBe(200);
    expect((await card(id)).claim).toBeNull();
  });

  test('does not bind the terminal', async () => {
    const { id } = await waiting(await api.addPublisher());
    await claim(id);
    expect(await decideApplication(stores(), { application: id, action: 'approve', reason: null })).toMatchObject({
      status: 'active',
    });
  });

  test('is free after ten minutes, and once it is given back', async () => {
    const { id } = await waiting(await api.addPublisher());
    await claim(id, vera);
    pass(5 * minute);
    await claim(id, vera);
    pass(10 * minute - 1);
    expect((await claim(id, max)).code).toBe('application_claimed');
    pass(1);
    expect((await claim(id, max)).data.claim).toMatchObject({ by: max.email, isYou: true });
    await api.call('releaseReview', { params: { id }, headers: vera.headers });
    expect((await claim(id, vera)).code).toBe('application_claimed');
    await api.call('releaseReview', { params: { id }, headers: max.headers });
    expect((await claim(id, vera)).status).toBe(200);
  });
});

describe('the card', () => {
  test('shows who decided before and why, the related applications and the same bundle elsewhere', async () => {
    const [oleg, eve] = [await api.addPublisher(), await api.addPublisher({ company: 'Copycats' })];
    const inStore = {
      store: 'google_play' as const,
      storeAppId: 'com.northwind.drift',
      bundleId: 'com.northwind.drift',
    };
    const app = await waiting(oleg, { name: 'Drift', developerName: 'Northwind Inc', ...inStore });
    await addAdBlock(api.database, app);
    await addApplication(api.database, oleg.id, { name: 'Own', store: 'rustore', storeAppId: 'own' });
    await addApplication(api.database, eve.id, { name: 'Copy', status: 'stopped', ...inStore });
    await addApplication(api.database, eve.id, { name: 'Other', developerName: 'Northwind Inc' });
    await addApplication(api.database, eve.id, { name: 'Unlike' });
    const reason = { en: 'It shows guns.', ru: 'В нём оружие.' };
    await decide(app.id, 'reject', { code: 'content', reason });
    const { application, publisher, related, history, adBlocks, firstRequests, appAdsTxt } = await card(app.id);
    expect(application).toMatchObject({ name: 'Drift', store: 'Google Play', status: 'stopped', submittedAt: null });
    expect([publisher.number, publisher.email, adBlocks, firstRequests, appAdsTxt]).toEqual([
      oleg.number,
      oleg.email,
      1,
      null,
      null,
    ]);
    expect(
      related.map(({ name, company, isSamePublisher, isSameStoreApplication: same }) => [
        name,
        company,
        isSamePublisher,
        same,
      ]),
    ).toEqual([
      ['Copy', 'Copycats', false, true],
      ['Other', 'Copycats', false, false],
      ['Own', expect.any(String), true, false],
    ]);
    expect(history[0]).toMatchObject({
      kind: 'application_rejected',
      actor: vera.email,
      code: 'content',
      reason: { en: expect.stringContaining('It shows guns.') as string },
    });
  });

  test('of an application that is gone is not found', async () => {
    const { id } = await waiting(await api.addPublisher(), { deletedAt: time });
    expect((await api.call('getReview', { params: { id }, headers: vera.headers })).code).toBe('not_found');
    expect((await claim(id)).code).toBe('not_found');
  });

  test('is refused as the base of a decision once another person has decided, changed or deleted the application', async () => {
    const mia = await api.signIn();
    const { id } = await waiting(mia, { name: 'Chess' });
    const { seen } = await card(id);
    await decide(id, 'approve', { seen }, max);
    const late = await decide(id, 'reject', { seen, code: 'content' });
    expect([late.status, late.code, late.message]).toEqual([
      409,
      'application_changed',
      `“Chess” has changed since you opened it: approved by ${max.email}`,
    ]);
    const { seen: then } = await card(id);
    const call = { token: mia.token, params: { id } };
    await api.call('stopApplication', call);
    await api.call('deleteApplication', call);
    expect((await decide(id, 'test_mode', { seen: then })).message).toBe(
      '“Chess” has changed since you opened it: stopped by its publisher, deleted by its publisher',
    );
  });
});

describe('a decision about several applications', () => {
  const together = (ids: string[], action: string, more: object = {}, by = vera) =>
    order(
      'decideApplications',
      { applications: ids.map((application) => ({ application })), action, reason: null, ...more },
      by,
    );

  test('is refused as a whole with the changes since the queue showed them', async () => {
    const mia = await api.signIn();
    for (const name of ['Chess', 'Draughts']) await waiting(mia, { name });
    const shown = (await queue(mia)).items;
    const [chess] = shown;
    await decide(chess?.id ?? '', 'test_mode', {}, max);
    const applications = shown.map(({ id, seen }) => ({ application: id, seen }));
    const input = { applications, action: 'approve', reason: null };
    const call = { params: { name: 'decideApplications' }, body: { input }, headers: vera.headers };
    const { status, code, message } = await api.call('giveOrder', call);
    expect([status, code, message]).toEqual([
      409,
      'application_changed',
      `“Chess” has changed since you opened it: put into test mode by ${max.email}`,
    ]);
    const [left] = (await queue(mia)).items;
    expect([left?.name, left?.seen]).toEqual(['Draughts', shown[1]?.seen]);
    expect((await card(left?.id ?? '')).seen).toBe(left?.seen);
  });

  test('is of one publisher: all of them, or none', async () => {
    const [oleg, eve] = [await api.addPublisher(), await api.addPublisher()];
    const [one, two, other] = [
      await waiting(oleg, { name: 'One' }),
      await waiting(oleg, { name: 'Two' }),
      await waiting(eve),
    ];
    expect((await together([one.id, other.id], 'approve')).message).toContain('several publishers');
    const running = await addApplication(api.database, oleg.id, { name: 'Running', status: 'active' });
    const refused = await together([one.id, running.id], 'approve');
    expect([refused.code, refused.message]).toEqual([
      'order_refused',
      '"Running" cannot be approved: it is active already.',
    ]);
    await claim(two.id, max);
    expect((await together([one.id, two.id], 'approve')).code).toBe('application_claimed');
    expect((await queue(oleg)).total).toBe(2);
    const { data } = await together([one.id, two.id], 'approve', {}, max);
    expect((data.result as { applications: object[] }).applications).toHaveLength(2);
    expect((await queue(oleg)).total).toBe(0);
  });

  test('needs a fresh factor to reject more than ten', async () => {
    const oleg = await api.addPublisher();
    const ids: string[] = [];
    for (let count = 0; count < 11; count += 1) ids.push((await waiting(oleg)).id);
    const session = { factorAt: new Date(time.getTime() - 11 * minute), authenticatedAt: new Date(0) };
    const stale = await addSignedInStaff(api.database, 'moderator', { at: time, session });
    expect((await together(ids, 'reject', { code: 'content' }, stale)).code).toBe('reauth_required');
    expect((await queue(oleg)).total).toBe(11);
    expect((await together(ids.slice(1), 'reject', { code: 'content' }, stale)).status).toBe(200);
    expect((await queue(oleg)).total).toBe(1);
  });
});
