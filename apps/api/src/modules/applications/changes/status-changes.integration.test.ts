import { randomUUID } from 'node:crypto';
import { statuses, transitionOf } from '@publisher-console/api-contract/statuses';
import type { KnownStatus, PublisherAction } from '@publisher-console/api-contract/statuses';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playPage } from '#modules/app-store/testing/store-answers.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideServers } from '#testing/outside-server.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { addAdBlock, addAdBlocks, addApplication } from '#modules/applications/testing/added.ts';

const calls = {
  application: { stop: 'stopApplication', resume: 'resumeApplication', delete: 'deleteApplication' },
  adBlock: { stop: 'stopAdBlock', resume: 'resumeAdBlock', delete: 'deleteAdBlock' },
} as const;
const actions = ['stop', 'resume', 'delete'] as const satisfies PublisherAction[];
const pairs = statuses.flatMap((status) => actions.map((action) => [status, action] as const));

const anyDate = expect.any(Date) as unknown;

/** The outcome that `transitionOf` defines for an action on a row whose application was never approved. */
function outcomeOf<Row extends { status: KnownStatus }>(row: Row, action: PublisherAction) {
  const { isAllowed, next } = transitionOf(row.status, action);
  if (!isAllowed) return { answered: 409, code: 'action_not_allowed', row };
  if (action === 'delete') return { answered: 200, row: { ...row, deletedAt: anyDate } };
  return { answered: 200, row: { ...row, status: next === 'resumed' ? 'on_check' : next } };
}

const stores = startBothStores({ pglite: 'nightly' });

let outside: OutsideServers;
beforeAll(async () => {
  outside = await startOutsideServers({ 'play.google.com': {}, 'northwind.example': {} });
});
afterAll(() => outside.close());

describe.each(stores.each)('on %s', (name, open) => {
  let sql: OpenedDatabase;
  let api: TestApi;
  let anna: TestPublisher & Tokens;
  beforeAll(async () => {
    sql = await open();
    api = await startTestApi({ sql, outsideAddresses: outside.addresses });
    anna = await api.signIn();
  });
  afterAll(async () => {
    await api.close();
    await sql.close();
  });

  const rowOf = async (table: typeof application | typeof adBlock, id: string) => {
    const [row] = await asOwner(api.database, (all) => all.select().from(table).where(eq(table.id, id)));
    if (row === undefined) throw new Error('There is no such row.');
    return row;
  };
  const call = (operation: (typeof calls)['application' | 'adBlock'][PublisherAction], id: string) =>
    api.call(operation, { token: anna.token, params: { id } });

  describe('an application', () => {
    test.each(pairs)('in %s, by %s, gets the outcome of the registry', async (status, action) => {
      const app = await addApplication(api.database, anna.id, { status, submittedAt: new Date(0) });
      const { status: answered, code } = await call(calls.application[action], app.id);
      expect({ answered, code, row: await rowOf(application, app.id) }).toEqual(outcomeOf(app, action));
    });

    test.each([
      [{ approvedAt: new Date(), isNotPublished: false }, 'active'],
      [{ approvedAt: null, isNotPublished: false }, 'on_check'],
      [{ approvedAt: null, isNotPublished: true }, 'test_mode'],
      [
        { approvedAt: null, isNotPublished: false, rejectionReason: { en: 'No such site', ru: 'Нет такого сайта' } },
        'on_check',
      ],
    ] as const)('%j is resumed as %s, without a reason', async (values, status) => {
      const app = await addApplication(api.database, anna.id, { status: 'stopped', ...values });
      expect((await call('resumeApplication', app.id)).status).toBe(200);
      expect(await rowOf(application, app.id)).toMatchObject({ status, rejectionReason: null });
    });

    test('deletes its ad blocks with it, and only its own', async () => {
      const app = await addApplication(api.database, anna.id);
      const block = await addAdBlock(api.database, app);
      const kept = await addAdBlock(api.database, await addApplication(api.database, anna.id));
      await call('deleteApplication', app.id);
      expect((await rowOf(adBlock, block.id)).deletedAt).not.toBeNull();
      expect((await rowOf(adBlock, kept.id)).deletedAt).toBeNull();
      expect((await call('stopAdBlock', block.id)).status).toBe(404);
      expect((await call('deleteApplication', app.id)).status).toBe(404);
    });
  });

  describe('an ad block', () => {
    test.each(pairs)('in %s, by %s, gets the outcome of the registry', async (status, action) => {
      const app = await addApplication(api.database, anna.id, { status: 'on_check' });
      const block = await addAdBlock(api.database, app, { status });
      const { status: answered, code } = await call(calls.adBlock[action], block.id);
      expect({ answered, code, row: await rowOf(adBlock, block.id) }).toEqual(outcomeOf(block, action));
    });

    test.each([
      [{ status: 'active' }, 'active'],
      [{ status: 'on_check' }, 'on_check'],
      [{ status: 'test_mode' }, 'test_mode'],
      [{ status: 'stopped', approvedAt: new Date() }, 'active'],
      [{ status: 'stopped', isNotPublished: true }, 'test_mode'],
      [{ status: 'stopped' }, 'on_check'],
    ] as const)('of an application with %j is added and resumed as %s', async (values, status) => {
      const app = await addApplication(api.database, anna.id, values);
      const { data } = await api.call('createAdBlock', {
        token: anna.token,
        params: { id: app.id },
        body: { name: 'Level end', adFormat: 'fs_banner' },
      });
      expect(data.adBlock.status).toBe(status);
      const stopped = await addAdBlock(api.database, app, { status: 'stopped' });
      await call('resumeAdBlock', stopped.id);
      expect((await rowOf(adBlock, stopped.id)).status).toBe(status);
    });
  });

  test('several ad blocks are changed each on its own, and the answer is in the order of the request', async () => {
    const oleg = await api.addPublisher();
    const foreign = await addAdBlock(api.database, await addApplication(api.database, oleg.id));
    const one = await addApplication(api.database, anna.id);
    const other = await addApplication(api.database, anna.id, { status: 'test_mode' });
    const running = await addAdBlock(api.database, one);
    const stopped = await addAdBlock(api.database, one, { status: 'stopped' });
    const testing = await addAdBlock(api.database, other, { status: 'test_mode' });
    const deleted = await addAdBlock(api.database, other, { deletedAt: new Date() });
    const change = async (action: 'stop' | 'resume', ...ids: string[]) => {
      const { data } = await api.call('changeAdBlocks', { token: anna.token, body: { action, ids } });
      return data.items.map(({ id, outcome, status }) => [ids.indexOf(id), outcome, status]);
    };
    const ids = [testing.id, stopped.id, foreign.id, randomUUID(), 'x', deleted.id, running.id];
    expect(await change('stop', ...ids)).toEqual([
      [0, 'done', 'stopped'],
      [1, 'action_not_allowed', 'stopped'],
      [2, 'not_found', null],
      [3, 'not_found', null],
      [4, 'not_found', null],
      [5, 'not_found', null],
      [6, 'done', 'stopped'],
    ]);
    expect(await change('resume', testing.id, stopped.id, running.id)).toEqual([
      [0, 'done', 'test_mode'],
      [1, 'done', 'active'],
      [2, 'done', 'active'],
    ]);
    expect(await rowOf(adBlock, foreign.id)).toEqual(foreign);
    const tooMany = Array.from({ length: 101 }, () => randomUUID());
    const refused = await api.call('changeAdBlocks', { token: anna.token, body: { action: 'stop', ids: tooMany } });
    expect(refused).toMatchObject({ status: 422, errors: { ids: ['Too many items'] } });
  });

  test('50 clients that stop, resume and delete one application leave it in a legal state, and none of them fails', async () => {
    const app = await addApplication(api.database, anna.id, { approvedAt: new Date() });
    await addAdBlocks(api.database, app, ...Array.from({ length: 10 }, () => ({})));
    const operations = ['stopApplication', 'resumeApplication', 'deleteApplication'] as const;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        call(operations[index % 7 === 6 ? 2 : index % 2] ?? 'stopApplication', app.id),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    const row = await rowOf(application, app.id);
    expect(['active', 'stopped']).toContain(row.status);
    expect(row.deletedAt).not.toBeNull();
    // Each successful change began with the status that the previous one had set: stops and resumes alternate.
    const events = await asOwner(api.database, (all) =>
      all.select().from(auditEvent).where(eq(auditEvent.applicationId, app.id)).orderBy(auditEvent.id),
    );
    expect(events).toHaveLength(answers.filter((answer) => answer.status === 200).length);
    const stops = events.filter(({ kind }) => kind !== 'application_deleted').map(({ kind }) => kind);
    expect(stops).toEqual(stops.map((_, index) => (index % 2 === 0 ? 'application_stopped' : 'application_resumed')));
    const { data } = await api.call('getApplications', { token: anna.token });
    expect(data.items.map(({ id }) => id)).not.toContain(app.id);
  });

  test('50 clients that change the same ad blocks in different orders never wait for each other both ways', async () => {
    const apps = [await addApplication(api.database, anna.id), await addApplication(api.database, anna.id)];
    const blocks = [];
    for (const app of apps)
      blocks.push(...(await addAdBlocks(api.database, app, ...Array.from({ length: 10 }, () => ({})))));
    const ids = blocks.map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const body = {
          action: index % 2 === 0 ? ('stop' as const) : ('resume' as const),
          ids: index % 3 === 0 ? ids : ids.toReversed(),
        };
        const { status } =
          index % 10 === 9
            ? await call('deleteAdBlock', ids[index % 20] ?? '')
            : await api.call('changeAdBlocks', { token: anna.token, body });
        return status;
      }),
    );
    expect(answers.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    for (const id of ids) expect(['active', 'stopped']).toContain((await rowOf(adBlock, id)).status);
  });

  test('several clients that add the same application of a store at once add it once', async () => {
    const id = `com.northwind.${name}`;
    const page = playPage({ id, name: 'Chess Trainer', site: 'https://northwind.example' });
    outside.answer('play.google.com', { [`/store/apps/details?id=${id}&hl=en`]: page });
    const { lines } = (await api.call('getNetworkAppAdsTxt', { token: anna.token })).data;
    const file = { body: lines.join('\n'), headers: { 'content-type': 'text/plain' } };
    outside.answer('northwind.example', { '/app-ads.txt': file });
    const body = {
      name: 'Chess Trainer',
      isNotPublished: false,
      platform: 'android' as const,
      applicationUrl: `https://play.google.com/store/apps/details?id=${id}`,
      appAdsTxtUrl: 'https://northwind.example/app-ads.txt',
    };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => api.call('createApplication', { token: anna.token, body })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test('no ad block is added to an application that is deleted at the same time', async () => {
    const app = await addApplication(api.database, anna.id);
    const body = { name: 'Level end', adFormat: 'fs_banner' as const };
    const create = () => api.call('createAdBlock', { token: anna.token, params: { id: app.id }, body });
    const answers = await Promise.all([create(), create(), call('deleteApplication', app.id), create(), create()]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 404].includes(status))).toEqual([]);
    const left = await asOwner(api.database, (all) =>
      all.select().from(adBlock).where(eq(adBlock.applicationId, app.id)),
    );
    expect(left.filter(({ deletedAt }) => deletedAt === null)).toEqual([]);
  });
});
